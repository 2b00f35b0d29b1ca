"""Pickaxe: three board games about digging into mountains, to play and to study."""

from typing import TYPE_CHECKING

from pickaxe import build  # first: it chooses between compiled and interpreted rules

try:
    from pickaxe.games import register_all
except FileNotFoundError as error:  # of the facts that each game keeps in its folder `data`
    build.give_up(f"{error.filename} is missing: Pickaxe must be installed again", error)

from pickaxe.kernel.chance import CHANCE, Dealer, Dice, Slot
from pickaxe.kernel.errors import (
    BadPosition,
    BadRecord,
    BadSetup,
    IllegalChoice,
    PickaxeError,
    UnknownGame,
    UnknownToken,
)
from pickaxe.kernel.game import Game, Mode, corrected, game
from pickaxe.kernel.goals import Goal, WhyNot, goal, why_not
from pickaxe.kernel.match import Match
from pickaxe.kernel.playout import Bot, playout
from pickaxe.kernel.record import Record
from pickaxe.kernel.stack import State

if TYPE_CHECKING:  # at run time `games` is the package of that name, which can be called
    from pickaxe.kernel.game import games

__version__ = "0.1.0"
__all__ = [
    "CHANCE",
    "BadPosition",
    "BadRecord",
    "BadSetup",
    "Bot",
    "Dealer",
    "Dice",
    "Game",
    "Goal",
    "IllegalChoice",
    "Match",
    "Mode",
    "PickaxeError",
    "Record",
    "Slot",
    "State",
    "UnknownGame",
    "UnknownToken",
    "WhyNot",
    "build",
    "corrected",
    "game",
    "games",
    "goal",
    "playout",
    "why_not",
]

register_all()
