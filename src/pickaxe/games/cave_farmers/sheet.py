"""The score sheet: the score by category, with what was counted where each counts the same."""

from typing import Final

from pickaxe.games.cave_farmers.home import Home
from pickaxe.games.cave_farmers.scoring import (
    ANIMAL,
    BEGGING,
    MISSING,
    ROWS,
    UNUSED,
    grain_of,
    rows_of,
    vegetables_of,
)
from pickaxe.games.cave_farmers.state import FarmersState
from pickaxe.games.cave_farmers.stock import DOG, FARM, GOLD, RUBY
from pickaxe.games.cave_farmers.words import WORDS
from pickaxe.kernel.stack import Json, Score

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


def score_sheet(farm: FarmersState) -> list[Json]:
    """The rows of the score sheet, each with the points of every seat."""
    pairs = list(zip(farm.homes, farm.purses, strict=True))
    points = [rows_of(farm.guide, home, purse) for home, purse in pairs]
    counts = [_counts(home, purse) for home, purse in pairs]
    return [
        {
            "id": row,
            "name": WORDS.name("row", row),
            "points": [of_seat[position] for of_seat in points],
            "count": [of_seat[row] for of_seat in counts] if row in RATES else None,
            "rate": RATES.get(row),
        }
        for position, row in enumerate(ROWS)
    ]


def _counts(home: Home, purse: list[int]) -> dict[str, int]:
    """How many of each a seat has."""
    return {
        "animals": sum(purse[DOG:]),
        "missing": sum(purse[kind] == 0 for kind in FARM),
        "grain": grain_of(home, purse),
        "vegetables": vegetables_of(home, purse),
        "rubies": purse[RUBY],
        "dwarfs": len(home.strengths),
        "unused": home.unused(),
        "gold": purse[GOLD],
        "begging": home.begging,
    }
