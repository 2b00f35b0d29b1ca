"""Sentences of the log, in which the names of spaces and furnishings lead to their details."""

import re
from functools import cache
from typing import Final

from markupsafe import Markup, escape

from pickaxe.games.cave_farmers.components import FURNISHINGS, SPACES
from pickaxe.games.cave_farmers.names import name
from pickaxe.server.tables import Line

_PASSING: Final = ("end", "done", "return")


def is_worth_telling(line: Line) -> bool:
    """Whether the log has to speak of a choice: not of the end of a turn, of loot or of an expedition."""
    return line.token not in _PASSING


@cache
def _names(lang: str) -> tuple[re.Pattern[str], dict[str, str]]:
    keys = {_written(name("space", row["id"], lang)): f"space {row['token']}" for row in SPACES["spaces"]}
    keys |= {_written(name("furnishing", row["no"], lang)): f"furnishing {row['no']}" for row in _furnishings()}
    longest_first = sorted(keys, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)"), keys


def _furnishings() -> list[dict[str, int]]:
    rows: list[dict[str, int]] = FURNISHINGS["furnishings"]
    return rows


def _written(text: str) -> str:
    return str(escape(text))


def marked(text: str, lang: str) -> Markup:
    """A sentence with its names marked."""
    pattern, keys = _names(lang)
    return Markup(pattern.sub(lambda found: f'<b data-about="{keys[found[0]]}">{found[0]}</b>', _written(text)))
