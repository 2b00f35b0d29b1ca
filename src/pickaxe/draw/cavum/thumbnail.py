"""A mountain as small as an icon: tunnels, veins and stations."""

from pickaxe.draw.cavum import hexes, pieces
from pickaxe.draw.cavum.targets import View
from pickaxe.draw.cavum.ways import Ways
from pickaxe.draw.cavum.words import say, seat_name
from pickaxe.draw.seats import sign
from pickaxe.draw.svg import Svg, circle, document, group, join, path, points

_SCALE = 0.25
_GEM = 74.0
_SIGN = 60.0


def _middle(ways: Ways, space: str) -> hexes.Point:
    return hexes.middle(*ways.printed.places[space])


def _dug(ways: Ways) -> Svg:
    """The dug spaces as one dark shape, with the tunnels that lead somewhere."""
    spaces = frozenset({*ways.view["spaces"], *ways.city_spaces})
    grounds = []
    for space in ways.view["spaces"]:
        x, y = _middle(ways, space)
        grounds.append(path(hexes.outline(hexes.SIDE + 1), class_="mdug", transform=f"translate({x:.4g} {y:.4g})"))
    data = "".join(points([_middle(ways, one), _middle(ways, two)]) for one, two in ways.edges(spaces))
    return join([*grounds, path(data, class_="mway") if data else Svg("")])


def _things(ways: Ways) -> Svg:
    parts = []
    for space, held in ways.view["spaces"].items():
        x, y = _middle(ways, space)
        if held["vein"]:
            parts.append(pieces.gem_at(held["vein"]["colour"], x - _GEM / 2, y - _GEM / 2, _GEM))
        elif held["station"] is not None:
            parts.append(sign(held["station"], x - _SIGN / 2, y - _SIGN / 2, _SIGN))
    return join(parts)


def _cities(ways: Ways) -> Svg:
    parts = []
    for space in sorted(ways.city_spaces):
        x, y = _middle(ways, space)
        owner = ways.owner(space)
        parts.append(circle(x, y, 24, class_="mcity"))
        if owner is not None:
            parts.append(sign(owner, x - _SIGN / 2, y - _SIGN / 2, _SIGN))
    return join(parts)


def thumbnail(view: View, *, lang: str = "en") -> str:
    """The mountain for lists, with the score of the viewer, or of who leads."""
    ways = Ways(view)
    seats = view["seats"]
    leader = max(range(len(seats)), key=lambda seat: seats[seat]["score"])
    seat = leader if view["viewer"] is None else view["viewer"]
    name = seat_name((), seat, lang)
    label = say("thumbnail", lang, phase=view["phase"], name=name, n=seats[seat]["score"])
    drawn = [path(hexes.plate(), class_="mplate"), _dug(ways), _cities(ways), _things(ways)]
    inside = group(*drawn, class_="mini", transform=f"scale({_SCALE})")
    size = (hexes.WIDTH * _SCALE, hexes.HEIGHT * _SCALE)
    return document(*size, inside, class_="drawing thumbnail", role="img", aria_label=label)
