"""The printed face of a room or tile as a line of small pictures, and in words for the ear."""

from collections.abc import Iterable
from typing import Final

from markupsafe import Markup

from pickaxe.draw.notation import CUT, Glyph, glyphs
from pickaxe.server.signs import icon

_SPOKEN: Final = {
    "activate": "activate",
    "arrow": "become",
    "furnish": "furnish a room",
    "pickaxe": "excavate",
    "raze": "raze a wall",
    "replenish": "fill up to",
    "wall": "wall",
    "/": "or",
    ":": ":",
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


def words(lines: Iterable[str]) -> str:
    """A face as a sentence that can be read out."""
    spoken = ["or" if line == CUT else " ".join(_word(glyph) for glyph in glyphs(line)) for line in lines]
    return "; ".join(spoken).replace("; or; ", ", or ").replace(" :", ":")


def _word(glyph: Glyph) -> str:
    return _SPOKEN.get(glyph.what, glyph.what)
