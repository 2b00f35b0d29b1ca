"""What is printed, as a drawing needs it: places, exits and cards, and where hexes that stand on a corner lie."""

from functools import cache, lru_cache
from math import cos, radians, sin, sqrt
from typing import cast

from pickaxe.draw.svg import number, points
from pickaxe.games.cavum.board import STEPS, place_of
from pickaxe.games.cavum.book import CavumBook
from pickaxe.games.cavum.tiles import KINDS, PIECES, TILE_PIECES
from pickaxe.kernel import game as registry
from pickaxe.kernel.grids import bits

Point = tuple[float, float]
Place = tuple[int, int]
Exits = tuple[int, ...]
ALL: Exits = (0, 1, 2, 3, 4, 5)

SIDE = 30.6
APOTHEM = SIDE * sqrt(3) / 2
WIDTH = 693.0
HEIGHT = 614.0
GAME = "cavum"
DYNAMITE = "dynamite "
TILES = tuple(PIECES[:TILE_PIECES])
# The plate below everything: a large hex with flat top, seven hexes from the centre to a corner.
_PLATE = 356.2


def middle(q: int, r: int) -> Point:
    """The middle of a hex in the picture."""
    return WIDTH / 2 + 2 * APOTHEM * (q + r / 2), HEIGHT / 2 + 1.5 * SIDE * r


def toward(direction: float, far: float) -> Point:
    """The point at a distance from the middle in a direction: 0 is east, then counter-clockwise, 0.5 a corner."""
    angle = radians(60 * direction)
    return far * cos(angle), -far * sin(angle)


@cache
def outline(radius: float) -> str:
    """Path data of a hex around the origin."""
    return points([toward(index + 0.5, radius) for index in range(6)], close=True)


@cache
def plate() -> str:
    """Path data of the ground below all hexes."""
    around = [toward(index, _PLATE) for index in range(6)]
    return points([(x + WIDTH / 2, y + HEIGHT / 2) for x, y in around], close=True)


@cache
def rays(directions: Exits, far: float) -> str:
    """Path data of lines from the origin in some directions."""
    ends = [toward(direction, far) for direction in directions]
    return "".join(f"M0 0L{number(x)} {number(y)}" for x, y in ends)


def neighbour(place: Place, direction: int) -> Place:
    """The place one step away."""
    dq, dr = STEPS[direction]
    return place[0] + dq, place[1] + dr


class Printed:
    """Board, tiles and cards of one game; an owner's corrections have their own."""

    def __init__(self, guide: CavumBook) -> None:
        facts, turns = guide.facts, zip(KINDS, guide.patterns.turns, strict=True)
        self.places: dict[str, Place] = {name: place_of(node) for name, node in guide.board.node.items()}
        self.separators = [place_of(node) for node in guide.board.separators]
        self.turns: dict[str, list[Exits]] = {kind: [tuple(bits(exits)) for exits in all] for kind, all in turns}
        self.dynamite_of_card = {card: KINDS[kind] for card, kind in enumerate(facts.dynamite_of_card) if kind >= 0}
        self.stones_per_colour = facts.stones_per_colour
        self.chip_points = facts.chip_points

    def exits(self, piece: str, turn: int = 0) -> Exits:
        """The exits of a tile in one of its turns."""
        turns = self.turns[piece.removeprefix(DYNAMITE)]
        return turns[turn % len(turns)]


@lru_cache(maxsize=32)
def printed(id: str = GAME) -> Printed:
    """What is printed in a game, which must be known by its id."""
    return Printed(cast(CavumBook, registry.game(id).book))
