"""What a click costs: CPU of the server and bytes over the wire, moves a second, and how long an answer takes.

A server of its own, on a free port of this machine and with a file of its own, keeps some tables. Everybody there does
what a page does: who decides posts a choice and gets what changed, and everybody else hears of it and asks for that.
What the server spends is read from /proc, so that this runs on Linux only.
"""

import argparse
import asyncio
import gzip
import json
import os
import re
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time, sleep
from typing import Final, NamedTuple
from urllib.parse import urlencode, urlsplit

import uvloop

import pickaxe
from pickaxe.server.seats import Signer, Visitor
from pickaxe.server.store import Seat, Setup, Stored
from pickaxe.server.store_sqlite import SqliteStore
from pickaxe.server.tables import Table
from replay import FARMERS, MOVE, START, farmers, keep, serving

SECRET: Final = "known to the benchmark"
GAMES: Final = (("cave-vs-cave", 2), ("cave-farmers", 7), ("cavum", 4))
CROWD: Final = 100  # tables
AT_ONCE: Final = 4  # tables
SPARE: Final = {"cave-vs-cave": 40}  # tables with short games
WARM: Final = 10  # moves until most of what can be seen has been drawn
CLICKS: Final = 100  # at most, since a game ends
EXPECTED: Final = {"cave-vs-cave": 200, "cave-farmers": 40, "cavum": 40}  # moves a second
PACE: Final = 10  # moves a second
# Where an element that may be a patch begins or ends, with its version; and what stands for a patch that the page has.
EDGE: Final = re.compile(
    rb'<(/?)(?:section|div|header|template|ol|ul|li)\b(?: data-v="([^"]+)")?|<i data-same="([^"]+)"'
)
STILL: Final = 0.5  # seconds
TICK: Final = os.sysconf("SC_CLK_TCK")
CAN_MEASURE: Final = Path("/proc/self/stat").exists()


Figures = dict[str, float]
Inside = dict[bytes, list[bytes]]  # by version of a patch those of the patches inside it, which never change


def filled(html: bytes, inside: Inside) -> list[bytes]:
    """The versions of a page after an answer, what it names put in from pages before; what is inside each is noted."""
    versions: list[bytes] = []
    around: list[tuple[bytes, int]] = []
    for end, version, same in EDGE.findall(html):
        if same:
            versions += [same, *inside[same]]
        elif end:
            version, first = around.pop()
            if version:
                inside[version] = versions[first:]
        else:
            versions += [version] if version else []
            around.append((version, len(versions)))
    return versions


class Player:
    """Somebody at a table with a connection of their own."""

    def __init__(self, address: str, table: str, seat: int) -> None:
        self._host = urlsplit(address).netloc
        self._path = f"/t/{table}"
        self._cookie = f"pickaxe={Signer(SECRET).cookie(Visitor(_visitor(seat), f'Player {seat + 1}'))}"
        self._has = b""
        self._inside: Inside = {}
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._writers: list[asyncio.StreamWriter] = []
        self.number = 0
        self.seen: asyncio.Queue[int] = asyncio.Queue()  # numbers that were looked at after news of them
        self.busy = asyncio.Lock()

    async def look(self) -> int:
        """Ask for what changed; the bytes of the answer."""
        async with self.busy:
            return await self._ask("GET", f"/fragment?{urlencode({'has': self._has.decode()})}")

    async def choose(self, number: int, token: str) -> int:
        """Play a choice; the bytes of the answer."""
        async with self.busy:
            return await self._ask("POST", "/choices", {"number": number, "choice": token, "has": self._has.decode()})

    async def _ask(self, method: str, path: str, values: object = None) -> int:
        if self._streams is None or self._streams[0].at_eof():  # a server closes what is not used
            self._streams = await self._opened()
        reader, writer = self._streams
        content = b"" if values is None else json.dumps(values).encode()
        writer.write(self._head(method, path, len(content)) + content)
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
        assert b" 200 " in head.partition(b"\r\n")[0], head
        assert length, head
        packed = await reader.readexactly(int(length[1]))
        html = gzip.decompress(packed) if b"gzip" in head else packed
        self._has = b" ".join(filled(html, self._inside))
        return len(head) + len(packed)

    async def _opened(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        host, _, port = self._host.partition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        self._writers.append(writer)
        return reader, writer

    async def close(self) -> None:
        """Go away."""
        for writer in self._writers:
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()

    def _head(self, method: str, path: str, length: int) -> bytes:
        lines = [f"{method} {self._path}{path} HTTP/1.1", f"Host: {self._host}", f"Cookie: {self._cookie}"]
        lines += ["Accept-Encoding: gzip", "Content-Type: application/json", f"Content-Length: {length}"]
        return "\r\n".join([*lines, "", ""]).encode()

    async def listen(self) -> None:
        """Look again whenever the table changed, as a page does."""
        reader, writer = await self._opened()
        writer.write(self._head("GET", "/events", 0))
        while line := await reader.readline():
            if line.startswith(b'data: {"number"') and self.number < json.loads(line[6:])["number"]:
                self.number = json.loads(line[6:])["number"]
                await self.look()
                self.seen.put_nowait(self.number)


def _visitor(seat: int) -> str:
    return f"player{seat}"


class Move(NamedTuple):
    """A choice that is going to be made, with the number of its table before and after it."""

    seat: int
    token: str
    before: int
    after: int


def moves_from(stored: Stored, count: int) -> Iterator[Move]:
    """So many choices at random, or as many as are left."""
    table, random = Table(stored), Random(stored.setup.seed)
    while count > 0 and not table.is_over:
        seat, before = table.state.seat or 0, table.number
        addition = table.prepare_choice(random.choice(table.state.choices()), START)
        table.add(addition.entries)
        yield Move(seat, addition.entries[0].text.removeprefix("play "), before, table.number)
        count -= 1


class Party:
    """A table with everybody at it, who know beforehand what they are going to choose: to find out takes time."""

    def __init__(self, address: str, stored: Stored, count: int) -> None:
        self.players = [Player(address, stored.setup.id, seat.index) for seat in stored.seats]
        self._number = Table(stored).number
        self._moves = deque(moves_from(stored, count))
        self._listening: list[asyncio.Task[None]] = []
        self._turn = asyncio.Lock()  # on a slow machine the next move waits for the answer to the one before

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to choose."""
        return not self._moves

    async def move(self) -> int:
        """One choice; the bytes of the answer."""
        async with self._turn:
            return await self._made(self._moves.popleft())

    async def _made(self, move: Move) -> int:
        player = self.players[move.seat]
        player.number = move.after
        return await player.choose(move.before, move.token)

    async def move_before_all(self) -> None:
        """The same, and everybody else hears of it and looks, as pages do."""
        move = self._moves[0]
        await self.move()
        for player in [player for seat, player in enumerate(self.players) if seat != move.seat]:
            while await player.seen.get() < move.after:
                pass

    async def begin(self) -> list[int]:
        """Everybody looks at the whole table and listens from now on; the bytes of the answers."""
        self._listening = [asyncio.create_task(player.listen()) for player in self.players]
        for player in self.players:
            player.number = self._number
        return [await player.look() for player in self.players]

    @property
    def is_begun(self) -> bool:
        """Whether everybody looks."""
        return bool(self._listening)

    async def leave(self) -> None:
        """Everybody goes away."""
        for task in self._listening:
            task.cancel()
        await asyncio.gather(*self._listening, return_exceptions=True)
        for player in self.players:
            await player.close()


def opened(game: str, players: int, number: int, moves: int) -> Stored:
    """A table at which some moves were made at random."""
    rules = pickaxe.game(game)
    seats = [Seat(index, f"Player {index + 1}", "human", "", _visitor(index)) for index in range(players)]
    id = f"{game}{number}"
    setup = Setup(id, game, rules.modes[0].id, players, "seats", number, True, rules.rules_version, START)
    table, random = Table(Stored(setup, seats, [])), Random(number)
    table.add(table.prepare_opening(START).entries)
    while table.length < moves:
        table.add(table.prepare_choice(random.choice(table.state.choices()), START).entries)
    return Stored(setup, seats, table.cut(table.length))


class Clock:
    """The seconds of CPU that a process and those that it started have used."""

    def __init__(self, process: int) -> None:
        self._process = process

    def read(self) -> float:
        """Now."""
        return sum(map(_spent, [self._process, *_started_by(self._process)]))

    def is_still(self) -> bool:
        """Whether they do nothing for a moment, as when all have started."""
        before = self.read()
        sleep(STILL)
        return self.read() - before < STILL / 10

    def read_first(self) -> float:
        """Now, without those that it started."""
        return _spent(self._process)


def _started_by(process: int) -> list[int]:
    files = Path(f"/proc/{process}/task").glob("*/children")
    return [int(child) for file in files for child in file.read_text().split()]


def _spent(process: int) -> float:
    user, system = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / TICK


@contextmanager
def tables(stored: list[Stored]) -> Iterator[tuple[str, Clock]]:
    """A server with some tables."""
    with TemporaryDirectory() as folder:
        db = Path(folder) / "tables.sqlite"
        store = SqliteStore(db)
        asyncio.run(store.setting("secret", SECRET))
        store.close_now()
        for each in stored:
            keep(db, each)
        with serving(db) as (address, process):
            clock = Clock(process)
            while not clock.is_still():
                pass
            yield address, clock


async def clicks(lone: Party, party: Party, clock: Clock, count: int) -> Figures:
    """Milliseconds of CPU and kilobytes of a move, with the one who makes it alone and with all who look."""
    whole = [await player.look() for player in lone.players]
    for _ in range(WARM):
        await lone.move()
    began, sizes = clock.read(), [await lone.move() for _ in range(count)]
    alone = clock.read() - began
    await party.begin()
    for _ in range(WARM):
        await party.move_before_all()
    began = clock.read()
    for _ in range(count):
        await party.move_before_all()
    together = clock.read() - began
    await lone.leave()
    await party.leave()
    return {
        "CPU of a click, ms": 1000 * alone / count,
        "CPU with all who look, ms": 1000 * together / count,
        "whole table, KB": max(whole) / 1000,
        "answer to a click, KB": median(sizes) / 1000,
        "largest answer, KB": max(sizes) / 1000,
    }


def clicks_of(game: str, players: int, count: int) -> Figures:
    """The same at two tables of a server of its own."""
    stored = [opened(game, players, number, 40) for number in (1, 2)]
    with tables(stored) as (address, clock):
        lone, party = (Party(address, each, WARM + count) for each in stored)
        return uvloop.run(clicks(lone, party, clock, count))


async def moves(parties: list[Party], clock: Clock, count: int) -> Figures:
    """So many moves at some tables at once, everybody looking; after each game comes the next table."""
    for party in parties[-AT_ONCE:]:
        await party.begin()
        await party.move_before_all()
    left, began, spent, own, first = count, perf_counter(), clock.read(), process_time(), clock.read_first()

    async def play() -> None:
        nonlocal left
        while left > 0 and parties:
            party = parties.pop()
            if not party.is_begun:
                await party.begin()
            while left > 0 and not party.is_over:
                left -= 1
                await party.move_before_all()
            await party.leave()

    await asyncio.gather(*(play() for _ in range(AT_ONCE)))
    made, seconds = count - left, perf_counter() - began
    return {
        "moves a second": made / seconds,
        "CPU of the server a move, ms": 1000 * (clock.read() - spent) / made,
        "of that in the event loop": 1000 * (clock.read_first() - first) / made,
        "CPU of those who look, ms": 1000 * (process_time() - own) / made,
    }


def moves_of(game: str, players: int, count: int) -> Figures:
    """The same at a server of its own."""
    stored = [opened(game, players, number, 40 + number) for number in range(1, 1 + SPARE.get(game, AT_ONCE))]
    with tables(stored) as (address, clock):
        return uvloop.run(moves([Party(address, each, count) for each in stored], clock, count))


async def answers(parties: list[Party], seconds: float) -> list[float]:
    """How many milliseconds answers take at a steady pace, with everybody listening."""
    for party in parties:
        await party.begin()
    times: list[float] = []

    async def move(party: Party) -> None:
        began = perf_counter()
        await party.move()
        times.append(1000 * (perf_counter() - began))

    moving = []
    for number in range(round(seconds * PACE)):
        moving.append(asyncio.create_task(move(parties[number % len(parties)])))
        await asyncio.sleep(1 / PACE)
    await asyncio.gather(*moving)
    for party in parties:
        await party.leave()
    return times


def answers_of(crowd: int, seconds: float) -> Figures:
    """The same at so many tables of a server of their own."""
    stored = [opened("cave-vs-cave", 2, number, number % 60) for number in range(1, crowd + 1)]
    each_makes = 1 + round(seconds * PACE) // crowd
    with tables(stored) as (address, _):
        times = uvloop.run(answers([Party(address, each, each_makes) for each in stored], seconds))
    return {"median, ms": median(times), "99th percentile, ms": quantiles(times, n=100)[98], "longest, ms": max(times)}


async def replay_steps(address: str, clock: Clock, count: int) -> float:
    """Milliseconds of CPU of a step in the replay of a long game, from position to position."""
    stranger = Player(address, FARMERS, 0)
    for at in range(MOVE - count - 3, MOVE - count):
        await stranger._ask("GET", f"/replay?at={at}&fragment=1")
    began = clock.read()
    for at in range(MOVE - count, MOVE):
        await stranger._ask("GET", f"/replay?at={at}&fragment=1")
    spent = clock.read() - began
    await stranger.close()
    return 1000 * spent / count


def replay_of(count: int) -> Figures:
    """The same at a server of its own."""
    with tables([farmers(MOVE + 1)]) as (address, clock):
        return {"CPU of a step, ms": uvloop.run(replay_steps(address, clock, count))}


def measures(seconds: float, crowd: int = CROWD) -> dict[str, Callable[[], Figures]]:
    """Everything that can be measured, each for about so many seconds of a machine that has nothing else to do."""
    found: dict[str, Callable[[], Figures]] = {}
    for game, players in GAMES:
        count = min(CLICKS, round(12 * seconds))
        found[f"clicks: {game}, {players} players"] = partial(clicks_of, game, players, count)
        found[f"moves: {game}, {players} players"] = partial(moves_of, game, players, round(EXPECTED[game] * seconds))
    steps = partial(replay_of, max(1, round(10 * seconds)))
    return found | {f"replay: move {MOVE}": steps, f"answers: {crowd} tables": partial(answers_of, crowd, 7 * seconds)}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--json", action="store_true", help="print data for a program to read")
    parser.add_argument("--seconds", type=float, default=5, help="for each measurement")
    parser.add_argument("--only", default="", help="measure only what has this in its name")
    options = parser.parse_args()
    found: dict[str, Figures] = {}
    for name, measure in measures(options.seconds).items():
        if options.only in name:
            found[name] = {**measure(), "load of the machine": os.getloadavg()[0]}
            if not options.json:
                print(name, *(f"  {each:<30}{value:8.1f}" for each, value in found[name].items()), sep="\n", flush=True)
    print(json.dumps(found, indent=2) if options.json else f"{pickaxe.build.describe()}, {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
