"""What a table page shows around the boards: status, log, and the turn bar."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from itertools import chain, groupby
from operator import attrgetter
from typing import Final, NamedTuple

from markupsafe import Markup

from pickaxe.kernel.words import Listing, Said, seat_name
from pickaxe.server.acts import told
from pickaxe.server.agreement import agreement
from pickaxe.server.layouts import layout_of
from pickaxe.server.layouts.layout import Button, Layout, Looker, Tally, View
from pickaxe.server.lesson_page import LessonPart, lesson_part
from pickaxe.server.root import below
from pickaxe.server.seats import Reader, Visitor
from pickaxe.server.settings import Field, fields
from pickaxe.server.story import AboutTable, brief, game_name, heading, names_of, text_of, told_with_rules
from pickaxe.server.tables import CLOSED, Line, Step, Table
from pickaxe.server.turn_bar import TurnBar, acting_seat, buttons_of, prompt_of, turn_bar
from pickaxe.server.words import say

SHOWN_TURNS: Final = 20  # of the log beside the boards; the whole log is asked for
KEPT: Final = 8192  # turns in words


@dataclass(frozen=True, slots=True)
class Status:
    """Who has to do what, as the pill in the bar says it."""

    kind: str  # "mine", "other", "over" or "trouble"
    who: str
    what: str
    until: str = ""  # when the time of the turn is up
    is_late: bool = False
    helps: str = ""  # where somebody else can let a bot go on


@dataclass(frozen=True, slots=True, eq=False)
class LogEntry:
    """One turn, or one event, in words."""

    seat: int | None
    name: str
    text: Markup
    at: datetime
    seats: frozenset[int | None]  # that its lines speak of
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True, eq=False)
class News:
    """An entry since the viewer's own last turn: a turn of somebody else in one line."""

    entry: LogEntry
    line: Markup  # of icons and words; nothing for what happened by itself
    words: str


class Log(NamedTuple):
    """Some entries, and those since the viewer's own last turn."""

    entries: Sequence[LogEntry]
    news: Sequence[News]


@dataclass(frozen=True, slots=True)
class Passing:
    """The sheet that covers the table until another seat has taken the screen."""

    seat: int
    name: str
    undo: int | None  # for whoever had the screen before
    undo_words: str


@dataclass(frozen=True, slots=True)
class Shared:
    """Who decides before the eyes of all seats at a screen, by what everybody may see."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class TablePage(AboutTable):
    """Everything a table page says; nothing of the boards while the screen is being passed on."""

    number: int
    seat: int | None
    is_corrected: bool
    title: str
    says: str
    call: str
    is_over: bool
    status: Status
    tally: Tally
    bar: TurnBar
    log: Log
    held: int | None  # the choice that the viewer has made and not yet meant
    labels: tuple[Button, ...]
    trouble: str
    has_left: bool  # a bot plays for the visitor
    has_hints: bool
    lesson: LessonPart | None
    told: int  # the number of the last act since the viewer's turn, which the theatre plays
    next: str | None
    template: str
    hand_template: str
    goal_kind: str
    style: str
    look: str
    tabletop: object
    passing: Passing | None
    shares: Shared | None
    keys: Sequence[tuple[Sequence[str], str]]
    settings: Sequence[tuple[str, Sequence[Field]]]
    pace: str
    has_chat: bool
    is_player: bool
    length: int
    agreement: Sequence[str]
    is_private: bool


def table_page(
    table: Table,
    seat: int | None,
    reader: Reader,
    *,
    passes_to: int | None = None,
    wishes: frozenset[str] = frozenset(),
    is_late: bool = False,
) -> TablePage:
    """The model of a table page for the one who looks at it."""
    visitor, lang, settings = reader.visitor, reader.lang, reader.settings
    layout, steps = layout_of(table.game.id), table.steps
    is_asked = table.may_choose(visitor) and passes_to is None
    view = _view(table, layout, seat, is_asked=is_asked)
    looker = Looker(seat, is_asked, view, view_before(table, layout, seat, steps), names_of(table, lang), lang, wishes)
    status, lesson = _timed(_status(table, is_asked, lang), table, visitor, is_late), lesson_part(table, lang)
    log = log_of(table, seat, lang, turns=SHOWN_TURNS)
    return TablePage(
        *heading(table, lang),
        number=table.number,
        seat=seat,
        is_corrected=table.is_corrected,
        title=_title(table, status, lang),
        says=_says(table, log, lang),
        call=_call(table, status, passes_to, steps, lang),
        is_over=table.is_over,
        status=status,
        tally=layout.tally(looker),
        bar=turn_bar(table, visitor, looker, steps, settings),
        log=log,
        labels=buttons_of(table, [*view["options"], *view["exchanges"]], lang),
        held=table.held if is_asked else None,
        trouble=text_of(table, table.trouble, lang) if table.trouble else "",
        has_left=bool(table.left_by(visitor)) and not table.is_over,
        has_hints=is_asked and table.setup.has_hints and lesson is None,
        lesson=lesson,
        told=told(table, seat) if passes_to is None else 0,
        next=table.next,
        template=layout.template,
        hand_template=layout.hand_template,
        goal_kind=table.game.text.goal_kind,
        style=layout.style,
        look=layout.look(view),
        tabletop=layout.tabletop(table, looker) if passes_to is None else None,
        passing=None if passes_to is None else _passing(table, passes_to, visitor, lang),
        shares=_shared(table, lang) if is_asked and seat is None else None,
        keys=layout.keys(lang),
        settings=fields(settings, lang),
        pace=settings.pace,
        has_chat=lesson is None and bool(table.others(visitor)),
        is_player=table.is_player(visitor),
        length=table.length,
        agreement=agreement(table, lang),
        is_private=not table.setup.is_watched,
    )


def _view(table: Table, layout: Layout, seat: int | None, *, is_asked: bool) -> View:
    """What a seat sees; who decides before everybody's eyes sees what everybody does, with the choices."""
    view: View = table.view_at(table.length, seat, is_open=layout.is_open)
    if seat is None and is_asked:
        decider = table.view_at(table.length, table.state.seat)
        return {**view, "options": decider["options"], "unused": decider["unused"]}
    return view


def _shared(table: Table, lang: str) -> Shared:
    seat = table.state.mover
    return Shared(seat, names_of(table, lang)[seat])


def _call(table: Table, status: Status, passes_to: int | None, steps: Sequence[Step], lang: str) -> str:
    """What is said aloud at once: that it is one's turn."""
    if passes_to is not None:
        return say("Pass to {name}", lang, name=names_of(table, lang)[passes_to])
    return f"{status.who}: {status.what}" if status.kind == "mine" and not steps else ""


def _passing(table: Table, seat: int, visitor: Visitor, lang: str) -> Passing:
    undo = table.undo_last if table.may_undo(visitor) else None
    did = None if undo is None else table.step(undo).said
    acted = Said("{seat} {did}", seat=seat_name(acting_seat(table)), did=did) if did else None
    words = text_of(table, acted, lang) if acted else ""
    return Passing(seat, names_of(table, lang)[seat], undo, words)


def view_before(table: Table, layout: Layout, seat: int | None, steps: Sequence[Step]) -> View:
    """What stood on the table before the last decision, or at the start of a turn after the viewer's last one."""
    made = next((step.number for step in reversed(steps) if not step.by_itself and not step.is_along), None)
    return table.view_at(_seen_before(table, seat) if made is None else made, seat, is_open=layout.is_open)


def _seen_before(table: Table, seat: int | None) -> int:
    """Where the news begin for a seat; for spectators, and if nobody else has played since, before the last turn."""
    if seat is not None and table.turns and table.turns[-1].seat != seat:
        return table.since(seat)
    return table.turns[-2].number if len(table.turns) > 1 else 0


def _title(table: Table, status: Status, lang: str) -> str:
    mark = "● " if status.kind == "mine" else ""
    return f"{mark}{status.who} · {game_name(table, lang)} · Pickaxe"


def _status(table: Table, is_asked: bool, lang: str) -> Status:
    if table.trouble:
        return Status("trouble", say("The bot has stopped", lang), text_of(table, table.trouble, lang))
    if table.is_over:
        return Status("over", result_in_words(table, lang), "")
    if table.is_closed:
        return Status("over", say("Closed", lang), say(CLOSED, lang))
    name = names_of(table, lang)[table.state.seat or 0]
    if not is_asked:
        thinking = say("thinking …", lang) if table.thinking else ""
        return Status("other", say("{name} plays", lang, name=name), thinking)
    whose = say("{name.whose} turn", lang, name=name) if table.is_hot_seat else say("Your turn", lang)
    return Status("mine", whose, prompt_of(table, lang))


def _timed(status: Status, table: Table, visitor: Visitor, is_late: bool) -> Status:
    """The same with the time that is left for the turn, where it has one."""
    deadline = table.deadline
    if deadline is None:
        return status
    can_help = is_late and bool(table.seats_of(visitor)) and not table.may_choose(visitor)
    helps = below(f"/t/{table.id}/seats") if can_help else ""
    return replace(status, until=deadline.isoformat(), is_late=is_late, helps=helps)


def result_in_words(table: Table, lang: str) -> str:
    """How a finished game ended: 'Ida wins by 4½'."""
    state, names = table.state, names_of(table, lang)
    if len(names) == 1:
        return say("{name} reaches {points} points", lang, name=names[0], points=state.scores()[0])
    winners = [name for name, place in zip(names, state.ranking(), strict=True) if place == 1]
    if len(winners) > 1:
        return say("{names} share the victory", lang, names=Listing(list(winners)))
    best, second, *_ = sorted(state.scores(), reverse=True)
    if best == second:
        return layout_of(table.game.id).tie(winners[0], lang)
    return say("{name} wins by {points}", lang, name=winners[0], points=best - second)


def _says(table: Table, log: Log, lang: str) -> str:
    """What the others did since the viewer's own turn, or the last thing that happened, for the ear."""
    if log.news:
        return " ".join(news.words for news in log.news)
    if not table.lines:
        return ""
    last = table.lines[-1]
    if last.seat is None:
        return f"{text_of(table, last.said, lang)}."
    return f"{text_of(table, Said('{seat} {did}', seat=seat_name(last.seat), did=last.said), lang)}."


# The log


def log_of(table: Table, seat: int | None, lang: str, *, turns: int | None = None) -> Log:
    """The log, or its last turns, a turn in one entry; the news begin after the viewer's own last turn."""
    is_cut = turns is not None and len(table.turns) > turns
    lines = table.lines_since(table.turns[-turns - 1].number) if turns and is_cut else table.lines
    is_duel = len(table.seats) > 1 and not table.is_hot_seat
    entries = _entries(table.game.family, lines, tuple(names_of(table, lang)), lang)
    own = next((index for index in range(len(entries), 0, -1) if seat in entries[index - 1].seats), 0)
    first = own if own and seat is not None and is_duel else len(entries)
    return Log(entries[:first], tuple(_news(table.game.family, entry, lang) for entry in entries[first:]))


@lru_cache(KEPT)
def _news(family: str, entry: LogEntry, lang: str) -> News:
    line = brief(layout_of(family), entry.lines, lang) if entry.seat is not None else Markup("")
    return News(entry, line, f"{entry.name} {entry.text.striptags()}.".strip())


def _entries(family: str, lines: Sequence[Line], names: tuple[str, ...], lang: str) -> tuple[LogEntry, ...]:
    turns = groupby(lines, key=attrgetter("turn"))
    return tuple(chain.from_iterable(_turn(family, tuple(turn), names, lang) for _, turn in turns))


@lru_cache(KEPT)
def _turn(family: str, lines: tuple[Line, ...], names: tuple[str, ...], lang: str) -> list[LogEntry]:
    """A turn; what was turned up before anyone acted, or what happened by itself to others, stands apart."""
    first = next((index for index, line in enumerate(lines) if line.is_chosen and line.seat is not None), len(lines))
    seat = lines[first].seat if first < len(lines) else None
    found = [list(part) for _, part in groupby(lines[:first], key=_apart)]
    found += [list(part) for _, part in groupby(lines[first:], key=lambda line: _apart(line, seat))]
    return [_entry(family, part, names, lang) for part in found]


def _apart(line: Line, seat: int | None = None) -> object:
    """By what lines of a turn belong together: those of its seat, and of anything else those of one kind."""
    is_of_turn = line.is_chosen or (line.seat is not None and line.seat == seat)
    return "turn" if is_of_turn else (line.seat, line.section)


def _entry(family: str, lines: list[Line], names: tuple[str, ...], lang: str) -> LogEntry:
    seat = next((line.seat for line in lines if line.seat is not None), None)
    text, name = told_with_rules(layout_of(family), lines, names, lang), names[seat] if seat is not None else ""
    return LogEntry(seat, name, text, lines[-1].at, frozenset(line.seat for line in lines), tuple(lines))
