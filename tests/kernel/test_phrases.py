"""Phrasebooks: templates with blanks, words of a kind, lists with numbers, sentences inside sentences."""

import pytest

from pickaxe.kernel.phrases import Phrasebook, capitalised, listed, uncapitalised

BOOK = Phrasebook(
    {
        "Done": "Fertig",
        "{room} is full.": "{room} ist voll.",
        "took {goods}": "nahm {goods}",
        "paid {goods} for {goods2}": "zahlte {goods} für {goods2}",
        "from {room} to {room2}": "nach {room2} von {room}",
        "{n} of {any}": "{n} von {any}",
        "Asked now: {sentence}.": "Gefragt ist: {sentence}.",
        "The {any} is full.": "Es ist voll: {any}.",
    },
    {
        "room": {"Shelf": ("Regal", "Regal"), "Tall Shelf": ("Hochregal", "Hochregal")},
        "good": {"food": ("Nährwert", "Nährwerte"), "gold": ("Gold", "Gold"), "weapons": ("Waffen", "Waffen")},
    },
    {"and": "und", "or": "oder"},
)


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("Done", "Fertig"),
        ("Shelf is full.", "Regal ist voll."),
        ("Tall Shelf is full.", "Hochregal ist voll."),
        ("The Shelf is full.", "Es ist voll: Shelf."),
        ("took 1 food", "nahm 1 Nährwert"),
        ("took 2 food", "nahm 2 Nährwerte"),
        ("took food", "nahm Nährwert"),
        ("took 2 food and 1 gold", "nahm 2 Nährwerte und 1 Gold"),
        ("took food, gold or weapons", "nahm Nährwert, Gold oder Waffen"),
        ("paid 3 food for 1 gold", "zahlte 3 Nährwerte für 1 Gold"),
        ("from Shelf to Tall Shelf", "nach Hochregal von Regal"),
        ("12½ of 15", "12½ von 15"),
        ("Asked now: done.", "Gefragt ist: Fertig."),
        ("Asked now: took 2 food.", "Gefragt ist: Took 2 food."),
    ],
)
def test_a_sentence_is_translated(english: str, german: str) -> None:
    assert BOOK.has(english)
    assert BOOK.translate(english) == german
    assert BOOK.translate(english) == german


@pytest.mark.parametrize("sentence", ["", "Cave is full.", "took 2 mud", "took 2 food and", "Done.", "done", "x of y"])
def test_a_sentence_that_is_not_in_the_book_stays_as_it_is(sentence: str) -> None:
    assert not BOOK.has(sentence)
    assert BOOK.translate(sentence) == sentence


def test_a_blank_of_an_unknown_kind_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        Phrasebook({"{mud} is wet.": "{mud} ist nass."}, {}, {})


def test_lists_and_capitals() -> None:
    assert listed(["a"], "or") == "a"
    assert listed(["a", "b"], "or") == "a or b"
    assert listed(["a", "b", "c"], "and") == "a, b and c"
    assert capitalised("the Additional Cavern") == "The Additional Cavern"
    assert uncapitalised("Use Shelf") == "use Shelf"
    assert capitalised("") == uncapitalised("") == ""
