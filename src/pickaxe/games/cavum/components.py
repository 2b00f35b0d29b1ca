"""The component data: facts of the printed game, each with its mark; each entry is checked, and called by its path."""

import json
from importlib.resources import files
from typing import Any, Final

from pickaxe.games.cavum.board import RADIUS
from pickaxe.kernel.edition import shown
from pickaxe.kernel.errors import BadSetup
from pickaxe.kernel.words import Said, Value

Data = dict[str, Any]
SECTIONS: Final = ("board", "tiles", "orders", "rules")
ONE_OF: Final = "{what} is one of {known}, not {value}."
TWICE: Final = "{what} has the direction {n} twice."


def _load(name: str) -> Data:
    """One data file."""
    text = files("pickaxe.games.cavum").joinpath("data", f"{name}.json").read_text(encoding="utf-8")
    data: Data = json.loads(text)
    return data


def standard() -> Data:
    """All facts of the game as they are printed, or taken to be printed."""
    return {section: _load(section) for section in SECTIONS}


def wrong(template: str, **values: Value) -> BadSetup:
    """What to raise where data cannot be right."""
    return BadSetup(Said(template, **values))


# Single entries


def whole(value: Any, low: int, high: int, what: str) -> int:
    """A whole number within bounds."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        rule = "{what} is a whole number from {low} to {high}, not {value}."
        raise wrong(rule, what=what, low=low, high=high, value=shown(value))
    return value


def fields(value: Any, what: str) -> Data:
    """An object with fields."""
    if not isinstance(value, dict):
        raise wrong("{what} is an object, not {value}.", what=what, value=shown(value))
    return value


def listed(value: Any, what: str) -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        raise wrong("{what} is a list, not {value}.", what=what, value=shown(value))
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
    rule = "{what} is a word of at most 20 letters and digits, not {value}."
    raise wrong(rule, what=what, value=shown(value))


def place(entry: Data, what: str) -> tuple[int, int]:
    """A place on the board or on the ring around it."""
    q = whole(entry.get("q"), -RADIUS - 1, RADIUS + 1, f"{what}/q")
    r = whole(entry.get("r"), -RADIUS - 1, RADIUS + 1, f"{what}/r")
    return q, r


def one_of(value: Any, known: list[str], what: str) -> int:
    """One of some words, by its place among them."""
    if value not in known:
        raise wrong(ONE_OF, what=what, known=", ".join(known), value=shown(value))
    return known.index(value)


def exits(value: Any, what: str) -> int:
    """Different directions as bits."""
    mask = 0
    for number, direction in enumerate(listed(value, what), 1):
        bit = 1 << whole(direction, 0, 5, f"{what}/{number}")
        if mask & bit:
            raise wrong(TWICE, what=what, n=direction)
        mask |= bit
    return mask


def only(data: Data, names: list[str], what: str) -> None:
    """No field but these."""
    for name in data:
        if name not in names:
            none = "{what} has no entry {name}; it has {names}."
            raise wrong(none, what=what, name=shown(name), names=", ".join(names))


def agreed(data: Data, name: str, due: int, what: str) -> None:
    """A number that only repeats what is counted must be right, where it is given."""
    if name in data and (data[name] != due or isinstance(data[name], bool)):
        value = shown(data[name])
        raise wrong("{what}/{name} is {due}, not {value}.", what=what, name=name, due=due, value=value)
