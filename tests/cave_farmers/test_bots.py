"""Bots play The Cave Farmers to the end, and the greedy one feeds its family."""

from typing import Any, cast

import pytest

from cave_farmers.table import GAME, harvest, late, number, options, play, seat, table
from pickaxe import Dice, Match, State
from pickaxe.ai import bot
from pickaxe.ai.cave_farmers import FarmersEvaluation
from pickaxe.games.cave_farmers.state import FarmersState


def play_out(levels: list[str], seed: int, mode: str = "complete") -> FarmersState:
    """A game of bots."""
    match, dice = Match("cave-farmers", players=len(levels), mode=mode, seed=seed), Dice(seed)
    bots = [bot(level, "cave-farmers") for level in levels]
    while (seat := match.state.seat) is not None:
        match.play(bots[seat].choose(match.state, dice))
    return cast(FarmersState, match.state)


def chosen(state: State) -> str:
    """What the greedy bot plays."""
    return GAME.lexicon.token(bot("greedy", "cave-farmers").choose(state, Dice(1)))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_greedy_feeds_its_family_and_scores(seed: int) -> None:
    state = play_out(["greedy", "greedy"], seed)
    assert sum(home.begging for home in state.homes) <= 1
    assert min(state.scores()) > 30


@pytest.mark.complete
def test_greedy_beats_random() -> None:
    state = play_out(["random", "greedy"], 4)
    assert state.ranking() == [2, 1]


@pytest.mark.complete
@pytest.mark.parametrize("players", [1, 3, 5])
def test_greedy_plays_with_any_number(players: int) -> None:
    state = play_out(["greedy"] * players, 5, "beginner")
    assert state.is_over
    assert sum(state.scores()) / players > 25


def test_random_bots_play_to_the_end() -> None:
    assert play_out(["random"] * 4, 6).is_over


# What needs no search


def test_food_is_made_of_what_is_worth_least() -> None:
    state = harvest(seat("2 food 3 gold 2 vegetable 2 sheep 2 cattle", "small pasture 4,3"))
    assert chosen(state) == "convert vegetable"
    assert chosen(play(state, "convert vegetable")) == "pay 4"


def test_begging_only_if_nothing_else_is_left() -> None:
    state = table(seat("1 sheep"), round=4, phase="harvest")
    assert chosen(state) == "convert sheep"
    assert chosen(play(state, "convert sheep")) == "pay 1"


def test_all_young_that_find_room_are_kept() -> None:
    state = play(harvest(seat("4 food 2 sheep 2 donkey", "small pasture 4,3", stables="4,3")), "pay 4")
    assert chosen(state) == "breed sheep"


def test_the_third_event_gives_up_what_brings_less() -> None:
    fields = seat("9 food", "meadow 4,3; field 1 vegetable 4,2 4,1 3,1")
    event: dict[str, Any] = {"round": 8, "markers": ["red"] * 3, "phase": "harvest"}
    assert chosen(table(fields, **event)) == "skip breeding"
    herd = seat("9 food 2 sheep", "small pasture 4,3", stables="4,3")
    assert chosen(table(herd, **event)) == "skip field"


def test_last_exchanges_add_points() -> None:
    home = seat("2 wood 2 stone 2 ore 2 grain 1 ruby 1 food", furnishings={"3,4": 39, "3,5": 35})
    state = late(home, phase="last exchanges")
    before = state.scores()[0]
    while state.seat == 0 and not state.is_over:
        state.play(chosen(state))
    assert number(state, "cattle") + number(state, "boar") + number(state, "sheep") + number(state, "donkey") == 1
    assert state.scores()[0] == before + 4 + 2 + 2


def test_the_evaluation_looks_at_no_exchanges_on_the_way() -> None:
    state = late(seat("3 ruby 5 gold"))
    assert FarmersEvaluation().exchanges(state) == []
    assert options(state)
