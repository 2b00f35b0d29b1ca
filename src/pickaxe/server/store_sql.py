"""Tables in a database: all that is asked of one, in the SQL that SQLite and PostgreSQL share."""

import json
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AbstractAsyncContextManager
from datetime import datetime
from typing import Any, Final, Protocol, TypeVar

from pickaxe import CHANCE
from pickaxe.kernel.edition import Edition
from pickaxe.kernel.errors import BadSetup
from pickaxe.kernel.words import Said
from pickaxe.server.pace import Pace
from pickaxe.server.retention import Ages
from pickaxe.server.schema import OWN, PARTS, SETTINGS
from pickaxe.server.store import (
    CHAT,
    BadLog,
    BadStore,
    Entry,
    Link,
    Message,
    NumberTaken,
    Person,
    Remark,
    Seat,
    Setup,
    Stored,
    TableGone,
    Told,
    TooMuch,
    Waits,
    free_name,
    plain_name,
)

log = logging.getLogger("pickaxe.server")

Result = TypeVar("Result")
Hear = Callable[[str | None, Told], None]  # a table and what is told of it, as far as they are known
Here = Callable[[str, Sequence[str] | None], list[str]]  # a table and visitors, or all: those of them who look at it
Stir = Callable[[Sequence[str] | None], None]  # visitors for whom other tables wait now; None stands for anybody
Row = Sequence[Any]

TABLES_OF: Final = (
    "SELECT DISTINCT tables.id, tables.changed FROM tables JOIN seat ON seat.table_id = tables.id "
    "WHERE seat.visitor = ?1 AND tables.id NOT IN (SELECT table_id FROM unlisted WHERE visitor = ?1) "
    "ORDER BY tables.changed DESC, tables.id LIMIT ?2"
)
ALL_OF: Final = (
    "SELECT DISTINCT tables.id, tables.created FROM tables JOIN seat ON seat.table_id = tables.id "
    "WHERE seat.visitor = ?1 ORDER BY tables.created, tables.id"
)
# The tables where one visitor holds a seat and another one does not.
ALONE: Final = (
    "SELECT DISTINCT table_id FROM seat WHERE visitor = ?1 "
    "AND table_id NOT IN (SELECT table_id FROM seat WHERE visitor = ?2) ORDER BY table_id"
)
# The tables with a game that goes on where a visitor plays.
PLAYED: Final = (
    "SELECT DISTINCT tables.id FROM tables JOIN seat ON seat.table_id = tables.id "
    "WHERE seat.visitor = ?1 AND tables.waits <> 'nobody' ORDER BY tables.id"
)
SEATED: Final = "SELECT visitor FROM seat WHERE table_id = ?1 AND visitor IS NOT NULL"
AS_BEFORE: Final = -2  # stands for the seat that had to decide already
# Who decides at a seat, once all have sat down.
AWAITED: Final = (
    "SELECT visitor FROM seat WHERE table_id = ?1 AND number = ?2 AND kind = 'human' AND visitor IS NOT NULL "
    "AND NOT EXISTS (SELECT 1 FROM seat WHERE table_id = ?1 AND kind = 'open')"
)
WITHOUT_TURN: Final = (
    "SELECT id FROM tables WHERE waits = 'human' AND id NOT IN (SELECT table_id FROM turn) "
    "AND id NOT IN (SELECT table_id FROM seat WHERE kind = 'open') ORDER BY changed DESC"
)
SEATS_OF: Final = "SELECT DISTINCT table_id FROM seat WHERE visitor = ?1 ORDER BY table_id LIMIT ?2"


class Taken(Exception):
    """A row with this key is there already."""


class Trouble(BadStore):
    """The database, or the disk below it, does not do what it should."""


class Damaged(Trouble):
    """A part of the database cannot be read."""


def not_stored(failure: Exception) -> Exception:
    """What whoever wanted to write gets to know."""
    if not isinstance(failure, Trouble):
        return failure
    return BadStore(Said("{trouble} Nothing was stored.", trouble=failure.said))


class Database(Protocol):
    """A connection to a database; values stand in its SQL as ?1, ?2 and so on."""

    locking: str  # what makes a question hold the rows that it finds until the transaction ends
    damage: str  # what is said of a table whose part cannot be read

    async def ask(self, sql: str, *values: object) -> Sequence[Row]:
        """The rows that answer a question."""

    async def run(self, sql: str, *values: object) -> int:
        """Change something; how many rows that concerned. Raises Taken."""

    async def run_all(self, sql: str, rows: Sequence[Row]) -> None:
        """Change something for each of some rows; raises Taken."""

    async def hold(self, relation: str) -> None:
        """Let nobody else change a relation until the transaction ends."""

    async def tell(self, table: str, told: Told) -> None:
        """Let other servers know that a table was changed, as soon as that is on the disk."""

    async def stir(self, visitors: Sequence[str]) -> None:
        """Let other servers know for whom other tables wait now, as soon as that is on the disk."""

    def attempt(self) -> AbstractAsyncContextManager[None]:
        """A part of a transaction, whose failure takes nothing else with it."""


Job = Callable[[Database], Coroutine[Any, Any, Result]]


class Store(ABC):
    """Tables in a database; every call returns only after its change is on the disk.

    Who names the revision of a table changes it only if it still has that one, and gets NumberTaken if not.
    """

    is_shared = False  # whether other servers may change tables, too

    @abstractmethod
    async def read(self, job: Job[Result]) -> Result:
        """What comes of questions, all asked of one moment."""

    @abstractmethod
    async def write(self, job: Job[Result]) -> Result:
        """What comes of changes, once all of them are on the disk; else none is made."""

    @abstractmethod
    async def check(self) -> list[str]:
        """Make sure that tables can be read and written, or raise BadStore; what was damaged when it was opened."""

    @abstractmethod
    async def listen(self, hear: Hear, here: Here, stir: Stir) -> None:
        """Hear what other servers change, of no table if something may be unheard, and tell them who is here."""

    @abstractmethod
    async def elsewhere(self, table: str, visitors: Sequence[str] | None) -> list[str]:
        """Those of some visitors, or of all, who look at a table, or at anything, by way of other servers."""

    @abstractmethod
    async def claim(self, table: str) -> bool:
        """Have the bots of a table to oneself until they are released or this server ends; False if another has."""

    @abstractmethod
    async def release(self, table: str) -> None:
        """Let other servers have the bots of a table."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun and let go of the database."""

    async def create(self, new: Stored, *, waits: Waits, decides: int | None = None) -> None:
        """Keep a new table."""
        await self.write(lambda db: _insert_table(db, new, waits, decides))

    async def append(
        self,
        table: str,
        entries: Sequence[Entry],
        *,
        waits: Waits,
        decides: int | None = AS_BEFORE,
        revision: int | None = None,
    ) -> None:
        """Add entries to the log of a table, all or none; raises NumberTaken or TableGone."""
        await self.write(lambda db: _append(db, table, entries, waits, decides, revision))

    async def take_seat(
        self,
        table: str,
        seat: Seat,
        *,
        only_open: bool,
        at: datetime | None = None,
        decides: int | None = AS_BEFORE,
        waits: Waits | None = None,
        revision: int | None = None,
        link: str | None = None,
    ) -> bool:
        """Write down who holds a seat, and whom the table waits for if that changes; False if it had to be open.

        With the key of a link to the seat, that is used up by it; False if it was good no longer.
        """
        turn = (decides, at) if at else (AS_BEFORE, datetime.min)
        return await self.write(lambda db: _take_seat(db, table, seat, only_open, turn, waits, revision, link))

    async def await_seat(self, table: str, seat: int | None, at: datetime, *, revision: int) -> None:
        """Write down at which seat a table waits for whom, who knows that already."""
        await self.write(lambda db: _await_known(db, table, seat, at, revision))

    async def tables_without_turn(self) -> list[str]:
        """The tables of which an older Pickaxe has not written down whose turn it is; who changed last comes first."""
        return await self.read(lambda db: _ids(db, WITHOUT_TURN))

    async def follow(self, table: str, new: Stored, *, waits: Waits, decides: int | None = None) -> str:
        """Keep a table as the rematch of another, unless that has one; the id of the rematch; raises TableGone."""
        return await self.write(lambda db: _follow(db, table, new, waits, decides))

    async def delete(self, table: str, at: datetime) -> None:
        """Keep nothing of a table but that it was deleted; what it was the rematch of has none any more."""
        await self.write(lambda db: delete(db, table, at))

    async def unlist(self, table: str, visitor: str) -> None:
        """Leave a table out of the list of a visitor until they play there again."""
        await self.write(lambda db: _unlist(db, table, visitor))

    async def offer(self, table: str, seat: int, link: Link) -> None:
        """Keep a link with which a seat is handed over, instead of the one before."""
        await self.write(lambda db: _offer(db, table, seat, link))

    async def link(self, table: str, seat: int) -> Link | None:
        """The link with which a seat is handed over, if there is one."""
        sql = "SELECT key, visitor, made FROM handover WHERE table_id = ?1 AND seat = ?2"
        rows = await self.read(lambda db: db.ask(sql, table, seat))
        return Link(rows[0][0], rows[0][1], datetime.fromisoformat(rows[0][2])) if rows else None

    async def use_up(self, table: str, seat: int, key: str) -> bool:
        """Let a link be good no longer; False if it was not any more."""
        return await self.write(lambda db: _use_up(db, table, seat, key))

    async def person(self, visitor: str) -> Person | None:
        """A visitor as a person, if they are known as one."""
        return await self.read(lambda db: _person(db, "visitor", visitor))

    async def person_with(self, key: str) -> Person | None:
        """Whose link a key belongs to, if it is still anybody's."""
        return await self.read(lambda db: _person(db, "key", key))

    async def keep_person(self, person: Person, *, anew: bool = False) -> Person:
        """The person that a visitor is: the one that is kept, or this one; anew, this one with its name and key."""
        return await self.write(lambda db: _keep_person(db, person, anew))

    async def call(self, visitor: str, name: str) -> None:
        """Note what a person is called from now on."""
        sql = "UPDATE person SET name = ?2 WHERE visitor = ?1"
        await self.write(lambda db: db.run(sql, visitor, name))

    async def rename(self, visitor: str, name: str) -> list[str]:
        """Give a visitor another name, also where they have a seat in a game that goes on: those tables."""
        return await self.write(lambda db: _rename(db, visitor, name))

    async def settle(self, visitor: str, told: str) -> None:
        """Keep what a visitor has settled for every table, instead of what they had before."""
        sql = "INSERT INTO settled VALUES (?1, ?2) ON CONFLICT (visitor) DO UPDATE SET told = excluded.told"
        await self.write(lambda db: db.run(sql, visitor, told))

    async def settled(self, visitor: str) -> str | None:
        """What a visitor has settled, if they ever have."""
        rows = await self.read(lambda db: db.ask("SELECT told FROM settled WHERE visitor = ?1", visitor))
        return str(rows[0][0]) if rows else None

    async def merge(self, source: str, target: str) -> list[str]:
        """Let one visitor have what another one has, but for seats at tables where both sit: the tables that moved."""
        return await self.write(lambda db: _merge(db, source, target))

    async def seats_of(self, visitor: str) -> list[str]:
        """All tables where a visitor holds a seat, the one that was opened first at first."""
        return await self.read(lambda db: _ids(db, ALL_OF, visitor))

    async def say(self, table: str, message: Message, *, most: int) -> None:
        """Keep what somebody said at a table, unless so much was said there; raises TooMuch or TableGone."""
        await self.write(lambda db: _say(db, table, message, most))

    async def chat(self, table: str, seats: Sequence[int], most: int) -> list[Message]:
        """The last of what some seats have said at a table, in order."""
        return await self.read(lambda db: _chat(db, table, seats, most))

    async def note(self, table: str, remark: Remark, *, most: int) -> None:
        """Keep what somebody notes on a position instead of what they noted there before; nothing if it is empty."""
        await self.write(lambda db: _note(db, table, remark, most))

    async def notes(self, table: str, visitor: str) -> dict[int, str]:
        """What a visitor has noted on positions of a table."""
        sql = "SELECT position, text FROM note WHERE table_id = ?1 AND visitor = ?2 ORDER BY position"
        rows = await self.read(lambda db: db.ask(sql, table, visitor))
        return {int(row[0]): str(row[1]) for row in rows}

    async def load(self, table: str, *, since: int = 0) -> Stored | None:
        """Everything about a table, its log from some number on, or None if there is none; raises TableGone."""
        if not table.isprintable():
            return None  # nor is there any, and not every database takes such a text
        return await self.read(lambda db: load(db, table, since))

    async def revision(self, table: str) -> int | None:
        """How often a table was changed; None if it is no more."""
        rows = await self.read(lambda db: db.ask("SELECT revision FROM tables WHERE id = ?1", table))
        return int(rows[0][0]) if rows else None

    async def tables_of(self, visitor: str, limit: int) -> list[str]:
        """The tables where a visitor holds a seat and that they want listed, the one that changed last first."""
        return await self.read(lambda db: _tables_of(db, visitor, limit))

    async def abandoned(self, ages: Ages, now: datetime) -> list[str]:
        """The tables at which nothing has happened for long, the oldest first."""
        return await self.read(lambda db: abandoned(db, ages, now))

    async def tables_waiting_for_bots(self) -> list[str]:
        """The tables where a bot has to decide."""
        return await self.read(lambda db: _ids(db, "SELECT id FROM tables WHERE waits = 'bot' ORDER BY changed DESC"))

    async def setting(self, name: str, default: str) -> str:
        """A value of the server itself, written down when it is asked for the first time."""
        if name not in SETTINGS:
            raise BadStore(f"{name!r} is no setting of a server; there is {', '.join(SETTINGS)}")
        return await self.write(lambda db: _setting(db, name, default))


async def insert(db: Database, relation: str, rows: Sequence[Row]) -> None:
    """Add rows to a relation; raises Taken."""
    if rows:
        places = ", ".join(f"?{place}" for place in range(1, len(rows[0]) + 1))
        await db.run_all(f"INSERT INTO {relation} VALUES ({places})", rows)


async def _ids(db: Database, sql: str, *values: object) -> list[str]:
    return [row[0] for row in await db.ask(sql, *values)]


async def tables(db: Database) -> list[str]:
    """All tables that are kept."""
    return await _ids(db, "SELECT id FROM tables ORDER BY id")


async def _insert_table(db: Database, new: Stored, waits: Waits, decides: int | None) -> None:
    setup, created = new.setup, new.setup.created.isoformat()
    if setup.edition:
        await _keep_edition(db, setup.game, setup.edition)
    played = (setup.id, setup.game, setup.mode, setup.players, setup.opening)
    dealt = (str(setup.seed), int(setup.is_dealt), setup.rules, json.dumps(setup.options))
    try:
        await insert(db, "tables", [(*played, *dealt, created, created, waits, None, 0)])
    except Taken as error:
        raise BadStore(f"there is already a table {setup.id}") from error
    seats = [
        (setup.id, seat.index, seat.name, seat.kind, seat.level, seat.visitor, _written(seat.since))
        for seat in new.seats
    ]
    await insert(db, "seat", seats)
    await insert(db, "unaided", [] if setup.has_hints else [(setup.id,)])
    await insert(db, "secluded", [] if setup.is_watched else [(setup.id,)])
    pace = setup.pace
    await insert(db, "pace", [(setup.id, pace.seconds, pace.night, pace.zone)] if pace else [])
    await _insert_entries(db, setup.id, new.entries)
    await _await(db, setup.id, decides, setup.created)


async def _await(db: Database, table: str, seat: int | None, at: datetime) -> None:
    """Write down who has to decide at a table, which is at a seat or nobody; who had to before keeps the time."""
    before = await _ids(db, "SELECT visitor FROM turn WHERE table_id = ?1", table)
    now = [] if seat is None else await _ids(db, AWAITED, table, seat)
    if before != now:
        await db.run("DELETE FROM turn WHERE table_id = ?1", table)
        await insert(db, "turn", [(table, visitor, at.isoformat(), 0) for visitor in now])
        await db.stir([*before, *now])


async def _await_known(db: Database, table: str, seat: int | None, at: datetime, revision: int) -> None:
    await _held(db, table, revision)
    await _await(db, table, seat, at)
    await db.run("UPDATE turn SET is_known = 1 WHERE table_id = ?1", table)


def _written(at: datetime | None) -> str | None:
    return at.isoformat() if at else None


async def _keep_edition(db: Database, game: str, edition: Edition) -> None:
    """Keep corrected data once for all its tables; what was kept first is never changed."""
    await db.hold("edition")  # or else it could be deleted with what was its last table
    await db.run("INSERT INTO edition VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING", game, *edition)
    if await _edition(db, game) != edition:
        raise BadSetup(Said("Other corrected data is already called {game}: change a note in yours.", game=repr(game)))


async def _edition(db: Database, game: str) -> Edition | None:
    rows = await db.ask("SELECT family, corrections FROM edition WHERE game = ?1", game)
    return Edition(*rows[0]) if rows else None


async def _insert_entries(db: Database, table: str, entries: Sequence[Entry]) -> None:
    await insert(db, "entry", [(table, each.number, each.seat, each.text, each.at.isoformat()) for each in entries])


async def _held(db: Database, table: str, revision: int | None = None) -> str | None:
    """The rematch of a table that nobody else changes until the transaction ends; raises TableGone or NumberTaken."""
    rows = await db.ask(f"SELECT next, revision FROM tables WHERE id = ?1{db.locking}", table)
    if not rows:
        raise TableGone(f"table {table} was deleted")
    found: str | None = rows[0][0]
    if revision not in (None, rows[0][1]):
        raise NumberTaken(f"table {table} was changed")
    return found


async def _changed(db: Database, table: str) -> None:
    await db.run("UPDATE tables SET revision = revision + 1 WHERE id = ?1", table)
    await db.tell(table, None)


async def _append(
    db: Database, table: str, entries: Sequence[Entry], waits: Waits, decides: int | None, revision: int | None
) -> None:
    sql = "UPDATE tables SET changed = ?2, waits = ?3, revision = revision + 1 WHERE id = ?1"
    wanted = ("", []) if revision is None else (" AND revision = ?4", [revision])
    if not await db.run(sql + wanted[0], table, entries[-1].at.isoformat(), waits, *wanted[1]):
        await _held(db, table, revision)  # which says why
    try:
        await _insert_entries(db, table, entries)
    except Taken as error:
        raise NumberTaken(f"table {table} already has an entry {entries[0].number}") from error
    await _list_again(db, table, {entry.seat for entry in entries})
    if decides != AS_BEFORE:
        await _await(db, table, decides, entries[-1].at)
    await db.tell(table, entries[-1].number + 1)


async def _list_again(db: Database, table: str, seats: set[int]) -> None:
    """Whoever plays at a table has it in their list."""
    numbers = ", ".join(map(str, sorted(seats)))
    players = f"SELECT visitor FROM seat WHERE table_id = ?1 AND number IN ({numbers})"
    await db.run(f"DELETE FROM unlisted WHERE table_id = ?1 AND visitor IN ({players})", table)


async def _take_seat(
    db: Database,
    table: str,
    seat: Seat,
    only_open: bool,
    turn: tuple[int | None, datetime],
    waits: Waits | None,
    revision: int | None,
    link: str | None,
) -> bool:
    await _held(db, table, revision)
    if link is not None and not await _use_up(db, table, seat.index, link):
        return False
    sql = "UPDATE seat SET name = ?3, kind = ?4, level = ?5, visitor = ?6, since = ?7"
    sql += " WHERE table_id = ?1 AND number = ?2" + (" AND kind = 'open'" if only_open else "")
    taken = (seat.name, seat.kind, seat.level, seat.visitor, _written(seat.since))
    is_taken = await db.run(sql, table, seat.index, *taken) == 1
    if is_taken and waits:
        await db.run("UPDATE tables SET waits = ?2 WHERE id = ?1", table, waits)
    if is_taken and turn[0] != AS_BEFORE:
        await _await(db, table, *turn)
    if is_taken:
        await db.run(f"DELETE FROM unlisted WHERE table_id = ?1 AND visitor NOT IN ({SEATED})", table)
        await _changed(db, table)
    return is_taken


async def _follow(db: Database, table: str, new: Stored, waits: Waits, decides: int | None) -> str:
    if rematch := await _held(db, table):
        return rematch
    await _insert_table(db, new, waits, decides)
    await db.run("UPDATE tables SET next = ?2 WHERE id = ?1", table, new.setup.id)
    await _changed(db, table)
    return new.setup.id


async def _tables_of(db: Database, visitor: str, limit: int) -> list[str]:
    """The tables of a visitor; if a damaged part is met, in any order by the seats alone."""
    try:
        async with db.attempt():
            return await _ids(db, TABLES_OF, visitor, limit)
    except Damaged:
        return await _ids(db, SEATS_OF, visitor, limit)


async def abandoned(db: Database, ages: Ages, now: datetime) -> list[str]:
    """The tables at which nothing has happened for long, the oldest first."""
    question, values = ages.question(now)
    return await _ids(db, question, *values)


async def close(db: Database, table: str, at: datetime) -> None:
    """Let nobody play on at a table; its log says so to all."""
    await _check_there(db, table)
    ((number, is_closed),) = await db.ask(
        "SELECT count(*), sum(CASE WHEN text = 'close' THEN 1 ELSE 0 END) FROM entry WHERE table_id = ?1", table
    )
    if not is_closed:
        await _append(db, table, [Entry(number, CHANCE, "close", at)], "nobody", None, None)


async def hide_name(db: Database, table: str, seat: int) -> list[str]:
    """Give whoever holds a seat a plain name at every table where they have this one; those tables."""
    await _check_there(db, table)
    rows = await db.ask("SELECT name, visitor FROM seat WHERE table_id = ?1 AND number = ?2", table, seat)
    if not rows:
        raise BadStore(f"Table {table} has no seat {seat + 1}")
    name, visitor = rows[0]
    sql = "SELECT table_id, number FROM seat WHERE name = ?1 AND visitor = ?2"
    held = await db.ask(sql, name, visitor) if visitor else [(table, seat)]
    for id, number in held:
        plain = plain_name(number)
        await db.run("UPDATE seat SET name = ?3 WHERE table_id = ?1 AND number = ?2", id, number, plain)
        said = "UPDATE chat SET name = ?3 WHERE table_id = ?1 AND seat = ?2 AND name = ?4"
        await db.run(said, id, number, plain, name)
        await _changed(db, id)
        await db.tell(id, CHAT)
    return sorted({id for id, _ in held})


async def _check_there(db: Database, table: str) -> None:
    try:
        await _held(db, table)
    except TableGone as error:
        raise BadStore(f"There is no table {table}") from error


async def delete(db: Database, table: str, at: datetime) -> None:
    """Delete a table with all that hangs on it, also corrected data that no other table has."""
    await db.ask(f"SELECT 1 FROM tables WHERE id = ?1{db.locking}", table)
    for before in await _ids(db, "SELECT id FROM tables WHERE next = ?1", table):
        await db.run("UPDATE tables SET next = NULL WHERE id = ?1", before)
        await _changed(db, before)
    await _await(db, table, None, at)
    for part in PARTS:
        await db.run(f"DELETE FROM {part} WHERE table_id = ?1", table)
    await db.run("DELETE FROM tables WHERE id = ?1", table)
    await db.hold("edition")
    await db.run("DELETE FROM edition WHERE game NOT IN (SELECT game FROM tables)")
    await db.run("INSERT INTO deleted VALUES (?1, ?2) ON CONFLICT DO NOTHING", table, at.isoformat())
    await db.tell(table, None)


async def _unlist(db: Database, table: str, visitor: str) -> None:
    await _held(db, table)
    await db.run("INSERT INTO unlisted VALUES (?1, ?2) ON CONFLICT DO NOTHING", table, visitor)
    await db.stir([visitor])


async def _offer(db: Database, table: str, seat: int, link: Link) -> None:
    await _held(db, table)
    await db.run("DELETE FROM handover WHERE table_id = ?1 AND seat = ?2", table, seat)
    await insert(db, "handover", [(table, seat, link.visitor, link.key, link.made.isoformat())])


async def _use_up(db: Database, table: str, seat: int, key: str) -> bool:
    sql = "DELETE FROM handover WHERE table_id = ?1 AND seat = ?2 AND key = ?3"
    return await db.run(sql, table, seat, key) == 1


async def _person(db: Database, column: str, value: str) -> Person | None:
    rows = await db.ask(f"SELECT visitor, key, name, made FROM person WHERE {column} = ?1", value)
    return Person(rows[0][0], rows[0][1], rows[0][2], datetime.fromisoformat(rows[0][3])) if rows else None


async def _keep_person(db: Database, person: Person, anew: bool) -> Person:
    row = (person.visitor, person.key, person.name, person.made.isoformat())
    what = "UPDATE SET key = excluded.key, name = excluded.name, made = excluded.made" if anew else "NOTHING"
    await db.run(f"INSERT INTO person VALUES (?1, ?2, ?3, ?4) ON CONFLICT (visitor) DO {what}", *row)
    return await _person(db, "visitor", person.visitor) or person


async def _rename(db: Database, visitor: str, name: str) -> list[str]:
    await db.run("UPDATE person SET name = ?2 WHERE visitor = ?1", visitor, name)
    played = await _ids(db, PLAYED, visitor)
    return [table for table in played if await _rename_at(db, table, visitor, name)]


async def _rename_at(db: Database, table: str, visitor: str, name: str) -> bool:
    """Give the first seat of a visitor a name that nobody else at the table has; whether that is another one."""
    await db.ask(f"SELECT 1 FROM tables WHERE id = ?1{db.locking}", table)
    sql = "SELECT number, name, visitor FROM seat WHERE table_id = ?1 ORDER BY number"
    seats = await db.ask(sql, table)
    held = [seat for seat in seats if seat[2] == visitor]
    if not held:
        return False
    number, before, _ = held[0]
    after = free_name(name, [other[1] for other in seats if other[0] != number])
    if after == before:
        return False
    await db.run("UPDATE seat SET name = ?3 WHERE table_id = ?1 AND number = ?2", table, number, after)
    await _changed(db, table)
    return True


async def _merge(db: Database, source: str, target: str) -> list[str]:
    moved = [table for table in await _ids(db, ALONE, source, target) if await _merge_at(db, table, source, target)]
    for relation in OWN:
        kept = f"SELECT 1 FROM {relation} WHERE visitor = ?2"
        await db.run(f"UPDATE {relation} SET visitor = ?2 WHERE visitor = ?1 AND NOT EXISTS ({kept})", source, target)
        await db.run(f"DELETE FROM {relation} WHERE visitor = ?1", source)
    await _merge_notes(db, source, target)
    await _merge_post(db, source, target)
    await db.stir([source, target])
    return moved


async def _merge_notes(db: Database, source: str, target: str) -> None:
    """Let a visitor have said and noted what another one has; of two notes on a position theirs stays."""
    same = "kept.visitor = ?2 AND kept.table_id = note.table_id AND kept.position = note.position"
    kept = f"SELECT 1 FROM note AS kept WHERE {same}"
    await db.run(f"UPDATE note SET visitor = ?2 WHERE visitor = ?1 AND NOT EXISTS ({kept})", source, target)
    await db.run("DELETE FROM note WHERE visitor = ?1", source)
    await db.run("UPDATE chat SET visitor = ?2 WHERE visitor = ?1", source, target)


async def _merge_post(db: Database, source: str, target: str) -> None:
    """Let news on their way go to whom a visitor has become; links that were mailed for them only stop news now."""
    await db.run("UPDATE parcel SET visitor = ?2 WHERE visitor = ?1", source, target)
    await db.run("UPDATE mail_key SET visitor = ?2 WHERE visitor = ?1 AND purpose = 'stop'", source, target)
    await db.run("UPDATE mail_key SET purpose = '' WHERE visitor = ?1", source)


async def _merge_at(db: Database, table: str, source: str, target: str) -> bool:
    """Give a visitor the seats of another one at a table, unless they have come to sit there meanwhile."""
    await db.ask(f"SELECT 1 FROM tables WHERE id = ?1{db.locking}", table)
    if await db.ask("SELECT 1 FROM seat WHERE table_id = ?1 AND visitor = ?2", table, target):
        return False
    await db.run("DELETE FROM unlisted WHERE table_id = ?1 AND visitor = ?2", table, target)
    await db.run("DELETE FROM handover WHERE table_id = ?1 AND visitor = ?2", table, source)
    for relation in ("seat", "unlisted", "turn"):
        await db.run(f"UPDATE {relation} SET visitor = ?3 WHERE table_id = ?1 AND visitor = ?2", table, source, target)
    await _changed(db, table)
    return True


async def _say(db: Database, table: str, message: Message, most: int) -> None:
    await _held(db, table)
    rows = await db.ask("SELECT count(*) FROM chat WHERE table_id = ?1", table)
    number = int(rows[0][0])
    if number >= most:
        raise TooMuch(Said("A table has room for {n} messages, and that many have been written.", n=most))
    said = (message.seat, message.name, message.visitor, message.text, message.at.isoformat())
    await insert(db, "chat", [(table, number, *said)])
    await db.tell(table, CHAT)


async def _chat(db: Database, table: str, seats: Sequence[int], most: int) -> list[Message]:
    numbers = ", ".join(map(str, sorted(seats)))
    sql = "SELECT seat, name, visitor, text, at, number FROM chat WHERE table_id = ?1"
    sql += f" AND seat IN ({numbers}) ORDER BY number DESC LIMIT ?2"
    rows = await db.ask(sql, table, most) if seats else []
    return [
        Message(seat, name, visitor, text, datetime.fromisoformat(at), number)
        for seat, name, visitor, text, at, number in reversed(rows)
    ]


async def _note(db: Database, table: str, remark: Remark, most: int) -> None:
    await _held(db, table)
    place = (table, remark.visitor, remark.number)
    await db.run("DELETE FROM note WHERE table_id = ?1 AND visitor = ?2 AND position = ?3", *place)
    if not remark.text:
        return
    rows = await db.ask("SELECT count(*) FROM note WHERE table_id = ?1 AND visitor = ?2", table, remark.visitor)
    if rows[0][0] >= most:
        raise TooMuch(Said("A table has room for {n} of your notes, and you have that many.", n=most))
    await insert(db, "note", [(*place, remark.text, remark.at.isoformat())])


async def _setting(db: Database, name: str, default: str) -> str:
    await db.run("INSERT INTO setting VALUES (?1, ?2) ON CONFLICT DO NOTHING", name, default)
    rows = await db.ask("SELECT value FROM setting WHERE name = ?1", name)
    return str(rows[0][0])


async def load(db: Database, table: str, since: int = 0) -> Stored | None:
    """Everything about a table; what is wrong with it is told as its own, so that no other one suffers."""
    try:
        async with db.attempt():
            return await _load(db, table, since)
    except Damaged as error:
        raise BadLog(table, Said(db.damage)) from error
    except (ValueError, TypeError) as error:
        log.error("Table %s: %s", table, error)
        raise BadLog(table, Said("what is kept of it makes no sense")) from error


async def _load(db: Database, table: str, since: int) -> Stored | None:
    rows = await db.ask("SELECT * FROM tables WHERE id = ?1", table)
    if not rows:
        await _check_not_deleted(db, table)
        return None
    sql = "SELECT number, name, kind, level, visitor, since FROM seat WHERE table_id = ?1 ORDER BY number"
    seats = [_seat(*seat) for seat in await db.ask(sql, table)]
    sql = "SELECT number, seat, text, at FROM entry WHERE table_id = ?1 AND number >= ?2 ORDER BY number"
    entries = [_entry(*entry) for entry in await db.ask(sql, table, since)]
    has_hints = not await db.ask("SELECT 1 FROM unaided WHERE table_id = ?1", table)
    is_watched = not await db.ask("SELECT 1 FROM secluded WHERE table_id = ?1", table)
    setup = _setup(rows[0], await _edition(db, rows[0][1]), has_hints, is_watched, await _pace(db, table))
    return Stored(setup, seats, entries, *rows[0][12:])


async def _pace(db: Database, table: str) -> Pace | None:
    rows = await db.ask("SELECT seconds, night, zone FROM pace WHERE table_id = ?1", table)
    return Pace(int(rows[0][0]), str(rows[0][1]), str(rows[0][2])) if rows else None


async def _check_not_deleted(db: Database, table: str) -> None:
    if await db.ask("SELECT 1 FROM deleted WHERE table_id = ?1", table):
        raise TableGone(f"table {table} was deleted")


# SQLite keeps whatever it is given, so that a damaged field can be anything.


def _seat(number: int, name: object, kind: object, level: object, visitor: str | None, since: str | None) -> Seat:
    if not (isinstance(name, str) and isinstance(kind, str) and isinstance(level, str)):
        raise TypeError(f"seat {number} is no text")
    return Seat(number, name, kind, level, visitor, datetime.fromisoformat(since) if since else None)


def _entry(number: int, seat: int, text: object, at: str) -> Entry:
    if not isinstance(text, str):
        raise TypeError(f"entry {number} is no text")
    return Entry(number, seat, text, datetime.fromisoformat(at))


def _setup(row: Row, edition: Edition | None, has_hints: bool, is_watched: bool, pace: Pace | None) -> Setup:
    id, game, mode, players, opening, seed, is_dealt, rules, options, created = row[:10]
    at, switches = datetime.fromisoformat(created), json.loads(options)
    if not isinstance(switches, dict) or not isinstance(players, int):
        raise TypeError("its options are no object, or its players no number")
    dealt = (int(seed), bool(is_dealt), rules, at, switches, edition)
    return Setup(id, game, mode, players, opening, *dealt, has_hints, is_watched, pace)
