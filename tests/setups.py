"""Every mode of every game with every number of players, for tests that are repeated with each of them."""

import pytest

import pickaxe
from pickaxe import Game, Mode


def marks(game: Game, mode: Mode, players: int) -> list[pytest.MarkDecorator]:
    """Numbers of players that differ most are for every day: alone, two, and in the first mode as many as can play."""
    is_most = mode is game.modes[0] and players == max(mode.players)
    return [] if is_most or players in (1, 2) else [pytest.mark.complete]


SETUPS = [
    pytest.param(game.id, mode.id, players, marks=marks(game, mode, players))
    for game in pickaxe.games()
    for mode in game.modes
    for players in mode.players
]
every_setup = pytest.mark.parametrize(("game", "mode", "players"), SETUPS)
