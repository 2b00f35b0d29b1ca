"""Whoever looks at a table hears at once what changed, and nobody is remembered after leaving."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2

from pickaxe.server.live import Listener, Live, changed
from server.site import PATIENCE, Guest, Site, running, wait_until


class Stream:
    """An open stream of events."""

    def __init__(self, answer: httpx2.Response) -> None:
        self.answer = answer
        self._lines = answer.iter_lines()

    def line(self) -> str:
        """The next line that says something."""
        return next(line for line in self._lines if line)

    def event(self) -> tuple[str, dict[str, int | None]]:
        """The next event: its name and its data."""
        name = next(line for line in self._lines if line.startswith("event: "))
        return name[7:], json.loads(next(self._lines)[6:])


@contextmanager
def listening(guest: Guest, table: str) -> Iterator[Stream]:
    with guest.client.stream("GET", f"{table}/events") as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield Stream(answer)


def live(site: Site) -> Live:
    found: Live = site.app.state.live
    return found


def test_others_hear_of_a_choice_when_it_is_stored(site: Site) -> None:
    ida, carla = site.guest(), site.guest()
    table = ida.open()
    number = ida.view(table)["number"]
    with listening(carla, table) as stream:
        assert stream.event() == ("changed", {"number": number})
        ida.choose(table, "A01")
        assert stream.event() == ("changed", {"number": number + 1})
        ida.undo(table, number)
        assert stream.event() == ("changed", {"number": number + 2})


def test_a_refused_choice_is_told_to_nobody(site: Site) -> None:
    ida, carla = site.guest(), site.guest()
    table = ida.open()
    number = ida.view(table)["number"]
    with listening(carla, table) as stream:
        stream.event()
        assert ida.choose(table, "end").status_code == 422
        assert ida.choose(table, "A01", number - 1).status_code == 409
        ida.choose(table, "A01")
        assert stream.event() == ("changed", {"number": number + 1})


def test_the_waiting_table_hears_that_somebody_sat_down(site: Site) -> None:
    from server.test_app import invitation

    ida, bruno = site.guest(), site.guest()
    table = ida.open("invite")
    link = invitation(ida, table)
    with listening(site.guest(), table) as stream:
        stream.event()
        bruno.sit_down(link)
        assert stream.event() == ("changed", {"number": None})


def test_a_listener_who_leaves_is_forgotten(site: Site) -> None:
    ida = site.guest()
    table = ida.open()
    with listening(ida, table) as stream:
        stream.event()
        assert live(site).count(table[3:]) == 1
    wait_until(lambda: live(site).count(table[3:]) == 0)


def test_a_quiet_stream_gives_signs_of_life(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite", live=Live(heartbeat=0.05)) as site:
        ida = site.guest()
        with listening(ida, ida.open()) as stream:
            stream.event()
            assert stream.line() == ": still here"
            assert stream.line() == ": still here"


def test_a_server_that_stops_does_not_wait_for_its_listeners(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite") as site:
        ida = site.guest()
        with listening(ida, ida.open()) as stream:
            stream.event()
            site.service.config.timeout_graceful_shutdown = int(PATIENCE)  # else it leaves them behind soon
            site.stop()
            assert stream.event() == ("closed", {})


def test_only_the_newest_number_is_told() -> None:
    async def story() -> None:
        listener = Listener()
        for number in range(5):
            listener.tell("table1", number)
        assert await listener.next_event(PATIENCE) == changed(4)
        assert await listener.next_event(0.01) == ": still here\n\n"
        listener.tell("table1", None)
        assert await listener.next_event(PATIENCE) == 'event: changed\ndata: {"number": null}\n\n'
        listener.close()
        assert await listener.next_event(PATIENCE) is None

    asyncio.run(story())


def test_what_changes_while_a_stream_begins_is_heard() -> None:
    async def story() -> None:
        live, numbers = Live(), {"first": 1, "second": 7}

        async def look(table: str) -> int:
            seen = numbers[table]
            numbers["first"] = 3
            live.tell("first", 3)  # somebody chooses while the page's tables are read
            await asyncio.sleep(0)
            return seen

        async def turns() -> str:
            return ""

        heard = aiter(live.follow(["first", "second"], look, "ida", turns).body_iterator)
        numbers["first"] = 2
        live.tell("first", 2)  # somebody chooses before the answer has begun
        await anext(heard)
        assert await anext(heard) == changed(3, "first") + changed(7, "second")

    asyncio.run(story())
