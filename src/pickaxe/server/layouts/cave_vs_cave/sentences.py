"""Sentences of the log, in which the names of rooms and tiles lead to their details."""

import re
from functools import cache

from markupsafe import Markup, escape

from pickaxe.draw.cave_vs_cave.pieces import room_name, tile_name
from pickaxe.games.cave_vs_cave.components import ROOMS, TILES


@cache
def _names(lang: str) -> tuple[re.Pattern[str], dict[str, str]]:
    keys = {_written(room_name(room["number"], lang)): f"room {room['number']:02}" for room in ROOMS["rooms"]}
    keys |= {_written(tile_name(tile["id"], lang)): f"tile {tile['id']}" for tile in TILES["tiles"]}
    longest_first = sorted(keys, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b"), keys


def is_worth_telling(token: str) -> bool:
    """Whether the log has to speak of a choice: not of the end of a turn or of a room."""
    return token not in ("end", "done")


def _written(text: str) -> str:
    return str(escape(text))


def marked(text: str, lang: str) -> Markup:
    """A sentence with its names marked."""
    pattern, keys = _names(lang)
    return Markup(pattern.sub(lambda found: f'<b data-about="{keys[found[0]]}">{found[0]}</b>', _written(text)))
