"""What a stranger who steps through a long replay costs those who play: their clicks are timed alone and beside it.

A server of its own, on a free port of this machine and with a file of its own, keeps a game of seven farmers. A visitor
clicks at a table of Cave vs Cave, first alone, then while a stranger asks for ten positions around move 700 of the
farmers, one after the other, some times over.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from threading import Thread
from time import perf_counter
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

import pickaxe
from pickaxe.server.store import Seat, Setup, Stored
from pickaxe.server.store_sqlite import SqliteStore
from pickaxe.server.tables import Table

FARMERS: Final = "farmers"
START: Final = datetime(2026, 1, 1, tzinfo=UTC)
MOVE: Final = 700
STEPS: Final = 10
CLICKS: Final = 30  # alone
PATIENCE: Final = 60  # seconds for one answer
SERVE: Final = """
import sys
from pickaxe.server import Options, run
from pickaxe.server.limits import HIGHEST, Limit, Limits
many = Limit(HIGHEST, HIGHEST)
run(Options(port=0, db=sys.argv[1], limits=Limits(many, many, many, many)))
"""


def farmers(moves: int) -> Stored:
    """A table where seven farmers have made this many moves at random."""
    game = pickaxe.game("cave-farmers")
    seats = [Seat(index, f"Farmer {index + 1}", "human", "", f"farmer{index + 1}") for index in range(7)]
    setup = Setup(FARMERS, game.id, game.modes[0].id, 7, "seats", 1, True, game.rules_version, START)
    table, random = Table(Stored(setup, seats, [])), Random(3)
    table.add(table.prepare_opening(START).entries)
    while table.length < moves and not table.is_over:
        table.add(table.prepare_choice(random.choice(table.state.choices()), START).entries)
    return Stored(setup, seats, table.cut(table.length))


def keep(db: Path, stored: Stored) -> None:
    """Write a table into a file."""
    store = SqliteStore(db)
    asyncio.run(store.create(stored, waits="human"))
    store.close_now()


@contextmanager
def serving(db: Path) -> Iterator[tuple[str, int]]:
    """The address of a server in a process of its own, and the number of the process."""
    command = [sys.executable, "-c", SERVE, str(db)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            yield next(word for word in process.stdout.readline().split() if word.startswith("http")), process.pid
        finally:
            process.kill()


class Browser:
    """A visitor who keeps a cookie."""

    def __init__(self, address: str) -> None:
        self._host = urlsplit(address).netloc
        self._cookie = ""

    def ask(self, method: str, path: str, values: object = None, *, is_form: bool = False) -> tuple[str, str]:
        """The text of an answer, and where it leads."""
        kind = "application/x-www-form-urlencoded" if is_form else "application/json"
        body = urlencode(values) if is_form and isinstance(values, dict) else json.dumps(values)
        headers = {"Content-Type": kind, "Accept": "text/html", "Cookie": self._cookie}
        with closing(HTTPConnection(self._host, timeout=PATIENCE)) as connection:
            connection.request(method, path, body if values is not None else None, headers)
            answer = connection.getresponse()
            text = answer.read().decode()
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path}: {answer.status} {text[:200]}")
        if cookie := answer.headers["Set-Cookie"]:
            self._cookie = cookie.partition(";")[0]
        return text, answer.headers["Location"] or ""


class Player(Browser):
    """Someone at a table who chooses something and takes it back, again and again."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        form = {"game": "cave-vs-cave", "mode": "era-1", "kind": "hotseat"}
        _, self._table = self.ask("POST", "/tables", form, is_form=True)
        self._start = self._number()
        self._token = self._view()["view"]["options"][0]["token"]
        self._is_chosen = False

    def _view(self) -> dict[str, Any]:
        return dict(json.loads(self.ask("GET", f"{self._table}/view.json")[0]))

    def _number(self) -> int:
        return int(self._view()["number"])

    def click(self) -> float:
        """The seconds until the answer to one click is there."""
        what = ("undo", {"to": self._start}) if self._is_chosen else ("choices", {"choice": self._token})
        number = self._number()
        began = perf_counter()
        self.ask("POST", f"{self._table}/{what[0]}", {"number": number, **what[1]})
        self._is_chosen = not self._is_chosen
        return perf_counter() - began


def timed(work: Callable[[], object]) -> float:
    """The seconds that something takes."""
    began = perf_counter()
    work()
    return perf_counter() - began


def step_through(address: str, rounds: int, steps: list[float]) -> None:
    """Ask for ten positions, one after the other, some times over."""
    stranger = Browser(address)
    for at in [*range(MOVE - STEPS + 1, MOVE + 1)] * rounds:
        path = f"/t/{FARMERS}/replay?at={at}&fragment=1"
        steps.append(timed(lambda path=path: stranger.ask("GET", path)))  # type: ignore[misc]


def measure(rounds: int) -> dict[str, float]:
    """Medians in milliseconds: a click alone and beside a replay, and a step of the replay."""
    with TemporaryDirectory() as folder:
        db = Path(folder) / "tables.sqlite"
        keep(db, farmers(MOVE + 1))
        with serving(db) as (address, _):
            return _measured(address, rounds)


def _measured(address: str, rounds: int) -> dict[str, float]:
    player = Player(address)
    step_through(address, 1, [])  # so that everything is loaded
    alone = [player.click() for _ in range(CLICKS)]
    steps: list[float] = []
    beside: list[float] = []
    stranger = Thread(target=step_through, args=(address, rounds, steps))
    stranger.start()
    while stranger.is_alive():
        beside.append(player.click())
    found = {"click alone": alone, "click beside a replay": beside, "step of the replay": steps}
    medians = {name: 1000 * median(times) for name, times in found.items()}
    return {**medians, "cost of the replay": medians["click beside a replay"] - medians["click alone"]}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--json", action="store_true", help="print data for a program to read")
    parser.add_argument("--rounds", type=int, default=10, help="how often the ten steps are made")
    options = parser.parse_args()
    found = measure(options.rounds)
    if options.json:
        print(json.dumps(found, indent=2))
        return
    print(f"milliseconds in the median, {pickaxe.build.describe()}, {os.cpu_count()} cores")
    for name, value in found.items():
        print(f"  {name:<24}{value:8.1f}")


if __name__ == "__main__":
    main()
