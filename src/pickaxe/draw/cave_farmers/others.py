"""The other players in a table's picture: as large as their number lets them be; alone, the mark to beat."""

from pickaxe.draw import icons, lettering
from pickaxe.draw.cave_farmers import ladder
from pickaxe.draw.cave_farmers.family import family_piece
from pickaxe.draw.cave_farmers.printed import SOLO_AIM
from pickaxe.draw.cave_farmers.setting import OTHERS, Setting
from pickaxe.draw.cave_farmers.shelf import goods_block, goods_row
from pickaxe.draw.cave_farmers.side import head, home_piece
from pickaxe.draw.cave_farmers.small import small_piece
from pickaxe.draw.seats import sign
from pickaxe.draw.sheet import panel
from pickaxe.draw.svg import Svg, at, group, join, rect, text
from pickaxe.draw.targets import Targets
from pickaxe.kernel.words import figures

_GAP = 7.0
_HEAD = 30.0
# Greatest and least height of a panel with a head of its own; in lower ones it stands beside the home.
_OPEN = 128.0
_LEAST_OPEN = 112.0
# Heights of the title of the scores and of each bar.
_BARS = 29.0
_BAR = 18.5


def _small(table: Setting, seat: int, x: float, y: float, width: float, height: float) -> Svg:
    """A small home in a box."""
    drawn, wide, tall = small_piece(table.view, seat)
    scale = min(width / wide, height / tall)
    return group(drawn, transform=at(x, y + (height - tall * scale) / 2, scale))


def _open(table: Setting, seat: int, y: float, height: float) -> Svg:
    """A panel with name and score above home and goods."""
    x, width = OTHERS
    wide = min(146.0, (height - _HEAD - 7) * 1.6)
    left = x + 9 + wide + 14
    return join(
        [
            panel(x, y, width, height),
            head(table, seat, x, y - 2, width, size=15),
            _small(table, seat, x + 10, y + _HEAD, wide, height - _HEAD - 7),
            group(
                goods_block(table.view, seat, width=x + width - left - 8),
                transform=at(left, y + _HEAD + (height - _HEAD - 66) / 2),
            ),
        ]
    )


def _flat(table: Setting, seat: int, y: float, height: float) -> Svg:
    """A low panel: home at the left, beside it name and score, dwarfs, goods and animals, a row each."""
    x, width = OTHERS
    left = x + 114
    room = x + width - left - 10
    step = (height - 26) / 3
    owner = table.view["seats"][seat]
    dwarfs, long = family_piece(table.view, seat, lang=table.lang)
    start = [icons.use("start", long * 0.66 + 4, 0, 16)] if table.view["start"] == seat else []
    return join(
        [
            panel(x, y, width, height),
            _small(table, seat, x + 8, y + 6, 104, height - 12),
            _title(table, seat, left, y + 17, room),
            group(group(dwarfs, transform="scale(.66)"), *start, transform=at(left, y + 23)),
            goods_row(owner["goods"], left, y + 23 + step, room),
            goods_row(owner["animals"], left, y + 23 + 2 * step, room * 5 / 8),
        ]
    )


def _title(table: Setting, seat: int, x: float, y: float, width: float) -> Svg:
    """Name, begging markers and score in one line."""
    owner = table.view["seats"][seat]
    total = figures(owner["score"])
    shown = lettering.shorten(table.name(seat), size=13.5, room=width - 100)
    held = lettering.held(shown, size=13.5, room=width - 100)
    parts = [
        sign(seat, x, y - 10, 11),
        text(shown, x + 17, y, class_="serif panelhead", font_size=13.5, **held),
        text(total, x + width, y + 1, class_="serif totalink flush", style="font-size:17px"),
    ]
    if owner["begging"]:
        parts += [
            icons.use("begging", x + width - 84, y - 12, 15),
            text(str(owner["begging"]), x + width - 67, y, class_="shortink"),
        ]
    return join(parts)


def _large(table: Setting, seat: int) -> Svg:
    """The only opponent: a home that can be read."""
    x, width = OTHERS
    y = table.top
    tall = (width - 18) * 322 / 484
    height = _HEAD + 4 + tall + 76
    return join(
        [
            panel(x, y, width, height),
            head(table, seat, x, y, width),
            home_piece(table, seat, x + 9, y + _HEAD + 4, width - 18, tall, "thin"),
            group(goods_block(table.view, seat, width=width - 40), transform=at(x + 20, y + _HEAD + tall + 12)),
            scores(table, y + height + _GAP),
        ]
    )


def scores(table: Setting, y: float) -> Svg:
    """The score so far as bars, if there is room for them."""
    x, width = OTHERS
    seats = sorted(range(table.view["players"]), key=lambda seat: -table.view["seats"][seat]["score"])
    height = _BARS + _BAR * len(seats) + 6
    if y + height > table.top + table.room + 1:
        return Svg("")
    points = [table.view["seats"][seat]["score"] for seat in seats]
    most = max(1, *points, *([SOLO_AIM] if len(seats) == 1 else []))
    parts = [panel(x, y, width, height), text(table.say("Score so far"), x + 12, y + 21, class_="serif forecasthead")]
    for index, seat in enumerate(seats):
        parts.append(_bar(table, seat, y + _BARS + _BAR * index, most))
    return join(parts)


def _bar(table: Setting, seat: int, y: float, most: int) -> Svg:
    x, width = OTHERS
    points = table.view["seats"][seat]["score"]
    named = lettering.shorten(table.name(seat), size=12.5, room=80)
    long = width - 160
    return join(
        [
            sign(seat, x + 12, y + 3, 11),
            text(named, x + 29, y + 13, class_="body", **lettering.held(named, size=12.5, room=80)),
            rect(x + 114, y + 5, long, 8, rx=4, class_="trackline"),
            rect(x + 114, y + 5, max(0.0, long * points / most), 8, rx=4, class_="filled"),
            text(figures(points), x + width - 14, y + 13.5, class_="strong flush"),
        ]
    )


def _solo(table: Setting) -> Svg:
    """Nobody else: the mark to beat, and what expeditions bring."""
    x, width = OTHERS
    y, bars = table.top, 68 + _GAP + _BARS + _BAR + 6 + _GAP
    scale = min((width - 24) / ladder.WIDTH, (table.room - bars - 46) / ladder.height(Targets()))
    return join(
        [
            panel(x, y, width, 68),
            text(table.say("Alone"), x + 12, y + 26, class_="serif panelhead"),
            text(table.say("The mark to beat: {n} points", n=SOLO_AIM), x + 12, y + 50, class_="body"),
            scores(table, y + 68 + _GAP),
            panel(x, y + bars, width, table.room - bars),
            text(table.say("Loot"), x + 12, y + bars + 25, class_="serif panelhead"),
            group(
                ladder.ladder_piece(table.view, targets=Targets(), lang=table.lang),
                transform=at(x + (width - ladder.WIDTH * scale) / 2, y + bars + 34, scale),
            ),
        ]
    )


def others(table: Setting) -> Svg:
    """The column of the opponents, in the order of play from the viewer on."""
    players = table.view["players"]
    seats = [(table.first + step) % players for step in range(1, players)]
    if not seats:
        return _solo(table)
    if len(seats) == 1:
        return _large(table, seats[0])
    height = min(_OPEN, (table.room + _GAP) / len(seats) - _GAP)
    drawn = _open if height >= _LEAST_OPEN else _flat
    panels = [drawn(table, seat, table.top + index * (height + _GAP), height) for index, seat in enumerate(seats)]
    return join([*panels, scores(table, table.top + len(seats) * (height + _GAP))])
