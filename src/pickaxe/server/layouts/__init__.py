"""How the table of each game is laid out on the page, by the id of the game."""

from typing import Final

import pickaxe
from pickaxe.server.layouts.cave_farmers import FarmersLayout
from pickaxe.server.layouts.cave_vs_cave import CaveLayout
from pickaxe.server.layouts.cavum import CavumLayout
from pickaxe.server.layouts.layout import Layout

LAYOUTS: Final[dict[str, Layout]] = {
    "cave-vs-cave": CaveLayout(),
    "cave-farmers": FarmersLayout(),
    "cavum": CavumLayout(),
}


def layout_of(game: str) -> Layout:
    """The layout of a game; one with corrected facts is laid out like the printed one."""
    return LAYOUTS[pickaxe.game(game).family]
