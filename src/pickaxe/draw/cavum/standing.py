"""How the players stand, on a short piece of the scoring track."""

from collections.abc import Sequence

from pickaxe.draw.seats import colour_class, sign
from pickaxe.draw.svg import Drawing, Svg, document, join, path, rect, text
from pickaxe.games.cavum.view import CavumView
from pickaxe.games.cavum.words import say, seat_called

WIDTH = 272.0
HEIGHT = 34.0
_EDGE = 14.0
_LINE = 17.0
_SIGN = 11.0
_LEAST = 30  # points that the line always spans
_MOST_TENS = 8  # between two numbers of the line at most


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


def standing(view: CavumView, *, names: Sequence[str] = (), lang: str = "en") -> Drawing:
    """The points of all players on one line, 272 × 34; the label tells the best first."""
    scores = [seat["score"] for seat in view["seats"]]
    ends = _ends(scores)
    best = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    said = [say("{name} {n} points", lang, name=seat_called(names, seat, lang), n=scores[seat]) for seat in best]
    line = rect(_EDGE - 6, _LINE, WIDTH - 2 * _EDGE + 12, 3, rx=1.5, class_="trackline")
    inside = join([line, _numbers(ends), _signs(scores, ends)])
    return document(WIDTH, HEIGHT, inside, class_="drawing standing", role="img", aria_label=", ".join(said))
