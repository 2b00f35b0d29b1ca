"""The Cave Farmers written down: views, positions, score sheets, and sentences for what is not asked now."""

from typing import Final, cast

from pickaxe.games.cave_farmers import verbs
from pickaxe.games.cave_farmers.components import DOG, FARM, GOLD, RUBY
from pickaxe.games.cave_farmers.home import Home
from pickaxe.games.cave_farmers.position import write_position
from pickaxe.games.cave_farmers.reasons import exchange_reasons
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
from pickaxe.games.cave_farmers.text import FarmersTexts
from pickaxe.games.cave_farmers.view import view
from pickaxe.kernel.chance import CHANCE
from pickaxe.kernel.stack import Json, Score, Scribe, State
from pickaxe.kernel.words import Said

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
            "name": ROWS[row],
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


class FarmersScribe(Scribe):
    """Writes states of The Cave Farmers."""

    def __init__(self) -> None:
        self.text = FarmersTexts()

    def view(self, state: State, seat: int | None) -> Json:
        return cast(Json, view(cast(FarmersState, state), seat, self.text.prompt(state)))

    def position(self, state: State) -> Json:
        return write_position(cast(FarmersState, state))

    def score_sheet(self, state: State) -> list[Json]:
        return score_sheet(cast(FarmersState, state))

    def objections(self, state: State, choice: int) -> list[Said]:
        if state.seat == CHANCE:
            return [Said("Chance decides now.")]
        verb = state.book.lexicon.meaning(choice).verb
        if verb in (verbs.FIRST, verbs.REVEAL, verbs.REVEAL_GREEN, verbs.REVEAL_RED):
            return [Said("Chance decides this.")]
        if choice < state.book.exchange_count:
            return exchange_reasons(cast(FarmersState, state), choice)
        return [Said("What is asked now: {prompt.low}.", prompt=self.text.prompt(state))]
