"""Where the cells of a home lie: forest on the left, mountain on the right, overhangs one cell around both."""

from collections.abc import Iterable
from dataclasses import dataclass

from pickaxe.draw.cave_farmers.land import CELL

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
