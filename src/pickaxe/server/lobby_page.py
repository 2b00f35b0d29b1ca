"""What is shown around a game: the lobby, a table that waits for people, a link to a seat, who plays, a farewell."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

from markupsafe import Markup

import pickaxe
from pickaxe.ai import OFFERED, USUAL
from pickaxe.kernel.game import Game, Mode
from pickaxe.kernel.words import ENGLISH, figures
from pickaxe.server.agreement import agreement, nights, paces
from pickaxe.server.layouts import LAYOUTS, layout_of
from pickaxe.server.layouts.layout import Layout, Looker, Switch, Tally
from pickaxe.server.lesson_page import LessonLine, lesson_lines, spoken
from pickaxe.server.opening import FRIEND
from pickaxe.server.root import below
from pickaxe.server.seats import NAME_LENGTH, Visitor
from pickaxe.server.store import BadLog, Seat
from pickaxe.server.story import AboutTable, game_name, heading, mode_name, names_of
from pickaxe.server.tables import Table
from pickaxe.server.words import say, tell, told


@dataclass(frozen=True, slots=True)
class Strength:
    """A strength of the bots."""

    id: str
    name: str
    line: str
    bot: str  # the name of who plays so
    is_usual: bool


@dataclass(frozen=True, slots=True)
class ModeLine:
    """A way to play a game."""

    id: str
    name: str  # with how long it takes, where its name alone does not tell
    line: str
    players: str  # how many can play it, one number after the other


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game to choose in the lobby."""

    id: str
    name: str
    line: str
    facts: Sequence[tuple[str, str]]
    scene: Markup
    modes: Sequence[ModeLine]
    solo_modes: Sequence[str]  # the names of those for one
    most: int  # players
    counts: Sequence[int]  # how many can play together, if there is a choice
    switches: Sequence[Switch]
    takes_corrections: bool
    caveat: str
    lessons: Sequence[LessonLine]
    offers_lesson: bool  # to whoever never played the game here


@dataclass(frozen=True, slots=True)
class LobbyLine:
    """One of the visitor's tables."""

    id: str
    icon: str
    title: str
    who: str
    status: str
    rounds: str  # how far it is, in words
    course: Sequence[bool]  # of every round whether it has begun
    is_mine: bool
    is_over: bool
    can_resign: bool
    goes: str  # what its last button offers, in words
    address: str
    changed: str
    until: str  # when the time of the turn is up, where it has one


@dataclass(frozen=True, slots=True)
class LessonAhead:
    """A lesson that the visitor has begun: where it goes on, and how much is left of it."""

    line: LobbyLine
    chapter: str
    says: Markup
    number: int  # of the chapter
    chapters: int
    minutes: int


@dataclass(frozen=True, slots=True)
class LobbyPage:
    """Everything the lobby shows."""

    name: str
    games: Sequence[GameCard]
    levels: Sequence[Strength]
    lesson: LessonAhead | None  # the one that the visitor was at last
    tables: Sequence[LobbyLine]  # under way, or waiting for people
    finished: Sequence[LobbyLine]
    broken: Sequence[str]  # which tables cannot be opened, and why
    waiting: int
    paces: Sequence[tuple[str, str]]
    nights: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class WaitingPage(AboutTable):
    """A table with open seats."""

    number: int
    seats: Sequence[Seat]
    links: Sequence[str]  # for who sits here: one for each open seat
    name: str  # of the visitor
    is_seated: bool
    watches: bool
    is_mine: bool  # opened by the visitor
    levels: Sequence[Strength]
    scene: Markup
    agreement: Sequence[str]
    is_watched: bool

    @property
    def is_offered(self) -> bool:
        """Whether whoever looks is asked to sit down."""
        return not (self.is_seated or self.watches)

    @property
    def open_seats(self) -> list[Seat]:
        """The seats that nobody has taken yet."""
        return [seat for seat in self.seats if seat.kind == "open"]


def lobby_page(
    visitor: Visitor, tables: Sequence[Table], lang: str = ENGLISH, *, broken: Sequence[BadLog] = ()
) -> LobbyPage:
    """The model of the lobby: tables where the visitor has to decide come first, those that are over stand apart."""
    lesson = next((table for table in tables if table.is_led and table.is_opened_by(visitor)), None)
    listed = [table for table in tables if table is not lesson]
    shown = sorted(listed, key=lambda table: not table.may_choose(visitor))
    return LobbyPage(
        name=visitor.name,
        games=[_card(game, tables, visitor, lang) for game in pickaxe.games() if game.id in LAYOUTS],
        levels=levels_of(lang, USUAL if any(table.is_over for table in tables) else FRIEND),
        lesson=_lesson(lesson, visitor, lang) if lesson else None,
        tables=[_line(table, visitor, lang) for table in shown if not table.is_over],
        finished=[_line(table, visitor, lang) for table in tables if table.is_over],
        broken=[tell(error.said, lang) for error in broken],
        waiting=sum(table.may_choose(visitor) for table in listed),
        paces=paces(lang),
        nights=nights(lang),
    )


def _lesson(table: Table, visitor: Visitor, lang: str) -> LessonAhead:
    """A lesson at the step that is next; what is left of it is counted in steps."""
    place = table.lesson
    assert place is not None
    lesson, (chapter, _) = place.lesson, place.chapter(place.first)
    left = 1 - place.first / len(lesson.steps)
    return LessonAhead(
        line=_line(table, visitor, lang),
        chapter=told(chapter.title, lang),
        says=spoken(lesson.steps[place.first].says, table.game.words, lang),
        number=lesson.chapters.index(chapter) + 1,
        chapters=len(lesson.chapters),
        minutes=ceil(lesson.minutes * left),
    )


def levels_of(lang: str, usual: str = USUAL) -> list[Strength]:
    """The levels to choose from; one is chosen already, in the lobby a friendly one before the first game is over."""
    return [
        Strength(each.id, say(each.name, lang), say(each.line, lang), say(each.bot, lang), each.id == usual)
        for each in OFFERED
    ]


def _mode(game: Game, mode: Mode, lang: str) -> ModeLine:
    name, line = game.words.name("mode.long", mode.id, lang), say(mode.line, lang)
    return ModeLine(mode.id, name, line, " ".join(map(str, mode.players)))


def _card(game: Game, tables: Sequence[Table], visitor: Visitor, lang: str) -> GameCard:
    layout, lessons = layout_of(game.id), lesson_lines(game.id, tables, visitor, lang)
    return GameCard(
        id=game.id,
        name=say(game.name, lang),
        line=layout.line(lang),
        facts=layout.facts(lang),
        scene=layout.scene(),
        modes=[_mode(game, mode, lang) for mode in game.modes],
        solo_modes=[game.words.name("mode", mode.id, lang) for mode in game.modes if 1 in mode.players],
        most=max(max(mode.players) for mode in game.modes),
        counts=_counts(game),
        switches=layout.switches(lang),
        takes_corrections=game.takes_corrections,
        caveat=say(game.caveat, lang),
        lessons=lessons,
        offers_lesson=bool(lessons) and all(table.game.family != game.id for table in tables),
    )


def _counts(game: Game) -> list[int]:
    counts = sorted({count for mode in game.modes for count in mode.players if count > 1})
    return counts if len(counts) > 1 else []


def _line(table: Table, visitor: Visitor, lang: str) -> LobbyLine:
    layout = layout_of(table.game.family)  # its corrected data may be forgotten by now
    tally = _tally(table, layout, lang)
    return LobbyLine(
        id=table.id,
        icon=layout.icon,
        title=game_name(table, lang),
        who=_who(table, visitor, lang),
        status=_status(table, visitor, lang),
        rounds=tally.in_words,
        course=[number <= tally.round for number in range(1, tally.length + 1)],
        is_mine=table.may_choose(visitor),
        is_over=table.is_over,
        can_resign=table.may_resign(visitor),
        goes=say(_goes(table, visitor), lang, table=f"{game_name(table, lang)}, {_who(table, visitor, lang)}"),
        address=below(f"/t/{table.id}/end" if table.is_over else f"/t/{table.id}"),
        changed=table.changed.isoformat(),
        until=table.deadline.isoformat() if table.deadline else "",
    )


def _goes(table: Table, visitor: Visitor) -> str:
    if table.may_resign(visitor):
        return "Resign, hand over or remove: {table}"
    if table.may_leave(visitor):
        return "Leave: {table}"
    if table.may_delete(visitor):
        return "Cancel: {table}" if table.has_open_seats else "Delete: {table}"
    return "Take off the list: {table}"


def _tally(table: Table, layout: Layout, lang: str) -> Tally:
    """How far a game is, by what everybody may see of it."""
    view = table.view_at(table.length, None, is_open=layout.is_open)
    return layout.tally(Looker(None, False, view, view, names_of(table, lang), lang))


def _who(table: Table, visitor: Visitor, lang: str) -> str:
    names, mode = names_of(table, lang), mode_name(table, lang)
    others = [name for seat, name in enumerate(names) if seat != table.seat_of(visitor)]
    if not others:
        return say("solo · {mode}", lang, mode=mode)
    return say("with {names} · {mode}", lang, names=", ".join(others), mode=mode)


def _status(table: Table, visitor: Visitor, lang: str) -> str:
    if table.trouble:
        return say("Bot stopped", lang)
    if table.is_over:
        return _result(table, lang)
    if table.is_closed:
        return say("Closed", lang)
    if table.has_open_seats:
        return say("Waiting", lang)
    if table.left_by(visitor):
        return say("A bot plays for you", lang)
    if table.may_choose(visitor):
        return say("Your turn", lang)
    return say("{name} plays", lang, name=names_of(table, lang)[table.state.seat or 0])


def _result(table: Table, lang: str) -> str:
    """The scores of two, or who of several won with how many points."""
    scores = [figures(score) for score in table.state.scores()]
    if len(scores) < 3:
        return " : ".join(scores)
    winner = table.state.ranking().index(1)
    return f"{names_of(table, lang)[winner]}: {scores[winner]}"


def named_seats(table: Table, lang: str) -> list[Seat]:
    """The seats of a table, with names in a language."""
    return [replace(seat, name=name) for seat, name in zip(table.seats, names_of(table, lang), strict=True)]


def waiting_page(
    table: Table, visitor: Visitor, links: Sequence[str], lang: str, *, watches: bool = False
) -> WaitingPage:
    """The model of a table that waits for people."""
    return WaitingPage(
        *heading(table, lang),
        number=table.number,
        seats=named_seats(table, lang),
        links=links,
        name=visitor.name,
        is_seated=bool(table.seats_of(visitor)),
        watches=watches,
        is_mine=table.is_opened_by(visitor),
        levels=levels_of(lang),
        scene=layout_of(table.game.id).scene(),
        agreement=agreement(table, lang),
        is_watched=table.setup.is_watched,
    )


# A link to a seat


@dataclass(frozen=True, slots=True)
class SitDown:
    """A form with which somebody takes a seat."""

    seat: int
    key: str
    is_invited: bool  # else the seat is somebody's who takes it along
    name: str
    name_length: int = NAME_LENGTH


@dataclass(frozen=True, slots=True)
class JoinPage(AboutTable):
    """A table, and the seat that can be taken."""

    seats: Sequence[Seat]
    form: SitDown
    scene: Markup
    agreement: Sequence[str]
    is_watched: bool


def join_page(table: Table, seat: int, key: str, is_invited: bool, visitor: Visitor, lang: str) -> JoinPage:
    """The model of the page that a link to a seat leads to."""
    return JoinPage(
        *heading(table, lang),
        seats=named_seats(table, lang),
        form=SitDown(seat, key, is_invited, visitor.name),
        scene=layout_of(table.game.id).scene(),
        agreement=agreement(table, lang),
        is_watched=table.setup.is_watched,
    )


# Who plays


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat, who plays there, and what can be done about it."""

    index: int
    name: str
    what: str
    is_yours: bool
    can_leave: bool  # a bot can take it


@dataclass(frozen=True, slots=True)
class SeatsPage(AboutTable):
    """Who plays, and whom a bot can play for."""

    seats: Sequence[SeatLine]
    has_left: bool  # a bot plays for the visitor
    levels: Sequence[Strength]
    agreement: Sequence[str]


def seats_page(table: Table, there: frozenset[int], late: frozenset[int], visitor: Visitor, lang: str) -> SeatsPage:
    """The model of the page that says who plays; those that are there look at the table, of late ones time is up."""
    return SeatsPage(
        *heading(table, lang),
        seats=[_seat_line(table, seat, there, late, visitor, lang) for seat in named_seats(table, lang)],
        has_left=bool(table.left_by(visitor)),
        levels=levels_of(lang),
        agreement=agreement(table, lang),
    )


def _seat_line(
    table: Table, seat: Seat, there: frozenset[int], late: frozenset[int], visitor: Visitor, lang: str
) -> SeatLine:
    is_yours, is_there = seat.visitor == visitor.id, seat.index in there
    where = "time is up" if seat.index in late else "at the table" if is_there else "away"
    what = "you" if is_yours else "a bot" if seat.kind == "bot" else where
    has_left = seat.index in late if table.setup.pace else not is_there
    can_leave = seat.kind == "human" and bool(table.seats_of(visitor)) and (is_yours or has_left)
    return SeatLine(seat.index, seat.name, say(what, lang), is_yours, can_leave and not table.is_over)


# A table that goes


@dataclass(frozen=True, slots=True)
class RemovalPage(AboutTable):
    """The question whether a table shall go."""

    others: Sequence[str]  # the names of other people at it
    may_delete: bool  # else it is only taken off the visitor's list
    can_resign: bool
    can_hand_over: bool
    may_leave: bool  # the seat becomes free again
    is_waiting: bool
    is_over: bool


def removal_page(table: Table, visitor: Visitor, lang: str) -> RemovalPage:
    """The model of the page that asks before a table goes."""
    names = names_of(table, lang)
    return RemovalPage(
        *heading(table, lang),
        others=[names[seat] for seat in table.others(visitor)],
        may_delete=table.may_delete(visitor),
        can_resign=table.may_resign(visitor),
        can_hand_over=bool(table.seats_to_hand_over(visitor)),
        may_leave=table.may_leave(visitor),
        is_waiting=table.has_open_seats,
        is_over=table.is_over,
    )
