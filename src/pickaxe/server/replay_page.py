"""What the replay shows: a position, the turn that led to it, and the way from the first turn to the last."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from markupsafe import Markup

from pickaxe.draw.chart import axis
from pickaxe.kernel.words import figures
from pickaxe.server.layouts import layout_of
from pickaxe.server.layouts.layout import Layout, Shelf, View
from pickaxe.server.lobby_page import Strength, levels_of
from pickaxe.server.score_page import round_lengths, score_chart
from pickaxe.server.seats import Visitor
from pickaxe.server.sight import has_secrets, may_fork, past
from pickaxe.server.story import AboutTable, heading, names_of, told, told_with_rules
from pickaxe.server.tables import Table, TurnMark
from pickaxe.server.words import say

Axis = tuple[float, float]
Notes = Mapping[int, str]  # by position
NOTHING: Final[Notes] = {}
WIDE: Final = 960.0
SLIM: Final = 360.0


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A turn in the list."""

    index: int
    at: int
    seat: int
    name: str  # where there are more than two, whose signs nobody knows by heart
    text: Markup
    is_now: bool
    starts_round: str  # the title of the round it begins, or nothing
    notes: Sequence[tuple[int, str]] = ()  # what the reader has noted on its positions


@dataclass(frozen=True, slots=True)
class ReplayStage:
    """What the replay shows of one position: all that a step changes."""

    at: int
    turn: int
    turns: int
    title: str
    text: Markup
    note: str
    seat: int | None
    stage_template: str
    stage: object
    around: Sequence[Shelf]
    noted: str  # by the reader, on this position


@dataclass(frozen=True, slots=True)
class ReplayPage(AboutTable):
    """Everything the replay shows."""

    is_over: bool
    result: str
    last: int
    now: ReplayStage
    style: str
    may_fork: bool
    levels: Sequence[Strength]  # of bots against which one can play on
    chart: Markup
    slim_chart: Markup
    axis: Axis
    slim_axis: Axis
    marks: Sequence[int]
    rounds: Sequence[int]
    lines: Sequence[TurnLine]
    later: Sequence[tuple[int, str]]  # what was noted after the last turn that has ended


def replay_page(table: Table, at: int, visitor: Visitor, lang: str, notes: Notes = NOTHING) -> ReplayPage:
    """The model of the replay at a position, which shows what everybody may see, and what the visitor has noted."""
    layout, now = layout_of(table.game.id), replay_stage(table, at, lang, notes)
    marks = stops(table)
    return ReplayPage(
        *heading(table, lang),
        is_over=table.is_over,
        result=_result(table, lang),
        last=table.length,
        now=now,
        style=layout.style,
        may_fork=may_fork(table, visitor),
        levels=levels_of(lang) if len(table.seats) > 1 else (),
        chart=score_chart(table, width=WIDE, height=200, lang=lang),
        slim_chart=score_chart(table, width=SLIM, height=190, lang=lang),
        axis=axis(WIDE),
        slim_axis=axis(SLIM),
        marks=marks,
        rounds=_round_starts(table, marks),
        lines=[_line(table, layout, index, now.turn, notes, lang) for index in range(len(table.turns))],
        later=[(each, text) for each, text in notes.items() if not table.turns or each > table.turns[-1].number],
    )


def replay_stage(table: Table, at: int, lang: str, notes: Notes = NOTHING) -> ReplayStage:
    """The model of a step of the replay: the position alone, without the chart and the list of turns."""
    layout, marks, names = layout_of(table.game.id), stops(table), names_of(table, lang)
    turn, start = turn_at(marks, at), _start_of_turn(marks, at)
    view, before = past(table, at), past(table, start)
    mark = table.turns[turn - 1] if 0 < turn <= len(table.turns) else None
    return ReplayStage(
        at=at,
        turn=turn,
        turns=len(table.turns),
        title=_title(table, mark, at, before, lang),
        text=told_with_rules(
            layout, tuple(each for each in table.lines_since(start) if each.number < at), tuple(names), lang
        ),
        note=_note(table, at, lang),
        seat=mark.seat if mark else None,
        stage_template=layout.stage_template,
        stage=layout.stage(view, before, names, lang),
        around=[shelf for shelf in layout.around(view, names, lang) if shelf.cards],
        noted=notes.get(at, ""),
    )


def stops(table: Table) -> list[int]:
    """The positions between turns: before the first, and after each; then the present if a turn is under way."""
    first = next((line.number for line in table.lines if line.is_chosen and line.seat is not None), 0)
    ends = [mark.number for mark in table.turns]
    found = [first, *ends]
    return found if found[-1] == table.length else [*found, table.length]


def _round_starts(table: Table, marks: Sequence[int]) -> list[int]:
    return [marks[turn] for turn in accumulate([0, *round_lengths(table).values()])]


def turn_at(marks: Sequence[int], at: int) -> int:
    """The turn that led to a position, counted from 1; 0 before the first."""
    return next((index for index, mark in enumerate(marks) if mark >= at), len(marks) - 1)


def _start_of_turn(marks: Sequence[int], at: int) -> int:
    return max((mark for mark in marks if mark < at), default=at)


def _title(table: Table, mark: TurnMark | None, at: int, before: View, lang: str) -> str:
    if at <= stops(table)[0]:
        return say("Before the first turn", lang)
    if mark is None:
        return say("The current turn", lang)
    turns = [other for other in table.turns if (other.round, other.seat) == (mark.round, mark.seat)]
    name, layout = names_of(table, lang)[mark.seat], layout_of(table.game.id)
    return layout.turn_title(before, max(1, mark.round), turns.index(mark), name, lang)


def _note(table: Table, at: int, lang: str) -> str:
    """What has to be said about a position that is not shown as it was."""
    is_veiled = at < table.length and has_secrets(table)
    return say("While the game is on, whatever would give away a secret is shown as ?", lang) if is_veiled else ""


def _noted(table: Table, index: int, notes: Notes) -> list[tuple[int, str]]:
    """The notes on the positions of a turn; what lies before the first one belongs to it."""
    first = table.turns[index - 1].number if index else -1
    return [(at, text) for at, text in notes.items() if first < at <= table.turns[index].number]


def _line(table: Table, layout: Layout, index: int, turn: int, notes: Notes, lang: str) -> TurnLine:
    mark = table.turns[index]
    round, before = max(1, mark.round), max(1, table.turns[index - 1].round) if index else 0
    names = names_of(table, lang)
    return TurnLine(
        index=index,
        at=mark.number,
        seat=mark.seat,
        name=names[mark.seat] if len(names) > 2 else "",
        text=told(table, layout, mark.lines, lang),
        is_now=index == turn - 1,
        starts_round=layout.round_title(round, lang) if round != before else "",
        notes=_noted(table, index, notes),
    )


def _result(table: Table, lang: str) -> str:
    scores = zip(names_of(table, lang), table.state.scores(), strict=True)
    return " : ".join(f"{name} {figures(score)}" for name, score in scores)
