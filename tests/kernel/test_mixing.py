"""Keys as numbers: equal exactly where the full keys are, however a state came about."""

from typing import Any

import pytest

import pickaxe
from pickaxe.kernel.chance import Dice
from pickaxe.kernel.game import Game
from pickaxe.kernel.mixing import UNMIXED, mixed, mixed_all, mixed_text, mixed_wide

MODES = [(game, mode.id, players) for game in pickaxe.games() for mode in game.modes for players in mode.players]


def test_a_step_never_overflows_and_keeps_words_apart() -> None:
    assert mixed(2083801278 * (1 << 32) - 1, 0) < 1 << 63
    words = {mixed(UNMIXED, number) for number in range(-1000, 1000)}
    assert len(words) == 2000
    assert len({mixed_wide(UNMIXED, 1 << bit) for bit in range(63)}) == 63


def test_where_a_list_ends_counts() -> None:
    assert mixed_all(mixed_all(UNMIXED, [1, 2]), [3]) != mixed_all(mixed_all(UNMIXED, [1]), [2, 3])
    assert mixed_all(UNMIXED, [0]) != mixed_all(UNMIXED, [0, 0]) != mixed_all(UNMIXED, [1 << 32])
    assert mixed_text(UNMIXED, "ab") != mixed_text(UNMIXED, "ba")


def test_the_same_on_every_machine() -> None:
    assert mixed_all(mixed_text(UNMIXED, "cave"), [7, -1, 1 << 40]) == 643938222033143512


@pytest.mark.parametrize(("game", "mode", "players"), MODES, ids=lambda value: getattr(value, "id", str(value)))
def test_keys_are_equal_exactly_where_full_keys_are(game: Game, mode: str, players: int) -> None:
    known: dict[int, Any] = {}
    for seed in range(2):
        state, dice = game.new(players=players, mode=mode), Dice(seed)
        while not state.is_over:
            assert known.setdefault(state.key(), state.full_key()) == state.full_key()
            read = game.from_position(state.to_position()) if state.turn % 7 == 0 else state.copy()
            assert read.key() == state.key()
            state.apply(state.any_choice(dice))
    assert len(set(known.values())) == len(known)
