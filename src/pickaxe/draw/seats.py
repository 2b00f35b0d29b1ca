"""The sign of each seat: a shape and a colour class, so that colour never stands alone; and what it is called."""

from collections.abc import Sequence

from pickaxe.draw.svg import Svg, path
from pickaxe.kernel.words import PLAIN, Said, seat_name

# Shapes in a 12 × 12 box, seat by seat.
_SHAPES = (
    "M6 .5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11z",
    "M2 1h8a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-8a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1z",
    "M6 .8L11.6 11H.4z",
    "M6 .2L11.8 6 6 11.8.2 6z",
    "M6 .4L11.7 4.6 9.5 11.3H2.5L.3 4.6z",
    "M3 .9h6L12 6 9 11.1H3L0 6z",
    "M4 .5h4V4h3.5v4H8v3.5H4V8H.5V4H4z",
)
# Dashes of chart lines, seat by seat; None is a solid line.
_DASHES = (None, "7 3", "3 3", "1 4", "9 3 2 3", "12 4", "5 2 1 2 1 2")


def colour_class(seat: int) -> str:
    """The class that sets the seat's colour as current colour."""
    return f"seat{seat % len(_SHAPES) + 1}"


def dashes(seat: int) -> str | None:
    """The dash pattern of the seat's line in charts."""
    return _DASHES[seat % len(_DASHES)]


def called(names: Sequence[str], seat: int, lang: str) -> str:
    """The name of a seat, or its number."""
    return names[seat] if seat < len(names) else PLAIN.say(Said("{seat.cap}", seat=seat_name(seat)), lang)


def sign(seat: int, x: float, y: float, size: float = 12) -> Svg:
    """The seat's shape with its upper left corner at a place."""
    place = f"translate({x:.4g} {y:.4g}) scale({size / 12:.4g})"
    return path(_SHAPES[seat % len(_SHAPES)], class_=f"seatsign {colour_class(seat)}", transform=place)
