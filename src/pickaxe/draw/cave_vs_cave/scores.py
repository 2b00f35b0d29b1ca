"""The score so far in a table's picture, and the aim of a solo game."""

from pickaxe.draw.cave_vs_cave.setting import FOOT, TOP, Setting
from pickaxe.draw.cave_vs_cave.side import score_parts
from pickaxe.draw.cave_vs_cave.words import score
from pickaxe.draw.seats import sign
from pickaxe.draw.sheet import panel
from pickaxe.draw.svg import Svg, join, number, path, text
from pickaxe.games.cave_vs_cave.scoring import SOLO_AIM, SOLO_AIM_BOTH, SOLO_OUTSTANDING

_ROW = 22.0
_SOLO = 110.0

Row = tuple[str, list[str]]


def _rows(table: Setting) -> list[Row]:
    seats = table.view["seats"]
    parts = [score_parts(table, seat) for seat in range(len(seats))]
    points = [(row[0][0], [score(value) for _, value in row]) for row in zip(*parts, strict=True)]
    covered = [list(seat["spaces"].values()).count("covered") for seat in seats]
    return [
        *points,
        (table.say("colours"), [f"{seat['orange']}, {seat['blue']}" for seat in seats]),
        (table.say("dug"), [str(count) for count in covered]),
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


def _aim(table: Setting) -> list[str]:
    first, second = table.view["piles"]
    if table.view["mode"] == "era-1":
        return [table.say("aim", n=SOLO_AIM, more=SOLO_OUTSTANDING), table.say("pile", n=first)]
    piles = table.say("piles", n=first, m=second) if table.view["era"] == 2 else table.say("pile", n=first)
    return [table.say("aim both", n=SOLO_AIM_BOTH), piles]


def solo(table: Setting, x: float, width: float) -> Svg:
    """What a solo player plays for, the draw piles, and the score."""
    return join(
        [
            panel(x, TOP, width, _SOLO),
            text(table.say("solo"), x + 14, TOP + 24, class_="serif panelhead"),
            *(text(line, x + 14, TOP + 54 + 22 * index, class_="body") for index, line in enumerate(_aim(table))),
            scores(table, x, TOP + _SOLO + 8, width),
        ]
    )
