"""Hexes that stand on a corner: where they lie in the picture of the mountain, and their outlines."""

from functools import cache
from math import cos, radians, sin, sqrt

from pickaxe.draw.svg import number, points
from pickaxe.games.cavum.board import RADIUS, STEPS, ring_of

Point = tuple[float, float]

SIDE = 30.6
APOTHEM = SIDE * sqrt(3) / 2
WIDTH = 693.0
HEIGHT = 614.0
# The plate below everything: a large hex with flat top, seven hexes from the centre to a corner.
_PLATE = 356.2


def middle(q: int, r: int) -> Point:
    """The middle of a hex in the picture."""
    return WIDTH / 2 + 2 * APOTHEM * (q + r / 2), HEIGHT / 2 + 1.5 * SIDE * r


def toward(direction: int, far: float) -> Point:
    """The point at a distance from the middle in a direction: 0 is east, then counter-clockwise."""
    angle = radians(60 * direction)
    return far * cos(angle), -far * sin(angle)


def corner(index: int, far: float) -> Point:
    """The point at a distance toward a corner: 0 lies between east and north-east, then counter-clockwise."""
    angle = radians(60 * index + 30)
    return far * cos(angle), -far * sin(angle)


@cache
def outline(radius: float) -> str:
    """Path data of a hex around the origin."""
    return points([corner(index, radius) for index in range(6)], close=True)


@cache
def plate() -> str:
    """Path data of the ground below all hexes."""
    around = [toward(index, _PLATE) for index in range(6)]
    return points([(x + WIDTH / 2, y + HEIGHT / 2) for x, y in around], close=True)


@cache
def rays(directions: tuple[int, ...], far: float) -> str:
    """Path data of lines from the origin in some directions."""
    ends = [toward(direction, far) for direction in directions]
    return "".join(f"M0 0L{number(x)} {number(y)}" for x, y in ends)


def neighbour(place: tuple[int, int], direction: int) -> tuple[int, int]:
    """The place one step away."""
    dq, dr = STEPS[direction]
    return place[0] + dq, place[1] + dr


def depth(q: int, r: int) -> int:
    """How far from the centre a mountain space lies."""
    return min(RADIUS, ring_of(q, r))
