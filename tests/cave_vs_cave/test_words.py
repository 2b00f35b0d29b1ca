"""Everything the game says has German words; every part has a name; every choice and score row has a rule."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from cave_vs_cave.table import GAME, PLENTY, cave, finished, play, turn
from pickaxe import CHANCE, State
from pickaxe.games.cave_vs_cave.book import ROOM_COUNT
from pickaxe.games.cave_vs_cave.words import does
from pickaxe.kernel.words import Amount, Listing, Name, Said, Value, seat_name

TEXT = GAME.text
WORDS = GAME.words
ROOMS = [f"{number:02}" for number in range(ROOM_COUNT)]
TILES = [f"A{number:02}" for number in range(1, 17)]
GOODS = ["wood", "stone", "emmer", "flax", "food", "gold", "donkey", "ore", "iron", "weapon"]
PARTS = [
    *(("room", room) for room in ROOMS),
    *(("tile", tile) for tile in TILES),
    *(("good", good) for good in GOODS),
    *(("mode", mode.id) for mode in GAME.modes),
    ("space.short", "cavern"),
]
SETUPS = [(mode.id, players) for mode in GAME.modes for players in mode.players]
FLIPPED = {name: not value for name, value in GAME.switches.items()}
A1, CAVERN = Name("space", "A1"), Name("space", "cavern")
WALL, WALLS = Listing([Name("edge", "A1-A2")]), Listing([Name("edge", "A1-B1"), Name("edge", "A1-A2")])
EAST = Name("edge", "cavern-E")
NAMES_ALIKE = [Name("room", "03"), Name("room", "30")]  # the same in both languages
PARLOR, TRADER = Name("room", "06"), Name("room", "43")


def goods(text: str) -> Listing:
    """Goods written as '2 food 1 gold' in a sentence."""
    return GAME.book.goods.listed(GAME.book.goods.bundle(text))


# Sentences that random play does not always meet: with values, in English and in German.
RARE: list[tuple[str, dict[str, Value], str, str]] = [
    (
        "placed it on {space} with {n:a wall|walls} at {walls}",
        {"space": A1, "n": 1, "walls": WALL},
        "placed it on A1 with a wall at A1-A2",
        "platzierte sie auf A1 mit einer Wand an A1-A2",
    ),
    (
        "placed it on {space} with {n:a wall|walls} at {walls}",
        {"space": CAVERN, "n": 2, "walls": WALLS},
        "placed it on the Additional Cavern with walls at A1-B1 and A1-A2",
        "platzierte sie auf dem Zusatzraum mit Wänden an A1-B1 und A1-A2",
    ),
    (
        "drafted {room} on {space} with {n:a wall|walls} at {walls}",
        {"room": Name("room", "24"), "space": A1, "n": 1, "walls": Listing([EAST])},
        "drafted Dungeon on A1 with a wall at the east side of the Additional Cavern",
        "draftete Verlies auf A1 mit einer Wand an der Ostseite des Zusatzraums",
    ),
    (
        "furnished {room} on {space} for {goods}",
        {"room": Name("room", "26"), "space": CAVERN, "goods": goods("4 food")},
        "furnished Ore Vein on the Additional Cavern for 4 food",
        "baute Erzader auf dem Zusatzraum für 4 Nährwerte",
    ),
    (
        "furnished {room} on {space} for nothing",
        {"room": Name("room", "20"), "space": A1},
        "furnished Prospecting Site on A1 for nothing",
        "baute Schürfstelle kostenlos auf A1",
    ),
    (
        "Turn goods into food to use {room}, or stop",
        {"room": Name("room", "07")},
        "Turn goods into food to use Warehouse, or stop",
        "Mach Waren zu Nährwerten, um Lager zu nutzen, oder höre auf",
    ),
    ("Choose a wall for {room}", {"room": PARLOR}, "Choose a wall for Parlor", "Wähle eine Wand für Stube"),
    (
        "Needs more {good.many} than the opponent; you have {mine}, they have {theirs}.",
        {"good": Name("good", "weapon"), "mine": 1, "theirs": 2},
        "Needs more weapons than the opponent; you have 1, they have 2.",
        "Dafür brauchst du mehr Waffen als dein Gegenüber; du hast 1, dort sind es 2.",
    ),
    ("You have no {good.many}.", {"good": Name("good", "gold")}, "You have no gold.", "Du hast kein Gold."),
    ("You have no {good.many}.", {"good": Name("good", "emmer")}, "You have no emmer.", "Du hast keinen Emmer."),
    ("You have no {good.many}.", {"good": Name("good", "donkey")}, "You have no donkeys.", "Du hast keine Esel."),
    (
        "Only with fewer than {goods}; you have {n}.",
        {"goods": Amount(3, Name("good", "stone")), "n": 3},
        "Only with fewer than 3 stone; you have 3.",
        "Nur wenn du weniger als 3 Steine hast; du hast 3.",
    ),
    (
        "{room} takes no food and no gold at this table.",
        {"room": Name("room", "14")},
        "Junction Room takes no food and no gold at this table.",
        "Knotenraum nimmt an diesem Tisch weder Nährwerte noch Gold.",
    ),
    (
        "{room} gives its good at the end of this effect.",
        {"room": TRADER},
        "Iron Trader gives its good at the end of this effect.",
        "Eisenhandlung gibt die Ware am Ende dieses Effekts.",
    ),
    (
        "Needs {walls}; no empty space of yours can have that with the {n} walls you have left.",
        {"walls": Name("walls", "W4"), "n": 2},
        "Needs 4 walls; no empty space of yours can have that with the 2 walls you have left.",
        "Braucht 4 Wände; mit deinen 2 übrigen Wänden kann das kein leeres Feld haben.",
    ),
    (
        "{room} needs {walls}; {space} has other walls.",
        {"room": PARLOR, "walls": Name("walls", "W3"), "space": CAVERN},
        "Parlor needs exactly 3 walls; the Additional Cavern has other walls.",
        "Stube braucht genau 3 Wände; der Zusatzraum hat andere Wände.",
    ),
    (
        "{room} goes where it needs the fewest new walls, not on {space}.",
        {"room": PARLOR, "space": CAVERN},
        "Parlor goes where it needs the fewest new walls, not on the Additional Cavern.",
        "Stube kommt dorthin, wo die wenigsten neuen Wände nötig sind, nicht auf den Zusatzraum.",
    ),
    (
        "{space.cap} is not an empty space of your Era I board.",
        {"space": CAVERN},
        "The Additional Cavern is not an empty space of your Era I board.",
        "Der Zusatzraum ist kein leeres Feld deines Höhlenplans von Epoche I.",
    ),
    (
        "There is a wall on {edge} already.",
        {"edge": EAST},
        "There is a wall on the east side of the Additional Cavern already.",
        "An der Ostseite des Zusatzraums steht schon eine Wand.",
    ),
    ("{goods} short", {"goods": Amount(1, Name("good", "food"))}, "1 food short", "1 Nährwert zu wenig"),
    ("{goods} short", {"goods": Amount(2, Name("good", "weapon"))}, "2 weapons short", "2 Waffen zu wenig"),
    (
        "{n} {n:point|points}: the aim is {aim}.",
        {"n": 1, "aim": 50},
        "1 point: the aim is 50.",
        "1 Punkt: Das Ziel ist 50.",
    ),
    (
        "{n} {n:point|points}: the aim is more than {aim}.",
        {"n": 45.5, "aim": 180},
        "45½ points: the aim is more than 180.",
        "45½ Punkte: Das Ziel ist mehr als 180.",
    ),
    (
        "{n} {n:point|points}: outstanding, more than {aim}.",
        {"n": 61, "aim": 60},
        "61 points: outstanding, more than 60.",
        "61 Punkte: herausragend, mehr als 60.",
    ),
]
# Choices that random play does not always meet: their labels and what the log says of them.
TOLD = [
    ("at cavern", "Place on the Additional Cavern", "Auf den Zusatzraum legen"),
    ("cavern two walls", "Take the side with two walls", "Die Seite mit zwei Wänden nehmen"),
    ("raze A1-A2", "Raze the wall at A1-A2", "Wand an A1-A2 abreißen"),
    (
        "wall cavern-E",
        "Build a wall at the east side of the Additional Cavern",
        "Wand an der Ostseite des Zusatzraums errichten",
    ),
    ("before 43", "Iron Trader first: 1 iron", "Zuerst Eisenhandlung: 1 Eisen"),
    ("excavate A1 for 1 gold", "Excavate A1 for 1 gold", "A1 aushöhlen für 1 Gold"),
    ("furnish 20", "Furnish Prospecting Site for nothing", "Schürfstelle kostenlos bauen"),
    ("bury A3", "Face down on A3", "Verdeckt auf A3"),
    ("fill all to 1", "Raise every good to 1", "Jede Ware auf 1 auffüllen"),
]


def busy_choice(state: State, rng: Random, is_busy: bool) -> int:
    """A random choice; a busy player builds and digs rather than stops."""
    choices = state.choices()
    if not is_busy or state.seat == CHANCE:
        return rng.choice(choices)
    tokens = {choice: GAME.lexicon.token(choice) for choice in state.options()}
    built = [choice for choice, token in tokens.items() if token.startswith(("furnish", "excavate", "two", "raze"))]
    used = [choice for choice, token in tokens.items() if token not in ("end", "done")]
    return rng.choice((built if rng.random() < 0.7 else []) or used or choices)


def played(state: State, choice: int) -> list[Said]:
    """Play a choice; what is told of that which followed by itself."""
    before = state.copy()
    return [event.said for event in TEXT.events(before, choice, state.noting(choice))]


def spoken(mode: str, players: int, seed: int, options: dict[str, bool]) -> Iterator[Said]:
    """All that is said in a random game, with the reasons against every choice of the lexicon now and then."""
    state, rng = GAME.new(players=players, mode=mode, **options), Random(seed)
    while not state.is_over:
        yield TEXT.prompt(state)
        for choice in state.choices():
            meaning = GAME.lexicon.meaning(choice)
            yield from (TEXT.label(state, choice), TEXT.happened(state, choice), meaning.past, meaning.short)
        if rng.random() < 0.04:
            yield from (reason for choice in range(len(GAME.lexicon)) for reason in state.reasons(choice))
        yield from played(state, busy_choice(state, rng, seed % 2 == 1))
    yield TEXT.prompt(state)
    yield from filter(None, [TEXT.goal(state)])


@pytest.fixture(scope="module")
def sentences() -> dict[str, Said]:
    """All that is said, by its English."""
    found = {mode.line: Said(mode.line) for mode in GAME.modes}
    for mode, players in SETUPS:
        for seed in range(5):
            for options in ({}, FLIPPED):
                found.update({WORDS.say(said): said for said in set(spoken(mode, players, seed, options))})
    return found


def test_every_sentence_met_has_german_words(sentences: dict[str, Said]) -> None:
    assert len(sentences) > 2000
    assert {said.template for said in sentences.values()} - set(WORDS.sentences) == set()
    same = {english for english, said in sentences.items() if WORDS.say(said, "de") == english}
    assert {english for english in same if re.search(r"[a-z]{3}", english)} <= set(map(WORDS.spoken, NAMES_ALIKE))


def test_no_sentence_shows_a_code_or_a_loose_blank(sentences: dict[str, Said]) -> None:
    for said in sentences.values():
        for lang in ("en", "de"):
            shown = WORDS.say(said, lang)
            assert not re.search(r"[{}_]|cavern-|\bcavern\b(?!,)|  | > |\b[A]\d\d\b|None", shown), shown


@pytest.mark.parametrize(("template", "values", "english", "german"), RARE)
def test_a_rare_sentence_in_both_languages(template: str, values: dict[str, Value], english: str, german: str) -> None:
    said = Said(template, **values)
    assert (WORDS.say(said), WORDS.say(said, "de")) == (english, german)


@pytest.mark.parametrize(("token", "english", "german"), TOLD)
def test_the_label_of_a_rare_choice(token: str, english: str, german: str) -> None:
    label = GAME.lexicon.meaning(GAME.lexicon.parse(token)).label
    assert (WORDS.say(label), WORDS.say(label, "de")) == (english, german)


def test_seats_go_by_their_names_where_those_are_known() -> None:
    said = Said("the donkeys of {seat} brought {goods}", seat=seat_name(1), goods=goods("2 ore"))
    assert WORDS.say(said) == "the donkeys of seat 2 brought 2 ore"
    assert WORDS.say(said, "de", ["Ida", "Bruno"]) == "die Esel von Bruno brachten 2 Erz"


def test_every_choice_has_a_verb_and_things_that_it_is_about() -> None:
    names = {"room": ROOMS, "tile": TILES}
    for choice in range(len(GAME.lexicon)):
        meaning = GAME.lexicon.meaning(choice)
        assert meaning.verb.label
        assert meaning.verb.section in TEXT.sections()
        for target in meaning.targets:
            assert target.kind in ("room", "tile", "space", "edge")
            assert target.id in GAME.lexicon.token(choice)
            assert target.id in names.get(target.kind, [target.id])


@pytest.mark.parametrize(
    ("token", "verb", "target"),
    [
        ("A01", "take", Name("tile", "A01")),
        ("furnish 16 for 3 food", "furnish", Name("room", "16")),
        ("activate 05", "activate", Name("room", "05")),
        ("before 23", "before", Name("room", "23")),
        ("draft 05", "draft", Name("room", "05")),
        ("at B2", "place", Name("space", "B2")),
        ("excavate B4 for 1 gold", "excavate", Name("space", "B4")),
        ("bury A1", "bury", Name("space", "A1")),
        ("wall A3-B3", "wall", Name("edge", "A3-B3")),
        ("raze A3-B3", "raze", Name("edge", "A3-B3")),
        ("reveal A05", "reveal", Name("tile", "A05")),
    ],
)
def test_what_a_choice_is_about(token: str, verb: str, target: Name) -> None:
    meaning = GAME.lexicon.meaning(GAME.lexicon.parse(token))
    assert (meaning.verb.id, meaning.targets) == (verb, [target])


@pytest.mark.parametrize(
    ("token", "face"),
    [
        ("two tiles for 2 food", "2 food > dig dig"),
        ("gain gold per pair of donkeys", "2 donkey : 1 gold"),
        ("eat flax", "1 flax > 1 food"),
        ("fill food to 3", "shelf3 food"),
        ("gain 2 emmer", ""),
        ("end", ""),
    ],
)
def test_the_face_of_a_choice(token: str, face: str) -> None:
    assert GAME.lexicon.meaning(GAME.lexicon.parse(token)).face == face


def test_reasons_are_those_of_the_rules_in_another_language() -> None:
    state = turn("A02", goods="1 wood 1 food 1 flax")
    assert [WORDS.say(reason) for reason in state.reasons("furnish 01 for 2 food")] == state.why_not(
        "furnish 01 for 2 food"
    )
    assert state.why_not("furnish 01 for 2 food", lang="de") == [
        "Kostet 2 Nährwerte, du hast 1.",
        "Wenn du Flachs zu Nährwerten machst, reicht es.",
    ]
    assert state.why_not("end", lang="de") == []


def said_of(state: State, token: str, lang: str = "en") -> str:
    """What the log says of a choice."""
    return WORDS.say(TEXT.happened(state, GAME.lexicon.parse(token)), lang)


# What is said of a single moment


@pytest.mark.parametrize(
    ("token", "sentence"),
    [
        ("fill emmer to 2", "raised emmer to 2"),
        ("fill wood to 2", "left wood at 3"),
    ],
)
def test_replenishing_says_what_it_did(token: str, sentence: str) -> None:
    state = play(turn("A01", rooms={"A3": 1}, goods="3 wood"), "activate 01")
    assert said_of(state, token) == sentence


@pytest.mark.parametrize(
    ("goods", "sentence"),
    [
        ("1 wood 2 stone 1 flax 1 gold", "raised emmer and food to 1"),
        (PLENTY, "had at least 1 of every good"),
    ],
)
def test_the_parlor_says_which_goods_it_raised(goods: str, sentence: str) -> None:
    state = play(turn("A01", rooms={"C5": 6}, goods=goods, covered=[]), "activate 06")
    assert said_of(state, "fill all to 1") == sentence


def test_furnishing_says_all_that_it_costs() -> None:
    state = turn("A02", goods="1 wood 5 food", rooms={}, display=[1, 2, 3])
    token = "furnish 01 for 5 food"
    assert WORDS.say(TEXT.label(state, GAME.lexicon.parse(token))) == "Furnish Shelf for 1 wood and 5 food"
    assert said_of(state, token) == "furnished Shelf on A3 for 1 wood and 5 food"
    assert said_of(state, token, "de") == "baute Regal auf A3 für 1 Holz und 5 Nährwerte"


def test_pairs_of_donkeys_are_counted() -> None:
    position = {"mode": "era-2-only", "round": 9, "start": 0}
    state = GAME.from_position(position | {"seats": [{"goods": {"donkey": 9}}, {}]})
    choice = GAME.lexicon.parse("gain gold per pair of donkeys")
    assert WORDS.say(TEXT.label(state, choice)) == "Take 4 gold, 1 per pair of donkeys"
    assert WORDS.say(TEXT.label(state, choice), "de") == "4 Gold nehmen, 1 je zwei Esel"
    assert said_of(state, "gain gold per pair of donkeys", "de") == "erhielt 4 Gold, 1 je zwei Esel"


def test_what_a_tile_does_not_do_is_said_with_its_name() -> None:
    assert turn("A04", goods="").why_not("wall A3-B3") == ["Undergrowth does not offer this."]
    assert turn("A04", goods="").why_not("gain 2 emmer") == ["Undergrowth does not offer this."]


def test_another_price_than_that_of_the_tile_in_hand_is_refused_with_its_price() -> None:
    state = turn("A05", goods="9 wood 9 stone 9 food 9 gold", display=[2], round=1)
    assert state.why_not("furnish 02 for 1 gold") == ["With Furnishing a room costs 2 food extra."]
    assert state.why_not("furnish 02 for 1 gold", lang="de") == ["Mit Einrichtung kostet ein Raum 2 Nährwerte mehr."]
    free = turn("A12", goods="9 wood 9 stone 9 food 9 gold", display=[2])
    assert free.why_not("furnish 02 for 1 gold") == ["With Renovation a room costs nothing extra."]


def test_another_way_to_excavate_than_that_of_the_tile_in_hand_is_refused_with_its_name() -> None:
    assert turn("A10", goods="9 food").why_not("two tiles for 2 food") == ["Drift Mining does not offer this."]


def test_before_a_tile_is_taken_only_those_are_named_that_offer_the_price_or_variant() -> None:
    state = turn(goods="9 wood 9 stone 9 food 9 gold", display=[2], round=4)
    assert state.why_not("furnish 02 for 1 gold") == ["Take a tile for it first: Housework."]
    assert state.why_not("furnish 02 for 3 food") == ["Take a tile for it first: Housework or Furnishing."]
    assert state.why_not("furnish 02 for 2 food") == ["No free tile offers this now."]
    assert state.why_not("two tiles for 2 food") == ["Take a tile for it first: Excavation."]
    assert state.why_not("gain 2 wood") == ["Take a tile for it first: Undergrowth."]


def test_the_other_side_of_a_cut_has_not_been_used_already() -> None:
    state = play(turn("A11", goods="5 wood"), "5 wood > 4 gold")
    one_only = "Only one of these alternatives can be used, and you have used one."
    assert state.why_not("activate 00") == [one_only]
    assert state.why_not("activate 00", lang="de")[0].startswith("Nur eine dieser Möglichkeiten")


def test_only_open_tiles_are_named_for_what_they_do() -> None:
    poor = turn(round=8, goods="", other=cave("1 gold"))
    assert poor.why_not("wall A3-B3") == ["Take a tile for it first: Masonry."]
    rich = turn(round=8, goods="2 gold", other=cave("1 gold"))
    assert rich.why_not("wall A3-B3") == ["Take a tile for it first: Masonry or Renovation."]


def test_an_exchange_is_refused_for_want_of_the_good_wherever_it_is_asked() -> None:
    state = play(turn("A02", goods="1 wood 2 food 1 gold", covered=[]), "furnish 01 for 2 food")
    assert WORDS.say(TEXT.prompt(state)) == "Choose a space for Shelf"
    assert state.why_not("eat flax") == ["You have no flax."]


def test_in_the_draft_nobody_speaks_of_goods_and_tiles() -> None:
    state = GAME.new(mode="draft")
    state.play("first 1")
    while state.seat == CHANCE:
        state.play(state.options()[0])
    for token in ("furnish 01 for 2 food", "excavate A1", "wall A1-B1", "A01", "gain 2 emmer"):
        assert state.why_not(token) == ["What is asked now: choose a room to draft."]


# Names


@pytest.mark.parametrize(("kind", "id"), PARTS)
def test_every_part_has_a_name_in_every_language(kind: str, id: str) -> None:
    english = WORDS.name(kind, id)
    assert english
    assert english != id or kind == "good"
    for lang in WORDS.languages:
        assert WORDS.name(kind, id, lang)
    assert WORDS.name(kind, id, "xx") == english


def test_a_missing_name_is_english() -> None:
    assert WORDS.name("room", 2, "xx") == "Spinning Wheel"
    assert WORDS.name("room", 16, "cs") == "Pekárna"
    assert WORDS.name("tile", "A03", "cs") == "Hloubení"
    assert WORDS.name("good", "flax", "cs") == "len"
    assert WORDS.name("good", "donkey", "xx") == "donkey"
    assert WORDS.name("mode", "era-1", "xx") == "Era I"
    assert WORDS.name("room", 45, "xx") == "Breeding Cave"


@pytest.mark.parametrize("room", ROOMS)
def test_a_german_name_is_the_printed_one_or_marked_as_ours(room: str) -> None:
    printed = {0, 2, 5, 6, 7, 9, 15, 16, *range(20, 26), 43, 44, 45}
    assert WORDS.is_ours("room", room, "de") == (int(room) not in printed)
    assert not WORDS.is_ours("room", room)


def test_three_tiles_have_our_own_german_names() -> None:
    assert [tile for tile in TILES if WORDS.is_ours("tile", tile, "de")] == ["A13", "A14", "A15"]
    assert not any(WORDS.is_ours("good", good, "de") for good in GOODS)


def test_printed_czech_names_stand_in_sentences() -> None:
    took = Said("took {tile}", tile=Name("tile", "A03"))
    assert WORDS.say(took) == "took Excavation"
    assert WORDS.say(took, "cs").endswith("Hloubení")


def test_an_unknown_language_or_sentence_stays_english() -> None:
    assert WORDS.say(Said("took {tile}", tile=Name("tile", "A03")), "xx") == "took Excavation"
    assert WORDS.say(Said("Nobody says this."), "de") == "Nobody says this."


def test_a_finished_solo_game_is_judged_in_german() -> None:
    goal = TEXT.goal(finished(cave("19 gold")))
    assert goal
    assert WORDS.say(goal, "de") == "19 Punkte: Das Ziel ist 50."


# Rules

SECTIONS = TEXT.sections()


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("section", SECTIONS)
def test_a_section_has_a_title_and_a_few_sentences(section: str, lang: str) -> None:
    title, text = WORDS.rule(section, lang)
    assert 3 < len(title) < 40
    assert not title.endswith(".")
    assert 2 <= len(re.findall(r"[.!?](?= [A-ZÄÖÜ„]|$)", text)) <= 5, text
    assert text[-1] == "."


def test_sections_are_told_in_both_languages() -> None:
    assert len(SECTIONS) >= 30
    for each in SECTIONS:
        assert WORDS.rule(each, "de") != WORDS.rule(each)
        assert WORDS.rule(each, "xx") == WORDS.rule(each)


def section(token: str, state: State | None = None) -> str:
    """The section of a choice, in a fresh game if no state is given."""
    return TEXT.section(state or GAME.new(), GAME.lexicon.parse(token))


def test_every_choice_falls_under_a_section() -> None:
    assert [token for token in GAME.lexicon if section(token) not in SECTIONS] == []


@pytest.mark.parametrize(("mode", "players"), SETUPS)
def test_every_step_of_a_game_falls_under_a_section(mode: str, players: int) -> None:
    state, rng = GAME.new(players=players, mode=mode), Random(1)
    while not state.is_over:
        for choice in state.choices():
            assert TEXT.section(state, choice) in SECTIONS
        for row in state.score_sheet():
            assert TEXT.sheet_section(row["id"]) in SECTIONS
            assert TEXT.sheet_section(row["id"], state) in SECTIONS
        state.play(busy_choice(state, rng, True))


@pytest.mark.parametrize(
    ("token", "name"),
    [
        ("A01", "turns"),
        ("A12", "renovation"),
        ("A14", "additional"),
        ("eat gold", "anytime"),
        ("gain 2 emmer", "gain"),
        ("2 flax > 2 food 2 gold", "exchange"),
        ("fill food to 3", "replenish"),
        ("activate 05", "activate"),
        ("before 23", "blue"),
        ("furnish 16 for 3 food", "furnish"),
        ("at B2", "patterns"),
        ("excavate B4", "excavate"),
        ("two tiles for 2 food", "excavate"),
        ("wall A3-B3", "walls"),
        ("raze A3-B3", "raze"),
        ("cavern two walls", "cavern"),
        ("draft 05", "draft"),
        ("bury A1", "bury"),
        ("reveal A05", "turns"),
    ],
)
def test_the_section_of_a_choice(token: str, name: str) -> None:
    assert section(token) == name


def test_the_state_tells_a_section_more_exactly() -> None:
    solo, pool, draft = (GAME.new(players=n, mode=m) for n, m in ((1, "era-1"), (2, "era-2-only"), (2, "draft")))
    pool.play("first 1")
    draft.play("first 1")
    assert section("reveal 01", solo) == "solo"
    assert section("reveal 01", pool) == "pool"
    assert section("reveal 07", draft) == "draft"
    assert TEXT.sheet_section("rooms", draft) == "draft-order"
    digging = play(turn("A10", players=1, goods=""), "excavate B4; reveal 24")
    assert section("reveal 07", digging) == "piles"


def test_rows_fall_under_the_score_of_their_era() -> None:
    assert TEXT.sheet_section("gold", GAME.new(mode="era-1")) == "score-1"
    assert TEXT.sheet_section("gold", GAME.new(mode="era-2-only")) == "score-2"
    assert TEXT.sheet_section("weapon") == "score-2"
    assert TEXT.sheet_section("era1") == "score-1"
    assert TEXT.sheet_section("tie") == "ties"
    assert TEXT.sheet_section("goal") == "solo"


def test_every_room_tile_and_space_of_the_action_board_says_what_it_does_in_both_languages() -> None:
    for id in [*ROOMS, *TILES, "E1", "E2", "E3", "E4"]:
        english, german = does(id, "en", 3), does(id, "de", 3)
        assert len(english) > 5
        assert english != german
        assert set(re.findall(r"\d+", english)) == set(re.findall(r"\d+", german)), id
