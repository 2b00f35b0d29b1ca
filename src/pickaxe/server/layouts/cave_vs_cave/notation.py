"""The printed face of a room or tile as a line of small pictures, and in words for the ear."""

from collections.abc import Iterable
from typing import Final

from markupsafe import Markup

from pickaxe.draw.cave_vs_cave.pieces import good_name, limits
from pickaxe.draw.notation import CUT, Glyph, glyphs
from pickaxe.server.signs import icon, with_icons
from pickaxe.server.words import say

_SPOKEN: Final = {
    "activate": "activate",
    "arrow": "become",
    "furnish": "furnish a room",
    "pickaxe": "excavate",
    "raze": "raze a wall",
    "replenish": "fill up to",
    "wall": "wall",
    "/": "or",
}


def pictures(lines: Iterable[str]) -> Markup:
    """The lines of a face one below the other; a cut is a slanted rule."""
    shown = [Markup("<hr>") if line == CUT else _line(line) for line in lines]
    return Markup("").join(shown)


def _line(line: str) -> Markup:
    return Markup("<span>{}</span>").format(Markup("").join(_picture(glyph) for glyph in glyphs(line)))


def _picture(glyph: Glyph) -> Markup:
    if glyph.kind == "icon":
        return icon(glyph.what, 17)
    if glyph.kind == "arrow":
        return icon("arrow", 13)
    return Markup("<i>{}</i>").format(glyph.what)


def amounts(text: str, lang: str) -> Markup:
    """A text in which amounts of goods are pictures, with their names for the ear."""
    return with_icons(text, lambda good, number: good_name(good, lang, number))


def words(lines: Iterable[str], lang: str) -> str:
    """A face as a sentence that can be read out."""
    either = say("or", lang)
    spoken = [either if line == CUT else " ".join(_spoken(line, lang)) for line in lines]
    return "; ".join(spoken).replace(f"; {either}; ", f", {either} ").replace(" :", ":")


def _spoken(line: str, lang: str) -> Iterable[str]:
    number = 1
    for glyph in glyphs(line):
        number = int(glyph.what) if glyph.kind == "number" else number
        yield _word(glyph, number, lang)


def _word(glyph: Glyph, number: int, lang: str) -> str:
    if glyph.what in limits():
        return good_name(glyph.what, lang, number)
    return say(_SPOKEN[glyph.what], lang) if glyph.what in _SPOKEN else glyph.what
