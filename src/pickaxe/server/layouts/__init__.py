"""How the table of each game is laid out on the page, by the id of the game."""

from typing import Final

from pickaxe.server.layouts.cave_vs_cave import CaveLayout
from pickaxe.server.layouts.layout import Layout

LAYOUTS: Final[dict[str, Layout]] = {"cave-vs-cave": CaveLayout()}


def layout(game: str) -> Layout:
    """The layout of a game."""
    return LAYOUTS[game]
