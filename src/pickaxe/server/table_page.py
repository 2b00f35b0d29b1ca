"""What a table page shows around the boards: status, steps of the turn, exchanges, log."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from markupsafe import Markup

from pickaxe.kernel.words import Listing, Said, seat_name
from pickaxe.server.layouts import layout
from pickaxe.server.layouts.layout import Button, Layout, Looker, Offer, Tally, View
from pickaxe.server.seats import Visitor
from pickaxe.server.story import AboutTable, game_name, heading, names_of, text_of, told_with_rules
from pickaxe.server.tables import Line, Step, Table
from pickaxe.server.words import say

CLOSING: Final = ("close", "end", "receive", "stop", "return")  # verbs that stand on the confirm button
SHOWN_TURNS: Final = 20  # of the log beside the boards; the whole log is asked for
FULL_STEPS: Final = 4  # the last steps keep their words, earlier ones only their icon


@dataclass(frozen=True, slots=True)
class Status:
    """Who has to do what, as the pill in the bar says it."""

    kind: str  # "mine", "other", "over" or "trouble"
    who: str
    what: str


@dataclass(frozen=True, slots=True)
class Chevron:
    """One step of the turn."""

    number: int
    icon: str
    label: Markup
    words: str
    undo: int | None
    lock: str
    is_by_itself: bool
    is_small: bool


@dataclass(frozen=True, slots=True)
class Confirm:
    """The button at the end of the turn bar."""

    choice: int | None
    label: str


@dataclass(frozen=True, slots=True)
class TurnBar:
    """The foot of the table: steps, undo, exchanges, confirm."""

    seat: int
    is_mine: bool
    steps: tuple[Chevron, ...]
    now: str
    undo: int | None
    undo_words: str
    exchanges: tuple[Offer, ...]
    confirm: Confirm


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One turn, or one event, in words."""

    seat: int | None
    name: str
    text: Markup
    at: datetime
    seats: frozenset[int | None]  # that its lines speak of


class Log(NamedTuple):
    """Some entries, and those since the viewer's own last turn."""

    entries: Sequence[LogEntry]
    news: Sequence[LogEntry]


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
    labels: tuple[Button, ...]
    trouble: str
    has_left: bool  # a bot plays for the visitor
    has_hints: bool
    next: str | None
    template: str
    hand_template: str
    style: str
    look: str
    board: object
    passing: Passing | None
    shares: Shared | None
    keys: Sequence[tuple[Sequence[str], str]]


def table_page(
    table: Table,
    seat: int | None,
    visitor: Visitor,
    lang: str,
    *,
    passes_to: int | None = None,
    wishes: frozenset[str] = frozenset(),
) -> TablePage:
    """The model of a table page for the one who looks at it."""
    kind = layout(table.game.id)
    is_asked = table.may_choose(visitor) and passes_to is None
    view = _view(table, kind, seat, is_asked=is_asked)
    looker = Looker(seat, is_asked, view, view_before(table, kind, seat), names_of(table, lang), lang, wishes)
    status = _status(table, is_asked, lang)
    return TablePage(
        *heading(table, lang),
        number=table.number,
        seat=seat,
        is_corrected=table.is_corrected,
        title=_title(table, status, lang),
        says=_says(table, lang),
        call=_call(table, status, passes_to, lang),
        is_over=table.is_over,
        status=status,
        tally=kind.tally(looker),
        bar=_turn_bar(table, kind, visitor, looker),
        log=log_of(table, seat, lang, turns=SHOWN_TURNS),
        labels=_buttons(table, kind, [*view["options"], *view["exchanges"]], lang),
        trouble=text_of(table, table.trouble, lang) if table.trouble else "",
        has_left=bool(table.left_by(visitor)) and not table.is_over,
        has_hints=is_asked and table.setup.has_hints,
        next=table.next,
        template=kind.template,
        hand_template=kind.hand_template,
        style=kind.style,
        look=kind.look(view),
        board=kind.board(table, looker) if passes_to is None else None,
        passing=None if passes_to is None else _passing(table, passes_to, visitor, lang),
        shares=_shared(table, lang) if is_asked and seat is None else None,
        keys=kind.keys(lang),
    )


def _view(table: Table, kind: Layout, seat: int | None, *, is_asked: bool) -> View:
    """What a seat sees; who decides before everybody's eyes sees what everybody does, with the choices."""
    view: View = table.view_at(table.position, seat, is_open=kind.is_open)
    if seat is None and is_asked:
        return {**view, "options": table.view_at(table.position, table.state.seat)["options"]}
    return view


def _shared(table: Table, lang: str) -> Shared:
    seat = table.state.mover
    return Shared(seat, names_of(table, lang)[seat])


def _call(table: Table, status: Status, passes_to: int | None, lang: str) -> str:
    """What is said aloud at once: that it is one's turn."""
    if passes_to is not None:
        return say("Pass to {name}", lang, name=names_of(table, lang)[passes_to])
    return f"{status.who}: {status.what}" if status.kind == "mine" and not table.steps else ""


def _passing(table: Table, seat: int, visitor: Visitor, lang: str) -> Passing:
    last = _last_step(table)
    undo = last.number if last and table.may_undo(visitor) and not last.locked else None
    acted = Said("{seat} {did}", seat=seat_name(_acting_seat(table)), did=last.said) if last else None
    words = text_of(table, acted, lang) if acted else ""
    return Passing(seat, names_of(table, lang)[seat], undo, words)


def view_before(table: Table, kind: Layout, seat: int | None) -> View:
    """What stood on the table before the last decision, or at the start of a turn before the last turn."""
    made = next((step.number for step in reversed(table.steps) if not step.by_itself), None)
    number = (table.turns[-2].number if len(table.turns) > 1 else 0) if made is None else made
    return table.view_at(number, seat, is_open=kind.is_open)


def _buttons(table: Table, kind: Layout, options: Sequence[View], lang: str) -> tuple[Button, ...]:
    return tuple(_button(table, kind, option["choice"], lang) for option in options)


def _button(table: Table, kind: Layout, choice: int, lang: str) -> Button:
    said = table.game.text.label(table.state, choice)
    return Button(choice, kind.label(table.game.lexicon.meaning(choice), said, lang), text_of(table, said, lang))


def _title(table: Table, status: Status, lang: str) -> str:
    mark = "● " if status.kind == "mine" else ""
    return f"{mark}{status.who} · {game_name(table, lang)} · Pickaxe"


def _status(table: Table, is_asked: bool, lang: str) -> Status:
    if table.trouble:
        return Status("trouble", say("The bot has stopped", lang), text_of(table, table.trouble, lang))
    if table.is_over:
        return Status("over", result_in_words(table, lang), "")
    name = names_of(table, lang)[table.state.seat or 0]
    if not is_asked:
        thinking = say("thinking …", lang) if table.thinking else ""
        return Status("other", say("{name} plays", lang, name=name), thinking)
    whose = say("{name.whose} turn", lang, name=name) if table.is_hot_seat else say("Your turn", lang)
    return Status("mine", whose, _prompt(table, lang))


def _prompt(table: Table, lang: str) -> str:
    return text_of(table, table.game.text.prompt(table.state), lang)


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
        return layout(table.game.id).tie(winners[0], lang)
    return say("{name} wins by {points}", lang, name=winners[0], points=best - second)


def _says(table: Table, lang: str) -> str:
    """The last thing that happened, for the ear."""
    if not table.lines:
        return ""
    last = table.lines[-1]
    if last.seat is None:
        return f"{text_of(table, last.said, lang)}."
    return f"{text_of(table, Said('{seat} {did}', seat=seat_name(last.seat), did=last.said), lang)}."


# The turn bar


def _turn_bar(table: Table, kind: Layout, visitor: Visitor, looker: Looker) -> TurnBar:
    lang, view = looker.lang, looker.view
    may_undo = table.may_undo(visitor)
    last = _last_step(table)
    is_mine, is_own = looker.is_asked, _acting_seat(table) in table.seats_of(visitor)
    return TurnBar(
        seat=_acting_seat(table),
        is_mine=is_mine,
        steps=_chevrons(table, _shown_steps(table, may_undo=may_undo), lang, may_undo=may_undo, is_own=is_own),
        now=kind.asking(view, _prompt(table, lang), lang) if is_mine else "",
        undo=last.number if last and may_undo and not last.locked else None,
        undo_words=text_of(table, last.locked or last.said, lang) if last else say("Nothing to take back.", lang),
        exchanges=_offers(table, kind, view, lang) if is_mine else (),
        confirm=_confirm(table, kind, looker),
    )


def _offers(table: Table, kind: Layout, view: View, lang: str) -> tuple[Offer, ...]:
    return tuple(kind.offers(view, _buttons(table, kind, view["exchanges"], lang), lang))


def _shown_steps(table: Table, *, may_undo: bool) -> Sequence[Step]:
    """The steps of the turn under way; before its first one those just made, for whoever may take them back."""
    return table.steps or [step for step in table.last_turn if may_undo and not step.locked]


def _last_step(table: Table) -> Step | None:
    """The last step that somebody made."""
    return next((step for step in reversed(_shown_steps(table, may_undo=True)) if not step.by_itself), None)


def _acting_seat(table: Table) -> int:
    """Whose steps the turn bar shows."""
    return next((line.seat for line in reversed(table.lines) if line.is_chosen and line.seat is not None), 0)


def _chevrons(table: Table, steps: Sequence[Step], lang: str, *, may_undo: bool, is_own: bool) -> tuple[Chevron, ...]:
    groups = layout(table.game.id).gathered(steps)
    small = len(groups) - FULL_STEPS
    return tuple(
        _chevron(table, group, lang, may_undo=may_undo, is_own=is_own, is_small=index < small)
        for index, group in enumerate(groups)
    )


def _chevron(
    table: Table, group: Sequence[Step], lang: str, *, may_undo: bool, is_own: bool, is_small: bool
) -> Chevron:
    """Some steps as one: the icon of the first, the words of the last; of many only the ends."""
    kind, step = layout(table.game.id), group[0]
    pieces = [kind.piece(each.meaning.having(each.said), lang) for each in group]
    labels = [piece.label for piece in pieces if piece.label]
    return Chevron(
        number=step.number,
        icon=pieces[0].icon,
        label=Markup(" ").join(labels if len(labels) < 4 else [labels[0], labels[1], "…", labels[-1]]),
        words=text_of(table, group[-1].said, lang),
        undo=step.number if may_undo and not step.locked and not step.by_itself else None,
        lock=text_of(table, step.locked, lang) if step.locked and is_own and not step.by_itself else "",
        is_by_itself=step.by_itself,
        is_small=is_small,
    )


def _confirm(table: Table, kind: Layout, looker: Looker) -> Confirm:
    if looker.is_asked:
        for option in looker.view["options"]:
            if option["verb"] in CLOSING:
                said = table.game.text.label(table.state, option["choice"])
                return Confirm(option["choice"], text_of(table, said, looker.lang))
    return Confirm(*kind.confirm(looker.view, looker.lang))


# The log


def log_of(table: Table, seat: int | None, lang: str, *, turns: int | None = None) -> Log:
    """The log, or its last turns, a turn in one entry; the news begin after the viewer's own last turn."""
    is_cut = turns is not None and len(table.turns) > turns
    lines = table.lines_since(table.turns[-turns - 1].number) if turns and is_cut else table.lines
    is_duel = len(table.seats) > 1 and not table.is_hot_seat
    entries = _entries(table.game.family, tuple(lines), tuple(names_of(table, lang)), lang)
    own = next((index for index in range(len(entries), 0, -1) if seat in entries[index - 1].seats), 0)
    first = own if own and seat is not None and is_duel else len(entries)
    return Log(entries[:first], entries[first:])


@lru_cache(1024)
def _entries(family: str, lines: tuple[Line, ...], names: tuple[str, ...], lang: str) -> tuple[LogEntry, ...]:
    return tuple(_entry(family, group, names, lang) for group in _groups(lines))


def _groups(lines: Sequence[Line]) -> list[list[Line]]:
    """The lines by turn; what was turned up before anyone acted, or what happened by itself to others, stands apart."""
    found: list[list[Line]] = []
    for _, turn in groupby(lines, key=lambda line: line.turn):
        told = list(turn)
        first = next((index for index, line in enumerate(told) if line.is_chosen and line.seat is not None), len(told))
        seat = told[first].seat if first < len(told) else None
        found += [list(part) for _, part in groupby(told[:first], key=_apart)]
        found += [list(part) for _, part in groupby(told[first:], key=lambda line: _apart(line, seat))]
    return found


def _apart(line: Line, seat: int | None = None) -> object:
    """By what lines of a turn belong together: those of its seat, and of anything else those of one kind."""
    is_of_turn = line.is_chosen or (line.seat is not None and line.seat == seat)
    return "turn" if is_of_turn else (line.seat, line.section)


def _entry(family: str, lines: list[Line], names: tuple[str, ...], lang: str) -> LogEntry:
    seat = next((line.seat for line in lines if line.seat is not None), None)
    told = told_with_rules(layout(family), tuple(lines), names, lang)
    return LogEntry(
        seat, names[seat] if seat is not None else "", told, lines[-1].at, frozenset(line.seat for line in lines)
    )
