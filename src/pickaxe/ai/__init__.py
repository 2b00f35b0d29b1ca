"""Bots: opponents of several strengths for every game."""

from collections.abc import Callable
from typing import Final, NamedTuple

from pickaxe.ai.cave_farmers import FarmersEvaluation
from pickaxe.ai.cave_vs_cave import CaveEvaluation
from pickaxe.ai.cavum import CavumEvaluation
from pickaxe.ai.evaluation import Evaluation
from pickaxe.ai.greedy import GreedyBot
from pickaxe.kernel.errors import BadSetup
from pickaxe.kernel.game import game
from pickaxe.kernel.playout import Bot, RandomBot

__all__ = ["LEVELS", "Bot", "Level", "bot"]


class Level(NamedTuple):
    """A strength that a bot can have."""

    id: str
    name: str
    line: str
    bot: str  # the name of who plays so


LEVELS: Final[dict[str, Level]] = {
    "random": Level("random", "Random", "takes any choice that is open", "Random bot"),
    "greedy": Level("greedy", "Greedy", "plays the best turn it can find, and looks no further", "Greedy bot"),
}

_EVALUATIONS: Final[dict[str, Callable[[], Evaluation]]] = {
    "cave-vs-cave": CaveEvaluation,
    "cave-farmers": FarmersEvaluation,
    "cavum": CavumEvaluation,
}


def bot(level: str, game_id: str) -> Bot:
    """A bot of a level for a game."""
    if level not in LEVELS:
        raise BadSetup(f"No bot is called {level!r}; there is {', '.join(LEVELS)}.")
    return RandomBot() if level == "random" else GreedyBot(_evaluation(game_id))


def _evaluation(id: str) -> Evaluation:
    """The rules of thumb for a game, with whatever facts."""
    family = game(id).family
    if family not in _EVALUATIONS:
        raise BadSetup(f"No bot plays {id!r} at this level.")
    return _EVALUATIONS[family]()
