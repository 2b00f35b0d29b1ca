"""Where the spaces and edges of a cave lie in its picture, by the printed boards, and how they are marked."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from pickaxe.games.cave_vs_cave.boards import EDGE, EDGES_AT, ENTRANCE, MARKED, SIDES, SIDES_AT, SPACE, SPACES
from pickaxe.games.cave_vs_cave.components import BOARDS

_BOARDS: dict[str, Any] = BOARDS["boards"]
_PRINTED: dict[str, dict[str, Any]] = {
    space["id"]: space for era in ("era1", "era2") for space in _BOARDS[era]["spaces"]
}
_CAVERN: dict[str, dict[str, Any]] = {
    side["id"].replace("_", " "): side for side in _BOARDS["additional_cavern"]["sides"]
}

CAVERN = "cavern"


@dataclass(frozen=True)
class Square:
    """A square in the picture."""

    x: float
    y: float
    side: float

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.side / 2, self.y + self.side / 2

    def border(self, side: str) -> "Segment":
        """One side of the square, from left to right or from top to bottom."""
        far_x, far_y = self.x + self.side, self.y + self.side
        return {
            "N": Segment(self.x, self.y, far_x, self.y),
            "S": Segment(self.x, far_y, far_x, far_y),
            "W": Segment(self.x, self.y, self.x, far_y),
            "E": Segment(far_x, self.y, far_x, far_y),
        }[side]


@dataclass(frozen=True)
class Segment:
    """A side of a square."""

    x1: float
    y1: float
    x2: float
    y2: float

    @property
    def is_level(self) -> bool:
        """Whether it runs from left to right."""
        return self.y1 == self.y2

    @property
    def middle(self) -> tuple[float, float]:
        return (self.x1 + self.x2) / 2, (self.y1 + self.y2) / 2


@dataclass(frozen=True)
class Measures:
    """The size of a picture: pitch of the spaces, place of the first one, width and height; its kind is its class."""

    kind: str
    pitch: float
    width: float
    height: float
    top: float
    right: float


# One era alone is drawn larger than the joined boards.
ERA_ONE = Measures("era1", pitch=104, width=650, height=560, top=26, right=18)
ERA_TWO = Measures("era2", pitch=98, width=544, height=468, top=26, right=110)
JOINED = Measures("joined", pitch=86, width=544, height=468, top=26, right=13)
GUTTER = 9
_CAVERN_ROW = 2.2
_CAVERN_SCALE = 0.88
_CAVERN_GAP = 0.16


@dataclass(frozen=True)
class Board:
    """The spaces of one cave and where they lie."""

    measures: Measures
    spaces: tuple[str, ...]
    opening: tuple[str, str]

    @property
    def kind(self) -> str:
        """Which halves are there: era1, era2 or joined, which is the class of the board's picture."""
        return self.measures.kind

    @cached_property
    def last_column(self) -> int:
        return max(int(_PRINTED[space]["col"]) for space in self.spaces)

    def _corner(self, column: float, row: float) -> tuple[float, float]:
        measures = self.measures
        left = measures.width - measures.right - (self.last_column + 1 - column) * measures.pitch
        return left, measures.top + (row - 1) * measures.pitch

    @cached_property
    def _squares(self) -> dict[str, Square]:
        corners = {space: self._corner(_PRINTED[space]["col"], _PRINTED[space]["row"]) for space in self.spaces}
        return {space: Square(*corner, self.measures.pitch) for space, corner in corners.items()}

    def square(self, space: str) -> Square:
        """The square of a space, gutters included."""
        return self._cavern if space == CAVERN else self._squares[space]

    @cached_property
    def _cavern(self) -> Square:
        flank = max(_PRINTED[space]["col"] for space in self.spaces if _PRINTED[space]["row"] <= 3) + 1
        x, y = self._corner(flank + _CAVERN_GAP, _CAVERN_ROW)
        return Square(x, y, self.measures.pitch * _CAVERN_SCALE)

    def edge(self, name: str) -> Segment:
        """The segment of an edge such as A3-B3 or cavern-E."""
        first = name.split("-")[0]
        space = SPACE[first]
        side = SIDES_AT[space][EDGES_AT[space].index(EDGE[name])]
        return self.square(first).border(SIDES[side.bit_length() - 1])


def _measures(present: tuple[str, ...]) -> Measures:
    if SPACES[MARKED] not in present:
        return ERA_ONE
    return JOINED if SPACES[ENTRANCE] in present else ERA_TWO


def board(spaces: Iterable[str]) -> Board:
    """The board that holds the spaces of a view."""
    return _board(frozenset(spaces))


@cache
def _board(spaces: frozenset[str]) -> Board:
    present = tuple(space for space in _PRINTED if space in spaces)
    opening = _BOARDS["era2" if SPACES[MARKED] in present else "era1"]["opening"]
    return Board(_measures(present), present, (opening["space"], opening["side"]))


def natural_sides(space: str, cavern_side: str | None = None) -> str:
    """The sides of a space that have a natural wall."""
    printed = _CAVERN[cavern_side or "two walls"] if space == CAVERN else _PRINTED[space]
    sides: str = printed["natural_walls"]
    return sides


def bonus(space: str) -> dict[str, int]:
    """The goods that wait under a covered space."""
    if space == CAVERN:
        return {}
    goods: dict[str, int] | None = _PRINTED[space]["bonus"]
    return goods or {}
