"""Where commands write: results to the standard output, progress to the standard error."""

import json
import sys
from collections.abc import Iterable, Sequence
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

_THEME = Theme(
    {
        "title": "bold",
        "seat1": "bold blue",
        "seat2": "bold red",
        "seat3": "bold green",
        "seat4": "bold yellow",
        "seat5": "bold magenta",
        "seat6": "bold",
        "seat7": "bold cyan",
    }
)


def output() -> Console:
    """The console for results; texts are printed as they are."""
    return Console(theme=_THEME, highlight=False, markup=False, emoji=False)


def progress() -> Console:
    """The console for what is only worth seeing while one waits."""
    return Console(theme=_THEME, stderr=True, highlight=False, markup=False, emoji=False)


def bar() -> Progress:
    """A bar for what takes long, where somebody watches."""
    console = progress()
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


def table(headings: Iterable[str], rows: Iterable[Sequence[str | Text]], words: Sequence[str] = ()) -> Table:
    """A table of numbers; columns of words are flush left."""
    made = Table(box=None, pad_edge=False, header_style="dim")
    for heading in headings:
        made.add_column(heading, justify="left" if heading in words else "right")
    for row in rows:
        made.add_row(*row)
    return made


def seat_style(seat: int) -> str:
    """The style of a seat's name."""
    return f"seat{seat % 7 + 1}"


def print_json(data: Any) -> None:
    """Print data for a program to read."""
    sys.stdout.write(json.dumps(data, indent=2) + "\n")


def show_failures(console: Console, found: dict[str, Any]) -> None:
    """Print what bots failed at, and how often."""
    for failure, times in found.get("failures", {}).items():
        console.print(f"{failure} ({times} ×; dice decided)", style="seat2")
