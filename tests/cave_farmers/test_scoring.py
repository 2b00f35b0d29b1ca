"""The points as they stand are those of the score sheet."""

from random import Random
from typing import cast

import pytest

import pickaxe
from pickaxe.games.cave_farmers.scoring import points_of, rows_of
from pickaxe.games.cave_farmers.state import FarmersState


@pytest.mark.parametrize("players", [1, 4])
def test_points_are_the_sum_of_their_rows(players: int) -> None:
    """They are counted without making the rows, for bots that ask without end."""
    state, random = cast(FarmersState, pickaxe.game("cave-farmers").new(players=players)), Random(3)
    while not state.is_over:
        for home, purse in zip(state.homes, state.purses, strict=True):
            assert points_of(state.guide, home, purse) == sum(rows_of(state.guide, home, purse))
        state.play(random.choice(state.choices()))
