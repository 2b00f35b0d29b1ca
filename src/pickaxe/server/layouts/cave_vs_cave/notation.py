"""The printed face of a room or tile as a line of small pictures."""

from collections.abc import Iterable

from markupsafe import Markup

from pickaxe.draw.cave_vs_cave.pieces import good_name
from pickaxe.draw.notation import CUT, Glyph, glyphs
from pickaxe.server.signs import icon, with_icons


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
