"""A file with tables: what only SQLite does, and which files are none."""

import asyncio
import sqlite3
import sys
from pathlib import Path

import pytest

from pickaxe.server.store import BadStore
from pickaxe.server.store_sqlite import SqliteStore, default_path
from server.test_store import TABLE, entry, on_store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new" / "tables.sqlite"


def test_waiting_writes_share_a_commit(path: Path) -> None:
    async def story(store: SqliteStore) -> int:
        await store.create(TABLE, waits="human")
        before = store.commits
        numbers = range(1, 300)
        writes = [store.append("a", [entry(number)], waits="human") for number in numbers]
        await asyncio.gather(*writes)
        return store.commits - before

    assert on_store(str(path), story) < 30


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

    on_store(str(path), story)


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
