"""What is damaged harms only itself, and what is wrong with the disk is told in true words."""

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

import pickaxe
from pickaxe.server.disk import in_words
from pickaxe.server.store import BadLog, BadStore
from pickaxe.server.store_sqlite import SqliteStore
from server.site import Guest, Site, running
from server.test_store import TABLE, entry, named, on_store

PAGE = 4096


def change(db: Path, sql: str, *values: object) -> None:
    """Change a file behind the server's back."""
    with closing(sqlite3.connect(db, isolation_level=None)) as file:
        file.execute(sql, values)
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def dump(db: Path) -> list[str]:
    with closing(sqlite3.connect(db)) as file:
        file.text_factory = lambda text: text.decode(errors="replace")
        return list(file.iterdump())


def spoil(db: Path, is_wanted: Callable[[bytes], bool]) -> None:
    """Overwrite the first page that is wanted, the header aside."""
    change(db, "SELECT 1")
    data = bytearray(db.read_bytes())
    page = next(at for at in range(PAGE, len(data), PAGE) if is_wanted(bytes(data[at : at + PAGE])))
    data[page : page + PAGE] = b"\xa5" * PAGE
    db.write_bytes(data)


def restarted(site: Site, damage: Callable[[Path], None]) -> None:
    """Stop, do some damage, start again."""
    site.stop()
    damage(site.db)
    site.restart()


def assert_only_bad_suffers(ida: Guest, good: str, bad: str, reason: str) -> None:
    sentence = f"Table {bad[3:]} cannot be opened: {reason}"
    answer = ida.get(bad)
    assert (answer.status_code, sentence in answer.text) == (500, True), answer.text
    assert ida.get(good).status_code == 200
    lobby = ida.get("/")
    assert lobby.status_code == 200
    assert f'href="{good}"' in lobby.text
    assert f'href="{bad}"' not in lobby.text
    assert sentence in lobby.text


@pytest.mark.parametrize(
    ("sql", "reason"),
    [
        ("UPDATE entry SET text = 'play end' WHERE table_id = ? AND number = 1", "entry 1 does not fit the rules."),
        ("UPDATE entry SET text = x'FF00' WHERE table_id = ? AND number = 1", "what is kept of it makes no sense."),
        ("UPDATE entry SET text = CAST(x'FF' AS TEXT) WHERE table_id = ?", "its part of the file is damaged."),
        ("UPDATE entry SET at = 'yesterday' WHERE table_id = ?", "what is kept of it makes no sense."),
        ("DELETE FROM entry WHERE table_id = ? AND number = 0", "entry 0 is missing."),
        ("DELETE FROM seat WHERE table_id = ? AND number = 1", "it should have 2 seats, but 1 is stored."),
        ("UPDATE seat SET name = x'FF' WHERE table_id = ?", "what is kept of it makes no sense."),
        ("UPDATE tables SET players = 'many' WHERE id = ?", "what is kept of it makes no sense."),
        ("UPDATE tables SET mode = 'nowhere' WHERE id = ?", "Cave vs Cave has no mode"),
        ("UPDATE tables SET options = '[1]' WHERE id = ?", "what is kept of it makes no sense."),
        ("UPDATE tables SET seed = 'x' WHERE id = ?", "what is kept of it makes no sense."),
        ("UPDATE tables SET rules = 99 WHERE id = ?", "Cave vs Cave was begun with version 99 of its rules"),
    ],
)
def test_a_damaged_field_harms_only_its_table_and_the_lobby_says_which(tmp_path: Path, sql: str, reason: str) -> None:
    with running(tmp_path / "tables.sqlite") as site:
        ida = site.guest()
        good, bad = ida.open(), ida.open()
        restarted(site, lambda db: change(db, sql, bad[3:]))
        before = dump(site.db)
        assert_only_bad_suffers(ida, good, bad, reason.replace("'", "&#39;"))
        assert dump(site.db) == before


def test_a_damaged_page_harms_only_its_table_and_the_server_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with running(tmp_path / "tables.sqlite") as site, caplog.at_level(logging.ERROR, "pickaxe.server"):
        ida = site.guest()
        good, bad = ida.open(), ida.open()
        rows = [(bad[3:], number, 0, "undo 0", "2026-01-02T03:04:05+00:00") for number in range(2, 500)]

        def damage(db: Path) -> None:
            with closing(sqlite3.connect(db)) as file, file:
                file.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", rows)
            spoil(db, lambda page: page.count(bad[3:].encode()) > 20 and good[3:].encode() not in page)

        restarted(site, damage)
        assert f"{site.db} is damaged: " in caplog.text
        health = ida.get("/health")
        assert (health.status_code, health.json()["ok"]) == (200, True)
        assert health.json()["damaged"]
        assert_only_bad_suffers(ida, good, bad, "its part of the file is damaged.")


def test_a_lobby_of_damaged_tables_names_them_all(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite") as site:
        ida = site.guest()
        tables = [ida.open(), ida.open()]
        restarted(site, lambda db: spoil(db, lambda page: b"hotseat" in page))
        lobby = ida.get("/")
        assert lobby.status_code == 200
        for table in tables:
            assert f"Table {table[3:]} cannot be opened: its part of the file is damaged." in lobby.text


def test_a_damaged_table_is_named_in_german_too(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite") as site:
        ida = site.guest()
        bad = ida.open()
        restarted(site, lambda db: change(db, "UPDATE tables SET rules = 99"))
        told = ida.get("/", **{"Accept-Language": "de"}).text
        assert f"Tisch {bad[3:]} lässt sich nicht öffnen: Cave vs Cave wurde mit Fassung 99 der Regeln begonnen" in told


# The disk


async def fill(store: SqliteStore) -> None:
    pages = store._writing.execute("PRAGMA page_count").fetchone()[0]
    store._writing.execute(f"PRAGMA max_page_count = {pages}")
    await store.append("a", [entry(number, "x" * 9000) for number in range(1, 50)], waits="human")


async def make_read_only(store: SqliteStore) -> None:
    store._writing.execute("PRAGMA query_only = 1")
    await store.append("a", [entry(1)], waits="human")


async def hold(store: SqliteStore) -> None:
    store._writing.execute("PRAGMA busy_timeout = 20")
    with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        await store.append("a", [entry(1)], waits="human")


@pytest.mark.parametrize(
    ("trouble", "sentence"),
    [
        (fill, "The disk is full. Nothing was stored."),
        (make_read_only, "The file with the tables is read-only. Nothing was stored."),
        (hold, "Another program is using the file with the tables. Nothing was stored."),
    ],
)
def test_a_disk_that_takes_nothing_is_told_in_true_words(
    tmp_path: Path, trouble: Callable[[SqliteStore], object], sentence: str
) -> None:
    async def story(store: SqliteStore) -> str:
        await store.create(TABLE, waits="human")
        with pytest.raises(BadStore) as caught:
            await trouble(store)  # type: ignore[misc]
        loaded = await store.load("a")
        assert loaded == TABLE
        return str(caught.value)

    assert on_store(str(tmp_path / "tables.sqlite"), story) == sentence


def test_what_the_file_refuses_to_one_is_no_trouble_for_another(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> tuple[object, object]:
        await store.create(TABLE, waits="human")
        bad = store.write(lambda db: db.ask("SELECT nothing FROM nowhere"))
        good = store.append("a", [entry(1)], waits="human")
        return await asyncio.gather(bad, good, return_exceptions=True)

    failed, stored = on_store(str(tmp_path / "tables.sqlite"), story)
    assert str(failed) == "The file with the tables cannot be used (SQLITE_ERROR). Nothing was stored."
    assert stored is None


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("SQLITE_IOERR_WRITE", "The disk cannot be read or written (SQLITE_IOERR_WRITE)."),
        ("SQLITE_BUSY_SNAPSHOT", "Another program is using the file with the tables."),
        ("SQLITE_READONLY_DBMOVED", "The file with the tables is read-only."),
        ("SQLITE_CORRUPT_VTAB", "The file with the tables is damaged."),
        ("SQLITE_CANTOPEN_ISDIR", "The file with the tables cannot be opened."),
        ("SQLITE_ERROR", "The file with the tables cannot be used (SQLITE_ERROR)."),
    ],
)
def test_every_kind_of_trouble_has_its_words(name: str, sentence: str) -> None:
    error = sqlite3.OperationalError("whatever")
    error.sqlite_errorname, error.sqlite_errorcode = name, getattr(sqlite3, name)
    assert str(in_words(error)) == sentence


def test_an_error_without_a_number_has_words_too() -> None:
    assert str(in_words(sqlite3.OperationalError("?"))).startswith("The file with the tables cannot be used (")


def test_health_is_that_tables_can_be_read_and_written(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite") as site:
        ida = site.guest()
        assert ida.get("/health").json() == {"ok": True, "version": pickaxe.__version__}
        site.db.unlink()
        answer = ida.get("/health")
        assert answer.status_code == 503
        assert answer.json()["ok"] is False
        assert answer.json()["error"] == "The file with the tables is gone."


def test_a_disk_that_failed_is_tried_again(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await store.create(TABLE, waits="human")
        assert await store.check() == []
        with pytest.raises(BadStore):
            await make_read_only(store)
        with pytest.raises(BadStore, match=r"is read-only\. Nothing was stored\."):
            await store.check()
        store._writing.execute("PRAGMA query_only = 0")
        assert await store.check() == []

    on_store(str(tmp_path / "tables.sqlite"), story)


def test_a_store_names_the_table_whose_page_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"

    async def filled(store: SqliteStore) -> None:
        await store.create(TABLE, waits="human")
        await store.create(named("b"), waits="human")

    on_store(str(path), filled)
    spoil(path, lambda page: b"play first 1" in page)
    for id in ("a", "b"):
        with pytest.raises(BadLog, match=f"^Table {id} cannot be opened: its part of the file is damaged"):
            on_store(str(path), lambda store, id=id: store.load(id))  # type: ignore[misc]
