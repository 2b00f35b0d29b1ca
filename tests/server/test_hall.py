"""The hall keeps few tables at hand, trusts only what is stored, and survives a store that fails."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from pickaxe.server import hall
from pickaxe.server.store import BadStore, Stored
from pickaxe.server.store_sqlite import SqliteStore
from server.site import START, Site, running
from server.test_live import listening


def test_tables_nobody_looks_at_are_put_away_and_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall, "AT_HAND", 3)
    with running(tmp_path / "tables.sqlite") as site:
        ida = site.guest()
        tables = [ida.open() for _ in range(8)]
        for table in tables:
            ida.pick(table, "A01", ida.view(table)["number"])
        assert len(site.app.state.hall._tables) <= 4
        for table in tables:
            assert ida.record(table).rstrip().endswith(": A01")
            ida.end_turn(table)


def test_what_somebody_else_writes_into_the_file_counts(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite") as site:
        ida = site.guest()
        table = ida.open()
        now = ida.view(table)
        entry = (table[3:], now["number"], now["seat"], "play A01", START.isoformat())
        with closing(sqlite3.connect(site.db, isolation_level=None)) as other:
            other.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", entry)
        answer = ida.choose(table, "A02", now["number"])
        assert answer.status_code == 409
        assert answer.json()["error"] == "Something else has happened at the table in the meantime."
        assert ida.record(table).rstrip().endswith(": A01")
        assert ida.view(table)["number"] == now["number"] + 1


def test_what_cannot_be_stored_did_not_happen(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(*_: object, **__: object) -> None:
        raise BadStore("tables.sqlite cannot be written: disk is full")

    ida = site.guest()
    table = ida.open()
    before = ida.record(table), ida.view(table)
    with monkeypatch.context() as patched:
        patched.setattr(SqliteStore, "append", full)
        answer = ida.choose(table, "A01")
        assert answer.status_code == 500
        assert "disk is full" in answer.json()["error"]
        assert (ida.record(table), ida.view(table)) == before
    assert ida.choose(table, "A01").status_code == 200


def cut_off(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Let a store keep what it is given, and whoever asked not know it."""
    usual = getattr(SqliteStore, name)

    async def kept(*given: object, **named: object) -> None:
        await usual(*given, **named)
        raise BadStore("the connection is lost")

    monkeypatch.setattr(SqliteStore, name, kept)


def test_pages_look_again_when_nobody_knows_whether_a_choice_was_stored(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    ida = site.guest()
    table = ida.open()
    number = ida.view(table)["number"]
    with listening(site.guest(), table) as stream:
        assert stream.event() == ("changed", {"number": number})
        cut_off(monkeypatch, "append")
        assert ida.choose(table, "A01").status_code == 500
        assert stream.event() == ("changed", {"number": None})
        assert ida.view(table)["number"] == number + 1


def test_pages_look_again_when_nobody_knows_whether_somebody_sat_down(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    ida, bruno = site.guest(), site.guest()
    table = ida.open("invite")
    bruno.get(table)
    with listening(bruno, table) as stream:
        stream.event()
        cut_off(monkeypatch, "take_seat")
        assert bruno.submit(f"{table}/sit", seat="1", name="Bruno").status_code == 500
        assert stream.event() == ("changed", {"number": None})
        assert bruno.view(table)["seat"] == 1


def test_a_table_that_is_put_away_and_read_while_a_choice_is_stored_is_the_one_that_was_played(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    its_hall, append, load = site.app.state.hall, SqliteStore.append, SqliteStore.load
    ida = site.guest()
    table = ida.open()
    number = ida.view(table)["number"]
    loaded: list[str] = []

    async def slow(store: SqliteStore, id: str, *given: Any, **named: Any) -> None:
        its_hall._tables.clear()
        await its_hall.table(id)
        await append(store, id, *given, **named)

    async def counted(store: SqliteStore, id: str, **since: int) -> Stored | None:
        loaded.append(id)
        return await load(store, id, **since)

    monkeypatch.setattr(SqliteStore, "append", slow)
    monkeypatch.setattr(SqliteStore, "load", counted)
    ida.pick(table, "A01", number)
    assert ida.view(table)["number"] == number + 1
    assert loaded == [table[3:]]


def test_a_table_whose_log_breaks_the_rules_harms_no_other(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite") as site:
        ida = site.guest()
        good, bad = ida.open(), ida.open()
        ida.choose(bad, "A01")
        site.stop()
        store = SqliteStore(site.db)
        store._writing.execute("UPDATE entry SET text = 'play end' WHERE text = 'play A01'")
        store.close_now()
        site.restart()
        answer = ida.get(bad)
        assert answer.status_code == 500
        assert f"Table {bad[3:]} cannot be opened: entry " in answer.text
        assert ida.get(good).status_code == 200
        lobby = ida.get("/").text
        assert f'href="{good}"' in lobby
        assert f'href="{bad}"' not in lobby
        assert f"Table {bad[3:]} cannot be opened: entry " in lobby


def test_a_mistake_of_the_server_is_answered_in_words(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> str:
        raise ZeroDivisionError

    ida = site.guest()
    table = ida.open()
    with monkeypatch.context() as patched:
        patched.setattr("pickaxe.server.pages.table", broken)
        answer = ida.get(table)
        assert answer.status_code == 500
        assert "Something went wrong in the server" in answer.text
        assert answer.headers["x-frame-options"] == "DENY"
    assert ida.get(table).status_code == 200
