"""One room: the tile in a cave and the card on display."""

from collections.abc import Mapping, Sequence
from typing import Literal

from pickaxe.draw import icons, lettering, notation
from pickaxe.draw.cave_vs_cave.pieces import Pattern, Room, goods_line, goods_words, room, room_name
from pickaxe.draw.cave_vs_cave.words import points, say
from pickaxe.draw.svg import Svg, group, join, number, path, rect, tag, text
from pickaxe.games.cave_vs_cave.faces import room_face

# How much a tile shows: everything, no name, or only colour and points.
Detail = Literal["full", "thin", "dot"]

TILE = 77.0
CARD_WIDTH = 88.0
CARD_HEIGHT = 104.0
_LINE = 10.4
_CORNER = 7
# A single word is set a little smaller before it is broken.
_SQUEEZE = 0.9
# Second parts of compound names, before which a long word may be broken.
_ENDINGS = (
    *("smith", "wright", "house", "room", "giamenti"),
    *("werkstatt", "schmiede", "handlung", "kammer", "schrank", "raum", "höhle", "stätte", "stelle", "markt"),
    *("stein", "ecke", "röste", "lager", "pfosten", "stube", "stand", "ofen", "loch"),
)


def _split_word(word: str) -> tuple[str, str] | None:
    for ending in _ENDINGS:
        if word.lower().endswith(ending) and len(word) - len(ending) > 2:
            return word[: -len(ending)] + "-", word[-len(ending) :]
    return None


def name_lines(name: str, *, size: float, room: float) -> list[str]:
    """A name in one line where it fits, else in two: at a blank, or inside a compound word."""
    words = name.split()
    squeezed = size if len(words) > 1 else size * _SQUEEZE
    if lettering.width(name, squeezed) <= room:
        return [name]
    if len(words) > 1:
        first = max(1, len(words) - 1) if lettering.width(" ".join(words[:-1]), size) <= room else 1
        return [" ".join(words[:first]), " ".join(words[first:])]
    parts = _split_word(name)
    return list(parts) if parts else [name]


def _title(lines: Sequence[str], *, x: float, size: float, rooms: Sequence[float]) -> Svg:
    drawn = []
    for index, line in enumerate(lines):
        fitting = lettering.fit(line, size=size, room=rooms[index], least=size * 0.78)
        held = lettering.held(line, size=fitting, room=rooms[index])
        drawn.append(text(line, x, size * 1.17 + index * _LINE, font_size=fitting, **held))
    return group(*drawn, class_="nm")


def _band(width: float, height: float) -> Svg:
    corner = _CORNER
    data = (
        f"M.5 {number(height)}V{corner + 0.5}a{corner} {corner} 0 0 1 {corner}-{corner}"
        f"h{number(width - 1 - 2 * corner)}a{corner} {corner} 0 0 1 {corner} {corner}V{number(height)}z"
    )
    return path(data, class_="band", style=f"--thin:{8 / height:.2f}")


def shield(value: int, *, x: float, y: float = 0.5, scale: float = 1.0) -> Svg:
    """The points of a room on a cream shield, its upper left corner at a place."""
    form = path("M0 0h18v9c0 5-4 7.500-9 9.500-5-2-9-4.500-9-9.500z", class_="shield")
    place = f"translate({number(x)} {number(y)})" + (f" scale({scale:.3g})" if scale != 1 else "")
    return tag("g", group(form, text(str(value), 9, 12.6), class_="vp"), transform=place)


def _rings(width: float, height: float) -> Svg:
    halo = rect(-4, -4, width + 8, height + 8, rx=11, class_="ring2")
    return join([halo, rect(-1, -1, width + 2, height + 2, rx=8.5, class_="ring")])


def _head(printed: Room, lines: Sequence[str], *, width: float, size: float) -> Svg:
    height = 16.0 if len(lines) == 1 else 26.0
    rooms = (width - 26, width - 22)
    parts = [_band(width, height), _title(lines, x=5, size=size, rooms=rooms)]
    if printed.band == "bl":
        parts.insert(1, path(f"M1.500 {number(height + 2.2)}h{number(width - 3)}", class_="dbl"))
    return join(parts)


def _tile_parts(printed: Room, name: str, detail: Detail) -> list[Svg]:
    if detail == "dot":
        return [_band(TILE, 22), _dot_shield(printed)]
    if detail == "thin":
        effect = notation.block(room_face(printed.number), x=3, y=13, width=71, height=60, size=13)
        return [_band(TILE, 9), effect, _tile_shield(printed, 1.3)]
    lines = name_lines(name, size=9.8, room=TILE - 26)
    top = 17.0 if len(lines) == 1 else 28.0
    effect = notation.block(room_face(printed.number), x=4, y=top, width=69, height=TILE - top - 2, size=12)
    return [_head(printed, lines, width=TILE, size=9.8), effect, _tile_shield(printed, 1.0)]


def _tile_shield(printed: Room, scale: float) -> Svg:
    if not printed.points:
        return Svg("")
    return shield(printed.points, x=TILE - 1 - 18 * scale, y=0, scale=scale)


def _dot_shield(printed: Room) -> Svg:
    return shield(printed.points, x=TILE / 2 - 18, y=28, scale=2) if printed.points else Svg("")


def tile(number: int, *, lang: str, detail: Detail = "full") -> Svg:
    """The parts of a room tile in a cave, 77 × 77."""
    printed = room(number)
    face = rect(0.5, 0.5, TILE - 1, TILE - 1, rx=_CORNER, class_="face")
    return join([face, *_tile_parts(printed, room_name(number, lang), detail), _rings(TILE, TILE)])


def _cost(cost: Mapping[str, int], purse: Mapping[str, int] | None, y: float) -> Svg:
    """The price of a room; what the purse lacks is marked."""
    size = min(12.0, 56 / max(notation.length(goods_line(cost), size=1), 0.01))
    x = 6.0
    parts = []
    for good, amount in cost.items():
        line = f"{amount} {good}"
        is_short = purse is not None and purse.get(good, 0) < amount
        parts.append(group(notation.row(line, x=x, y=y, size=size), class_="short" if is_short else None))
        x += notation.length(line, size=size) + size * 0.25
    return join(parts)


_PATTERN_SIDES = {"N": "M0 0h15", "E": "M15 0v15", "S": "M0 15h15", "W": "M0 0v15"}


def wall_pattern(pattern: Pattern, *, x: float, y: float) -> Svg:
    """The sides that must and may have a wall, on a square of 15."""
    may = [path(_PATTERN_SIDES[side], class_="may") for side in pattern.optional]
    must = [path(_PATTERN_SIDES[side], class_="must") for side in pattern.required]
    frame = rect(0, 0, 15, 15, rx=1.5, class_="side")
    return group(frame, *may, *must, class_="pattern", transform=f"translate({number(x)} {number(y)})")


def _reason(reason: str) -> Svg:
    width, height = CARD_WIDTH, CARD_HEIGHT
    strip = path(
        f"M.5 {number(height - 14)}h{number(width - 1)}v6.500a7 7 0 0 1-7 7h-{number(width - 15)}a7 7 0 0 1-7-7z",
        class_="reason",
    )
    size = lettering.fit(reason, size=10.5, room=width - 6, least=7.5)
    words = lettering.shorten(reason, size=size, room=width - 4)
    held = lettering.held(words, size=size, room=width - 4)
    size_style = f"font-size:{number(size)}px"
    return join([strip, text(words, width / 2, height - 4, class_="reasonink", style=size_style, **held)])


def card(number: int, *, lang: str, reason: str | None = None, purse: Mapping[str, int] | None = None) -> Svg:
    """The parts of a room card on display, 88 × 104, with its cost and walls."""
    printed = room(number)
    foot = CARD_HEIGHT - (36 if reason else 25)
    lines = name_lines(room_name(number, lang), size=10.2, room=CARD_WIDTH - 28)
    top = 17.0 if len(lines) == 1 else 28.0
    inside = [
        _head(printed, lines, width=CARD_WIDTH, size=10.2),
        shield(printed.points, x=CARD_WIDTH - 21, y=0),
        path(f"M6 {foot}h{CARD_WIDTH - 12:.0f}", class_="divide"),
        notation.block(room_face(number), x=5, y=top, width=CARD_WIDTH - 10, height=foot - top, size=12.5),
        _cost(printed.cost, purse, foot + 12),
    ]
    if printed.pattern:
        inside.append(wall_pattern(printed.pattern, x=CARD_WIDTH - 22, y=foot + 4.5))
    face = rect(0.5, 0.5, CARD_WIDTH - 1, CARD_HEIGHT - 1, rx=8, class_="face")
    below = _reason(reason) if reason else Svg("")
    return join([face, group(*inside, class_="dim"), below, _rings(CARD_WIDTH, CARD_HEIGHT)])


def tile_label(number: int, lang: str) -> str:
    """The accessible name of a room in a cave."""
    printed = room(number)
    name = room_name(number, lang)
    return f"{name}, {points(printed.points, lang)}" if printed.points else name


def card_label(number: int, lang: str, reason: str | None) -> str:
    """The accessible name of a room on display, with its cost and walls and why it is not possible."""
    printed = room(number)
    cost = say("costs", lang, goods=goods_words(printed.cost, lang)) if printed.cost else say("free", lang)
    said = [room_name(number, lang), points(printed.points, lang), cost]
    if printed.pattern:
        said.append(printed.pattern.words)
    if reason:
        said.append(say("not possible", lang, reason=reason))
    return ", ".join(said)


def badge() -> Svg:
    """The tick of a chosen thing, at the upper right corner of a tile."""
    tick = icons.use("check", TILE - 10, -7, 14, class_="badgeink")
    return join([tag("circle", cx=TILE - 3, cy=0, r=9, class_="badge"), tick])
