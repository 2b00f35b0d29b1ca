"""`pickaxe replay`: check a record and tell it."""

from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from pickaxe.cli import files
from pickaxe.cli.chronicle import Turn, outcome_data, score_table, turns, verdict
from pickaxe.cli.console import output, print_json, seat_style, table
from pickaxe.cli.setup import AsJson, Data
from pickaxe.kernel.record import Record
from pickaxe.kernel.words import capitalised


def replay(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A record; '-' reads the standard input.", show_default=False)
    ],
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Check every choice of a record, tell the game turn by turn, and print the result.

    A record that is wrong is named by file and line, with exit code 2.

    [bold]Examples[/bold]
      pickaxe replay game.txt
      pickaxe replay game.txt --json
      pickaxe play cave-vs-cave --save game.txt     makes a record
      pickaxe simulate cave-vs-cave --records all   makes many
      pickaxe replay game.txt --data mine.json      a game that was played with corrected data
    """
    record = files.record(file, files.read(file), data)
    if as_json:
        print_json(_data(record))
        return
    state, console = record.state(), output()
    console.print(_heading(record), soft_wrap=True)
    console.print(_log(record))
    console.print(score_table(state, record.names))
    console.print(verdict(record.rulebook(), state, record.names), style="bold", soft_wrap=True)


def _heading(record: Record) -> Text:
    game = record.rulebook()
    about = [f"{game.name}, {game.mode(record.mode).name}", f"{len(record.choices)} choices"]
    about += [f"seed {record.seed}"] if record.seed is not None else []
    about += [f"{name} {'on' if is_on else 'off'}" for name, is_on in record.options.items()]
    return Text(", ".join(about), style="title")


def _log(record: Record) -> Table:
    rows: list[tuple[str | Text, ...]] = []
    for turn in turns(record):
        number, score = ("", "") if turn.is_deal else (str(turn.number), str(turn.scores[turn.seat]))
        rows.append((number, _leader(record, turn), score, turn.text()))
        rows += [("", "", "", capitalised(event)) for event in turn.events]
    return table(("turn", "", "score", ""), rows, words=("",))


def _leader(record: Record, turn: Turn) -> Text:
    return Text("chance", style="dim") if turn.is_deal else Text(record.names[turn.seat], style=seat_style(turn.seat))


def _data(record: Record) -> dict[str, Any]:
    return {
        "game": record.game,
        "rules": record.rules,
        "mode": record.mode,
        "players": record.players,
        "names": record.names,
        "options": record.options,
        "seed": record.seed,
        "choices": len(record.choices),
        **outcome_data(record.state()),
        "turns": [_turn_data(turn) for turn in turns(record)],
    }


def _turn_data(turn: Turn) -> dict[str, Any]:
    return {
        "turn": None if turn.is_deal else turn.number,
        "seat": None if turn.is_deal else turn.seat + 1,
        "choices": turn.tokens,
        "text": turn.sentences,
        "events": turn.events,
        "scores": turn.scores,
    }
