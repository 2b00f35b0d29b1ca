"""The score of a player: what each category is worth."""

from typing import Final

from mypy_extensions import i64

from pickaxe.games.cave_farmers.book import FarmersBook
from pickaxe.games.cave_farmers.components import CATTLE, DOG, FARM, GOLD, GRAIN, RUBY, RULES, VEGETABLE
from pickaxe.games.cave_farmers.home import Home, around_mountain
from pickaxe.kernel.grids import count
from pickaxe.kernel.stack import Json, Score

_RATES: Final = RULES["scoring"]
ANIMAL: Final[int] = _RATES["per_farm_animal"]
DOG_RATE: Final[int] = _RATES["per_dog"]
MISSING: Final[int] = _RATES["per_missing_farm_animal_type"]
UNUSED: Final[int] = _RATES["per_unused_space"]
BEGGING: Final[int] = _RATES["per_begging_marker"]
SMALL: Final[int] = _RATES["small_pasture"]
LARGE: Final[int] = _RATES["large_pasture"]
ORE_MINE: Final[int] = _RATES["ore_mine"]
RUBY_MINE: Final[int] = _RATES["ruby_mine"]

ROWS: Final[dict[str, str]] = {
    "animals": "Animals",
    "missing": "Missing kinds of animals",
    "grain": "Grain",
    "vegetables": "Vegetables",
    "rubies": "Rubies",
    "dwarfs": "Dwarfs",
    "unused": "Unused spaces",
    "furnishings": "Furnishings",
    "pastures": "Pastures",
    "mines": "Mines",
    "bonus": "Parlors, storages and chambers",
    "writing": "Minus points cancelled",
    "gold": "Gold",
    "begging": "Begging markers",
}
# What each of the things counted in a row is worth; grain is rounded up at the end.
RATES: Final[dict[str, Score]] = {
    "animals": ANIMAL,
    "missing": MISSING,
    "grain": 0.5,
    "vegetables": 1,
    "rubies": 1,
    "dwarfs": 1,
    "unused": UNUSED,
    "gold": 1,
    "begging": BEGGING,
}


def grain_of(home: Home, purse: list[int]) -> int:
    """All grain of a player, also on fields."""
    grain = home.grain
    return purse[GRAIN] + grain[0].bit_count() + 2 * grain[1].bit_count() + 3 * grain[2].bit_count()


def vegetables_of(home: Home, purse: list[int]) -> int:
    """All vegetables of a player, also on fields."""
    return purse[VEGETABLE] + home.vegetables[0].bit_count() + 2 * home.vegetables[1].bit_count()


def rows_of(book: FarmersBook, home: Home, purse: list[int]) -> list[int]:
    """The points of a player by category, in the order of the rows."""
    missing = MISSING * sum([purse[kind] == 0 for kind in FARM])
    unused = UNUSED * home.unused()
    begging = BEGGING * home.begging
    large = count(home.wide) + count(home.tall)
    return [
        DOG_RATE * purse[DOG] + ANIMAL * sum(purse[FARM[0] : CATTLE + 1]),
        missing,
        (grain_of(home, purse) + 1) // 2,
        vegetables_of(home, purse),
        purse[RUBY],
        len(home.strengths),
        unused,
        sum([book.furnishings[entry >> 6].points for entry in home.built]),
        SMALL * count(home.small) + LARGE * large,
        ORE_MINE * count(home.ore_mines) + RUBY_MINE * count(home.ruby_mines),
        bonus_of(book, home, purse),
        min(book.cancelled, -(missing + unused + begging)) if home.owned & book.cancels else 0,
        purse[GOLD],
        begging,
    ]


def score_sheet(book: FarmersBook, homes: list[Home], purses: list[list[int]]) -> list[Json]:
    """The rows of the score sheet, each with the points of every seat, and where things are counted, how many."""
    grain = [grain_of(home, purse) for home, purse in zip(homes, purses, strict=True)]
    points = [rows_of(book, home, purse) for home, purse in zip(homes, purses, strict=True)]
    sheet: list[Json] = []
    for (row, name), of_seats in zip(ROWS.items(), zip(*points, strict=True), strict=True):
        rate = RATES.get(row)
        count = grain if row == "grain" else [round(n / rate) for n in of_seats] if rate else None
        sheet.append({"id": row, "name": name, "points": list(of_seats), "count": count, "rate": rate})
    return sheet


def points_of(book: FarmersBook, home: Home, purse: list[int]) -> int:
    """The points of a player as they stand: the sum of the rows without making them, for bots that ask without end."""
    animals: i64 = DOG_RATE * purse[DOG]
    lost: i64 = -UNUSED * home.unused() - BEGGING * home.begging
    for kind in range(FARM[0], CATTLE + 1):
        if purse[kind]:
            animals += ANIMAL * purse[kind]
        else:
            lost -= MISSING
    if home.owned & book.cancels:
        lost -= min(lost, book.cancelled)
    crops = (grain_of(home, purse) + 1) // 2 + vegetables_of(home, purse)
    pastures = SMALL * count(home.small) + LARGE * (count(home.wide) + count(home.tall))
    mines = ORE_MINE * count(home.ore_mines) + RUBY_MINE * count(home.ruby_mines)
    built: i64 = bonus_of(book, home, purse) if home.owned & book.bonus else 0
    for entry in home.built:
        built += book.furnishings[entry >> 6].points
    rest = purse[RUBY] + purse[GOLD] + len(home.strengths)
    return int(animals - lost + crops + pastures + mines + built + rest)


def bonus_of(book: FarmersBook, home: Home, purse: list[int]) -> int:
    """The bonus points of all yellow furnishings."""
    rows = [row for row in book.bonus_rows if home.owned >> row.number & 1]
    return sum([trait.points(book, row, home, purse) for row in rows for trait in row.traits])


def cell_of(home: Home, number: int) -> int:
    """Where a furnishing lies; -1 if it is not there."""
    for entry in home.built:
        if entry >> 6 == number:
            return entry & 63
    return -1


def dwellings_beside(home: Home, cell: int) -> int:
    """How many dwellings lie beside a cell (R46)."""
    return count(around_mountain(1 << cell) & home.dwellings)
