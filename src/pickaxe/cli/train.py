"""`pickaxe train`: let bots learn from games against each other."""

from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import Progress as Bar
from rich.progress import TaskID

from pickaxe.ai.hands import hands
from pickaxe.ai.levels import features_for
from pickaxe.cli import files
from pickaxe.cli.console import bar, output, table
from pickaxe.cli.setup import Cluster, GameId, ModeId, Players, Workers, setup
from pickaxe.kernel.errors import BadSetup

if TYPE_CHECKING:
    from pickaxe.ai.training import Progress


def train(
    game: GameId,
    mode: ModeId = None,
    players: Players = None,
    hours: Annotated[
        float, typer.Option("--hours", metavar="H", min=0.0, help="How long; a generation is always finished.")
    ] = 1.0,
    generations: Annotated[
        int | None, typer.Option("--generations", metavar="N", min=1, help="No more than these, however soon.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", "-s", metavar="S", help="The same seed learns the same.")] = 1,
    folder: Annotated[
        Path, typer.Option("--folder", metavar="DIR", help="Where games and weights are kept; it goes on from there.")
    ] = Path("training"),
    workers: Workers = None,
    cluster: Cluster = None,
) -> None:
    """Learn how good states are: bots play each other, and the value that they play by is fitted to how it ended.

    Each generation plays, fits, and is measured against the best one so far over deals that it never saw. What is
    better is kept, in a file that says how it came about. Training that was interrupted goes on where it was.

    [bold]Examples[/bold]
      pickaxe train cave-vs-cave --mode era-1 --players 2 --hours 0.5
      pickaxe train cave-farmers --players 3 --folder farmers --hours 8
    """
    try:
        from pickaxe.ai import training
    except ModuleNotFoundError as error:
        raise BadSetup(f"Training needs {error.name}, which is not installed: pip install 'pickaxe[learn]'") from error
    chosen = setup(files.game(game, None), mode, players)
    features_for(chosen.game.id)
    files.make_folder(folder)
    learned = training.Progress(folder, training.Setting(chosen.game.id, chosen.mode, chosen.players))
    ends, is_first = monotonic() + hours * 3600, True
    with hands(workers, cluster) as executor, bar() as shown:
        while (is_first or monotonic() < ends) and learned.generation != generations:
            is_first = False
            task = shown.add_task(f"generation {learned.generation + 1}", total=training.GAMES)
            training.one_generation(learned, seed, executor, partial(_advance, shown, task))
            shown.remove_task(task)
    _show(learned, learned.weights_file(folder / "weights"))


def _advance(shown: Bar, task: TaskID, done: int) -> None:
    shown.update(task, completed=done)


def _show(learned: "Progress", path: Path) -> None:
    rows = [
        (str(row["generation"] + 1), f"{row['margin']:+.1f}", f"{row['wins']} of {row['games']}")
        for row in learned.story[-12:]
    ]
    output().print(table(["generation", "ahead of the best before", "games won"], rows))
    output().print(f"The best weights are in {path}")
