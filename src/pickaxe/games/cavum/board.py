"""The mountain and its cities as bit masks.

Every node (a mountain space or a city space) is one bit, at 13 times its row plus its column, so that a whole mask is
moved one space in a direction by one shift. The rim of the 13 by 13 field keeps the moves from wrapping around.
"""

from typing import Final

from pickaxe.games.cavum.masks import Mask, back, onward, thirds

WIDTH: Final = 13
NODES: Final = WIDTH * WIDTH
CENTRE: Final = 6
DIRECTIONS: Final = ["E", "NE", "NW", "W", "SW", "SE"]
STEPS: Final[list[tuple[int, int]]] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
# How far a step moves a bit.
OFFSET: Final[list[int]] = [dq + WIDTH * dr for dq, dr in STEPS]
# The same to the east, south-west and south-east.
SPANS: Final = [1, 12, 13]
ALL_EXITS: Final = 63
RADIUS: Final = 5


def node_at(q: int, r: int) -> int:
    """The node at axial coordinates."""
    return (r + CENTRE) * WIDTH + q + CENTRE


def place_of(node: int) -> tuple[int, int]:
    """The axial coordinates of a node."""
    return node % WIDTH - CENTRE, node // WIDTH - CENTRE


def ring_of(q: int, r: int) -> int:
    """How far a place lies from the centre."""
    return max(abs(q), abs(r), abs(q + r))


def opposite(direction: int) -> int:
    """The direction back."""
    return (direction + 3) % 6


def moved(mask: int, direction: int) -> int:
    """All nodes of a mask moved one step."""
    offset = OFFSET[direction]
    return mask << offset if offset > 0 else mask >> -offset


MOUNTAIN: Final = sum(
    [
        1 << node_at(q, r)
        for q in range(-RADIUS, RADIUS + 1)
        for r in range(-RADIUS, RADIUS + 1)
        if ring_of(q, r) <= RADIUS
    ]
)


def moved_mask(mask: Mask, direction: int) -> Mask:
    """The same with a mask in thirds."""
    offset = OFFSET[direction]
    return onward(mask, offset) if offset > 0 else back(mask, -offset)


def spread(mask: int) -> int:
    """All nodes that touch a node of the mask."""
    return (mask << 1) | (mask >> 1) | (mask << 12) | (mask >> 12) | (mask << 13) | (mask >> 13)


class City:
    """A city: its name and its spaces."""

    def __init__(self, id: str, nodes: list[int]) -> None:
        self.id = id
        self.nodes = nodes
        self.size = len(nodes)
        self.mask = sum([1 << node for node in nodes])
        self.thirds: Mask = thirds(self.mask)


class Board:
    """The nodes of a board, their names, the cities with their exits, and the separators, which are no nodes."""

    def __init__(
        self, spaces: list[tuple[str, int]], cities: list[City], city_names: dict[int, str], separators: list[int]
    ) -> None:
        self.spaces = [node for _, node in spaces]
        self.cities = cities
        self.separators = separators
        self.names: list[str] = [""] * NODES
        for name, node in spaces:
            self.names[node] = name
        for node, name in city_names.items():
            self.names[node] = name
        self.nodes = self.spaces + [node for city in cities for node in city.nodes]
        self.node: dict[str, int] = {self.names[node]: node for node in self.nodes}
        self.city_mask = sum([city.mask for city in cities])
        # R18, NL a3: a city space has an exit to every mountain space it touches.
        self.city_exits: list[int] = [self.city_mask & moved(MOUNTAIN, opposite(direction)) for direction in range(6)]
        # R29: no vein beside a city space.
        self.perimeter = MOUNTAIN & spread(self.city_mask)
        # The same in thirds.
        self.cities_mask: Mask = thirds(self.city_mask)
        self.city_masks: list[Mask] = [thirds(mask) for mask in self.city_exits]
        self.perimeter_mask: Mask = thirds(self.perimeter)
        # The neighbour of each node in each direction, or -1.
        self.neighbours: list[list[int]] = [[-1] * 6 for _ in range(NODES)]
        for node in self.nodes:
            for direction in range(6):
                near = node + OFFSET[direction]
                if near in self.nodes and (MOUNTAIN >> near & 1 or MOUNTAIN >> node & 1):
                    self.neighbours[node][direction] = near
