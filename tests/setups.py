"""Every mode of every game with every number of players, for tests that are repeated with each of them."""

import pytest

import pickaxe
from pickaxe import Mode


def marks(mode: Mode, players: int) -> list[pytest.MarkDecorator]:
    """Numbers of players between those that differ most (alone, two, as many as can play) are for the complete set."""
    return [] if players in (1, 2, max(mode.players)) else [pytest.mark.complete]


SETUPS = [
    pytest.param(game.id, mode.id, players, marks=marks(mode, players))
    for game in pickaxe.games()
    for mode in game.modes
    for players in mode.players
]
every_setup = pytest.mark.parametrize(("game", "mode", "players"), SETUPS)
