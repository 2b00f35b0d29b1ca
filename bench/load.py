"""Many tables at once: how long choices take until their answer and until others hear of them, and what that costs.

Every table has somebody who plays, and two who listen; at some of them a bot plays along. Choices come at a steady
rate, whether the server keeps up or not, and their time counts from when they were due. Beside it, boardgame.io gets
the same load: as many matches, two more clients at each, as many moves a second, of a game that asks less than ours.
"""

import argparse
import asyncio
import gzip
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Final
from urllib.parse import urlencode, urlsplit

import postgres
from clicks import Clock

TABLES: Final = 500
WITH_BOTS: Final = 50
RATE: Final = 100.0  # choices a second
MINUTES: Final = 10.0
LISTENERS: Final = 2  # at every table
OPENING: Final = 16  # tables that are opened at once
LOOKS: Final = 4  # at what processes hold, after equal parts of the time
PATIENCE: Final = 120.0  # seconds
MOST: Final = "1000000/1000000"
RUN: Final = "import sys; from pickaxe.cli import main; sys.argv[0] = 'pickaxe'; main()"
ROOT: Final = Path(__file__).parent.parent
PEER: Final = ("boardgame.io@0.50.2", "node-persist@3.1.3")  # the second keeps its files
PEER_FOLDER: Final = ROOT / "build" / "boardgame.io"
DOCUMENT: Final = ROOT / "docs" / "operate.md"
COSTS: Final = ROOT / "bench" / "costs.json"
NUMBER: Final = re.compile(rb'data-number="(\d+)"')
CHOICES: Final = re.compile(rb'data-choices?="([\d ]+)"')
OVER: Final = b'id="result"'  # what leads from a finished game to its end
BEGIN, END = "<!-- load -->", "<!-- end of load -->"


@dataclass
class Measured:
    """What came of a load."""

    name: str
    tables: int
    seconds: float
    answers: list[float] = field(default_factory=list)  # seconds from when a choice was due
    events: list[float] = field(default_factory=list)
    failures: int = 0
    base: float = 0  # bytes without any table
    memory: float = 0  # bytes a table that was only opened, without those who listen
    listener: float = 0  # bytes each of them
    held: list[float] = field(default_factory=list)  # bytes of all of it: at the beginning, and after every quarter
    growth: float = 0  # bytes of the store a choice
    processor: float = 0  # seconds of all processes of the server, a choice

    @property
    def played(self) -> float:
        """Bytes a table at the end, with all that was drawn of it and is kept, without those who listen."""
        if not self.held:
            return 0
        return (self.held[-1] - self.base) / max(1, self.tables) - LISTENERS * self.listener

    def noted(self) -> dict[str, float | list[str]]:
        """What `scale.py` has to know, and the row of the table."""
        return {
            "processor": round(self.processor, 6),
            "base": round(self.base),
            "memory": round(self.played),
            "listener": round(self.listener),
            "growth": round(self.growth),
            "row": self.row(),
        }

    def row(self) -> list[str]:
        """A row of the table for people."""
        rate = len(self.answers) / self.seconds if self.seconds else 0
        times = [
            " / ".join(f"{1000 * each:,.0f}" for each in percentiles(told)) for told in (self.answers, self.events)
        ]
        kept = [" / ".join(f"{each / 1000:,.0f}" for each in (self.memory, self.played))]
        kept.append(f"{self.listener / 1000:,.0f}" if self.listener else "–")
        kept.append(" / ".join(f"{each / 1e6:,.0f}" for each in self.held))
        costs = [*kept, f"{self.growth:,.0f}", f"{1000 * self.processor:,.1f}"]
        return [self.name, f"{self.tables:,}", f"{rate:,.0f}", *times, *costs, str(self.failures)]


def percentiles(times: list[float]) -> tuple[float, float, float]:
    """The 50th, 95th and 99th percentile."""
    if len(times) < 2:
        return (0, 0, 0)
    found = quantiles(times, n=100)
    return found[49], found[94], found[98]


# Clients


class Line:
    """A connection that is kept, for one request at a time."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self._port = port
        self.cookie = cookie
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, method: str, path: str, body: bytes = b"", kind: str = "application/json"
    ) -> tuple[bytes, bytes]:
        """The head and the body of an answer; once more on a new connection if the server has closed the old one."""
        try:
            return await self._ask(method, path, body, kind)
        except (ConnectionError, asyncio.IncompleteReadError):
            self.close()
            return await self._ask(method, path, body, kind)

    async def _ask(self, method: str, path: str, body: bytes, kind: str) -> tuple[bytes, bytes]:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port, limit=2**22)
        reader, writer = self._streams
        writer.write(self.head(method, path, len(body), kind) + body)
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
        content = await reader.readexactly(int(length[1])) if length else b""
        if not self.cookie and (found := re.search(rb"set-cookie: ([^;]+)", head, re.IGNORECASE)):
            self.cookie = found[1].decode()
        return head, content

    def head(self, method: str, path: str, length: int, kind: str) -> bytes:
        """The head of a request."""
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self._port}", f"Cookie: {self.cookie}"]
        lines += ["Accept-Encoding: gzip", f"Content-Type: {kind}", f"Content-Length: {length}"]
        return "\r\n".join([*lines, "", ""]).encode()

    def close(self) -> None:
        """Hang up."""
        if self._streams:
            self._streams[1].close()
        self._streams = None


class Party:
    """A table: who plays there, and who listens."""

    def __init__(self, port: int, *, has_bot: bool, seed: int) -> None:
        self._port = port
        self.has_bot = has_bot
        self._random = Random(seed)
        self._line = Line(port)
        self._table = ""
        self._number = 0
        self._choices: list[int] = []
        self._listening: list[asyncio.Task[None]] = []
        self._due: dict[int, float] = {}  # by listener, since when it should have heard
        self.is_heard = asyncio.Event()  # once all listeners have heard something
        self._silent = set(range(LISTENERS))
        self.heard: list[float] = []

    async def open(self) -> None:
        """Open a table, and let people listen there."""
        kind = {"kind": "bot", "level": "gentle"} if self.has_bot else {"kind": "hotseat"}
        form = urlencode({"game": "cave-vs-cave", "mode": "era-1", **kind}).encode()
        head, _ = await self._line.ask("POST", "/tables", form, "application/x-www-form-urlencoded")
        place = re.search(rb"location: (\S+)", head, re.IGNORECASE)
        assert place, head
        self._table = place[1].decode()
        await self.look()
        if self._listening:  # at the one before
            self.listen()

    def listen(self) -> None:
        """Let people listen at the table, and nowhere else."""
        self._leave()
        self._listening = [asyncio.create_task(self._listen(number)) for number in range(LISTENERS)]

    async def look(self) -> None:
        """See what can be chosen."""
        await self._read(*await self._line.ask("GET", f"{self._table}/fragment"))

    async def _read(self, head: bytes, body: bytes) -> None:
        """Take from the page what somebody in front of it would see; after a game comes the next table."""
        if b" 200 " not in head.partition(b"\r\n")[0]:
            raise ConnectionError(head)
        page = _plain(head, body)
        self._number = int(_first(NUMBER, page))
        self._choices = sorted({int(choice) for told in CHOICES.findall(page) for choice in told.split()})
        if OVER in page:
            await self.open()

    @property
    def can_choose(self) -> bool:
        """Whether the player has to decide."""
        return bool(self._choices)

    async def choose(self, due: float) -> float:
        """Play a choice at random, and read the page that answers it; when that came."""
        body = json.dumps({"number": self._number, "choice": self._random.choice(self._choices)}).encode()
        self._due = {} if self.has_bot else dict.fromkeys(range(LISTENERS), due)
        head, page = await self._line.ask("POST", f"{self._table}/choices", body)
        came = time.monotonic()
        await self._read(head, page)
        return came

    async def _listen(self, place: int) -> None:
        """Hear of every change for as long as the table lasts."""
        line = Line(self._port, self._line.cookie)
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        try:
            writer.write(line.head("GET", f"{self._table}/events", 0, "application/json"))
            while told := await reader.readline():
                self._silent.discard(place)
                if not self._silent:
                    self.is_heard.set()
                if told.startswith(b'data: {"number"') and (due := self._due.pop(place, None)):
                    self.heard.append(time.monotonic() - due)
        finally:
            writer.close()

    def _leave(self) -> None:
        for task in self._listening:
            task.cancel()

    def close(self) -> None:
        """Go away."""
        self._leave()
        self._line.close()


def _plain(head: bytes, body: bytes) -> bytes:
    return gzip.decompress(body) if b"content-encoding: gzip" in head.lower() else body


def _first(pattern: re.Pattern[bytes], page: bytes) -> bytes:
    found = pattern.search(page)
    assert found, page[:200]
    return found[1]


async def load(
    port: int, measured: Measured, options: argparse.Namespace, pids: list[int], size: Callable[[], int]
) -> None:
    """Open all tables, then let choices come at a steady rate; size is that of the store."""
    while not all(Clock(pid).is_still() for pid in pids):  # its processes are still on their way
        pass
    measured.base = memory(pids)
    parties = [Party(port, has_bot=place < options.bots, seed=place) for place in range(options.tables)]
    for start in range(0, len(parties), OPENING):
        await asyncio.gather(*(party.open() for party in parties[start : start + OPENING]))
    opened = memory(pids)
    for party in parties:
        party.listen()
        await party.is_heard.wait()
    measured.memory = (opened - measured.base) / max(1, len(parties))
    measured.held = [memory(pids)]
    measured.listener = (measured.held[0] - opened) / max(1, LISTENERS * len(parties))
    used, small = processor(pids), size()
    watching = asyncio.create_task(_watch_memory(measured.held, pids, 60 * options.minutes))
    await _choices(parties, measured, options)
    await watching
    measured.processor = (processor(pids) - used) / max(1, len(measured.answers))
    measured.growth = (size() - small) / max(1, len(measured.answers))
    measured.events = [each for party in parties for each in party.heard]
    for party in parties:
        party.close()


async def _watch_memory(held: list[float], pids: list[int], seconds: float) -> None:
    """Note what processes have after every quarter of a time."""
    for _ in range(LOOKS):
        await asyncio.sleep(seconds / LOOKS)
        held.append(memory(pids))


async def _choices(parties: list[Party], measured: Measured, options: argparse.Namespace) -> None:
    random, began, busy = Random(1), time.monotonic(), set[Party]()
    running: set[asyncio.Task[None]] = set()

    async def play(party: Party, due: float) -> None:
        try:
            if party.can_choose:
                measured.answers.append(await party.choose(due) - due)
            else:  # a bot was at work
                await party.look()
        except (OSError, AssertionError, asyncio.IncompleteReadError):
            measured.failures += 1
        busy.discard(party)

    for number in range(int(options.rate * 60 * options.minutes)):
        due = began + number / options.rate
        await asyncio.sleep(max(0, due - time.monotonic()))
        while not (free := [party for party in parties if party not in busy]):
            await asyncio.sleep(0.005)
        party = random.choice(free)
        busy.add(party)
        running.add(task := asyncio.create_task(play(party, due)))
        task.add_done_callback(running.discard)
    await asyncio.gather(*running)
    measured.seconds = time.monotonic() - began


# Servers


def _family(pids: list[int]) -> list[int]:
    """Processes with all that they have started."""
    found = list(pids)
    for pid in found:
        with suppress(OSError):
            found += map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())
    return found


def memory(pids: list[int]) -> float:
    """The memory that processes have for themselves, in bytes."""
    total = 0.0
    for pid in _family(pids):
        with suppress(OSError):
            text = Path(f"/proc/{pid}/smaps_rollup").read_text()
            total += sum(int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:")) * 1024
    return total


def processor(pids: list[int]) -> float:
    """The time that processes have computed, in seconds."""
    total = 0.0
    for pid in _family(pids):
        with suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return total


@contextmanager
def serving(db: str, *options: str) -> Iterator[tuple[int, int]]:
    """A server: where it listens, and its process."""
    limits = [part for name in ("connections", "pages", "requests", "tables") for part in (f"--max-{name}", MOST)]
    command = [sys.executable, "-c", RUN, "serve", "--port", "0", "--no-open", "--db", db, *limits, *options]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            yield urlsplit(process.stdout.readline().split()[3]).port or 0, process.pid
        finally:
            process.terminate()


def on_file(options: argparse.Namespace) -> Measured:
    """The load on one server with a file."""
    with tempfile.TemporaryDirectory(prefix="pickaxe-load-") as folder:
        db = Path(folder) / "tables.sqlite"
        measured = Measured("Pickaxe, SQLite", options.tables, 0)
        with serving(str(db)) as (port, pid):
            asyncio.run(load(port, measured, options, [pid], partial(_size_of, db)))
    return measured


def _size_of(db: Path) -> int:
    """The size of a file with all that will be put into it."""
    sql = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
    with closing(sqlite3.connect(db)) as connection:
        return int(connection.execute(sql).fetchone()[0])


def on_postgres(options: argparse.Namespace) -> Measured:
    """The load on several processes with PostgreSQL."""
    with postgres.cluster(durable=True) as cluster:
        url = cluster.new()
        measured = Measured(f"Pickaxe, PostgreSQL, {options.workers} processes", options.tables, 0)
        with serving(url, "--workers", str(options.workers)) as (port, pid):
            sql = f"SELECT pg_database_size('{postgres.name_of(url)}')"
            size = partial(_number_of, cluster, sql)
            asyncio.run(load(port, measured, options, [pid, cluster.pid], size))
    return measured


def _number_of(cluster: postgres.Cluster, sql: str) -> int:
    return int(cluster.sql("postgres", sql))


def install_peer() -> bool:
    """Have boardgame.io, by name and version; whether that is possible here."""
    if not shutil.which("npm"):
        return False
    PEER_FOLDER.mkdir(parents=True, exist_ok=True)
    shutil.copy(ROOT / "bench" / "load_peer.cjs", PEER_FOLDER)
    if (PEER_FOLDER / "node_modules" / "node-persist").exists():
        return True
    command = ["npm", "install", "--no-audit", "--no-fund", "--silent", "--prefix", str(PEER_FOLDER), *PEER]
    return subprocess.run(command, check=False, cwd=PEER_FOLDER).returncode == 0


def on_peer(options: argparse.Namespace, store: str) -> Measured:
    """The same load on boardgame.io with one of its stores."""
    with tempfile.TemporaryDirectory(prefix="boardgame-load-") as folder, ExitStack() as stack:
        node = ["node", "load_peer.cjs"]
        server = subprocess.Popen(
            [*node, "serve", store, folder],
            cwd=PEER_FOLDER,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        stack.callback(server.wait)
        stack.callback(server.send_signal, signal.SIGKILL)
        assert server.stdout
        port = next(line.split()[1] for line in server.stdout if line.startswith("port "))
        measured = Measured(f"boardgame.io, {store}", options.tables, 0)
        measured.base = memory([server.pid])
        numbers = [str(options.tables), str(options.rate), str(60 * options.minutes)]
        driver = subprocess.Popen([*node, "drive", port, *numbers], cwd=PEER_FOLDER, stdout=subprocess.PIPE, text=True)
        assert driver.stdout
        assert driver.stdout.readline() == "opened\n"
        measured.held, used = [memory([server.pid])], processor([server.pid])
        measured.memory = (measured.held[0] - measured.base) / options.tables
        asyncio.run(_watch_memory(measured.held, [server.pid], 60 * options.minutes))
        told = json.loads(driver.stdout.read())
        driver.wait(PATIENCE)
        measured.answers, measured.events, measured.failures = told["answers"], told["events"], told["failures"]
        measured.seconds = told["seconds"]
        measured.processor = (processor([server.pid]) - used) / max(1, len(measured.answers))
        size = sum(path.stat().st_size for path in Path(folder).rglob("*") if path.is_file())
        measured.growth = size / max(1, len(measured.answers))
    return measured


HEAD: Final = (
    "",
    "tables",
    "choices/s",
    "until the answer, ms (p50 / p95 / p99)",
    "until others hear of it, ms",
    "memory a table, kB (new / played)",
    "a listener, kB",
    "all of it, MB (at first / after each quarter)",
    "store a choice, bytes",
    "processor a choice, ms",
    "failures",
)


def written(rows: list[list[str]], options: argparse.Namespace) -> str:
    """All of it as a table of a document."""
    lines = [HEAD, ["---"] * len(HEAD), *rows]
    load = f"{options.tables} tables with {LISTENERS} listeners each, {options.bots} of them with a bot"
    pace = f"{options.rate:g} choices a second for {options.minutes:g} minutes, on {os.cpu_count()} cores"
    when = f"Measured with {load}, {pace}:"
    return "\n".join([when, "", *(f"| {' | '.join(line)} |" for line in lines)])


def write(text: str, begin: str = BEGIN, end: str = END) -> None:
    """Put a table into the document, in its place."""
    before, _, rest = DOCUMENT.read_text().partition(begin)
    DOCUMENT.write_text(f"{before}{begin}\n{text}\n{end}{rest.partition(end)[2]}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--bots", type=int, default=WITH_BOTS, help="tables at which a bot plays")
    parser.add_argument("--rate", type=float, default=RATE, help="choices a second")
    parser.add_argument("--minutes", type=float, default=MINUTES)
    parser.add_argument("--workers", type=int, default=2, help="server processes on PostgreSQL")
    parser.add_argument("--only", default="", help="sqlite, postgres, memory or files: not all four")
    parser.add_argument("--write", action="store_true", help="note the table in docs/operate.md")
    options = parser.parse_args()
    for measured in _all(options):
        print(" | ".join(measured.row()), flush=True)
        if options.write:
            note(measured, options)


def note(measured: Measured, options: argparse.Namespace) -> None:
    """Put one load into the document and beside those that stay as they were."""
    known = json.loads(COSTS.read_text()) if COSTS.exists() else {}
    known[measured.name] = measured.noted()
    COSTS.write_text(json.dumps(known, indent=1) + "\n")
    write(written([each["row"] for each in known.values() if "row" in each], options))


def _all(options: argparse.Namespace) -> Iterator[Measured]:
    """One load after the other."""
    if options.only in ("", "sqlite"):
        yield on_file(options)
    if options.only in ("", "postgres") and postgres.is_installed():
        yield on_postgres(options)
    peers = [store for store in ("memory", "files") if options.only in ("", store)]
    if peers and install_peer():
        yield from (on_peer(options, store) for store in peers)


if __name__ == "__main__":
    main()
