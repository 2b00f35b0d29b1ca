"""A landscape tile as a picture of its own, as it lies on a home board."""

from collections.abc import Sequence

from pickaxe.draw.cave_farmers import land
from pickaxe.draw.cave_farmers.land import CELL
from pickaxe.draw.seats import colour_class
from pickaxe.draw.svg import Drawing, Svg, at, document, join, tag


def tile_picture(kinds: Sequence[str]) -> Drawing:
    """What a tile makes of the cells it is put on, side by side."""
    drawn = tag("g", _drawn(kinds), class_=colour_class(0))
    look = "drawing card slip" if len(kinds) > 1 else "drawing card"
    return document(CELL * len(kinds), CELL, drawn, class_=look, aria_hidden="true")


def _drawn(kinds: Sequence[str]) -> Svg:
    cells = [f"1,{index + 1}" for index in range(len(kinds))]
    if "large pasture" in kinds:
        return land.pasture(cells[0], len(kinds), 1)
    halves = zip(cells, kinds, strict=True)
    return join(
        tag("g", land.half(kind, cell), transform=at(CELL * index, 0)) for index, (cell, kind) in enumerate(halves)
    )
