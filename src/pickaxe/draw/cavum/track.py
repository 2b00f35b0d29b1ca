"""The scoring track: a hundred fields in five rows, with the sign of every seat on its field."""

from pickaxe.draw.cavum.setting import HEAD, RIGHT, Setting, headed
from pickaxe.draw.seats import sign
from pickaxe.draw.sheet import panel
from pickaxe.draw.svg import Svg, group, join, rect, text

FIELDS = 100
_COLUMNS = 20
_LEFT = 26.0
_SIGN = 11.0


def _field(index: int, step: float, row: float, x: float, y: float) -> tuple[float, float]:
    line, column = divmod(index, _COLUMNS)
    return x + _LEFT + step * column, y + line * row


def _fields(step: float, row: float, x: float, y: float) -> Svg:
    parts = []
    for index in range(FIELDS):
        left, top = _field(index, step, row, x, y)
        kind = "trackten" if index % 10 == 0 else "trackfield"
        parts.append(rect(left, top, step - 1.5, row - 2.5, rx=3, class_=kind))
    heads = [
        text(str(start), x + _LEFT - 5, _field(start, step, row, x, y)[1] + row / 2 + 3, class_="trackink")
        for start in range(0, FIELDS, _COLUMNS)
    ]
    return group(*parts, *heads, aria_hidden="true")


def _laps(table: Setting) -> str:
    """Who has gone round the track already."""
    beyond = [seat for seat in range(table.view["players"]) if table.view["seats"][seat]["score"] >= FIELDS]
    said = [f"{table.name(seat)} +{table.view['seats'][seat]['score'] // FIELDS * FIELDS}" for seat in beyond]
    return ", ".join(said) or table.say("track note")


def _signs(table: Setting, step: float, row: float, x: float, y: float) -> Svg:
    """The signs of all seats; those on the same field share it."""
    by_field: dict[int, list[int]] = {}
    for seat, owner in enumerate(table.view["seats"]):
        by_field.setdefault(owner["score"] % FIELDS, []).append(seat)
    parts = []
    for field, seats in by_field.items():
        left, top = _field(field, step, row, x, y)
        size = min(_SIGN, step - 3, (row - 4) / len(seats))
        above = top + (row - 2.5 - size * len(seats)) / 2
        middle = left + (step - 1.5 - size) / 2
        parts += [sign(seat, middle, above + size * index, size) for index, seat in enumerate(seats)]
    return join(parts)


def track(table: Setting, y: float, height: float) -> Svg:
    """The panel of the scoring track."""
    x, width = RIGHT
    step = (width - _LEFT - 10) / _COLUMNS
    row = min(40.0, (height - HEAD - 8) / (FIELDS // _COLUMNS))
    said = [table.say("points", name=table.name(seat), n=table.view["seats"][seat]["score"]) for seat in table.order]
    inside = join([_fields(step, row, x, y + HEAD), _signs(table, step, row, x, y + HEAD)])
    return join(
        [
            panel(x, y, width, height),
            headed(table.say("track"), _laps(table), x, y, width),
            group(inside, role="img", aria_label=", ".join(said)),
        ]
    )
