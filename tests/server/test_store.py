"""Every store keeps what it acknowledged, takes nothing twice, and fails in clear words."""

import asyncio
import signal
import sys
from collections.abc import Callable, Coroutine
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, TypeVar

import pytest

from pickaxe.server.schema import VERSION
from pickaxe.server.storage import open_store
from pickaxe.server.store import BadStore, Entry, NumberTaken, Seat, Setup, Stored, TableGone
from pickaxe.server.store_sql import Store
from pickaxe.server.store_sqlite import SqliteStore
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


def on_store(place: str, story: Callable[[Any], Coroutine[Any, Any, Result]]) -> Result:
    """Open the store, live through a story with it, close it."""

    async def whole() -> Result:
        store = open_store(place)
        try:
            return await story(store)
        finally:
            await store.close()

    return asyncio.run(whole())


def test_a_table_comes_back_as_it_was_kept(place: str) -> None:
    async def story(store: Store) -> None:
        await store.create(TABLE, waits="human")
        await store.append("a", [entry(1), entry(2, "undo 1")], waits="bot")

    on_store(place, story)
    loaded = on_store(place, lambda store: store.load("a"))
    assert loaded == replace(TABLE, entries=[*TABLE.entries, entry(1), entry(2, "undo 1")])
    assert on_store(place, lambda store: store.load("b")) is None


def test_an_id_is_taken_only_once(place: str) -> None:
    async def story(store: Store) -> None:
        await store.create(TABLE, waits="human")
        with pytest.raises(BadStore, match="already a table a"):
            await store.create(TABLE, waits="human")

    on_store(place, story)


def test_a_number_is_taken_only_once_and_all_entries_are_added_or_none(place: str) -> None:
    async def story(store: Store) -> Stored | None:
        await store.create(TABLE, waits="human")
        await store.append("a", [entry(2)], waits="human")
        with pytest.raises(NumberTaken, match="entry 1"):
            await store.append("a", [entry(1), entry(2)], waits="human")
        return await store.load("a")

    loaded = on_store(place, story)
    assert loaded
    assert [entry.number for entry in loaded.entries] == [0, 2]


def test_of_many_writes_at_once_a_bad_one_harms_no_other(place: str) -> None:
    async def story(store: Store) -> tuple[list[BaseException | None], Stored | None]:
        await store.create(TABLE, waits="human")
        numbers = [*range(1, 200), 50, *range(200, 300)]
        writes = [store.append("a", [entry(number)], waits="human") for number in numbers]
        results = await asyncio.gather(*writes, return_exceptions=True)
        return results, await store.load("a")

    results, loaded = on_store(place, story)
    assert [type(result) for result in results if result] == [NumberTaken]
    assert loaded
    assert [entry.number for entry in loaded.entries] == list(range(300))


WRITER = """
import asyncio, sys
from server.test_store import TABLE, entry
from pickaxe.server.storage import open_store

async def main():
    store = open_store(sys.argv[1])
    await store.create(TABLE, waits="human")
    for number in range(1, 100_000, 5):
        await asyncio.gather(*[write(store, number + step) for step in range(5)])

async def write(store, number):
    await store.append("a", [entry(number)], waits="human")
    print(number, flush=True)

asyncio.run(main())
"""


def test_what_was_acknowledged_survives_a_kill(place: str) -> None:
    with started([sys.executable, "-c", WRITER, place]) as writer:
        assert writer.stdout
        told = [int(writer.stdout.readline()) for _ in range(200)]
        writer.send_signal(signal.SIGKILL)
        told += [int(line) for line in writer.stdout if line.endswith("\n")]
    loaded = on_store(place, lambda store: store.load("a"))
    assert loaded
    assert set(told) <= {entry.number for entry in loaded.entries}
    assert on_store(place, lambda store: store.append("a", [entry(200_000)], waits="human")) is None


def test_an_open_seat_is_given_away_once(place: str) -> None:
    async def story(store: Store) -> tuple[list[bool], Stored | None]:
        await store.create(TABLE, waits="human")
        wishes = [Seat(1, name, "human", "", name) for name in ("bruno", "carla")]
        given = await asyncio.gather(*[store.take_seat("a", wish, only_open=True) for wish in wishes])
        return given, await store.load("a")

    given, loaded = on_store(place, story)
    assert sorted(given) == [False, True]
    assert loaded
    first = ("bruno", "carla")[given.index(True)]
    assert loaded.seats[1] == Seat(1, first, "human", "", first)


def test_a_table_has_one_rematch(place: str) -> None:
    async def story(store: Store) -> list[str]:
        await store.create(TABLE, waits="nobody")
        ids = [await store.follow("a", named(id), waits="human") for id in ("b", "c")]
        loaded = await store.load("a")
        assert loaded
        assert loaded.next == "b"
        assert await store.load("c") is None
        return ids

    assert on_store(place, story) == ["b", "b"]


def test_nothing_can_be_added_to_a_deleted_table_and_no_other_leads_to_it(place: str) -> None:
    async def story(store: Store) -> Stored | None:
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

    assert on_store(place, story) == TABLE
    with pytest.raises(TableGone):
        on_store(place, lambda store: store.load("b"))


def test_a_table_off_the_list_comes_back_for_who_plays_there(place: str) -> None:
    seats = [SEATS[0], Seat(1, "Bruno", "human", "", "bruno")]

    async def story(store: Store) -> None:
        await store.create(replace(TABLE, seats=seats), waits="human")
        for visitor in ("ida", "ida", "bruno"):
            await store.unlist("a", visitor)
        assert [await store.tables_of(visitor, 10) for visitor in ("ida", "bruno")] == [[], []]
        await store.append("a", [entry(1), Entry(2, -1, "play first 2", START)], waits="human")
        assert [await store.tables_of(visitor, 10) for visitor in ("ida", "bruno")] == [["a"], []]

    on_store(place, story)


def test_that_there_are_no_hints_is_kept_with_a_table_and_goes_with_it(place: str) -> None:
    unaided = replace(TABLE, setup=replace(SETUP, has_hints=False))

    async def story(store: Store) -> None:
        await store.create(unaided, waits="human")
        assert await store.load("a") == unaided
        await store.delete("a", START)
        assert [tuple(row) for row in await store.read(lambda db: db.ask("SELECT count(*) FROM unaided"))] == [(0,)]

    on_store(place, story)


def test_tables_are_found_by_visitor_and_by_whom_they_wait_for(place: str) -> None:
    async def story(store: Store) -> None:
        for id, waits in (("a", "human"), ("b", "bot"), ("c", "nobody")):
            await store.create(named(id), waits=waits)  # type: ignore[arg-type]
        later = replace(entry(1), at=START.replace(year=2027))
        await store.append("b", [later], waits="bot")
        assert await store.tables_of("ida", 10) == ["b", "a", "c"]
        assert await store.tables_of("ida", 1) == ["b"]
        assert await store.tables_of("nobody", 10) == []
        assert await store.tables_waiting_for_bots() == ["b"]

    on_store(place, story)


def test_what_was_settled_last_is_kept_and_comes_along(place: str) -> None:
    async def story(store: Store) -> list[str | None]:
        await store.settle("phone", "end")
        await store.settle("phone", "take.pace-fast")
        await store.merge("phone", "ida")
        await store.settle("tablet", "sound")
        await store.merge("tablet", "ida")
        return [await store.settled(visitor) for visitor in ("ida", "phone", "tablet")]

    assert on_store(place, story) == ["take.pace-fast", None, None]


def test_a_setting_keeps_its_first_value(place: str) -> None:
    assert on_store(place, lambda store: store.setting("secret", "one")) == "one"
    assert on_store(place, lambda store: store.setting("secret", "two")) == "one"


def test_a_closed_store_says_so(place: str) -> None:
    async def story(store: Store) -> None:
        await store.close()
        with pytest.raises(BadStore, match="is closed"):
            await store.setting("secret", "b")

    on_store(place, story)


CLUB = ("secluded", "pace", "chat", "note", "person", "handover")
NEWS = ("turn", "mailbox", "hook", "mail_key", "parcel")
SEVENTH = "DROP TABLE settled"
SIXTH = "; ".join(f"DROP TABLE {relation}" for relation in ("settled", *CLUB, *NEWS))
SIXTH += "; ALTER TABLE seat DROP COLUMN since; CREATE TABLE link (table_id TEXT)"
FIFTH = f"{SIXTH}; DROP TABLE link; ALTER TABLE tables DROP COLUMN revision"
OLDER = {
    2: f"{FIFTH}; DROP TABLE unaided; DROP TABLE unlisted; DROP TABLE deleted",
    3: f"{FIFTH}; DROP TABLE unaided",
    4: FIFTH,
    5: SIXTH,
    6: SEVENTH,
}


async def set_version(store: Store, version: int) -> None:
    """Let a store say that it is of some version."""
    is_file = isinstance(store, SqliteStore)
    sql = f"PRAGMA user_version = {version}" if is_file else f"UPDATE version SET number = {version}"
    await store.write(lambda db: db.ask(sql))


@pytest.mark.parametrize("version", OLDER)
def test_a_store_of_an_older_version_goes_on(place: str, version: int) -> None:
    async def age(store: Store) -> None:
        await store.create(TABLE, waits="human")
        for statement in OLDER[version].split(";"):
            await store.write(lambda db, sql=statement: db.ask(sql))  # type: ignore[misc]
        await set_version(store, version)

    async def story(store: Store) -> Stored | None:
        await store.unlist("a", "ida")
        assert await store.tables_of("ida", 10) == []
        return await store.load("a")

    on_store(place, age)
    assert on_store(place, story) == TABLE
    assert on_store(place, story) == TABLE  # what was done once is not done again


@pytest.mark.parametrize(
    ("version", "words"),
    [
        (99, rf"was written by a newer Pickaxe \(schema 99, this one knows {VERSION}\)"),
        (-1, "has schema -1, which no Pickaxe writes"),
    ],
)
def test_a_store_of_another_version_is_refused_and_left_alone(place: str, version: int, words: str) -> None:
    on_store(place, lambda store: set_version(store, version))
    for _ in range(2):
        with pytest.raises(BadStore, match=words):
            open_store(place)
