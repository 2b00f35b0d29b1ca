"""Coming and going: a friend with the plain address, a bot in a free seat, tables that are cancelled or deleted."""

import asyncio
import logging
import threading
from datetime import UTC, datetime
from pathlib import Path

import pytest

import pickaxe
from pickaxe.kernel.edition import Edition
from pickaxe.server.bots import Bots
from pickaxe.server.hall import Hall
from pickaxe.server.live import Live
from pickaxe.server.opening import parse_wish
from pickaxe.server.seats import Visitor
from pickaxe.server.storage import is_address
from pickaxe.server.store import Stored, TableGone
from pickaxe.server.store_postgres import PostgresStore
from pickaxe.server.store_sql import Row
from pickaxe.server.store_sqlite import SqliteStore
from server.site import FirstBots, Guest, Site, following, running, wait_until
from server.test_pages import Page

GONE = "This table was deleted; nothing of it is kept."


def newcomer(site: Site, table: str) -> Guest:
    """Somebody who opened the plain address of a table."""
    guest = site.guest()
    assert guest.get(table).status_code == 200
    return guest


def names(guest: Guest, table: str) -> list[str]:
    return list(pickaxe.Record.parse(guest.record(table)).names)


def stored(site: Site, what: str) -> list[Row]:
    """What the store of a site holds."""

    async def asked() -> list[Row]:
        store = PostgresStore(str(site.place)) if is_address(site.place) else None
        try:
            return list(await (store or site.app.state.hall._store).read(lambda db: db.ask(f"SELECT {what}")))
        finally:
            if store:
                await store.close()

    return asyncio.run(asked())


def rows(site: Site, table: str) -> dict[str, int]:
    """How many rows of each kind are stored about a table."""
    columns = {"tables": "id", "seat": "table_id", "entry": "table_id", "unlisted": "table_id", "deleted": "table_id"}
    return {
        part: stored(site, f"count(*) FROM {part} WHERE {column} = '{table[3:]}'")[0][0]
        for part, column in columns.items()
    }


# Sitting down


def test_a_friend_with_the_plain_address_is_asked_for_a_name_and_sits_down(site: Site) -> None:
    ida = site.guest()
    table = ida.open("invite", name="Ida")
    bruno = newcomer(site, table)
    page = Page(bruno.get(table).text)
    assert page.all("action", f"{table}/sit")
    assert page.all("name", "name")[0]["required"] == ""
    assert page.all("name", "seat")[0]["value"] == "1"
    assert page.all("href", f"{table}?watch=1")
    answer = bruno.submit(f"{table}/sit", seat="1", name="Bruno")
    assert (answer.status_code, answer.headers["location"]) == (303, table)
    assert [guest.view(table)["seat"] for guest in (ida, bruno)] == [0, 1]
    assert names(ida, table) == ["Ida", "Bruno"]
    assert 'value="Bruno"' in bruno.get("/").text


def test_looking_at_a_table_takes_no_seat(site: Site) -> None:
    ida = site.guest()
    table = ida.open("invite", name="Ida")
    bruno = newcomer(site, table)
    watching = Page(bruno.get(f"{table}?watch=1").text)
    assert not watching.all("action", f"{table}/sit")
    assert watching.all("href", table)
    for path in ("sit", "bot", "delete", "unlist"):
        assert bruno.get(f"{table}/{path}").status_code == 405
        assert ida.get(f"{table}/{path}").status_code == 405
    assert ida.get(f"{table}/remove").status_code == 200
    assert [guest.view(table)["seat"] for guest in (ida, bruno)] == [0, None]
    assert Page(ida.get(table).text).all("href", f"{table}/remove")


def test_a_friend_picks_one_of_the_free_seats(site: Site) -> None:
    ida = site.guest()
    answer = ida.submit("/tables", game="cave-farmers", kind="invite", several="4", name="Ida")
    table = answer.headers["location"]
    bruno, carla = newcomer(site, table), newcomer(site, table)
    assert [found["value"] for found in Page(bruno.get(table).text).all("name", "seat")] == ["1", "2", "3"]
    assert bruno.submit(f"{table}/sit", seat="2", name="Ida").status_code == 303
    assert carla.submit(f"{table}/sit", seat="2", name="Carla").status_code == 403
    assert carla.submit(f"{table}/sit", seat="7", name="Carla").status_code == 404
    assert carla.submit(f"{table}/sit", seat="0", name="Carla").status_code == 403
    assert carla.submit(f"{table}/sit", seat="1", name="Ida").status_code == 303
    assert names(ida, table) == ["Ida", "Ida 3", "Ida 2", "Player 4"]
    assert [guest.view(table)["seat"] for guest in (ida, bruno, carla)] == [0, 2, 1]


def test_who_keeps_no_cookie_takes_no_seat(site: Site) -> None:
    ida, bruno = site.guest(), site.guest()
    table = ida.open("invite")
    answer = bruno.submit(f"{table}/sit", seat="1", name="Bruno")
    assert answer.status_code == 403
    assert "your browser must accept a cookie" in answer.text
    assert Page(ida.get(table).text).all("data-waits")


# A bot in a free seat


def test_a_free_seat_is_given_to_a_bot_by_who_opened_the_table(site: Site) -> None:
    ida = site.guest()
    table = ida.submit("/tables", game="cavum", kind="invite", several="3", name="Ida").headers["location"]
    bruno = newcomer(site, table)
    assert bruno.submit(f"{table}/sit", seat="2", name="Bruno").status_code == 303
    assert Page(ida.get(table).text).all("action", f"{table}/bot")
    assert not Page(bruno.get(table).text).all("action", f"{table}/bot")
    for other in (bruno, newcomer(site, table)):
        assert other.submit(f"{table}/bot", seat="1", level="random").status_code == 403
    assert ida.submit(f"{table}/bot", seat="1", level="strongest").status_code == 400
    assert ida.submit(f"{table}/bot", seat="1", level="random").headers["location"] == table
    assert names(ida, table) == ["Ida", "Random bot", "Bruno"]
    assert ida.submit(f"{table}/bot", seat="2", level="random").status_code == 403
    assert 'id="table"' in ida.get(table).text


def waiting_for_bots(site: Site) -> list[str]:
    return [str(row[0]) for row in stored(site, "id FROM tables WHERE waits = 'bot'")]


def test_a_bot_that_came_later_goes_on_after_a_restart(tmp_path: Path) -> None:
    go = threading.Event()
    with running(tmp_path / "tables.sqlite", new_seed=following(range(100)), bots=Held(go)) as site:
        ida = site.guest()
        table = next(t for t in iter(lambda: ida.open("invite"), None) if ida.view(t)["view"]["seat"] == 1)
        assert waiting_for_bots(site) == []
        assert ida.submit(f"{table}/bot", seat="1", level="greedy").status_code == 303
        assert waiting_for_bots(site) == [table[3:]]
        go.set()
        wait_until(lambda: ida.view(table)["view"]["seat"] == 0)


# Tables that go away


def test_a_waiting_table_is_cancelled_by_who_opened_it(site: Site) -> None:
    ida = site.guest()
    table = ida.submit("/tables", game="cavum", kind="invite", several="3", name="Ida").headers["location"]
    bruno, carla = newcomer(site, table), newcomer(site, table)
    assert bruno.submit(f"{table}/sit", seat="1", name="Bruno").status_code == 303
    assert carla.submit(f"{table}/delete").status_code == 403
    assert bruno.submit(f"{table}/delete").status_code == 403
    assert "Cancel this table?" in ida.get(f"{table}/remove").text
    assert ida.submit(f"{table}/delete").headers["location"] == "/"
    for guest in (ida, bruno, carla):
        answer = guest.get(table)
        assert answer.status_code == 410
        assert GONE in answer.text
        assert table not in guest.get("/").text
    assert carla.submit(f"{table}/sit", seat="2", name="Carla").status_code == 410


@pytest.mark.parametrize("kind", ["bot", "hotseat", "solo"])
def test_nothing_is_kept_of_a_table_of_ones_own_that_was_deleted(site: Site, kind: str) -> None:
    ida, stranger = site.guest(), site.guest()
    table, other = ida.open(kind), ida.open(kind)
    assert stranger.get(table).status_code == 200
    assert Page(ida.get("/").text).all("href", f"{table}/remove")
    assert stranger.get(f"{table}/remove").status_code == 403
    assert stranger.submit(f"{table}/delete").status_code == 403
    assert "That cannot be undone." in ida.get(f"{table}/remove").text
    assert ida.submit(f"{table}/delete").headers["location"] == "/"
    for path in ("", "/fragment", "/record", "/replay", "/end", "/events", "/view.json", "/score", "/remove"):
        assert ida.get(table + path).status_code == 410
    assert ida.get(table, **{"Accept-Language": "de"}).text.count("Dieser Tisch wurde gelöscht") == 1
    assert ida.post(f"{table}/choices", {"number": 0, "choice": "end"}).json()["error"] == GONE
    assert rows(site, table) == {"tables": 0, "seat": 0, "entry": 0, "unlisted": 0, "deleted": 1}
    assert rows(site, other)["tables"] == 1
    assert table not in ida.get("/").text
    assert other in ida.get("/").text


def test_a_table_with_other_people_only_leaves_ones_own_list(site: Site) -> None:
    ida = site.guest()
    table = ida.open("invite", name="Ida")
    bruno = newcomer(site, table)
    bruno.submit(f"{table}/sit", seat="1", name="Bruno")
    assert "Take it off my list" in ida.get(f"{table}/remove").text
    refused = ida.submit(f"{table}/delete")
    assert refused.status_code == 403
    assert "you can take it off your list" in refused.text
    assert newcomer(site, table).submit(f"{table}/unlist").status_code == 403
    for guest in (ida, bruno):
        assert guest.submit(f"{table}/unlist").headers["location"] == "/"
        assert table not in guest.get("/").text
        assert guest.get(table).status_code == 200
    first, second = (ida, bruno) if ida.view(table)["view"]["seat"] == 0 else (bruno, ida)
    first.choose(table, "A01")
    assert table in first.get("/").text
    assert table not in second.get("/").text


def test_a_rematch_that_was_deleted_can_be_asked_for_again(site: Site) -> None:
    ida = site.guest()
    table = ida.open("hotseat")
    while not ida.view(table)["view"]["over"]:
        ida.end_turn(table)
    again = ida.submit(f"{table}/rematch").headers["location"]
    assert again in ida.get(f"{table}/end").text
    ida.submit(f"{again}/delete")
    assert again not in ida.get(f"{table}/end").text
    third = ida.submit(f"{table}/rematch").headers["location"]
    assert third != again
    ida.submit(f"{table}/delete")
    assert ida.get(table).status_code == 410
    assert ida.get(third).status_code == 200


class Held(FirstBots):
    """Bots that think until they are let go."""

    def __init__(self, go: threading.Event) -> None:
        super().__init__()
        self.go = go
        self.asked = 0

    async def choose(self, record: str, seat: int, level: str, seed: int, edition: Edition | None = None) -> str:
        self.asked += 1
        while not self.go.is_set():
            await asyncio.sleep(0.01)
        return await super().choose(record, seat, level, seed, edition)


def test_a_table_is_deleted_while_its_bot_thinks_and_others_look_at_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    go, live = threading.Event(), Live()
    bots = Held(go)
    with running(tmp_path / "tables.sqlite", bots=bots, live=live) as site, caplog.at_level(logging.WARNING):
        ida = site.guest()
        table = ida.open("bot")
        ida.play_on(table)
        wait_until(lambda: bots.asked > 0)
        bruno = newcomer(site, table)
        with bruno.client.stream("GET", f"{table}/events") as stream:
            heard = stream.iter_lines()
            while not next(heard).startswith("data"):
                pass
            assert ida.submit(f"{table}/delete").status_code == 303
            assert next(line for line in heard if line.startswith("data")) == 'data: {"number": null}'
        assert bruno.get(f"{table}/fragment", Accept="*/*").json()["error"] == GONE
        wait_until(lambda: not site.app.state.hall._thinking)
        go.set()
        assert rows(site, table)["entry"] == 0
        assert ida.get(table).status_code == 410
        assert caplog.messages == []


def test_a_table_that_was_being_read_when_it_was_deleted_does_not_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = Visitor("ida", "Ida")

    async def story() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        hall = Hall(store, Live(), Bots(), clock=lambda: datetime.now(UTC), new_id=lambda: "a", new_seed=lambda: 1)
        table = await hall.open(parse_wish({"game": "cave-vs-cave", "kind": "hotseat"}), visitor)
        hall._tables.clear()
        reader = asyncio.create_task(read_slowly(hall, store))
        await was_read.wait()
        await hall.delete(table, visitor)
        may_go_on.set()
        with pytest.raises(TableGone):
            await reader
        assert "a" not in hall._tables
        await hall.close()
        await store.close()

    async def read_slowly(hall: Hall, store: SqliteStore) -> None:
        load = store.load

        async def slow(table: str) -> Stored | None:
            monkeypatch.setattr(store, "load", load)
            found = await store.load(table)
            was_read.set()
            await may_go_on.wait()
            return found

        monkeypatch.setattr(store, "load", slow)
        await hall.table("a")

    was_read, may_go_on = asyncio.Event(), asyncio.Event()
    asyncio.run(story())


# A bot for somebody who has left


def two(site: Site, **fields: str) -> tuple[str, Guest, Guest]:
    """A table of Ida and Bruno."""
    ida = site.guest()
    table = ida.open("invite", name="Ida", **fields)
    bruno = newcomer(site, table)
    bruno.submit(f"{table}/sit", seat="1", name="Bruno")
    return table, ida, bruno


def test_a_bot_plays_for_who_has_left_until_they_come_back(site: Site) -> None:
    table, ida, bruno = two(site)
    while ida.view(table)["view"]["seat"] == 0:
        ida.end_turn(table)
    page = Page(ida.get(f"{table}/seats").text)
    assert [found["value"] for found in page.all("name", "seat")] == ["0", "1"]
    assert ida.submit(f"{table}/stand-in", seat="1", level="gentle").headers["location"] == table
    wait_until(lambda: ida.view(table)["view"]["seat"] == 0)
    assert "Bruno (bot)" in ida.get(table).text
    assert names(ida, table) == ["Ida", "Bruno"]
    assert bruno.view(table)["seat"] == 1  # looks on from where Bruno sat, and chooses nothing
    own = Page(bruno.get(table).text)
    assert [found["aria-label"] for found in own.all("data-region", "own")] == ["Bruno (bot)"]
    assert own.all("data-choice") == []
    assert "A bot plays for you" in bruno.get("/").text
    assert Page(bruno.get(table).text).all("action", f"{table}/come-back")
    assert ida.submit(f"{table}/delete").status_code == 403  # it is Bruno's table, too
    assert bruno.submit(f"{table}/come-back").headers["location"] == table
    assert bruno.view(table)["seat"] == 1
    assert "Bruno (bot)" not in ida.get(table).text
    assert bruno.submit(f"{table}/come-back").status_code == 403


def test_who_comes_back_while_the_bot_thinks_decides_themselves(tmp_path: Path) -> None:
    go = threading.Event()
    bots = Held(go)
    with running(tmp_path / "tables.sqlite", bots=bots) as site:
        table, ida, bruno = two(site)
        while ida.view(table)["view"]["seat"] == 0:
            ida.end_turn(table)
        bruno.submit(f"{table}/stand-in", seat="1", level="steady")
        wait_until(lambda: bots.asked > 0)
        before = ida.record(table)
        bruno.submit(f"{table}/come-back")
        wait_until(lambda: not site.app.state.hall._thinking)
        go.set()
        assert ida.record(table) == before
        assert bruno.view(table)["view"]["seat"] == 1
        assert bruno.tokens(table)


def test_nobody_is_sent_away_while_they_look_and_strangers_decide_nothing(site: Site) -> None:
    table, ida, bruno = two(site)
    assert newcomer(site, table).submit(f"{table}/stand-in", seat="1").status_code == 403
    assert not Page(newcomer(site, table).get(f"{table}/seats").text).all("action", f"{table}/stand-in")
    with bruno.client.stream("GET", f"{table}/events") as stream:
        heard = stream.iter_lines()
        next(heard)
        refused = ida.submit(f"{table}/stand-in", seat="1")
        assert refused.status_code == 403
        assert "Bruno is at the table." in refused.text
        assert [found["value"] for found in Page(ida.get(f"{table}/seats").text).all("name", "seat")] == ["0"]
    assert ida.submit(f"{table}/stand-in", seat="7").status_code == 404
    assert bruno.submit(f"{table}/stand-in", seat="1").status_code == 303
    assert ida.submit(f"{table}/stand-in", seat="1").status_code == 409
