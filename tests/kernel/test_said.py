"""Sentences as values: blanks, names, amounts, lists, numbers, other forms, seats, and how they are written down."""

import json
import pickle
import sys
from pathlib import Path

import pytest

from pickaxe.kernel.errors import BadSetup, IllegalChoice, UnknownToken
from pickaxe.kernel.view import plain, said_of
from pickaxe.kernel.words import (
    COMMON,
    Amount,
    Listing,
    Name,
    Said,
    Value,
    Words,
    capitalised,
    figures,
    notation,
    read_words,
    seat_name,
    uncapitalised,
)

SHELF, FOOD, DONKEY = Name("room", "01"), Name("good", "food"), Name("good", "donkey")
WORDS = Words(
    [
        *COMMON,
        {
            "sentences": {
                "all": {
                    "{room} is full.": {"de": "{room} ist voll.", "cs": "Plno: {room}."},
                    "took {goods}": {"de": "nahm {goods}", "cs": "bere {goods.acc}"},
                    "from {a} to {b}": {"de": "nach {b} von {a}"},
                    "{n} {n:point|points}": {
                        "de": "{n} {n:Punkt|Punkte}",
                        "cs": "{n} {n:bod|body|bodů}",
                        "fr": "{n} {n:point|points}",
                    },
                    "Asked now: {what.low}.": {"de": "Gefragt ist: {what}."},
                    "Take {goods}": {"de": "{goods.cap} nehmen"},
                    "{seat.whose} turn": {"de": "{seat} ist dran"},
                    "greeting": {"en": "Hello", "de": "Hallo"},
                }
            },
            "names": {
                "good": {
                    "food": {"en": "food", "de": "Nährwert|Nährwerte", "cs": "potravina|potraviny|potravin"},
                    "donkey": {"en": "donkey|donkeys", "de": "Esel", "cs": "osel|osli|oslů"},
                },
                "good.acc": {"food": {"cs": "potravinu|potraviny|potravin"}},
            },
            "rules": {"full": {"title": {"en": "Full", "de": "Voll"}, "text": {"en": "No room.", "de": "Kein Platz."}}},
        },
    ],
    {"room": {"01": {"en": "Shelf", "de_suggestion": "Regal", "cs": "Police"}}},
)


@pytest.mark.parametrize(
    ("said", "lang", "text"),
    [
        (Said("Untold"), "de", "Untold"),
        (Said("greeting"), "en", "Hello"),
        (Said("greeting"), "nl", "Hello"),
        (Said("greeting"), "de", "Hallo"),
        (Said("{room} is full.", room=SHELF), "en", "Shelf is full."),
        (Said("{room} is full.", room=SHELF), "de", "Regal ist voll."),
        (Said("{room} is full.", room=Name("room", "77")), "de", "77 ist voll."),
        (Said("took {goods}", goods=Amount(1, FOOD)), "de", "nahm 1 Nährwert"),
        (Said("took {goods}", goods=Amount(2, FOOD)), "de", "nahm 2 Nährwerte"),
        (Said("took {goods}", goods=Listing([Amount(2, FOOD), Amount(1, DONKEY)])), "en", "took 2 food and 1 donkey"),
        (Said("took {goods}", goods=Listing([Amount(2, DONKEY), "x", "y"], "or")), "en", "took 2 donkeys, x or y"),
        (Said("took {goods}", goods=Listing([FOOD, DONKEY], ",")), "en", "took food, donkey"),
        (Said("took {goods}", goods=Listing([Amount(1, FOOD), Amount(5, DONKEY)])), "cs", "bere 1 potravinu a 5 oslů"),
        (Said("from {a} to {b}", a="Ida", b=SHELF), "de", "nach Regal von Ida"),
        (
            Said("Asked now: {what.low}.", what=Said("Take {goods}", goods=Amount(1, FOOD))),
            "en",
            "Asked now: take 1 food.",
        ),
        (Said("Asked now: {what.low}.", what=Said("Untold")), "de", "Gefragt ist: Untold."),
        (Said("Take {goods}", goods="mud"), "de", "Mud nehmen"),
        (Said("{seat.whose} turn", seat=seat_name(1)), "en", "seat 2's turn"),
        (Said("{seat.whose} turn", seat=seat_name(1)), "de", "Platz 2 ist dran"),
        (Said("{name.whose} turn", name="Chess"), "en", "Chess' turn"),
    ],
)
def test_a_sentence_is_said_in_a_language(said: Said, lang: str, text: str) -> None:
    assert WORDS.say(said, lang) == text
    assert WORDS.say(said_of(json.loads(json.dumps(plain(said)))), lang) == text
    assert eval(repr(said)) == said
    assert hash(eval(repr(said))) == hash(said)


@pytest.mark.parametrize(
    ("number", "en", "cs", "fr"),
    [
        (0, "points", "bodů", "point"),
        (1, "point", "bod", "point"),
        (2, "points", "body", "points"),
        (5, "points", "bodů", "points"),
    ],
)
def test_words_follow_the_number_as_the_language_has_it(number: int, en: str, cs: str, fr: str) -> None:
    said = Said("{n} {n:point|points}", n=number)
    assert [WORDS.say(said, lang) for lang in ("en", "cs", "fr")] == [f"{number} {word}" for word in (en, cs, fr)]


def test_seats_go_by_their_names_where_those_are_known() -> None:
    said = Said("{seat} {did}", seat=seat_name(1), did=Said("took {goods}", goods=Amount(2, FOOD)))
    assert WORDS.say(said, "de") == "Platz 2 nahm 2 Nährwerte"
    assert WORDS.say(said, "de", ["Ida", "Bruno"]) == "Bruno nahm 2 Nährwerte"


def test_the_parts_of_a_sentence_keep_names_and_amounts_for_pictures_and_links() -> None:
    said = Said("from {a} to {b}", a=SHELF, b=Listing([Amount(2, FOOD), DONKEY]))
    assert WORDS.parts(said, "de") == ["nach ", Amount(2, FOOD), " und ", DONKEY, " von ", SHELF]


def test_names_of_ours_are_marked() -> None:
    assert (WORDS.name("room", 1, "de"), WORDS.is_ours("room", 1, "de")) == ("Regal", True)
    assert (WORDS.name("room", 1, "cs"), WORDS.is_ours("room", 1, "cs")) == ("Police", False)
    assert (WORDS.name("room", 1, "fr"), WORDS.is_ours("room", 1, "fr")) == ("Shelf", False)


def test_rules_have_titles_and_texts() -> None:
    assert WORDS.rule("full", "de") == ("Voll", "Kein Platz.")
    assert WORDS.rule("full", "nl") == ("Full", "No room.")


def test_a_further_language_is_one_more_file() -> None:
    polish = {
        "languages": {"pl": {"name": "Polski", "plural": "one, few or many"}},
        "sentences": {"all": {"greeting": {"pl": "Cześć"}}},
        "names": {"good": {"food": {"pl": "jedzenie"}}},
    }
    words = Words([*COMMON, {"sentences": {"all": {"greeting": {"en": "Hello"}}}}, polish])
    assert words.languages[-1] == "pl"
    assert words.say(Said("greeting"), "pl") == "Cześć"
    assert words.name("good", "food", "pl") == "jedzenie"


@pytest.mark.parametrize(
    ("number", "text"), [(3, "3"), (-2, "−2"), (3.5, "3½"), (0.5, "½"), (-0.5, "−½"), (4.0, "4"), (0, "0")]
)
def test_numbers_as_they_are_written(number: float, text: str) -> None:
    assert figures(number) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Amount(2, FOOD), "2 food"),
        (Listing([Amount(2, FOOD), Amount(1, DONKEY)]), "2 food 1 donkey"),
        (FOOD, "food"),
        (3, "3"),
    ],
)
def test_the_effect_notation_has_ids_and_numbers(value: Value, text: str) -> None:
    assert notation(Said("{x} > {x}", x=value)) == f"{text} > {text}"


def test_capitals_change_the_first_letter_only() -> None:
    assert (capitalised("use Big Room"), capitalised("")) == ("Use Big Room", "")
    assert (uncapitalised("Use Big Room"), uncapitalised("")) == ("use Big Room", "")


@pytest.mark.parametrize(
    "error",
    [
        BadSetup(Said("'{value}' is no {name}; choose one of {known}.", value="x", name="mode", known="a, b")),
        BadSetup("Plain {braces} stay."),
        IllegalChoice("A01", [Said("{room} is full.", room=SHELF)], WORDS),
        UnknownToken("A01", [Said("No such token.")]),
    ],
)
def test_a_mistake_keeps_its_sentences_on_the_way_to_another_process(error: BadSetup | IllegalChoice) -> None:
    twin = pickle.loads(pickle.dumps(error))
    assert (type(twin), str(twin), twin.said) == (type(error), str(error), error.said)
    if isinstance(error, IllegalChoice):
        assert (twin.reasons, twin.why) == (error.reasons, error.why)


def test_a_mistake_says_what_its_sentence_says_in_english() -> None:
    assert str(BadSetup("Plain {braces} stay.")) == "Plain {braces} stay."
    assert (
        str(IllegalChoice("A01", [Said("{room} is full.", room=SHELF)], WORDS))
        == "'A01' cannot be chosen: Shelf is full."
    )


def test_a_further_language_comes_after_those_that_we_speak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "spoken_here" / "data").mkdir(parents=True)
    (tmp_path / "spoken_here" / "__init__.py").touch()
    for name, lang in (("words.it.json", "it"), ("words.json", "en"), ("words.eo.json", "eo")):
        (tmp_path / "spoken_here" / "data" / name).write_text(f'{{"languages": {{"{lang}": {{}}}}}}', encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    assert Words(read_words("spoken_here")).languages == ["en", "eo", "it"]
