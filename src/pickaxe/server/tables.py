"""A table: a match rebuilt from its log, who sits at it, and what may be done at it now."""

import asyncio
import logging
from bisect import bisect_left
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import pickaxe
from pickaxe import CHANCE, BadRecord, Dealer, Game, Mode, PickaxeError, Record, State
from pickaxe.kernel.lexicon import Meaning
from pickaxe.kernel.stack import NOBODY, SHOWN, Json, Note, Score
from pickaxe.kernel.text import Event
from pickaxe.kernel.words import Said, seat_name
from pickaxe.server.lessons import Place, lesson_of, place
from pickaxe.server.past import Past
from pickaxe.server.refusal import Impossible, NotFound
from pickaxe.server.seats import Visitor
from pickaxe.server.settings import FINAL, Draft
from pickaxe.server.store import BadLog, Entry, Seat, Setup, Stored, Waits

log = logging.getLogger("pickaxe.server")

PLAY: Final = "play"
UNDO: Final = "undo"
ALONG: Final = "along"  # what came along with the choice before it
HOLD: Final = "hold"
ASK: Final = "ask"  # to take back what others have answered
AGREE: Final = "agree"
REFUSE: Final = "refuse"
SPOKEN: Final = (HOLD, ASK, AGREE, REFUSE)  # what changes nothing, and is settled by whatever is played next
GO_ON: Final = "go-on"
CLOSE: Final = "close"  # whoever runs the server ends the game
CLOSED: Final = "This table was closed by the operator of this server."
LONGEST: Final = 30  # digits of a position or a seed
ANOTHER_VERSION: Final = (
    "{game} was begun with version {begun} of its rules, and this is version {known}; nothing was changed"
)


@dataclass(frozen=True, slots=True)
class Move:
    """One choice of the record, with what is worth remembering about it."""

    token: str
    meaning: Meaning
    seat: int
    turn: int
    round: int  # in which its turn began
    said: Said
    section: str  # of the rules
    at: datetime
    is_told: bool = True  # False for a step that would tell what the seat hides; the last one of its kind tells enough
    events: Sequence[Event] = ()  # what nobody chose
    answered: tuple[int, ...] = ()  # other seats that acted after it without being asked
    has_shown: bool = False  # whether what other seats hide decided what came after it
    is_along: bool = False  # whether it came along with the choice before it
    unasked: tuple[Said, ...] = ()  # what its seat did with it without being asked, and no log tells


@dataclass(frozen=True, slots=True)
class Step:
    """One choice of a turn; undo to its number takes back it and everything after it."""

    number: int
    meaning: Meaning
    said: Said
    by_itself: bool
    locked: Said | None  # why it cannot be taken back
    forced: tuple[Said, ...] = ()  # what its seat did after it without being asked
    is_along: bool = False  # whether it came along with the step before it
    seat: int = CHANCE  # whose it is


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log; its number is the position in the record before it."""

    number: int
    seat: int | None  # None: chance, or the game itself
    meaning: Meaning | None  # None for what happened by itself after the choice of this number
    said: Said
    section: str  # of the rules
    at: datetime
    turn: int

    def __hash__(self) -> int:
        return hash((self.number, self.seat, self.section, self.turn))  # quick, since pages are kept by their lines

    @property
    def is_chosen(self) -> bool:
        """Whether it tells a choice, not what happened by itself after one."""
        return self.meaning is not None

    def has(self, *verbs: str) -> bool:
        """Whether it tells a choice with one of these verbs."""
        return self.meaning is not None and self.meaning.verb.id in verbs


@dataclass(frozen=True, slots=True)
class TurnMark:
    """A finished turn; its number is the position in the record after it, its scores how the seats stood then."""

    number: int
    seat: int
    round: int
    lines: tuple[Line, ...]
    scores: list[Score]


@dataclass(frozen=True, slots=True)
class Wish:
    """Somebody wants to take back what others have answered since; all other persons have to agree."""

    seat: int
    to: int  # the position to go back to
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Addition:
    """Entries that are not yet in the log, and whom the table waits for after them."""

    entries: list[Entry]
    waits: Waits
    seat: int | None = None  # that has to decide then


class Table:
    """A match rebuilt from its log; it changes only by entries that are already stored."""

    def __init__(self, stored: Stored) -> None:
        self.setup: Setup = stored.setup
        self.id: str = stored.setup.id
        self.mode: str = stored.setup.mode
        self.changed: datetime = stored.setup.created
        self.game: Game = game_of(stored.setup)
        _check_version(stored.setup, self.game)
        self.seats: list[Seat] = list(stored.seats)
        self.next: str | None = stored.next
        self.revision: int = stored.revision
        self.number = 0
        self.trouble: Said | None = None
        self.lock = asyncio.Lock()
        self._moves: list[Move] = []
        self._lines: list[Line] = []
        self._marks: list[TurnMark] = []
        self._dealer = Dealer(stored.setup.seed)
        self.is_dealt: bool = stored.setup.is_dealt
        self.log = stored.entries[:-1]  # all that is stored; the last one is noted below
        self.held: int | None = None  # the choice that would end the turn, made but not yet meant
        self.wish: Wish | None = None
        self.is_closed = False
        agreed = [entry.at for entry in stored.entries if entry.text == AGREE]
        self._agreed: datetime | None = agreed[-1] if agreed else None  # when somebody last let others take back
        self._state = _start(stored, self.game)
        self._choices: list[int] = []
        self._past = Past(self._state)
        # What was taken back is left out first: each undo played from the beginning would take seconds for long logs.
        for entry in standing(stored):
            self._follow(entry)
        for entry in stored.entries[-1:]:
            self._note(entry)

    def snapshot(self) -> "Table":
        """The table as it is now, to be read in another thread while this one goes on; nothing may be added to it.

        What can change is copied: the state, the lists, the seats. What they hold never changes.
        """
        still = copy(self)
        still.seats = list(self.seats)
        still._moves, still._lines, still._marks = list(self._moves), list(self._lines), list(self._marks)
        still._state, still._choices, still._past = self._state.copy(), list(self._choices), self._past.copy()
        return still

    def at(self, number: int) -> "Table":
        """The table as it was after this many choices, to be read only."""
        still = self.snapshot()
        still._undo(number)
        return still

    # What it is

    @property
    def state(self) -> State:
        """The position now."""
        return self._state

    @property
    def record(self) -> Record:
        """The record so far; it tells the seed only when nothing is hidden any more."""
        return self._record(seed=self.setup.seed if self.is_over and self.is_dealt else None)

    @property
    def bare_record(self) -> Record:
        """The record without its seed, for whoever must not know what is hidden."""
        return self._record(seed=None)

    def _record(self, *, seed: int | None) -> Record:
        setup, result = self.setup, self.state.scores() if self.is_over else None
        mode, choices = self.state.mode, list(self._choices)
        return Record(setup.game, mode, self.names, setup.options, seed, setup.rules, choices, result)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.is_over

    @property
    def length(self) -> int:
        """How many choices the record has."""
        return len(self._moves)

    @property
    def names(self) -> list[str]:
        """The names of the seats."""
        return [seat.name for seat in self.seats]

    @property
    def game_name(self) -> str:
        """The game as it is printed on its box."""
        return pickaxe.game(self.game.family).name

    @property
    def is_corrected(self) -> bool:
        """Whether the facts of the game were corrected for this table."""
        return self.game.edition is not None

    @property
    def goes_on(self) -> Mode | None:
        """The mode in which the finished game can go on, if there is one."""
        mode = self.game.mode(self.mode)
        return self.game.mode(mode.goes_on) if self.is_over and mode.goes_on else None

    def state_at(self, number: int) -> State:
        """The position after this many choices."""
        self.check_position(number)
        return self._past.state(self._choices[:number])

    def view_at(self, number: int, seat: int | None, *, is_open: bool = False) -> Json:
        """What a seat sees after this many choices, maybe of an open game; it is shared, so nobody may change it."""
        self.check_position(number)
        return self._past.moment(self._choices[:number]).view(seat, is_open=is_open)

    def recall(self, number: int) -> Json:
        """What everybody may be told of an earlier position while seats hide something; of the last one, its view."""
        self.check_position(number)
        if number == self.length:
            return self.state.view(None)
        return self.game.book.scribe.recall(self._past.state([]), self._choices[:number])

    def check_position(self, number: int) -> None:
        """Refuse a position that the record does not have."""
        if not 0 <= number <= self.length:
            raise NotFound(Said("The record of this table has positions 0 to {n}, not {at}.", n=self.length, at=number))

    # What it teaches

    @property
    def lesson(self) -> Place | None:
        """Where the table stands in its lesson, if it is one and the game has not gone on beyond it."""
        found = lesson_of(self.game.id, self.setup.opening)
        return place(found, [self._moves[number].token for number in self.chosen]) if found else None

    @property
    def chosen(self) -> list[int]:
        """The positions before the choices that somebody made."""
        return [number for number, move in enumerate(self._moves) if move.seat != CHANCE]

    @property
    def is_led(self) -> bool:
        """Whether a lesson says what comes next."""
        return self.lesson is not None and not self.lesson.is_finished

    def is_repeated(self, to: int) -> bool:
        """Whether a lesson can be played again from a choice of the learner: nothing counts there."""
        lesson = self.lesson
        return lesson is not None and to in self.chosen[len(lesson.lesson.before) :] and self._is_human(to)

    def _is_human(self, number: int) -> bool:
        return self.seats[self._moves[number].seat].kind == "human"

    # Who sits at it

    @property
    def has_open_seats(self) -> bool:
        """Whether the table still waits for someone to sit down."""
        return any(seat.kind == "open" for seat in self.seats)

    @property
    def is_hot_seat(self) -> bool:
        """Whether one visitor plays several seats."""
        humans = [seat.visitor for seat in self.seats if seat.kind == "human"]
        return len(humans) > 1 and len(set(humans)) == 1

    def seats_of(self, visitor: Visitor) -> list[int]:
        """All seats a visitor holds."""
        return [seat.index for seat in self.seats if seat.kind == "human" and seat.visitor == visitor.id]

    def seat_of(self, visitor: Visitor) -> int | None:
        """The seat from which a visitor looks at the table, be it one that a bot plays for them; None for a spectator.

        Of several it is the one that decides.
        """
        held = self.seats_of(visitor) or self.left_by(visitor)
        if self.state.seat in held:
            return self.state.seat
        return held[0] if held else None

    def is_opened_by(self, visitor: Visitor) -> bool:
        """Whether a visitor is the one who opened the table: that one has the first seat."""
        return 0 in self.seats_of(visitor)

    def left_by(self, visitor: Visitor) -> list[int]:
        """The seats that a bot plays for a visitor."""
        return [seat.index for seat in self.seats if seat.kind == "bot" and seat.visitor == visitor.id]

    def seats_to_hand_over(self, visitor: Visitor) -> list[int]:
        """The seats that a visitor can give to somebody else, also those that a bot plays for them."""
        return sorted([*self.seats_of(visitor), *self.left_by(visitor)]) if not self.is_over else []

    def others(self, visitor: Visitor) -> list[int]:
        """The seats of other people, also while a bot plays for them."""
        return [seat.index for seat in self.seats if seat.visitor not in (None, visitor.id)]

    def admits(self, visitor: Visitor) -> bool:
        """Whether a visitor may look at the table: anybody may, unless those who play keep it to themselves."""
        return self.setup.is_watched or self.is_player(visitor)

    def is_player(self, visitor: Visitor) -> bool:
        """Whether a visitor holds a seat, also while a bot plays for them."""
        return any(seat.visitor == visitor.id for seat in self.seats)

    def may_delete(self, visitor: Visitor) -> bool:
        """Whether a visitor may delete the table: nobody else plays at it, or it is theirs and nothing has begun."""
        if self.has_open_seats:
            return self.is_opened_by(visitor)
        return bool(self.seats_of(visitor)) and not self.others(visitor)

    def may_leave(self, visitor: Visitor) -> bool:
        """Whether a visitor may give back a free seat: nothing has begun, and the table is somebody else's."""
        return self.has_open_seats and bool(self.seats_of(visitor)) and not self.is_opened_by(visitor)

    def may_resign(self, visitor: Visitor) -> bool:
        """Whether a visitor may leave the rest of a game to bots: it is under way, and somebody else has a seat."""
        is_under_way = not (self.is_over or self.is_closed or self.has_open_seats)
        return is_under_way and 0 < len(self.seats_of(visitor)) < len(self.seats)

    def may_choose(self, visitor: Visitor) -> bool:
        """Whether it is this visitor who has to decide."""
        return not (self.has_open_seats or self.is_closed) and self.state.seat in self.seats_of(visitor)

    def refusal(self, visitor: Visitor) -> Said | None:
        """Why a visitor can choose nothing now, whatever the rules say."""
        if self.is_over:
            return Said("The game is over.")
        if self.is_closed:
            return Said(CLOSED)
        if self.has_open_seats:
            return Said("The table still waits for someone to sit down.")
        if not self.may_choose(visitor):
            return Said("It is {name.whose} turn.", name=self.names[self.state.mover])
        return None

    def may_undo(self, visitor: Visitor) -> bool:
        """Whether this visitor can take something back."""
        return not self.is_closed and self.undo_last is not None and self._undoer in self.seats_of(visitor)

    def _is_bot(self, seat: int) -> bool:
        """Whether a seat is nobody's but a bot's."""
        return seat != CHANCE and self.seats[seat].kind == "bot" and self.seats[seat].visitor is None

    @property
    def _undoer(self) -> int:
        """The seat that can take something back, if any can: the last of a person to act, or who holds a choice."""
        if self.held is not None:
            return self.state.mover
        return next((move.seat for move in reversed(self._moves) if not self._is_bot(move.seat)), CHANCE)

    @property
    def bot(self) -> Seat | None:
        """The bot that has to decide, if one has."""
        seat = self._seat_to_decide
        return seat if seat and seat.kind == "bot" and not (self.has_open_seats or self.is_closed) else None

    @property
    def waits(self) -> Waits:
        """Whom it waits for."""
        return "nobody" if self.is_closed else self._addition([], self.state).waits

    @property
    def thinking(self) -> bool:
        """Whether a bot is at work."""
        return self.bot is not None and not self.trouble

    @property
    def _seat_to_decide(self) -> Seat | None:
        seat = self.state.seat
        return None if seat is None or seat == CHANCE else self.seats[seat]

    # How long a turn may take

    @property
    def deadline(self) -> datetime | None:
        """When the time of the person is up who has to decide, where a turn has one and somebody waits for them."""
        pace, seat = self.setup.pace, self._seat_to_decide
        people = {each.visitor for each in self.seats if each.visitor}
        is_waiting = seat is not None and seat.kind == "human" and len(people) > 1
        if pace is None or seat is None or not is_waiting or self.has_open_seats or self.is_closed:
            return None
        return pace.deadline(self._asked_since(seat))

    def is_late(self, now: datetime) -> bool:
        """Whether the time of who has to decide is up."""
        return self.deadline is not None and self.deadline <= now

    def _asked_since(self, seat: Seat) -> datetime:
        """Since when a seat has to decide: the turn before has ended, and all who had to have sat down or agreed."""
        first = self.length
        while first > 0 and self._moves[first - 1].seat in (seat.index, CHANCE) and self._is_of_turn(first - 1):
            first -= 1
        began = self._moves[first - 1].at if first else self.setup.created
        has_begun = any(move.seat != CHANCE for move in self._moves[:first])
        sat = [each.since for each in ([seat] if has_begun else self.seats)]
        return max([began, *(at for at in (*sat, self._agreed) if at)])

    def _is_of_turn(self, number: int) -> bool:
        return self._moves[number].turn == self.state.turn

    # What happened

    @property
    def lines(self) -> Sequence[Line]:
        """The log in words, without what was taken back, and without what would tell what somebody hides."""
        return self._lines

    def lines_since(self, number: int) -> Sequence[Line]:
        """The lines after so many choices."""
        return self._lines[bisect_left(self._lines, number, key=lambda line: line.number) :]

    @property
    def turns(self) -> Sequence[TurnMark]:
        """One mark for every finished turn."""
        return self._marks

    def since(self, seat: int | None) -> int:
        """The position after the last finished turn of a seat; if it had none, before the first turn of all."""
        ends = [mark.number for mark in self._marks if mark.seat == seat]
        return ends[-1] if ends else next((at for at, move in enumerate(self._moves) if move.seat != CHANCE), 0)

    def last_lines(self, seat: int) -> tuple[Line, ...]:
        """What the last finished turn of a seat was, if it had one."""
        return next((mark.lines for mark in reversed(self._marks) if mark.seat == seat), ())

    @property
    def steps(self) -> list[Step]:
        """The steps of the turn that is being played."""
        return [] if self.is_over else self._steps_of_turn(self.state.turn)

    @property
    def last_turn(self) -> list[Step]:
        """The steps of the turn that its seat has just ended, while its end can still be taken back."""
        last = self.undo_last
        if self.steps or last is None or last == self.length:
            return []
        own, floor = range(self._start_of_turn(self._moves[last].turn, last + 1), last + 1), self.undo_floor
        return [self._step(number, floor) for number in own if self._moves[number].seat == self._moves[last].seat]

    @property
    def undo_floor(self) -> int:
        """The first position that can be undone to: nothing hidden was revealed and no other person acted since.

        Whoever acts without being asked acts all the same. And if what another seat hides decided who is asked next,
        that has revealed something. What bots answered is taken back with what they answered to.
        """
        floor, own = self.length, self._undoer
        if self.is_over or own == CHANCE:
            return floor
        while floor > 0 and self._is_open(self._moves[floor - 1], own):
            floor -= 1
        while floor < self.length and self._moves[floor].seat != own:  # bots do not begin anew by themselves
            floor += 1
        return floor

    @property
    def undo_last(self) -> int | None:
        """The position before the last choice that can be taken back, with what came along with it, if one can."""
        if self.held is not None:
            return self.length
        own, floor = self._undoer, self.undo_floor
        made = [at for at in range(floor, self.length) if self._moves[at].seat == own and not self._moves[at].is_along]
        return made[-1] if made else None

    def _is_open(self, move: Move, own: int) -> bool:
        """Whether a choice is of a seat or of a bot, and no other person did or showed anything after it."""
        acted = (move.seat, *move.answered)
        return not move.has_shown and all(seat == own or self._is_bot(seat) for seat in acted)

    def _steps_of_turn(self, turn: int) -> list[Step]:
        first = self._start_of_turn(turn, self.length)
        while first < self.length and self._moves[first].seat == CHANCE:  # what was turned up before anyone acted
            first += 1
        floor = self.undo_floor
        return [self._step(number, floor) for number in range(first, self.length)]

    def _start_of_turn(self, turn: int, first: int) -> int:
        """Where a turn began that is under way, or has just ended, at a position."""
        while first > 0 and self._moves[first - 1].turn == turn:
            first -= 1
        return first

    def step(self, number: int) -> Step:
        """The choice at a position; after the last one the one that is held."""
        if number == self.length and self.held is not None:
            said, meaning = self.game.text.happened(self.state, self.held), self.game.lexicon.meaning(self.held)
            unasked = tuple(self.game.text.unasked(self.state, self.held))
            return Step(number, meaning, said, by_itself=False, locked=None, forced=unasked, seat=self.state.mover)
        return self._step(number, self.undo_floor)

    def _step(self, number: int, floor: int) -> Step:
        move = self._moves[number]
        is_last = self.is_over or move.turn != self.state.turn
        forced = () if is_last and number == self.length - 1 else _forced(move, move.seat)
        is_chance, locked = move.seat == CHANCE, self._lock_reason(number, floor)
        return Step(number, move.meaning, move.said, is_chance, locked, forced, move.is_along, move.seat)

    @property
    def forced(self) -> tuple[Said, ...]:
        """What the seat that decides did without being asked before the first choice of its turn."""
        first = 0 if self.is_over else self._start_of_turn(self.state.turn, self.length)
        return _forced(self._moves[first - 1], self.state.mover) if first else ()

    def choice(self, number: int) -> int:
        """The choice at a position."""
        return self._choices[number]

    def _lock_reason(self, number: int, floor: int) -> Said | None:
        """Why a step cannot be taken back, if so."""
        if number >= floor:
            return None
        own, later = self._moves[number].seat, self._moves[number:]
        after = next((move for move in later if not self._is_open(move, own)), None)
        if after is None:
            return Said("The game is over.")
        if after.seat == CHANCE:
            return Said("Since then: {what}.", what=after.said)
        acted = [seat for seat in (after.seat, *after.answered) if seat != own and not self._is_bot(seat)]
        if acted and (after.seat != own or not after.has_shown):
            return Said("{seat} has acted since.", seat=seat_name(acted[0]))
        return Said("What came next depended on what others keep secret.")

    def asks_back(self, visitor: Visitor) -> int | None:
        """The position before the last choice of a visitor, if others have answered it and nothing hidden was shown."""
        if self.is_over or self.wish or self.may_undo(visitor):
            return None
        for at in range(self.length - 1, -1, -1):
            move = self._moves[at]
            if move.seat == CHANCE or move.has_shown:
                return None
            if move.seat in self.seats_of(visitor) and not move.is_along:
                return at
        return None

    def may_answer(self, visitor: Visitor) -> bool:
        """Whether a visitor has to say if somebody else may take something back."""
        return self.wish is not None and any(seat in self._unheard(self.wish) for seat in self.seats_of(visitor))

    def _unheard(self, wish: Wish) -> set[int]:
        """The seats of other persons that have not agreed."""
        asker = self.seats[wish.seat].visitor
        return {seat.index for seat in self.seats if seat.kind == "human" and seat.visitor != asker} - wish.agreed

    # What may be added to the log

    def prepare_choice(self, choice: int | str, at: datetime) -> Addition:
        """The entries that a choice of the seat to decide adds: itself and what chance answers."""
        return self.prepare_choices([choice], at)

    def prepare_choices(
        self, choices: Sequence[int | str], at: datetime, *, to: int | None = None, draft: Draft = FINAL
    ) -> Addition:
        """The entries that several choices of a seat add, one after the other: all of them or none.

        They can stand instead of everything after a position, which is taken back first. In a draft the one that would
        end the turn is held: it is noted, but not played before it is chosen again; and some more may come along.
        """
        entries = [] if to is None else self.prepare_undo(to, at).entries
        state = self.state.copy() if to is None else self.state_at(to)
        seat, before = CHANCE if state.seat is None else state.seat, state.copy()
        is_final = False  # if something hidden was shown, a refusal of what follows must not tell what it was
        for choice in choices:
            if not state.is_over and (state.seat != seat or is_final):
                raise Impossible("These choices belong to several seats; each seat makes its own.")
            chosen = self.game.lexicon.parse(choice) if isinstance(choice, str) else choice
            before = state.copy()
            notes = state.noting(chosen)
            is_held = self._holds(before, chosen, state, draft)
            verb, state = (HOLD, before) if is_held else (PLAY, state)
            entries.append(Entry(self.number + len(entries), seat, f"{verb} {self.game.lexicon.token(chosen)}", at))
            answers = self._chance(state, self.number + len(entries), at, self._dealer)
            entries += answers
            is_final = is_held or bool(answers or _others(notes, seat))
        if not is_final and state.seat == seat and state.turn == before.turn:
            entries += self._come_along(before, state, seat, draft, self.number + len(entries), at)
        return self._addition(entries, state)

    def _holds(self, before: State, choice: int, after: State, draft: Draft) -> bool:
        """Whether a choice between two states waits in a draft until it is chosen again."""
        is_spoken = self.game.lexicon.meaning(choice).verb.id in self.game.text.host.spoken
        return (draft.holds_spoken if is_spoken else draft.holds) and ends_turn(before, after)

    def _come_along(
        self, before: State, state: State, seat: int, draft: Draft, number: int, at: datetime
    ) -> list[Entry]:
        """What is played for somebody after a choice: gains without a drawback, the end if nothing else is left."""
        host, entries = self.game.text.host, list[Entry]()
        while draft.takes and (gain := host.taken_along(before, state)) is not None:
            entries.append(Entry(number + len(entries), seat, f"{ALONG} {self.game.lexicon.token(gain)}", at))
            state.play(gain)
        if draft.ends and host.can_only_end(state):
            (end,) = state.options()
            entries.append(Entry(number + len(entries), seat, f"{ALONG} {self.game.lexicon.token(end)}", at))
            state.play(end)
            entries += self._chance(state, number + len(entries), at, self._dealer)
        return entries

    def prepare_opening(self, at: datetime, tokens: Sequence[str] = ()) -> Addition:
        """The entries that chance adds before anyone has decided anything, and after choices that are made already."""
        state = self.state.copy()
        entries = self._chance(state, self.number, at, self._dealer)
        for token in tokens:
            entries.append(Entry(self.number + len(entries), state.mover, f"{PLAY} {token}", at))
            state.play(self.game.lexicon.parse(token))
            entries += self._chance(state, self.number + len(entries), at, self._dealer)
        return self._addition(entries, state)

    def prepare_go_on(self, seat: int, seed: int, at: datetime) -> Addition:
        """The entries with which the finished game goes on; a new seed, since the old one is public by now."""
        mode = self.goes_on
        if mode is None:
            raise Impossible(
                "This game cannot go on.", [Said("It is complete." if self.is_over else "It is not over.")]
            )
        entry = Entry(self.number, seat, f"{GO_ON} {mode.id} {seed}", at)
        state, _ = self._in_mode(mode.id)
        return self._addition([entry, *self._chance(state, self.number + 1, at, Dealer(seed))], state)

    def prepare_undo(self, to: int, at: datetime) -> Addition:
        """The entry that takes back everything after a position; a choice that is held stands after the last one."""
        own, is_held = self._undoer, self.held is not None and to == self.length
        is_own = self.undo_floor <= to < self.length and self._moves[to].seat == own
        if not (is_held or is_own or self.is_repeated(to)):
            raise Impossible("That cannot be taken back.", self._undo_reasons(to))
        entry = Entry(self.number, own, f"{UNDO} {to}", at)
        return self._addition([entry], self.state_at(to))

    def prepare_ask(self, visitor: Visitor, at: datetime) -> Addition:
        """The entries with which a visitor asks to take back what others have answered; nobody may be left to ask."""
        to = self.asks_back(visitor)
        if to is None:
            raise Impossible("That cannot be taken back.")
        wish = Wish(self._moves[to].seat, to)
        return self._heard([Entry(self.number, wish.seat, f"{ASK} {to}", at)], wish, at)

    def prepare_answer(self, visitor: Visitor, agrees: bool, at: datetime) -> Addition:
        """The entries with which a visitor agrees or not; when all have agreed, it is taken back."""
        wish = self.wish
        if wish is None or not self.may_answer(visitor):
            raise Impossible("Nobody has asked you to agree to an undo.")
        own = [seat for seat in self.seats_of(visitor) if seat in self._unheard(wish)]
        if not agrees:
            return self._addition([Entry(self.number, own[0], REFUSE, at)], self.state)
        entries = [Entry(self.number + place, seat, AGREE, at) for place, seat in enumerate(own)]
        return self._heard(entries, Wish(wish.seat, wish.to, wish.agreed | {*own}), at)

    def _heard(self, entries: list[Entry], wish: Wish, at: datetime) -> Addition:
        """The same entries, and the taking back once nobody is left to agree."""
        if self._unheard(wish):
            return self._addition(entries, self.state)
        undone = Entry(self.number + len(entries), wish.seat, f"{UNDO} {wish.to}", at)
        return self._addition([*entries, undone], self.state_at(wish.to))

    def _undo_reasons(self, to: int) -> list[Said]:
        if not 0 <= to < self.length:
            return [Said("The record has {n} choices; there is no choice {to}.", n=self.length, to=str(to))]
        if any(move.seat == CHANCE for move in self._moves[to:]):
            return [Said("Something has been turned up since then.")]
        locked = self._lock_reason(to, self.undo_floor)
        return [locked] if locked else []

    def _chance(self, state: State, number: int, at: datetime, dealer: Dealer) -> list[Entry]:
        """Let chance answer until someone has to decide."""
        entries: list[Entry] = []
        while state.seat == CHANCE:
            answer = dealer.answer(state.slot(), state.options())
            entries.append(Entry(number + len(entries), CHANCE, f"{PLAY} {self.game.lexicon.token(answer)}", at))
            state.play(answer)
        return entries

    def _addition(self, entries: list[Entry], state: State) -> Addition:
        if state.seat is None:
            return Addition(entries, "nobody")
        return Addition(entries, "bot" if self.seats[state.seat].kind == "bot" else "human", state.seat)

    # How it changes

    def add(self, entries: Sequence[Entry]) -> None:
        """Follow entries that are now in the log."""
        for entry in entries:
            self._follow(entry)
            self._note(entry)

    def catch_up(self, news: Stored) -> None:
        """Follow what others have stored since; the news hold the log from the number of the table on."""
        self.add(news.entries)
        self.seats, self.next, self.revision = list(news.seats), news.next, news.revision
        self.trouble = None

    def cut(self, number: int) -> list[Entry]:
        """The log of a table that begins with the first choices of this one."""
        return [
            Entry(index, move.seat, f"{PLAY} {move.token}", move.at) for index, move in enumerate(self._moves[:number])
        ]

    def _follow(self, entry: Entry) -> None:
        verb, _, rest = entry.text.partition(" ")
        try:
            if verb == UNDO:
                self._undo(_number(rest))
            elif verb == GO_ON:
                mode, _, seed = rest.partition(" ")
                self._go_on(mode, _number(seed))
            elif verb in (PLAY, ALONG):
                self._play(rest, entry.at, is_along=verb == ALONG)
            elif verb == HOLD:
                self._hold(rest)
            elif verb in SPOKEN:
                self._hear(verb, entry.seat, rest)
            elif verb == CLOSE:
                self.is_closed = True
            else:
                raise BadRecord(f"{verb[:20]!r} is nothing that can be done.")
        except PickaxeError as error:
            # What the entry says is for the log alone: it may be what a seat hides.
            log.error("Table %s, entry %s, '%s': %s", self.id, entry.number, entry.text[:60], error)
            raise BadLog(self.id, Said("entry {n} does not fit the rules", n=entry.number)) from error

    def _note(self, entry: Entry) -> None:
        self.log.append(entry)
        self.number = entry.number + 1
        self.changed = entry.at
        self._agreed = entry.at if entry.text == AGREE else self._agreed

    def _hold(self, token: str) -> None:
        choice = self.game.lexicon.parse(token)
        if not self.state.is_open(choice):
            raise BadRecord(f"{token[:20]!r} cannot be chosen.")
        self.held = choice

    def _hear(self, verb: str, seat: int, rest: str) -> None:
        """Follow what is said about taking something back."""
        if verb == ASK:
            self.check_position(_number(rest))
            self.wish = Wish(seat, _number(rest))
        elif self.wish and verb == AGREE:
            self.wish = Wish(self.wish.seat, self.wish.to, self.wish.agreed | {seat})
        else:
            self.wish = None

    def _go_on(self, mode: str, seed: int) -> None:
        self._state, self._past = self._in_mode(mode)
        self.mode = mode
        self._dealer = Dealer(seed)
        self.is_dealt = False

    def _in_mode(self, mode: str) -> tuple[State, Past]:
        """The same choices played in another mode."""
        state = self.game.new(players=self.setup.players, mode=mode, **self.setup.options)
        past = Past(state)
        for number, choice in enumerate(self._choices, 1):
            state.play(choice)
            past.note(number, state)
        return state, past

    def _play(self, token: str, at: datetime, *, is_along: bool) -> None:
        before, choice = self.state.copy(), self.game.lexicon.parse(token)
        seat = CHANCE if before.seat is None else before.seat
        move = self._move(before, choice, seat, self.state.noting(choice), at, is_along=is_along)
        self.held = self.wish = None
        self._lines += _lines(self.length, move)
        self._choices.append(choice)
        self._moves.append(move)
        self._past.note(self.length, self.state)
        if self.state.turn != move.turn or self.is_over:
            self._mark_turn(move)

    def _move(self, before: State, choice: int, seat: int, notes: list[Note], at: datetime, *, is_along: bool) -> Move:
        """A choice that was played in the state before, with what followed by itself."""
        lexicon, text = self.game.lexicon, self.game.text
        others = _others(notes, seat)
        return Move(
            lexicon.token(choice),
            lexicon.meaning(choice),
            seat,
            before.turn,
            self._round(before, seat),
            text.happened(before, choice),
            text.section(before, choice),
            at,
            is_told=not (before.is_secret and self.state.is_secret and self.state.turn == before.turn),
            events=text.events(before, choice, notes),
            answered=tuple(note.seat for note in others if note.id != SHOWN),
            has_shown=any(note.id == SHOWN for note in others),
            is_along=is_along,
            unasked=tuple(text.unasked(before, choice)),
        )

    def _round(self, before: State, seat: int) -> int:
        """The round of a choice: for chance, and within a turn, that of the choice before it."""
        last = self._moves[-1] if self._moves else None
        if seat == CHANCE or (last and (last.turn, last.seat) == (before.turn, seat)):
            return last.round if last else 0
        return self.game.text.round(before)

    def _mark_turn(self, last: Move) -> None:
        told = self.lines_since(self._start_of_turn(last.turn, self.length))
        lines = tuple(line for line in told if self._moves[line.number].seat == last.seat)
        self._marks.append(TurnMark(self.length, last.seat, last.round, lines, self.state.standing()))

    def _undo(self, to: int) -> None:
        self._state = self.state_at(to)
        self.held = self.wish = None
        self._past.cut(to)
        del self._lines[bisect_left(self._lines, to, key=lambda line: line.number) :]
        self._past.note(to, self._state)
        del self._choices[to:]
        del self._moves[to:]
        self._marks = [mark for mark in self._marks if mark.number <= to]


def _lines(number: int, move: Move) -> list[Line]:
    """The lines that tell a choice and what followed by itself."""
    seat = None if move.seat == CHANCE else move.seat
    chosen = Line(number, seat, move.meaning, move.said, move.section, move.at, move.turn)
    followed = [
        Line(number, None if each.seat == NOBODY else each.seat, None, each.said, each.section, move.at, move.turn)
        for each in move.events
    ]
    return [chosen, *followed] if move.is_told else followed


def _others(notes: Sequence[Note], seat: int) -> list[Note]:
    """The notes about other seats: what they did without being asked, and what they hide and showed."""
    return [note for note in notes if note.seat not in (seat, NOBODY)]


def _forced(move: Move, seat: int) -> tuple[Said, ...]:
    """What a seat did after a choice without being asked."""
    own = move.unasked if move.seat == seat else ()
    return (*own, *(event.said for event in move.events if event.seat == seat))


def ends_turn(before: State, after: State) -> bool:
    """Whether the choice between two states has ended a turn; what chance decides within one has not."""
    return after.is_over or after.turn != before.turn or after.seat not in (before.seat, CHANCE)


def standing(stored: Stored) -> list[Entry]:
    """The log of a table without what was taken back, without the taking back, and without what is settled since."""
    kept: list[Entry | None] = []
    plays: list[int] = []  # where in the list they stand
    spoken: list[Entry] = []  # since something was played
    for number, entry in enumerate(stored.entries):
        verb, _, rest = entry.text.partition(" ")
        if entry.number != number:
            raise BadLog(stored.setup.id, Said("entry {n} is missing", n=number))
        if verb in SPOKEN:
            spoken.append(entry)
            continue
        spoken = []
        if verb == UNDO:
            if not _is_number(rest) or int(rest) > len(plays):
                raise BadLog(stored.setup.id, Said("entry {n} takes back what is not there", n=number))
            for place in plays[int(rest) :]:
                kept[place] = None
            del plays[int(rest) :]
            continue
        if verb not in (GO_ON, CLOSE):
            plays.append(len(kept))
        kept.append(entry)
    return [*(entry for entry in kept if entry), *spoken]


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) <= LONGEST


def _number(text: str) -> int:
    if not _is_number(text):
        raise BadRecord(f"{text[:20]!r} is no number.")
    return int(text)


def game_of(setup: Setup) -> Game:
    """The game of a table, made again from its corrected data if it has some."""
    try:
        return pickaxe.corrected(setup.game, setup.edition.data()) if setup.edition else pickaxe.game(setup.game)
    except PickaxeError as error:
        raise BadLog(setup.id, f"game {setup.game}: {error}") from error


def _check_version(setup: Setup, game: Game) -> None:
    known = game.rules_version
    if setup.rules != known:
        raise BadLog(setup.id, Said(ANOTHER_VERSION, game=game.name, begun=setup.rules, known=known))


def _start(stored: Stored, game: Game) -> State:
    """The state before the first choice, if the table is whole."""
    setup = stored.setup
    try:
        state = game.new(players=setup.players, mode=setup.mode, **setup.options)
    except PickaxeError as error:
        raise BadLog(setup.id, str(error)) from error
    if [seat.index for seat in stored.seats] != list(range(setup.players)):
        raise BadLog(
            setup.id,
            Said(
                "it should have {n} seats, but {kept} {kept:is|are} stored",
                n=setup.players,
                kept=len(stored.seats),
            ),
        )
    return state
