"""The games: a new one is entered here."""

import sys
from types import ModuleType

from pickaxe.games import cave_farmers, cave_vs_cave, cavum
from pickaxe.kernel.game import Game, games


class GamesPackage(ModuleType):
    """This package, which can be called as well: `pickaxe.games()` lists the games, `pickaxe.games.cavum` is one."""

    def __call__(self) -> list[Game]:
        return games()


sys.modules[__name__].__class__ = GamesPackage


def register_all() -> None:
    """Make every game known by its id."""
    cave_vs_cave.register()
    cave_farmers.register()
    cavum.register()
