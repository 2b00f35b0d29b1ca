"""What is missing for something that somebody wants, as values."""

from typing import Final

from pickaxe.kernel.goods import Bundle, Goods
from pickaxe.kernel.words import Name, Said, Value

# Kinds of what is missing.
GOODS: Final = "goods"
WALL: Final = "wall"
SPACE: Final = "space"  # an empty space, a cavern
ROOM: Final = "room"  # of the other colour
PIECE: Final = "piece"
CONNECTION: Final = "connection"
CARD: Final = "card"
GONE: Final = "gone"  # the thing itself, for good


class Lack:
    """Something that is missing: of which kind, how far away it is, in words, in a word or two, and where it could be.

    Goods are as far away as many of them are missing, everything else as many steps as it takes at least.
    """

    def __init__(self, kind: str, far: int, said: Said, what: Value, places: list[Name]) -> None:
        self.kind = kind
        self.far = far
        self.said = said
        self.what = what
        self.places = places

    def __repr__(self) -> str:
        return f"Lack({self.kind!r}, {self.far}, {self.said!r}, {self.what!r}, {self.places!r})"


def gone(why: Said) -> list[Lack]:
    """That a thing cannot be had any more, and why."""
    return [Lack(GONE, 0, why, why, [])]


def short_of(price: Bundle, purse: list[int], goods: Goods) -> list[Lack]:
    """The goods of which a price asks more than a purse holds."""
    found: list[Lack] = []
    for kind, amount in zip(price.kinds, price.amounts, strict=True):
        short = amount - purse[kind]
        if short > 0:
            said = Said("{goods}", goods=goods.amount(short, kind))
            found.append(Lack(GOODS, short, said, goods.name(kind), []))
    return found


def distance(lacks: list[Lack]) -> int:
    """How far all of it is away together."""
    return sum([each.far for each in lacks])
