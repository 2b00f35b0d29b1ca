"""The right column of a table: prices, gems, pool, scoring track."""

from pickaxe.draw import icons, lettering
from pickaxe.draw.cavum import pieces
from pickaxe.draw.cavum.pool import pool_piece
from pickaxe.draw.cavum.scales import height as scales_height
from pickaxe.draw.cavum.scales import scales_piece
from pickaxe.draw.cavum.setting import HEAD, LOW, RIGHT, TOP, Setting, headed
from pickaxe.draw.cavum.standing import track
from pickaxe.draw.seats import sign
from pickaxe.draw.sheet import panel
from pickaxe.draw.svg import Svg, at, group, join, text

_ROW = 31.0
_PURSE = 30.0
_GAP = 8.0
# How much narrower a text is that is not bold.
_PLAIN = 0.88


def _prices(table: Setting, y: float, height: float) -> Svg:
    x, width = RIGHT
    drawn = scales_piece(table.view, targets=table.targets, lang=table.lang, row=_ROW)
    return join(
        [
            panel(x, y, width, height),
            headed(table.say("Prices"), table.say("a stone sells on the highest free space"), x, y, width),
            group(drawn, transform=at(x + 10, y + HEAD), role="group", aria_label=table.say("Price scales")),
        ]
    )


def _known(table: Setting) -> list[int]:
    """The seats whose stones are seen, the viewer first."""
    known = [seat for seat in table.order if table.purse(seat) is not None]
    return sorted(known, key=lambda seat: seat != table.viewer)


def _purses_height(table: Setting) -> float:
    rows = len(_known(table))
    return 40.0 if rows < 2 or table.view["over"] else HEAD + _PURSE * rows


def _stones(table: Setting, seat: int, x: float, y: float) -> Svg:
    """The stones of a seat, each colour with its number where it is more than one."""
    purse = table.purse(seat) or {}
    parts = []
    for colour, number in purse.items():
        if not number:
            continue
        parts.append(pieces.gem_at(colour, x, y, 22))
        x += 25
        if number > 1:
            parts.append(text(f"×{number}", x - 1, y + 16, class_="strong"))
            x += 20
    return join(parts) if parts else text(table.say("none"), x, y + 15.5, class_="note")


def _own_purse(table: Setting, seat: int, y: float) -> Svg:
    """The stones of the viewer, with the note that nobody else sees them where there is room for it."""
    x, width = RIGHT
    title, note = table.say("Your gems"), table.say("only you see the colours")
    start, end = x + 22 + lettering.width(title, 16), x + width - 14 - lettering.width(note, 11.5) * _PLAIN
    stones = _stones(table, seat, start, y + 9)
    kinds = sum(number > 0 for number in (table.purse(seat) or {}).values())
    if start + 34 * kinds > end - 18:
        return join([headed(title, "", x, y + 5, width), stones])
    eye = icons.use("hidden", end - 16, y + 13, 14, class_="ar")
    return join([headed(title, note, x, y + 5, width), stones, eye])


def _purses(table: Setting, y: float) -> Svg:
    """The stones that the viewer sees; in the final sale those of everyone (R33)."""
    x, width = RIGHT
    known = _known(table)
    ground = panel(x, y, width, _purses_height(table))
    if not known:
        return join([ground, headed(table.say("Gems"), table.say("colours are hidden"), x, y + 5, width)])
    if table.view["over"]:
        return join([ground, headed(table.say("Gems"), table.say("all are sold"), x, y + 5, width)])
    if known == [table.viewer]:
        return join([ground, _own_purse(table, known[0], y)])
    parts = [ground, headed(table.say("Gems"), table.say("everyone sees them"), x, y, width)]
    for index, seat in enumerate(known):
        level = y + HEAD + _PURSE * index
        parts += [sign(seat, x + 12, level + 6, 12), _stones(table, seat, x + 34, level)]
    return join(parts)


def _pool(table: Setting, y: float, height: float) -> Svg:
    x, width = RIGHT
    drawn = pool_piece(table.view, targets=table.targets, names=table.names, lang=table.lang)
    return join(
        [
            panel(x, y, width, height),
            headed(table.say("Pool"), table.say("buy with an option"), x, y, width),
            group(drawn, transform=at(x + 10, y + HEAD - 2), role="group", aria_label=table.say("Pool")),
        ]
    )


def market(table: Setting) -> Svg:
    """The whole column."""
    y = float(TOP)
    tall = HEAD + scales_height(len(table.view["scales"]), _ROW) + 8
    parts = [_prices(table, y, tall)]
    y += tall + _GAP
    parts.append(_purses(table, y))
    y += _purses_height(table) + _GAP
    parts.append(_pool(table, y, HEAD + 52))
    y += HEAD + 52 + _GAP
    return join([*parts, track(table, y, LOW - y)])
