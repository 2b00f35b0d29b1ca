"""What the pages of points show: the score by category, and of a finished game who won, why and how it went."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from pickaxe.draw import finish
from pickaxe.draw.chart import chart
from pickaxe.kernel.words import Said
from pickaxe.server.layouts import layout_of
from pickaxe.server.seats import Visitor
from pickaxe.server.story import AboutTable, heading, names_of, text_of
from pickaxe.server.table_page import result_in_words
from pickaxe.server.tables import Table
from pickaxe.server.words import say


@dataclass(frozen=True, slots=True)
class Row:
    """One category of the score."""

    icon: str
    name: str
    section: str  # of the rules
    rate: str
    points: tuple[float, ...]
    parts: tuple[int, ...]  # length of the bars, in percent
    best: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class ScorePage(AboutTable):
    """Where the points of every seat come from: only those that everybody saw somebody get."""

    title: str
    names: Sequence[str]
    scores: Sequence[float]
    rows: Sequence[Row]


def score_page(table: Table, lang: str) -> ScorePage:
    """The model of the score by category, the same for whoever looks at it."""
    return ScorePage(
        *heading(table, lang),
        title=say("Final score" if table.is_over else "Score so far", lang),
        names=names_of(table, lang),
        scores=table.state.scores(),
        rows=score_rows(table, lang),
    )


def score_rows(table: Table, lang: str) -> list[Row]:
    """The score by category, longest bar for the most points of all."""
    sheet, text = table.state.score_sheet(), table.game.text
    most = max([1, *(abs(score) for line in sheet for score in line["points"])])
    return [
        Row(
            icon=layout_of(table.game.id).row_icon(line["id"]),
            name=table.game.words.say(Said(line["name"]), lang),
            section=text.sheet_section(line["id"], table.state),
            rate=say("{points} each", lang, points=line["rate"]) if line["rate"] else _counts(line["count"]),
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


# A finished game


@dataclass(frozen=True, slots=True)
class Best:
    """The best pieces of a seat."""

    seat: int
    title: str
    cards: Sequence[Markup]


@dataclass(frozen=True, slots=True)
class EndPage(AboutTable):
    """Everything the end page shows."""

    title: str
    line: str
    judgement: str
    names: Sequence[str]
    scores: Sequence[float]
    scene: Markup
    rows: Sequence[Row]
    course: str
    chart: Markup
    slim_chart: Markup
    best: Sequence[Best]
    keepsake: Markup
    may_rematch: bool
    goes_on: str  # the name of the mode in which the game can go on, or empty
    next: str | None


def end_page(table: Table, seat: int | None, visitor: Visitor, lang: str) -> EndPage:
    """The model of the end page."""
    layout, names = layout_of(table.game.id), names_of(table, lang)
    view = table.state.view(seat)
    keepsake = layout.keepsake(view, names, lang)
    winners = [index for index, place in enumerate(table.state.ranking()) if place == 1]
    return EndPage(
        *heading(table, lang),
        title=result_in_words(table, lang),
        line=say("Game over after {n} turns", lang, n=len(table.turns)),
        judgement=_judgement(table, lang),
        names=names,
        scores=table.state.scores(),
        scene=Markup(finish(winners)),
        rows=score_rows(table, lang),
        course=layout.course(lang),
        chart=score_chart(table, width=680, height=_chart_height(table, bool(keepsake)), lang=lang),
        slim_chart=score_chart(table, width=360, height=240, lang=lang),
        best=[
            Best(index, layout.best_title(name, lang), cards)
            for index, name in enumerate(names)
            if (cards := layout.best(view, index, lang))
        ],
        keepsake=keepsake,
        may_rematch=bool(table.seats_of(visitor)),
        goes_on=_goes_on(table, lang) if table.seats_of(visitor) else "",
        next=table.next,
    )


def _chart_height(table: Table, has_picture: bool) -> int:
    """As much as the page leaves: a picture of the common board needs room, cards of two seats some, of one none."""
    if has_picture:
        return 300
    return 400 if len(table.seats) > 1 else 560


def _judgement(table: Table, lang: str) -> str:
    goal = table.game.text.goal(table.state)
    return text_of(table, goal, lang) if goal else ""


def _goes_on(table: Table, lang: str) -> str:
    return table.game.words.name("mode", table.goes_on.id, lang) if table.goes_on else ""


def score_chart(table: Table, *, width: float, height: float, lang: str) -> Markup:
    """How the seats stood after every turn, over the rounds."""
    steps = [table.state_at(0).standing(), *(mark.scores for mark in table.turns)]
    by_seat = [[step[seat] for step in steps] for seat in range(len(table.seats))]
    lengths = round_lengths(table)
    rounds, numbers = list(lengths.values()), list(lengths)
    names = names_of(table, lang)
    return Markup(chart(by_seat, rounds=rounds, numbers=numbers, names=names, width=width, height=height, lang=lang))


def round_lengths(table: Table) -> dict[int, int]:
    """How many turns each round has had, by its number."""
    return dict(sorted(Counter(max(1, mark.round) for mark in table.turns).items()))
