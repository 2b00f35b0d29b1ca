"""Where the cells of a home lie, forest on the left, mountain on the right, and the ground below them."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from pickaxe.draw.cave_farmers.land import CELL, INSET
from pickaxe.draw.svg import Svg, join, path, rect

WIDTH = 484.0
HEIGHT = 322.0
_FOREST = 10.0
_MOUNTAIN = 249.0
_TOP = 11.0
# What an overhang adds to a side of the picture.
_MORE = 70.0


def corner(cell: str) -> tuple[float, float]:
    """The upper left corner of a cell."""
    row, column = map(int, cell.split(","))
    left = _FOREST + CELL * (column - 1) if column < 4 else _MOUNTAIN + CELL * (column - 4)
    return left, _TOP + CELL * (row - 1)


def is_on_board(cell: str) -> bool:
    """Whether a cell is one of the 24 of the board."""
    row, column = map(int, cell.split(","))
    return 1 <= row <= 4 and 1 <= column <= 6


def is_forest(cell: str) -> bool:
    """Whether a cell lies on the side of the forest."""
    return int(cell[2]) < 4


def beside(cell: str) -> list[str]:
    """The cells on the four sides: left, right, above, below."""
    row, column = map(int, cell.split(","))
    return [f"{row},{column - 1}", f"{row},{column + 1}", f"{row - 1},{column}", f"{row + 1},{column}"]


def is_across(one: str, other: str) -> bool:
    """Whether two neighbours lie side by side, not one above the other."""
    return one[0] == other[0]


@dataclass(frozen=True)
class Frame:
    """The picture around a board: how far it reaches beyond each side."""

    left: float
    top: float
    width: float
    height: float


def frame(cells: Iterable[str]) -> Frame:
    """The frame that shows the board and all these cells."""
    places = [tuple(map(int, cell.split(","))) for cell in cells]
    left = _MORE if any(column == 0 for _, column in places) else 0.0
    right = _MORE if any(column == 7 for _, column in places) else 0.0
    top = _MORE if any(row == 0 for row, _ in places) else 0.0
    bottom = _MORE if any(row == 5 for row, _ in places) else 0.0
    return Frame(left, top, WIDTH + left + right, HEIGHT + top + bottom)


_MASSIF = "M242 0H474a10 10 0 0 1 10 10V312a10 10 0 0 1-10 10H242l5-36-8-36 7-36-6-36 8-36-7-36 7-36-5-36z"
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
            path(_MASSIF, class_="massif"),
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
