"""Everything the game says has German words, and every choice and score row has a rule."""

from random import Random
from typing import Any

import pytest
from pickaxe.games.cavum.names import NAMES, phrasebook

import pickaxe
from cavum.table import BOOK, GAME, table
from pickaxe import CHANCE, Match

TEXT = GAME.text
GERMAN = phrasebook(BOOK.facts, "de")


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("is_on", [False, True])
def test_every_reason_has_german_words(players: int, is_on: bool) -> None:
    switches: dict[str, Any] = dict.fromkeys(GAME.switches, is_on)
    match, rng = Match("cavum", players=players, seed=2, **switches), Random(2)
    while not match.state.is_over:
        for choice in rng.sample(range(len(GAME.lexicon)), 25):
            for reason in match.state.why_not(choice):
                assert GERMAN.has(reason), reason
                assert TEXT.translate(reason, "de") != reason
        match.play(rng.choice(match.state.choices()[:30]))


def test_prompts_are_found_in_sentences_about_them() -> None:
    state = table()
    assert TEXT.reasons(state, "bid 3", "de") == ["Gefragt ist jetzt: Aktion 1 von 4: wähle ein Teil."]
    assert TEXT.reasons(state, "bid 3", "nl") == ["What is asked now: Action 1 of 4: choose a piece."]
    assert TEXT.reasons(state, "lay dynamite six", "de") == ["Das hast du nicht mehr: Dynamit-Sechser."]
    assert TEXT.reasons(state, "lay dynamite six", "fr") == ["You have no dynamite six-sorties left."]


def test_the_caveat_has_german_words_and_is_not_said_of_corrected_data() -> None:
    assert GERMAN.has(GAME.caveat)
    assert pickaxe.corrected("cavum", {"rules": {"start_score": 21}}).caveat == ""


def test_score_rows_and_modes_have_german_words() -> None:
    for row in table().score_sheet():
        assert GERMAN.has(row["name"])
        assert TEXT.sheet_section(row["id"]) in TEXT.sections()
    for mode in GAME.modes:
        assert GERMAN.has(mode.line)
        assert GERMAN.has(mode.name)


def test_every_section_is_told_in_both_languages() -> None:
    for section in TEXT.sections():
        english, german = TEXT.rule(section), TEXT.rule(section, "de")
        assert all(english)
        assert all(german)
        assert english[1] != german[1]


def test_every_choice_falls_under_a_section() -> None:
    for token in GAME.lexicon:
        assert TEXT.section(token) in TEXT.sections()
    match, rng, seen = Match("cavum", players=3, seed=4), Random(4), set()
    while not match.state.is_over:
        assert match.state.seat != CHANCE
        for choice in match.state.choices()[:30]:
            seen.add(TEXT.section(GAME.lexicon.token(choice), match.state))
        match.play(rng.choice(match.state.choices()[:30]))
    assert seen <= set(TEXT.sections())
    assert {"auction", "orders", "laying", "stations", "veins", "options", "prospecting", "colour-sale"} <= seen


def test_languages() -> None:
    assert TEXT.languages() == ["en", "de", "fr", "nl"]


@pytest.mark.parametrize("kind", ["piece", "colour", "section", "term"])
def test_every_name_stands_in_four_languages(kind: str) -> None:
    for id, names in NAMES[kind].items():
        assert set(names) == {"en", "de", "fr", "nl"}, id
        assert all(name == name.strip() != "" for name in names.values()), id
