"""What can be laid over a mountain: routes, what an explosion hits, the network of a seat."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import hypot

from pickaxe.draw.cavum import hexes
from pickaxe.draw.cavum.marks import Marks
from pickaxe.draw.cavum.printed import Printed
from pickaxe.draw.cavum.ways import Ways
from pickaxe.draw.seats import colour_class
from pickaxe.draw.svg import Svg, group, join, path, points

# How far from the middle of a space a line ends, so that what lies there stays visible.
_CLEAR_OF_VEIN = 20.0
_CLEAR_OF_STATION = 12.5


def _middles(printed: Printed, spaces: Iterable[str]) -> list[hexes.Point]:
    return [hexes.middle(*printed.places[space]) for space in spaces]


def _clear(ways: Ways, space: str) -> float:
    """How far a line keeps away from the middle of a space."""
    if ways.owner(space) is not None:
        return _CLEAR_OF_STATION
    return _CLEAR_OF_VEIN if ways.has_vein(space) else 0


def _segment(ways: Ways, one: str, two: str) -> str:
    """A line between the middles of two neighbours, or as far as their pieces let it."""
    (x1, y1), (x2, y2) = _middles(ways.printed, (one, two))
    long = hypot(x2 - x1, y2 - y1)
    start, end = _clear(ways, one) / long, 1 - _clear(ways, two) / long
    return points([(x1 + (x2 - x1) * part, y1 + (y2 - y1) * part) for part in (start, end)])


def route(ways: Ways, spaces: Sequence[str], *, is_own: bool) -> Svg:
    """A route through its spaces: dotted if it is proposed, a line if it is being drawn."""
    data = "".join(_segment(ways, one, two) for one, two in pairwise(spaces))
    if not data:
        return Svg("")
    lines = join([path(data, class_="routecase"), path(data, class_="routeline")])
    return group(lines, class_=f"overlay route{' yours' if is_own else ''}", aria_hidden="true")


def blasts(printed: Printed, spaces: Iterable[str]) -> Svg:
    """Dashed outlines around what an explosion would take."""
    parts = []
    for x, y in _middles(printed, sorted(spaces)):
        place = f"translate({x:.5g} {y:.5g})"
        parts += [path(hexes.outline(27.2), class_=name, transform=place) for name in ("blastline", "blasted")]
    return group(*parts, class_="overlay blast", aria_hidden="true")


def network(ways: Ways, spaces: frozenset[str], seat: int) -> Svg:
    """The tunnels of a seat's network as lines in its colour."""
    data = "".join(_segment(ways, *edge) for edge in ways.edges(spaces))
    if not data:
        return Svg("")
    lines = [path(data, class_="netcase"), path(data, class_=f"netline {colour_class(seat)}")]
    return group(*lines, class_="overlay network", aria_hidden="true")


def overlays(ways: Ways, marks: Marks) -> Svg:
    """Everything that marks lay over a mountain, and the route that is being drawn."""
    own = marks.route_is_own
    return join(
        [
            network(ways, marks.network, marks.network_seat),
            blasts(ways.printed, marks.blast),
            route(ways, marks.route, is_own=own),
            route(ways, ways.view["route"] if not own else (), is_own=True),
        ]
    )
