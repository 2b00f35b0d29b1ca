"""The words of Cavum: its names and sentences in all languages."""

from collections.abc import Iterable
from typing import Final

from pickaxe.games.cavum.board import DIRECTIONS, MOUNTAIN, place_of
from pickaxe.kernel.grids import bits
from pickaxe.kernel.words import COMMON, PLAIN, Entries, Listing, Name, Said, Value, Words, read_words


def space_name(space: str) -> str:
    """The name of a space as people read it, never broken between two lines: −2, 4."""
    return space.replace("-", "−").replace(",", ",\N{NO-BREAK SPACE}")


def _spaces() -> Entries:
    """The names of the mountain spaces, the same in all languages."""
    names = [f"{q},{r}" for q, r in map(place_of, bits(MOUNTAIN))]
    return {name: dict.fromkeys(PLAIN.languages, space_name(name)) for name in names}


WORDS: Final = Words([*COMMON, *read_words("pickaxe.games.cavum")], names={"space": _spaces()})


def say(template: str, lang: str, **values: Value) -> str:
    """A sentence of Cavum in a language."""
    return WORDS.say(Said(template, **values), lang)


def directions(exits: Iterable[int]) -> Listing:
    """The directions of some exits."""
    return Listing([Name("direction", DIRECTIONS[direction]) for direction in exits], "")
