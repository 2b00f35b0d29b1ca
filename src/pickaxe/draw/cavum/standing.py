"""How the players stand: on a short piece of the scoring track for a page, on the whole track for a picture."""

from collections.abc import Sequence

from pickaxe.draw.cavum.setting import HEAD, RIGHT, Setting, headed
from pickaxe.draw.seats import colour_class, sign
from pickaxe.draw.sheet import panel
from pickaxe.draw.svg import Svg, document, group, join, path, rect, text
from pickaxe.games.cavum.view import CavumView
from pickaxe.games.cavum.words import say, seat_called

WIDTH = 272.0
HEIGHT = 34.0
_EDGE = 14.0
_LINE = 17.0
_SIGN = 11.0
_LEAST = 30  # points that the line always spans
_MOST_TENS = 8  # between two numbers of the line at most
FIELDS = 100
_COLUMNS = 20
_LEFT = 26.0


def _ends(scores: Sequence[int]) -> tuple[int, int]:
    """The tens between which all scores lie."""
    low = min(scores) // 10 * 10
    return low, max(low + _LEAST, -(-max(scores) // 10) * 10)


def _place(score: int, ends: tuple[int, int]) -> float:
    low, high = ends
    return _EDGE + (WIDTH - 2 * _EDGE) * (score - low) / (high - low)


def _apart(places: Sequence[float]) -> list[float]:
    """Places in rising order, moved as little to the right as signs need that stand side by side, then back inside."""
    found: list[float] = []
    for place in places:
        found.append(max(place, found[-1] + _SIGN + 1) if found else place)
    for index in range(len(found) - 1, -1, -1):
        room = WIDTH - _SIGN / 2 - (len(found) - 1 - index) * (_SIGN + 1)
        found[index] = min(found[index], room)
    return found


def _numbers(ends: tuple[int, int]) -> Svg:
    low, high = ends
    step = 10 * (1 + (high - low) // 10 // _MOST_TENS)
    scores = range(low, high + 1, step)
    marks = [path(f"M{_place(score, ends):.4g} {_LINE}v4", class_="hairline") for score in scores]
    inks = [text(str(score), _place(score, ends), HEIGHT - 2, class_="note centred") for score in scores]
    return join([*marks, *inks])


def _signs(scores: Sequence[int], ends: tuple[int, int]) -> Svg:
    """The signs, each with a line to its points: those with equal points stand side by side."""
    seats = sorted(range(len(scores)), key=lambda seat: scores[seat])
    places = [_place(scores[seat], ends) for seat in seats]
    parts: list[Svg] = []
    for seat, place, shown in zip(seats, places, _apart(places), strict=True):
        parts.append(path(f"M{place:.4g} {_LINE + 3}L{shown:.4g} 12", class_=f"standingmark {colour_class(seat)}"))
        parts.append(sign(seat, shown - _SIGN / 2, 1, _SIGN))
    return join(parts)


def standing(view: CavumView, *, names: Sequence[str] = (), lang: str = "en") -> str:
    """The points of all players on one line, 272 × 34; the label tells the best first."""
    scores = [seat["score"] for seat in view["seats"]]
    ends = _ends(scores)
    best = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    said = [say("{name} {n} points", lang, name=seat_called(names, seat, lang), n=scores[seat]) for seat in best]
    line = rect(_EDGE - 6, _LINE, WIDTH - 2 * _EDGE + 12, 3, rx=1.5, class_="trackline")
    inside = join([line, _numbers(ends), _signs(scores, ends)])
    return document(WIDTH, HEIGHT, inside, class_="drawing standing", role="img", aria_label=", ".join(said))


# The whole track: a hundred fields in five rows, with the sign of every seat on its field


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
    return ", ".join(said) or table.say("bids are paid with points")


def _track_signs(table: Setting, step: float, row: float, x: float, y: float) -> Svg:
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
    said = [
        table.say("{name} {n} points", name=table.name(seat), n=table.view["seats"][seat]["score"])
        for seat in table.order
    ]
    inside = join([_fields(step, row, x, y + HEAD), _track_signs(table, step, row, x, y + HEAD)])
    return join(
        [
            panel(x, y, width, height),
            headed(table.say("Scoring track"), _laps(table), x, y, width),
            group(inside, role="img", aria_label=", ".join(said)),
        ]
    )
