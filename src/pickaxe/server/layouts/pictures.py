"""Lines in the effect notation as small pictures in a row."""

from collections.abc import Iterable

from markupsafe import Markup

from pickaxe.draw.notation import CUT, Glyph, glyphs
from pickaxe.server.signs import icon


def pictures(lines: Iterable[str]) -> Markup:
    """The lines of a face one below the other; a cut is a slanted rule."""
    shown = [Markup("<hr>") if line == CUT else Markup("<span>{}</span>").format(in_pictures(line)) for line in lines]
    return Markup("").join(shown)


def in_pictures(line: str) -> Markup:
    """One line as icons, numbers and signs."""
    return Markup("").join(_picture(glyph) for glyph in glyphs(line))


def _picture(glyph: Glyph) -> Markup:
    if glyph.kind == "icon":
        return icon(glyph.what, 17)
    if glyph.kind == "arrow":
        return icon("arrow", 13)
    if glyph.kind == "points":
        return Markup('<span class="pointsign">{}</span>').format(glyph.what)
    return Markup("<i>{}</i>").format(glyph.what)
