"""The effect notation: lines of words become rows of icons and numbers, centred and made to fit."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Literal

from pickaxe.draw import icons, lettering
from pickaxe.draw.svg import Drawing, Svg, Value, document, group, join, number, path, rect, text

CUT = "---"
_ICONS = {
    "dig": "pickaxe",
    "wall": "wall",
    "raze": "raze",
    "furnish": "furnish",
    "dwarf": "dwarf",
    "shelf": "replenish",
    "lantern": "activate",
    "deep": "tunnel-deep",
    "ore-mine": "mine-ore",
    "ruby-mine": "mine-ruby",
    "small-pasture": "pasture-small",
    "large-pasture": "pasture-large",
    **{name: name for name in ("growth", "forge", "expedition", "sow", "fence", "stable", "start", "imitate")},
    **{name: name for name in ("dwelling", "animal", "meadow", "field", "cavern", "tunnel", "begging", "harvest")},
}
_GOODS = frozenset(
    {
        *("wood", "stone", "emmer", "flax", "food", "gold", "donkey", "ore", "iron", "weapon"),
        *("ruby", "grain", "vegetable", "sheep", "boar", "cattle", "dog"),
    }
)
# Tiles of land that lie close together, being one piece.
_LAND = frozenset({"meadow", "field", "cavern", "tunnel", "tunnel-deep", "mine-ore"})
_SIGNS = frozenset("/:+·")
_LANTERN = re.compile(r"\[(\d+)\](\+\d+)?")
_SHELF = re.compile(r"shelf(\d+)")
_LIST = re.compile(r"\d+(·\d+)+")
_POINTS = re.compile(r"\((\d+)\)")

Kind = Literal["icon", "number", "list", "arrow", "sign", "points", "text"]
# Widths, gaps and font sizes are given in font sizes of the line.
_ICON = 1.5
_ARROW = 1.1
_FIXED: dict[Kind, float] = {"icon": _ICON, "points": _ICON, "arrow": _ARROW, "sign": 0.46}
_TEXT = 0.87
_DIGIT = 0.6
_LISTED = 0.57
_SLASH = 0.3
_PITCH = {1: 1.8, 2: 1.8, 3: 1.66}
_CLOSE = 1.54
_CUT_GAP = 0.22
_SLOPE = 2.5
_SLIP = (88.0, 56.0)
# A line may be scaled down to this before it is broken instead.
_READABLE = 0.82
# Drawn blocks that are kept: every face of a game at the few sizes that pages use.
_KEPT = 4096


@dataclass(frozen=True)
class Glyph:
    """One thing in a row: an icon, a number, numbers to choose from, an arrow, a sign, points or a small text."""

    kind: Kind
    what: str

    @property
    def width(self) -> float:
        """The width in font sizes."""
        if self.kind in _FIXED:
            return _FIXED[self.kind]
        if self.kind == "number":
            return _DIGIT * len(self.what)
        if self.kind == "list":
            return sum(_SLASH if letter == "/" else _LISTED for letter in self.what)
        return lettering.width(self.what, _TEXT)


def _is_known(word: str) -> bool:
    return word in _GOODS or word in _ICONS or word.isdigit()


def _glyphs(word: str) -> list[Glyph]:
    if word.isdigit():
        return [Glyph("number", word)]
    if word == ">":
        return [Glyph("arrow", "arrow")]
    if word in _SIGNS:
        return [Glyph("sign", word)]
    if word in _GOODS or word in _ICONS:
        return [Glyph("icon", _ICONS.get(word, word))]
    return _compound(word)


def _compound(word: str) -> list[Glyph]:
    if lantern := _LANTERN.fullmatch(word):
        more = [Glyph("text", lantern[2])] if lantern[2] else []
        return [Glyph("icon", "activate"), Glyph("number", lantern[1]), *more]
    if shelf := _SHELF.fullmatch(word):
        return [Glyph("icon", "replenish"), Glyph("number", shelf[1])]
    if _LIST.fullmatch(word):
        return [Glyph("list", word.replace("·", "/"))]
    if points := _POINTS.fullmatch(word):
        return [Glyph("points", points[1])]
    parts = word.split("/")
    if len(parts) > 1 and all(map(_is_known, parts)):
        return [glyph for part in " / ".join(parts).split() for glyph in _glyphs(part)]
    return [Glyph("text", word.replace("_", " "))]


@lru_cache(_KEPT)
def glyphs(line: str) -> tuple[Glyph, ...]:
    """The glyphs of one line of words."""
    return tuple(glyph for word in line.split() for glyph in _glyphs(word))


def _gap(before: Glyph, after: Glyph) -> float:
    if before.kind in ("number", "list") and after.kind == "icon":
        return 0.1
    if "sign" in (before.kind, after.kind):
        return 0.12
    if before.what in _LAND and after.what in _LAND:
        return 0.02
    if before.kind == "icon" and after.kind == "number" and before.what in ("activate", "replenish"):
        return 0.04
    return 0.2


def _width(row: Sequence[Glyph]) -> float:
    gaps = sum(_gap(a, b) for a, b in pairwise(row))
    return gaps + sum(glyph.width for glyph in row)


def _draw(glyph: Glyph, x: float, y: float, size: float) -> Svg:
    if glyph.kind == "icon":
        return icons.use(glyph.what, x, y - size * _ICON / 2, size * _ICON)
    if glyph.kind == "arrow":
        return icons.use("arrow", x, y - size * _ARROW / 2, size * _ARROW, class_="ar")
    if glyph.kind == "sign":
        middle = x + glyph.width * size / 2
        return text(glyph.what, middle, y + size * 0.34, class_="s", font_size=size, text_anchor="middle")
    if glyph.kind == "number":
        return text(glyph.what, x, y + size * 0.36, class_="n", font_size=size)
    if glyph.kind == "points":
        return _shield(glyph.what, x + size * _ICON / 2, y, size)
    if glyph.kind == "list":
        held: dict[str, Value] = {"textLength": glyph.width * size, "lengthAdjust": "spacingAndGlyphs"}
        return text(glyph.what, x, y + size * 0.36, class_="n", font_size=size, **held)
    held = lettering.held(glyph.what, size=size * _TEXT, room=glyph.width * size)
    return text(glyph.what, x, y + size * 0.32, class_="s", font_size=size * _TEXT, **held)


def _shield(points: str, middle: float, y: float, size: float) -> Svg:
    """Points as on a tile: on a cream shield."""
    side = size * _ICON
    ink = text(points, middle, y + size * 0.33, class_="ptink", font_size=size * 0.86)
    return join([icons.use("points", middle - side / 2, y - side / 2, side), ink])


@lru_cache(_KEPT)
def row(line: str, *, x: float, y: float, size: float, room: float | None = None) -> Svg:
    """Return one line with its left end at x and its middle at y, scaled down to its room."""
    laid = glyphs(line)
    if room is not None and laid:
        size = min(size, room / _width(laid))
    parts = []
    for index, glyph in enumerate(laid):
        if index:
            x += _gap(laid[index - 1], glyph) * size
        parts.append(_draw(glyph, x, y, size))
        x += glyph.width * size
    return join(parts)


def length(line: str, *, size: float) -> float:
    """The width of a line at a font size."""
    return _width(glyphs(line)) * size


def _centred(line: str, *, middle: float, y: float, size: float, room: float) -> Svg:
    size = min(size, room / max(_width(glyphs(line)), 0.01))
    return row(line, x=middle - length(line, size=size) / 2, y=y, size=size)


def _cut(x: float, y: float, width: float) -> Svg:
    inset = width * 0.1
    start, end = number(x + inset), number(x + width - inset)
    return path(f"M{start} {number(y + _SLOPE)}L{end} {number(y - _SLOPE)}", class_="cut")


def _pitch(lines: Sequence[str], room: float) -> float:
    """How far apart the lines are, in font sizes: closer where that spares them from being scaled down."""
    rows = sum(line != CUT for line in lines) or 1
    closest = (room - _CUT_GAP * (len(lines) - rows)) / rows
    return min(_PITCH[min(3, rows)], max(_CLOSE, closest))


def _steps(lines: Sequence[str], pitch: float) -> tuple[list[float], list[float], float]:
    """The middles of lines and cuts and the height of a block, in font sizes."""
    middles: list[float] = []
    cuts: list[float] = []
    y = 0.0
    for line in lines:
        if line == CUT:
            cuts.append(y + _CUT_GAP / 2)
            y += _CUT_GAP
        else:
            middles.append(y + pitch / 2)
            y += pitch
    return middles, cuts, y


def _plain(side: str) -> str:
    """One side of an exchange without its ones, where it lists many goods one by one."""
    words = side.split()
    return " ".join(words[1::2]) if len(words) >= 6 and set(words[::2]) == {"1"} else side


def _broken(line: str, room: float) -> list[str]:
    """An exchange that is much too wide in two lines, the arrow with the shorter one."""
    if _width(glyphs(line)) * _READABLE <= room or line.count(" > ") != 1:
        return [line]
    pay, get = map(_plain, line.split(" > "))
    if _width(glyphs(pay)) < _width(glyphs(get)):
        return [f"{pay} >", get]
    return [pay, f"> {get}"]


def block(lines: Iterable[str], *, x: float, y: float, width: float, height: float, size: float) -> Svg:
    """The lines of a face, centred in a box and scaled down where they are too many or too wide."""
    return _block(tuple(lines), x, y, width, height, size)


def picture(lines: Iterable[str]) -> Drawing:
    """The lines of a face on a slip of their own, 88 × 56."""
    slip = rect(0.5, 0.5, _SLIP[0] - 1, _SLIP[1] - 1, rx=8, class_="cardface")
    inside = block(lines, x=6, y=4, width=_SLIP[0] - 12, height=_SLIP[1] - 8, size=13)
    return document(*_SLIP, group(slip, inside), class_="drawing card slip", aria_hidden="true")


@lru_cache(_KEPT)
def _block(lines: tuple[str, ...], x: float, y: float, width: float, height: float, size: float) -> Svg:
    laid = _broken(lines[0], width / size) if len(lines) == 1 else list(lines)
    middles, cuts, tall = _steps(laid, _pitch(laid, height / size))
    size = min(size, height / tall) if tall else size
    top = y + (height - tall * size) / 2
    words = [line for line in laid if line != CUT]
    rows = [
        _centred(line, middle=x + width / 2, y=top + middle * size, size=size, room=width)
        for line, middle in zip(words, middles, strict=True)
    ]
    lines_between = [_cut(x, top + cut * size, width) for cut in cuts]
    return group(*lines_between, *rows, class_="fx")
