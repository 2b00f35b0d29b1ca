"""What the page of a finished game shows: who won, why, how it went."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from markupsafe import Markup

from pickaxe.draw import finish
from pickaxe.draw.chart import chart
from pickaxe.server.layouts import layout
from pickaxe.server.seats import Visitor
from pickaxe.server.signs import points, possessive
from pickaxe.server.table_page import result_in_words
from pickaxe.server.tables import Table


@dataclass(frozen=True, slots=True)
class Row:
    """One category of the score."""

    icon: str
    name: str
    rate: str
    points: tuple[float, ...]
    parts: tuple[int, ...]  # length of the bars, in percent
    best: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Best:
    """The best pieces of a seat."""

    seat: int
    title: str
    cards: Sequence[Markup]


@dataclass(frozen=True, slots=True)
class EndPage:
    """Everything the end page shows."""

    id: str
    game: str
    mode: str
    title: str
    line: str
    judgement: str
    names: Sequence[str]
    scores: Sequence[float]
    scene: Markup
    rows: Sequence[Row]
    chart: Markup
    slim_chart: Markup
    best: Sequence[Best]
    may_rematch: bool
    goes_on: str  # the name of the mode in which the game can go on, or empty
    next: str | None


def end_page(table: Table, seat: int | None, visitor: Visitor) -> EndPage:
    """The model of the end page."""
    kind = layout(table.game.id)
    view = table.state.view(seat)
    winners = [index for index, place in enumerate(table.state.ranking()) if place == 1]
    return EndPage(
        id=table.id,
        game=table.game.name,
        mode=table.mode_name,
        title=result_in_words(table),
        line=f"Game over after {len(table.turns)} turns",
        judgement=table.game.text.goal(table.state),
        names=table.names,
        scores=table.state.scores(),
        scene=Markup(finish(winners)),
        rows=score_rows(table),
        chart=score_chart(table, width=680, height=400 if len(table.seats) > 1 else 560),
        slim_chart=score_chart(table, width=360, height=240),
        best=[
            Best(index, f"{possessive(name)} {kind.best_title}", kind.best(view, index))
            for index, name in enumerate(table.names)
        ],
        may_rematch=bool(table.seats_of(visitor)),
        goes_on=table.goes_on.name if table.goes_on and table.seats_of(visitor) else "",
        next=table.next,
    )


_ICONS: Final[dict[str, str]] = {"rooms": "furnish", "era1": "cavern"}


def _icon(category: str) -> str:
    return _ICONS.get(category, category)


def score_rows(table: Table) -> list[Row]:
    """The score by category, longest bar for the most points of all."""
    sheet = table.state.score_sheet()
    most = max([1, *(abs(score) for line in sheet for score in line["points"])])
    return [
        Row(
            icon=_icon(line["id"]),
            name=line["name"],
            rate=f"{points(line['rate'])} each" if line["rate"] else _counts(line["count"]),
            points=tuple(line["points"]),
            parts=tuple(round(100 * abs(score) / most) for score in line["points"]),
            best=tuple(_is_best(score, line["points"]) for score in line["points"]),
        )
        for line in sheet
    ]


def _counts(counts: Sequence[int] | None) -> str:
    return " : ".join(map(str, counts)) if counts else ""


def _is_best(score: float, scores: Sequence[float]) -> bool:
    return len(scores) > 1 and score == max(scores) != min(scores)


def score_chart(table: Table, *, width: float, height: float) -> Markup:
    """The scores after every turn, over the rounds."""
    steps = [table.state_at(0).scores(), *(mark.scores for mark in table.turns)]
    by_seat = [[step[seat] for step in steps] for seat in range(len(table.seats))]
    drawn = chart(by_seat, rounds=round_lengths(table), names=table.names, width=width, height=height)
    return Markup(drawn)


def round_lengths(table: Table) -> list[int]:
    """How many turns each round has had."""
    return [len(list(turns)) for _, turns in groupby(table.turns, key=lambda mark: max(1, mark.round))]
