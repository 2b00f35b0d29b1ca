"""The picture of an arena: who beats whom, ratings with their intervals, or alone the distribution of points."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pickaxe.draw import lettering, sheet
from pickaxe.draw.palette import Theme
from pickaxe.draw.seats import colour_class, sign
from pickaxe.draw.sheet import BAR, EDGE, WIDTH
from pickaxe.draw.svg import Svg, group, join, number, path, rect, text
from pickaxe.kernel.game import game

Row = Mapping[str, Any]
Scale = Callable[[float], float]

_TOP = BAR + EDGE  # where the panel begins
_HEAD = 78  # of the panel: its title, and the headings of columns
_FOOT = 36
_NAMES = 150  # where what stands beside the names begins
_COSTS = 250  # the width of the columns at the end
_ROW = 72
_TALL_ROW = 132  # with a histogram
_GAP = 7
_CELL = 150  # at most
_NOTE = 12  # the size of what is told beside a title


def standings(found: Row, *, theme: Theme = "light") -> Svg:
    """The picture of what an arena found."""
    is_alone = "meetings" not in found
    row = _TALL_ROW if is_alone else _ROW
    bots, height = found["bots"], _TOP + _HEAD + row * len(found["bots"]) + _FOOT + EDGE
    rulebook = game(found["game"])
    title = f"{rulebook.name}, {rulebook.mode(found['mode']).name}"
    players = "one player" if is_alone else f"{found['players']} players"
    brand, _ = sheet.brand(f"Arena · {title} · {players} · seed {found['seed']}")
    face = rect(EDGE + 0.5, _TOP + 0.5, WIDTH - 2 * EDGE - 1, height - _TOP - EDGE - 1, rx=10, class_="panelface")
    names = [_name(seat, bot, _middle(seat, row)) for seat, bot in enumerate(bots)]
    inside = _alone(bots) if is_alone else _matrix(bots, found["meetings"], found["players"])
    costs = [_costs(bot, _middle(seat, row)) for seat, bot in enumerate(bots)]
    drawn = join([brand, face, *_lines(len(bots), row), *names, inside, _cost_heads(), *costs])
    return sheet.picture(group(drawn, class_="standing chart"), height, theme=theme, label=f"{title}: {_told(bots)}")


def _told(bots: Sequence[Row]) -> str:
    """The picture in words."""
    return ", ".join(f"{bot['bot']} {bot.get('rating', bot['points']['mean']):.1f}" for bot in bots)


def _middle(seat: int, row: float) -> float:
    """The height at which the row of a bot has its middle."""
    return _TOP + _HEAD + row * (seat + 0.5)


def _lines(count: int, row: float) -> list[Svg]:
    """Hairlines between the rows."""
    edges = [_TOP + _HEAD + row * seat for seat in range(1, count)]
    return [path(f"M{EDGE + 14} {number(y)}H{WIDTH - EDGE - 14}", class_="hairline") for y in edges]


def _name(seat: int, bot: Row, y: float) -> Svg:
    shown, held = lettering.fitted(bot["bot"].capitalize(), size=17, room=_NAMES - 60, least=11)
    games = text(f"{bot['games']} games", EDGE + 42, y + 20, class_="note")
    return join(
        [sign(seat, EDGE + 16, y - 9, 17), text(shown, EDGE + 42, y + 4, class_="serif panelhead", **held), games]
    )


def _heading(title: str, x: float, note: str = "") -> Svg:
    """The title of a part of the panel, and what it means."""
    told = text(note, x + lettering.width(title, 16) + 12, _TOP + 27, class_="note")
    return join([text(title, x, _TOP + 27, class_="serif panelhead"), told if note else Svg("")])


def _heading_width(title: str, note: str) -> float:
    return lettering.width(title, 16) + 12 + lettering.width(note, _NOTE)


def _cost_heads() -> Svg:
    x = WIDTH - EDGE - _COSTS
    heads = (("points", 70), ("ms a turn", 155), ("positions", 235))
    return join(text(head, x + right, _TOP + 64, class_="note flush") for head, right in heads)


def _costs(bot: Row, y: float) -> Svg:
    x, points = WIDTH - EDGE - _COSTS, bot["points"]
    parts = [
        text(f"{points['mean']:.1f}", x + 70, y + 1, class_="serif totalink flush"),
        text(f"± {points['deviation']:.1f}", x + 70, y + 19, class_="note flush"),
        text(_figure(bot["milliseconds_a_turn"]), x + 155, y + 5, class_="strong flush"),
        text(_figure(bot["positions_a_turn"]), x + 235, y + 5, class_="strong flush"),
    ]
    return join(parts)


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 10 else f"{value:.1f}"


def _signed(value: float) -> str:
    return f"{'+' if value > 0 else '−' if value < 0 else ''}{abs(value):.1f}"


def _matrix(bots: Sequence[Row], meetings: Sequence[Row], players: int) -> Svg:
    """Who beats whom, and beside it the ratings."""
    met = {(each["bot"], each["against"]): each for each in meetings}
    wide = min(_CELL, 700 / len(bots))
    note = (
        "games won with 95% interval (dashes: equals), points ahead"
        if players == 2
        else "won as one among others of a kind (dashes: equals), points ahead"
    )
    title = "Who beats whom"
    parts = [_heading(title, _NAMES + EDGE, note)]
    for column, other in enumerate(bots):
        x = EDGE + _NAMES + column * wide
        shown = lettering.shorten(other["bot"].capitalize(), size=12.5, room=wide - 34)
        parts += [sign(column, x + 2, _TOP + 54, 11), text(shown, x + 18, _TOP + 64, class_="strong")]
        for row, bot in enumerate(bots):
            box = (x, _middle(row, _ROW) - _ROW / 2 + _GAP, wide - _GAP, _ROW - 2 * _GAP)
            parts.append(_cell(met.get((bot["bot"], other["bot"])), *box, is_self=row == column, even=1 / players))
    end = max(wide * len(bots), _heading_width(title, note))
    return join([*parts, _ratings(bots, EDGE + _NAMES + end + 26)])


def _cell(met: Row | None, x: float, y: float, width: float, height: float, *, is_self: bool, even: float) -> Svg:
    """A bot against another: share and margin, and at the foot the share as a bar with its interval."""
    if met is None:
        return rect(x, y, width, height, rx=8, class_="self" if is_self else "cell")
    low, high = met["share_interval"]
    left, room, foot = x + 9, width - 18, y + height - 13
    large, small = ("totalink", "body") if width > 110 else ("panelhead", "note")

    def at(share: float) -> float:
        return left + room * share

    parts = [
        rect(x, y, width, height, rx=8, class_="winning" if met["share"] > even else "cell"),
        text(f"{100 * met['share']:.0f}%", left, y + 26, class_=f"serif {large}"),
        text(_signed(met["margin"]), x + width - 9, y + 25, class_=f"{small} flush"),
        rect(left, foot, room, 5, rx=2.5, class_="ground"),
        rect(left, foot, room * met["share"], 5, rx=2.5, class_="portion"),
        path(f"M{number(at(even))} {number(foot - 4)}v13", class_="even"),
        path(_whisker(at(low), at(high), foot + 2.5, 3), class_="whisker"),
    ]
    return join(parts)


def _whisker(low: float, high: float, y: float, tall: float) -> str:
    ends = "".join(f"M{number(x)} {number(y - tall)}v{number(2 * tall)}" for x in (low, high))
    return f"M{number(low)} {number(y)}H{number(high)}{ends}"


def _step(width: float) -> float:
    """The distance of the lines of a grid: at most eight of them."""
    return next((step for step in (1, 2, 5, 10, 20, 50, 100, 200) if width / step <= 8), 500)


def _grid(low: float, high: float, at: Scale, bottom: float) -> Svg:
    step = _step(high - low)
    values = [step * place for place in range(int(-(-low // step)), int(high // step) + 1)]
    lines = [path(f"M{number(at(value))} {_TOP + _HEAD}V{number(bottom)}", class_="grid") for value in values]
    return join([*lines, *(text(f"{value:g}", at(value), bottom + 18, class_="axis centred") for value in values)])


def _ratings(bots: Sequence[Row], x: float) -> Svg:
    """The rating of each bot with its interval, on one scale."""
    low, high = min(bot["rating_interval"][0] for bot in bots), max(bot["rating_interval"][1] for bot in bots)
    end = WIDTH - EDGE - _COSTS - 22

    def at(rating: float) -> float:
        return x + 8 + (end - x - 16) * float((rating - low) / (high - low))

    parts = [_heading("Rating", x, "with 95% interval"), _grid(low, high, at, _TOP + _HEAD + _ROW * len(bots))]
    for seat, bot in enumerate(bots):
        y, (least, most) = _middle(seat, _ROW), bot["rating_interval"]
        bar = rect(at(least), y - 5, at(most) - at(least), 14, rx=7, class_=f"reach {colour_class(seat)}")
        value = text(f"{bot['rating']:.1f}", at(bot["rating"]), y - 12, class_="strong centred")
        parts += [bar, sign(seat, at(bot["rating"]) - 7, y - 5, 14), value]
    return join(parts)


def _alone(bots: Sequence[Row]) -> Svg:
    """How often each bot had how many points, with the quartiles below, on one scale."""
    bins = bots[0]["histogram"]
    low, high = bins["from"], bins["from"] + bins["step"] * len(bins["counts"])
    left, right = EDGE + _NAMES + 14, WIDTH - EDGE - _COSTS - 30

    def at(points: float) -> float:
        return left + (right - left) * float((points - low) / (high - low))

    most = max(max(bot["histogram"]["counts"]) for bot in bots)
    heading = _heading("Points alone", left, "each deal once; box: the middle half, stroke: the median")
    grid = _grid(low, high, at, _TOP + _HEAD + _TALL_ROW * len(bots))
    return join([heading, grid, *(_histogram(seat, bot, at, most) for seat, bot in enumerate(bots))])


def _histogram(seat: int, bot: Row, at: Scale, most: int) -> Svg:
    base = _middle(seat, _TALL_ROW) + _TALL_ROW / 2 - 30
    bins, (first, median, third) = bot["histogram"], bot["points"]["quartiles"]
    parts = []
    for place, count in enumerate(bins["counts"]):
        x, tall = at(bins["from"] + place * bins["step"]), (_TALL_ROW - 46) * count / most
        wide = at(bins["from"] + (place + 1) * bins["step"]) - x
        parts.append(rect(x + 1.5, base - tall, wide - 3, tall, rx=2, class_="pillar") if count else Svg(""))
    half = bins["step"] / 2 if bins["step"] == 1 else 0  # whole points stand in the middle of their column
    box = rect(at(first + half), base + 7, max(2.0, at(third) - at(first)), 12, rx=4, class_="reach")
    ends = _whisker(at(bot["points"]["min"] + half), at(bot["points"]["max"] + half), base + 13, 4)
    middle = path(f"M{number(at(median + half))} {number(base + 5)}v16", class_="halfway")
    return group(*parts, path(ends, class_="whisker"), box, middle, class_=colour_class(seat))
