"""The words of Cavum: its names and sentences, and those of a game with corrected facts."""

from typing import Final

from pickaxe.games.cavum.board import MOUNTAIN, place_of
from pickaxe.games.cavum.facts import Facts, Order
from pickaxe.kernel.grids import bits
from pickaxe.kernel.words import COMMON, ENGLISH, Entries, Said, Value, Words, read_words


def space_name(space: str) -> str:
    """The name of a space as people read it, never broken between two lines: −2, 4."""
    return space.replace("-", "−").replace(",", ",\N{NO-BREAK SPACE}")


def _spaces() -> Entries:
    places = [place_of(node) for node in bits(MOUNTAIN)]
    return {f"{q},{r}": {ENGLISH: space_name(f"{q},{r}")} for q, r in places}


def _orders(orders: list[Order]) -> Entries:
    """Order cards go by their value."""
    return {order.id: {ENGLISH: str(order.value)} for order in orders}


WORDS: Final = Words([*COMMON, *read_words("pickaxe.games.cavum")], names={"space": _spaces()})


def words_of(facts: Facts) -> Words:
    """The words of a game with these facts."""
    return Words(
        [*COMMON, *read_words("pickaxe.games.cavum")], names={"space": _spaces(), "order": _orders(facts.orders)}
    )


def say(template: str, lang: str, **values: Value) -> str:
    """A sentence of Cavum in a language."""
    return WORDS.say(Said(template, **values), lang)
