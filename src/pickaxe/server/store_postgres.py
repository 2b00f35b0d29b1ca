"""Tables in a PostgreSQL database, which several servers can share."""

import asyncio
import json
import logging
import secrets
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from hashlib import blake2b
from typing import Any, Final, TypeVar

from pickaxe.kernel.words import Said
from pickaxe.server.latency import timed
from pickaxe.server.schema import VERSION, WHOLE, check_settings, check_version, statements
from pickaxe.server.store import BadStore, Told
from pickaxe.server.store_sql import Damaged, Database, Hear, Here, Job, Row, Stir, Store, Taken, Trouble, not_stored

try:
    import asyncpg
except ImportError as missing:
    raise BadStore("Tables in PostgreSQL need the extra 'postgres': pip install 'pickaxe[postgres]'") from missing

log = logging.getLogger("pickaxe.server")

Result = TypeVar("Result")

CONNECTIONS: Final = 8  # for each server
CONNECTING: Final = 10.0  # seconds
PATIENCE: Final = 30.0  # seconds for an answer of the database
LISTENING: Final = 2.0  # seconds until a server that heard nothing makes sure that it would
NOTICING: Final = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}
ANSWERING: Final = 2.0  # seconds for other servers to say who is there
CHANNEL: Final = "pickaxe"
CHANGED, WHO, HERE, TURNS = "changed", "who", "here", "turns"  # what servers say to each other
SERVER: Final = "pickaxe server"  # what a line is called where PostgreSQL lists its connections
STARTING: Final = 0x7069636B  # the lock of whoever looks at the schema: no two do it at once
SNAPSHOT: Final = {"isolation": "repeatable_read", "readonly": True}
SERVERS: Final = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1"
IS_OURS: Final = "SELECT to_regclass('pickaxe.version') IS NOT NULL"
FAILURES: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError)
LOST: Final = ("08", "57P")  # how the codes begin of what says that the database is not there
SENSELESS: Final = "22"  # how the codes begin of values that cannot be
DAMAGE: Final = ("XX001", "XX002")
SENTENCES: Final = {
    "53100": "The disk is full.",
    "25006": "The database with the tables is read-only.",
    **dict.fromkeys(DAMAGE, "The database with the tables is damaged."),
}


class Lost(Trouble):
    """The database cannot be reached."""


class PostgresDatabase:
    """A connection in a transaction."""

    locking = " FOR UPDATE"
    damage = "its part of the database is damaged"

    def __init__(self, connection: Any, server: str = "") -> None:
        self._connection = connection
        self._server = server

    async def ask(self, sql: str, *values: object) -> Sequence[Row]:
        """The rows that answer a question."""
        with _understood():
            rows: Sequence[Row] = await self._connection.fetch(_numbered(sql), *values)
            return rows

    async def run(self, sql: str, *values: object) -> int:
        """Change something; how many rows that concerned."""
        with _understood():
            status: str = await self._connection.execute(_numbered(sql), *values)
            return int(status.split()[-1])

    async def run_all(self, sql: str, rows: Sequence[Row]) -> None:
        """Change something for each of some rows."""
        with _understood():
            await self._connection.executemany(_numbered(sql), rows)

    async def hold(self, relation: str) -> None:
        """Let nobody else change a relation until the transaction ends."""
        with _understood():
            await self._connection.execute(f"LOCK TABLE {relation} IN SHARE ROW EXCLUSIVE MODE")

    async def tell(self, table: str, told: Told) -> None:
        """Let other servers know that a table was changed, as soon as that is on the disk."""
        await self.ask("SELECT pg_notify(?1, ?2)", CHANNEL, json.dumps([self._server, CHANGED, table, told]))

    async def stir(self, visitors: Sequence[str]) -> None:
        """Let other servers know for whom other tables wait now, as soon as that is on the disk."""
        await self.ask("SELECT pg_notify(?1, ?2)", CHANNEL, json.dumps([self._server, TURNS, visitors]))

    @asynccontextmanager
    async def attempt(self) -> AsyncIterator[None]:
        """A part of a transaction, whose failure takes nothing else with it."""
        with _understood():
            async with self._connection.transaction():
                yield


def _numbered(sql: str) -> str:
    return sql.replace("?", "$")


@contextmanager
def _understood() -> Iterator[None]:
    """Say in words what PostgreSQL says in codes."""
    try:
        yield
    except asyncpg.UniqueViolationError as error:
        raise Taken from error
    except FAILURES as error:
        if isinstance(error, ValueError) or _code(error).startswith(SENSELESS):
            raise ValueError(str(error)) from error
        raise trouble(error) from error


def _code(error: BaseException) -> str:
    return str(getattr(error, "sqlstate", None) or "")


def trouble(error: BaseException) -> Trouble:
    """What is wrong with the database; the sentence names no address, because strangers may read it."""
    code = _code(error)
    if not code or code.startswith(LOST):
        return Lost(Said("The database with the tables cannot be reached."))
    known = SENTENCES.get(code)
    said = Said(known) if known else Said("The database with the tables cannot be used ({name}).", name=code)
    return (Damaged if code in DAMAGE else Trouble)(said)


class PostgresStore(Store):
    """Tables in a database that was prepared; a lost connection is opened again when it is next needed."""

    is_shared = True

    def __init__(self, url: str) -> None:
        self.url = url
        self._line = Line(url)
        self._pool: Any = None  # opened when it is first needed: it belongs to the event loop of the server
        self._opening = asyncio.Lock()
        self._is_closed = False

    async def check(self) -> list[str]:
        """Make sure that tables can be read and written, or raise BadStore."""
        await self.write(lambda db: db.run("UPDATE setting SET value = value"))
        return []

    async def close(self) -> None:
        """Finish what was begun and let go of the database."""
        self._is_closed = True
        self._line.close()
        async with self._opening:
            if self._pool:
                await self._pool.close()

    @timed("revision")
    async def revision(self, table: str) -> int | None:
        """How often a table was changed; None if it is no more. Asked with every request, so without a detour."""
        with _understood():
            async with self._connection() as connection:
                found: int | None = await connection.fetchval("SELECT revision FROM tables WHERE id = $1", table)
                return found

    async def listen(self, hear: Hear, here: Here, stir: Stir) -> None:
        """Hear what other servers change, for ever; of no table if something may be unheard; tell who is here."""
        await self._line.listen(hear, here, stir)

    async def elsewhere(self, table: str, visitors: Sequence[str] | None) -> list[str]:
        """Those of some visitors, or of all, who look at a table, or at anything, by way of other servers."""
        return await self._line.elsewhere(table, visitors)

    async def claim(self, table: str) -> bool:
        """Have the bots of a table to oneself until they are released or this server ends; False if another has."""
        return bool(await self._line.ask("SELECT pg_try_advisory_lock($1)", _key(table)))

    async def release(self, table: str) -> None:
        """Let other servers have the bots of a table."""
        await self._line.ask("SELECT pg_advisory_unlock($1)", _key(table))

    @timed("read")
    async def read(self, job: Job[Result]) -> Result:
        with _understood():
            async with self._connection() as connection, connection.transaction(**SNAPSHOT):
                return await job(PostgresDatabase(connection))

    @timed("write")
    async def write(self, job: Job[Result]) -> Result:
        # Who asked may go away; what was begun is finished all the same, and counts.
        return await asyncio.shield(asyncio.ensure_future(self._written(job)))

    async def _written(self, job: Job[Result]) -> Result:
        is_asked = False  # whether the database was asked to keep it
        try:
            with _understood():
                async with self._connection() as connection:
                    async with connection.transaction():
                        result = await job(PostgresDatabase(connection, self._line.server))
                        is_asked = True
                    return result
        except Trouble as error:
            if not (is_asked and isinstance(error, Lost)):
                raise not_stored(error) from error
            self._line.rename()
            raise _unsure(error) from error

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        if self._is_closed:
            raise BadStore("The database with the tables is closed; start the server again")
        async with self._opening:
            if self._pool is None:
                self._pool = await asyncpg.create_pool(
                    self.url, min_size=0, max_size=CONNECTIONS, reset=_leave, connect=_connect
                )
        async with self._pool.acquire(timeout=PATIENCE) as connection:
            yield connection


def _key(table: str) -> int:
    """The number by which PostgreSQL knows the lock of a table."""
    return int.from_bytes(blake2b(table.encode(), digest_size=8).digest(), signed=True)


class Line:
    """The connection over which a server hears of others; what it has claimed, others can have once this ends.

    So a server that dies holds nothing: when its connection ends, so do its locks, without anybody's clock.
    """

    def __init__(self, url: str) -> None:
        self.server = secrets.token_hex(8)
        self._url = url
        self._connection: Any = None
        self._using = asyncio.Lock()  # one question at a time
        self._hear: Hear | None = None
        self._here: Here | None = None
        self._stir: Stir | None = None
        self._answers: dict[str, asyncio.Queue[list[str]]] = {}  # to what was asked of all servers
        self._answering: set[asyncio.Task[Any]] = set()

    def rename(self) -> None:
        """Hear what was said so far as if another server said it: of a change that comes late nobody here knows."""
        self.server = secrets.token_hex(8)

    async def ask(self, sql: str, *values: object) -> Any:
        """The one value that answers a question."""
        async with self._using:
            with _understood():
                if self._connection is None or self._connection.is_closed():
                    await self._connect()
                return await self._connection.fetchval(sql, *values)

    async def _connect(self) -> None:
        """Hang up what does not listen yet if anything fails: nobody may ask over a line that hears nothing."""
        connection = await _connect(self._url, name=SERVER)
        try:
            await connection.add_listener(CHANNEL, self._heard)
        except BaseException:
            connection.terminate()
            raise
        self._connection = connection
        self._tell_of_silence()

    def _tell_of_silence(self) -> None:
        """Let everybody look again: what was said before somebody listened is lost."""
        if self._hear and self._stir:
            self._hear(None, None)
            self._stir(None)

    def _heard(self, connection: Any, process: int, channel: str, text: str) -> None:
        server, what, *said = json.loads(text)
        if server == self.server:
            return
        if what == HERE:
            self._note_answer(*said)
        elif self._hear and self._here and self._stir:
            self._pass_on(what, *said, hear=self._hear, here=self._here, stir=self._stir)

    def _note_answer(self, question: str, visitors: list[str]) -> None:
        if question in self._answers:
            self._answers[question].put_nowait(visitors)

    def _pass_on(self, what: str, *said: Any, hear: Hear, here: Here, stir: Stir) -> None:
        if what == CHANGED:
            hear(*said)
        elif what == TURNS:
            stir(*said)
        elif what == WHO:
            question, table, visitors = said
            self._answering.add(answer := asyncio.create_task(self._say(HERE, question, here(table, visitors))))
            answer.add_done_callback(self._answered)

    def _answered(self, answer: asyncio.Task[Any]) -> None:
        self._answering.discard(answer)
        if not answer.cancelled() and (error := answer.exception()):
            log.error("Another server was not told who is here: %s", error)

    async def _say(self, *said: object) -> None:
        await self.ask("SELECT pg_notify($1, $2)", CHANNEL, json.dumps([self.server, *said]))

    async def elsewhere(self, table: str, visitors: Sequence[str] | None) -> list[str]:
        """What all other servers answer to the question who of some visitors looks at a table there."""
        others = await self.ask(f"{SERVERS} AND pid <> pg_backend_pid()", SERVER)
        question, found = secrets.token_hex(8), list[str]()
        answers = self._answers[question] = asyncio.Queue()
        try:
            async with asyncio.timeout(ANSWERING):
                await self._say(WHO, question, table, visitors)
                for _ in range(others):
                    found += await answers.get()
        except TimeoutError:
            log.error("Not all of %s other servers have said who looks at a table.", others)
        finally:
            del self._answers[question]
        return found

    async def listen(self, hear: Hear, here: Here, stir: Stir) -> None:
        """Hear what others change, for ever; a line that was cut is noticed by asking something now and then."""
        self._hear, self._here, self._stir, is_heard = hear, here, stir, True
        if self._connection:  # opened for another question before
            self._tell_of_silence()
        while True:
            was_heard, is_heard = is_heard, await self._is_open()
            if was_heard and not is_heard:
                log.error("Nothing is heard of other servers until the database can be reached again.")
            await asyncio.sleep(LISTENING)

    async def _is_open(self) -> bool:
        try:
            await self.ask("SELECT 1")
        except Trouble:
            return False
        return True

    def close(self) -> None:
        """Hang up."""
        if self._connection:
            self._connection.terminate()


def _unsure(error: Trouble) -> BadStore:
    """What is said if the connection was lost between the question and its answer."""
    return BadStore(Said("{trouble} When it is back, the table shows whether this was stored.", trouble=error.said))


async def _leave(connection: Any) -> None:
    """Give back a connection as it is: nothing was set in it, and after a commit nothing may fail any more."""


async def _connect(url: str, *, name: str = "pickaxe", **options: Any) -> Any:
    settings = {"search_path": "pickaxe", "application_name": name, **NOTICING}
    patience = {"timeout": CONNECTING, "command_timeout": PATIENCE}
    return await asyncpg.connect(url, server_settings=settings, **options, **patience)


# Opening


def title(url: str) -> str:
    """The address of a database without who signs in there, and with what; also of one that is none."""
    place, _, options = url.partition("://")[2].partition("?")
    is_clear = "@" in place or "@" not in options  # else what stands before may belong to a password
    return f"postgresql://{place.rpartition('@')[2] if is_clear else '...'}"


@asynccontextmanager
async def _opened(url: str) -> AsyncIterator[Any]:
    """A connection for the length of a block; why there is none is told in full, since an operator reads it."""
    try:
        connection = await _connect(url)
    except (*FAILURES, ValueError) as error:
        raise BadStore(f"{title(url)} cannot be opened: {str(error) or type(error).__name__}") from error
    try:
        yield connection
    except FAILURES as error:
        raise BadStore(f"{title(url)}: {error}") from error
    finally:
        connection.terminate()


async def prepare(url: str) -> None:
    """Give a database what it lacks of the schema; raises BadStore."""
    async with _opened(url) as connection, connection.transaction():
        await _migrate(connection, title(url))


async def _migrate(connection: Any, name: str) -> None:
    """Bring a new database, or one of an older version, up to this one: all at once, also if two servers start."""
    await connection.execute("SELECT pg_advisory_xact_lock($1)", STARTING)
    version = await _version(connection, name)
    if version != VERSION:
        for statement in statements(version, name):
            # So that texts have the same order everywhere, as in SQLite.
            await connection.execute(statement.replace(" TEXT", ' TEXT COLLATE "C"'))
        await connection.execute("UPDATE version SET number = $1", VERSION)
    check_settings([row[0] for row in await connection.fetch("SELECT name FROM setting")], name)


async def _version(connection: Any, name: str) -> int:
    """The version of the schema; 0 in a database that had none."""
    if await connection.fetchval(IS_OURS):
        return int(await connection.fetchval("SELECT number FROM version"))
    if await connection.fetchval("SELECT to_regnamespace('pickaxe')") is None:
        await connection.execute("CREATE SCHEMA pickaxe")
    elif await connection.fetchval("SELECT count(*) FROM pg_class WHERE relnamespace = 'pickaxe'::regnamespace"):
        raise BadStore(f"{name} has a schema 'pickaxe' of another program; name another database")
    await connection.execute("CREATE TABLE version (number INTEGER NOT NULL)")
    await connection.execute("INSERT INTO version VALUES (0)")
    return 0


# All at once


@asynccontextmanager
async def snapshot(url: str, *, is_last: bool) -> AsyncIterator[Database]:
    """All that a database holds, as it is now, only to be read; servers may go on with it, unless it is the last."""
    async with _opened(url) as connection, connection.transaction(**SNAPSHOT):
        is_ours = await connection.fetchval(IS_OURS)
        check_version(await connection.fetchval("SELECT number FROM version") if is_ours else 0, title(url))
        if is_last:
            await _check_unserved(connection, title(url))
        yield PostgresDatabase(connection)


@asynccontextmanager
async def changing(url: str) -> AsyncIterator[Database]:
    """All that a database holds, to be changed beside servers, which hear of it."""
    async with _opened(url) as connection, connection.transaction():
        is_ours = await connection.fetchval(IS_OURS)
        check_version(await connection.fetchval("SELECT number FROM version") if is_ours else 0, title(url))
        yield PostgresDatabase(connection)


@asynccontextmanager
async def filling(url: str) -> AsyncIterator[Database]:
    """A database without tables to be filled; it stays as it was unless all goes well."""
    async with _opened(url) as connection, connection.transaction():
        await _migrate(connection, title(url))
        await _check_unserved(connection, title(url))
        if await connection.fetchval("SELECT count(*) FROM tables"):
            raise BadStore(f"{title(url)} already has tables: name an empty database")
        for relation in WHOLE:  # what a server has left that was started there
            await connection.execute(f"DELETE FROM {relation}")
        yield PostgresDatabase(connection)


async def _check_unserved(connection: Any, name: str) -> None:
    if servers := await connection.fetchval(SERVERS, SERVER):
        raise BadStore(f"{name} is served by {servers} {'server' if servers == 1 else 'servers'}: stop them first")
