"""`pickaxe simulate`: let bots play many games."""

from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from pickaxe.ai import arena, bot
from pickaxe.ai.arena import Contest, Result, Spread, Summary
from pickaxe.ai.hands import hands
from pickaxe.cli import files
from pickaxe.cli.console import bar, output, print_json, show_failures, table
from pickaxe.cli.setup import BOTS, AsJson, Cluster, Data, GameId, ModeId, Options, Players, Workers, setup


def simulate(
    game: GameId,
    mode: ModeId = None,
    players: Players = None,
    games: Annotated[int, typer.Option("--games", "-n", metavar="K", min=1, help="How many games.")] = 100,
    seed: Annotated[
        int, typer.Option("--seed", "-s", metavar="S", help="The same seed gives the same games, on any machine.")
    ] = 1,
    bots: Annotated[
        str | None,
        typer.Option("--bots", "-b", metavar="A,B", help=f"A bot for every seat: {BOTS}. Random ones if left out."),
    ] = None,
    workers: Workers = None,
    cluster: Cluster = None,
    option: Options = None,
    data: Data = None,
    records: Annotated[
        Path | None, typer.Option("--records", metavar="DIR", help="Write the record of every game to this folder.")
    ] = None,
    timing: Annotated[bool, typer.Option("--timing", help="Add the time to --json; it differs every time.")] = False,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games, and print mean scores, wins by seat, turns and decisions.

    The result depends on the seed alone, not on the number of workers: --json prints the same bytes every time.

    [bold]Examples[/bold]
      pickaxe simulate cave-vs-cave --games 1000 --seed 1
      pickaxe simulate cave-vs-cave --bots greedy,random --games 100
      pickaxe simulate cave-vs-cave --players 1 --bots greedy --json
      pickaxe simulate cave-vs-cave --games 20 --records games
    """
    levels = [level.strip() for level in bots.split(",")] if bots is not None else []
    rulebook = files.game(game, data)
    for level in levels:
        bot(level, rulebook.id)
    chosen = setup(rulebook, mode, len(levels) if players is None and levels else players, option)
    contest = chosen.contest(levels, seed)
    folder = _Folder(records, games) if records else None
    started = perf_counter()
    with hands(workers, cluster) as executor:
        summary = _run(contest, games, executor, folder)
    seconds = perf_counter() - started
    if as_json:
        print_json(summary.data() | (_timing(summary, seconds) if timing else {}))
    else:
        _show(output(), summary, seconds)


class _Folder:
    """Where records go, one file a game."""

    def __init__(self, path: Path, games: int) -> None:
        self.path = path
        self.digits = len(str(games))
        files.make_folder(path)

    def keep(self, result: Result) -> None:
        """Write the record of a game."""
        files.write(str(self.path / f"{result.number:0{self.digits}}.txt"), result.record or "")


def _run(contest: Contest, games: int, executor: Executor, folder: _Folder | None) -> Summary:
    with bar() as shown:
        task = shown.add_task("games", total=games)

        def watch(result: Result) -> None:
            shown.advance(task)
            if folder:
                folder.keep(result)

        return arena.run(contest, games, executor, watch=watch, keep_records=folder is not None)


def _timing(summary: Summary, seconds: float) -> dict[str, Any]:
    speed = summary.decisions.sum / seconds
    return {"timing": {"seconds": round(seconds, 3), "decisions_per_second": round(speed)}}


def _show(console: Console, summary: Summary, seconds: float) -> None:
    contest, decisions = summary.contest, summary.decisions
    played = "1 game, ended" if summary.games == 1 else f"{summary.games} games, all ended"
    console.print(f"{contest.game}, {contest.mode}, seed {contest.seed}: {played}", style="title")
    console.print(_seats(summary))
    if contest.players > 1:
        console.print(f"Shared victories: {summary.shared_wins}")
    console.print(f"Decisions a game: {decisions.mean:.1f} ({decisions.least}–{decisions.most})")
    show_failures(console, summary.data())
    console.print(f"{seconds:.2f} s, {decisions.sum / seconds:,.0f} decisions a second")


# Heading, and what stands below it for a seat.
_COLUMNS: list[tuple[str, Callable[[Summary, int], str]]] = [
    ("seat", lambda summary, seat: str(seat + 1)),
    ("bot", lambda summary, seat: summary.contest.bots[seat]),
    ("score", lambda summary, seat: f"{summary.scores[seat].mean:.2f}"),
    ("±", lambda summary, seat: f"{summary.scores[seat].deviation:.2f}"),
    ("from–to", lambda summary, seat: _bounds(summary.scores[seat])),
    ("turns", lambda summary, seat: _bounds(summary.turns[seat])),
    ("wins", lambda summary, seat: str(summary.wins[seat])),
    ("%", lambda summary, seat: f"{100 * summary.wins[seat] / summary.games:.1f}"),
]
_SOLO_COLUMNS = _COLUMNS[:-2]


def _seats(summary: Summary) -> Table:
    columns = _COLUMNS if summary.contest.players > 1 else _SOLO_COLUMNS
    rows = ([cell(summary, seat) for _, cell in columns] for seat in range(summary.contest.players))
    return table([heading for heading, _ in columns], rows, words=["bot"])


def _bounds(spread: Spread) -> str:
    return f"{spread.least}" if spread.least == spread.most else f"{spread.least}–{spread.most}"
