"""A second, slow way to tell which animals can be kept: every place tries every kind and every number of dogs."""

from functools import cache
from random import Random

from pickaxe.games.cave_farmers.animals import COLUMNS, KINDS, SHEEP, Land
from pickaxe.games.cave_farmers.pens import Pen, pens
from pickaxe.kernel.stack import NOBODY

FOREST = [row * COLUMNS + column for row in range(1, 5) for column in range(1, 4)]
ENTRY = 4 * COLUMNS + 4
MOUNTAIN = [row * COLUMNS + column for row in range(1, 4) for column in range(4, 7)]
STABLES = 3


def keeps(land: Land, animals: list[int], dogs: int) -> bool:
    """Whether some arrangement keeps all animals."""
    places = sorted((pen.only, pen.size, pen.is_herdable) for pen in pens(land))

    @cache
    def search(number: int, rest: tuple[int, ...], free: int) -> bool:
        if not any(rest):
            return True
        if number == len(places):
            return False
        only, size, is_herdable = places[number]
        for kind in range(KINDS) if only == NOBODY else [only]:
            if search(number + 1, without(rest, kind, size), free):
                return True
        return is_herdable and any(
            search(number + 1, without(rest, SHEEP, sent + 1), free - sent) for sent in range(1, free + 1)
        )

    return search(0, tuple(animals), dogs)


def without(rest: tuple[int, ...], kind: int, number: int) -> tuple[int, ...]:
    """The animals that are left when some of a kind have found room."""
    return tuple(max(0, n - number) if i == kind else n for i, n in enumerate(rest))


def complaints(land: Land, found: list[Pen], animals: list[int], dogs: int) -> list[str]:
    """What is wrong with an arrangement."""
    wrong = []
    standing = [sum(pen.number for pen in found if pen.kind == kind) for kind in range(KINDS)]
    if standing != animals:
        wrong.append(f"{standing} stand there, not {animals}")
    if [pen.cell for pen in found] != [pen.cell for pen in pens(land)] or sum(pen.dogs for pen in found) > dogs:
        wrong.append("more dogs or places than there are")
    for pen in found:
        if pen.only not in (NOBODY, pen.kind) or pen.number > (pen.dogs + 1 if pen.dogs else pen.size):
            wrong.append(f"{pen.number} of kind {pen.kind} in cell {pen.cell}, which holds {pen.size}")
        if pen.dogs and not (pen.is_herdable and pen.kind == SHEEP):
            wrong.append(f"dogs herd in cell {pen.cell}")
    return wrong


def random_land(random: Random) -> Land:
    """A home board with tiles, stables and rooms anywhere."""
    land = Land(pairs=1 << ENTRY, dwarfs=random.randint(2, 6))
    free = list(FOREST)
    random.shuffle(free)
    density = random.random()
    for cell in list(free):
        if cell in free and random.random() < density:
            add_tile(land, free, cell, random)
    cells = random.sample(FOREST, random.randint(0, STABLES))
    land.stables = sum(1 << cell for cell in cells if not land.empty_fields >> cell & 1)
    mountain = random.sample(MOUNTAIN, 6)
    land.ore_mines = sum(1 << cell for cell in mountain[:2] if random.random() < 0.3)
    land.ruby_mines = 1 << mountain[2] if random.random() < 0.3 else 0
    land.pairs |= 1 << mountain[3] if random.random() < 0.3 else 0
    land.cattle_room = 1 << mountain[4] if random.random() < 0.3 else 0
    land.sheep_room = 1 << mountain[5] if random.random() < 0.3 else 0
    if random.random() < 0.7:
        land.empty_fields = 0
    return land


def add_tile(land: Land, free: list[int], cell: int, random: Random) -> None:
    """Put a meadow, field or pasture on a free cell."""
    right, below = cell + 1, cell + COLUMNS
    match random.choice(["meadow", "field", "small", "wide", "tall"]):
        case "meadow":
            land.meadows |= 1 << cell
        case "field":
            land.empty_fields |= 1 << cell
        case "wide" if right in free:
            land.wide |= 1 << cell
            free.remove(right)
        case "tall" if below in free:
            land.tall |= 1 << cell
            free.remove(below)
        case _:
            land.small |= 1 << cell
    free.remove(cell)


def random_animals(random: Random) -> list[int]:
    """So many of each kind that they fit as often as not."""
    most = random.choice([2, 4, 7, 12])
    return [random.randint(0, most) for _ in range(KINDS)]
