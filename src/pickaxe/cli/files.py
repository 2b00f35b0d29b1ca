"""Files that people hand over: records and positions, and what is written for them."""

import json
import sys
from pathlib import Path
from typing import Final

from pickaxe.kernel.errors import BadPosition, BadRecord, PickaxeError
from pickaxe.kernel.game import Game
from pickaxe.kernel.record import Record
from pickaxe.kernel.stack import Json, State

STDIN: Final = "-"
LARGEST: Final = 8_000_000  # characters; a long game has some ten thousand


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
        raise BadFile(f"{path}: {_reason(error)}.") from error
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


def _reason(error: OSError) -> str:
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
        raise BadFile(f"{path}: cannot be written: {_reason(error)}.") from error


def make_folder(path: Path) -> None:
    """Make a folder, unless it is there already."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadFile(f"{path}: cannot be made a folder: {_reason(error)}.") from error


def record(path: str, text: str) -> Record:
    """The record in a text; a mistake is named by file and line."""
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
        return game.from_position(position)
    except BadPosition as error:
        raise BadPosition(f"{title(path)}: {error}") from error


def is_json(text: str) -> bool:
    """Whether a text is meant as JSON and not as a record."""
    return text.lstrip()[:1] in ("{", "[")
