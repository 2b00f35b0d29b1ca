"""How well bots play beside random ones: the table of baselines in docs/research.md, and every game behind it.

Plays what docs/baselines.json lacks, or has of bots that have changed since. Ctrl-C ends it, the same command goes on.
"""

import argparse
import json
from collections.abc import Callable, Iterator
from functools import cache
from importlib.util import find_spec
from math import sqrt
from pathlib import Path
from runpy import run_path
from statistics import mean, stdev
from typing import Any, Final, NamedTuple

import pickaxe
from pickaxe.ai.arena import Contest, play
from pickaxe.ai.ledger import fingerprint
from pickaxe.ai.standings import SURE
from pickaxe.envs.playground import name_of
from pickaxe.envs.spiel import short_name
from rounds import HERE
from speed import Row, as_markdown, write

ROOT: Final = HERE.parent
FILE: Final = ROOT / "docs" / "baselines.json"
DOCUMENT: Final = ROOT / "docs" / "research.md"
MODES: Final = {
    "cave-vs-cave": ["era-1", "both-eras"],
    "cave-farmers": ["complete"],
    "cavum": ["three-phases"],
}
LEVELS: Final = ("random", "gentle", "steady", "greedy", "sharp", "master")
SEED: Final = 1
GAMES: Final = 24  # or so many more that every seat has as many
PLAYOUTS: Final = 10  # of OpenSpiel's search for a decision
LESSONS: Final = 200_000  # decisions from which MaskablePPO learns


class Table(NamedTuple):
    """What is played, by how many."""

    game: pickaxe.Game
    mode: pickaxe.Mode
    players: int

    @property
    def key(self) -> str:
        """What it is called in the file."""
        return f"{self.game.id}.{self.mode.id}.{self.players}"

    @property
    def name(self) -> str:
        """What it is called in the table."""
        who = f"{self.players} players" if self.players > 1 else "alone"
        return f"{self.game.name}, {self.mode.name}, {who}"


def tables() -> list[Table]:
    """The main modes of every game, with every number of players."""
    modes = [(game, game.mode(mode)) for game in pickaxe.games() for mode in MODES[game.id]]
    return [Table(game, mode, players) for game, mode in modes for players in mode.players]


class Column(NamedTuple):
    """Somebody who plays: what tells it from others of its name, and how a game ends for it."""

    name: str
    made: Callable[[Table], str]
    lead: Callable[[Table, int], float]


def level(name: str) -> Column:
    """A bot of ours, in every seat in turn, on each deal in all of them."""

    def made(table: Table) -> str:
        bot = fingerprint(table.game.family, table.mode.id, table.players, [name])
        return f"{bot}, a deal for each game" if name == "random" else bot

    def lead(table: Table, number: int) -> float:
        seat = number % table.players
        bots = tuple(name if each == seat else "random" for each in range(table.players))
        result = play(Contest(table.game.id, table.mode.id, bots, SEED), deal(name, number, table.players))
        points, *others = result.scores[seat:] + result.scores[:seat]
        return float(points - max(others, default=0))

    return Column(name, made, lead)


def deal(name: str, number: int, players: int) -> int:
    """The deal of a game; where all play at random, the same one in every seat would be the same game."""
    return number + 1 if name == "random" else number // players + 1


def mcts() -> Column:
    """OpenSpiel's tree search, in every seat in turn."""
    import pyspiel

    example = run_path(str(ROOT / "examples" / "openspiel_mcts.py"))

    def lead(table: Table, number: int) -> float:
        name = short_name(name_of(table.game.id, table.mode))
        game = pyspiel.load_game(name, {"players": table.players})
        return float(example["lead"](game, number % table.players, PLAYOUTS, number))

    return Column("OpenSpiel's MCTS", lambda table: f"{PLAYOUTS} compiled playouts", lead)


def maskable_ppo() -> Column:
    """What MaskablePPO has learned in the first seat."""
    example = run_path(str(ROOT / "examples" / "maskable_ppo.py"))

    @cache
    def learned(table: Table) -> tuple[Any, Any]:
        name, options = name_of(table.game.id, table.mode), {"players": table.players}
        return example["learned"](name, seconds=1e9, steps=LESSONS, **options), example["made"](name, **options)

    def lead(table: Table, number: int) -> float:
        return float(example["rewards"](*learned(table), 1, seed=1000 + number)[0])

    return Column("MaskablePPO", lambda table: f"{LESSONS} decisions", lead)


def columns() -> Iterator[Column]:
    """Everybody who can play here."""
    yield from map(level, LEVELS)
    yield mcts()
    if find_spec("sb3_contrib"):
        yield maskable_ppo()


class Book:
    """The leads of all games, by table and column, in a file that is written after every game."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.cells: dict[str, dict[str, Any]] = json.loads(path.read_text("utf-8")) if path.exists() else {}

    def leads(self, table: Table, name: str) -> list[float]:
        """How the games in a cell ended."""
        return list(self.cells.get(f"{table.key} {name}", {}).get("leads", []))

    def fill(self, table: Table, column: Column, games: int) -> None:
        """Play what is missing in a cell."""
        made = f"rules {table.game.rules_version}, {column.made(table)}"
        cell = self.cells.get(key := f"{table.key} {column.name}")
        if cell is None or cell["made"] != made:
            cell = self.cells[key] = {"made": made, "leads": []}
        for number in range(len(cell["leads"]), -(-games // table.players) * table.players):
            cell["leads"].append(column.lead(table, number))
            self.save()

    def save(self) -> None:
        """Write it in one step, a line for each cell."""
        lines = (f" {json.dumps(key)}: {json.dumps(cell)}" for key, cell in sorted(self.cells.items()))
        draft = self.path.with_name(f"{self.path.name}.draft")
        draft.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
        draft.replace(self.path)


def rows(book: Book, names: list[str]) -> list[Row]:
    """The table: means with their intervals; how many games where there are not as many as usual."""
    return [(table.name, *(told(book.leads(table, name), table.players) for name in names)) for table in tables()]


def told(leads: list[float], players: int) -> str:
    """The mean with the interval that holds it in 95 of 100 cases, as Student's distribution has it."""
    if len(leads) < 2:
        return ""
    sign = "" if players == 1 else "+"
    count = "" if GAMES <= len(leads) < GAMES + players else f" ({len(leads)})"
    return f"{mean(leads):{sign}.1f} ± {reach(len(leads) - 1) * stdev(leads) / sqrt(len(leads)):.1f}{count}"


def reach(freedom: int) -> float:
    """How many standard errors to both sides hold 95 of 100: Student's, by the first terms of its expansion."""
    first = (SURE**3 + SURE) / 4
    second = (5 * SURE**5 + 16 * SURE**3 + 3 * SURE) / 96
    return SURE + first / freedom + second / freedom**2


def markdown(book: Book) -> str:
    """The table for the document."""
    names = [*LEVELS, "OpenSpiel's MCTS", "MaskablePPO"]
    return as_markdown(("", *names), rows(book, names))


def main() -> None:
    """Play what is missing, and tell."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--only", default="", help="play only in cells with this in their name, as in the file")
    parser.add_argument("--games", type=int, default=GAMES, help="in each cell, or so many more that seats are even")
    parser.add_argument("--write", action="store_true", help="put the table into docs/research.md")
    options = parser.parse_args()
    book = Book(FILE)
    for column in columns():
        for table in tables():
            if options.only in f"{table.key} {column.name}":
                book.fill(table, column, options.games)
                print(f"{table.name}, {column.name}: {told(book.leads(table, column.name), table.players)}", flush=True)
    if options.write:
        write("baselines", markdown(book), DOCUMENT)


if __name__ == "__main__":
    main()
