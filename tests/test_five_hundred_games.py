"""Five hundred random games of each way to play Era II: all end after the turns that the rules name, with scores that
add up, and the same seed always plays the same game."""

from random import Random

import pytest

import pickaxe
from pickaxe import CHANCE, Dealer, State

GAME = pickaxe.game("cave-vs-cave")
GAMES = 500
TILES = {GAME.lexicon.parse(f"A{number:02}") for number in range(1, 17)}
# Mode, players, and the turns that each of them has in Era I and II, or after the draft.
SETUPS = [("both-eras", 2, 38), ("both-eras", 1, 35), ("draft", 2, 16), ("era-2-only", 2, 16)]
every_setup = pytest.mark.parametrize(("mode", "players", "turns"), SETUPS)


def play_out(mode: str, players: int, seed: int) -> tuple[State, list[int], list[int]]:
    """A random game: its last state, its choices, and how many tiles each seat took."""
    state, dealer, random = GAME.new(mode=mode, players=players), Dealer(seed), Random(seed)
    played: list[int] = []
    taken = [0] * players
    while not state.is_over:
        seat = state.seat
        if seat == CHANCE:
            choice = dealer.answer(state.slot(), state.options())
        else:
            choice = random.choice(state.choices())
            if choice in TILES:
                taken[state.mover] += 1
        state.play(choice)
        played.append(choice)
    return state, played, taken


@every_setup
def test_games_end_after_the_turns_that_the_rules_name(mode: str, players: int, turns: int) -> None:
    for seed in range(GAMES):
        state, _, taken = play_out(mode, players, seed)
        assert taken == [turns] * players
        assert (state.seat, state.choices(), state.pending()) == (None, [], [])
        view = state.view(None)
        assert (view["era"], view["round"]) == (2, 12 if players == 2 else 11)
        sheet = state.score_sheet()
        assert [sum(row["points"][seat] for row in sheet) for seat in range(players)] == state.scores()
        assert all(points * 2 == int(points * 2) >= 0 for points in state.scores())
        assert min(state.ranking()) == 1


@every_setup
def test_the_same_seed_plays_the_same_game(mode: str, players: int, turns: int) -> None:
    for seed in range(0, GAMES, 4):
        (one, first, _), (two, second, _) = (play_out(mode, players, seed) for _ in range(2))
        assert first == second
        assert one == two
        assert one.scores() == two.scores()


@every_setup
def test_different_seeds_play_different_games(mode: str, players: int, turns: int) -> None:
    assert len({tuple(play_out(mode, players, seed)[1]) for seed in range(10)}) == 10
