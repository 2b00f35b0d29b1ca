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
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

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
SPARE: Final = {"cave-vs-cave": 24}  # tables with short games
PACE: Final = 10  # moves a second
VERSION: Final = re.compile(rb'data-(?:v|same)="([^"]+)"')
TICK: Final = os.sysconf("SC_CLK_TCK")


class Player:
    """Somebody at a table with a connection of their own."""

    def __init__(self, address: str, table: str, seat: int) -> None:
        self._host = urlsplit(address).netloc
        self._path = f"/t/{table}"
        self._cookie = f"pickaxe={Signer(SECRET).cookie(Visitor(_visitor(seat), f'Player {seat + 1}'))}"
        self._has = b""
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._writers: list[asyncio.StreamWriter] = []
        self.number = 0
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
        self._has = b" ".join(VERSION.findall(html))
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


def _visitor(seat: int) -> str:
    return f"player{seat}"


class Party:
    """A table with everybody at it, and a copy that knows what can be chosen."""

    def __init__(self, address: str, stored: Stored) -> None:
        self.table = Table(stored)
        self.players = [Player(address, stored.setup.id, seat.index) for seat in stored.seats]
        self._random = Random(stored.setup.seed)

    async def move(self) -> int:
        """One choice at random; the bytes of the answer."""
        seat, number = self.table.state.seat or 0, self.table.number
        plan = self.table.plan_choice(self._random.choice(self.table.state.choices()), START)
        self.table.add(plan.entries)
        self.players[seat].number = self.table.number
        return await self.players[seat].choose(number, plan.entries[0].text.removeprefix("play "))

    async def move_before_all(self) -> int:
        """The same, and everybody else looks; the bytes of all answers."""
        seat = self.table.state.seat
        others = [player for index, player in enumerate(self.players) if index != seat]
        return await self.move() + sum([await player.look() for player in others])


def opened(game: str, players: int, number: int, moves: int) -> Stored:
    """A table at which some moves were made at random."""
    rules = pickaxe.game(game)
    seats = [Seat(index, f"Player {index + 1}", "human", "", _visitor(index)) for index in range(players)]
    id = f"{game}{number}"
    setup = Setup(id, game, rules.modes[0].id, players, "seats", number, True, rules.rules_version, START)
    table, random = Table(Stored(setup, seats, [])), Random(number)
    table.add(table.plan_opening(START).entries)
    while table.position < moves:
        table.add(table.plan_choice(random.choice(table.state.choices()), START).entries)
    return Stored(setup, seats, table.cut(table.position))


class Clock:
    """The seconds of CPU that a process has used."""

    def __init__(self, process: int) -> None:
        self._file = Path(f"/proc/{process}/stat")

    def read(self) -> float:
        """Now."""
        user, system = self._file.read_text().rpartition(")")[2].split()[11:13]
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
            yield address, Clock(process)


async def clicks(party: Party, clock: Clock, count: int) -> dict[str, float]:
    """Milliseconds of CPU and kilobytes of a move, with the one who makes it alone and with all who look."""
    whole = [await player.look() for player in party.players]
    for _ in range(10):
        await party.move_before_all()
    began, sizes = clock.read(), [await party.move() for _ in range(count)]
    alone = clock.read()
    for _ in range(count):
        await party.move_before_all()
    together = clock.read()
    return {
        "CPU of a click, ms": 1000 * (alone - began) / count,
        "CPU with all who look, ms": 1000 * (together - alone) / count,
        "whole table, KB": max(whole) / 1000,
        "answer to a click, KB": median(sizes) / 1000,
        "largest answer, KB": max(sizes) / 1000,
    }


async def moves_a_second(parties: list[Party], seconds: float) -> float:
    """As many as the server does with some tables at once, everybody looking; after each game comes the next table."""
    made, began = 0, perf_counter()

    async def play() -> None:
        nonlocal made
        while parties and perf_counter() < began + seconds:
            party = parties.pop()
            while not party.table.is_over and perf_counter() < began + seconds:
                await party.move_before_all()
                made += 1

    await asyncio.gather(*(play() for _ in range(AT_ONCE)))
    return made / (perf_counter() - began)


async def answers(parties: list[Party], seconds: float) -> list[float]:
    """How many milliseconds answers take at a steady pace, with everybody listening."""
    listening = [asyncio.create_task(player.listen()) for party in parties for player in party.players]
    for party in parties:
        for player in party.players:
            await player.look()
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
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    await leave(parties)
    return times


async def leave(parties: list[Party]) -> None:
    """Let everybody go away."""
    for party in parties:
        for player in party.players:
            await player.close()


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


def measure(seconds: float, crowd: int = CROWD) -> dict[str, Any]:
    """Everything, each measurement for about so many seconds."""
    found: dict[str, Any] = {}
    for game, players in GAMES:
        count = 1 + SPARE.get(game, AT_ONCE)
        stored = [opened(game, players, number, 40 + number) for number in range(1, count + 1)]
        with tables(stored) as (address, clock):
            parties = [Party(address, each) for each in stored]
            found[game] = asyncio.run(_played(parties, clock, seconds))
    with tables([farmers(MOVE + 1)]) as (address, clock):
        steps = max(1, round(10 * seconds))
        found["a step of the replay, CPU ms"] = asyncio.run(replay_steps(address, clock, steps))
    stored = [opened("cave-vs-cave", 2, number, number % 60) for number in range(1, crowd + 1)]
    with tables(stored) as (address, _):
        times = asyncio.run(answers([Party(address, each) for each in stored], 7 * seconds))
    found["answers, ms"] = {"median": median(times), "99th percentile": quantiles(times, n=100)[98]}
    return found


async def _played(parties: list[Party], clock: Clock, seconds: float) -> dict[str, float]:
    told = await clicks(parties[0], clock, max(1, round(6 * seconds)))
    found = {**told, "moves a second": await moves_a_second(parties[1:], seconds)}
    await leave(parties)
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--json", action="store_true", help="print data for a program to read")
    parser.add_argument("--seconds", type=float, default=5, help="for each measurement")
    options = parser.parse_args()
    found = measure(options.seconds)
    if options.json:
        print(json.dumps(found, indent=2))
        return
    print(f"{pickaxe.build.describe()}, {os.cpu_count()} cores")
    for name, value in found.items():
        print(name if isinstance(value, dict) else f"{name:<32}{value:8.1f}")
        for each, number in value.items() if isinstance(value, dict) else ():
            print(f"  {each:<30}{number:8.1f}")


if __name__ == "__main__":
    main()
