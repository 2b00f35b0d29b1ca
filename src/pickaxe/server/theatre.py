"""What the theatre plays: acts in one line each, scenes row by row, and the table as it was after each of them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, cast

from markupsafe import Markup

from pickaxe.kernel.words import Listing, Name, Said, Value, figures, seat_name
from pickaxe.server.acts import END, TURN, Act, acts
from pickaxe.server.layouts import layout_of
from pickaxe.server.layouts.layout import Layout, Looker, View
from pickaxe.server.markup import icon, pictured, seat_sign
from pickaxe.server.score_page import score_rows
from pickaxe.server.sight import has_secrets
from pickaxe.server.story import brief, names_of, text_of, told
from pickaxe.server.table_page import SHOWN_TURNS, Log, log_of, result_in_words
from pickaxe.server.tables import Line, Table
from pickaxe.server.words import say

# What a scene is called, and its icon.
SCENES: Final = {
    "harvest": ("Harvest", "harvest"),
    "cities": ("The cities are scored", "city"),
    "blast": ("The dynamite explodes", "dynamite"),
    "era": ("Era II begins", "cavern"),
    END: ("The game is over", "trophy"),
}
HARVEST: Final = {"harvest": "Fields", "feeding": "Feeding", "breeding": "Breed"}  # columns by section
REWOUND: Final = ("cities", "blast")  # scenes that are played on the board as it was before them


@dataclass(frozen=True, slots=True)
class SceneRow:
    """A part of a scene: its cells, the position at which it has happened, and the spaces where it did."""

    label: Markup
    cells: tuple[Markup, ...] = ()
    at: int = 0
    on: tuple[str, ...] = ()
    is_sum: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """An act as it is played: from one position of the record to another."""

    scene: str
    number: int
    start: int
    at: int
    seat: int | None
    title: str
    icon: str
    line: Markup
    words: str
    gain: float
    columns: tuple[Markup, ...] = ()
    rows: tuple[SceneRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Frame:
    """The table as it was at a position, with nothing to press."""

    id: str
    at: int
    seat: int | None
    template: str
    tabletop: object
    log: Log
    is_over: bool = False
    shares: None = None


@dataclass(frozen=True, slots=True)
class Theatre:
    """All acts since the last turn of a seat, the positions that they pass, and who of the others plays now."""

    parts: Sequence[Part]
    playing: int | None = None
    name: str = ""

    @property
    def stops(self) -> list[int]:
        """The positions that are shown, in order."""
        passed = {at for part in self.parts for at in (part.start, part.at, *(row.at for row in part.rows if row.at))}
        return sorted(passed)


def theatre_page(table: Table, seat: int | None, lang: str) -> Theatre:
    """The model of the theatre for a seat."""
    layout = layout_of(table.game.id)
    parts, playing = [_part(table, layout, act, lang) for act in acts(table, seat)], _playing(table, layout)
    if playing is None or playing == seat:
        return Theatre(parts)
    return Theatre(parts, playing, names_of(table, lang)[playing])


def _playing(table: Table, layout: Layout) -> int | None:
    """The seat that has to decide now."""
    decides = table.view_at(table.length, None, is_open=layout.is_open)["seat"]
    return None if decides is None or decides < 0 else int(decides)


def frame(table: Table, seat: int | None, at: int, lang: str) -> Frame:
    """The table as a seat sees it at a position, with what is new since its own last turn."""
    layout, then = layout_of(table.game.id), table.at(at)
    view, before = (_seen(table, layout, seat, number) for number in (at, min(at, table.since(seat))))
    looker = Looker(seat, False, view, before, names_of(table, lang), lang)
    log = log_of(then, seat, lang, turns=SHOWN_TURNS)
    return Frame(table.id, at, seat, layout.template, layout.tabletop(then, looker), log)


def _seen(table: Table, layout: Layout, seat: int | None, at: int) -> View:
    """What a seat saw at a position, without choices."""
    view: View = table.view_at(at, seat, is_open=layout.is_open)
    if has_secrets(table) and at < table.length:
        view = layout.retraced(view, table.recall(at), table.view_at(table.length, seat, is_open=layout.is_open))
    return {**view, "options": [], "exchanges": [], "unused": []}


def _part(table: Table, layout: Layout, act: Act, lang: str) -> Part:
    """An act in words and pictures."""
    if act.scene == TURN:
        return _turn(table, layout, act, lang)
    title, sign = SCENES[act.scene]
    columns, rows = ROWS[act.scene](table, layout, act.lines, lang)
    start = act.lines[0].number if act.scene in REWOUND else act.number
    sentences = [text_of(table, _whole(line), lang) for line in act.lines] or [result_in_words(table, lang)]
    said = say(title, lang)
    spoken = f"{said}: {'. '.join(sentences)}."
    return Part(act.scene, act.number, start, act.number, None, said, sign, Markup(""), spoken, 0, columns, rows)


def _turn(table: Table, layout: Layout, act: Act, lang: str) -> Part:
    seat = act.seat or 0
    name = names_of(table, lang)[seat]
    at = act.number - 1 if act.ends_phase or _ends_round(table, layout, act.number) else act.number
    words = f"{name} {told(table, layout, act.lines, lang).striptags()}."
    line, gain = brief(layout, act.lines, lang), 0 if act.ends_phase else _gain(table, act.number, seat)
    return Part(TURN, act.number, at, at, seat, name, "", line, words, gain)


def _gain(table: Table, number: int, seat: int) -> float:
    """The points that a turn brought."""
    marks = [mark for mark in table.turns if mark.number <= number]
    return marks[-1].scores[seat] - (marks[-2].scores[seat] if len(marks) > 1 else marks[-1].scores[seat])


def _ends_round(table: Table, layout: Layout, number: int) -> bool:
    """Whether a round has ended with the choice before a position, so that its traces are gone."""
    before, after = (table.view_at(at, None, is_open=layout.is_open) for at in (number - 1, number))
    return bool(before.get("round") != after.get("round"))


def _whole(line: Line) -> Said:
    return line.said if line.seat is None else Said("{seat} {did}", seat=seat_name(line.seat), did=line.said)


# Scenes row by row

Rows = tuple[tuple[Markup, ...], tuple[SceneRow, ...]]


def _player(table: Table, seat: int, lang: str) -> Markup:
    return Markup("{} {}").format(seat_sign(seat), names_of(table, lang)[seat])


def _harvest(table: Table, layout: Layout, lines: Sequence[Line], lang: str) -> Rows:
    """Fields, feeding and breeding of every seat in turn."""
    of_seats: dict[int, list[Line]] = {}
    for line in lines:
        subject = line.said.values.get("seat")
        seat = line.seat if line.seat is not None else int(subject.id) if isinstance(subject, Name) else None
        if seat is not None:
            of_seats.setdefault(seat, []).append(line)
    rows = [
        SceneRow(
            _player(table, seat, lang),
            tuple(_done(layout, [line for line in some if line.section == section], lang) for section in HARVEST),
            some[-1].number + 1,
        )
        for seat, some in of_seats.items()
    ]
    return tuple(Markup("{}").format(say(column, lang)) for column in HARVEST.values()), tuple(rows)


def _done(layout: Layout, lines: Sequence[Line], lang: str) -> Markup:
    """What some lines tell, goods as pictures."""
    crops = [line.said.values["goods"] for line in lines if "goods" in line.said.values]
    brought = [pictured(layout.words, Said("+{goods}", goods=goods), lang) for goods in crops]
    return Markup(" ").join([*brought, brief(layout, [line for line in lines if line.seat is not None], lang)])


def _cities(table: Table, layout: Layout, lines: Sequence[Line], lang: str) -> Rows:
    """City by city what it gave to whom, then all of them."""
    seats = range(len(table.seats))
    rows = [_city(line, seats) for line in lines if "city" in line.said.values]
    sums = {_seat(line.said): line.said.values["n"] for line in lines if "seat" in line.said.values}
    total = Markup("{}").format(say("all", lang))
    rows.append(SceneRow(total, tuple(_figure(sums.get(seat, 0)) for seat in seats), is_sum=True))
    return tuple(_player(table, seat, lang) for seat in seats), tuple(rows)


def _city(line: Line, seats: Iterable[int]) -> SceneRow:
    gave = cast(Listing, line.said.values["points"]).values
    points = {_seat(cast(Said, each)): cast(Said, each).values["n"] for each in gave}
    label = Markup("{} {}").format(icon("city", 18), str(line.said.values["city"]))
    return SceneRow(label, tuple(_figure(points.get(seat, 0)) for seat in seats))


def _seat(said: Said) -> int:
    return int(cast(Name, said.values["seat"]).id)


def _points(number: float) -> Markup:
    return Markup("{}").format(figures(number))


def _figure(number: Value) -> Markup:
    return Markup("{}").format(f"+{number}" if number else "·")


def _sentences(table: Table, layout: Layout, lines: Sequence[Line], lang: str) -> Rows:
    """Each line as a row, with the spaces that it names."""
    names = names_of(table, lang)
    return (), tuple(SceneRow(layout.marked(_whole(line), lang, names), on=tuple(_spaces(line.said))) for line in lines)


def _spaces(said: Said) -> Iterable[str]:
    values = [said.values.get("space"), *cast(Listing, said.values.get("spaces", Listing([]))).values]
    return [value.id for value in values if isinstance(value, Name)]


def _score(table: Table, layout: Layout, lines: Sequence[Line], lang: str) -> Rows:
    """The score by category, then all of it."""
    seats, scores = range(len(table.seats)), table.state.scores()
    rows = [
        SceneRow(Markup("{} {}").format(icon(row.icon, 18), row.name), tuple(_points(n) for n in row.points))
        for row in score_rows(table, lang)
    ]
    total = SceneRow(Markup("{}").format(say("Total", lang)), tuple(_points(n) for n in scores), is_sum=True)
    return tuple(_player(table, seat, lang) for seat in seats), (*rows, total)


ROWS: Final[dict[str, Callable[[Table, Layout, Sequence[Line], str], Rows]]] = {
    "harvest": _harvest,
    "cities": _cities,
    "blast": _sentences,
    "era": _sentences,
    END: _score,
}
