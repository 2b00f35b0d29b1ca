"""Links with which a seat is handed over: once, for a week, and only while the one who made them holds the seat."""

from datetime import timedelta

import pytest

from pickaxe.server import store_sql
from pickaxe.server.seats import LIFE, Handovers
from pickaxe.server.store import BadStore, NumberTaken, Seat, TableGone
from pickaxe.server.store_sql import Store
from server.site import START
from server.test_store import TABLE, on_store


def test_a_link_is_good_for_its_own_seat_and_holder_until_it_is_used(place: str) -> None:
    async def story(store: Store) -> None:
        await store.create(TABLE, waits="human")
        links = Handovers(store, lambda: START)
        key = await links.offer("a", 1, "ida")
        assert await links.is_good(key, "a", 1, "ida")
        for table, seat, holder in (("b", 1, "ida"), ("a", 0, "ida"), ("a", 1, "bruno"), ("a", 1, "")):
            assert not await links.is_good(key, table, seat, holder)
        for other in ("", "x", "ä", key[:-1], key + "x"):
            assert not await links.is_good(other, "a", 1, "ida")
        assert [await links.use_up(key, "a", 1) for _ in range(2)] == [True, False]
        assert not await links.is_good(key, "a", 1, "ida")

    on_store(place, story)


def test_a_link_is_good_after_a_restart_and_goes_with_its_table(place: str) -> None:
    async def offer(store: Store) -> str:
        await store.create(TABLE, waits="human")
        return await Handovers(store, lambda: START).offer("a", 1, "ida")

    async def use(store: Store) -> None:
        links = Handovers(store, lambda: START)
        assert await links.is_good(key, "a", 1, "ida")
        await store.delete("a", START)
        assert not await links.is_good(key, "a", 1, "ida")
        with pytest.raises(TableGone):
            await links.offer("a", 1, "ida")

    key = on_store(place, offer)
    on_store(place, use)


def test_a_new_link_revokes_the_one_before(place: str) -> None:
    async def story(store: Store) -> None:
        await store.create(TABLE, waits="human")
        links = Handovers(store, lambda: START)
        old, other, new = [await links.offer("a", seat, "ida") for seat in (1, 0, 1)]  # both seats are hers
        assert not await links.is_good(old, "a", 1, "ida")
        assert await links.is_good(new, "a", 1, "ida")
        assert await links.is_good(other, "a", 0, "ida")
        assert await links.offered("a", 1, "ida") == new

    on_store(place, story)


def test_a_link_is_used_up_by_the_seat_that_moves_and_by_nothing_else(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise BadStore("the disk is full")

    async def story(store: Store) -> None:
        await store.create(TABLE, waits="human")
        links, carla = Handovers(store, lambda: START), Seat(1, "Carla", "human", "", "carla", START)
        key = await links.offer("a", 1, "ida")
        assert not await store.take_seat("a", carla, only_open=False, link=f"{key}x")
        with pytest.raises(NumberTaken):
            await store.take_seat("a", carla, only_open=False, revision=99, link=key)
        with monkeypatch.context() as patched:
            patched.setattr(store_sql, "_changed", fail)
            with pytest.raises(BadStore):
                await store.take_seat("a", carla, only_open=False, link=key)
        assert await links.is_good(key, "a", 1, "ida")
        assert await store.seats_of("carla") == []
        assert [await store.take_seat("a", carla, only_open=False, link=key) for _ in range(2)] == [True, False]
        assert await store.seats_of("carla") == ["a"]

    on_store(place, story)


@pytest.mark.parametrize(("age", "is_good"), [(LIFE, True), (LIFE + timedelta(seconds=1), False)])
def test_a_link_is_good_for_a_week(place: str, age: timedelta, is_good: bool) -> None:
    async def story(store: Store) -> None:
        await store.create(TABLE, waits="human")
        times = iter([START, START + age])
        links = Handovers(store, lambda: next(times))
        assert await links.is_good(await links.offer("a", 1, "ida"), "a", 1, "ida") is is_good

    on_store(place, story)
