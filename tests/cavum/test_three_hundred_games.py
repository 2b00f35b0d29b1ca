"""Three hundred random games of each way to play Cavum: at every decision all pieces are somewhere and somebody can
choose; all games end after the phases and actions that the rules name; the same seed always plays the same game."""

from collections.abc import Iterator
from random import Random
from typing import cast

import pytest

from cavum.table import GAME
from cavum.test_laws import check_laws
from pickaxe import CHANCE, Dealer
from pickaxe.games.cavum.state import IN_DECK, CavumState

GAMES = 300
ACTIONS = 12  # of each seat in a phase
NEW_ORDERS = 5  # in a phase
pytestmark = pytest.mark.complete

SETUPS = [(mode.id, players, phases) for mode, phases in zip(GAME.modes, (3, 2), strict=True) for players in (2, 3, 4)]
every_setup = pytest.mark.parametrize(("mode", "players", "phases"), SETUPS)


def play(mode: str, players: int, seed: int) -> Iterator[tuple[CavumState, int]]:
    """A random game: each state with the choice that is about to be played, and the last one with -1.

    In every second game bids stay low, so that the points last; in the others anything may be bid.
    """
    state, dealer, random = cast(CavumState, GAME.new(mode=mode, players=players)), Dealer(seed), Random(seed)
    while not state.is_over:
        choices = state.choices()
        if state.seat == CHANCE:
            choice = dealer.answer(state.slot(), choices)
        else:
            choice = choices[int(random.random() * (min(len(choices), 40) if seed % 2 else len(choices)))]
        yield state, choice
        state.apply(choice)
    yield state, -1


@every_setup
def test_all_pieces_are_somewhere_somebody_can_choose_and_the_game_ends(mode: str, players: int, phases: int) -> None:
    for seed in range(GAMES):
        used, left, turn = [0] * players, [0] * players, -1
        for state, choice in play(mode, players, seed):
            check_choices(state, choice)
            # Every turn of every fourth game, every decision of a few, and the end of all.
            if (state.turn != turn and seed % 4 == 0) or seed % 50 == 0 or state.is_over:
                check_laws(state)
            now = [sum(pieces) for pieces in state.pieces]
            used = [count + max(0, before - after) for count, before, after in zip(used, left, now, strict=True)]
            left, turn, last = now, state.turn, state
        assert used == [ACTIONS * phases] * players
        check_end(last, phases)


def check_choices(state: CavumState, choice: int) -> None:
    """Somebody can choose until the game is over, and what was chosen is among it."""
    choices = state.choices()
    assert bool(choices) != state.is_over
    assert len(set(choices)) == len(choices)
    assert (choice in choices) != state.is_over


def check_end(state: CavumState, phases: int) -> None:
    """Nothing is pending, nobody holds stones or pieces, and the scores add up."""
    seats = range(state.players)
    assert (state.seat, state.choices(), state.pending()) == (None, [], [])
    assert (state.phase, state.phases()) == (phases, phases)
    assert len(state.holders) - state.holders.count(IN_DECK) == NEW_ORDERS * phases
    assert not any(map(sum, state.purses))
    assert not any(map(sum, state.pieces))
    sheet = state.score_sheet()
    assert [sum(row["points"][seat] for row in sheet) for seat in seats] == state.scores()
    assert min(state.scores()) >= 0
    assert min(state.ranking()) == 1


@every_setup
def test_the_same_seed_plays_the_same_game(mode: str, players: int, phases: int) -> None:
    for seed in range(0, GAMES, 4):
        (first, one), (second, two) = (whole_game(mode, players, seed) for _ in range(2))
        assert first == second
        assert one == two
        assert one.scores() == two.scores()


@every_setup
def test_different_seeds_play_different_games(mode: str, players: int, phases: int) -> None:
    assert len({tuple(whole_game(mode, players, seed)[0]) for seed in range(10)}) == 10


def whole_game(mode: str, players: int, seed: int) -> tuple[list[int], CavumState]:
    """All choices of a random game, and its last state."""
    choices, last = [], None
    for state, choice in play(mode, players, seed):
        choices.append(choice)
        last = state
    assert last is not None
    return choices, last
