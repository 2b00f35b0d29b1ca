"""Everything the game says has German words; every part has a name; every choice and score row has a rule."""

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from random import Random

import pytest
from pickaxe.games.cave_vs_cave.names import effect_words, phrasebook

from cave_vs_cave.table import GAME, PLENTY, cave, finished, play, turn
from pickaxe import CHANCE, State

TEXT = GAME.text
GERMAN = phrasebook("de")
DATA = json.loads(files("pickaxe.games.cave_vs_cave").joinpath("data", "phrases.de.json").read_text(encoding="utf-8"))
TEMPLATES = {english: german for group in DATA["sentences"].values() for english, german in group.items()}
ROOMS = [f"{number:02}" for number in range(46)]
TILES = [f"A{number:02}" for number in range(1, 17)]
GOODS = ["wood", "stone", "emmer", "flax", "food", "gold", "donkey", "ore", "iron", "weapon"]
PARTS = [
    *(("room", room) for room in ROOMS),
    *(("tile", tile) for tile in TILES),
    *(("good", good) for good in GOODS),
    *(("mode", mode.id) for mode in GAME.modes),
    ("part", "cavern"),
]
SETUPS = [(mode.id, players) for mode in GAME.modes for players in mode.players]
FLIPPED = {name: not value for name, value in GAME.switches.items()}

# Sentences that are the same in both languages.
SAME = {"Gold"}

# Sentences that random play does not always meet, each with its German.
RARE = {
    "Take 4 gold, 1 per pair of donkeys": "4 Gold nehmen, 1 je zwei Esel",
    "received 4 gold, 1 per pair of donkeys": "erhielt 4 Gold, 1 je zwei Esel",
    "received the goods": "erhielt die Waren",
    "Receive the goods": "Nimm die Waren",
    "had at least 1 of every good": "hatte von jeder Ware mindestens 1",
    "Turn goods into food to use Warehouse, or stop": "Mach Waren zu Nährwerten, um Lager zu nutzen, oder höre auf",
    "Place on the Additional Cavern": "Auf den Zusatzraum legen",
    "Take the side with two walls": "Die Seite mit zwei Wänden nehmen",
    "received the Additional Cavern with three walls": "erhielt den Zusatzraum mit drei Wänden",
    "built a wall at the east side of the Additional Cavern": "errichtete eine Wand an der Ostseite des Zusatzraums",
    "furnished Ore Vein on the Additional Cavern for 4 food": "baute Erzader auf dem Zusatzraum für 4 Nährwerte",
    "Furnish Prospecting Site for nothing": "Schürfstelle kostenlos bauen",
    "furnished Prospecting Site for nothing": "baute Schürfstelle kostenlos",
    "furnished Prospecting Site on A1 for nothing": "baute Schürfstelle kostenlos auf A1",
    "placed it on A1 with a wall at A1-A2": "platzierte sie auf A1 mit einer Wand an A1-A2",
    "placed it on A1 with walls at A1-B1 and A1-A2": "platzierte sie auf A1 mit Wänden an A1-B1 und A1-A2",
    "drafted Dungeon on A1 with a wall at A1-A2": "draftete Verlies auf A1 mit einer Wand an A1-A2",
    "drafted Dungeon on A1 with walls at A1-B1 and A1-A2": "draftete Verlies auf A1 mit Wänden an A1-B1 und A1-A2",
    "put a tile face down on A3": "legte ein Plättchen verdeckt auf A3 ab",
    "Face down on A3": "Verdeckt auf A3",
    "Choose a wall for Parlor": "Wähle eine Wand für Stube",
    "Choose a wall for Parlor first.": "Wähle zuerst eine Wand für Stube.",
    "razed the wall at A1-A2": "riss die Wand an A1-A2 ab",
    "Raze the wall at A1-A2": "Wand an A1-A2 abreißen",
    "received 1 iron from Iron Trader first": "erhielt zuerst 1 Eisen durch Eisenhandlung",
    "Iron Trader first: 1 iron": "Zuerst Eisenhandlung: 1 Eisen",
    "Excavate A1 for 1 gold": "A1 aushöhlen für 1 Gold",
    "dug out A1 for 1 gold": "höhlte A1 für 1 Gold aus",
    "The game is over.": "Das Spiel ist zu Ende.",
    "This is not what is asked now.": "Danach wird jetzt nicht gefragt.",
    "Costs 2 weapons, you have 1.": "Kostet 2 Waffen, du hast 1.",
    "Needs more weapons than the opponent; you have 1, they have 2.": (
        "Dafür brauchst du mehr Waffen als dein Mitspieler; du hast 1, er hat 2."
    ),
    "You have no gold.": "Du hast kein Gold.",
    "You have no emmer.": "Du hast keinen Emmer.",
    "Only with fewer than 3 stone; you have 3.": "Nur wenn du weniger als 3 Steine hast; du hast 3.",
    "Only with at least 3 gold; you have 2.": "Nur wenn du mindestens 3 Gold hast; du hast 2.",
    "Needs at least 2 donkeys, you have 1.": "Braucht mindestens 2 Esel, du hast 1.",
    "Junction Room takes no food and no gold at this table.": (
        "Knotenraum nimmt an diesem Tisch weder Nährwerte noch Gold."
    ),
    "Iron Trader gives nothing with this effect.": "Eisenhandlung gibt bei diesem Effekt nichts.",
    "Iron Trader has given its good already.": "Eisenhandlung hat die Ware schon gegeben.",
    "Iron Trader gives its good at the end of this effect.": "Eisenhandlung gibt die Ware am Ende dieses Effekts.",
    "Needs 4 walls; no empty space of yours can have that with your last wall.": (
        "Braucht 4 Wände; mit deiner letzten Wand kann das kein leeres Feld haben."
    ),
    "Needs 4 walls; no empty space of yours can have that with the 2 walls you have left.": (
        "Braucht 4 Wände; mit deinen 2 übrigen Wänden kann das kein leeres Feld haben."
    ),
    "Needs 4 walls; no empty space of yours has that, and you have no wall left.": (
        "Braucht 4 Wände; kein leeres Feld deiner Höhle hat das, und du hast keine Wand mehr."
    ),
    "Parlor needs exactly 3 walls; A1 has other walls.": "Stube braucht genau 3 Wände; A1 hat andere Wände.",
    "Parlor needs exactly 3 walls; the Additional Cavern has other walls.": (
        "Stube braucht genau 3 Wände; der Zusatzraum hat andere Wände."
    ),
    "Parlor goes where it needs the fewest new walls, not on A1.": (
        "Stube kommt dorthin, wo die wenigsten neuen Wände nötig sind, nicht auf A1."
    ),
    "Parlor goes where it needs the fewest new walls, not on the Additional Cavern.": (
        "Stube kommt dorthin, wo die wenigsten neuen Wände nötig sind, nicht auf den Zusatzraum."
    ),
    "A wall at A1-A2 is not among the fewest that Parlor needs.": (
        "Eine Wand an A1-A2 gehört nicht zu den wenigsten, die Stube braucht."
    ),
    "A1 is not an empty space of your Era I board.": "A1 ist kein leeres Feld deines Höhlenplans von Epoche I.",
    "The Additional Cavern is not an empty space of your Era I board.": (
        "Der Zusatzraum gehört nicht zu deinem Höhlenplan von Epoche I."
    ),
    "No face-down tile can be reached.": "Kein verdecktes Plättchen ist erreichbar.",
    "Only one face-down tile can be reached.": "Nur ein verdecktes Plättchen ist erreichbar.",
    "A1 cannot be reached, and no other tile either.": "A1 ist nicht erreichbar, und auch sonst kein Plättchen.",
    "No wall is left in the supply.": "Im Vorrat ist keine Wand mehr.",
    "Parlor is in the pool, where it cannot be built.": "Stube liegt im Pool und kann nicht gebaut werden.",
    "1 food short": "1 Nährwert fehlt",
    "2 weapons short": "2 Waffen fehlen",
    "too many blue": "zu viele blaue",
    "no empty space": "kein leeres Feld",
    "not possible": "nicht möglich",
    "1 point: the aim is 50.": "1 Punkt: Das Ziel ist 50.",
    "1 point: the aim is more than 180.": "1 Punkt: Das Ziel ist mehr als 180.",
    "45½ points: the aim is more than 180.": "45½ Punkte: Das Ziel ist mehr als 180.",
    "181 points: the aim of more than 180 is reached.": "181 Punkte: Das Ziel von mehr als 180 ist erreicht.",
    "49 points: the aim is 50.": "49 Punkte: Das Ziel ist 50.",
    "50 points: the aim of 50 is reached.": "50 Punkte: Das Ziel von 50 ist erreicht.",
    "61 points: outstanding, more than 60.": "61 Punkte: herausragend, mehr als 60.",
}


def busy_choice(state: State, rng: Random, is_busy: bool) -> int:
    """A random choice; a busy player builds and digs rather than stops."""
    choices = state.choices()
    if not is_busy or state.seat == CHANCE:
        return rng.choice(choices)
    tokens = {choice: GAME.lexicon.token(choice) for choice in state.options()}
    built = [choice for choice, token in tokens.items() if token.startswith(("furnish", "excavate", "two", "raze"))]
    used = [choice for choice, token in tokens.items() if token not in ("end", "done")]
    return rng.choice((built if rng.random() < 0.7 else []) or used or choices)


def played(state: State, choice: int) -> list[str]:
    """Play a choice; what is told of that which followed by itself."""
    before = state.copy()
    return [event.sentence for event in TEXT.events(before, choice, state.noting(choice))]


def spoken(mode: str, players: int, seed: int, options: dict[str, bool]) -> Iterator[str]:
    """All that is said in a random game, with the reasons against every choice of the lexicon now and then."""
    state, rng = GAME.new(players=players, mode=mode, **options), Random(seed)
    while not state.is_over:
        yield TEXT.prompt(state)
        for choice in state.choices():
            yield TEXT.choice(state, choice)
            yield TEXT.happened(state, choice)
        if rng.random() < 0.04:
            yield from (reason for choice in range(len(GAME.lexicon)) for reason in state.why_not(choice))
        yield from (row["name"] for row in state.score_sheet())
        yield from played(state, busy_choice(state, rng, seed % 2 == 1))
    yield TEXT.prompt(state)
    yield from [TEXT.goal(state)] if players == 1 else []


@pytest.fixture(scope="module")
def sentences() -> set[str]:
    found = {mode.line for mode in GAME.modes}
    for mode, players in SETUPS:
        for seed in range(5):
            for options in ({}, FLIPPED):
                found.update(spoken(mode, players, seed, options))
    return found


def test_every_sentence_met_has_german_words(sentences: set[str]) -> None:
    assert len(sentences) > 2000
    missing = sorted(sentence for sentence in sentences if not GERMAN.has(sentence))
    assert missing == []
    same = {sentence for sentence in sentences if TEXT.translate(sentence, "de") == sentence}
    assert same <= SAME


def test_no_sentence_shows_a_code_or_a_loose_blank(sentences: set[str]) -> None:
    for sentence in sentences:
        for said in (sentence, TEXT.translate(sentence, "de")):
            assert not re.search(r"[{}_]|cavern-|\bcavern\b|  | > |\b[A]\d\d\b|None", said), said


@pytest.mark.parametrize(("english", "german"), RARE.items())
def test_a_rare_sentence_has_german_words(english: str, german: str) -> None:
    assert TEXT.translate(english, "de") == german


def test_every_template_is_said(sentences: set[str]) -> None:
    """What nobody says any more leaves the phrasebook."""
    said = {GERMAN.template(sentence) for sentence in sentences | set(RARE)}
    assert set(TEMPLATES) - said == set()


def test_both_sides_of_a_template_have_the_same_blanks() -> None:
    for english, german in TEMPLATES.items():
        assert sorted(re.findall(r"\{\w+\}", english)) == sorted(re.findall(r"\{\w+\}", german)), english


def test_reasons_are_those_of_the_rules_in_another_language() -> None:
    state = turn("A02", goods="1 wood 1 food 1 flax")
    assert TEXT.reasons(state, GAME.lexicon.parse("furnish 01 for 2 food")) == state.why_not("furnish 01 for 2 food")
    assert TEXT.reasons(state, "furnish 01 for 2 food", "de") == [
        "Kostet 2 Nährwerte, du hast 1.",
        "Wenn du Flachs zu Nährwerten machst, reicht es.",
    ]
    assert TEXT.reasons(state, "end", "de") == []


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
    assert TEXT.happened(state, GAME.lexicon.parse(token)) == sentence


@pytest.mark.parametrize(
    ("goods", "sentence"),
    [
        ("1 wood 2 stone 1 flax 1 gold", "raised emmer and food to 1"),
        (PLENTY, "had at least 1 of every good"),
    ],
)
def test_the_parlor_says_which_goods_it_raised(goods: str, sentence: str) -> None:
    state = play(turn("A01", rooms={"C5": 6}, goods=goods, covered=[]), "activate 06")
    assert TEXT.happened(state, GAME.lexicon.parse("fill all to 1")) == sentence


def test_furnishing_says_all_that_it_costs() -> None:
    state = turn("A02", goods="1 wood 5 food", rooms={}, display=[1, 2, 3])
    choice = GAME.lexicon.parse("furnish 01 for 5 food")
    assert TEXT.choice(state, choice) == "Furnish Shelf for 1 wood and 5 food"
    assert TEXT.happened(state, choice) == "furnished Shelf on A3 for 1 wood and 5 food"
    assert TEXT.happened(state, choice, "de") == "baute Regal auf A3 für 1 Holz und 5 Nährwerte"


def test_what_a_tile_does_not_do_is_said_with_its_name() -> None:
    assert turn("A04", goods="").why_not("wall A3-B3") == ["Undergrowth does not offer this."]
    assert turn("A04", goods="").why_not("gain 2 emmer") == ["Undergrowth does not offer this."]


def test_another_price_than_that_of_the_tile_in_hand_is_refused_with_its_price() -> None:
    state = turn("A05", goods="9 wood 9 stone 9 food 9 gold", display=[2], round=1)
    assert state.why_not("furnish 02 for 1 gold") == ["With Furnishing a room costs 2 food more."]
    assert TEXT.translate("With Furnishing a room costs 2 food more.", "de") == (
        "Mit Einrichtung kostet ein Raum 2 Nährwerte mehr."
    )
    free = turn("A12", goods="9 wood 9 stone 9 food 9 gold", display=[2])
    assert free.why_not("furnish 02 for 1 gold") == ["With Renovation a room costs nothing more."]


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
    assert TEXT.translate(one_only, "de").startswith("Nur eine dieser Möglichkeiten")


def test_only_open_tiles_are_named_for_what_they_do() -> None:
    poor = turn(round=8, goods="", other=cave("1 gold"))
    assert poor.why_not("wall A3-B3") == ["Take a tile for it first: Masonry."]
    rich = turn(round=8, goods="2 gold", other=cave("1 gold"))
    assert rich.why_not("wall A3-B3") == ["Take a tile for it first: Masonry or Renovation."]


def test_an_exchange_is_refused_for_want_of_the_good_wherever_it_is_asked() -> None:
    state = play(turn("A02", goods="1 wood 2 food 1 gold", covered=[]), "furnish 01 for 2 food")
    assert TEXT.prompt(state) == "Choose a space for Shelf"
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
    english = TEXT.name(kind, id)
    assert english
    assert english != id or kind == "good"
    for lang in TEXT.languages():
        assert TEXT.name(kind, id, lang)
    assert TEXT.name(kind, id, "xx") == english


def test_a_missing_name_is_english() -> None:
    assert TEXT.name("room", 2, "cs") == "Spinning Wheel"
    assert TEXT.name("room", 16, "cs") == "Pekárna"
    assert TEXT.name("tile", "A03", "cs") == "Hloubení"
    assert TEXT.name("good", "flax", "cs") == "len"
    assert TEXT.name("good", "donkey", "cs") == "donkey"
    assert TEXT.name("mode", "era-1", "cs") == "Era I"
    assert TEXT.name("room", 45, "it") == "Breeding Cave"


@pytest.mark.parametrize("room", ROOMS)
def test_a_german_name_is_the_printed_one_or_marked_as_ours(room: str) -> None:
    printed = {0, 2, 5, 6, 7, 9, 15, 16, *range(20, 26), 43, 44, 45}
    assert TEXT.is_ours("room", room, "de") == (int(room) not in printed)
    assert not TEXT.is_ours("room", room)
    assert not TEXT.is_ours("room", room, "cs")


def test_three_tiles_have_our_own_german_names() -> None:
    assert [tile for tile in TILES if TEXT.is_ours("tile", tile, "de")] == ["A13", "A14", "A15"]
    assert not any(TEXT.is_ours("good", good, "de") for good in GOODS)


def test_czech_has_names_only() -> None:
    assert TEXT.languages() == ["en", "de", "cs"]
    assert TEXT.translate("took Excavation", "cs") == "took Hloubení"
    assert TEXT.translate("furnished Bakehouse on A1 for 2 stone and 2 weapons", "cs") == (
        "furnished Pekárna on A1 for 2 stone and 2 weapons"
    )


def test_an_unknown_language_or_sentence_stays_english() -> None:
    assert TEXT.translate("took Excavation", "xx") == "took Excavation"
    assert TEXT.translate("Nobody says this.", "de") == "Nobody says this."


def test_a_finished_solo_game_is_judged_in_german() -> None:
    assert TEXT.goal(finished(cave("19 gold")), "de") == "19 Punkte: Das Ziel ist 50."


# Rules

SECTIONS = TEXT.sections()


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("section", SECTIONS)
def test_a_section_has_a_title_and_a_few_sentences(section: str, lang: str) -> None:
    title, text = TEXT.rule(section, lang)
    assert 3 < len(title) < 40
    assert not title.endswith(".")
    assert 2 <= len(re.findall(r"[.!?](?= [A-ZÄÖÜ„]|$)", text)) <= 5, text
    assert text[-1] == "."


def test_sections_are_told_in_both_languages() -> None:
    assert len(SECTIONS) >= 30
    for section in SECTIONS:
        assert TEXT.rule(section, "de") != TEXT.rule(section)
        assert TEXT.rule(section, "cs") == TEXT.rule(section)


def test_every_choice_falls_under_a_section() -> None:
    assert [token for token in GAME.lexicon if TEXT.section(token) not in SECTIONS] == []


@pytest.mark.parametrize(("mode", "players"), SETUPS)
def test_every_step_of_a_game_falls_under_a_section(mode: str, players: int) -> None:
    state, rng = GAME.new(players=players, mode=mode), Random(1)
    while not state.is_over:
        for choice in state.choices():
            assert TEXT.section(GAME.lexicon.token(choice), state) in SECTIONS
        for row in state.score_sheet():
            assert TEXT.sheet_section(row["id"]) in SECTIONS
            assert TEXT.sheet_section(row["id"], state) in SECTIONS
        state.play(busy_choice(state, rng, True))


@pytest.mark.parametrize(
    ("token", "section"),
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
def test_the_section_of_a_choice(token: str, section: str) -> None:
    assert TEXT.section(token) == section


def test_the_state_tells_a_section_more_exactly() -> None:
    solo, pool, draft = (GAME.new(players=n, mode=m) for n, m in ((1, "era-1"), (2, "era-2-only"), (2, "draft")))
    pool.play("first 1")
    draft.play("first 1")
    assert TEXT.section("reveal 01", solo) == "solo"
    assert TEXT.section("reveal 01", pool) == "pool"
    assert TEXT.section("reveal 07", draft) == "draft"
    assert TEXT.sheet_section("rooms", draft) == "draft-order"
    digging = play(turn("A10", players=1, goods=""), "excavate B4; reveal 24")
    assert TEXT.section("reveal 07", digging) == "piles"


def test_rows_fall_under_the_score_of_their_era() -> None:
    assert TEXT.sheet_section("gold", GAME.new(mode="era-1")) == "score-1"
    assert TEXT.sheet_section("gold", GAME.new(mode="era-2-only")) == "score-2"
    assert TEXT.sheet_section("weapon") == "score-2"
    assert TEXT.sheet_section("era1") == "score-1"
    assert TEXT.sheet_section("tie") == "ties"
    assert TEXT.sheet_section("goal") == "solo"


def test_every_room_tile_and_space_of_the_action_board_says_what_it_does_in_both_languages() -> None:
    for id in [*ROOMS, *TILES, "E1", "E2", "E3", "E4"]:
        english, german = effect_words(id, "en"), effect_words(id, "de")
        assert len(english) > 5
        assert english != german
        assert set(re.findall(r"\d+|\{n\}", english)) == set(re.findall(r"\d+|\{n\}", german)), id
