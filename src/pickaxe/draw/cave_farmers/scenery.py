"""The ground of a home: forest and mountain that meet at a torn edge, and the door of the cave."""

from functools import cache

from pickaxe.draw.cave_farmers.land import CELL, INSET
from pickaxe.draw.cave_farmers.plan import corner
from pickaxe.draw.svg import Svg, join, path, rect

_MOUNTAIN = "M242 0H474a10 10 0 0 1 10 10V312a10 10 0 0 1-10 10H242l5-36-8-36 7-36-6-36 8-36-7-36 7-36-5-36z"
_STRATA = (-7, 9, -10, -14, -5, 2, -6, -6, 12)
_ENDS = (-6, 6, -7, 8, -2, 2, -6, -9, -1)
_DOOR = "M236 308v-26a11 11 0 0 1 22 0v26z"


def _strata() -> str:
    lines = zip(_STRATA, _ENDS, strict=True)
    return "".join(f"M245 {24 + 34 * i}q60 {bend} 120 {bend // 3}t115 {end}" for i, (bend, end) in enumerate(lines))


@cache
def scenery() -> Svg:
    """Everything below the cells."""
    side = CELL - 2 * INSET + 2
    beds = [
        rect(x + INSET - 1, y + INSET - 1, side, side, rx=6, class_="glade" if column < 4 else "bed")
        for row in range(1, 5)
        for column in range(1, 7)
        for x, y in [corner(f"{row},{column}")]
    ]
    return join(
        [
            path("M10 0H253V322H10a10 10 0 0 1-10-10V10a10 10 0 0 1 10-10z", class_="woods"),
            path(_MOUNTAIN, class_="massif"),
            path(_strata(), class_="seams"),
            *beds,
        ]
    )


@cache
def door() -> Svg:
    """The entrance between forest and mountain."""
    knob = path("M252.500 296v2.500", class_="doorknob")
    return join(
        [path(_DOOR, class_="door"), path("M240.500 306v-22a6.500 6.500 0 0 1 13 0v22", class_="doorplank"), knob]
    )
