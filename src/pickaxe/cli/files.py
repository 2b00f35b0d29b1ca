"""Files that people hand over: records, positions and corrected data, and what is written for them."""

import json
import re
import sys
from pathlib import Path
from typing import Final

import pickaxe
from pickaxe.kernel.edition import parse
from pickaxe.kernel.errors import BadPosition, BadRecord, BadSetup, PickaxeError, UnknownGame
from pickaxe.kernel.game import Game
from pickaxe.kernel.record import Record
from pickaxe.kernel.stack import Json, State

STDIN: Final = "-"
LARGEST: Final = 8_000_000  # characters; a long game has some ten thousand
_GAME_LINE: Final = re.compile(r"^game:(.*)$", re.MULTILINE)


class BadFile(PickaxeError):
    """A file that cannot be read or written."""


def title(path: str) -> str:
    """How a file is called in messages."""
    return "standard input" if path == STDIN else path


def read(path: str) -> str:
    """The text of a file, or of the standard input for '-'."""
    try:
        data = sys.stdin.buffer.read(LARGEST + 1) if path == STDIN else _read_bytes(Path(path))
        text = data.decode("utf-8-sig")
    except OSError as error:
        raise BadFile(f"{path}: {reason(error)}.") from error
    except UnicodeDecodeError as error:
        raise BadFile(f"{title(path)}: not a text file (UTF-8).") from error
    if len(data) > LARGEST:
        raise BadFile(f"{title(path)}: too large; {LARGEST} bytes are read at most.")
    if "\0" in text:
        raise BadFile(f"{title(path)}: not a text file (UTF-8).")
    return text


def _read_bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(LARGEST + 1)


def reason(error: OSError) -> str:
    """Why a file cannot be read or written, within a sentence."""
    return (error.strerror or str(error)).lower()


def write(path: str, content: str | bytes) -> None:
    """Write a file, or the standard output for '-'."""
    data = content.encode("utf-8") if isinstance(content, str) else content
    try:
        if path == STDIN:
            sys.stdout.flush()
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        else:
            Path(path).write_bytes(data)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise BadFile(f"{path}: cannot be written: {reason(error)}.") from error


def make_folder(path: Path) -> None:
    """Make a folder, unless it is there already."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadFile(f"{path}: cannot be made a folder: {reason(error)}.") from error


def game(id: str, data: str | None) -> Game:
    """The game with this id, with the corrections in a file if one is given."""
    if data is None:
        return pickaxe.game(id)
    try:
        return pickaxe.corrected(id, parse(read(data)))
    except BadSetup as error:
        raise BadSetup(f"{title(data)}: {error}") from error


def named_game(path: str, id: str, data: str | None) -> Game:
    """The game that a record or a position names, with its corrected data if it has some."""
    found = game(id, data)
    if found.id != id:
        raise BadSetup(f"{title(path)}: This is of {id!r} without corrections; it needs no data file.")
    return found


def record(path: str, text: str, data: str | None = None) -> Record:
    """The record in a text, of a game with corrected data if that is given; a mistake is named by file and line."""
    named = _GAME_LINE.search(text)
    if data is not None and named:
        named_game(path, named[1].strip(), data)
    try:
        return Record.parse(text)
    except BadRecord as error:
        where = f"{title(path)}, " if error.line else f"{title(path)}: "
        raise BadRecord(f"{where}{error}") from error


def position(path: str, text: str) -> tuple[Json, Json]:
    """A position in a text, not checked yet, and what is said about it: it may stand alone or in a file of perft."""
    try:
        found = json.loads(text)
    except ValueError as error:
        raise BadPosition(f"{title(path)}: not JSON: {error}.") from error
    except RecursionError as error:
        raise BadPosition(f"{title(path)}: not a position: nested too deeply.") from error
    inside = found.get("position", found) if isinstance(found, dict) else found
    if not isinstance(inside, dict):
        raise BadPosition(f"{title(path)}: a position is a JSON object, not {str(inside)[:40]!r}.")
    return inside, {} if inside is found else found


def state(path: str, game: Game, position: Json) -> State:
    """The state of a position from a file."""
    try:
        if isinstance(position.get("game"), str):
            pickaxe.game(position["game"])
        return game.from_position(position)
    except (BadPosition, UnknownGame) as error:
        raise BadPosition(f"{title(path)}: {error}") from error


def is_json(text: str) -> bool:
    """Whether a text is meant as JSON and not as a record."""
    return text.lstrip()[:1] in ("{", "[")
