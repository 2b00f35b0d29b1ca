"""Every store keeps what it acknowledged, takes nothing twice, and fails in clear words."""

import asyncio
import signal
import sqlite3
import sys
from collections.abc import Callable, Coroutine
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

import pytest

from pickaxe.server.store import BadStore, Entry, NumberTaken, Seat, Setup, Stored, TableGone
from pickaxe.server.store_sqlite import SCHEMA_VERSION, SqliteStore, default_path
from processes import started

Result = TypeVar("Result")

START = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)

SETUP = Setup("a", "cave-vs-cave", "era-1", 2, "hotseat", 2**60, True, 1, START, {"some_switch": True})
SEATS = [Seat(0, "Ida", "human", "", "ida"), Seat(1, "Bruno", "open")]
TABLE = Stored(SETUP, SEATS, [Entry(0, -1, "play first 1", START)])


def entry(number: int, text: str = "play A01") -> Entry:
    return Entry(number, 0, text, START)


def named(id: str) -> Stored:
    return replace(TABLE, setup=replace(SETUP, id=id))


def on_store(path: Path, story: Callable[[SqliteStore], Coroutine[Any, Any, Result]]) -> Result:
    """Open the store, live through a story with it, close it."""

    async def whole() -> Result:
        store = SqliteStore(path)
        try:
            return await story(store)
        finally:
            await store.close()

    return asyncio.run(whole())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new" / "tables.sqlite"


def test_a_table_comes_back_as_it_was_kept(path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await store.create(TABLE, waits="human")
        await store.append("a", [entry(1), entry(2, "undo 1")], waits="bot")

    on_store(path, story)
    loaded = on_store(path, lambda store: store.load("a"))
    assert loaded == replace(TABLE, entries=[*TABLE.entries, entry(1), entry(2, "undo 1")])
    assert on_store(path, lambda store: store.load("b")) is None


def test_an_id_is_taken_only_once(path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await store.create(TABLE, waits="human")
        with pytest.raises(BadStore, match="already a table a"):
            await store.create(TABLE, waits="human")

    on_store(path, story)


def test_a_number_is_taken_only_once_and_all_entries_are_added_or_none(path: Path) -> None:
    async def story(store: SqliteStore) -> Stored | None:
        await store.create(TABLE, waits="human")
        await store.append("a", [entry(2)], waits="human")
        with pytest.raises(NumberTaken, match="entry 1"):
            await store.append("a", [entry(1), entry(2)], waits="human")
        return await store.load("a")

    loaded = on_store(path, story)
    assert loaded
    assert [entry.number for entry in loaded.entries] == [0, 2]


def test_waiting_writes_share_a_commit_and_a_bad_one_harms_no_other(path: Path) -> None:
    async def story(store: SqliteStore) -> tuple[int, list[BaseException | None], Stored | None]:
        await store.create(TABLE, waits="human")
        before = store.commits
        numbers = [*range(1, 200), 50, *range(200, 300)]
        writes = [store.append("a", [entry(number)], waits="human") for number in numbers]
        results = await asyncio.gather(*writes, return_exceptions=True)
        return store.commits - before, results, await store.load("a")

    commits, results, loaded = on_store(path, story)
    assert commits < 30
    assert [type(result) for result in results if result] == [NumberTaken]
    assert loaded
    assert [entry.number for entry in loaded.entries] == list(range(300))


WRITER = """
import asyncio, sys
from server.test_store import TABLE, entry
from pickaxe.server.store_sqlite import SqliteStore

async def main():
    store = SqliteStore(sys.argv[1])
    await store.create(TABLE, waits="human")
    for number in range(1, 100_000, 5):
        await asyncio.gather(*[write(store, number + step) for step in range(5)])

async def write(store, number):
    await store.append("a", [entry(number)], waits="human")
    print(number, flush=True)

asyncio.run(main())
"""


def test_what_was_acknowledged_survives_a_kill(path: Path) -> None:
    with started([sys.executable, "-c", WRITER, str(path)]) as writer:
        assert writer.stdout
        told = [int(writer.stdout.readline()) for _ in range(200)]
        writer.send_signal(signal.SIGKILL)
        told += [int(line) for line in writer.stdout if line.endswith("\n")]
    loaded = on_store(path, lambda store: store.load("a"))
    assert loaded
    assert set(told) <= {entry.number for entry in loaded.entries}
    assert on_store(path, lambda store: store.append("a", [entry(200_000)], waits="human")) is None


def test_an_open_seat_is_given_away_once(path: Path) -> None:
    async def story(store: SqliteStore) -> tuple[list[bool], Stored | None]:
        await store.create(TABLE, waits="human")
        wishes = [Seat(1, name, "human", "", name) for name in ("bruno", "carla")]
        given = await asyncio.gather(*[store.take_seat("a", wish, only_open=True) for wish in wishes])
        return given, await store.load("a")

    given, loaded = on_store(path, story)
    assert given == [True, False]
    assert loaded
    assert loaded.seats[1] == Seat(1, "bruno", "human", "", "bruno")


def test_a_table_has_one_rematch(path: Path) -> None:
    async def story(store: SqliteStore) -> list[str]:
        await store.create(TABLE, waits="nobody")
        ids = [await store.follow("a", named(id), waits="human") for id in ("b", "c")]
        loaded = await store.load("a")
        assert loaded
        assert loaded.next == "b"
        assert await store.load("c") is None
        return ids

    assert on_store(path, story) == ["b", "b"]


def test_nothing_can_be_added_to_a_deleted_table_and_no_other_leads_to_it(path: Path) -> None:
    async def story(store: SqliteStore) -> Stored | None:
        await store.create(TABLE, waits="nobody")
        await store.follow("a", named("b"), waits="human")
        await store.unlist("b", "ida")
        await store.delete("b", START)
        for late in (
            store.append("b", [entry(1)], waits="human"),
            store.take_seat("b", Seat(1, "Bruno", "human", "", "bruno"), only_open=True),
            store.follow("b", named("c"), waits="human"),
            store.unlist("b", "ida"),
            store.load("b"),
        ):
            with pytest.raises(TableGone, match="table b was deleted"):
                await late
        assert await store.load("c") is None
        await store.delete("b", START)  # a second press
        return await store.load("a")

    assert on_store(path, story) == TABLE
    with pytest.raises(TableGone):
        on_store(path, lambda store: store.load("b"))


def test_a_table_off_the_list_comes_back_for_who_plays_there(path: Path) -> None:
    seats = [SEATS[0], Seat(1, "Bruno", "human", "", "bruno")]

    async def story(store: SqliteStore) -> None:
        await store.create(replace(TABLE, seats=seats), waits="human")
        for visitor in ("ida", "ida", "bruno"):
            await store.unlist("a", visitor)
        assert [await store.tables_of(visitor, 10) for visitor in ("ida", "bruno")] == [[], []]
        await store.append("a", [entry(1), Entry(2, -1, "play first 2", START)], waits="human")
        assert [await store.tables_of(visitor, 10) for visitor in ("ida", "bruno")] == [["a"], []]

    on_store(path, story)


def test_that_there_are_no_hints_is_kept_with_a_table_and_goes_with_it(path: Path) -> None:
    unaided = replace(TABLE, setup=replace(SETUP, has_hints=False))

    async def story(store: SqliteStore) -> None:
        await store.create(unaided, waits="human")
        assert await store.load("a") == unaided
        await store.delete("a", START)
        assert store._writing.execute("SELECT count(*) FROM unaided").fetchone() == (0,)

    on_store(path, story)


def test_a_file_of_the_second_version_goes_on(path: Path) -> None:
    on_store(path, lambda store: store.create(TABLE, waits="human"))
    with sqlite3.connect(path) as db:
        db.executescript("DROP TABLE unaided; DROP TABLE unlisted; DROP TABLE deleted; PRAGMA user_version = 2;")
    db.close()

    async def story(store: SqliteStore) -> Stored | None:
        await store.unlist("a", "ida")
        assert await store.tables_of("ida", 10) == []
        assert store._writing.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)
        return await store.load("a")

    assert on_store(path, story) == TABLE


def test_tables_are_found_by_visitor_and_by_whom_they_wait_for(path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        for id, waits in (("a", "human"), ("b", "bot"), ("c", "nobody")):
            await store.create(named(id), waits=waits)  # type: ignore[arg-type]
        later = replace(entry(1), at=START.replace(year=2027))
        await store.append("b", [later], waits="bot")
        assert await store.tables_of("ida", 10) == ["b", "a", "c"]
        assert await store.tables_of("ida", 1) == ["b"]
        assert await store.tables_of("nobody", 10) == []
        assert await store.tables_waiting_for_bots() == ["b"]

    on_store(path, story)


def test_a_setting_keeps_its_first_value(path: Path) -> None:
    assert on_store(path, lambda store: store.setting("secret", "one")) == "one"
    assert on_store(path, lambda store: store.setting("secret", "two")) == "one"


def test_a_closed_store_says_so(path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await store.close()
        with pytest.raises(BadStore, match="is closed"):
            await store.setting("secret", "b")

    on_store(path, story)


def test_a_failed_commit_is_told_to_all_and_the_store_goes_on(path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await store.create(TABLE, waits="human")
        other = sqlite3.connect(path, isolation_level=None)
        store._writing.execute("PRAGMA busy_timeout = 50")
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(BadStore, match=r"Another program is using the file with the tables\. Nothing was stored\."):
            await store.append("a", [entry(1)], waits="human")
        other.execute("ROLLBACK")
        other.close()
        await store.append("a", [entry(1)], waits="human")

    on_store(path, story)


def test_a_file_of_a_newer_version_is_refused(path: Path) -> None:
    SqliteStore(path).close_now()
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(BadStore, match="newer Pickaxe \\(schema 99"):
        SqliteStore(path)


def test_a_file_that_is_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("This is no database, and it is long enough to have a header. " * 20)
    with pytest.raises(BadStore, match="not a file with Pickaxe tables"):
        SqliteStore(text)
    assert text.read_text().startswith("This is no database")
    other = tmp_path / "other.sqlite"
    with sqlite3.connect(other) as db:
        db.execute("CREATE TABLE recipe (name TEXT)")
    db.close()
    with pytest.raises(BadStore, match="another program"):
        SqliteStore(other)
    with pytest.raises(BadStore, match="cannot be opened"):
        SqliteStore(text / "below a file")
    with pytest.raises(BadStore, match="not a file with Pickaxe tables"):
        SqliteStore(tmp_path)


def test_tables_live_in_the_users_data_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert default_path() == Path("/data/pickaxe/tables.sqlite")
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/home/ida")
    monkeypatch.setattr(sys, "platform", "linux")
    assert default_path() == Path("/home/ida/.local/share/pickaxe/tables.sqlite")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert default_path() == Path("/home/ida/Library/Application Support/pickaxe/tables.sqlite")
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", "/local")
    assert default_path() == Path("/local/pickaxe/tables.sqlite")
