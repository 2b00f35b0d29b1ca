"""The players in a table's picture: name, score, cave and goods; what the scores are made of; the solo aim."""

from collections.abc import Mapping

from pickaxe.draw import icons, lettering
from pickaxe.draw.cave_vs_cave.cave import picture
from pickaxe.draw.cave_vs_cave.room import Detail
from pickaxe.draw.cave_vs_cave.setting import FOOT, TOP, Setting
from pickaxe.draw.seats import sign
from pickaxe.draw.sheet import panel
from pickaxe.draw.svg import Svg, at, group, join, number, path, rect, text
from pickaxe.games.cave_vs_cave.components import GOODS
from pickaxe.games.cave_vs_cave.words import WORDS
from pickaxe.kernel.words import Said, figures

# Heights: of the head with the name, of the goods below the cave.
_HEAD = 34.0
_GOODS = 36.0
# What an icon with two digits beside it takes, in icon sizes: ten goods have room in one row.
_GOOD = 2.0
# Heights of a line of the scores, and of the solo aim.
_ROW = 22.0
_SOLO = 110.0

Row = tuple[str, list[str]]


def _parts(table: Setting, seat: int) -> list[tuple[str, str]]:
    """What a seat's score is made of."""
    parts = table.view["seats"][seat]["score_parts"]
    return [(WORDS.say(Said(part["name"]), table.lang), figures(part["points"])) for part in parts]


def _head(table: Setting, seat: int, x: float, y: float, width: float) -> Svg:
    end = x + width - 12
    total = figures(table.view["seats"][seat]["score"])
    parts = " · ".join(f"{name} {points}" for name, points in _parts(table, seat))
    return join(
        [
            sign(seat, x + 12, y + 10, 13),
            text(table.names[seat], x + 32, y + 22, class_="serif panelhead"),
            text(parts, end - lettering.width(total, 20) - 12, y + 21.5, class_="body flush"),
            text(total, end, y + 23, class_="serif totalink flush"),
        ]
    )


def _goods(goods: Mapping[str, int], x: float, y: float, width: float) -> Svg:
    step = width / len(goods)
    icon = min(20.0, (step - 6) / _GOOD)
    return join(
        _good(good, amount, x + step * index, y, step, icon) for index, (good, amount) in enumerate(goods.items())
    )


def _good(good: str, amount: int, x: float, y: float, step: float, icon: float) -> Svg:
    inset = icon * 0.24
    track = step - 3 - 2 * inset
    size = icon * 0.8
    return join(
        [
            rect(x + 1, y, step - 3, _GOODS, rx=7, class_="quietground"),
            icons.use(good, x + inset, y + (26 - icon) / 2, icon),
            text(str(amount), x + inset * 1.5 + icon, y + 13 + size * 0.36, class_="amount", font_size=size),
            rect(x + 1 + inset, y + 29, track, 3, rx=1.5, class_="trackline"),
            rect(x + 1 + inset, y + 29, track * amount / GOODS.limits[GOODS.index(good)], 3, rx=1.5, class_="filled"),
        ]
    )


def _cave(table: Setting, seat: int, x: float, y: float, width: float, height: float, detail: Detail) -> Svg:
    prefix = f"{table.theme}{seat}"
    drawn = picture(table.view, seat, name=table.names[seat], lang=table.lang, prefix=prefix, detail=detail)
    scale = min(width / drawn.board.measures.width, height / drawn.board.measures.height)
    left = x + (width - drawn.board.measures.width * scale) / 2
    return group(drawn.inside, transform=at(left, y, scale), role="group", aria_label=drawn.summary)


def side(table: Setting, seat: int, x: float, y: float, width: float, height: float, detail: Detail) -> Svg:
    """The panel of one player."""
    return join(
        [
            panel(x, y, width, height),
            _head(table, seat, x, y, width),
            _cave(table, seat, x + 8, y + _HEAD, width - 16, height - _HEAD - _GOODS - 14, detail),
            _goods(table.view["seats"][seat]["goods"], x + 8, y + height - _GOODS - 6, width - 16),
        ]
    )


# Scores


def _rows(table: Setting) -> list[Row]:
    seats = table.view["seats"]
    parts = [_parts(table, seat) for seat in range(len(seats))]
    points = [(row[0][0], [value for _, value in row]) for row in zip(*parts, strict=True)]
    covered = [list(seat["spaces"].values()).count("covered") for seat in seats]
    return [
        *points,
        (table.say("Orange, blue rooms"), [f"{seat['orange']}, {seat['blue']}" for seat in seats]),
        (table.say("Still covered"), [str(count) for count in covered]),
    ]


def scores(table: Setting, x: float, y: float, width: float) -> Svg:
    """What the scores are made of, a column for each seat."""
    rows = _rows(table)
    height = min(FOOT - 8 - y, 42 + _ROW * len(rows))
    columns = [x + width - 24 - 84 * back for back in reversed(range(table.view["players"]))]
    parts = [panel(x, y, width, height)]
    for seat, right in enumerate(columns):
        parts.append(sign(seat, right - 10, y + 10, 11))
    step = min(_ROW, (height - 34) / len(rows))
    for index, (name, values) in enumerate(rows):
        level = y + 40 + step * index
        parts.append(path(f"M{number(x + 12)} {number(level - step + 6)}H{number(x + width - 12)}", class_="hairline"))
        parts.append(text(name, x + 14, level, class_="body"))
        parts += [
            text(value, right, level, class_="strong flush") for value, right in zip(values, columns, strict=True)
        ]
    return join(parts)


def _aim(table: Setting) -> str:
    aim = table.view["aim"]
    if aim is None or aim["outstanding"] is None:
        return table.say("The aim is more than {n} points.", n=aim["points"] if aim else 0)
    more = aim["outstanding"]
    return table.say("The aim is {n} points; more than {more} is outstanding.", n=aim["points"], more=more)


def _piles(table: Setting) -> str:
    first, second = table.view["piles"]
    if table.view["era"] == 1:
        return table.say("{n} {n:room|rooms} in the draw pile", n=first)
    return table.say("{n} {n:room|rooms} in the draw pile of Era I, {m} in that of Era II", n=first, m=second)


def solo(table: Setting, x: float, width: float) -> Svg:
    """What a solo player plays for, the draw piles, and the score."""
    return join(
        [
            panel(x, TOP, width, _SOLO),
            text(table.say("Solo"), x + 14, TOP + 24, class_="serif panelhead"),
            text(_aim(table), x + 14, TOP + 54, class_="body"),
            text(_piles(table), x + 14, TOP + 76, class_="body"),
            scores(table, x, TOP + _SOLO + 8, width),
        ]
    )
