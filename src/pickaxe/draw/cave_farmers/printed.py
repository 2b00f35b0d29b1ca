"""The printed parts as a drawing needs them, and what drawings say of them in the language of the reader."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from pickaxe.games.cave_farmers.book import Room
from pickaxe.games.cave_farmers.components import DOG, FURNISHINGS, GOODS, LOOT, SPACES
from pickaxe.games.cave_farmers.furnishings import TWO_ANIMALS
from pickaxe.games.cave_farmers.home import ENTRY_ROOM
from pickaxe.games.cave_farmers.setup import BOOK
from pickaxe.games.cave_farmers.words import WORDS, furnishing_id
from pickaxe.kernel.words import Amount, Listing, Name, Said, Value


def say(template: str, lang: str, **values: Value) -> str:
    """A text in a language; its blanks are filled."""
    return WORDS.say(Said(template, **values), lang)


def goods_value(goods: Mapping[str, int]) -> Listing:
    """Some goods in a sentence: 1 wood, 3 stone."""
    return Listing([GOODS.amount(amount, GOODS.index(good)) for good, amount in goods.items()], ",")


def goods_words(goods: Mapping[str, int], lang: str) -> str:
    """Some goods as words."""
    return say("{goods}", lang, goods=goods_value(goods))


def good_name(good: str, lang: str, amount: int = 1) -> str:
    """The name of a good, or of several."""
    return WORDS.called(Name("good", good), lang, amount)


def points_words(points: int, lang: str) -> str:
    """A number of points."""
    return say("{n} {n:point|points}", lang, n=points)


def cell_place(cell: str) -> Said:
    """Where a cell lies; cells beyond the edge of the board say so."""
    row, column = cell.split(",")
    if row in "1234" and column in "123456":
        return Said("row {row}, column {column}", row=row, column=column)
    return Said("over the edge, row {row}, column {column}", row=row, column=column)


def cell_words(cell: str, lang: str) -> str:
    """Where a cell lies, aloud."""
    return WORDS.say(cell_place(cell), lang)


def space_name(id: str, lang: str) -> str:
    """The name of an action space, without what tells two of them apart."""
    return WORDS.name("space.short", id, lang)


def furnishing_name(number: int, lang: str) -> str:
    """The name of a furnishing, without what tells the two simple dwellings apart."""
    return WORDS.name("furnishing.short", number, lang)


def in_notation(words: str) -> str:
    """A text as one word of the effect notation."""
    return words.replace(" ", "_")


def amount_value(good: str, number: int) -> Amount:
    """So many of a good in a sentence."""
    return Amount(number, Name("good", good))


def furnishing_text(kind: str, number: int, lang: str) -> str:
    """What a furnishing `does`, or its `bonus` at the end, if it has that."""
    known = WORDS.names[f"furnishing {kind}"]
    return WORDS.name(f"furnishing {kind}", number, lang) if furnishing_id(number) in known else ""


WARES = tuple(GOODS.names[:DOG])  # what is no animal
ANIMALS = ("sheep", "donkey", "boar", "cattle", "dog")
# The dwelling that every home begins with.
ENTRY = 0

_BANDS = {"orange": "or", "green": "gr", "yellow": "ye"}
# Action spaces that belong together, by their tokens and in the order in which they lie.
GROUPS: Mapping[str, Sequence[str]] = SPACES["groups"]["tokens"]


@dataclass(frozen=True)
class Furnishing:
    """One furnishing as printed: its band is the class of its colour, its room how many dwarfs live there."""

    band: str
    group: str
    points: int
    has_bonus: bool
    room: int


@cache
def furnishing(number: int) -> Furnishing:
    """The furnishing with a number, 0 for the entry-level dwelling."""
    if number == ENTRY:
        return Furnishing("or", "dwelling", 0, False, ENTRY_ROOM)
    row, points = FURNISHINGS["furnishings"][number - 1], BOOK.furnishings[number].points
    has_bonus = "bonus" in row and not points
    return Furnishing(_BANDS[row["color"]], row["group"], points, has_bonus, BOOK.furnishings[number].room)


# Faces in the effect notation: beside the words that all faces share, `(n)` are n points, `then` parts what is done in
# order, `a : b` is "for a, b", `expedition n` an expedition of level n. What accumulates on a space is not on its face.


def _spoken(line: str, lang: str) -> str:
    """A line with its few words in a language; icons and numbers stay as they are."""
    return " ".join(WORDS.name("word", word, lang) for word in line.split())


@cache
def space_lines(id: str, lang: str) -> tuple[str, ...]:
    """The face of an action space, without what accumulates there."""
    face = next(space for space in BOOK.spaces if space.id == id).face()
    return tuple(_spoken(line, lang) for line in face)


@cache
def furnishing_lines(number: int, lang: str) -> tuple[str, ...]:
    """The face of a furnishing."""
    face = BOOK.furnishings[number].face if number else [*Room(furnishing(ENTRY).room).face, *TWO_ANIMALS.face]
    return tuple(_spoken(line, lang) for line in face)


@cache
def loot_line(token: str, lang: str) -> str:
    """An item of loot."""
    return _spoken(next(row["face"] for row in LOOT["items"] if row["token"] == token), lang)


def choice_line(choice: int, lang: str) -> str:
    """A choice in the effect notation; one that has no pictures in words."""
    meaning = BOOK.lexicon.meaning(choice)
    return _spoken(meaning.face, lang) if meaning.face else in_notation(WORDS.say(meaning.label, lang))
