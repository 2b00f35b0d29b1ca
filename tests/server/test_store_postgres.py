"""Tables in PostgreSQL: which databases are none, what a lost one is called, and that it is found again."""

import asyncio
import signal
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from asyncpg.transaction import Transaction

from pickaxe.server.storage import open_store
from pickaxe.server.store import BadLog, BadStore, Told
from pickaxe.server.store_postgres import PostgresStore, title
from postgres import Cluster, name_of
from processes import PATIENCE, started
from server.site import running
from server.test_store import TABLE, entry, named, on_store

AWAY = "The database with the tables cannot be reached."
PAGE = 8192


@pytest.fixture
def url(cluster: Cluster) -> str:
    return cluster.new()


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("postgresql://ida:secret@db.example.org:5433/tables?sslmode=require", "db.example.org:5433/tables"),
        ("postgresql://ida:se@cret@localhost/tables", "localhost/tables"),
        ("postgres:///tables?host=/run/postgresql&password=secret", "/tables"),
        ("postgresql://ida:sec?ret@localhost/tables", "..."),
        ("postgresql://ida:secret@[bad/tables", "[bad/tables"),
    ],
)
def test_an_address_is_told_without_who_signs_in_there(url: str, told: str) -> None:
    assert title(url) == f"postgresql://{told}"


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ida:secret@127.0.0.1:1/tables",
        "postgresql://ida:secret@/tables?host=/nowhere",
        "postgresql://ida:secret@127.0.0.1:none/tables",
        "postgresql://ida:secret@[bad/tables",
    ],
)
def test_a_database_that_is_not_there_is_named_in_one_line_without_a_password(url: str) -> None:
    command = [sys.executable, "-m", "pickaxe", "serve", "--port", "0", "--no-open", "--db", url]
    answer = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=100, check=False)
    assert (answer.returncode, answer.stdout, answer.stderr.count("\n")) == (2, "", 1), answer.stderr
    assert answer.stderr.startswith(f"pickaxe: {title(url)} cannot be opened: ")
    assert "secret" not in answer.stderr


def test_without_the_extra_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    monkeypatch.delitem(sys.modules, "pickaxe.server.store_postgres")
    monkeypatch.delattr("pickaxe.server.store_postgres")
    with pytest.raises(BadStore, match=r"need the extra 'postgres': pip install 'pickaxe\[postgres\]'"):
        open_store("postgresql://localhost/tables")


def test_what_belongs_to_another_program_is_left_alone(cluster: Cluster, url: str) -> None:
    cluster.sql(name_of(url), "CREATE TABLE tables (name TEXT)")
    on_store(url, lambda store: store.create(TABLE, waits="human"))  # which has a place of its own
    other = cluster.new()
    cluster.sql(name_of(other), "CREATE SCHEMA pickaxe; CREATE TABLE pickaxe.recipe (name TEXT)")
    with pytest.raises(BadStore, match="has a schema 'pickaxe' of another program; name another database"):
        open_store(other)
    assert cluster.sql(name_of(other), "SELECT count(*) FROM pg_tables WHERE schemaname = 'pickaxe'") == "1"


def test_unknown_settings_are_refused(cluster: Cluster, url: str) -> None:
    on_store(url, lambda store: store.setting("secret", "x"))
    cluster.sql(name_of(url), "INSERT INTO pickaxe.setting VALUES ('tea', 'on')")
    with pytest.raises(BadStore, match=r"/tables\d+ has settings that this Pickaxe does not know: tea$"):
        open_store(url)


def test_several_servers_can_start_on_an_empty_database_at_once(url: str) -> None:
    script = "import sys; from pickaxe.server.storage import open_store; open_store(sys.argv[1])"
    with ExitStack() as stack:
        starts = [stack.enter_context(started([sys.executable, "-c", script, url])) for _ in range(3)]
        assert [start.wait(PATIENCE) for start in starts] == [0, 0, 0]


def test_one_number_is_given_once_however_many_servers_ask(url: str) -> None:
    async def story(store: PostgresStore) -> list[bool]:
        await store.create(TABLE, waits="human")
        stores = [store, *(PostgresStore(url) for _ in range(3))]
        asked = [(number, f"play {which}") for number in range(1, 20) for which in range(4)]
        writes = [stores[int(text[-1])].append("a", [entry(number, text)], waits="human") for number, text in asked]
        told = await asyncio.gather(*writes, return_exceptions=True)
        loaded = await store.load("a")
        for each in stores[1:]:
            await each.close()
        assert loaded
        assert [each.number for each in loaded.entries] == list(range(20))
        kept = {(each.number, each.text) for each in loaded.entries[1:]}
        return [(answer is None) == (which in kept) for which, answer in zip(asked, told, strict=True)]

    assert all(on_store(url, story))


# A database that goes away


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT])
def test_a_lost_database_is_told_and_found_again(cluster: Cluster, url: str, how: signal.Signals) -> None:
    async def story(store: PostgresStore) -> None:
        await store.create(TABLE, waits="human")
        cluster.stop(how)
        try:
            with pytest.raises(BadStore, match=f"^{AWAY}$"):
                await store.load("a")
            with pytest.raises(BadStore, match=rf"^{AWAY} Nothing was stored\.$"):
                await store.append("a", [entry(1)], waits="human")
            with pytest.raises(BadStore, match=AWAY):
                await store.check()
        finally:
            cluster.start()
        await store.append("a", [entry(1)], waits="human")
        assert await store.check() == []

    on_store(url, story)


def test_nobody_is_told_that_nothing_was_stored_when_that_is_not_known(cluster: Cluster, url: str) -> None:
    async def story(store: PostgresStore) -> None:
        await store.create(TABLE, waits="human")

        async def last(db: Any) -> None:
            """Lose the database when all is done but to keep it."""
            cluster.stop(signal.SIGQUIT)

        try:
            with pytest.raises(BadStore, match=rf"^{AWAY} When it is back, the table shows whether this was stored\.$"):
                await store.write(last)
        finally:
            cluster.start()

    on_store(url, story)


def test_a_server_goes_on_when_its_database_is_back(cluster: Cluster, url: str) -> None:
    with running(url) as site:
        ida = site.guest()
        table = ida.open()
        before = ida.record(table)
        number = ida.view(table)["number"]
        cluster.stop(signal.SIGQUIT)
        try:
            answer = ida.choose(table, "A01", number)
            assert answer.status_code == 500
            assert answer.json()["error"] == AWAY
            assert ida.get("/").status_code == 500
            assert ida.get(table).status_code == 500
            health = ida.get("/health")
            assert (health.status_code, health.json()["ok"]) == (503, False)
        finally:
            cluster.start()
        assert ida.get("/health").json()["ok"]
        assert ida.record(table) == before
        assert ida.choose(table, "A01", number).status_code == 200
        assert ida.choose(table, "A01", number).status_code == 409


def test_what_who_asked_does_not_wait_for_is_stored_all_the_same(url: str) -> None:
    async def story(store: PostgresStore) -> None:
        await store.create(TABLE, waits="human")
        asked = asyncio.create_task(store.append("a", [entry(1)], waits="human"))
        await asyncio.sleep(0)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        await store.close()

    on_store(url, story)
    loaded = on_store(url, lambda store: store.load("a"))
    assert loaded
    assert len(loaded.entries) == 2


# News of other servers


class Ears:
    """What a server heard of others."""

    def __init__(self) -> None:
        self.heard: list[tuple[str | None, Told]] = []

    async def listen(self, store: PostgresStore) -> None:
        await store.listen(lambda *news: self.heard.append(news), lambda *_: [], lambda _: None)

    async def hear(self, *news: object) -> None:
        async with asyncio.timeout(PATIENCE):
            while news not in self.heard:
                await asyncio.sleep(0.01)


def test_who_asked_something_before_listening_looks_again(url: str) -> None:
    async def story(store: PostgresStore) -> None:
        ears = Ears()
        await store.claim("a")
        async with asyncio.TaskGroup() as tasks:
            listening = tasks.create_task(ears.listen(store))
            await ears.hear(None, None)
            listening.cancel()

    on_store(url, story)


def test_a_line_that_fails_before_it_listens_is_opened_again(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    deaf: list[asyncpg.Connection] = []
    usual = asyncpg.Connection.add_listener

    async def add_listener(line: asyncpg.Connection, *given: Any) -> None:
        if not deaf:
            deaf.append(line)
            raise TimeoutError
        await usual(line, *given)

    monkeypatch.setattr(asyncpg.Connection, "add_listener", add_listener)

    async def story(store: PostgresStore) -> None:
        ears, other = Ears(), PostgresStore(url)
        with pytest.raises(BadStore, match=AWAY):
            await store.claim("a")
        assert deaf[0].is_closed()
        async with asyncio.TaskGroup() as tasks:
            listening = tasks.create_task(ears.listen(store))
            await ears.hear(None, None)
            await other.create(TABLE, waits="human")
            await other.append("a", [entry(1)], waits="human")
            await ears.hear("a", 2)
            listening.cancel()
        await other.close()

    on_store(url, story)


def test_what_was_stored_although_nobody_was_told_so_is_heard(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def cut_off(transaction: Transaction, *given: Any) -> None:
        await usual(transaction, *given)
        raise asyncpg.ConnectionDoesNotExistError

    usual = Transaction.__aexit__

    async def story(store: PostgresStore) -> None:
        ears, said = Ears(), asyncio.Queue[tuple[Any, ...]]()
        heard = store._line._heard
        monkeypatch.setattr(store._line, "_heard", lambda *news: said.put_nowait(news))  # which are on their way
        await store.create(TABLE, waits="human")
        async with asyncio.TaskGroup() as tasks:
            listening = tasks.create_task(ears.listen(store))
            await ears.hear(None, None)
            monkeypatch.setattr(Transaction, "__aexit__", cut_off)
            with pytest.raises(BadStore, match="whether this was stored"):
                await store.append("a", [entry(1)], waits="human")
            heard(*await said.get())
            assert ears.heard[-1] == ("a", 2)
            listening.cancel()

    on_store(url, story)


# Damage


def test_a_database_that_only_reads_is_told(cluster: Cluster, url: str) -> None:
    on_store(url, lambda store: store.create(TABLE, waits="human"))
    cluster.sql("postgres", f"ALTER DATABASE {name_of(url)} SET default_transaction_read_only = on")

    async def story(store: PostgresStore) -> None:
        with pytest.raises(BadStore, match=r"^The database with the tables is read-only\. Nothing was stored\.$"):
            await store.append("a", [entry(1)], waits="human")
        assert await store.load("a") == TABLE

    on_store(url, story)


def test_a_damaged_page_harms_only_its_tables(cluster: Cluster, url: str) -> None:
    async def fill(store: PostgresStore) -> None:
        await store.create(TABLE, waits="human")
        for number in range(1, 200):  # more than a page
            await store.append("a", [entry(number, f"play {'x' * 100}")], waits="human")
        await store.create(named("b"), waits="human")

    on_store(url, fill)
    spoil(cluster, url, "entry")

    async def story(store: PostgresStore) -> None:
        with pytest.raises(BadLog, match=r"^Table a cannot be opened: its part of the database is damaged"):
            await store.load("a")
        assert await store.load("b") == named("b")
        assert sorted(await store.tables_of("ida", 10)) == ["a", "b"]

    on_store(url, story)


def test_tables_of_a_visitor_are_named_also_if_the_list_of_all_is_damaged(cluster: Cluster, url: str) -> None:
    on_store(url, lambda store: store.create(TABLE, waits="human"))
    spoil(cluster, url, "tables")
    assert on_store(url, lambda store: store.tables_of("ida", 10)) == ["a"]


def spoil(cluster: Cluster, url: str, relation: str) -> None:
    """Overwrite the first page of a relation while its server stands still."""
    file = Path(cluster.sql(name_of(url), f"CHECKPOINT; SELECT pg_relation_filepath('pickaxe.{relation}')"))
    cluster.stop()
    with (cluster.folder / "data" / file).open("r+b") as data:
        data.write(b"\xa5" * PAGE)
    cluster.start()


@pytest.mark.parametrize(("sql", "code"), [("SELECT nowhere()", "42883"), ("SELECT nothing FROM nowhere", "42P01")])
def test_every_other_trouble_has_its_code(url: str, sql: str, code: str) -> None:
    async def story(store: PostgresStore) -> None:
        with pytest.raises(BadStore) as caught:
            await store.write(lambda db: db.ask(sql))
        told = f"The database with the tables cannot be used ({code})."
        assert str(caught.value) == f"{told} Nothing was stored."

    on_store(url, story)
