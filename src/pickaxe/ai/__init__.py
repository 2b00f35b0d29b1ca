"""Bots: opponents of several strengths for every game."""

from typing import Final, NamedTuple

from pickaxe.ai.levels import thumb_for
from pickaxe.ai.search import Budget, SearchBot
from pickaxe.kernel.errors import BadSetup
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


def bot(level: str, game_id: str) -> Bot:
    """A bot of a level for a game."""
    if level not in LEVELS:
        raise BadSetup(f"No bot is called {level!r}; there is {', '.join(LEVELS)}.")
    if level == "random":
        return RandomBot()
    evaluation = thumb_for(game_id)
    return SearchBot(evaluation, Budget(evaluation.width))
