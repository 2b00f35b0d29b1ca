"""What drawings of The Cave Farmers say, in the language of the reader."""

from collections.abc import Mapping, Sequence

from pickaxe.games.cave_farmers.components import GOODS
from pickaxe.games.cave_farmers.words import WORDS, furnishing_id
from pickaxe.kernel.words import Amount, Listing, Name, Said, Value, seat_name


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


def name_of(names: Sequence[str], seat: int, lang: str) -> str:
    """The name of a seat, or its number."""
    return names[seat] if seat < len(names) else say("{seat.cap}", lang, seat=seat_name(seat))


def cell_words(cell: str, lang: str) -> str:
    """Where a cell lies, aloud; cells beyond the edge of the board say so."""
    row, column = cell.split(",")
    if row in "1234" and column in "123456":
        return say("row {row}, column {column}", lang, row=row, column=column)
    return say("over the edge, row {row}, column {column}", lang, row=row, column=column)


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
