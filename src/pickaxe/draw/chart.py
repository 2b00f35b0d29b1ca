"""Scores over the turns of a game: lines above, the lead as bars below, rounds as bands."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from pickaxe.draw.seats import called, colour_class, dashes, sign
from pickaxe.draw.svg import Svg, document, group, join, number, path, points, rect, text
from pickaxe.kernel.words import PLAIN, Listing, Said, figures

Scores = Sequence[Sequence[float]]

_LEFT = 34.0
_RIGHT = 62.0
_TOP = 14.0
_APART = 16.5  # scores at the ends of lines


@dataclass(frozen=True)
class _Plot:
    """Where turns and points lie in the picture.

    What all scores decide together is worked out once: asked for each point anew, it would make long games slow.
    """

    scores: Scores
    rounds: Sequence[int]
    width: float
    height: float
    lang: str
    numbers: Sequence[int]

    @cached_property
    def turns(self) -> int:
        """How many turns the axis holds."""
        return max(sum(self.rounds), max((len(line) for line in self.scores), default=1) - 1, 1)

    @property
    def base(self) -> float:
        """Where the point lines end and the lead begins, if somebody can lead."""
        return self.height - (max(66.0, self.height * 0.34) if len(self.scores) > 1 else 34.0)

    @property
    def foot(self) -> float:
        """Where the bands end, above the names of the rounds."""
        return self.height - 19

    @cached_property
    def low(self) -> float:
        return min(0.0, *(value for line in self.scores for value in line), 0.0)

    @cached_property
    def high(self) -> float:
        return max(10.0, *(value for line in self.scores for value in line), 10.0)

    def x(self, turn: float) -> float:
        """The place of a turn."""
        return _LEFT + (self.width - _LEFT - _RIGHT) * turn / self.turns

    def y(self, value: float) -> float:
        """The height of a score."""
        return self.base - (self.base - _TOP) * (value - self.low) / (self.high - self.low)


def axis(width: float) -> tuple[float, float]:
    """Where the first and the last turn lie, as shares of the width, so that a slider can match."""
    return _LEFT / width, 1 - _RIGHT / width


def _bands(plot: _Plot) -> Svg:
    parts = []
    start = 0
    for index, length in enumerate(plot.rounds):
        left, right = plot.x(start), plot.x(start + length)
        if index % 2:
            parts.append(rect(left, _TOP - 4, right - left, plot.foot - _TOP + 4, class_="roundband"))
        number = plot.numbers[index] if plot.numbers else index + 1
        parts.append(text(str(number), (left + right) / 2, plot.height - 5, class_="axis centred"))
        start += length
    return join(parts)


def _step(high: float) -> float:
    """The distance of the lines of the grid: two to five of them."""
    return next((step for step in (5, 10, 20, 25, 50, 100, 200) if high / step <= 4.5), 500)


def _grid(plot: _Plot) -> Svg:
    step = _step(plot.high - plot.low)
    values = [step * index for index in range(int(plot.low // step), int(plot.high // step) + 1)]
    parts = []
    for value in values:
        level = number(plot.y(value))
        parts.append(path(f"M{number(_LEFT)} {level}H{number(plot.width - _RIGHT)}", class_="grid"))
        if value >= 0 or plot.y(value) < plot.base - 10:  # else it would stand on the name of the lead
            parts.append(text(figures(value), _LEFT - 6, plot.y(value) + 4, class_="axis flush"))
    return join(parts)


def lead(scores: Scores, turn: int) -> tuple[int, float]:
    """Who leads after a turn, and by how much over the next one."""
    order = sorted(range(len(scores)), key=lambda seat: -scores[seat][turn])
    first, second = order[:2]
    return first, scores[first][turn] - scores[second][turn]


def _bars(plot: _Plot) -> Svg:
    """The lead after each turn; between two, the first seat's up and the second seat's down."""
    turns = min(len(line) for line in plot.scores)
    leads = [lead(plot.scores, turn) for turn in range(1, turns)]
    largest = max((value for _, value in leads), default=0) or 1
    top, bottom = plot.base + 12, plot.foot - 3
    is_duel = len(plot.scores) == 2
    has_up = any(seat == 0 and value for seat, value in leads)
    has_down = any(seat == 1 and value for seat, value in leads)
    zero = bottom if not is_duel or not has_down else (top + bottom) / 2 if has_up else top
    room = max(4.0, (bottom - top) / (2 if is_duel and has_up and has_down else 1))
    step = plot.x(1) - plot.x(0)
    width = min(step * 0.62, 16)
    parts = [
        path(f"M{number(_LEFT)} {number(zero)}H{number(plot.width - _RIGHT)}", class_="zero"),
        text(PLAIN.say(Said("lead"), plot.lang), _LEFT - 6, zero + 4, class_="axis flush"),
    ]
    for turn, (seat, value) in enumerate(leads, 1):
        if not value:
            continue
        tall = max(1.0, value / largest * room)
        is_down = is_duel and seat == 1
        parts.append(
            rect(
                plot.x(turn) - step / 2 - width / 2,
                zero if is_down else zero - tall,
                width,
                tall,
                rx=1.5,
                class_=f"lead {colour_class(seat)}",
            )
        )
    return join(parts)


def _line(plot: _Plot, seat: int) -> Svg:
    data = points([(plot.x(turn), plot.y(value)) for turn, value in enumerate(plot.scores[seat])])
    return path(data, class_=f"score {colour_class(seat)}", stroke_dasharray=dashes(seat))


def _ends(plot: _Plot) -> Svg:
    """Shape and score of each seat at the end of its line, kept apart from each other."""
    last = sorted(range(len(plot.scores)), key=lambda seat: plot.y(plot.scores[seat][-1]))
    heights = [plot.y(plot.scores[seat][-1]) for seat in last]
    for index in range(1, len(heights)):
        heights[index] = max(heights[index], heights[index - 1] + _APART)
    over = max(0.0, heights[-1] - (plot.foot - 4)) if heights else 0.0
    x = plot.width - _RIGHT + 8
    parts = []
    for seat, height in zip(last, heights, strict=True):
        level = height - over
        score = text(figures(plot.scores[seat][-1]), x + 15, level + 4.5, class_=f"endink {colour_class(seat)}")
        parts += [sign(seat, x, level - 5.5, 11), score]
    return join(parts)


def _label(plot: _Plot, names: Sequence[str]) -> str:
    ends = [
        Said("{name} ends at {score}", name=name, score=line[-1]) for name, line in zip(names, plot.scores, strict=True)
    ]
    return PLAIN.say(Said("Score after each turn: {ends}.", ends=Listing([*ends], ",")), plot.lang)


def chart(
    scores: Scores,
    *,
    rounds: Sequence[int],
    numbers: Sequence[int] = (),
    names: Sequence[str] = (),
    width: float = 640,
    height: float = 400,
    lang: str = "en",
) -> str:
    """A chart of scores; each seat's list starts with its score before the first turn.

    `rounds` holds the number of turns of each round and `numbers` what they are called if not 1, 2, 3.
    """
    plot = _Plot(scores, rounds, width, height, lang, numbers)
    seats = range(len(scores))
    known = [called(names, seat, lang) for seat in seats]
    parts = [
        _bands(plot),
        _grid(plot),
        _bars(plot) if len(scores) > 1 else Svg(""),
        *(_line(plot, seat) for seat in reversed(seats)),
        _ends(plot),
    ]
    inside = group(*parts, class_="chart")
    return document(width, height, inside, class_="drawing scorechart", role="img", aria_label=_label(plot, known))
