"""Where it is somebody's turn is told to them alone, wherever they look, and only once something has been stored."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pickaxe.server.store_sqlite import SqliteStore
from postgres import Cluster
from server.site import Guest, Site, running, wait_until
from server.test_app import invitation
from server.test_live import Stream, live
from server.test_store import SIXTH, on_store, set_version


@contextmanager
def following(guest: Guest, *tables: str) -> Iterator[Stream]:
    """The one stream of a browser that shows some tables."""
    watched = ",".join(table[3:] for table in tables)
    with guest.client.stream("GET", f"/events?tables={watched}") as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield Stream(answer)


def next_turns(stream: Stream) -> list[str]:
    """The tables that wait, as the next event about them says; those about changes are passed over."""
    while True:
        name, said = stream.event()
        if name == "turns":
            found: Any = said["tables"]
            return [f"/t/{table['id']}" for table in found]


def next_change(stream: Stream) -> tuple[str, int | None]:
    """The table that changed, and its number; events about turns are passed over."""
    while True:
        name, said = stream.event()
        if name == "changed":
            return f"/t/{said['table']}", said["number"]


def two_at_a_table(site: Site, mode: str = "era-1") -> tuple[str, Guest, Guest]:
    """A table of two people; who has to decide comes first."""
    ida, bruno = site.guest(), site.guest()
    table = ida.open("invite", name="Ida")
    bruno.sit_down(invitation(ida, table), name="Bruno")
    first, second = (ida, bruno) if decides(ida, table) else (bruno, ida)
    return table, first, second


def decides(guest: Guest, table: str) -> bool:
    now = guest.view(table)
    return bool(now["seat"] == now["view"]["seat"])


def test_one_stream_tells_of_all_tables_that_a_browser_shows(site: Site) -> None:
    ida = site.guest()
    tables = [ida.open() for _ in range(3)]
    with following(site.guest(), *tables) as stream:
        numbers = dict(next_change(stream) for _ in tables)
        assert numbers == {table: ida.view(table)["number"] for table in tables}
        for table in reversed(tables):
            ida.choose(table, "A01")
            assert next_change(stream) == (table, numbers[table] + 1)  # type: ignore[operator]


def test_whoever_watches_by_one_stream_is_at_each_of_its_tables_and_gone_after_it(site: Site) -> None:
    ida = site.guest()
    tables = [ida.open() for _ in range(2)]
    with following(ida, *tables) as stream:
        next_turns(stream)
        assert [live(site).count(table[3:]) for table in tables] == [1, 1]
    wait_until(lambda: [live(site).count(table[3:]) for table in tables] == [0, 0])


def test_a_table_that_is_not_there_has_no_number_and_disturbs_no_other(site: Site) -> None:
    ida = site.guest()
    table = ida.open()
    with following(ida, "/t/nowhere", table) as stream:
        assert next_change(stream) == ("/t/nowhere", None)
        assert next_change(stream) == (table, ida.view(table)["number"])
    assert ida.client.get("/events?tables=" + "x," * 60).status_code == 400
    assert ida.client.head("/events").headers["content-type"].startswith("text/event-stream")


def test_who_has_to_decide_hears_of_it_at_any_page_and_the_other_does_not(site: Site) -> None:
    table, first, second = two_at_a_table(site)
    with following(first) as one, following(second) as other:
        assert (next_turns(one), next_turns(other)) == ([table], [])
        first.end_turn(table)
        while decides(first, table):
            first.end_turn(table)
        assert next_turns(one) == []
        assert next_turns(other) == [table]


def test_nobody_else_learns_whose_turn_it_is(site: Site) -> None:
    table, first, _ = two_at_a_table(site)
    stranger = site.guest()
    with following(stranger, table) as stream:
        assert next_turns(stream) == []
    assert stranger.get("/next").headers["location"] == "/"
    assert first.get("/next").headers["location"] == table


def test_what_is_told_about_a_table_is_its_game_and_who_else_sits_there(site: Site) -> None:
    table, first, _ = two_at_a_table(site)
    with following(first) as stream:
        name, said = stream.event()
    told: Any = said
    other = ["Bruno", "Ida"][first.view(table)["seat"]]
    assert (name, told) == ("turns", {"tables": [{"id": table[3:], "line": f"Cave vs Cave, with {other}"}]})


def test_the_next_table_is_another_one_where_people_wait_first(site: Site) -> None:
    table, first, _ = two_at_a_table(site)
    alone = first.open("hotseat")
    assert first.get("/next").headers["location"] == table
    assert first.get(f"/next?after={table[3:]}").headers["location"] == alone
    assert first.get(f"/next?after={alone[3:]}").headers["location"] == table
    first.submit(f"{alone}/delete")
    assert first.get(f"/next?after={table[3:]}").headers["location"] == "/"


def test_a_table_waits_for_nobody_before_all_have_sat_down_or_once_it_is_off_the_list(site: Site) -> None:
    ida, bruno = site.guest(), site.guest()
    table = ida.open("invite")
    with following(ida) as stream:
        assert next_turns(stream) == []
        bruno.sit_down(invitation(ida, table))
        mover = ida if decides(ida, table) else bruno
        assert next_turns(stream) == ([table] if mover is ida else [])
        mover.submit(f"{table}/unlist")
        assert mover.get("/next").headers["location"] == "/"


def test_a_bot_that_plays_for_somebody_waits_for_them_no_longer(site: Site) -> None:
    table, first, _ = two_at_a_table(site)
    with following(first) as stream:
        assert next_turns(stream) == [table]
        first.submit(f"{table}/resign")
        assert next_turns(stream) == []


def test_a_seat_that_was_taken_along_waits_for_who_has_it_now(site: Site) -> None:
    table, first, _ = two_at_a_table(site)
    phone = site.guest()
    phone.sit_down(first.seat_link(table))
    assert phone.get("/next").headers["location"] == table
    assert first.get("/next").headers["location"] == "/"


def test_turns_are_found_in_a_store_of_an_older_version(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    with running(file) as site:
        table, first, _ = two_at_a_table(site)
        cookies = dict(first.client.cookies)

    async def age(store: SqliteStore) -> None:
        for change in SIXTH.split(";"):
            await store.write(lambda db, sql=change: db.ask(sql))  # type: ignore[misc]
        await set_version(store, 5)

    on_store(str(file), age)
    with running(file) as site:
        back = site.guest()
        back.client.cookies.update(cookies)
        with following(back) as stream:
            found = next_turns(stream)
            assert found or next_turns(stream) == [table]


def test_a_server_hears_of_turns_that_another_has_stored(cluster: Cluster) -> None:
    url = cluster.new()
    with running(url) as one, running(url) as other:
        table, first, second = two_at_a_table(one)
        second.client.base_url = other.address
        with following(second) as stream:
            assert next_turns(stream) == []
            while decides(first, table):
                first.end_turn(table)
            assert next_turns(stream) == [table]


@pytest.mark.parametrize("path", ["/events", "/next"])
def test_news_are_only_looked_at(site: Site, path: str) -> None:
    assert site.guest().submit(path).status_code == 405
