"""People play while servers and their database are killed without a warning: nothing that was acknowledged may be lost.

On a file one server is killed, again and again; on PostgreSQL one of two servers, or the database itself. After every
few kills people rest: then every acknowledged choice has to be in the log of its table, nothing there that nobody sent,
nothing twice and nothing half, and whoever listens has to have heard of the last number. The exit code is 1 if that is
not so.
"""

import argparse
import asyncio
import http.client
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any, Final, TypeVar
from urllib.parse import urlencode

import postgres
from pickaxe import CHANCE
from pickaxe.server import archive, storage, store_sql
from pickaxe.server.store import BadStore, Stored
from pickaxe.server.tables import Table

KILLS: Final = 300
PLAYERS: Final = 4
BETWEEN: Final = 6  # choices that are acknowledged between two kills, at least
ROUND: Final = 5  # kills until people rest and all is looked at
SERVER, PROCESS, DATABASE = "a server", "a process of the database", "the database"
VICTIMS: Final = {SERVER: 6, PROCESS: 3, DATABASE: 1}  # how often each is killed, after all were once
MOST_WAIT: Final = 0.2  # seconds until the next kill
PATIENCE: Final = 60.0  # seconds for one answer
SILENCE: Final = 35.0  # seconds until a line counts as dead over which nothing comes: two signs of life, and some
HANG: Final = 300.0  # seconds without any choice that is acknowledged, or without a server that starts
HOLDS: Final = sys.platform == "linux"  # elsewhere nobody can listen at a port to which somebody else is bound
TOLD: Final = 12  # events that a failure tells
MOST: Final = "1000000/1000000"
RUN: Final = "import sys; from pickaxe.cli import main; sys.argv[0] = 'pickaxe'; main()"
TROUBLE: Final = (OSError, http.client.HTTPException)

Choice = tuple[str, int, str]  # a table, its number before, and a token
Result = TypeVar("Result")


@dataclass
class Findings:
    """What came of it."""

    kills: Counter[str] = field(default_factory=Counter)
    last_kills: list[str] = field(default_factory=list)  # with their times
    acknowledged: list[Choice] = field(default_factory=list)
    sent: set[Choice] = field(default_factory=set)
    unanswered: int = 0
    refused: Counter[int] = field(default_factory=Counter)
    tables: int = 0
    listeners: int = 0
    failures: list[str] = field(default_factory=list)
    seconds: float = 0

    def told(self) -> str:
        """All of it in a sentence or two."""
        kills = ", ".join(f"{count} of {name}" for name, count in sorted(self.kills.items()))
        return (
            f"{self.kills.total()} kills ({kills}) in {self.seconds:,.0f} s; {len(self.acknowledged):,} choices "
            f"acknowledged at {self.tables} tables, {self.unanswered} left without an answer, {self.refused.total()} "
            f"refused; {self.listeners} listeners; {len(self.failures)} failures"
        )


class Server:
    """A server that is killed and started again at the same address."""

    def __init__(self, db: str, log: Path) -> None:
        self._db = db
        self._log = log
        self._place = _held_port()
        self.port: int = self._place.getsockname()[1]
        if not HOLDS:
            self._place.close()
        self.start()

    def start(self) -> None:
        """Start, and wait until it answers; while the database is away, again."""
        end = time.monotonic() + HANG
        self._begin()
        while not self._is_ready():
            self.wait()
            if time.monotonic() > end:
                raise TimeoutError(f"A server does not start any more: {self._log.read_text()[-1000:]}")
            self._begin()

    def _begin(self) -> None:
        limits = [part for name in ("connections", "pages", "requests", "tables") for part in (f"--max-{name}", MOST)]
        options = ["serve", "--port", str(self.port), "--no-open", "--drawers", "0", "--db", self._db, *limits]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-c", RUN, *options], env=environment, stdout=subprocess.PIPE, stderr=log, text=True
            )

    def _is_ready(self) -> bool:
        """Whether it says that it is there; False once it has ended."""
        assert self._process.stdout
        return bool(self._process.stdout.readline())

    def kill(self) -> None:
        """Kill it without a warning."""
        self._process.kill()
        self.wait()

    def stop(self) -> None:
        """Let it stop."""
        self._process.terminate()
        self.wait()

    def wait(self) -> None:
        """Wait until it is gone."""
        self._process.wait(PATIENCE)
        assert self._process.stdout
        self._process.stdout.close()

    def close(self) -> None:
        """Leave neither it nor its port behind."""
        self.kill()
        self._place.close()


def _held_port() -> socket.socket:
    """A port that nobody else gets, also not who connects to it, while there is no server: bound, but not listening."""
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the server has it, so that it can listen there
    held.bind(("127.0.0.1", 0))
    return held


class Player:
    """Somebody who plays both seats of a table, at all servers by turns, and remembers what was acknowledged."""

    def __init__(self, ports: Sequence[int], findings: Findings, seed: int) -> None:
        self._ports = ports
        self._findings = findings
        self._random = Random(seed)
        self._cookie = ""
        self.table = ""
        self.listeners: list[Listener] = []  # of each of their tables

    def step(self) -> None:
        """Make a choice, or open the next table."""
        view = self._view() if self.table else None
        if view is None or view["view"]["over"]:
            self._open()
        else:
            token = self._random.choice(view["view"]["options"])["token"]
            self._choose((self.table, view["number"], token))

    def _choose(self, choice: Choice) -> None:
        table, number, token = choice
        self._findings.sent.add(choice)
        try:
            status, _, _ = self._ask("POST", f"/t/{table}/choices", {"number": number, "choice": token})
        except ConnectionRefusedError:  # nobody was there to hear it
            raise
        except TROUBLE:
            self._findings.unanswered += 1
            raise
        if status == http.client.SEE_OTHER:
            self._findings.acknowledged.append(choice)
        else:
            self._findings.refused[status] += 1

    def _open(self) -> None:
        wish = {"game": "cave-vs-cave", "mode": "era-1", "kind": "hotseat"}
        status, _, place = self._ask("POST", "/tables", wish)
        if status == http.client.SEE_OTHER:
            self.table = place.rpartition("/")[2]
            self.listeners.append(Listener(self._ports, self.table))

    def _view(self) -> dict[str, Any] | None:
        seen = self._seen("")
        if seen and seen["seat"] is None and seen["view"]["seat"] is not None:
            return self._seen(f"?seat={seen['view']['seat']}")
        return seen

    def _seen(self, query: str) -> dict[str, Any] | None:
        status, text, _ = self._ask("GET", f"/t/{self.table}/view.json{query}")
        if status != http.client.OK:
            raise http.client.HTTPException(f"no view: {status}")
        seen: dict[str, Any] = json.loads(text)
        return seen

    def _ask(self, method: str, path: str, values: dict[str, Any] | None = None) -> tuple[int, str, str]:
        headers = {"Cookie": self._cookie, "Content-Type": "application/x-www-form-urlencoded"}
        port = self._random.choice(self._ports)
        with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as connection:
            connection.request(method, path, urlencode(values) if values else None, headers)
            answer = connection.getresponse()
            text = answer.read().decode()
        if not self._cookie and (cookie := answer.headers["Set-Cookie"]):
            self._cookie = cookie.partition(";")[0]
        return answer.status, text, answer.headers["Location"] or ""

    def play(self, stop: Event) -> None:
        """Play until it is enough; whoever is not answered asks again, as a page does."""
        while not stop.is_set():
            try:
                self.step()
            except TROUBLE:
                stop.wait(0.02)


class Listener:
    """A page that listens to the news of a table, and connects again whenever they end."""

    def __init__(self, ports: Sequence[int], table: str) -> None:
        self._ports = ports
        self.table = table
        self.number = -1
        self.events: list[str] = []  # what came, with its times
        self.is_over = False
        self._line: socket.socket | None = None
        self._thread = Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        turn = 0
        while not self.is_over:
            port = self._ports[turn % len(self._ports)]
            turn += 1
            try:
                self._hear(port)
            except OSError as error:
                self._note(f"{port} {type(error).__name__}")
            time.sleep(0.05)

    def _hear(self, port: int) -> None:
        with socket.create_connection(("127.0.0.1", port), SILENCE) as self._line:
            if self.is_over:  # since before there was this line, which nobody else can end
                return
            self._note(f"{port} is there")
            self._line.sendall(f"GET /t/{self.table}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
            for line in self._line.makefile("rb"):
                if line.startswith(b'data: {"number"') and line.endswith(b"\n"):  # not one that is cut off
                    number = json.loads(line[6:])["number"]
                    self._note(f"{port} tells {number}")
                    if number is None:
                        return  # something may have been missed: whoever connects again is told the last number
                    self.number = max(self.number, number)
            self._note(f"{port} has ended")

    def _note(self, what: str) -> None:
        self.events.append(_at(datetime.now(UTC), what))

    def close(self) -> None:
        """Listen no more."""
        self.is_over = True
        if self._line:
            with suppress(OSError):
                self._line.shutdown(socket.SHUT_RDWR)
        self._thread.join(PATIENCE)


def _at(when: datetime, what: str) -> str:
    return f"{when:%H:%M:%S.%f} {what}"


class Torture:
    """Servers on one store, and what is done to them."""

    def __init__(self, db: str, servers: int, cluster: postgres.Cluster | None, folder: Path, seed: int) -> None:
        self.db = db
        self.findings = Findings()
        self._cluster = cluster
        self._random = Random(seed)
        with ThreadPoolExecutor(servers) as threads:
            self._servers = list(threads.map(lambda _: Server(db, folder / "log.txt"), range(servers)))
        ports = [server.port for server in self._servers]
        self._players = [Player(ports, self.findings, seed + place) for place in range(PLAYERS)]

    def run(self, kills: int) -> None:
        """Kill so many times while people play, looking at what is left after every few, until something is wrong."""
        began = time.monotonic()
        for before in range(0, max(kills, 1), ROUND):
            self._play(min(ROUND, kills - before))
            self._check_listeners()
            self._check_store()
            if self.findings.failures:
                break
        for listener in self._listeners:
            listener.close()
        for server in self._servers:
            server.stop()
        self.findings.seconds = time.monotonic() - began
        self._check_store()

    def close(self) -> None:
        """Leave nobody behind."""
        for listener in self._listeners:
            listener.close()
        for server in self._servers:
            server.close()

    @property
    def _listeners(self) -> list[Listener]:
        return [listener for player in self._players for listener in player.listeners]

    def _play(self, kills: int) -> None:
        """Kill so many times while people play; whatever they began is answered, or never will be."""
        stop = Event()
        with ThreadPoolExecutor(PLAYERS) as threads, ExitStack() as stack:
            playing = [threads.submit(player.play, stop) for player in self._players]
            stack.callback(stop.set)
            self._wait_for_choices()
            for _ in range(kills):
                self._kill()
                self._wait_for_choices()
            stop.set()
            for each in playing:
                each.result()

    def _kill(self) -> None:
        time.sleep(self._random.random() * MOST_WAIT)
        victims = VICTIMS if self._cluster else {SERVER: 1}
        kills = self.findings.kills
        name = next(
            (each for each in victims if not kills[each]),
            self._random.choices(list(victims), list(victims.values()))[0],
        )
        kills[name] += 1
        self.findings.last_kills.append(_at(datetime.now(UTC), name))
        if name != SERVER and self._cluster:
            return self._cluster.kill(whole=name == DATABASE)
        victim = self._random.choice(self._servers)
        victim.kill()
        return victim.start()

    def _wait_for_choices(self) -> None:
        """Wait until everybody has a table, and some more choices are acknowledged."""
        wanted, end = len(self.findings.acknowledged) + BETWEEN, time.monotonic() + HANG
        while len(self.findings.acknowledged) < wanted or not all(player.table for player in self._players):
            if time.monotonic() > end:
                raise TimeoutError("Nothing is acknowledged any more.")
            time.sleep(0.005)

    # What must hold while people rest

    def _check_listeners(self) -> None:
        """Whoever listens hears of the last number; afterwards nobody listens any more where the game is over."""
        self.findings.listeners = len(self._listeners)
        listening = [listener for listener in self._listeners if not listener.is_over]
        end = time.monotonic() + PATIENCE
        while late := self._late(listening):
            if time.monotonic() > end:
                for listener, stored in late:
                    self._fail(self._told_late(listener, stored))
                break
            time.sleep(0.05)
        here = {player.table for player in self._players}
        for listener in listening:
            if listener.table not in here:
                listener.close()

    def _late(self, listening: list[Listener]) -> list[tuple[Listener, Stored]]:
        """Who has not heard of the last number; what was not answered may be stored only now."""
        logs = self._read(lambda: _logs(self.db, [listener.table for listener in listening]))
        return [(each, logs[each.table]) for each in listening if each.number != len(logs[each.table].entries)]

    def _told_late(self, listener: Listener, stored: Stored) -> str:
        log = [_at(entry.at, f"{entry.number} {entry.text!r}") for entry in stored.entries]
        parts = {"it heard": listener.events, "the log holds": log, "killed were": self.findings.last_kills}
        told = "".join(f"\n  {name}: {'; '.join(events[-TOLD:])}" for name, events in parts.items())
        return f"a listener at {listener.table} has heard {listener.number}, not {len(stored.entries)};{told}"

    def _read(self, reading: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
        """What is read of the store, which may still be recovering from the last kill."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return asyncio.run(reading())
            except BadStore:
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)

    def _check_store(self) -> None:
        tables = [listener.table for listener in self._listeners]
        self.findings.tables = len(tables)
        kept, differences = self._read(lambda: _kept(self.db, tables))
        for found in differences:
            self._fail(found)
        for table, number, token in self.findings.acknowledged:
            entries = kept[table].entries
            if number >= len(entries) or entries[number].text != f"play {token}":
                self._fail(f"'{token}', acknowledged at {table} as number {number}, is not there")
        for stored in kept.values():
            self._check_log(stored)

    def _check_log(self, stored: Stored) -> None:
        """Nothing may be there that nobody sent at its number, no number may be missing, and nothing may be half."""
        id = stored.setup.id
        if [entry.number for entry in stored.entries] != list(range(len(stored.entries))):
            self._fail(f"the numbers of {id} have gaps")
        chosen = [entry for entry in stored.entries if entry.seat != CHANCE]
        for entry in chosen:
            if (id, entry.number, entry.text.removeprefix("play ")) not in self.findings.sent:
                self._fail(f"{entry} at {id} was not sent, or came twice")
        if Table(stored).state.seat == CHANCE:
            self._fail(f"the last choice at {id} is half")

    def _fail(self, what: str) -> None:
        if what not in self.findings.failures:
            self.findings.failures.append(what)


async def _logs(db: str, tables: list[str]) -> dict[str, Stored]:
    async with storage.snapshot(db) as source:
        return {table: _whole(await store_sql.load(source, table)) for table in tables}


def _whole(stored: Stored | None) -> Stored:
    assert stored, "a table is gone"
    return stored


async def _kept(db: str, tables: list[str]) -> tuple[dict[str, Stored], list[str]]:
    """What is kept of tables, and what `pickaxe store check` would say."""
    async with storage.snapshot(db) as source:
        ids = await store_sql.tables(source)
        told = [reason async for reason in archive.differences(source, ids)]
        differences = [f"{id}: {reason}" for id, reason in zip(ids, told, strict=True) if reason]
        return {table: _whole(await store_sql.load(source, table)) for table in tables}, differences


@contextmanager
def on_file(seed: int) -> Iterator[Torture]:
    """One server on a file."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="pickaxe-torture-")))
        yield stack.enter_context(closing(Torture(str(folder / "tables.sqlite"), 1, None, folder, seed)))


@contextmanager
def on_postgres(seed: int) -> Iterator[Torture]:
    """Two servers on a database of their own."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="pickaxe-torture-")))
        cluster = stack.enter_context(postgres.cluster())
        yield stack.enter_context(closing(Torture(cluster.new(), 2, cluster, folder, seed)))


def torture(kills: int, seed: int) -> dict[str, Findings]:
    """Kill so many times, half of them on each store; what came of it by store."""
    found = {}
    stores = {"SQLite": on_file, **({"PostgreSQL": on_postgres} if postgres.is_installed() else {})}
    for name, store in stores.items():
        with store(seed) as run:
            run.run(-(-kills // len(stores)))
            found[name] = run.findings
            print(f"{name}: {run.findings.told()}", flush=True)
    return found


def main() -> None:
    """Torture, and tell."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--kills", type=int, default=KILLS, help="how many, half of them on each store")
    parser.add_argument("--seed", type=int, default=1, help="another number kills at other times")
    options = parser.parse_args()
    found = torture(options.kills, options.seed)
    if not postgres.is_installed():
        print(postgres.MISSING)
    failures = [failure for findings in found.values() for failure in findings.failures]
    for failure in failures[:20]:
        print(failure)
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
