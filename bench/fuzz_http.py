"""Bad requests for a real server, while games go on: no answer may be the server's fault, and none may be missing.

The server runs in processes of its own, on this machine only, with tables in a folder that is gone afterwards (in a
file, or with two server processes in PostgreSQL) and with limits that nobody reaches. The exit code is 1 if an answer
was a 5xx or did not come, if a 4xx told nothing, or if the log has a traceback.
"""

import argparse
import gzip
import http.client
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from random import Random
from threading import Lock
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import postgres
from bad_requests import FORM, GAMES, TORN, BadRequests, Known, Request

REQUESTS: Final = 200_000
MINUTES: Final = 120.0
LINES: Final = 6  # connections at once
HANG: Final = 60.0  # seconds without an answer, on a machine as busy as it may be
PATIENCE: Final = 3  # seconds that the server waits for the rest of a torn request
MOST: Final = "1000000/1000000"
MOST_TABLES: Final = 12  # that a player keeps in mind
SHOWN: Final = 20  # failures that are shown
GONE: Final = (ConnectionError, http.client.RemoteDisconnected, http.client.BadStatusLine)
STORES: Final = ("sqlite", "postgres")
LIMITED: Final = ("connections", "pages", "requests", "tables", "messages", "mails")
TOLD: Final = re.compile(r"\w{2}.*\w{2}.*[.!?]", re.DOTALL)  # some words, as a sentence
PAGE: Final = re.compile(r"</h1><p>(.*?)</p>", re.DOTALL)  # what a page about a mistake says
RUN: Final = "import sys; from pickaxe.cli import main; sys.argv[0] = 'pickaxe'; main()"


@dataclass
class Findings:
    """What came of it."""

    statuses: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    slowest: float = 0
    seconds: float = 0
    _lock: Lock = field(default_factory=Lock)

    @property
    def count(self) -> int:
        """How many requests were sent."""
        return self.statuses.total()

    def add(self, status: str, seconds: float) -> None:
        """Note an answer."""
        with self._lock:
            self.statuses[status] += 1
            self.slowest = max(self.slowest, seconds)

    def fail(self, what: str, request: bytes) -> None:
        """Note a failure and what it came from."""
        with self._lock:
            self.failures.append(f"{what}: {request[:1500]!r}")


class Server:
    """A server in a process of its own."""

    def __init__(self, folder: Path, *where: str) -> None:
        self.faults: list[str] = []  # what its log has that must not be there; known when it has stopped
        self._log = folder / "log.txt"
        limits = [part for name in LIMITED for part in (f"--max-{name}", MOST)]
        options = ["serve", "--port", "0", "--no-open", *where, *limits]
        command = [sys.executable, "-c", RUN, *options, "--patience", str(PATIENCE)]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        with self._log.open("wb") as log:
            self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout
        told = re.search(r"http://\S+", self.process.stdout.readline())
        self.address = urlsplit(told[0] if told else "")

    @property
    def port(self) -> int:
        """Where it listens, on this machine."""
        return self.address.port or 0

    def stop(self) -> None:
        """End the process, as a signal would, and read its log."""
        self.process.terminate()
        try:
            self.process.wait(HANG)
        except subprocess.TimeoutExpired:
            self.process.kill()
        assert self.process.stdout
        self.process.stdout.close()
        text = self._log.read_text("utf-8", "replace")
        found = re.finditer(r"Traceback|Fatal error|never awaited|never retrieved", text)
        self.faults = [f"in the log: {text[fault.start() :][:3000]}" for fault in found]


@contextmanager
def serving(store: str) -> Iterator[Server]:
    """A server for the length of a block."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        where = [str(Path(folder) / "tables.sqlite")]
        if store == "postgres":
            where = [stack.enter_context(postgres.cluster()).new(), "--workers", "2"]
        server = Server(Path(folder), "--db", *where)
        try:
            yield server
        finally:
            server.stop()


@dataclass(frozen=True)
class Answer:
    """What the server said."""

    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def sentence(self) -> str:
        """What it says about a mistake, be it a page, JSON or plain text."""
        is_packed = self.headers.get("content-encoding") == "gzip"
        text = (gzip.decompress(self.body) if is_packed else self.body).decode()
        kind = self.headers.get_content_type()
        if kind == "text/html":
            return " ".join(PAGE.findall(text))
        return str(json.loads(text).get("error", "")) if kind == "application/json" else text


class Line:
    """A connection that is kept as long as the server keeps it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._socket: socket.socket | None = None

    def ask(self, raw: bytes, method: str = "GET") -> Answer:
        """Send a request and read the answer; once more on a new connection if the old one was gone."""
        if self._socket:
            with suppress(*GONE):
                return self._ask(raw, method)
            self.close()
        return self._ask(raw, method)

    def _ask(self, raw: bytes, method: str) -> Answer:
        self._socket = self._socket or socket.create_connection(("127.0.0.1", self._port), HANG)
        with suppress(*GONE):  # an answer may come before all has been sent
            self._socket.sendall(raw)
        with closing(http.client.HTTPResponse(self._socket, method=method)) as answer:
            answer.begin()
            is_stream = answer.getheader("content-type", "").startswith("text/event-stream") and method != "HEAD"
            body = answer.read1(100) if is_stream else answer.read()
            if is_stream or answer.will_close:
                self.close()
            return Answer(answer.status, answer.headers, body)

    def tear(self, raw: bytes) -> bytes:
        """Send what is no request, and hear what is said until the connection ends."""
        self.close()
        found = bytearray()
        with socket.create_connection(("127.0.0.1", self._port), HANG) as line, suppress(ConnectionError):
            line.sendall(raw)
            while chunk := line.recv(65536):
                found += chunk
        return bytes(found)

    def close(self) -> None:
        """Hang up."""
        if self._socket:
            self._socket.close()
        self._socket = None


class Player:
    """Somebody who plays now and then, and sends nonsense in between."""

    def __init__(self, server: Server, findings: Findings, seed: int) -> None:
        self._rng = Random(seed)
        self._line = Line(server.port)
        self._findings = findings
        self._cookie = ""
        self._tables: list[Known] = []
        self._bad = BadRequests(self._rng, self._tables)

    def step(self) -> None:
        """One request, good or bad."""
        chance = self._rng.random()
        if chance < 0.02 or not self._tables:
            self._open()
        elif chance < 0.2:
            self._play(self._rng.choice(self._tables))
        elif chance < 0.203:
            self._tear()
        else:
            self._send(self._bad.next())

    def close(self) -> None:
        """Hang up."""
        self._line.close()

    def _send(self, request: Request) -> Answer | None:
        """Send a request with the player's cookie, usually, and judge the answer."""
        headers = request.headers if self._rng.random() < 0.1 else (*request.headers, ("Cookie", self._cookie))
        raw = Request(request.method, request.target, headers, request.body).raw
        return self._judged(raw, request.method)

    def _judged(self, raw: bytes, method: str) -> Answer | None:
        began = time.monotonic()
        try:
            answer = self._line.ask(raw, method)
        except (OSError, http.client.HTTPException) as error:
            self._line.close()
            self._findings.add("none", time.monotonic() - began)
            self._findings.fail("no answer" if isinstance(error, TimeoutError) else repr(error), raw)
            return None
        self._findings.add(str(answer.status), time.monotonic() - began)
        if answer.status >= 500:
            self._findings.fail(f"{answer.status} {answer.body[-300:]!r}", raw)
        elif answer.status >= 400 and method != "HEAD" and not TOLD.search(answer.sentence):
            self._findings.fail(f"{answer.status} without a sentence {answer.body[-300:]!r}", raw)
        return answer

    def _tear(self) -> None:
        raw, began = self._rng.choice(TORN), time.monotonic()
        if self._rng.random() < 0.5:
            raw = raw[: self._rng.randrange(1, len(raw) + 1)]
        try:
            told = self._line.tear(raw)
        except OSError as error:
            told = b""
            self._findings.fail(f"a torn request: {error!r}", raw)
        self._findings.add("torn", time.monotonic() - began)
        if re.match(rb"HTTP/1\.\d 5", told):
            self._findings.fail("a torn request", raw)

    # Playing

    def _open(self) -> None:
        """Take a new name now and then, and open a table."""
        if not self._cookie or self._rng.random() < 0.1:
            self._cookie = ""
            fresh = self._send(Request("GET", "/"))
            self._cookie = (fresh.headers.get("set-cookie", "") if fresh else "").partition(";")[0]
        wish = {"game": self._rng.choice(GAMES), "kind": self._rng.choice(("hotseat", "solo", "invite", "bot"))}
        answer = self._post("/tables", {**wish, "level": "random", "players": "", "name": "Ida"})
        if answer and answer.status == 303:
            self._tables.append(Known(answer.headers["location"].removeprefix("/t/")))
            del self._tables[:-MOST_TABLES]

    def _play(self, table: Known) -> None:
        """Make a choice at a table, if there is one to make."""
        view = self._look(table)
        if view and table.tokens:
            self._post(f"/t/{table.id}/choices", {"number": table.number, "choice": self._rng.choice(table.tokens)})
        elif view:
            table.key = self._key(table)

    def _look(self, table: Known) -> dict[str, Any] | None:
        answer = self._send(Request("GET", f"/t/{table.id}/view.json"))
        if answer and answer.status == HTTPStatus.GONE:
            self._tables.remove(table)
        if not answer or answer.status != HTTPStatus.OK:
            return None
        known: dict[str, Any] = json.loads(answer.body)
        table.number = known["number"]
        table.tokens = [option["token"] for option in known["view"]["options"]]
        return known

    def _key(self, table: Known) -> str:
        """The key of an invitation to a table that still has a free seat."""
        answer = self._send(Request("GET", f"/t/{table.id}"))
        found = re.search(rb"key=([\w.-]+)", answer.body if answer else b"")
        return found[1].decode() if found else ""

    def _post(self, path: str, values: dict[str, object]) -> Answer | None:
        return self._send(Request("POST", path, (("Content-Type", FORM),), urlencode(values).encode()))


def fuzz(
    requests: int,
    *,
    seconds: float,
    seed: int,
    store: str = "sqlite",
    lines: int = LINES,
    tell: Callable[[int], None] = lambda _: None,
) -> Findings:
    """Send so many requests, or as many as there is time for."""
    findings, began = Findings(), time.monotonic()

    def play(player: Player) -> None:
        with closing(player):
            while findings.count < requests and time.monotonic() < began + seconds and len(findings.failures) < 1000:
                player.step()
                tell(findings.count)

    with serving(store) as server:
        players = [Player(server, findings, seed + number) for number in range(lines)]
        with ThreadPoolExecutor(lines) as pool:
            list(pool.map(play, players))
        findings.seconds = time.monotonic() - began
        with closing(Line(server.port)) as line:
            if line.ask(Request("GET", "/health").raw).status != 200 or server.process.poll() is not None:
                findings.fail("the server is gone", b"")
    findings.failures += server.faults
    return findings


def show(findings: Findings) -> None:
    """Print the summary for people."""
    table = Table(title="answers", box=None, header_style="dim")
    table.add_column("status")
    table.add_column("how many", justify="right")
    for status, count in sorted(findings.statuses.items()):
        table.add_row(status, f"{count:,}")
    console = Console(highlight=False)
    console.print(table)
    speed = findings.count / (findings.seconds or 1)
    console.print(f"{findings.count:,} requests in {findings.seconds:,.0f} s, {speed:,.0f} a second")
    console.print(f"slowest answer {findings.slowest:.1f} s; {len(findings.failures)} failures")
    for failure in findings.failures[:SHOWN]:
        console.print(failure, markup=False)


def main() -> None:
    """Send and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--requests", type=int, default=REQUESTS, help="how many to send")
    parser.add_argument("--minutes", type=float, default=MINUTES, help="stop after this time in any case")
    parser.add_argument("--seed", type=int, default=1, help="another number sends other requests")
    parser.add_argument("--lines", type=int, default=LINES, help="connections at once")
    parser.add_argument("--store", choices=STORES, default="sqlite", help="where the server keeps its tables")
    options = parser.parse_args()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        bar = progress.add_task("requests", total=options.requests)
        findings = fuzz(
            options.requests,
            seconds=60 * options.minutes,
            seed=options.seed,
            store=options.store,
            lines=options.lines,
            tell=lambda count: progress.update(bar, completed=count),
        )
    show(findings)
    sys.exit(1 if findings.failures else 0)


if __name__ == "__main__":
    main()
