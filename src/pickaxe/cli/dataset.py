"""`pickaxe dataset`: games between bots as files for programs that learn."""

from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from pickaxe.ai import USUAL
from pickaxe.ai.arena import told
from pickaxe.ai.hands import hands
from pickaxe.cli import files
from pickaxe.cli.console import bar, output, show_failures
from pickaxe.cli.setup import BOTS, Cluster, Data, GameId, ModeId, Opening, Options, Players, Workers, setup
from pickaxe.kernel.errors import BadSetup


def dataset(
    game: GameId,
    mode: ModeId = None,
    players: Players = None,
    games: Annotated[int, typer.Option("--games", "-n", metavar="K", min=1, help="How many games.")] = 100,
    bots: Annotated[
        str, typer.Option("--bots", "-b", metavar="A,B", help=f"A bot for every seat, or one for all: {BOTS}.")
    ] = USUAL,
    seed: Annotated[int, typer.Option("--seed", "-s", metavar="S", help="The same seed gives the same data.")] = 1,
    opening: Opening = 0,
    shard: Annotated[int, typer.Option("--shard", metavar="K", min=1, help="Games in one file.")] = 50,
    width: Annotated[
        int,
        typer.Option("--width", metavar="W", min=0, help="How widely choices are searched for their values; 0: not."),
    ] = 8,
    workers: Workers = None,
    cluster: Cluster = None,
    option: Options = None,
    data: Data = None,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="DIR", help="The folder for files.")] = Path("dataset"),
) -> None:
    """Let bots play, and write their games and every position as Parquet files.

    A position has what its seat may know as numbers, what was open, what was chosen, what a search expects of the best
    choices, and how the game ended for the seat. docs/research.md tells the columns and how they are read.

    Ctrl-C ends it at any time; the same command goes on where it was, and with more --games adds to it.

    [bold]Examples[/bold]
      pickaxe dataset cave-vs-cave --games 1000 --bots steady --out era-1
      pickaxe dataset cavum --players 3 --bots sharp,steady,steady --games 300 --width 0 --out cavum
      pickaxe dataset cave-farmers --games 10000 --cluster tcp://192.168.0.7:8786 --out farmers
    """
    try:
        from pickaxe.ai.dataset import Folder, Recipe, make, shards
    except ModuleNotFoundError as error:
        raise BadSetup(f"Data sets need {error.name}, which is not installed: pip install 'pickaxe[data]'") from error
    levels = [level.strip() for level in bots.split(",")]
    chosen = setup(
        files.game(game, data), mode, len(levels) if players is None and len(levels) > 1 else players, option
    )
    seated = levels * chosen.players if len(levels) == 1 else levels
    try:
        folder = Folder(out, Recipe(chosen.contest(seated, seed, opening), shard, width))
    except OSError as error:
        raise files.BadFile(f"{out}: data cannot be kept there: {files.reason(error)}.") from error
    wanted, failures = shards(folder.recipe, games), Counter[str]()
    with hands(workers, cluster) as executor, bar() as shown, closing(make(folder, games, executor)) as found:
        task = shown.add_task("files", total=len(wanted), completed=sum(map(folder.has, wanted)))
        for _, made in found:
            failures.update(made.failures)
            shown.advance(task)
    console = output()
    console.print(f"{games} games are in {out}, {shard} in a file.")
    show_failures(console, told(failures))
