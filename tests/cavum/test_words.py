"""Everything the game says can be said in German, and every choice and score row has a rule."""

from random import Random
from typing import Any

import pytest

import pickaxe
from cavum.table import GAME, table
from pickaxe import CHANCE, Match
from pickaxe.kernel.words import Said

TEXT, WORDS = GAME.text, GAME.words


def is_translated(said: Said) -> bool:
    """Whether a sentence has German words of its own."""
    return bool(WORDS.sentences.get(said.template, {}).get("de"))


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("is_on", [False, True])
def test_every_reason_has_german_words(players: int, is_on: bool) -> None:
    switches: dict[str, Any] = dict.fromkeys(GAME.switches, is_on)
    match, rng = Match("cavum", players=players, seed=2, **switches), Random(2)
    while not match.state.is_over:
        for choice in rng.sample(range(len(GAME.lexicon)), 25):
            for reason in match.state.reasons(choice):
                assert is_translated(reason), reason
                assert WORDS.say(reason, "de") != WORDS.say(reason)
        match.play(rng.choice(match.state.choices()[:30]))


def test_prompts_stand_in_sentences_about_them() -> None:
    state = table()
    assert state.why_not("bid 3", lang="de") == ["Gefragt ist jetzt: Aktion 1 von 4: wähle ein Teil."]
    assert state.why_not("bid 3") == ["What is asked now: Action 1 of 4: choose a piece."]
    assert state.why_not("lay dynamite six", lang="de") == ["Das hast du nicht mehr: Dynamit-Sechser."]


def test_the_caveat_has_german_words_and_is_not_said_of_corrected_data() -> None:
    assert is_translated(Said(GAME.caveat))
    assert pickaxe.corrected("cavum", {"rules": {"start_score": 21}}).caveat == ""


def test_score_rows_and_modes_have_german_words() -> None:
    for row in table().score_sheet():
        assert is_translated(Said(row["name"]))
        assert TEXT.sheet_section(row["id"]) in TEXT.sections()
    for mode in GAME.modes:
        assert is_translated(Said(mode.line))
        assert is_translated(Said(mode.name))


def test_every_section_is_told_in_both_languages() -> None:
    for section in TEXT.sections():
        english, german = WORDS.rule(section), WORDS.rule(section, "de")
        assert all(english)
        assert all(german)
        assert english[1] != german[1]


def test_every_choice_falls_under_a_section() -> None:
    assert {GAME.lexicon.meaning(choice).verb.section for choice in range(len(GAME.lexicon))} <= set(TEXT.sections())
    match, rng, seen = Match("cavum", players=3, seed=4), Random(4), set()
    while not match.state.is_over:
        assert match.state.seat != CHANCE
        for choice in match.state.choices()[:30]:
            seen.add(TEXT.section(match.state, choice))
        match.play(rng.choice(match.state.choices()[:30]))
    assert seen <= set(TEXT.sections())
    assert {"auction", "orders", "laying", "stations", "veins", "options", "prospecting", "colour-sale"} <= seen


@pytest.mark.parametrize("kind", ["piece", "colour", "section"])
def test_every_name_stands_in_four_languages(kind: str) -> None:
    for id, names in WORDS.names[kind].items():
        assert set(names) >= {"en", "de", "fr", "nl"}, id
        assert all(name and name == name.strip() for name in names.values()), id
