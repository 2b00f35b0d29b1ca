"""The component data: facts of the printed game, each with its mark; each entry is checked, and called by its path."""

import json
from importlib.resources import files
from typing import Any, Final

from pickaxe.games.cavum.board import RADIUS
from pickaxe.kernel.edition import shown
from pickaxe.kernel.errors import BadSetup
from pickaxe.kernel.fields import ANY, MOST, NO_KEY, OBJECT, Items, Misfit, Number, Object
from pickaxe.kernel.words import Said, Value

Data = dict[str, Any]
SECTIONS: Final = ("board", "tiles", "orders", "rules")
TWICE: Final = "{what} has the direction {n} twice."
RECORD: Final = Object()  # its notes may have any keys
LIST: Final = Items(ANY, "a list", MOST)
RECORDS: Final = Items(RECORD, "a list", MOST, name="{what}/{place}")
# What a data file calls otherwise than a position.
_HERE: Final = {OBJECT: "{what} is an object, not {value}.", NO_KEY: "{what} has no entry {value}; it has {known}."}


def standard() -> Data:
    """All facts of the game as they are printed, or taken to be printed."""
    folder = files("pickaxe.games.cavum").joinpath("data")
    return {section: json.loads(folder.joinpath(f"{section}.json").read_text("utf-8")) for section in SECTIONS}


def wrong(template: str, **values: Value) -> BadSetup:
    """What to raise where data cannot be right."""
    return BadSetup(Said(template, **values))


def check(holds: object, template: str, **values: Value) -> None:
    """Refuse data for which something does not hold."""
    if not holds:
        raise wrong(template, **values)


def agree(found: int, due: int, template: str, **values: Value) -> None:
    """There is as much of something as there has to be."""
    check(found == due, template, due=due, found=found, **values)


def refused(misfit: Misfit) -> BadSetup:
    """What to raise where data is not of its shape."""
    template = _HERE.get(misfit.template, misfit.template)
    return BadSetup(Said(template, value=shown(misfit.data), **misfit.values))


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
    number = Number(-RADIUS - 1, RADIUS + 1)
    return number.read(entry.get("q"), f"{what}/q"), number.read(entry.get("r"), f"{what}/r")


def exits(value: Any, what: str) -> int:
    """Different directions as bits."""
    mask = 0
    for number, direction in enumerate(LIST.read(value, what), 1):
        bit = 1 << Number(0, 5).read(direction, f"{what}/{number}")
        check(not mask & bit, TWICE, what=what, n=direction)
        mask |= bit
    return mask


def agreed(data: Data, name: str, due: int, what: str) -> None:
    """A number that only repeats what is counted must be right, where it is given."""
    told = data.get(name, due)
    is_right = told == due and not isinstance(told, bool)
    check(is_right, "{what}/{name} is {due}, not {value}.", what=what, name=name, due=due, value=shown(told))
