"""Several servers share one database: each knows what the others stored, nothing comes twice, no bot is left alone."""

import asyncio
import re
import signal
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx2
import pytest

from pickaxe.kernel.edition import Edition
from pickaxe.server import hall
from pickaxe.server.store import Stored
from pickaxe.server.store_postgres import PostgresStore
from postgres import Cluster
from processes import started
from server.site import FirstBots, Guest, Site, running, wait_until
from server.test_live import listening
from server.test_store import on_store


@pytest.fixture(scope="module")
def sites(cluster: Cluster) -> Iterator[tuple[Site, Site]]:
    """Two servers on one database."""
    url = cluster.new()
    with running(url) as one, running(url) as other:
        yield one, other


def at(guest: Guest, site: Site) -> Guest:
    """A guest who asks this server from now on."""
    guest.client.base_url = site.address
    return guest


def test_choices_by_turns_at_both_servers_are_one_game_and_all_hear_of_it(sites: tuple[Site, Site]) -> None:
    one, other = sites
    ida = one.guest()
    table = ida.open()
    with ExitStack() as stack:
        streams = [stack.enter_context(listening(site.guest(), table)) for site in sites]
        numbers = [stream.event()[1]["number"] for stream in streams]
        for turn in range(30):
            before = ida.view(table)["number"]
            at(ida, sites[turn % 2])
            now = ida.view(table)
            assert now["number"] == before
            ida.pick(table, now["view"]["options"][-1]["token"], now["number"])
        last = ida.view(table)["number"]
        for place, stream in enumerate(streams):
            while numbers[place] != last:
                number = stream.event()[1]["number"]
                assert number is None or number > (numbers[place] or 0)  # a late listener hears only the newest
                numbers[place] = number
    assert at(ida, one).record(table) == at(ida, other).record(table)


def test_a_server_hears_of_others_before_it_wakes_its_bots(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    async def for_ever(store: PostgresStore) -> list[str]:
        if store.url == url:
            await asyncio.Event().wait()
        return await usual(store)

    url, usual = cluster.new(), PostgresStore.tables_waiting_for_bots
    with running(url) as one:
        ida = one.guest()
        table = ida.open()
        number = ida.view(table)["number"]
        monkeypatch.setattr(PostgresStore, "tables_waiting_for_bots", for_ever)
        with running(url) as other, listening(other.guest(), table) as stream:
            while stream.event()[1]["number"] != number:
                pass
            ida.pick(table, "A01", number)
            while stream.event()[1]["number"] != number + 1:
                pass


def test_a_choice_is_taken_once_whoever_takes_it(sites: tuple[Site, Site]) -> None:
    ida = sites[0].guest()
    table = ida.open()
    twin = at(sites[1].guest(), sites[1])
    twin.client.cookies = ida.client.cookies
    with ThreadPoolExecutor(2) as threads:
        for _ in range(10):
            now = ida.view(table)
            twin.view(table)
            tokens = [option["token"] for option in now["view"]["options"]]
            asked = [(ida, tokens[0]), (twin, tokens[-1])]
            asking = [threads.submit(guest.choose, table, token, now["number"]) for guest, token in asked]
            answers = [each.result() for each in asking]
            assert sorted(answer.status_code for answer in answers) == [200, 409]
            late = next(answer for answer in answers if answer.status_code == 409)
            number = ida.view(table)["number"]
            assert late.json()["error"].startswith(f"The table is at number {number}, ")
            assert twin.view(table)["number"] == number > now["number"]


def test_a_seat_taken_at_one_server_is_known_to_the_other(sites: tuple[Site, Site]) -> None:
    one, other = sites
    ida = one.guest()
    table = ida.open("invite", name="Ida")
    assert at(ida, other).get(table).status_code == 200
    bruno = other.guest()
    bruno.get(table)
    carla = one.guest()
    carla.get(table)
    assert bruno.submit(f"{table}/sit", seat="1", name="Bruno").status_code == 303
    assert carla.submit(f"{table}/sit", seat="1", name="Carla").status_code == 403
    assert at(bruno, one).view(table)["seat"] == 1
    at(ida, one).submit(f"{table}/resign")
    assert at(bruno, other).view(table)["seat"] == 1
    wait_until(lambda: bruno.view(table)["view"]["seat"] == 1)  # Ida's bot has played
    bruno.end_turn(table)


def test_nobody_is_sent_away_who_looks_at_the_table_by_way_of_another_server(sites: tuple[Site, Site]) -> None:
    one, other = sites
    ida = one.guest()
    table = ida.open("invite", name="Ida")
    bruno = other.guest()
    bruno.get(table)
    bruno.submit(f"{table}/sit", seat="1", name="Bruno")
    with listening(bruno, table) as stream:
        stream.event()
        refused = ida.submit(f"{table}/stand-in", seat="1")
        assert refused.status_code == 403
        assert "Bruno is at the table." in refused.text
        assert 'name="seat" value="1"' not in ida.get(f"{table}/seats").text
    wait_until(lambda: 'name="seat" value="1"' in ida.get(f"{table}/seats").text)
    assert ida.submit(f"{table}/stand-in", seat="1").status_code == 303


def test_a_link_to_a_seat_is_good_once_at_whichever_server(sites: tuple[Site, Site]) -> None:
    one, other = sites
    ida = one.guest()
    table = ida.open("solo")
    link = ida.seat_link(table).replace(one.address, "/")
    friends = [other.guest(), one.guest()]
    assert [friend.sit_down(link).status_code for friend in friends] == [303, 403]
    assert at(friends[0], one).view(table)["seat"] == 0
    assert ida.choose(table, "A01").status_code == 403


def test_another_device_is_let_in_and_renamed_by_whichever_server(sites: tuple[Site, Site]) -> None:
    one, other = sites
    ida, phone = one.guest(), other.guest()
    table, own = ida.open("solo", name="Ida"), phone.open("solo")
    assert at(ida, one).view(own)["seat"] is None
    phone.adopt(ida.device_link())
    phone.submit("/me/name", name="Isolde")
    assert [ida.view(each)["seat"] for each in (table, own)] == [0, 0]
    assert "seats: Isolde\n" in ida.record(table)
    assert 'value="Isolde"' in ida.get("/").text


def test_a_table_deleted_at_one_server_is_gone_at_the_other(sites: tuple[Site, Site]) -> None:
    one, other = sites
    ida = one.guest()
    table = ida.open()
    assert at(ida, other).get(table).status_code == 200
    with listening(ida, table) as stream:
        stream.event()
        twin = one.guest()
        twin.client.cookies = ida.client.cookies
        assert twin.submit(f"{table}/delete").status_code == 303
        assert stream.event() == ("changed", {"number": None})
    assert ida.get(table).status_code == 410
    assert table not in at(ida, one).get("/").text


def test_what_a_server_deletes_by_itself_nobody_looks_at_by_way_of_another(cluster: Cluster) -> None:
    url, times = cluster.new(), [datetime.now(UTC) - timedelta(days=100)]
    with running(url, clock=lambda: times[0]) as site, running(url) as other:
        ida = site.guest()
        read, left = ida.open(), ida.open()
        times[0] = datetime.now(UTC)
        with listening(other.guest(), read) as stream:
            stream.event()
            site.options["keep"] = 90
            site.restart()
            wait_until(lambda: ida.get(left).status_code == 410)
            assert ida.get(read).status_code == 200


def test_a_rematch_is_the_same_at_both_servers(sites: tuple[Site, Site]) -> None:
    one, other = sites
    ida = one.guest()
    table = ida.open("solo")
    ida.play_on(table)
    again = [at(ida, site).submit(f"{table}/rematch").headers["location"] for site in (one, other)]
    assert again[0] == again[1] != table


# Bots


class Stuck(FirstBots):
    """Bots that are asked, and never answer."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    async def choose(self, record: str, seat: int, level: str, seed: int, edition: Edition | None = None) -> str:
        self.asked += 1
        await asyncio.Event().wait()
        raise AssertionError


class Counting(FirstBots):
    """Bots that count what they are asked."""

    asked = 0

    async def choose(self, *given: Any) -> str:
        self.asked += 1
        return await super().choose(*given)


def bots_turn(guest: Guest, table: str) -> None:
    """Play until the bot has to."""
    while guest.view(table)["view"]["seat"] == 0:
        guest.end_turn(table)


def test_one_server_lets_a_bot_think_and_another_takes_over_when_it_ends(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "TAKING_OVER", 0.05)
    url, stuck, ready = cluster.new(), Stuck(), Counting()
    with ExitStack() as servers:
        first = servers.enter_context(running(url, bots=stuck))
        ida = first.guest()
        table = ida.open("bot", level="gentle")
        bots_turn(ida, table)
        wait_until(lambda: stuck.asked == 1)  # only then is there another one that could claim the table
        with running(url, bots=ready) as survivor:
            again = survivor.guest()  # as the first one goes with its server
            again.client.cookies = ida.client.cookies
            for _ in range(5):
                assert again.view(table)["view"]["seat"] == 1
            asyncio.run_coroutine_threadsafe(
                survivor.app.state.hall.wake_all(), survivor.app.state.hall._store._pool._loop
            ).result()
            assert ready.asked == 0
            servers.close()
            wait_until(lambda: again.view(table)["view"]["seat"] == 0)
            assert ready.asked > 0


def test_a_bot_stops_when_its_player_comes_back_at_another_server(cluster: Cluster) -> None:
    url, stuck = cluster.new(), Stuck()
    with running(url, bots=stuck) as one, running(url) as other:
        ida = one.guest()
        table = ida.open("invite", name="Ida")
        bruno = one.guest()
        bruno.get(table)
        bruno.submit(f"{table}/sit", seat="1", name="Bruno")
        if ida.view(table)["view"]["seat"] == 1:
            bruno.end_turn(table)
        ida.submit(f"{table}/stand-in", seat="0", level="gentle")
        wait_until(lambda: stuck.asked == 1)
        at(ida, other).submit(f"{table}/come-back")
        wait_until(lambda: not one.app.state.hall._thinking)
        ida.end_turn(table)


# Processes

PLENTY = ("--max-requests", "1000000/1000000", "--max-tables", "1000000/1000000")
PLAYERS = 3
BEFORE, AFTER = 25, 25  # choices of each player that are acknowledged before and after a server is killed


@contextmanager
def process(url: str) -> Iterator[tuple[Any, str]]:
    """A server in a process of its own, and its address."""
    command = [sys.executable, "-m", "pickaxe", "serve", "--port", "0", "--no-open", "--db", url, *PLENTY]
    with started(command) as server:
        assert server.stdout
        told = re.search(r"http://\S+/", server.stdout.readline())
        assert told, server.stderr.read() if server.stderr else ""
        yield server, told[0]


class Player:
    """Somebody who plays at several tables, at all servers by turns, and remembers what was acknowledged."""

    def __init__(self, addresses: list[str]) -> None:
        self.addresses = addresses
        self.guest = Guest(addresses[0])
        self.table = self.guest.open()
        self.told: list[tuple[str, int, str]] = []
        self._turn = 0

    def play(self, count: int, stop: threading.Event | None = None) -> None:
        """Choose until so many more choices are acknowledged, or there is one server less."""
        wanted = len(self.told) + count
        while len(self.told) < wanted and not (stop and stop.is_set()):
            self._turn += 1
            self.guest.client.base_url = self.addresses[self._turn % len(self.addresses)]
            try:
                self._choose()
            except httpx2.TransportError:
                self.addresses = self.addresses[:1]  # the other one was killed

    def _choose(self) -> None:
        now = self.guest.view(self.table)
        if now["view"]["over"]:
            self.table = self.guest.open()
            return
        token = now["view"]["options"][-1]["token"]
        if self.guest.choose(self.table, token, now["number"]).status_code == 200:
            self.told.append((self.table[3:], now["number"], token))


@pytest.mark.complete
def test_when_a_server_is_killed_nothing_is_lost_and_nothing_comes_twice(cluster: Cluster) -> None:
    url = cluster.new()
    with process(url) as (_, one), process(url) as (victim, other):
        players = [Player([one, other]) for _ in range(PLAYERS)]
        watcher = Guest(one)
        with listening(watcher, players[0].table) as stream, ThreadPoolExecutor(PLAYERS) as threads:
            list(threads.map(lambda player: player.play(BEFORE), players))
            playing = [threads.submit(player.play, AFTER) for player in players]
            victim.send_signal(signal.SIGKILL)
            for each in playing:
                each.result()
            first = players[0].told[-1]
            while f"/t/{first[0]}" == players[0].table and (stream.event()[1]["number"] or 0) <= first[1]:
                pass  # what was stored by either server is heard at the one that lives
        for player in players:
            player.guest.close()
        watcher.close()

    async def story(store: PostgresStore) -> dict[str, Stored | None]:
        return {table: await store.load(table) for player in players for table, _, _ in player.told}

    kept = on_store(url, story)
    for player in players:
        assert len(player.told) == BEFORE + AFTER
        for table, number, token in player.told:
            stored = kept[table]
            assert stored
            assert stored.entries[number].text == f"play {token}"
    for stored in kept.values():
        assert stored
        assert [entry.number for entry in stored.entries] == list(range(len(stored.entries)))
