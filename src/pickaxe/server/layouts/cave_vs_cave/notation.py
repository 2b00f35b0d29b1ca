"""Amounts of goods as small pictures."""

from markupsafe import Markup

from pickaxe.draw.cave_vs_cave.pieces import good_name
from pickaxe.server.signs import with_icons


def amounts(text: str, lang: str) -> Markup:
    """A text in which amounts of goods are pictures, with their names for the ear."""
    return with_icons(text, lambda good, number: good_name(good, lang, number))
