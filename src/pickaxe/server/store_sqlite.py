"""Tables in one SQLite file: a single writer thread commits everything that waits in one go."""

import asyncio
import json
import logging
import os
import sqlite3
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import datetime
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, Final, TypeVar

from pickaxe.kernel.edition import Edition
from pickaxe.kernel.errors import BadSetup
from pickaxe.kernel.words import Said
from pickaxe.server.disk import Claim, in_words, keep_private, make_private, primary
from pickaxe.server.store import BadLog, BadStore, Entry, NumberTaken, Seat, Setup, Stored, TableGone, Waits

log = logging.getLogger("pickaxe.server")

Result = TypeVar("Result")
Job = Callable[[sqlite3.Connection], Any]

SCHEMA_VERSION: Final = 4
SETTINGS: Final = ("secret",)  # all that a file may hold
FAULTS: Final = 5  # of a damaged file that are told
DATA_FOLDERS: Final = {"win32": "AppData/Local", "darwin": "Library/Application Support"}  # in the home folder
GROUP_LIMIT: Final = 256  # jobs per commit, so that the first of a long queue need not wait for the last

EDITIONS: Final = "CREATE TABLE edition (game TEXT PRIMARY KEY, family TEXT NOT NULL, corrections TEXT NOT NULL)"
REMOVED: Final = """
CREATE TABLE deleted (table_id TEXT PRIMARY KEY, at TEXT NOT NULL);
CREATE TABLE unlisted (
    table_id TEXT NOT NULL REFERENCES tables (id), visitor TEXT NOT NULL, PRIMARY KEY (table_id, visitor)
)"""
UNAIDED: Final = "CREATE TABLE unaided (table_id TEXT PRIMARY KEY REFERENCES tables (id))"  # tables without hints
# What has to be done to a file of an older version, by that version.
UPGRADES: Final = {1: EDITIONS, 2: REMOVED, 3: UNAIDED}
SCHEMA: Final = f"""
{EDITIONS};
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, mode TEXT NOT NULL, players INTEGER NOT NULL, kind TEXT NOT NULL,
    seed TEXT NOT NULL, is_dealt INTEGER NOT NULL, rules INTEGER NOT NULL, options TEXT NOT NULL,
    created TEXT NOT NULL, changed TEXT NOT NULL, waits TEXT NOT NULL, next TEXT REFERENCES tables (id)
);
CREATE INDEX tables_waiting ON tables (waits, changed);
CREATE TABLE seat (
    table_id TEXT NOT NULL REFERENCES tables (id), number INTEGER NOT NULL, name TEXT NOT NULL,
    kind TEXT NOT NULL, level TEXT NOT NULL, visitor TEXT, PRIMARY KEY (table_id, number)
);
CREATE INDEX seat_of_visitor ON seat (visitor);
CREATE TABLE entry (
    table_id TEXT NOT NULL REFERENCES tables (id), number INTEGER NOT NULL, seat INTEGER NOT NULL,
    text TEXT NOT NULL, at TEXT NOT NULL, UNIQUE (table_id, number)
);
{REMOVED};
{UNAIDED};
"""


def default_path() -> Path:
    """Where tables live if nobody says otherwise: in the user's data folder."""
    return _data_folder() / "pickaxe" / "tables.sqlite"


def _data_folder() -> Path:
    if folder := os.environ.get("XDG_DATA_HOME"):
        return Path(folder)
    if sys.platform == "win32" and (folder := os.environ.get("LOCALAPPDATA")):
        return Path(folder)
    try:
        home = Path.home()
    except RuntimeError as error:
        raise BadStore("You have no home folder to keep tables in: name a file with --db") from error
    return home / DATA_FOLDERS.get(sys.platform, ".local/share")


def _is_default(path: Path) -> bool:
    """Whether this is where tables live if nobody says otherwise; not if there is no home to have such a place in."""
    try:
        return path == default_path()
    except BadStore:
        return False


class SqliteStore:
    """Tables in one file; every call returns only after its change is on the disk."""

    def __init__(self, path: Path | str, *, served_at: str = "") -> None:
        self.path = Path(path)
        self.commits = 0
        self._claim = _claimed(self.path, served_at)
        try:
            self._writing, self._reading = _open(self.path)
            self.faults = _faults(self._reading)
        except BaseException:
            self._claim.release()
            raise
        if self.faults:
            log.error("%s is damaged: %s. What can be read is served.", self.path, "; ".join(self.faults))
        self._has_failed = False
        self._readers = ThreadPoolExecutor(1, "pickaxe-read")
        self._jobs: SimpleQueue[tuple[Job, Future[Any]] | None] = SimpleQueue()
        self._writer = Thread(target=self._write_all, name="pickaxe-write", daemon=True)
        self._is_closed = False
        self._closing = Lock()
        self._writer.start()

    async def create(self, new: Stored, *, waits: Waits) -> None:
        """Keep a new table."""
        await self._write(lambda db: _insert_table(db, new, waits))

    async def append(self, table: str, entries: Sequence[Entry], *, waits: Waits) -> None:
        """Add entries to the log of a table, all or none; raises NumberTaken or TableGone."""
        await self._write(lambda db: _append(db, table, entries, waits))

    async def take_seat(self, table: str, seat: Seat, *, only_open: bool, waits: Waits | None = None) -> bool:
        """Write down who holds a seat, and whom the table waits for if that changes; False if it had to be open."""
        return await self._write(lambda db: _take_seat(db, table, seat, only_open, waits))

    async def follow(self, table: str, new: Stored, *, waits: Waits) -> str:
        """Keep a table as the rematch of another, unless that has one; the id of the rematch; raises TableGone."""
        return await self._write(lambda db: _follow(db, table, new, waits))

    async def delete(self, table: str, at: datetime) -> None:
        """Keep nothing of a table but that it was deleted; what it was the rematch of has none any more."""
        await self._write(lambda db: _delete(db, table, at))

    async def unlist(self, table: str, visitor: str) -> None:
        """Leave a table out of the list of a visitor until they play there again."""
        await self._write(lambda db: _unlist(db, table, visitor))

    async def load(self, table: str) -> Stored | None:
        """Everything about a table, or None if there is no such table; raises TableGone if it was deleted."""
        return await self._read(lambda db: _load(db, table))

    async def check(self) -> list[str]:
        """Make sure that tables can be read and written, or raise BadStore; what was damaged when it was opened."""
        if not self.path.exists():
            raise BadStore("The file with the tables is gone.")
        await self._read(lambda db: db.execute("SELECT count(*) FROM setting").fetchone())
        await self._write(_rewrite if self._has_failed else _nothing)
        return self.faults

    async def tables_of(self, visitor: str, limit: int) -> list[str]:
        """The tables where a visitor holds a seat and that they want listed, the one that changed last first."""
        sql = (
            "SELECT DISTINCT tables.id, tables.changed FROM tables JOIN seat ON seat.table_id = tables.id "
            "WHERE seat.visitor = ?1 AND tables.id NOT IN (SELECT table_id FROM unlisted WHERE visitor = ?1) "
            "ORDER BY tables.changed DESC, tables.id LIMIT ?2"
        )
        return await self._read(lambda db: _ids(db, sql, visitor, limit))

    async def tables_waiting_for_bots(self) -> list[str]:
        """The tables where a bot has to decide."""
        sql = "SELECT id FROM tables WHERE waits = 'bot' ORDER BY changed DESC"
        return await self._read(lambda db: [row[0] for row in db.execute(sql)])

    async def setting(self, name: str, default: str) -> str:
        """A value of the server itself, written down when it is asked for the first time."""
        if name not in SETTINGS:
            raise BadStore(f"{name!r} is no setting of a server; there is {', '.join(SETTINGS)}")
        return await self._write(lambda db: _setting(db, name, default))

    async def close(self) -> None:
        """Finish what was begun and let go of the file."""
        await asyncio.to_thread(self.close_now)

    def close_now(self) -> None:
        """Close without an event loop."""
        with self._closing:
            if self._is_closed:
                return
            self._is_closed = True
            self._jobs.put(None)
        self._writer.join()
        self._readers.shutdown()
        self._reading.close()
        self._writing.close()
        self._claim.release()

    async def _read(self, job: Callable[[sqlite3.Connection], Result]) -> Result:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, job, self._reading)
        except sqlite3.Error as error:
            raise BadStore(in_words(error)) from error

    async def _write(self, job: Callable[[sqlite3.Connection], Result]) -> Result:
        done: Future[Result] = Future()
        with self._closing:
            if self._is_closed:
                raise BadStore("The file with the tables is closed; start the server again")
            self._jobs.put((job, done))
        return await asyncio.wrap_future(done)

    def _write_all(self) -> None:
        while (first := self._jobs.get()) is not None:
            group, is_last = self._waiting_with(first)
            self._commit(group)
            if is_last:
                return

    def _waiting_with(self, first: tuple[Job, Future[Any]]) -> tuple[list[tuple[Job, Future[Any]]], bool]:
        group = [first]
        while len(group) < GROUP_LIMIT:
            try:
                job = self._jobs.get_nowait()
            except Empty:
                break
            if job is None:
                return group, True
            group.append(job)
        return group, False

    def _commit(self, group: list[tuple[Job, Future[Any]]]) -> None:
        """Run a group of jobs in one transaction; only then is anyone told, good news or bad."""
        live = [(job, done) for job, done in group if done.set_running_or_notify_cancel()]
        try:
            self._writing.execute("BEGIN IMMEDIATE")
            told = [(done, *_attempt(self._writing, job)) for job, done in live]
            self._writing.execute("COMMIT")
        except sqlite3.Error as error:
            self._roll_back()
            told = [(done, None, error) for _, done in live]
        self.commits += 1
        self._has_failed = any(isinstance(failure, sqlite3.Error) for _, _, failure in told)
        for done, result, failure in told:
            done.set_exception(_told(failure)) if failure else done.set_result(result)

    def _roll_back(self) -> None:
        if self._writing.in_transaction:
            self._writing.execute("ROLLBACK")


def _attempt(db: sqlite3.Connection, job: Job) -> tuple[Any, Exception | None]:
    """Run one job inside a savepoint, so that its failure takes nothing else of the group with it."""
    db.execute("SAVEPOINT job")
    try:
        result = job(db)
    except Exception as error:  # not lost: whoever asked for the job gets it
        if not db.in_transaction:  # SQLite gave up the whole group
            raise
        db.execute("ROLLBACK TO job")
        db.execute("RELEASE job")
        return None, error
    db.execute("RELEASE job")
    return result, None


def _told(failure: Exception) -> Exception:
    """What whoever wanted to write gets to know."""
    if not isinstance(failure, sqlite3.Error):
        return failure
    return BadStore(Said("{trouble} Nothing was stored.", trouble=in_words(failure)))


def _connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=10, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    return db


def _claimed(path: Path, served_at: str) -> Claim:
    if path.is_dir():
        raise BadStore(f"{path} is not a file with Pickaxe tables: it is a folder")
    try:
        make_private(path)
        return Claim(path, served_at)
    except OSError as error:
        raise BadStore(f"{path} cannot be opened: {error.strerror}") from error


def _open(path: Path) -> tuple[sqlite3.Connection, sqlite3.Connection]:
    """A connection to write and one to read."""
    try:
        db = _connect(path)
        _migrate(db, path)
        _check_settings(db, path)
        db.execute("BEGIN IMMEDIATE")  # fails if the file can only be read
        db.execute("ROLLBACK")
        keep_private(path, with_folder=_is_default(path))
        return db, _connect(path)
    except sqlite3.Error as error:
        if primary(error) == sqlite3.SQLITE_NOTADB:
            raise BadStore(f"{path} is not a file with Pickaxe tables: {error}") from error
        raise BadStore(f"{path}: {in_words(error)}") from error


def _migrate(db: sqlite3.Connection, path: Path) -> None:
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version > SCHEMA_VERSION:
        raise BadStore(f"{path} was written by a newer Pickaxe (schema {version}, this one knows {SCHEMA_VERSION})")
    if version == 0:
        _create_schema(db, path)
    elif version in UPGRADES:
        _upgrade(db)
    elif version != SCHEMA_VERSION:
        raise BadStore(f"{path} has schema {version}, which no Pickaxe writes: name another file with --db")


def _check_settings(db: sqlite3.Connection, path: Path) -> None:
    """Turn away a file whose settings mean something that this server would not do."""
    unknown = [str(name)[:40] for (name,) in db.execute("SELECT name FROM setting") if name not in SETTINGS]
    if unknown:
        raise BadStore(f"{path} has settings that this Pickaxe does not know: {', '.join(sorted(unknown))}")


def _faults(db: sqlite3.Connection) -> list[str]:
    """What is wrong with the pages of the file; it is served all the same, because most tables may be whole."""
    try:
        told = [str(row[0]) for row in db.execute(f"PRAGMA quick_check({FAULTS})")]
    except sqlite3.DatabaseError as error:
        return [str(error)]
    return [] if told == ["ok"] else [" ".join(line.removeprefix("*** ").split()) for line in told]


def _create_schema(db: sqlite3.Connection, path: Path) -> None:
    """Write the schema into an empty file, once, even if two servers start on it at the same moment."""
    db.execute("BEGIN IMMEDIATE")
    if db.execute("PRAGMA user_version").fetchone()[0] == 0:
        if db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            db.execute("ROLLBACK")
            raise BadStore(f"{path} is a database of another program; name another file")
        for statement in SCHEMA.split(";"):
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    db.execute("COMMIT")


def _upgrade(db: sqlite3.Connection) -> None:
    """Bring a file of an older version up to this one, step by step and all at once."""
    db.execute("BEGIN IMMEDIATE")
    for version in range(db.execute("PRAGMA user_version").fetchone()[0], SCHEMA_VERSION):
        for statement in UPGRADES[version].split(";"):
            db.execute(statement)
    db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    db.execute("COMMIT")


def _insert_table(db: sqlite3.Connection, new: Stored, waits: Waits) -> None:
    setup = new.setup
    if db.execute("SELECT 1 FROM tables WHERE id = ?", (setup.id,)).fetchone():
        raise BadStore(f"there is already a table {setup.id}")
    if setup.edition:
        _keep_edition(db, setup.game, setup.edition)
    created = setup.created.isoformat()
    played = (setup.id, setup.game, setup.mode, setup.players, setup.kind)
    dealt = (str(setup.seed), setup.is_dealt, setup.rules, json.dumps(setup.options))
    row = (*played, *dealt, created, created, waits, None)
    db.execute(f"INSERT INTO tables VALUES ({', '.join('?' * len(row))})", row)
    rows = [(setup.id, seat.index, seat.name, seat.kind, seat.level, seat.visitor) for seat in new.seats]
    db.executemany("INSERT INTO seat VALUES (?, ?, ?, ?, ?, ?)", rows)
    if not setup.has_hints:
        db.execute("INSERT INTO unaided VALUES (?)", (setup.id,))
    _insert_entries(db, setup.id, new.entries)


def _keep_edition(db: sqlite3.Connection, game: str, edition: Edition) -> None:
    """Keep corrected data once for all its tables; what was kept first is never changed."""
    db.execute("INSERT OR IGNORE INTO edition VALUES (?, ?, ?)", (game, *edition))
    if _edition(db, game) != edition:
        raise BadSetup(Said("Other corrected data is already called {game}: change a note in yours.", game=repr(game)))


def _edition(db: sqlite3.Connection, game: str) -> Edition | None:
    row = db.execute("SELECT family, corrections FROM edition WHERE game = ?", (game,)).fetchone()
    return Edition(*row) if row else None


def _insert_entries(db: sqlite3.Connection, table: str, entries: Sequence[Entry]) -> None:
    rows = [(table, entry.number, entry.seat, entry.text, entry.at.isoformat()) for entry in entries]
    db.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", rows)


def _append(db: sqlite3.Connection, table: str, entries: Sequence[Entry], waits: Waits) -> None:
    try:
        _insert_entries(db, table, entries)
    except sqlite3.IntegrityError as error:
        _check_kept(db, table)
        raise NumberTaken(f"table {table} already has an entry {entries[0].number}") from error
    changed = entries[-1].at.isoformat()
    db.execute("UPDATE tables SET changed = ?, waits = ? WHERE id = ?", (changed, waits, table))
    _list_again(db, table, {entry.seat for entry in entries})


def _check_kept(db: sqlite3.Connection, table: str) -> None:
    if not db.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone():
        raise TableGone(f"table {table} was deleted")


def _list_again(db: sqlite3.Connection, table: str, seats: set[int]) -> None:
    """Whoever plays at a table has it in their list."""
    sql = "DELETE FROM unlisted WHERE table_id = ?1 AND visitor IN "
    for seat in seats:
        db.execute(f"{sql} (SELECT visitor FROM seat WHERE table_id = ?1 AND number = ?2)", (table, seat))


def _take_seat(db: sqlite3.Connection, table: str, seat: Seat, only_open: bool, waits: Waits | None) -> bool:
    _check_kept(db, table)
    sql = "UPDATE seat SET name = ?, kind = ?, level = ?, visitor = ? WHERE table_id = ? AND number = ?"
    values = (seat.name, seat.kind, seat.level, seat.visitor, table, seat.index)
    is_taken = db.execute(sql + (" AND kind = 'open'" if only_open else ""), values).rowcount == 1
    if is_taken and waits:
        db.execute("UPDATE tables SET waits = ? WHERE id = ?", (waits, table))
    return is_taken


def _follow(db: sqlite3.Connection, table: str, new: Stored, waits: Waits) -> str:
    _check_kept(db, table)
    row = db.execute("SELECT next FROM tables WHERE id = ?", (table,)).fetchone()
    if row[0] is not None:
        return str(row[0])
    _insert_table(db, new, waits)
    db.execute("UPDATE tables SET next = ? WHERE id = ?", (new.setup.id, table))
    return new.setup.id


def _ids(db: sqlite3.Connection, sql: str, visitor: str, limit: int) -> list[str]:
    """Tables of a visitor by a question about tables; if that meets a damaged page, in any order by the seats alone."""
    try:
        return [row[0] for row in db.execute(sql, (visitor, limit))]
    except sqlite3.DatabaseError as error:
        if primary(error) != sqlite3.SQLITE_CORRUPT:
            raise
    seats = "SELECT DISTINCT table_id FROM seat WHERE visitor = ? ORDER BY table_id LIMIT ?"
    return [row[0] for row in db.execute(seats, (visitor, limit))]


def _nothing(db: sqlite3.Connection) -> None:
    """Write nothing: the transaction around it shows whether the file is open for writing."""


def _rewrite(db: sqlite3.Connection) -> None:
    """Write what is there already, to see whether the disk takes it again."""
    db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def _delete(db: sqlite3.Connection, table: str, at: datetime) -> None:
    """Delete a table with all that hangs on it, also corrected data that no other table has."""
    db.execute("UPDATE tables SET next = NULL WHERE next = ?", (table,))
    for part in ("entry", "seat", "unlisted", "unaided"):
        db.execute(f"DELETE FROM {part} WHERE table_id = ?", (table,))
    db.execute("DELETE FROM tables WHERE id = ?", (table,))
    db.execute("DELETE FROM edition WHERE game NOT IN (SELECT game FROM tables)")
    db.execute("INSERT OR IGNORE INTO deleted VALUES (?, ?)", (table, at.isoformat()))


def _unlist(db: sqlite3.Connection, table: str, visitor: str) -> None:
    _check_kept(db, table)
    db.execute("INSERT OR IGNORE INTO unlisted VALUES (?, ?)", (table, visitor))


def _setting(db: sqlite3.Connection, name: str, default: str) -> str:
    db.execute("INSERT OR IGNORE INTO setting VALUES (?, ?)", (name, default))
    return str(db.execute("SELECT value FROM setting WHERE name = ?", (name,)).fetchone()[0])


def _load(db: sqlite3.Connection, table: str) -> Stored | None:
    """Everything about a table; what is wrong with it is told as its own, so that no other one suffers."""
    db.execute("BEGIN")  # one snapshot for all questions
    try:
        return _load_snapshot(db, table)
    except sqlite3.Error as error:
        if primary(error) not in (sqlite3.SQLITE_CORRUPT, 0):  # 0: a text that is none
            raise
        raise BadLog(table, Said("its part of the file is damaged")) from error
    except (ValueError, TypeError) as error:
        log.error("Table %s: %s", table, error)
        raise BadLog(table, Said("what is kept of it makes no sense")) from error
    finally:
        db.execute("ROLLBACK")  # not COMMIT, which fails after a damaged page


def _check_not_deleted(db: sqlite3.Connection, table: str) -> None:
    if db.execute("SELECT 1 FROM deleted WHERE table_id = ?", (table,)).fetchone():
        raise TableGone(f"table {table} was deleted")


def _load_snapshot(db: sqlite3.Connection, table: str) -> Stored | None:
    row = db.execute("SELECT * FROM tables WHERE id = ?", (table,)).fetchone()
    if row is None:
        _check_not_deleted(db, table)
        return None
    sql = "SELECT number, name, kind, level, visitor FROM seat WHERE table_id = ? ORDER BY number"
    seats = [_seat(*seat) for seat in db.execute(sql, (table,))]
    sql = "SELECT number, seat, text, at FROM entry WHERE table_id = ? ORDER BY number"
    rows = db.execute(sql, (table,))
    entries = [_entry(*row) for row in rows]
    has_hints = not db.execute("SELECT 1 FROM unaided WHERE table_id = ?", (table,)).fetchone()
    return Stored(_setup(row[:10], _edition(db, row[1]), has_hints), seats, entries, row[-1])


# SQLite keeps whatever it is given, so that a damaged field can be anything.


def _seat(number: int, name: object, kind: object, level: object, visitor: str | None) -> Seat:
    if not (isinstance(name, str) and isinstance(kind, str) and isinstance(level, str)):
        raise TypeError(f"seat {number} is no text")
    return Seat(number, name, kind, level, visitor)


def _entry(number: int, seat: int, text: object, at: str) -> Entry:
    if not isinstance(text, str):
        raise TypeError(f"entry {number} is no text")
    return Entry(number, seat, text, datetime.fromisoformat(at))


def _setup(row: Sequence[Any], edition: Edition | None, has_hints: bool) -> Setup:
    id, game, mode, players, kind, seed, is_dealt, rules, options, created = row
    at, switches = datetime.fromisoformat(created), json.loads(options)
    if not isinstance(switches, dict) or not isinstance(players, int):
        raise TypeError("its options are no object, or its players no number")
    return Setup(id, game, mode, players, kind, int(seed), bool(is_dealt), rules, at, switches, edition, has_hints)
