"""The players of a table in turn order with what they hold, and what the cities would bring them at once."""

from pickaxe.draw import icons, lettering
from pickaxe.draw.cavum import pieces
from pickaxe.draw.cavum.setting import HEAD, LEFT, LOW, TOP, Setting, headed
from pickaxe.draw.seats import sign
from pickaxe.draw.sheet import panel
from pickaxe.draw.svg import Svg, at, group, join, path, rect, tag, text

ROW = 48.0
_CITY = 22.0
_SIGNS = 20.0


def players_height(table: Setting) -> float:
    """The height of the panel."""
    return ROW * table.view["players"]


def _status(table: Setting, seat: int) -> str:
    """What a seat does in an auction or a sale."""
    auction, sale = table.view["auction"], table.view["sale"]
    bidding = auction or sale
    if not bidding or table.view["asked"]["kind"] in ("card", None):
        return ""
    if bidding["by"] != seat:
        return "" if seat in bidding["in"] else table.say("has passed")
    if auction:
        return table.say("bids {n}", n=auction["bid"] or 0)
    return table.say("offers {n}", n=sale["offer"] or 0) if sale else ""


def _name(table: Setting, seat: int, x: float, y: float) -> Svg:
    shown = lettering.shorten(table.name(seat), size=13.5, room=84)
    long = lettering.width(shown, 13.5)
    you = text(table.say("you"), x + long + 5, y, class_="note") if seat == table.viewer else Svg("")
    return join([text(shown, x, y, class_="playername", **lettering.held(shown, size=13.5, room=long)), you])


def _pieces_left(table: Setting, seat: int, x: float, y: float) -> Svg:
    """One small block for each piece, those that are left dark."""
    left = sum(table.view["seats"][seat]["pieces"].values())
    every = max(left, table.view["most_pieces"])
    step = min(6.0, 72 / every)
    blocks = [
        rect(x + step * index, y, step - 1, 5, rx=1, class_="pieceleft" if index < left else "pieceused")
        for index in range(every)
    ]
    return group(*blocks, role="img", aria_label=table.say("{n} of {all} pieces left", n=left, all=every))


def _held(table: Setting, seat: int, x: float, y: float) -> Svg:
    """What a city scoring would bring, stones and orders; or what the seat bids."""
    owner = table.view["seats"][seat]
    said = _status(table, seat)
    first = (
        [text(said, x, y + 11.5, class_="statusink")]
        if said
        else [icons.use("city", x, y, 15), text(f"+{owner['city_points']}", x + 18, y + 12, class_="note")]
    )
    return join(
        [
            *first,
            icons.use("hidden", x + 1, y + 19, 13, class_="ar"),
            text(str(owner["stones"]), x + 17, y + 30, class_="note"),
            icons.use("order", x + 33, y + 18, 15),
            text(str(len(owner["orders"])), x + 50, y + 30, class_="note"),
        ]
    )


def _card(table: Setting, seat: int, x: float, y: float) -> Svg:
    number = table.view["seats"][seat]["card"]
    face = rect(x, y, 20, 26, rx=4, class_="cardface")
    return join([face, text(str(number), x + 10, y + 17.5, class_="cardnumber")]) if number else face


def _player(table: Setting, seat: int, y: float) -> Svg:
    x, width = LEFT
    score = str(table.view["seats"][seat]["score"])
    now = rect(x + 1.5, y + 1, width - 3, ROW - 2, rx=8, class_="pill") if seat == table.actor else Svg("")
    return join(
        [
            now,
            _card(table, seat, x + 9, y + 11),
            tag("g", pieces.station(seat), transform=at(x + 51, y + 24)),
            _name(table, seat, x + 72, y + 23),
            _pieces_left(table, seat, x + 72, y + 31),
            _held(table, seat, x + 182, y + 8),
            text(score, x + width - 10, y + 31, class_="serif totalink flush"),
        ]
    )


def players(table: Setting) -> Svg:
    """The panel of the players."""
    x, width = LEFT
    rows = [_player(table, seat, TOP + ROW * index) for index, seat in enumerate(table.order)]
    lines = [
        path(f"M{x + 1} {TOP + ROW * index:.4g}H{x + width - 1}", class_="hairline") for index in range(1, len(rows))
    ]
    return join([panel(x, TOP, width, players_height(table)), *rows, *lines])


# The cities


def cities_height(table: Setting) -> float:
    """The height of the panel."""
    return HEAD + _SIGNS + _CITY * (len(table.view["cities"]) + 1) + 4


def _columns(table: Setting) -> list[float]:
    x, width = LEFT
    step = min(42.0, 168 / table.view["players"])
    return [x + width - 24 - step * back for back in reversed(range(table.view["players"]))]


def cities(table: Setting) -> Svg:
    """The panel of the cities."""
    x, width = LEFT
    y = LOW - cities_height(table)
    columns = _columns(table)
    parts = [
        panel(x, y, width, cities_height(table)),
        headed(table.say("Cities now"), table.say("if scored at once"), x, y, width),
        text(table.say("empty"), x + 78, y + HEAD + 13, class_="note centred"),
        *(sign(seat, right - 5.5, y + HEAD + 4, 11) for seat, right in enumerate(columns)),
    ]
    level = y + HEAD + _SIGNS
    for city, told in (table.view["forecast"] or {}).items():
        points = [str(each) if each else "·" for each in told["points"]]
        parts.append(_line(city, str(told["empty"]), points, columns, level))
        level += _CITY
    totals = [str(seat["city_points"]) for seat in table.view["seats"]]
    return join([*parts, _line(table.say("all"), "", totals, columns, level, strong=True)])


def _line(name: str, free: str, points: list[str], columns: list[float], y: float, *, strong: bool = False) -> Svg:
    x, width = LEFT
    weight = "strong" if strong else "body"
    return join(
        [
            path(f"M{x + 1} {y:.4g}H{x + width - 1}", class_="hairline"),
            text(name, x + 24, y + 15.5, class_="strong centred"),
            text(free, x + 78, y + 15.5, class_="body centred"),
            *(
                text(each, right, y + 15.5, class_=f"{weight} centred")
                for each, right in zip(points, columns, strict=True)
            ),
        ]
    )
