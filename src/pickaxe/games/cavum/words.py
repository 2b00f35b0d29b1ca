"""The words of Cavum: its names and sentences, and those of a game with corrected facts."""

from collections.abc import Iterable, Sequence
from typing import Final

from pickaxe.games.cavum.board import DIRECTIONS, MOUNTAIN, place_of
from pickaxe.games.cavum.facts import Facts
from pickaxe.kernel.grids import bits
from pickaxe.kernel.words import COMMON, PLAIN, Entries, Entry, Listing, Name, Said, Value, Words, read_words, seat_name


def space_name(space: str) -> str:
    """The name of a space as people read it, never broken between two lines: −2, 4."""
    return space.replace("-", "−").replace(",", ",\N{NO-BREAK SPACE}")


def _everywhere(name: str) -> Entry:
    """A name that is the same in all languages."""
    return dict.fromkeys(PLAIN.languages, name)


def _spaces() -> Entries:
    places = [place_of(node) for node in bits(MOUNTAIN)]
    return {f"{q},{r}": _everywhere(space_name(f"{q},{r}")) for q, r in places}


_SOURCES: Final = [*COMMON, *read_words("pickaxe.games.cavum")]
WORDS: Final = Words(_SOURCES, names={"space": _spaces()})


def words_of(facts: Facts) -> Words:
    """The words of a game with these facts: order cards go by their value."""
    orders = {order.id: _everywhere(str(order.value)) for order in facts.orders}
    return Words(_SOURCES, names={"space": _spaces(), "order": orders})


def say(template: str, lang: str, **values: Value) -> str:
    """A sentence of Cavum in a language."""
    return WORDS.say(Said(template, **values), lang)


def seat_called(names: Sequence[str], seat: int, lang: str) -> str:
    """The name of a seat, or its number."""
    return names[seat] if seat < len(names) else say("{seat.cap}", lang, seat=seat_name(seat))


def directions(exits: Iterable[int]) -> Listing:
    """The directions of some exits."""
    return Listing([Name("direction", DIRECTIONS[direction]) for direction in exits], "")
