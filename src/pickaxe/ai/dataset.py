"""Data sets: games between bots as Parquet files, every decision with what its seat knew and how it ended for it.

A shard is two files, of some games in a row: the games themselves, and their positions. What a shard holds follows from
the seed alone, whoever makes it and wherever; one that is there is not made again.
"""

import io
import json
from collections.abc import Generator, Mapping
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from pickaxe.ai.arena import Contest, Result, play
from pickaxe.ai.hands import outcomes
from pickaxe.ai.ledger import fingerprint
from pickaxe.ai.levels import evaluation_for
from pickaxe.ai.search import ends_of_turn
from pickaxe.kernel.chance import CHANCE, Dice
from pickaxe.kernel.errors import BadSetup
from pickaxe.kernel.game import Game, corrected, game
from pickaxe.kernel.observation import Observer, Sheet
from pickaxe.kernel.record import Record
from pickaxe.kernel.stack import Score, State

FORMAT: Final = 1
ABOUT: Final = "about.json"
ENDS: Final = 64  # of a turn that are kept when its first choices are valued

Shard = range  # the numbers of its games


@dataclass(frozen=True)
class Recipe:
    """What decides a data set: the contest, how many games a shard has, and how wide first choices are searched."""

    contest: Contest
    shard: int
    width: int

    def head(self) -> dict[str, Any]:
        """What decides it, as plain data."""
        contest = self.contest
        return {
            "format": FORMAT,
            **contest.data(),
            "bots": list(contest.bots),
            "opening": contest.opening,
            "shard": self.shard,
            "width": self.width,
            "fingerprint": fingerprint(game(contest.game).family, contest.mode, contest.players),
        }

    def about(self) -> dict[str, Any]:
        """The head, with what the numbers of observations and choices mean."""
        rules = game(self.contest.game)
        return {
            **self.head(),
            "observation": rules.observer(self.contest.players).names,
            "choices": list(rules.lexicon),
        }


class Folder:
    """Where the files of a data set lie."""

    def __init__(self, path: Path, recipe: Recipe) -> None:
        self.path = path
        self.recipe = recipe
        path.mkdir(parents=True, exist_ok=True)
        self._agree(path / ABOUT)

    def _agree(self, path: Path) -> None:
        """Note what the data set is, or make sure that it is the same one."""
        if not path.exists():
            _write(path, (json.dumps(self.recipe.about(), indent=1) + "\n").encode())
            return
        try:
            known = json.loads(path.read_text(encoding="utf-8"))
            differing = [
                f"{key} {json.dumps(known[key])}" for key, ours in self.recipe.head().items() if known[key] != ours
            ]
        except (ValueError, KeyError, TypeError) as error:
            raise BadSetup(f"{path}: not a file that 'pickaxe dataset' has written.") from error
        if differing:
            raise BadSetup(f"{self.path}: it holds data with {', '.join(differing)}; name another folder for this.")

    def file(self, what: str, shard: Shard) -> Path:
        """The file of the games or positions of a shard."""
        return self.path / f"{what}-{shard.start // self.recipe.shard:05}.parquet"

    def has(self, shard: Shard) -> bool:
        """Whether a shard is there with so many games."""
        path = self.file("games", shard)
        return path.exists() and pq.read_metadata(path).num_rows >= len(shard)

    def keep(self, shard: Shard, made: "Made") -> None:
        """Write a shard; its games come last, so that whoever finds them finds all."""
        _write(self.file("positions", shard), made.positions)
        _write(self.file("games", shard), made.games)


def _write(path: Path, content: bytes) -> None:
    """Write a file in one step."""
    draft = path.with_name(f"{path.name}.draft")
    draft.write_bytes(content)
    draft.replace(path)


class Made(NamedTuple):
    """The two files of a shard, and what bots failed at."""

    games: bytes
    positions: bytes
    failures: list[str]


def shards(recipe: Recipe, games: int) -> list[Shard]:
    """All shards of so many games; the last may be smaller."""
    return [range(first, min(first + recipe.shard, games)) for first in range(0, games, recipe.shard)]


def make(folder: Folder, games: int, executor: Executor) -> Generator[tuple[Shard, Made]]:
    """Make what is missing of so many games, and keep each shard as soon as it is there."""
    missing = [shard for shard in shards(folder.recipe, games) if not folder.has(shard)]
    tasks = (partial(_numbered, folder.recipe, shard) for shard in missing)
    with closing(outcomes(tasks, executor)) as found:
        for shard, made in found:
            folder.keep(shard, made)
            yield shard, made


def _numbered(recipe: Recipe, shard: Shard) -> tuple[Shard, Made]:
    return shard, made(recipe, shard)


def made(recipe: Recipe, shard: Shard) -> Made:
    """Play the games of a shard and write them down."""
    contest = recipe.contest
    if contest.edition:
        corrected(contest.game, contest.edition.data())
    played = [play(contest, number + 1, keep_record=True) for number in shard]
    failures = [failure for result in played for failure in result.failures]
    return Made(_parquet(_games(played)), _parquet(Positions(recipe).table(played)), failures)


def _parquet(table: pa.Table) -> bytes:
    out = io.BytesIO()
    pq.write_table(table, out, compression="zstd")
    return out.getvalue()


def _games(played: list[Result]) -> pa.Table:
    """A row for each game."""
    columns = {
        "game": pa.array([each.number for each in played], pa.int32()),
        "bots": pa.array([each.bots for each in played], pa.list_(pa.string())),
        "scores": pa.array([list(map(float, each.scores)) for each in played], pa.list_(pa.float32())),
        "places": pa.array([each.places for each in played], pa.list_(pa.int8())),
        "decisions": pa.array([each.decisions for each in played], pa.int32()),
        "failures": pa.array([each.failures for each in played], pa.list_(pa.string())),
        "record": pa.array([each.record for each in played], pa.string()),
    }
    return pa.table(columns)


_PLAIN: Final[Mapping[str, pa.DataType]] = {
    "game": pa.int32(),
    "step": pa.int32(),  # how many choices were played before, those of chance included
    "turn": pa.int16(),
    "seat": pa.int8(),
    "choice": pa.int16(),
    "search_choices": pa.list_(pa.int16()),
    "search_values": pa.list_(pa.float32()),
    "points": pa.float32(),
    "margin": pa.float32(),
    "place": pa.int8(),
}


class Positions:
    """The decisions of games, row by row."""

    def __init__(self, recipe: Recipe) -> None:
        self.recipe = recipe
        self.game: Game = game(recipe.contest.game)
        self.observer: Observer = self.game.observer(recipe.contest.players)
        self.evaluation = evaluation_for(self.game, recipe.contest.mode, recipe.contest.players)
        self._sheet = Sheet(1, len(self.observer.names))
        self._masks = Sheet(1, len(self.game.lexicon))

    def table(self, played: list[Result]) -> pa.Table:
        """A row for each decision of a seat."""
        rows: list[dict[str, Any]] = [row for result in played for row in self._rows(result)]
        columns = {name: pa.array([row[name] for row in rows], form) for name, form in _PLAIN.items()}
        wide = {"observation": self._sheet.width, "mask": self._masks.width}
        return pa.table({**columns, **{name: _bytes([row[name] for row in rows], size) for name, size in wide.items()}})

    def _rows(self, result: Result) -> list[dict[str, Any]]:
        record, rows = Record.parse(result.record or ""), list[dict[str, Any]]()
        state, dice = record.start(), self.recipe.contest.dice(result.number, "values")
        for step, choice in enumerate(record.choices):
            if state.seat != CHANCE:
                rows.append({"game": result.number, "step": step, "choice": choice, **self._row(state, result, dice)})
            state.apply(choice)
        return rows

    def _row(self, state: State, result: Result, dice: Dice) -> dict[str, Any]:
        seat = state.mover
        self._sheet.wipe()
        self.observer.write(state, seat, self._sheet, 0)
        self._masks.wipe()
        self._masks.turn_to(0)
        for choice in state.choices():
            self._masks.put(choice, 1)
        values = self._values(state, dice)
        return {
            "turn": state.turn,
            "seat": seat,
            "observation": self._sheet.cells,
            "mask": self._masks.cells,
            "search_choices": list(values),
            "search_values": list(values.values()),
            "points": float(result.scores[seat]),
            "margin": float(_lead(result.scores, seat)),
            "place": result.places[seat],
        }

    def _values(self, state: State, dice: Dice) -> dict[int, float]:
        """The first choices of the best ends of the turn that a search finds, best first, with the value of the end."""
        if not self.recipe.width or len(state.choices()) == 1:
            return {}
        values: dict[int, float] = {}
        for line in ends_of_turn(state.sample(state.mover, dice), self.evaluation, self.recipe.width, ENDS):
            values.setdefault(line.choices()[0], line.value)
        return values


def _lead(scores: list[Score], seat: int) -> Score:
    """The lead over the best of the others; alone the points."""
    others = scores[:seat] + scores[seat + 1 :]
    return scores[seat] - max(others) if others else scores[seat]


def _bytes(rows: list[bytes], width: int) -> pa.FixedSizeListArray:
    """Rows of bytes as one array."""
    numbers = pa.Array.from_buffers(pa.uint8(), len(rows) * width, [None, pa.py_buffer(b"".join(rows))])
    return pa.FixedSizeListArray.from_arrays(numbers, width)
