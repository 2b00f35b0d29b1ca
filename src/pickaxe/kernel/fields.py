"""Plain data described by shapes: each says what its data may be, reads it, and says in a sentence what is wrong."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, TypeVar

from mypy_extensions import mypyc_attr

from pickaxe.kernel.errors import BadPosition, BadSetup, quoted
from pickaxe.kernel.game import Game
from pickaxe.kernel.stack import NODE_BITS, NODE_MASK, Effect, Json, State

Lawful = TypeVar("Lawful", bound=State)

MOST: Final = 10**12  # of what can be counted without end
OBJECT: Final = "{what} is an object with keys, not {value}."
NO_KEY: Final = "{what} has no key {value}; its keys are {known}."
UNKNOWN: Final = "{value} in {what} is not {form}; possible are {known}."
ONE_OF: Final = "{what} is one of {known}, not {value}."
_LONGEST: Final = 9  # digits of a number that stands in a text


class Misfit(BadPosition):
    """Data that is not of its shape; whoever reads something else than positions says the same in another way."""

    def __init__(self, template: str, data: object, **values: str | int) -> None:
        super().__init__(template.format(value=quoted(data), **values))
        self.template = template
        self.data = data
        self.values = values

    def __reduce__(self) -> tuple[object, ...]:
        return (BadPosition, (self.said,))


@mypyc_attr(allow_interpreted_subclasses=True)
class Shape:
    """What plain data may be."""

    def read(self, data: object, what: str) -> Any:
        """The data if it is so; it is called `what` in the sentence that refuses it."""
        return data


class Number(Shape):
    """A whole number within its limits."""

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def read(self, data: object, what: str) -> int:
        if not isinstance(data, int) or isinstance(data, bool) or not self.low <= data <= self.high:
            rule = "{what} is a whole number from {low} to {high}, not {value}."
            raise Misfit(rule, data, what=what, low=self.low, high=self.high)
        return data


class Flag(Shape):
    """True or false."""

    def read(self, data: object, what: str) -> bool:
        if not isinstance(data, bool):
            raise Misfit("{what} is true or false, not {value}.", data, what=what)
        return data


class Choice(Shape):
    """One of some words, read as what it stands for."""

    def __init__(self, known: Mapping[str, int], rule: str = ONE_OF) -> None:
        self.known = known
        self.rule = rule

    def read(self, data: object, what: str) -> int:
        if not isinstance(data, str) or data not in self.known:
            raise Misfit(self.rule, data, what=what, known=", ".join(self.known))
        return self.known[data]


class Word(Choice):
    """One of some words, read as its place among them."""

    def __init__(self, known: Sequence[str], rule: str = ONE_OF) -> None:
        super().__init__({word: place for place, word in enumerate(known)}, rule)


class Maybe(Shape):
    """Something, or null, which is read as -1."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape

    def read(self, data: object, what: str) -> Any:
        return -1 if data is None else self.shape.read(data, what)


class Object(Shape):
    """An object whose keys are known, each with its shape; they may be left out unless all are due."""

    def __init__(self, shapes: Mapping[str, Shape] | None = None, name: str = "'{key}'", has_all: bool = False) -> None:
        self.shapes = shapes
        self.name = name
        self.has_all = has_all

    def read(self, data: object, what: str) -> Json:
        if not isinstance(data, dict):
            raise Misfit(OBJECT, data, what=what)
        if self.shapes is None:
            return data
        for key in data:
            if key not in self.shapes:
                raise Misfit(NO_KEY, key, what=what, known=", ".join(self.shapes))
        keys = self.shapes if self.has_all else data
        return {key: self.shapes[key].read(data.get(key), self.name.format(what=what, key=key)) for key in keys}


class Table(Shape):
    """An object whose keys are words of one kind and whose values are of one shape."""

    def __init__(self, keys: Choice, shape: Shape, name: str, rule: str, key_name: str = "{what}") -> None:
        self.keys = keys
        self.shape = shape
        self.name = name
        self.rule = rule
        self.key_name = key_name

    def read(self, data: object, what: str) -> dict[int, Any]:
        if not isinstance(data, dict):
            raise Misfit(self.rule, data, what=what)
        keys = {key: self.keys.read(key, self.key_name.format(what=what)) for key in data}
        return {keys[key]: self.shape.read(each, self.name.format(key=key)) for key, each in data.items()}


class Items(Shape):
    """A list of one shape, as long as it may be."""

    def __init__(self, shape: Shape, form: str, most: int, least: int = 0, name: str = "{what}") -> None:
        self.shape = shape
        self.rule = f"{{what}} is {form}, not {{value}}."
        self.most = most
        self.least = least
        self.name = name

    def read(self, data: object, what: str) -> list[Any]:
        if not isinstance(data, list) or not self.least <= len(data) <= self.most:
            raise Misfit(self.rule, data, what=what)
        names = [self.name.format(what=what, number=number, place=number + 1) for number in range(len(data))]
        return [self.shape.read(each, name) for each, name in zip(data, names, strict=True)]


class Names(Shape):
    """A list of different names or numbers, each of them known, read as what they stand for."""

    def __init__(self, known: Mapping[Any, int], form: str, rule: str = UNKNOWN) -> None:
        self.known = known
        self.form = form
        self.rule = rule

    def read(self, data: object, what: str) -> list[int]:
        if not isinstance(data, list):
            raise Misfit("{what} is a list, not {value}.", data, what=what)
        for number, name in enumerate(data):
            if isinstance(name, bool) or not isinstance(name, str | int) or name not in self.known:
                known = ", ".join([str(each) for each in self.known]) or "none"
                raise Misfit(self.rule, name, what=what, form=self.form, known=known)
            if name in data[:number]:
                raise Misfit("{value} stands twice in {what}.", name, what=what)
        return [self.known[name] for name in data]


ANY: Final = Shape()
COUNT: Final = Number(0, MOST)  # of something that a game can have more and more of
FLAG: Final = Flag()


def at_most(shape: Shape, most: int) -> Items:
    """A list with at most so many entries."""
    return Items(shape, f"a list of at most {most} entries", most)


def per_seat(shape: Shape, players: int, name: str = "{what}") -> Items:
    """A list with one entry per seat."""
    return Items(shape, "a list with one entry per seat", players, players, name)


class Fields:
    """The fields of an object that is read piece by piece, since what one of them may be depends on the others."""

    def __init__(self, data: object, keys: str, what: str, name: str = "'{key}'") -> None:
        self.data: Json = Object(dict.fromkeys(keys.split(), ANY), name).read(data, what)
        self.name = name

    def get(self, key: str, shape: Shape, default: object) -> Any:
        """A field by its key; what is left out is as usual."""
        return shape.read(self.data.get(key, default), self.name.format(key=key))


def setup_of(game: Game, position: Json) -> tuple[int, str, dict[str, bool]]:
    """The players, the mode and all switches of a position; what is left out is as usual."""
    if position.get("game", game.id) != game.id:
        raise BadPosition(f"This is a position of {quoted(position['game'])}, not of {game.id!r}.")
    options = position.get("options", {})
    if not isinstance(options, dict):
        raise BadPosition(f"'options' is an object of switches, not {quoted(options)}.")
    try:
        return game.agreed(position.get("players", 2), position.get("mode", game.modes[0].id), options)
    except BadSetup as error:
        raise BadPosition(str(error)) from error


def broken(state: Lawful, laws: Sequence[Callable[[Lawful], str]]) -> str:
    """The sentence of the first law that a state breaks; nothing if it keeps them all."""
    for law in laws:  # one after the other: a law may rely on those before it
        sentence = law(state)
        if sentence:
            return sentence
    return ""


def obey(state: Lawful, laws: Sequence[Callable[[Lawful], str]]) -> None:
    """Refuse a state that breaks a law."""
    sentence = broken(state, laws)
    if sentence:
        raise BadPosition(sentence)


def misplaced(state: Lawful, flow: type[Effect], may_lie_on: Callable[[Lawful, Effect, Effect, int], bool]) -> str:
    """The sentence about the first pending effect that play cannot have put where it lies; nothing if there is none."""
    nodes = state.book.nodes
    if state.stack and not isinstance(nodes[state.stack[0] & NODE_MASK], flow):
        return "The lowest pending effect is 'flow'."
    for below, frame in pairwise(state.stack):
        under, effect = nodes[below & NODE_MASK], nodes[frame & NODE_MASK]
        if not may_lie_on(state, under, effect, frame >> NODE_BITS):
            return f"{effect.label!r} cannot be pending on {under.label!r} here."
    return ""


def digits(text: str) -> int:
    """The number that a text of digits says, or -1."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= _LONGEST
    return int(text) if is_number else -1
