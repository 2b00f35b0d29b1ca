"""One room: the tile in a cave and the card on display, which a page or a sheet lays out by itself."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from pickaxe.draw import icons, notation
from pickaxe.draw.cave_vs_cave.pieces import band, points, room, room_lines, room_name, say
from pickaxe.draw.nameplate import CORNER, band_height, name_lines, nameplate, rings, shield, strip
from pickaxe.draw.svg import Drawing, Svg, at, circle, document, group, in_states, join, number, path, rect
from pickaxe.draw.targets import handle
from pickaxe.games.cave_vs_cave.book import Room
from pickaxe.games.cave_vs_cave.components import GOODS, RULES
from pickaxe.games.cave_vs_cave.view import CaveView
from pickaxe.kernel.goods import Bundle
from pickaxe.kernel.words import Listing, Said, Value

TILE = 77.0
CARD_WIDTH = 88.0
CARD_HEIGHT = 104.0
# Drawn rooms that are kept: all of them in a few languages, and with a few dozen reasons.
_KEPT = 2048


def _head(printed: Room, lines: Sequence[str], *, width: float, size: float, aside: float) -> Svg:
    """The band with the name, below which a blue room has a second line."""
    parts = nameplate(lines, width=width, size=size, aside=aside)
    if printed.is_blue:
        parts.insert(1, path(f"M1.500 {number(band_height(lines) + 2.2)}h{number(width - 3)}", class_="dbl"))
    return join(parts)


@lru_cache(_KEPT)
def tile(number: int, *, lang: str) -> Svg:
    """The parts of a room tile in a cave, 77 × 77."""
    printed, lines = room(number), name_lines(room_name(number, lang), size=9.8, room=TILE - 26)
    top = 17.0 if len(lines) == 1 else 28.0
    return join(
        [
            rect(0.5, 0.5, TILE - 1, TILE - 1, rx=CORNER, class_="face"),
            _head(printed, lines, width=TILE, size=9.8, aside=18),
            notation.block(room_lines(number, lang), x=4, y=top, width=69, height=TILE - top - 2, size=12),
            shield(printed.points, x=TILE - 19, y=0) if printed.points else Svg(""),
            rings(TILE, TILE),
        ]
    )


def _cost(cost: Bundle, short: frozenset[str], y: float) -> Svg:
    """The price of a room; what a purse lacks of it is marked."""
    size = min(12.0, 56 / max(notation.length(cost.text, size=1), 0.01))
    x = 6.0
    parts = []
    for kind, amount in zip(cost.kinds, cost.amounts, strict=True):
        good = GOODS.names[kind]
        line = f"{amount} {good}"
        parts.append(group(notation.row(line, x=x, y=y, size=size), class_="lacking" if good in short else None))
        x += notation.length(line, size=size) + size * 0.25
    return join(parts)


_PATTERN_SIDES = {"N": "M0 0h15", "E": "M15 0v15", "S": "M0 15h15", "W": "M0 0v15"}


def _wall_pattern(code: str, *, x: float, y: float) -> Svg:
    """The sides that must and may have a wall, on a square of 15."""
    printed = RULES["wall_patterns"]["patterns"][code]
    may = [path(_PATTERN_SIDES[side], class_="may") for side in printed["optional"]]
    must = [path(_PATTERN_SIDES[side], class_="must") for side in printed["required"]]
    frame = rect(0, 0, 15, 15, rx=1.5, class_="patternframe")
    return group(frame, *may, *must, class_="pattern", transform=at(x, y))


def pattern_picture(code: str) -> Drawing:
    """A wall pattern as a picture of its own."""
    return document(19, 19, _wall_pattern(code, x=2, y=2), class_="drawing card", aria_hidden="true")


def card(number: int, *, lang: str, reason: str | None = None, purse: Mapping[str, int] | None = None) -> Svg:
    """The parts of a room card on display, 88 × 104, with its cost and walls."""
    cost = room(number).cost
    costs = [(GOODS.names[kind], amount) for kind, amount in zip(cost.kinds, cost.amounts, strict=True)]
    short = [good for good, amount in costs if purse is not None and purse.get(good, 0) < amount]
    return _card(number, lang, reason, frozenset(short))


@lru_cache(_KEPT)
def _card(number: int, lang: str, reason: str | None, short: frozenset[str]) -> Svg:
    printed = room(number)
    foot = CARD_HEIGHT - (36 if reason else 25)
    lines = name_lines(room_name(number, lang), size=10.2, room=CARD_WIDTH - 28)
    top = 17.0 if len(lines) == 1 else 28.0
    inside = [
        _head(printed, lines, width=CARD_WIDTH, size=10.2, aside=20),
        shield(printed.points, x=CARD_WIDTH - 21, y=0),
        path(f"M6 {foot}h{CARD_WIDTH - 12:.0f}", class_="divide"),
        notation.block(room_lines(number, lang), x=5, y=top, width=CARD_WIDTH - 10, height=foot - top, size=12.5),
        _cost(printed.cost, short, foot + 12),
    ]
    if printed.pattern:
        inside.append(_wall_pattern(printed.pattern, x=CARD_WIDTH - 22, y=foot + 4.5))
    face = rect(0.5, 0.5, CARD_WIDTH - 1, CARD_HEIGHT - 1, rx=8, class_="face")
    below = strip(reason, CARD_WIDTH, CARD_HEIGHT) if reason else Svg("")
    return join([face, group(*inside, class_="dim"), below, rings(CARD_WIDTH, CARD_HEIGHT)])


def tile_label(number: int, lang: str) -> str:
    """The accessible name of a room in a cave."""
    printed = room(number)
    name = room_name(number, lang)
    return f"{name}, {points(printed.points, lang)}" if printed.points else name


def card_label(number: int, lang: str, reason: str | None) -> str:
    """The accessible name of a room on display, with its cost and walls and why it is not possible."""
    printed = room(number)
    cost = Said("costs {goods}", goods=GOODS.listed(printed.cost)) if printed.cost.kinds else Said("costs nothing")
    said: list[Value] = [printed.name, Said("{n} {n:point|points}", n=printed.points), cost]
    if printed.pattern:
        said.append(printed.walls)
    if reason:
        said.append(Said("not possible: {reason}", reason=reason))
    return say("{parts}", lang, parts=Listing(said, ","))


def badge() -> Svg:
    """The tick of a chosen thing, at the upper right corner of a tile."""
    tick = icons.use("check", TILE - 10, -7, 14, class_="badgeink")
    return join([circle(TILE - 3, 0, 9, class_="badge"), tick])


def room_card(
    view: CaveView,
    number: int,
    *,
    seat: int | None = None,
    choice_ids: Sequence[int] = (),
    reason: str | None = None,
    is_chosen: bool = False,
    is_new: bool = False,
    lang: str = "en",
) -> Drawing:
    """A room of the display as a card of its own, 88 × 104; what the seat lacks to pay for it is marked."""
    label = card_label(number, lang, reason)
    named = handle(label=label, about=f"room {number:02}", choices=choice_ids, disabled=reason is not None)
    purse = None if seat is None else view["seats"][seat]["goods"]
    classes = in_states(f"room {band(number)}", legal=choice_ids, no=reason, chosen=is_chosen, changed=is_new)
    drawn = group(card(number, lang=lang, reason=reason, purse=purse), class_=classes, **named)
    moved = f"view-transition-name:piece-{number:02}"
    return document(CARD_WIDTH, CARD_HEIGHT, drawn, class_="drawing card", style=moved)
