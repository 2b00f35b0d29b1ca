"""`pickaxe arena`: how strong bots are."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from pickaxe.ai import bot
from pickaxe.ai.arena import Contest, Fixture, everyone, results
from pickaxe.ai.hands import hands
from pickaxe.ai.ledger import Ledger
from pickaxe.ai.standings import rating_model
from pickaxe.cli import files
from pickaxe.cli.console import bar, output, print_json, show_failures, table
from pickaxe.cli.draw import check_ending, write_picture
from pickaxe.cli.setup import (
    BOTS,
    AsJson,
    Cluster,
    Data,
    GameId,
    ModeId,
    Opening,
    Options,
    Players,
    Setup,
    Workers,
    setup,
)
from pickaxe.kernel.errors import BadSetup

Row = dict[str, Any]


def arena(
    game: GameId,
    bots: Annotated[str, typer.Option("--bots", "-b", metavar="A,B", help=f"Who plays: two or more of {BOTS}.")],
    mode: ModeId = None,
    players: Players = None,
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="K", min=1, help="How many games each pair plays.")
    ] = 100,
    only: Annotated[
        str | None,
        typer.Option("--only", metavar="BOT", help="Only the games of this bot against each of the others."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", "-s", metavar="S", help="The same seed gives the same deals.")] = 1,
    opening: Opening = 0,
    workers: Workers = None,
    cluster: Cluster = None,
    option: Options = None,
    data: Data = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE.json", help="Keep every game in this file, and go on with it."),
    ] = None,
    anew: Annotated[
        bool, typer.Option("--anew", help="Leave out of the file what bots played that have changed since.")
    ] = False,
    picture: Annotated[
        str | None,
        typer.Option("--picture", metavar="FILE", help="Draw the result: a file that ends in .svg or .png."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let everyone play everyone over the same deals, in all seats in turn, and say how strong they are.

    With two players each deal is played twice, with seats changed. With more, each bot sits alone among others that
    are all alike, once in every seat. Alone, each bot plays each deal.

    Ctrl-C ends it at any time; with --out, the same command goes on where it was. More games and other bots may be
    added to a file; a game is never played twice.

    [bold]Examples[/bold]
      pickaxe arena cave-vs-cave --bots greedy,sharp --games 100 --out strength.json --picture strength.png
      pickaxe arena cave-farmers --players 3 --bots sharp,greedy --only sharp
      pickaxe arena cave-vs-cave --players 1 --bots greedy,sharp --json
      pickaxe arena cavum --bots "master,bridge:./mybot"     a program of your own: docs/bridge.md
    """
    if picture:
        check_ending(picture)
    chosen = setup(files.game(game, data), mode, players, option)
    names = _named(bots, only, chosen)
    if chosen.players > 1:
        rating_model()  # what is missing is said before anything is played
    contest = chosen.contest(names[:1] * chosen.players, seed, opening)
    ledger = _opened(contest, out, anew)
    _play(ledger, everyone(contest, names, games, only=only), workers, cluster)
    found = ledger.data()
    if picture:
        from pickaxe.draw.standings import standings  # here, because it takes a while to load

        write_picture(picture, standings(found))
    if as_json:
        print_json(found)
    else:
        _show(output(), found)


def _named(bots: str, only: str | None, chosen: Setup) -> list[str]:
    """The bots that play."""
    names = [name.strip() for name in bots.split(",")]
    for name in names:
        bot(name, chosen.game.id)
    if only is not None and only not in names:
        raise BadSetup(f"--only names one of --bots ({', '.join(names)}), not {only!r}.")
    if len(set(names)) < len(names):
        raise BadSetup(f"Each bot is named once, not {', '.join(names)}.")
    if chosen.players > 1 and len(names) < 2:
        raise BadSetup(f"A game for {chosen.players} needs two bots or more to compare, like --bots {names[0]},greedy.")
    return names


def _opened(contest: Contest, out: Path | None, anew: bool) -> Ledger:
    """What was played before; a file that cannot be written is refused before anything is played."""
    try:
        ledger = Ledger(contest, out, anew=anew)
        ledger.save()
    except OSError as error:
        raise files.BadFile(f"{out}: games cannot be kept there: {files.reason(error)}.") from error
    return ledger


def _play(ledger: Ledger, fixtures: list[Fixture], workers: int | None, cluster: str | None) -> None:
    """Play what is missing; whatever happens, what was played is kept."""
    missing = ledger.missing(fixtures)
    try:
        with hands(workers, cluster) as executor, bar() as shown, closing(results(missing, executor)) as played:
            task = shown.add_task("games", total=len(fixtures), completed=len(fixtures) - len(missing))
            for result in played:
                ledger.add(result)
                shown.advance(task)
    finally:
        ledger.save()


Columns = list[tuple[str, Callable[[Row], str]]]

_BOT: Columns = [("bot", lambda row: row["bot"])]
_COST: Columns = [
    ("ms a turn", lambda row: f"{row['milliseconds_a_turn']:.1f}"),
    ("positions", lambda row: f"{row['positions_a_turn']:,.0f}"),
]
_POINTS: Columns = [
    ("games", lambda row: str(row["games"])),
    ("points", lambda row: f"{row['points']['mean']:.1f}"),
    ("±", lambda row: f"{row['points']['deviation']:.1f}"),
]
_RATED: Columns = [
    *_BOT,
    ("rating", lambda row: f"{row['rating']:.1f}"),
    ("95%", lambda row: "{:.1f}–{:.1f}".format(*row["rating_interval"])),
    *_POINTS,
    *_COST,
]
_ALONE: Columns = [
    *_BOT,
    *_POINTS,
    ("from–to", lambda row: f"{row['points']['min']:g}–{row['points']['max']:g}"),
    ("quartiles", lambda row: " ".join(f"{each:g}" for each in row["points"]["quartiles"])),
    *_COST,
]
_MET: Columns = [
    *_BOT,
    ("against", lambda row: row["against"]),
    ("games", lambda row: str(row["games"])),
    ("wins", lambda row: str(row["wins"])),
    ("shared", lambda row: str(row["shared"])),
    ("%", lambda row: f"{100 * row['share']:.1f}"),
    ("95%", lambda row: "{:.0%}–{:.0%}".format(*row["share_interval"])),
    ("ahead by", lambda row: f"{row['margin']:+.1f}"),
    ("95%", lambda row: "{:+.1f} to {:+.1f}".format(*row["margin_interval"])),
]


def _show(console: Console, found: Row) -> None:
    console.print(f"{found['game']}, {found['mode']}, players: {found['players']}, seed {found['seed']}", style="title")
    _print(console, _RATED if "meetings" in found else _ALONE, found["bots"])
    if "meetings" in found:
        console.print()
        _print(console, _MET, found["meetings"])
    show_failures(console, found)


def _print(console: Console, columns: Columns, rows: list[Row]) -> None:
    cells = ([cell(row) for _, cell in columns] for row in rows)
    console.print(table([heading for heading, _ in columns], cells, words=["bot", "against"]))
