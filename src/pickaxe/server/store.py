"""What the server keeps: tables, their seats, and the append-only log of each table."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, Protocol

from pickaxe.kernel.edition import Edition
from pickaxe.kernel.errors import PickaxeError
from pickaxe.kernel.words import Said

Waits = Literal["human", "bot", "nobody"]  # whom a table waits for; nobody once the game is over


class BadStore(PickaxeError):
    """The file or database with the tables cannot be used."""


class BadLog(PickaxeError):
    """What is kept of one table cannot be read, or does not fit the rules that are in force."""

    def __init__(self, table: str, reason: Said | str) -> None:
        super().__init__(Said("Table {table} cannot be opened: {reason}.", table=table, reason=reason))
        self.table = table
        self.reason = reason


class NumberTaken(PickaxeError):
    """The log of the table already has an entry with this number."""


class TableGone(PickaxeError):
    """The table was deleted."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What a table starts from; it never changes."""

    id: str
    game: str
    mode: str
    players: int
    kind: str
    seed: int
    is_dealt: bool  # False for a table cut from another one: its past does not come from its seed
    rules: int
    created: datetime
    options: dict[str, bool] = field(default_factory=dict)
    edition: Edition | None = None  # of a game with corrected facts


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at a table and who holds it."""

    index: int
    name: str
    kind: str  # "human", "bot" or "open"
    level: str = ""
    visitor: str | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's log: `play TOKEN`, `undo POSITION` or `go-on MODE SEED`; who wrote it (-1 is chance)."""

    number: int
    seat: int
    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Stored:
    """Everything that is kept of one table."""

    setup: Setup
    seats: list[Seat]
    entries: list[Entry]
    next: str | None = None  # the rematch


class Store(Protocol):
    """Keeps tables so that what was acknowledged survives a power cut."""

    async def create(self, new: Stored, *, waits: Waits) -> None:
        """Keep a new table."""

    async def append(self, table: str, entries: Sequence[Entry], *, waits: Waits) -> None:
        """Add entries to the log of a table, all or none; raises NumberTaken or TableGone."""

    async def take_seat(self, table: str, seat: Seat, *, only_open: bool, waits: Waits | None = None) -> bool:
        """Write down who holds a seat, and whom the table waits for if that changes; False if it had to be open."""

    async def follow(self, table: str, new: Stored, *, waits: Waits) -> str:
        """Keep a table as the rematch of another, unless that has one; the id of the rematch; raises TableGone."""

    async def delete(self, table: str, at: datetime) -> None:
        """Keep nothing of a table but that it was deleted; what it was the rematch of has none any more."""

    async def unlist(self, table: str, visitor: str) -> None:
        """Leave a table out of the list of a visitor until they play there again."""

    async def load(self, table: str) -> Stored | None:
        """Everything about a table, or None if there is no such table; raises TableGone if it was deleted."""

    async def tables_of(self, visitor: str, limit: int) -> list[str]:
        """The tables where a visitor holds a seat and that they want listed, the one that changed last first."""

    async def tables_waiting_for_bots(self) -> list[str]:
        """The tables where a bot has to decide."""

    async def check(self) -> list[str]:
        """Make sure that tables can be read and written, or raise BadStore; what was damaged when it was opened."""

    async def setting(self, name: str, default: str) -> str:
        """A value of the server itself, written down when it is asked for the first time."""

    async def close(self) -> None:
        """Finish what was begun and let go of the files."""
