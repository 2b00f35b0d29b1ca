"""Sentences of the log: which are worth telling, and the spaces that they speak of."""

import re
from functools import cache
from typing import Final

from markupsafe import Markup, escape

from pickaxe.games.cavum.components import WORDS
from pickaxe.server.tables import Line

# What is only a part of an action, or goes without saying; by the ids of the sentences of the game.
_PASSING: Final = ("lay", "discover", "build", "prospect", "at", "at start", "at step", "end", "done")
_EXITS: Final = re.compile(r" (?:with exits|mit Ausgängen)(?: [NESWO]{1,2}\b)+")
_SPACE: Final = re.compile(r"−?\d,\N{NO-BREAK SPACE}−?\d")


@cache
def _passing() -> re.Pattern[str]:
    sentences = [re.escape(WORDS["happened"][id]["en"]) for id in _PASSING]
    return re.compile("|".join(re.sub(r"\\{\w+\\}", ".+", sentence) for sentence in sentences))


def is_worth_telling(line: Line) -> bool:
    """Whether the log has to speak of a choice: of what was done, not of the steps that led to it."""
    return not _passing().fullmatch(line.words["en"])


def marked(text: str) -> Markup:
    """A sentence in which the names of spaces point to the board, where one also sees the exits."""
    return Markup(_SPACE.sub(_pointing, str(escape(_EXITS.sub("", text)))))


def _pointing(found: re.Match[str]) -> str:
    space = found[0].replace("−", "-").replace(",\N{NO-BREAK SPACE}", ",")
    return f'<b data-points="{space}">{found[0]}</b>'
