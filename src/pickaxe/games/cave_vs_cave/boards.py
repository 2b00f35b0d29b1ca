"""The caves: spaces, edges and walls of both boards and of the Additional Cavern, as bit masks."""

from typing import Any, Final

from mypy_extensions import i64

from pickaxe.games.cave_vs_cave.components import BOARDS, GOODS, RULES
from pickaxe.kernel.goods import Bundle
from pickaxe.kernel.grids import lowest, mask_of
from pickaxe.kernel.words import Name

_ERA1: Final[dict[str, Any]] = BOARDS["boards"]["era1"]
_ERA2: Final[dict[str, Any]] = BOARDS["boards"]["era2"]
_SPACES: Final[list[dict[str, Any]]] = _ERA1["spaces"] + _ERA2["spaces"]

SIDES: Final = "NESW"
SPACES: Final[list[str]] = [space["id"] for space in _SPACES] + ["cavern"]
SPACE: Final[dict[str, int]] = {name: index for index, name in enumerate(SPACES)}
SPACE_NAMES: Final[list[Name]] = [Name("space", space) for space in SPACES]
CAVERN: Final = len(SPACES) - 1
ENTRANCE: Final = SPACE[_ERA1["entrance_space"]]
BONUS: Final[list[Bundle | None]] = [
    GOODS.bundle(" ".join(f"{n} {name}" for name, n in space["bonus"].items())) if space["bonus"] else None
    for space in _SPACES
] + [None]

COVERED_AT_START: Final[list[int]] = [SPACE[name] for name in _ERA1["covered_at_start"]]
ERA1_SPACES: Final[list[int]] = [SPACE[space["id"]] for space in _ERA1["spaces"]]
MARKED: Final = SPACE[_ERA2["marked_space"]]
ERA2_SPACES: Final[list[int]] = [SPACE[space["id"]] for space in _ERA2["spaces"]]
ERA2_MASK: Final = mask_of(ERA2_SPACES)

EDGES: Final[list[str]] = [
    *_ERA1["wall_edges"],
    *_ERA2["wall_edges"],
    *BOARDS["boards"]["joined"]["extra_wall_edges"],
    "cavern-E",
    "cavern-S",
]
EDGE: Final[dict[str, int]] = {name: index for index, name in enumerate(EDGES)}
EDGE_NAMES: Final[list[Name]] = [Name("edge", edge) for edge in EDGES]
# Free edges of the Additional Cavern by its side: none yet, two walls, three walls.
CAVERN_SIDES: Final[list[str]] = ["", "two walls", "three walls"]
_CAVERN_PRINT: Final[list[dict[str, Any]]] = BOARDS["boards"]["additional_cavern"]["sides"]
CAVERN_EDGES: Final[list[int]] = [
    0,
    *(sum(1 << EDGE[f"cavern-{side}"] for side in print_["open_edges"]) for print_ in _CAVERN_PRINT),
]


def side_mask(sides: str) -> int:
    """Sides written as letters, as bits: N 1, E 2, S 4, W 8."""
    return sum(1 << SIDES.index(side) for side in sides)


NATURAL: Final[list[int]] = [side_mask(space["natural_walls"]) for space in _SPACES] + [0]
# Where walls can be built around the Additional Cavern, by its side.
CAVERN_BUILDABLE: Final[list[int]] = [0, *(side_mask("".join(print_["open_edges"])) for print_ in _CAVERN_PRINT)]
CAVERN_NATURAL: Final[list[int]] = [0, *(side_mask(print_["natural_walls"]) for print_ in _CAVERN_PRINT)]


def _ends(edge: str) -> list[tuple[int, int]]:
    """The spaces beside an edge, each with the side on which the edge lies."""
    first, second = edge.split("-")
    if first == "cavern":
        return [(CAVERN, side_mask(second))]
    one, two = _SPACES[SPACE[first]], _SPACES[SPACE[second]]
    step = [two["row"] - one["row"], two["col"] - one["col"]]
    offsets: dict[str, list[int]] = BOARDS["coordinates"]["sides"]
    side = next(name for name, offset in offsets.items() if offset == step)
    back = next(name for name, offset in offsets.items() if offset == [-step[0], -step[1]])
    return [(SPACE[first], side_mask(side)), (SPACE[second], side_mask(back))]


# Per space: the edges around it and the side of each; the ways out of it and the space behind each.
EDGES_AT: Final[list[list[int]]] = [[] for _ in SPACES]
SIDES_AT: Final[list[list[int]]] = [[] for _ in SPACES]
LINKS_AT: Final[list[list[int]]] = [[] for _ in SPACES]
BEYOND: Final[list[list[int]]] = [[] for _ in SPACES]
for _edge, _name in enumerate(EDGES):
    _pair = _ends(_name)
    for _place, (_space, _side) in enumerate(_pair):
        EDGES_AT[_space].append(_edge)
        SIDES_AT[_space].append(_side)
        if len(_pair) == 2:
            LINKS_AT[_space].append(_edge)
            BEYOND[_space].append(_pair[1 - _place][0])
for _number, (_west, _east) in enumerate(BOARDS["boards"]["joined"]["natural_seam_walls"]):
    for _here, _there in ((_west, _east), (_east, _west)):
        LINKS_AT[SPACE[_here]].append(len(EDGES) + _number)
        BEYOND[SPACE[_here]].append(SPACE[_there])
# As bits: the ways out of a space and the spaces behind them; all edges around it.
LINKS: Final[list[int]] = [mask_of(links) for links in LINKS_AT]
NEAR: Final[list[int]] = [mask_of(spaces) for spaces in BEYOND]
AROUND: Final[list[int]] = [mask_of(edges) for edges in EDGES_AT]
# The natural walls on the seam of the joined boards, which only R32 read the other way ever opens.
SEAM: Final = mask_of([len(EDGES) + number for number in range(len(BOARDS["boards"]["joined"]["natural_seam_walls"]))])
ALL_LINKS: Final = mask_of(list(range(len(EDGES)))) | SEAM


class Layout:
    """Which spaces and edges are in play, and where a cave is entered."""

    def __init__(self, spaces: list[int], edges: list[str], openings: list[str], open_sides: list[str]) -> None:
        self.spaces = spaces
        self.edges = mask_of([EDGE[edge] for edge in edges])
        self.openings = mask_of([SPACE[space] for space in openings])
        # What must hold a room before the Additional Cavern is won: everything but the printed entrance.
        self.to_fill = [space for space in spaces if space != ENTRANCE]
        # The sides of each space on which a wall can be built.
        self.buildable = [
            sum(side for edge, side in zip(EDGES_AT[space], SIDES_AT[space], strict=True) if self.edges >> edge & 1)
            for space in range(len(SPACES))
        ]
        self.natural = NATURAL[:]
        for space in open_sides:
            self.natural[SPACE[space]] &= ~side_mask("E")


_SEAM: Final[list[str]] = [west for west, east in BOARDS["boards"]["joined"]["natural_seam_walls"]]
ERA1: Final = Layout(ERA1_SPACES, _ERA1["wall_edges"], [_ERA1["opening"]["space"]], [])
JOINED: Final = Layout(ERA1_SPACES + ERA2_SPACES, EDGES[:-2], [_ERA2["opening"]["space"]], [])
ERA2_ALONE: Final = Layout(ERA2_SPACES, _ERA2["wall_edges"], [_ERA2["opening"]["space"]], [])
# R58 read the other way: the east sides of X1, X2 and X3 are further mouths of the cave.
ERA2_OPEN: Final = Layout(ERA2_SPACES, _ERA2["wall_edges"], [_ERA2["opening"]["space"], *_SEAM], _SEAM)


def sides_walled(layout: Layout, space: int, walls: int, cavern_side: int) -> int:
    """The sides of a space that carry a wall, natural or placed, as bits."""
    sides = CAVERN_NATURAL[cavern_side] if space == CAVERN else layout.natural[space]
    if not walls & AROUND[space]:
        return sides
    edges = EDGES_AT[space]
    beside = SIDES_AT[space]
    for i in range(len(edges)):
        if walls >> edges[i] & 1:
            sides |= beside[i]
    return sides


SHAPES: Final[list[str]] = ["0", "1", "2A", "2O", "3", "4"]


def _shape_of(sides: int) -> int:
    number = sides.bit_count()
    if number == 2:
        return SHAPES.index("2O" if sides in (0b0101, 0b1010) else "2A")
    return SHAPES.index(str(number))


# The shape class of a set of walled sides, as a bit.
SHAPE_BIT: Final[list[int]] = [1 << _shape_of(sides) for sides in range(16)]
# The shape classes that a wall pattern allows, as bits.
PATTERN_SHAPES: Final[dict[str, int]] = {
    code: sum(1 << SHAPES.index(shape) for shape in pattern["shape_classes"])
    for code, pattern in RULES["wall_patterns"]["patterns"].items()
}


def reachable(covered: i64, walls: i64, openings: i64) -> i64:
    """The covered spaces that can be reached from the openings without crossing a wall or a covered space."""
    seen = openings
    todo = openings & ~covered
    while todo:
        here = lowest(todo)
        todo &= todo - 1
        links: i64 = LINKS[here]
        near: i64 = NEAR[here]
        if walls & links:
            near = _open_spaces(here, walls)
        near &= ~seen
        seen |= near
        todo |= near & ~covered
    return seen & covered


def _open_spaces(here: i64, walls: i64) -> i64:
    """The spaces beside one that no wall parts from it."""
    links, beyond = LINKS_AT[here], BEYOND[here]
    found = 0
    for i in range(len(links)):
        if not walls >> links[i] & 1:
            found |= 1 << beyond[i]
    return found
