"""How many machines a day of players takes: a simulation with the costs that `load.py` has measured.

People come through the day, most of them in the evening, and sit down at tables; each game lasts a while, its players
choose now and then, and their pages listen. Every minute is asked for its choices, listeners and open tables. The
costs of those, doubled for what nobody foresees, are machines: for server processes, and for PostgreSQL, over which
tables can be spread by their ids.
"""

import argparse
import asyncio
import json
import math
import time
from collections.abc import Iterator
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from random import Random
from typing import Any, Final

import load
import postgres
from pickaxe.server import storage
from pickaxe.server.store import Entry, Seat, Setup, Stored
from pickaxe.server.store_sql import Store

MINUTES: Final = 24 * 60
BEGIN, END = "<!-- scale -->", "<!-- end of scale -->"
ALONE: Final = "The database alone"
AT_ONCE: Final = 32  # choices that are stored at the same time
SERVED_BY: Final = "PostgreSQL"  # in the name of the load whose costs count
# How many people come in each hour, beside those of another.
BUSY: Final = (
    *(0.2, 0.1, 0.1, 0.1, 0.1, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7),
    *(0.8, 0.8, 0.8, 0.9, 1.0, 1.2, 1.5, 2.0, 2.2, 2.0, 1.2, 0.5),
)
RESERVE: Final = 2.0  # how much more than needed there shall be


@dataclass(frozen=True)
class Habits:
    """How people play."""

    game: float = 60  # minutes a game lasts on average
    pause: float = 15  # seconds between two choices at a table
    listeners: float = 2.5  # open pages at a table
    away: float = 0.3  # of the tables nobody looks at: they wait for the next day


@dataclass(frozen=True)
class Machine:
    """What one machine has."""

    cores: int = 4
    memory: float = 8e9
    commits: float = 1000  # a second that one PostgreSQL stores


@dataclass(frozen=True)
class Costs:
    """What things cost, as measured."""

    processor: float  # seconds a choice, of all processes
    base: float  # bytes of a server without tables
    memory: float  # bytes an open table that is played at
    listener: float  # bytes
    growth: float  # bytes of the store a choice

    @classmethod
    def read(cls) -> "Costs":
        """The costs of the load on PostgreSQL."""
        costs = next(costs for name, costs in noted().items() if SERVED_BY in name)
        return cls(**{each.name: costs[each.name] for each in fields(cls)})


def noted() -> dict[str, dict[str, Any]]:
    """All that was measured and noted."""
    found: dict[str, dict[str, Any]] = json.loads(load.COSTS.read_text())
    return found


@dataclass(frozen=True)
class Minute:
    """What is asked for in one minute."""

    tables: int
    choices: float  # a second
    listeners: float


def arrivals(tables: int, random: Random) -> Iterator[tuple[int, float]]:
    """When each table of a day is opened, and how many minutes its game lasts."""
    habits, total = Habits(), sum(BUSY)
    for _ in range(tables):
        hour = random.choices(range(24), [each / total for each in BUSY])[0]
        yield hour * 60 + random.randrange(60), random.gammavariate(4, habits.game / 4)


def day(tables: int, random: Random, habits: Habits) -> list[Minute]:
    """The minutes of a day at which so many tables are opened."""
    change = [0] * (MINUTES + 1)
    for start, length in arrivals(tables, random):
        change[start] += 1
        change[min(MINUTES, start + max(1, round(length)))] -= 1
    minutes, there = [], 0
    for minute in range(MINUTES):
        there += change[minute]
        played = there * (1 - habits.away)
        minutes.append(Minute(there, played / habits.pause, played * habits.listeners))
    return minutes


@dataclass(frozen=True)
class Needs:
    """What the busiest minute takes."""

    tables: int
    choices: float
    listeners: float
    cores: float
    memory: float
    machines: int
    databases: int
    growth: float  # bytes a day


def needs(minutes: list[Minute], costs: Costs, machine: Machine) -> Needs:
    """The machines that the busiest minute takes."""
    peak = max(minutes, key=lambda minute: minute.choices)
    cores = RESERVE * peak.choices * costs.processor
    used = RESERVE * (peak.tables * costs.memory + peak.listeners * costs.listener)
    machines = max(1, math.ceil(cores / machine.cores), math.ceil(used / (machine.memory - costs.base)))
    memory = used + machines * costs.base
    databases = max(1, math.ceil(RESERVE * peak.choices / machine.commits))
    growth = sum(60 * minute.choices for minute in minutes) * costs.growth
    return Needs(peak.tables, peak.choices, peak.listeners, cores, memory, machines, databases, growth)


def told(loads: list[int], costs: Costs, machine: Machine, seed: int) -> str:
    """The needs of some loads as a table of a document."""
    names = ("tables a day", "at once", "choices/s", "listeners", "cores", "memory, GB", "server machines")
    head = f"| {' | '.join((*names, 'PostgreSQL', 'store, GB a day'))} |"
    lines = [head, "|" + "---|" * 9]
    for tables in loads:
        found = needs(day(tables, Random(seed), Habits()), costs, machine)
        figures = [f"{tables:,}", f"{found.tables:,}", f"{found.choices:,.0f}", f"{found.listeners:,.0f}"]
        figures += [f"{found.cores:,.1f}", f"{found.memory / 1e9:,.1f}", str(found.machines), str(found.databases)]
        lines.append(f"| {' | '.join([*figures, f'{found.growth / 1e9:,.2f}'])} |")
    return "\n".join([*lines, "", carried(machine)])


def carried(machine: Machine) -> str:
    """What one PostgreSQL carries, in a sentence."""
    return f"One PostgreSQL stores {machine.commits:,.0f} choices a second, {AT_ONCE} at a time."


async def commits(seconds: float) -> float:
    """How many choices a second one PostgreSQL stores here, each on the disk before the next of its table."""
    with postgres.cluster(durable=True) as cluster:
        store = storage.open_store(cluster.new())
        await asyncio.gather(*(_created(store, number) for number in range(AT_ONCE)))
        end = time.monotonic() + seconds
        counts = await asyncio.gather(*(_append(store, number, end) for number in range(AT_ONCE)))
        await store.close()
    return sum(counts) / seconds


async def _created(store: Store, number: int) -> None:
    seats = [Seat(0, "Ida", "human", "", f"visitor{number}")]
    setup = Setup(f"table{number}", "cave-vs-cave", "era-1", 1, "solo", 1, True, 1, datetime.now(UTC))
    await store.create(Stored(setup, seats, []), waits="human")


async def _append(store: Store, number: int, end: float) -> int:
    """Store one choice after the other; how many they were."""
    count = 0
    while time.monotonic() < end:
        entry = Entry(count, 0, "play furnish 16 for 3 food", datetime.now(UTC))
        await store.append(f"table{number}", [entry], waits="human", revision=count)
        count += 1
    return count


def main() -> None:
    """Simulate and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--tables", type=int, nargs="+", default=[1_000, 10_000, 100_000, 1_000_000], help="in a day")
    parser.add_argument("--cores", type=int, default=4, help="of one machine")
    parser.add_argument("--memory", type=float, default=8, help="of one machine, in GB")
    parser.add_argument("--commits", type=float, help="that one PostgreSQL stores in a second; else as noted")
    parser.add_argument("--measure", type=float, default=0, help="measure them for so many seconds, and note them")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="note the table in docs/operate.md")
    options = parser.parse_args()
    if options.measure:
        measured = {ALONE: {"commits": round(asyncio.run(commits(options.measure)))}}
        load.COSTS.write_text(json.dumps({**noted(), **measured}, indent=1) + "\n")
    stored = options.commits or noted().get(ALONE, {}).get("commits", Machine.commits)
    machine = Machine(options.cores, options.memory * 1e9, stored)
    if options.write:
        load.write(told(options.tables, Costs.read(), machine, options.seed), BEGIN, END)
    print(told(options.tables, Costs.read(), machine, options.seed))


if __name__ == "__main__":
    main()
