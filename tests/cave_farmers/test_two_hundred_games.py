"""Two hundred random games of each way to play The Cave Farmers: somebody can choose until the game is over, all games
end after the rounds that the rules name, nothing is lost or twice there; the same seed always plays the same game."""

from collections.abc import Iterator
from random import Random
from typing import cast

import pytest

from cave_farmers.table import GAME
from cave_farmers.test_laws import check_laws, lively_choice
from pickaxe import CHANCE, Dealer
from pickaxe.games.cave_farmers.home import AT_HOME
from pickaxe.games.cave_farmers.state import GREEN, RED, FarmersState

GAMES = 200
pytestmark = pytest.mark.complete

SETUPS = [(mode.id, players) for mode in GAME.modes for players in mode.players]
every_setup = pytest.mark.parametrize(("mode", "players"), SETUPS)


def rounds_of(players: int) -> list[int]:
    """The rounds of a game: one or two players leave out the ninth."""
    return [round for round in range(1, 13) if players > 2 or round != 9]


def markers_of(players: int) -> tuple[int, int]:
    """How many green and red harvest markers come up."""
    return {1: (0, 0), 2: (3, 3)}.get(players, (4, 3))


def play(mode: str, players: int, seed: int) -> Iterator[tuple[FarmersState, int]]:
    """A random game: each state with the choice that is about to be played, and the last one with -1.

    In every second game anything is chosen, in the others rather actions than exchanges; in every other pair of games
    the harvest markers are turned up at the end of the rounds.
    """
    state = cast(FarmersState, GAME.new(mode=mode, players=players, late_markers=seed % 4 > 1))
    dealer, rng = Dealer(seed), Random(seed)
    while not state.is_over:
        if state.seat == CHANCE:
            choice = dealer.answer(state.slot(), state.options())
        else:
            choice = lively_choice(state, rng) if seed % 2 else rng.choice(state.choices())
        yield state, choice
        state.apply(choice)
    yield state, -1


@every_setup
def test_somebody_can_choose_until_all_rounds_are_played_and_nothing_is_lost(mode: str, players: int) -> None:
    for seed in range(GAMES):
        rounds, turn = [0], -1
        for state, choice in play(mode, players, seed):
            check_choices(state, choice)
            if state.round != rounds[-1]:
                rounds.append(state.round)
            if state.turn != turn and seed % 10 < 2:
                check_laws(state)
            turn, last = state.turn, state
        assert rounds[1:] == rounds_of(players)
        check_laws(last)
        check_end(last)


def check_choices(state: FarmersState, choice: int) -> None:
    """Somebody can choose until the game is over, each thing once, and what was chosen is among it."""
    choices = state.choices()
    assert len(set(choices)) == len(choices)
    assert (choice in choices) != state.is_over


def check_end(state: FarmersState) -> None:
    """Nothing is pending, everybody is at home, all cards and markers have come, and the scores add up."""
    seats = range(state.players)
    assert (state.seat, state.choices(), state.pending()) == (None, [], [])
    assert {post for home in state.homes for post in home.posts} == {AT_HOME}
    assert len(set(state.cards)) == len(rounds_of(state.players)) + 1
    assert (state.markers.count(GREEN), state.markers.count(RED)) == markers_of(state.players)
    sheet, scores = state.score_sheet(), state.scores()
    assert [sum(row["points"][seat] for row in sheet) for seat in seats] == scores
    assert [scores[seat] for seat in seats if state.ranking()[seat] == 1] == [max(scores)] * scores.count(max(scores))


@every_setup
def test_the_same_seed_plays_the_same_game(mode: str, players: int) -> None:
    for seed in range(0, GAMES, 20):
        (first, one), (second, two) = (whole_game(mode, players, seed) for _ in range(2))
        assert first == second
        assert one == two
        assert one.scores() == two.scores()


@every_setup
def test_different_seeds_play_different_games(mode: str, players: int) -> None:
    assert len({tuple(whole_game(mode, players, seed)[0]) for seed in range(10)}) == 10


def whole_game(mode: str, players: int, seed: int) -> tuple[list[int], FarmersState]:
    """All choices of a random game, and its last state."""
    choices, last = [], None
    for state, choice in play(mode, players, seed):
        choices.append(choice)
        last = state
    assert last is not None
    return choices, last
