"""A real server in a thread, and guests who visit it."""

import itertools
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlencode

import httpx2

import pickaxe
from pickaxe.kernel.edition import Edition
from pickaxe.server.app import create_app
from pickaxe.server.bots import Bots
from pickaxe.server.gate import Gate
from pickaxe.server.limits import Limit, Limits
from pickaxe.server.live import Live
from pickaxe.server.service import address_of, listen, service

GAME = "cave-vs-cave"
PATIENCE = 300.0  # seconds: an end to what hangs, which says nothing about how fast a machine is
START = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
MANY = Limit(1_000_000, 1_000_000)
PLENTY = Limits(MANY, MANY, MANY, MANY, patience=60)  # all tests come from one address, and quickly


class FirstBots(Bots):
    """Bots that need no process and always take the first option."""

    async def choose(self, record: str, seat: int, level: str, seed: int, edition: Edition | None = None) -> str:
        parsed = pickaxe.Record.parse(record)
        state = parsed.state()
        assert state.seat == seat
        return parsed.rulebook().lexicon.token(state.options()[0])


def ticking(since: datetime = START) -> Callable[[], datetime]:
    """A clock that goes on by a second with every look."""
    seconds = itertools.count()
    return lambda: since + timedelta(seconds=next(seconds))


def numbered(first: int = 1) -> Callable[[], str]:
    """Ids table1, table2 and so on."""
    numbers = itertools.count(first)
    return lambda: f"table{next(numbers)}"


def following(seeds: Iterable[int]) -> Callable[[], int]:
    """The seeds one after the other."""
    left = iter(seeds)
    return lambda: next(left)


class Guest:
    """A browser without a window: it has cookies and posts what it is told to."""

    def __init__(self, address: str) -> None:
        self.client = httpx2.Client(base_url=address, timeout=PATIENCE, trust_env=False)

    def get(self, path: str, **headers: str) -> httpx2.Response:
        return self.client.get(path, headers={"Accept": "text/html", **headers})

    def post(self, path: str, values: object, **headers: str) -> httpx2.Response:
        return self.client.post(path, json=values, headers=headers)

    def submit(self, path: str, **fields: str) -> httpx2.Response:
        form = {"Content-Type": "application/x-www-form-urlencoded"}  # also if it has no fields, as browsers do
        return self.client.post(path, content=urlencode(fields), headers=form)

    def open(self, kind: str = "hotseat", *, game: str = GAME, mode: str = "era-1", **fields: str) -> str:
        """Open a table; its path."""
        answer = self.submit("/tables", game=game, mode=mode, kind=kind, **fields)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])

    def sit_down(self, link: str, **fields: str) -> httpx2.Response:
        """Look at a link to a seat, then press its button."""
        self.get(link)
        address, _, key = link.partition("?key=")
        *_, table, seat = address.split("/")
        return self.submit(f"/t/{table}/sit", seat=seat, key=key, **fields)

    def seat_link(self, table: str) -> str:
        """A new link with which the guest hands their own seat over."""
        return str(self.post(f"{table}/hand-over", {}).json()["link"])

    def device_link(self) -> str:
        """The secret link that makes another device the guest's."""
        found = self.get("/me").text.partition('data-copy="')[2].partition('"')[0]
        assert "/me/device#" in found
        return found

    def adopt(self, link: str) -> httpx2.Response:
        """Look at a secret link, then press its button."""
        self.get("/me/device")
        self.submit("/me/device", key=link)
        return self.submit("/me/adopt", key=link)

    def view(self, table: str) -> dict[str, Any]:
        """What the guest may know about a table; who plays several seats speaks for the one that decides."""
        seen = self._view(table)
        decides = seen["view"]["seat"]
        return seen if seen["seat"] is not None or decides is None else self._view(table, f"?seat={decides}")

    def _view(self, table: str, query: str = "") -> dict[str, Any]:
        answer = self.client.get(f"{table}/view.json{query}")
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def tokens(self, table: str) -> list[str]:
        """What the guest can choose."""
        return [option["token"] for option in self.view(table)["view"]["options"]]

    def choose(self, table: str, choice: str | int, number: int | None = None) -> httpx2.Response:
        """Post a choice, with the current number unless another one is given."""
        at = self.view(table)["number"] if number is None else number
        return self.post(f"{table}/choices", {"number": at, "choice": choice})

    def pick(self, table: str, choice: str, number: int) -> None:
        """Play a choice by a plain form: quick, because nothing is drawn."""
        answer = self.submit(f"{table}/choices", number=str(number), choice=choice)
        assert answer.status_code == 303, answer.text

    def undo(self, table: str, to: int) -> httpx2.Response:
        """Post an undo with the current number."""
        return self.post(f"{table}/undo", {"number": self.view(table)["number"], "to": to})

    def play_on(self, table: str, limit: int = 10_000) -> int:
        """Choose the last option again and again while it is the guest's turn; how often that was."""
        for count in range(limit):
            now = self.view(table)
            if now["view"]["over"] or now["view"]["seat"] != now["seat"]:
                return count
            self.pick(table, now["view"]["options"][-1]["token"], now["number"])
        return limit

    def end_turn(self, table: str) -> None:
        """Play the turn to its end, the quickest way."""
        token = ""
        while token != "end":
            now = self.view(table)
            tokens = [option["token"] for option in now["view"]["options"]]
            token = "end" if "end" in tokens else tokens[-1]
            self.pick(table, token, now["number"])

    def record(self, table: str) -> str:
        """The record as the server hands it out."""
        return self.client.get(f"{table}/record").text

    def close(self) -> None:
        self.client.close()


class Site:
    """A server on a free port."""

    def __init__(self, db: Path | str, **options: Any) -> None:
        self.place = db
        self.options = {"secret": "not a secret", "bots": FirstBots(), **options}
        self.guests: list[Guest] = []
        self.start()

    @property
    def db(self) -> Path:
        """The file with the tables."""
        return Path(self.place)

    def start(self, port: int = 0) -> None:
        """Start, or start again; at a free port unless one is given."""
        listening = listen("127.0.0.1", port)
        self.address = address_of("127.0.0.1", listening)
        self.app = create_app(self.place, **{"gate": Gate(PLENTY), **self.options})
        self.service = service(self.app, [])
        self.thread = Thread(target=self.service.run, args=([listening],))
        self.thread.start()
        wait_until(lambda: self.service.started)

    def stop(self) -> None:
        """Stop as a signal would."""
        self.service.should_exit = True
        self.thread.join()

    def restart(self) -> None:
        """Stop and start; guests keep their cookies."""
        self.stop()
        self.options["live"] = Live()
        self.start()
        for guest in self.guests:
            guest.client.base_url = self.address

    def guest(self) -> Guest:
        """A visitor without any cookie."""
        self.guests.append(Guest(self.address))
        return self.guests[-1]


@contextmanager
def running(db: Path | str, **options: Any) -> Iterator[Site]:
    """A site for the length of a block."""
    site = Site(db, **options)
    try:
        yield site
    finally:
        for guest in site.guests:
            guest.close()
        site.stop()


def wait_until(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)
