"""Tables in one SQLite file: a single writer thread commits everything that waits in one go."""

import asyncio
import logging
import os
import sqlite3
import sys
from collections.abc import AsyncIterator, Coroutine, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, Final, TypeVar

from pickaxe.server.disk import Claim, in_words, keep_private, make_private, primary
from pickaxe.server.latency import timed
from pickaxe.server.schema import VERSION, check_settings, check_version, statements
from pickaxe.server.store import BadStore, Told
from pickaxe.server.store_sql import Damaged, Database, Hear, Here, Job, Row, Stir, Store, Taken, Trouble, not_stored

log = logging.getLogger("pickaxe.server")

Result = TypeVar("Result")

FAULTS: Final = 5  # of a damaged file that are told
DATA_FOLDERS: Final = {"win32": "AppData/Local", "darwin": "Library/Application Support"}  # in the home folder
LISTENING: Final = 2.0  # seconds until a server looks again whether somebody else has written
GROUP_LIMIT: Final = 256  # jobs per commit, so that the first of a long queue need not wait for the last


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


def at_once(work: Coroutine[Any, Any, Result]) -> Result:
    """What comes of work that never waits."""
    try:
        work.send(None)
    except StopIteration as done:
        found: Result = done.value
        return found
    raise RuntimeError("SQLite answers at once, so there is nothing to wait for")


class SqliteDatabase:
    """A connection, asked in the same way as one that lets one wait."""

    locking = ""  # whoever writes is alone
    damage = "its part of the file is damaged"

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def ask(self, sql: str, *values: object) -> Sequence[Row]:
        """The rows that answer a question."""
        with _understood():
            return self._connection.execute(sql, values).fetchall()

    async def run(self, sql: str, *values: object) -> int:
        """Change something; how many rows that concerned."""
        with _understood():
            return self._connection.execute(sql, values).rowcount

    async def run_all(self, sql: str, rows: Sequence[Row]) -> None:
        """Change something for each of some rows."""
        with _understood():
            self._connection.executemany(sql, rows)

    async def hold(self, relation: str) -> None:
        """Whoever writes is alone."""

    async def tell(self, table: str, told: Told) -> None:
        """A file has one server."""

    async def stir(self, visitors: Sequence[str]) -> None:
        """A file has one server."""

    @asynccontextmanager
    async def attempt(self) -> AsyncIterator[None]:
        """A part of a transaction, unless SQLite has given up the whole."""
        self._connection.execute("SAVEPOINT attempt")
        try:
            yield
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK TO attempt")
                self._connection.execute("RELEASE attempt")
            raise
        self._connection.execute("RELEASE attempt")


@contextmanager
def _understood() -> Iterator[None]:
    """Say in words what SQLite says in numbers."""
    try:
        yield
    except sqlite3.IntegrityError as error:
        raise Taken from error
    except sqlite3.Error as error:
        is_damaged = primary(error) in (sqlite3.SQLITE_CORRUPT, 0)  # 0: a text that is none
        raise (Damaged if is_damaged else Trouble)(in_words(error)) from error


class SqliteStore(Store):
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
        self._jobs: SimpleQueue[tuple[Job[Any], Future[Any]] | None] = SimpleQueue()
        self._writer = Thread(target=self._write_all, name="pickaxe-write", daemon=True)
        self._is_closed = False
        self._closing = Lock()
        self._writer.start()

    async def check(self) -> list[str]:
        """Make sure that tables can be read and written, or raise BadStore; what was damaged when it was opened."""
        if not self.path.exists():
            raise BadStore("The file with the tables is gone.")
        await self.read(lambda db: db.ask("SELECT count(*) FROM setting"))
        await self.write(_rewrite if self._has_failed else _nothing)
        return self.faults

    async def listen(self, hear: Hear, here: Here, stir: Stir) -> None:
        """A file has one server, but its operator may change something beside it: then all tables are read anew."""
        known = await self._version_of_data()
        while True:
            await asyncio.sleep(LISTENING)
            found = await self._version_of_data()
            if found not in (known, None):
                hear(None, None)
                stir(None)
                known = found

    async def _version_of_data(self) -> int | None:
        """What changes whenever somebody else writes into the file; None if that cannot be known now."""
        try:
            return int((await self.write(lambda db: db.ask("PRAGMA data_version")))[0][0])
        except BadStore:
            return None

    async def elsewhere(self, table: str, visitors: Sequence[str] | None) -> list[str]:
        """A file has one server."""
        return []

    async def claim(self, table: str) -> bool:
        """A file has one server."""
        return True

    async def release(self, table: str) -> None:
        """A file has one server."""

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

    @timed("read")
    async def read(self, job: Job[Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._answer, job)

    def _answer(self, job: Job[Result]) -> Result:
        """What comes of questions, all asked of one snapshot."""
        with _understood():
            self._reading.execute("BEGIN")
        try:
            return at_once(job(SqliteDatabase(self._reading)))
        finally:
            self._reading.execute("ROLLBACK")  # not COMMIT, which fails after a damaged page

    @timed("write")
    async def write(self, job: Job[Result]) -> Result:
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

    def _waiting_with(self, first: tuple[Job[Any], Future[Any]]) -> tuple[list[tuple[Job[Any], Future[Any]]], bool]:
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

    def _commit(self, group: list[tuple[Job[Any], Future[Any]]]) -> None:
        """Run a group of jobs in one transaction; only then is anyone told, good news or bad."""
        live = [(job, done) for job, done in group if done.set_running_or_notify_cancel()]
        try:
            with _understood():
                self._writing.execute("BEGIN IMMEDIATE")
            told = [(done, *_attempted(self._writing, job)) for job, done in live]
            with _understood():
                self._writing.execute("COMMIT")
        except Trouble as error:
            self._roll_back()
            told = [(done, None, error) for _, done in live]
        self.commits += 1
        self._has_failed = any(isinstance(failure, Trouble) for _, _, failure in told)
        for done, result, failure in told:
            done.set_exception(not_stored(failure)) if failure else done.set_result(result)

    def _roll_back(self) -> None:
        if self._writing.in_transaction:
            self._writing.execute("ROLLBACK")


def _attempted(connection: sqlite3.Connection, job: Job[Any]) -> tuple[Any, Exception | None]:
    """What comes of one job; if it fails, that takes nothing else of the group with it."""
    db = SqliteDatabase(connection)
    try:
        return at_once(_in_part(db, job)), None
    except Exception as error:  # not lost: whoever asked for the job gets it
        if not connection.in_transaction:  # SQLite gave up the whole group
            raise
        return None, error


async def _in_part(db: SqliteDatabase, job: Job[Result]) -> Result:
    async with db.attempt():
        return await job(db)


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
    with _told(path):
        db = _connect(path)
        _migrate(db, path)
        check_settings([name for (name,) in db.execute("SELECT name FROM setting")], str(path))
        db.execute("BEGIN IMMEDIATE")  # fails if the file can only be read
        db.execute("ROLLBACK")
        keep_private(path, with_folder=_is_default(path))
        return db, _connect(path)


def _migrate(db: sqlite3.Connection, path: Path) -> None:
    """Bring a new file, or one of an older version, up to this one: all at once, also if two servers start on it."""
    if _version(db) == VERSION:
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        _check_ours(db, path)
        for statement in statements(_version(db), str(path)):
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {VERSION}")
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


def _version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def _check_ours(db: sqlite3.Connection, path: Path) -> None:
    if _version(db) == 0 and db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        raise BadStore(f"{path} is a database of another program; name another file")


def _faults(db: sqlite3.Connection) -> list[str]:
    """What is wrong with the pages of the file; it is served all the same, because most tables may be whole."""
    try:
        told = [str(row[0]) for row in db.execute(f"PRAGMA quick_check({FAULTS})")]
    except sqlite3.DatabaseError as error:
        return [str(error)]
    return [] if told == ["ok"] else [" ".join(line.removeprefix("*** ").split()) for line in told]


async def _nothing(db: Database) -> None:
    """Write nothing: the transaction around it shows whether the file is open for writing."""


async def _rewrite(db: Database) -> None:
    """Write what is there already, to see whether the disk takes it again."""
    await db.ask(f"PRAGMA user_version = {VERSION}")


# All at once


@asynccontextmanager
async def snapshot(path: Path, *, is_last: bool) -> AsyncIterator[Database]:
    """All that a file holds, as it is now, only to be read; a server may go on with it, unless it is the last one."""
    if not path.is_file():
        raise BadStore(f"There is no file {path}")
    with ExitStack() as stack:
        if is_last:
            stack.callback(_claimed(path, "").release)
        stack.enter_context(_told(path))
        connection = stack.enter_context(closing(_connect_to_read(path)))
        check_version(_version(connection), str(path))
        connection.execute("BEGIN")
        yield SqliteDatabase(connection)


def _connect_to_read(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=10, isolation_level=None)


@asynccontextmanager
async def changing(path: Path) -> AsyncIterator[Database]:
    """All that a file holds, to be changed beside its server, which notices it in a moment."""
    if not path.is_file():
        raise BadStore(f"There is no file {path}")
    with _told(path), closing(_connect(path)) as connection:
        check_version(_version(connection), str(path))
        connection.execute("BEGIN IMMEDIATE")
        yield SqliteDatabase(connection)
        connection.execute("COMMIT")


@asynccontextmanager
async def filling(path: Path) -> AsyncIterator[Database]:
    """A new file to be filled; it has its name only once it is whole."""
    if path.exists():
        raise BadStore(f"{path} is already there: name a new file")
    part = path.with_name(f"{path.name}.part")
    try:
        part.unlink(missing_ok=True)  # of a copy that was killed
        make_private(part)
        with _told(part), closing(sqlite3.connect(part, isolation_level=None)) as connection:
            _migrate(connection, part)
            connection.execute("BEGIN")
            yield SqliteDatabase(connection)
            connection.execute("COMMIT")
        part.rename(path)
    except OSError as error:
        raise BadStore(f"{path} cannot be written: {error.strerror}") from error
    finally:
        with suppress(OSError):  # a folder that is none has been told
            part.unlink(missing_ok=True)


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Name the file in whatever is wrong with it."""
    try:
        yield
    except sqlite3.Error as error:
        if primary(error) == sqlite3.SQLITE_NOTADB:
            raise BadStore(f"{path} is not a file with Pickaxe tables: {error}") from error
        raise BadStore(f"{path}: {in_words(error)}") from error
