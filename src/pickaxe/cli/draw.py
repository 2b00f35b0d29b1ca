"""`pickaxe draw`: the table as a picture."""

from typing import Annotated, Literal

import typer

import pickaxe
from pickaxe.cli import files
from pickaxe.cli.setup import Data
from pickaxe.kernel.errors import BadPosition, BadSetup
from pickaxe.kernel.stack import State


def draw(
    source: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A record or a position (JSON); '-' reads the standard input.", show_default=False
        ),
    ],
    out: Annotated[
        str, typer.Option("--output", "-o", metavar="OUT", help="Where to: a file that ends in .svg or .png.")
    ],
    at: Annotated[
        int | None,
        typer.Option("--at", metavar="N", min=0, help="Draw a record after N choices, not after all of them."),
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option("--seat", metavar="S", help="As seen from seat 1, 2 …; a spectator's view if left out."),
    ] = None,
    theme: Annotated[Literal["light", "dark"], typer.Option("--theme", help="Light or dark.")] = "light",
    scale: Annotated[float, typer.Option("--scale", metavar="X", min=0.1, max=8, help="The scale of a PNG.")] = 2,
    data: Data = None,
) -> None:
    """Draw the table of a record or of a position as SVG or PNG.

    A seat's view marks what that seat can choose. A position may also be written in place of FILE.

    [bold]Examples[/bold]
      pickaxe draw game.txt -o end.png
      pickaxe draw game.txt --at 40 --seat 1 --theme dark -o game.svg
      pickaxe draw position.json -o position.svg
      pickaxe draw '{"game": "cave-vs-cave", "players": 1}' -o start.png
    """
    check_ending(out)
    state, names = _scene(source, at, data)
    if seat is not None and not 1 <= seat <= state.players:
        raise BadSetup(f"The seats are 1 to {state.players}; there is no seat {seat}.")
    from pickaxe import draw as drawing  # here, because it takes a while to load

    svg = drawing.table(state.view(None if seat is None else seat - 1), names=names, theme=theme)
    write_picture(out, svg, scale)


def check_ending(path: str) -> None:
    """Refuse a file that does not end like a picture."""
    if not path.lower().endswith((".svg", ".png")):
        raise files.BadFile(f"{path}: a picture is written to a file that ends in .svg or .png.")


def write_picture(path: str, svg: str, scale: float = 2) -> None:
    """Write a drawing as the kind of picture that its file ends in."""
    from pickaxe import draw as drawing

    files.write(path, svg if path.lower().endswith(".svg") else drawing.to_png(svg, scale=scale))


def _scene(source: str, at: int | None, data: str | None) -> tuple[State, list[str]]:
    """The state and the names of a record or position from a file, or of a position as it stands."""
    is_literal = source.lstrip().startswith("{")
    path, text = ("the position", source) if is_literal else (source, files.read(source))
    if not files.is_json(text):
        record = files.record(path, text, data)
        return record.state(at), record.names
    if at is not None:
        raise BadSetup("--at is for records: a position has no choices to go back to.")
    state = _state(path, text, data)
    return state, [f"Seat {seat + 1}" for seat in range(state.players)]


def _state(path: str, text: str, data: str | None) -> State:
    """The state of a position, which says itself of which game it is."""
    position, _ = files.position(path, text)
    id = position.get("game")
    if not isinstance(id, str):
        known = ", ".join(game.id for game in pickaxe.games())
        raise BadPosition(f"{files.title(path)}: a position has a key 'game' with one of {known}.")
    return files.state(path, files.named_game(path, id, data), position)
