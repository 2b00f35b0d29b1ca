"""Single entries of a data file: each is checked, and called by its path where it is wrong."""

from typing import Any

from pickaxe.games.cavum.board import RADIUS
from pickaxe.games.cavum.components import Data
from pickaxe.kernel.edition import shown
from pickaxe.kernel.errors import BadSetup


def whole(value: Any, low: int, high: int, what: str) -> int:
    """A whole number within bounds."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadSetup(f"{what} is a whole number from {low} to {high}, not {shown(value)}.")
    return value


def fields(value: Any, what: str) -> Data:
    """An object with fields."""
    if not isinstance(value, dict):
        raise BadSetup(f"{what} is an object, not {shown(value)}.")
    return value


def listed(value: Any, what: str) -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        raise BadSetup(f"{what} is a list, not {shown(value)}.")
    return value


def objects(value: Any, what: str) -> list[Data]:
    """A list of objects."""
    return [fields(entry, f"{what}/{number}") for number, entry in enumerate(listed(value, what), 1)]


def word(value: Any, what: str, also: str = "") -> str:
    """A short word that can stand in a token: ASCII letters, digits, and what is allowed besides."""
    if isinstance(value, str) and 0 < len(value) <= 20:
        plain = "".join([letter for letter in value if letter not in also])
        if plain.isascii() and plain.isalnum():
            return value
    raise BadSetup(f"{what} is a word of at most 20 letters and digits, not {shown(value)}.")


def place(entry: Data, what: str) -> tuple[int, int]:
    """A place on the board or on the ring around it."""
    q = whole(entry.get("q"), -RADIUS - 1, RADIUS + 1, f"{what}/q")
    r = whole(entry.get("r"), -RADIUS - 1, RADIUS + 1, f"{what}/r")
    return q, r


def one_of(value: Any, known: list[str], what: str) -> int:
    """One of some words, by its place among them."""
    if value not in known:
        raise BadSetup(f"{what} is one of {', '.join(known)}, not {shown(value)}.")
    return known.index(value)


def exits(value: Any, what: str) -> int:
    """Different directions as bits."""
    mask = 0
    for number, direction in enumerate(listed(value, what), 1):
        bit = 1 << whole(direction, 0, 5, f"{what}/{number}")
        if mask & bit:
            raise BadSetup(f"{what} has the direction {direction} twice.")
        mask |= bit
    return mask


def only(data: Data, names: list[str], what: str) -> None:
    """No field but these."""
    for name in data:
        if name not in names:
            raise BadSetup(f"{what} has no entry {shown(name)}; it has {', '.join(names)}.")


def agreed(data: Data, name: str, due: int, what: str) -> None:
    """A number that only repeats what is counted must be right, where it is given."""
    if name in data and (data[name] != due or isinstance(data[name], bool)):
        raise BadSetup(f"{what}/{name} is {due}, not {shown(data[name])}.")
