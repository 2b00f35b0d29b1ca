"""`pickaxe store` carries, backs up and checks what a server keeps, in a file or a database."""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Coroutine
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from command_line import refusal, run, succeed
from pickaxe.server import storage
from pickaxe.server.schema import PARTS, VERSION, WHOLE
from pickaxe.server.store import BadStore, Seat
from pickaxe.server.store_sql import Database, Store
from postgres import Cluster, name_of
from server.site import Guest, running
from server.test_corrections import open_table
from server.test_store import SETUP, TABLE, named, on_store, set_version

Rows = dict[str, list[tuple[Any, ...]]]


def kept(place: str) -> Rows:
    """All that a store holds."""

    async def asked() -> Rows:
        async with storage.snapshot(place) as db:
            return {
                relation: sorted(map(tuple, await db.ask(f"SELECT * FROM {relation}")), key=repr)
                for relation in ("tables", *PARTS, *WHOLE)
            }

    return asyncio.run(asked())


def lived_in(ida: Guest) -> list[str]:
    """Open tables of many kinds and play at them: their paths, without what was deleted."""
    played, against_bot, gone = ida.open(), ida.open("bot", level="gentle"), ida.open()
    ida.play_on(played, 40)
    ida.play_on(against_bot, 10)
    ida.submit(f"{gone}/delete")
    invited = ida.open("invite", name="Ida", hints="off", watched="off", pace="1d", night="22-8", zone="Europe/Prague")
    ida.submit(f"{invited}/unlist")
    ida.seat_link(played)
    ida.post(f"{played}/chat", {"text": "Only me here"})
    ida.post(f"{played}/notes", {"at": 1, "text": "Begun well"})
    ida.device_link()
    ida.submit("/me/settings", settings="end")
    finished = ida.open("solo")
    ida.play_on(finished)
    rematch = str(ida.submit(f"{finished}/rematch").headers["location"])
    return [played, against_bot, invited, finished, rematch, open_table(ida)]


@pytest.fixture
def full(place: str) -> str:
    """A place where a server was used."""
    with running(place, secret=None) as site:
        lived_in(site.guest())
    on_store(place, _want_news)
    return place


async def _want_news(store: Store) -> None:
    """Let there be a row of each kind that only a server with mail writes."""
    for relation, count in {"mailbox": 6, "hook": 5, "mail_key": 6, "parcel": 6}.items():
        values = ", ".join("'1'" for _ in range(count))
        await store.write(lambda db, sql=f"INSERT INTO {relation} VALUES ({values})": db.run(sql))  # type: ignore[misc]


@pytest.fixture(params=["file", "database"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A place to copy to."""
    if request.param == "file":
        return str(tmp_path / "copies" / "copy.sqlite")
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.new()


def test_everything_is_carried_and_a_server_goes_on_with_it(full: str, empty: str, tmp_path: Path) -> None:
    before = kept(full)
    assert [relation for relation, rows in before.items() if not rows] == []
    assert succeed("store", "copy", full, empty) == "6 tables copied.\n"
    assert kept(empty) == before == kept(full)
    back = str(tmp_path / "back.sqlite")
    succeed("store", "copy", empty, back)
    assert kept(back) == before
    with running(empty) as site:
        watched = {row[0] for row in before["tables"]} - {row[0] for row in before["secluded"]}
        assert site.guest().get(f"/t/{min(watched)}").status_code == 200


def test_a_backup_is_made_while_a_server_goes_on(place: str, tmp_path: Path) -> None:
    file = str(tmp_path / "backup.sqlite")
    with running(place) as site:
        ida = site.guest()
        tables = lived_in(ida)
        records = [ida.record(table) for table in tables]
        assert succeed("store", "backup", file, "--db", place) == "6 tables copied.\n"
        ida.end_turn(tables[0])
        assert kept(file)["entry"] != kept(place)["entry"]
        cookies = ida.client.cookies
    assert succeed("store", "check", "--db", file) == "6 tables played again, none of them otherwise than stored.\n"
    with running(file) as site:
        ida = site.guest()
        ida.client.cookies = cookies
        assert [ida.record(table) for table in tables] == records
        ida.end_turn(tables[0])


def test_only_its_owner_reads_a_backup(tmp_path: Path) -> None:
    place, file = str(tmp_path / "tables.sqlite"), tmp_path / "copies" / "backup.sqlite"
    on_store(place, lambda store: store.create(TABLE, waits="human"))
    succeed("store", "backup", file, "--db", place)
    assert (file.stat().st_mode & 0o777, file.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    assert [path.name for path in file.parent.iterdir()] == ["backup.sqlite"]


def test_nothing_is_carried_from_a_file_that_is_served(tmp_path: Path) -> None:
    place, target = str(tmp_path / "tables.sqlite"), tmp_path / "copy.sqlite"
    with running(place):
        assert f"{place} is already served by process" in refusal("store", "copy", place, target)
    assert not target.exists()


def test_what_is_there_is_never_overwritten(place: str, tmp_path: Path) -> None:
    source = str(tmp_path / "source.sqlite")
    on_store(source, lambda store: store.create(named("b"), waits="human"))
    on_store(place, lambda store: store.create(TABLE, waits="human"))
    before = kept(place)
    told = refusal("store", "copy", source, place)
    assert "is already there: name a new file" in told or "already has tables: name an empty database" in told
    assert kept(place) == before


@pytest.mark.parametrize("words", [("copy", "nowhere.sqlite", "to.sqlite"), ("check", "--db", "nowhere.sqlite")])
def test_a_file_that_is_not_there_is_named_and_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert refusal("store", *words) == "There is no file nowhere.sqlite"
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_something_else_is_named(tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("This is no database, and it is long enough to have a header. " * 20)
    assert f"{text} is not a file with Pickaxe tables" in refusal("store", "check", "--db", text)
    text.write_text("")
    assert refusal("store", "check", "--db", text) == f"{text} holds no Pickaxe tables"
    target = text / "below a file"
    assert "cannot be written: Not a directory" in refusal("store", "copy", _small(tmp_path), target)


def _small(folder: Path) -> str:
    place = str(folder / "small.sqlite")
    on_store(place, lambda store: store.create(TABLE, waits="human"))
    return place


def test_a_database_without_tables_is_named(cluster: Cluster) -> None:
    url = cluster.new()
    assert refusal("store", "check", "--db", url).endswith(f"/{name_of(url)} holds no Pickaxe tables")
    assert cluster.sql(name_of(url), "SELECT to_regnamespace('pickaxe') IS NULL") == "t"


@pytest.mark.parametrize(
    ("version", "words"),
    [(3, f"has schema 3, this Pickaxe has {VERSION}: start a server with it once"), (99, "a newer Pickaxe (schema 99")],
)
def test_another_version_is_told(place: str, version: int, words: str) -> None:
    on_store(place, lambda store: set_version(store, version))
    assert words in refusal("store", "check", "--db", place)


def test_a_copy_that_fails_leaves_nothing(empty: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(db: Database, *_: object) -> None:
        raise BadStore("The disk is full.")

    source = _small(tmp_path)
    with monkeypatch.context() as patched:
        patched.setattr("pickaxe.server.archive._carry_table", broken)
        assert refusal("store", "copy", source, empty) == "The disk is full."
    if not storage.is_address(empty):
        assert list(Path(empty).parent.iterdir()) == []
    succeed("store", "copy", source, empty)
    assert kept(empty) == kept(source)


def test_a_table_that_is_damaged_is_named_and_left_behind(tmp_path: Path, empty: str) -> None:
    source = str(tmp_path / "source.sqlite")

    async def story(store: Store) -> None:
        await store.create(TABLE, waits="nobody")
        await store.follow("a", named("b"), waits="human")
        await store.create(named("c"), waits="human")

    on_store(source, story)
    with closing(sqlite3.connect(source, isolation_level=None)) as db:
        db.execute("UPDATE entry SET text = CAST(x'FF' AS TEXT) WHERE table_id = 'b'")
    result = run("store", "copy", source, empty)
    assert result.exit_code == 1
    assert result.stdout == "Table b: its part of the file is damaged\n2 tables copied, 1 left behind.\n"
    assert on_store(empty, lambda store: store.load("a")) == TABLE  # without its rematch
    assert on_store(empty, lambda store: store.load("b")) is None
    assert on_store(empty, lambda store: store.load("c")) == named("c")


def test_a_table_that_a_database_cannot_keep_is_named_and_left_behind(tmp_path: Path, cluster: Cluster) -> None:
    source = str(tmp_path / "source.sqlite")
    strange = replace(named("b"), seats=[Seat(0, "I\0da", "human", "", "ida")])

    async def story(store: Store) -> None:
        await store.create(TABLE, waits="human")
        await store.create(strange, waits="human")
        await store.create(named("c"), waits="human")

    on_store(source, story)
    with closing(sqlite3.connect(source, isolation_level=None)) as db:
        db.execute("UPDATE seat SET name = x'FF' WHERE table_id = 'c'")
    result = run("store", "copy", source, cluster.new())
    assert result.exit_code == 1
    senseless = "what is kept of it makes no sense"
    assert result.stdout == f"Table b: {senseless}\nTable c: {senseless}\n1 table copied, 2 left behind.\n"


# Checking


@pytest.fixture
def checked(place: str) -> Callable[[str], str]:
    """What is told of the table `t`, which is hot-seat Cave vs Cave, after something was changed in the store."""
    with running(place, new_id=lambda: "t", new_seed=lambda: 5) as site:
        ida = site.guest()
        ida.play_on(ida.open(), 5)

    def told(sql: str) -> str:
        change: Callable[[Store], Coroutine[Any, Any, Any]] = lambda store: store.write(lambda db: db.run(sql))  # noqa: E731
        on_store(place, change)
        result = run("store", "check", "--db", place)
        assert result.exit_code == 1, result.output
        first, *_, last = result.stdout.splitlines()
        assert last == "1 table played again, 1 of them otherwise than stored."
        return first.removeprefix("Table t: ")

    return told


@pytest.mark.parametrize(
    ("sql", "words"),
    [
        ("UPDATE entry SET text = 'play end' WHERE number = 2", "entry 2 does not fit the rules"),
        ("DELETE FROM entry WHERE number = 2", "entry 2 is missing"),
        ("DELETE FROM seat WHERE number = 1", "it should have 2 seats, but 1 is stored"),
        ("UPDATE tables SET waits = 'bot'", "it is kept as waiting for bot, but it waits for human"),
        ("UPDATE tables SET seed = '6'", "choice 1 of its record is not what its seed deals"),
        ("UPDATE tables SET options = '[1]'", "what is kept of it makes no sense"),
        (
            "UPDATE tables SET rules = 99",
            "it was begun with version 99 of its rules, and this is version 1; every choice still fits",
        ),
    ],
)
def test_what_differs_is_told(checked: Callable[[str], str], sql: str, words: str) -> None:
    assert checked(sql) == words


def test_an_older_game_that_no_longer_fits_is_told(checked: Callable[[str], str]) -> None:
    checked("UPDATE tables SET rules = 99")
    assert checked("UPDATE entry SET text = 'play end' WHERE number = 2").endswith("; entry 2 does not fit the rules")


def test_a_check_can_be_read_by_programs(full: str) -> None:
    assert json.loads(succeed("store", "check", "--db", full, "--json")) == {"tables": 6, "differ": []}
    on_store(full, lambda store: store.create(replace(TABLE, setup=replace(SETUP, rules=0)), waits="human"))
    result = run("store", "check", "--db", full, "--json")
    assert result.exit_code == 1
    (told,) = json.loads(result.stdout)["differ"]
    assert told["table"] == "a"


def test_the_usual_place_is_the_users_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert refusal("store", "check") == f"There is no file {tmp_path}/pickaxe/tables.sqlite"
