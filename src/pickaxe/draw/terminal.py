"""The table as text for a terminal."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from rich.console import RenderableType

from pickaxe.draw import renderer


def table(view: Mapping[str, Any], *, names: Sequence[str]) -> RenderableType:
    """The whole table of a view, for Rich to print."""
    drawn: RenderableType = import_module(".terminal", renderer(view["game"]).__name__).table(view, names=names)
    return drawn


def status(view: Mapping[str, Any], *, names: Sequence[str]) -> RenderableType:
    """What changes most during a turn, in a few lines."""
    drawn: RenderableType = import_module(".terminal", renderer(view["game"]).__name__).status(view, names=names)
    return drawn
