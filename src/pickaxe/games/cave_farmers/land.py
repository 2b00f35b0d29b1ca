"""The home board as bit masks: cells, terrain, neighbours, pairs of cells, and what lies on them at the start.

A cell is row × 8 + column. Rows 1 to 4 and columns 1 to 6 are the board; the ring around it without its corners is
where a twin tile may hang over the edge. Columns 0 to 3 are forest, columns 4 to 7 mountain.
"""

from typing import Any, Final

from pickaxe.games.cave_farmers.components import BOARD, goods_text
from pickaxe.games.cave_farmers.stock import GOODS
from pickaxe.kernel.goods import Bundle
from pickaxe.kernel.grids import mask_of

_GEOMETRY: Final[dict[str, Any]] = BOARD["geometry"]

ROWS: Final = 6
COLUMNS: Final = 8
CELLS: Final = ROWS * COLUMNS


def cell_at(place: list[int]) -> int:
    """The cell of a row and a column."""
    return place[0] * COLUMNS + place[1]


def name_of(cell: int) -> str:
    """A cell as it stands in tokens: '3,4'."""
    return f"{cell // COLUMNS},{cell % COLUMNS}"


NAMES: Final[list[str]] = [name_of(cell) for cell in range(CELLS)]
PRINTED: Final[list[int]] = [cell_at([cell["row"], cell["col"]]) for cell in _GEOMETRY["cells"]]
BOARD_MASK: Final = mask_of(PRINTED)
_CORNERS: Final = mask_of([cell_at([0, 0]), cell_at([0, 7]), cell_at([5, 0]), cell_at([5, 7])])
RING: Final = ((1 << CELLS) - 1) & ~BOARD_MASK & ~_CORNERS
FOREST: Final = mask_of([cell for cell in range(CELLS) if cell % COLUMNS < 4]) & ~_CORNERS
MOUNTAIN: Final = mask_of([cell for cell in range(CELLS) if cell % COLUMNS >= 4]) & ~_CORNERS
FOREST_BOARD: Final = FOREST & BOARD_MASK
MOUNTAIN_BOARD: Final = MOUNTAIN & BOARD_MASK

ENTRANCE: Final = cell_at(_GEOMETRY["cave_entrance"]["first_forest_tile_must_cover"])
ENTRY_DWELLING: Final = cell_at(_GEOMETRY["entry_level_dwelling"]["position"])
FIRST_CAVERN: Final = cell_at(_GEOMETRY["initial_cavern"])

# What covering a cell with its first landscape tile brings.
REWARDS: Final[dict[int, Bundle]] = {
    cell_at([cell["row"], cell["col"]]): GOODS.bundle(goods_text(cell["reward_when_covered"]))
    for cell in _GEOMETRY["cells"]
    if "reward_when_covered" in cell
}
REWARD_MASK: Final = mask_of(list(REWARDS))


def around_forest(cells: int) -> int:
    """The forest cells beside these."""
    return (cells << 1 | cells >> 1 | cells << COLUMNS | cells >> COLUMNS) & FOREST


def around_mountain(cells: int) -> int:
    """The mountain cells beside these."""
    return (cells << 1 | cells >> 1 | cells << COLUMNS | cells >> COLUMNS) & MOUNTAIN


def _pairs(terrain: int) -> list[tuple[int, int]]:
    """Neighbouring cells, the smaller one first."""
    return [
        (cell, cell + step)
        for cell in range(CELLS)
        for step in (1, COLUMNS)
        if cell + step < CELLS and terrain >> cell & 1 and terrain >> cell + step & 1
    ]


# Neighbouring cells in both orders: first all of the forest, then all of the mountain.
FOREST_PAIRS: Final[list[tuple[int, int]]] = _pairs(FOREST)
MOUNTAIN_PAIRS: Final[list[tuple[int, int]]] = _pairs(MOUNTAIN)
