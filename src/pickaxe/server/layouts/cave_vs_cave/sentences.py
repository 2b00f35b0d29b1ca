"""Sentences of the log, in which the names of rooms and tiles lead to their details."""

import re
from functools import cache
from typing import Final

from markupsafe import Markup, escape

from pickaxe.draw.cave_vs_cave.pieces import room_name, tile_name
from pickaxe.games.cave_vs_cave.components import ROOMS, TILES

# Said in the log of every turn, and of no use there.
_NOISE: Final = re.compile(r", (?:ended the turn|stopped there)(?=,|$)")


@cache
def _names() -> tuple[re.Pattern[str], dict[str, str]]:
    keys = {room_name(printed["number"], "en"): f"room {printed['number']:02}" for printed in ROOMS["rooms"]}
    keys |= {tile_name(printed["id"], "en"): f"tile {printed['id']}" for printed in TILES["tiles"]}
    longest_first = sorted(keys, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b"), keys


def marked(text: str) -> Markup:
    """A sentence with its names marked, without what goes without saying."""
    pattern, keys = _names()
    quiet = str(escape(_NOISE.sub("", text)))
    return Markup(pattern.sub(lambda found: f'<b data-about="{keys[found[0]]}">{found[0]}</b>', quiet))
