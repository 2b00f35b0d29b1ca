"""`pickaxe perft`: count positions, to see whether the rules still are what they were."""

import json
from time import perf_counter
from typing import Annotated, Any

import typer
from rich.table import Table

from pickaxe.cli import files
from pickaxe.cli.console import output, print_json, table
from pickaxe.cli.setup import AsJson, Data, GameId, ModeId, Options, Players, setup
from pickaxe.kernel import perft as counting
from pickaxe.kernel.errors import BadPosition, BadSetup
from pickaxe.kernel.game import Game
from pickaxe.kernel.perft import Count, Counts
from pickaxe.kernel.stack import Json

USUAL_DEPTH = 5


def perft(
    game: GameId,
    mode: ModeId = None,
    players: Players = None,
    depth: Annotated[
        int | None,
        typer.Option("--depth", "-d", metavar="D", min=0, help=f"How many plies; {USUAL_DEPTH} if left out."),
    ] = None,
    position: Annotated[
        str | None,
        typer.Option("--position", metavar="FILE", help="Count from the position in this file; '-' reads stdin."),
    ] = None,
    option: Options = None,
    data: Data = None,
    divide: Annotated[bool, typer.Option("--divide", help="Count separately what follows each first choice.")] = False,
    as_json: AsJson = False,
    out: Annotated[
        str | None, typer.Option("--output", "-o", metavar="FILE", help="Write position and counts to this file.")
    ] = None,
) -> None:
    """Count the positions that can be reached, ply by ply, from the start or from a position.

    A ply is one choice, an any-time exchange or an answer of chance. Counted are lines of play of exactly that many
    plies, by whom their ends wait for: a decision of a seat, chance, or nobody, because the game is over.

    A file written with -o is a position to count from again: the depth is the same then, if --depth is left out.

    [bold]Examples[/bold]
      pickaxe perft cave-vs-cave --players 2 --depth 6
      pickaxe perft cave-vs-cave --players 1 --depth 5 --divide
      pickaxe perft cave-vs-cave --position walls.json --depth 4 -o walls.json
    """
    start = _Start(files.game(game, data), mode, players, position, option)
    plies = depth if depth is not None else start.depth
    began = perf_counter()
    parts = counting.divide(start.state, plies) if divide or out else {}
    counts = counting.perft(start.state, plies)
    seconds = perf_counter() - began
    found = start.data(plies, counts, parts)
    if out:
        files.write(out, _laid_out(found))
    if as_json:
        print_json(found)
    elif out != files.STDIN:
        by_first = {start.game.lexicon.token(first): part[-1] for first, part in parts.items()}
        by_depth = {str(number): count for number, count in enumerate(counts)}
        output().print(_table("first choice", by_first) if divide else _table("plies", by_depth))
        output().print(f"{counts[-1].positions:,} positions in {seconds:.2f} s")


class _Start:
    """Where counting begins: a fresh game, or a position from a file that may say more about itself."""

    def __init__(
        self, game: Game, mode: str | None, players: int | None, file: str | None, options: list[str] | None
    ) -> None:
        self.game = game
        self.about = ""
        self.depth = USUAL_DEPTH
        if file is None:
            chosen = setup(game, mode, players, options)
            self.position: Json = {"game": game.id, "mode": chosen.mode, "players": chosen.players}
            self.position |= {"options": chosen.options} if chosen.options else {}
            self.state = chosen.new()
        else:
            self._read(file)
            self._check(mode, players, options)

    def _read(self, file: str) -> None:
        self.position, said = files.position(file, files.read(file))
        self.about, self.depth = str(said.get("about", "")), said.get("depth", USUAL_DEPTH)
        if type(self.depth) is not int or self.depth < 0:
            raise BadPosition(f"{files.title(file)}: 'depth' is a number of plies, not {self.depth!r}.")
        self.state = files.state(file, self.game, self.position)

    def _check(self, mode: str | None, players: int | None, options: list[str] | None) -> None:
        if mode not in (None, self.state.mode) or players not in (None, self.state.players) or options:
            raise BadSetup("A position already says which mode, players and options it has: leave them out.")

    def data(self, depth: int, counts: Counts, parts: dict[int, Counts]) -> dict[str, Any]:
        """Everything that was counted, as plain data."""
        token = self.game.lexicon.token
        return {
            **({"about": self.about} if self.about else {}),
            "game": self.game.id,
            "rules": self.game.rules_version,
            "position": self.position,
            "depth": depth,
            "counts": [_count_data(count) for count in counts],
            **({"divide": {token(first): _count_data(part[-1]) for first, part in parts.items()}} if parts else {}),
        }


def _laid_out(data: dict[str, Any]) -> str:
    """JSON that is easy to read and to compare: a line for each part, and for each entry of a part that has several."""
    parts = [f"{json.dumps(key)}: {_laid_out_part(value)}" for key, value in data.items()]
    return "{\n  " + ",\n  ".join(parts) + "\n}\n"


def _laid_out_part(part: Any) -> str:
    if isinstance(part, dict):
        lines = [f"{json.dumps(key)}: {_compact(value)}" for key, value in part.items()]
        return "{\n    " + ",\n    ".join(lines) + "\n  }"
    if isinstance(part, list):
        return "[\n    " + ",\n    ".join(map(_compact, part)) + "\n  ]"
    return _compact(part)


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _count_data(count: Count) -> dict[str, int]:
    return {"positions": count.positions, **count._asdict()}


def _table(heading: str, counts: dict[str, Count]) -> Table:
    rows = [(name, *(f"{number:,}" for number in (count.positions, *count))) for name, count in counts.items()]
    return table((heading, "positions", "decisions", "chance", "over"), rows, words=("first choice",))
