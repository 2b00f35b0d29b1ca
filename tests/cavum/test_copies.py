"""Copies share what they do not change: whatever is played in one, all others stay as they were."""

import json
from random import Random
from typing import Any, Final, cast

import pytest

import pickaxe
from pickaxe import CHANCE, Dealer, Dice, Match, State
from pickaxe.ai import bot
from pickaxe.games.cavum.routes import best_route
from pickaxe.games.cavum.state import CavumState

GAME: Final = pickaxe.game("cavum")
SETUPS: Final = [("three-phases", 2), ("three-phases", 3), ("two-phases", 4)]
BRANCHES: Final = 12  # games that leave the first one, at places all through it
STEPS: Final = 60  # that each of them goes on


def fingerprint(state: State) -> tuple[Any, ...]:
    """All that can be asked of a state, as values that nobody else holds."""
    cavum = cast(CavumState, state)
    return (
        state.key(),
        json.dumps(state.to_position()),
        json.dumps([state.view(seat) for seat in (None, *range(state.players))]),
        json.dumps(state.score_sheet()),
        state.choices(),
        cavum.supply[:],
        cavum.supply_stations[:],
        cavum.scale[:],
        [
            (cavum.network(seat), cavum.workings.offered_to(seat), cavum.workings.cities_in_reach(seat))
            for seat in range(cavum.players)
        ],
        cavum.joined(),
    )


def go_on(state: State, dealer: Dealer, rng: Random) -> None:
    """Play one choice, any of those that are open."""
    is_chance = state.seat == CHANCE
    state.play(dealer.answer(state.slot(), state.options()) if is_chance else rng.choice(state.choices()))


@pytest.mark.parametrize(("mode", "players"), SETUPS)
@pytest.mark.parametrize("is_asked", [False, True], ids=["unasked", "asked"])
def test_playing_on_in_one_copy_leaves_all_others_as_they_were(mode: str, players: int, is_asked: bool) -> None:
    """What is derived is kept with what is shared, so it is tried with and without having been asked for before."""
    dealer, rng, state = Dealer(players), Random(players), GAME.new(players=players, mode=mode)
    kept: list[State] = [state.copy()]
    told = [fingerprint(GAME.from_position(state.to_position()))]
    while not state.is_over:
        go_on(state, dealer, rng)
        kept.append(state.copy())
        if is_asked:
            fingerprint(state)
        told.append(fingerprint(GAME.from_position(state.to_position())))
    for number in range(0, len(kept), len(kept) // BRANCHES):
        branch, again = kept[number].copy(), Random(number)
        for _ in range(STEPS):
            if not branch.is_over:
                go_on(branch.copy(), dealer, again)  # a copy of a copy, thrown away
                go_on(branch, dealer, again)
    assert [fingerprint(each) for each in kept] == told


def test_bots_and_searches_leave_a_state_as_it_was() -> None:
    match, greedy, dice = Match("cavum", mode="two-phases", players=2, seed=5), bot("greedy", "cavum"), Dice(5)
    while not match.state.is_over:
        before, copy = fingerprint(match.state.copy()), match.state.copy()
        choice = greedy.choose(match.state, dice)
        best_route(cast(CavumState, match.state), match.state.mover)
        assert fingerprint(match.state) == before
        match.play(choice)
        assert fingerprint(copy) == before


def test_positions_that_are_read_share_nothing() -> None:
    position = GAME.new(players=2).to_position()
    one, other = GAME.from_position(position), GAME.from_position(position)
    before, dealer, rng = fingerprint(other), Dealer(1), Random(1)
    while not one.is_over:
        go_on(one, dealer, rng)
    assert fingerprint(other) == before
    assert fingerprint(GAME.new(players=2)) == before
