"""The table as text for a terminal, and what the tables of all games share there."""

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pickaxe.draw import renderer
from pickaxe.draw.seats import called
from pickaxe.kernel.words import ENGLISH

Row = tuple[Sequence[RenderableType], str]  # its cells and their style
# Columns of numbers stand to the right.
_NUMBERS = ("card", "points", "cities", "pieces", "stations", "stones", "sells for")


def _drawn(part: str, view: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
    module = import_module(".terminal", renderer(view["game"]).__name__)
    known = [called(names, seat, ENGLISH) for seat in range(view["players"])]
    drawn: RenderableType = getattr(module, part)(view, known)
    return drawn


def table(view: Mapping[str, Any], *, names: Sequence[str]) -> RenderableType:
    """The whole table of a view, for Rich to print."""
    return _drawn("table", view, names)


def status(view: Mapping[str, Any], *, names: Sequence[str]) -> RenderableType:
    """What changes most during a turn, in a few lines."""
    return _drawn("status", view, names)


def listed(headings: Sequence[str], rows: Iterable[Row]) -> Table:
    """A list of things under headings, without lines."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading in headings:
        table.add_column(heading, justify="right" if heading in _NUMBERS or heading.isdigit() else "left")
    for cells, style in rows:
        table.add_row(*cells, style=style)
    return table


def held(names: Sequence[str], lines: Iterable[str]) -> RenderableType:
    """What each seat has, a line each."""
    return Group(*(Text.assemble((name, "bold"), f": {line}") for name, line in zip(names, lines, strict=True)))


def amounts(goods: Mapping[str, int]) -> str:
    """Goods with their numbers."""
    return "  ".join(f"{amount} {good}" for good, amount in goods.items())


def boxed(lines: Iterable[str], width: int, *, fill: str = " ", style: str = "") -> list[Text]:
    """Lines that are all as wide."""
    return [Text(line.ljust(width, fill)[:width], style=style) for line in lines]


def below(lines: Iterable[Text]) -> Text:
    """Lines below each other as one text."""
    return Text("\n").join(lines)
