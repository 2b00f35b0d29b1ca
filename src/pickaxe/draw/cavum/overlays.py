"""What can be laid over a mountain: the last move, routes, what an explosion hits, a network."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from pickaxe.draw import marks
from pickaxe.draw.cavum import hexes
from pickaxe.draw.cavum.hexes import ALL, Exits, Place, Printed, printed
from pickaxe.draw.seats import colour_class
from pickaxe.draw.svg import Svg, at, group, join, path, points
from pickaxe.games.cavum.view import CavumView

# How far from the middle of a space a line ends, so that what lies there stays visible.
_CLEAR_OF_VEIN = 20.0
_CLEAR_OF_STATION = 12.5


@dataclass(frozen=True)
class Marks(marks.Marks):
    """Also whose move the last one was, the spaces that are spoken of, the proposed route, and what else is shown."""

    last_name: str = ""
    named: frozenset[str] = frozenset()
    route: Sequence[str] = ()
    blast: bool = False
    network: bool = False


class Ways:
    """The exits of everything that lies on the board of a view."""

    def __init__(self, view: CavumView) -> None:
        self.view = view
        self.printed: Printed = printed(view["game"])
        self.names: dict[Place, str] = {place: name for name, place in self.printed.places.items()}
        self.city_spaces = {space: owner for city in view["cities"].values() for space, owner in city.items()}

    def exits(self, space: str) -> Exits:
        """The exits of a space; a vein and a city space lead everywhere they can (R18)."""
        if space in self.city_spaces:
            return ALL
        held = self.view["spaces"].get(space)
        if held is None:
            return ()
        return ALL if held["vein"] else tuple(held["exits"])

    def beside(self, space: str, direction: int) -> str | None:
        """The space one step away, if there is one; city spaces do not touch each other."""
        near = self.names.get(hexes.neighbour(self.printed.places[space], direction))
        return None if near in self.city_spaces and space in self.city_spaces else near

    def owner(self, space: str) -> int | None:
        """Whose station stands on a space."""
        held = self.view["spaces"].get(space)
        return held["station"] if held else self.city_spaces.get(space)


def _clear(ways: Ways, space: str) -> float:
    """How far a line keeps away from the middle of a space."""
    if ways.owner(space) is not None:
        return _CLEAR_OF_STATION
    held = ways.view["spaces"].get(space)
    return _CLEAR_OF_VEIN if held and held["vein"] else 0


def _segment(ways: Ways, one: str, two: str) -> str:
    """A line between the middles of two neighbours, or as far as their pieces let it."""
    (x1, y1), (x2, y2) = [hexes.middle(*ways.printed.places[space]) for space in (one, two)]
    long = hypot(x2 - x1, y2 - y1)
    start, end = _clear(ways, one) / long, 1 - _clear(ways, two) / long
    return points([(x1 + (x2 - x1) * part, y1 + (y2 - y1) * part) for part in (start, end)])


def _lines(ways: Ways, pairs: Iterable[Sequence[str]], case: str, line: str, kind: str) -> Svg:
    """Lines between pairs of neighbours, or nothing where there is none."""
    data = "".join(_segment(ways, one, two) for one, two in pairs)
    lines = [path(data, class_=case), path(data, class_=line)] if data else []
    return group(*lines, class_=f"overlay {kind}", aria_hidden="true")


def _blasts(printed: Printed, spaces: Iterable[str]) -> Svg:
    """Dashed outlines around what an explosion would take."""
    parts = []
    for space in sorted(spaces):
        place = at(*hexes.middle(*printed.places[space]))
        parts += [path(hexes.outline(27.2), class_=name, transform=place) for name in ("blastline", "blasted")]
    return group(*parts, class_="overlay blast", aria_hidden="true")


def overlays(ways: Ways, marks: Marks) -> Svg:
    """Everything that marks lay over a mountain, the route that is proposed as dots and that being drawn as a line."""
    view = ways.view
    line = f"netline {colour_class(view['viewer'] or 0)}"
    return join(
        [
            _lines(ways, view["network"], "netcase", line, "network") if marks.network else Svg(""),
            _blasts(ways.printed, view["blast"] if marks.blast else ()),
            _lines(ways, pairwise(marks.route), "routecase", "routeline", "route"),
            _lines(ways, pairwise(view["route"]), "routecase", "routeline", "route yours"),
        ]
    )
