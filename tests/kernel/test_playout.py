"""Dice throw the same everywhere, and playouts end where they are told to."""

from collections import Counter

import pytest

import pickaxe
from pickaxe import CHANCE, Bot, Dice, State, playout
from pickaxe.ai import bot

SETUPS = [(game.id, mode.id, count) for game in pickaxe.games() for mode in game.modes for count in mode.players]


def test_the_same_seed_throws_the_same() -> None:
    assert [Dice(7).below(1000) for _ in range(3)] == [Dice(7).below(1000)] * 3
    dice = Dice(7)
    assert [dice.below(1000) for _ in range(8)] == [356, 856, 395, 561, 155, 519, 942, 432]
    dice = Dice("a deal/3")
    assert [dice.below(6) for _ in range(8)] == [3, 1, 3, 1, 0, 5, 0, 4]


@pytest.mark.parametrize("seed", [0, 1, -1, 2**62, 2**200, "", "x", 0x2545F4914F6CDD1D])
def test_every_seed_gives_fair_dice(seed: int | str) -> None:
    dice = Dice(seed)
    thrown = Counter(dice.below(6) for _ in range(60_000))
    assert sorted(thrown) == list(range(6))
    # Chi-square with five degrees of freedom is above 25.7 once in ten thousand times.
    assert sum((count - 10_000) ** 2 / 10_000 for count in thrown.values()) < 25.7


def test_shares_lie_between_nought_and_one() -> None:
    dice = Dice(3)
    shares = [dice.share() for _ in range(10_000)]
    assert 0 <= min(shares) < 0.001
    assert 0.999 < max(shares) < 1
    assert sum(shares) / len(shares) == pytest.approx(0.5, abs=0.01)


@pytest.mark.parametrize(("game", "mode", "players"), SETUPS)
def test_a_playout_ends_the_game_as_the_plain_loop_does(game: str, mode: str, players: int) -> None:
    state = pickaxe.game(game).new(players=players, mode=mode)
    other, dice, counted = state.copy(), Dice(1), 0
    while not other.is_over:
        counted += other.seat != CHANCE
        choices = other.choices()
        other.play(choices[dice.below(len(choices))])
    assert playout(state, Dice(1)) == counted
    assert state == other


def test_a_playout_stops_after_so_many_decisions() -> None:
    state = pickaxe.game("cave-vs-cave").new()
    assert playout(state, Dice(1), decisions=5) == 5
    assert not state.is_over
    assert playout(state, Dice(1), decisions=0) == 0


def test_a_playout_stops_at_the_end_of_a_turn() -> None:
    state = pickaxe.game("cave-farmers").new(players=3)
    turn = state.turn
    playout(state, Dice(1), turns=1)
    assert state.turn == turn + 1


def test_a_bot_written_in_plain_python_plays_on() -> None:
    class First(Bot):
        def choose(self, state: State, dice: Dice) -> int:
            return state.choices()[0]

    one, other = (pickaxe.game("cave-vs-cave").new(players=1, mode="era-1") for _ in range(2))
    playout(one, Dice(1), First())
    while not other.is_over:
        other.apply(other.options()[0])
    assert one.is_over
    greedy = pickaxe.game("cave-vs-cave").new(players=1, mode="era-1")
    playout(greedy, Dice(1), bot("greedy", "cave-vs-cave"))
    assert greedy.scores()[0] > one.scores()[0]
