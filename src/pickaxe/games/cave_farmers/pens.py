"""Where the animals of a player stand: one arrangement that moves little from turn to turn."""

from pickaxe.games.cave_farmers.animals import (
    ANY_KIND,
    BOAR,
    CATTLE,
    COLUMNS,
    DONKEY,
    KINDS,
    SHEEP,
    Land,
    covers,
    fewest_release,
    fits_all,
    one_of_size,
    summary,
    without,
)
from pickaxe.kernel.grids import bits
from pickaxe.kernel.stack import NOBODY


class Pen:
    """A place for animals: its cell, how many it holds, of which kind if only of one, and who stands there."""

    def __init__(self, cell: int, size: int, only: int, is_herdable: bool) -> None:
        self.cell = cell
        self.size = size
        self.only = only
        self.is_herdable = is_herdable  # by dogs
        self.kind = only
        self.number = 0
        self.dogs = 0

    def fill(self, kind: int, room: int, rest: list[int]) -> None:
        """Let in as many of a kind as there are and have room."""
        self.kind = kind
        self.number = min(room, rest[kind])
        rest[kind] -= self.number


def pens(land: Land) -> list[Pen]:
    """Every place of a home board; a large pasture is named by its first cell, a meadow without stable holds nobody."""
    stables = land.stables
    found = [Pen(cell, stables >> cell & 1, NOBODY, True) for cell in bits(land.meadows)]
    found += [Pen(cell, 2 << (stables >> cell & 1), NOBODY, True) for cell in bits(land.small)]
    found += [Pen(cell, _large(stables, cell, cell + 1), NOBODY, True) for cell in bits(land.wide)]
    found += [Pen(cell, _large(stables, cell, cell + COLUMNS), NOBODY, True) for cell in bits(land.tall)]
    found += [Pen(cell, 2, NOBODY, False) for cell in bits(land.pairs)]
    found += [Pen(cell, 1, NOBODY, False) for cell in bits(land.empty_fields)]
    found += [Pen(cell, 1, BOAR, False) for cell in bits(land.forest_stables())]
    found += [Pen(cell, 1, DONKEY, False) for cell in bits(land.ore_mines | land.ruby_mines)]
    found += [Pen(cell, 3, CATTLE, False) for cell in bits(land.cattle_room)]
    found += [Pen(cell, land.dwarfs, SHEEP, False) for cell in bits(land.sheep_room)]
    return found


def _large(stables: int, first: int, second: int) -> int:
    """How many a large pasture holds: each stable doubles it."""
    return 4 << (stables >> first & 1) + (stables >> second & 1)


def arrangement(land: Land, animals: list[int], dogs: int) -> list[Pen]:
    """All places with the animals in them: the same land and animals always give the same. Who has no room is left out.

    Every place likes the kinds in an order of its own. The first place gets the kind that it likes best of those with
    which the other places can still hold all the rest, then the second, and so on. So nobody moves before they must.
    """
    places, found = summary(land), pens(land)
    rest = list(animals)
    if not fits_all(places, rest, dogs):
        rest = without(rest, fewest_release(places, rest, dogs))
    for pen in found:
        if pen.only != NOBODY:
            pen.fill(pen.only, pen.size, rest)
    _send_dogs(found, rest, dogs, places & ANY_KIND)
    left = 0
    for pen in found:
        left += one_of_size(pen.size) if _is_free(pen) else 0
    for pen in found:
        if _is_free(pen):
            left -= one_of_size(pen.size)
            pen.fill(_liked(pen, left, rest), pen.size, rest)
    _let_out(found)
    return found


def _is_free(pen: Pen) -> bool:
    """Whether a place can still have any kind."""
    return pen.only == NOBODY and pen.size > 0 and not pen.number


def _send_dogs(found: list[Pen], rest: list[int], dogs: int, places: int) -> None:
    """Send dogs with sheep to plain meadows, or all dogs to the place that must be given up for them."""
    meadows = [pen for pen in found if pen.is_herdable and not pen.size]
    for meadow in meadows:
        if dogs and rest[SHEEP]:
            meadow.dogs = max(dogs - len(meadows) + 1, 1) if meadow is meadows[0] else 1
            meadow.fill(SHEEP, meadow.dogs + 1, rest)
            dogs -= meadow.dogs
    if not meadows and not covers(places, rest[SHEEP], rest[DONKEY], rest[BOAR], rest[CATTLE]):
        smallest = min([pen for pen in found if pen.is_herdable], key=_size)
        smallest.dogs = dogs
        smallest.fill(SHEEP, dogs + 1, rest)


def _let_out(found: list[Pen]) -> None:
    """Let animals from dwellings and fields out to the pastures that would stay empty."""
    for pasture in found:
        if pasture.is_herdable and _is_free(pasture):
            inside = [pen for pen in found if _is_inside(pen) and pen.number <= pasture.size]
            for pen in inside[:1]:
                pasture.kind, pasture.number = pen.kind, pen.number
                pen.kind, pen.number = NOBODY, 0


def _is_inside(pen: Pen) -> bool:
    """Whether animals of any kind stand there, and not on a meadow or pasture."""
    return pen.only == NOBODY and not pen.is_herdable and pen.number > 0


def _size(pen: Pen) -> int:
    return pen.size


def _liked(pen: Pen, left: int, rest: list[int]) -> int:
    """The kind that a place likes best of those with which the places that are left can hold the others."""
    kind = (pen.cell + pen.cell // COLUMNS) % KINDS  # neighbours like different kinds
    for _ in range(KINDS):
        others = list(rest)
        others[kind] -= pen.size
        if covers(left, others[SHEEP], others[DONKEY], others[BOAR], others[CATTLE]):
            break
        kind = (kind + 1) % KINDS
    return kind
