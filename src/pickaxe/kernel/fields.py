"""Fields of positions and other plain data: each is checked once, and what is wrong is said in a sentence."""

from typing import Any, Final

from pickaxe.kernel.errors import BadPosition, BadSetup
from pickaxe.kernel.game import Game
from pickaxe.kernel.stack import Json

MOST: Final = 10**12  # of what can be counted without end
_LONGEST: Final = 9  # digits of a number that stands in a text


def setup_of(game: Game, position: Json) -> tuple[int, str, dict[str, bool]]:
    """The players, the mode and all switches of a position; what is left out is as usual."""
    if position.get("game", game.id) != game.id:
        raise BadPosition(f"This is a position of {position['game']!r}, not of {game.id!r}.")
    options = position.get("options", {})
    if not isinstance(options, dict):
        raise BadPosition(f"'options' is an object of switches, not {options!r}.")
    try:
        return game.agreed(position.get("players", 2), position.get("mode", game.modes[0].id), options)
    except BadSetup as error:
        raise BadPosition(str(error)) from error


def an_object(data: object, keys: tuple[str, ...], what: str) -> dict[str, Any]:
    """An object that has only these keys."""
    if not isinstance(data, dict):
        raise BadPosition(f"{what} is an object with keys, not {data!r}.")
    for key in data:
        if key not in keys:
            raise BadPosition(f"{what} has no key {key!r}; its keys are {', '.join(keys)}.")
    return data


def a_list(data: object, what: str, most: int) -> list[Any]:
    """A list with at most so many entries."""
    if not isinstance(data, list) or len(data) > most:
        raise BadPosition(f"{what} is a list of at most {most} entries, not {data!r}.")
    return data


def a_number(data: object, low: int, high: int, what: str) -> int:
    """A whole number within its limits."""
    if not isinstance(data, int) or isinstance(data, bool) or not low <= data <= high:
        raise BadPosition(f"{what} is a whole number from {low} to {high}, not {data!r}.")
    return data


def a_count(data: object, what: str) -> int:
    """A whole number of something that a game can have more and more of."""
    return a_number(data, 0, MOST, what)


def digits(text: str) -> int:
    """The number that a text of digits says, or -1."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= _LONGEST
    return int(text) if is_number else -1


def a_flag(data: object, what: str) -> bool:
    """True or false."""
    if not isinstance(data, bool):
        raise BadPosition(f"{what} is true or false, not {data!r}.")
    return data


def one_of(data: object, known: list[str], what: str) -> int:
    """The place of a word in a list of the words that are known."""
    if not isinstance(data, str) or data not in known:
        raise BadPosition(f"{what} is one of {', '.join(known)}, not {data!r}.")
    return known.index(data)
