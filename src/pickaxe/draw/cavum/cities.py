"""What the cities would bring if they were scored at once, city by city and seat by seat."""

from pickaxe.draw.cavum.setting import HEAD, LEFT, LOW, Setting, headed
from pickaxe.draw.seats import sign
from pickaxe.draw.sheet import panel
from pickaxe.draw.svg import Svg, join, path, text

_ROW = 22.0
_SIGNS = 20.0


def height(table: Setting) -> float:
    """The height of the panel."""
    return HEAD + _SIGNS + _ROW * (len(table.view["cities"]) + 1) + 4


def _row(table: Setting, city: str) -> tuple[int, list[int]]:
    """The free spaces of a city, and what it brings each seat: its connected stations times the free spaces (R35)."""
    spaces = table.view["cities"][city]
    seats = table.view["seats"]
    counts = [sum(space in seat["connected"] for space in spaces) for seat in seats]
    free = len(spaces) - sum(counts)
    return free, [count * free for count in counts]


def _columns(table: Setting) -> list[float]:
    x, width = LEFT
    step = min(42.0, 168 / table.view["players"])
    return [x + width - 24 - step * back for back in reversed(range(table.view["players"]))]


def cities(table: Setting) -> Svg:
    """The panel of the cities."""
    x, width = LEFT
    y = LOW - height(table)
    columns = _columns(table)
    parts = [
        panel(x, y, width, height(table)),
        headed(table.say("cities now"), table.say("if scored"), x, y, width),
        text(table.say("free"), x + 78, y + HEAD + 13, class_="note centred"),
        *(sign(seat, right - 5.5, y + HEAD + 4, 11) for seat, right in enumerate(columns)),
    ]
    level = y + HEAD + _SIGNS
    for city in table.view["cities"]:
        free, points = _row(table, city)
        parts.append(_line(city, str(free), [str(each) if each else "·" for each in points], columns, level))
        level += _ROW
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
