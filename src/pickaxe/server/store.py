"""What the server keeps: tables, their seats, and the append-only log of each table."""

from dataclasses import dataclass, field
from datetime import datetime
from itertools import count
from typing import Final, Literal

from pickaxe.kernel.edition import Edition
from pickaxe.kernel.errors import PickaxeError
from pickaxe.kernel.words import Said
from pickaxe.server.pace import Pace

Waits = Literal["human", "bot", "nobody"]  # whom a table waits for; nobody once the game is over
Told = int | Literal["chat"] | None  # of a table: its new number, that somebody spoke, or that something else changed
CHAT: Final = "chat"
SPECTATOR: Final = -1  # the seat of those who only watch


class BadStore(PickaxeError):
    """The file or database with the tables cannot be used."""


class BadLog(PickaxeError):
    """What is kept of one table cannot be read, or does not fit the rules that are in force."""

    def __init__(self, table: str, reason: Said | str) -> None:
        super().__init__(Said("Table {table} cannot be opened: {reason}.", table=table, reason=reason))
        self.table = table
        self.reason = reason


class NumberTaken(PickaxeError):
    """The log of the table already has an entry with this number, or the table is another one by now."""


class TooMuch(PickaxeError):
    """A table holds as much of something as it may."""


class TableGone(PickaxeError):
    """The table was deleted."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What a table starts from; it never changes."""

    id: str
    game: str
    mode: str
    players: int
    opening: str  # how it was opened
    seed: int
    is_dealt: bool  # False for a table cut from another one: its past does not come from its seed
    rules: int
    created: datetime
    options: dict[str, bool] = field(default_factory=dict)
    edition: Edition | None = None  # of a game with corrected facts
    has_hints: bool = True  # False if the players agreed to have none
    is_watched: bool = True  # by anybody with the address; else by those who play
    pace: Pace | None = None  # how long a turn may take, if not as long as one likes


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at a table and who holds it."""

    index: int
    name: str
    kind: str  # "human", "bot" or "open"
    level: str = ""
    visitor: str | None = None  # who holds it, also while a bot plays for them
    since: datetime | None = None  # when they sat down, or took it back; not kept of whoever opened the table


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's log: `play TOKEN`, `undo POSITION` or `go-on MODE SEED`; who wrote it (-1 is chance)."""

    number: int
    seat: int
    text: str
    at: datetime

    def __reduce__(self) -> tuple[object, ...]:
        return Entry, (self.number, self.seat, self.text, self.at)  # to other processes, and quickly


@dataclass(frozen=True, slots=True)
class Link:
    """The one link with which whoever holds a seat hands it over to somebody else."""

    key: str
    visitor: str  # who made it
    made: datetime


@dataclass(frozen=True, slots=True)
class Person:
    """A visitor with a secret link, which makes any device theirs."""

    visitor: str
    key: str
    name: str
    made: datetime


@dataclass(frozen=True, slots=True)
class Message:
    """What somebody said at a table."""

    seat: int  # SPECTATOR for whoever only watches
    name: str
    visitor: str
    text: str
    at: datetime
    number: int = -1  # its place among all that was said there, once it is kept


@dataclass(frozen=True, slots=True)
class Remark:
    """What somebody notes for themselves on a position of a table."""

    visitor: str
    number: int
    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Stored:
    """Everything that is kept of one table."""

    setup: Setup
    seats: list[Seat]
    entries: list[Entry]
    next: str | None = None  # the rematch
    revision: int = field(default=0, compare=False)  # how often the table was changed


def plain_name(seat: int) -> str:
    """What somebody is called who has no name."""
    return f"Player {seat + 1}"


def free_name(name: str, others: list[str]) -> str:
    """A name that nobody else at a table has."""
    return name if name not in others else next(f"{name} {n}" for n in count(2) if f"{name} {n}" not in others)
