"""The score sheet: the score by category."""

from pickaxe.games.cave_farmers.names import NAMES
from pickaxe.games.cave_farmers.scoring import ROWS, rows_of
from pickaxe.games.cave_farmers.state import FarmersState
from pickaxe.kernel.stack import Json


def score_sheet(farm: FarmersState) -> list[Json]:
    """The rows of the score sheet, each with the points of every seat."""
    points = [rows_of(farm.farm, home, purse) for home, purse in zip(farm.homes, farm.purses, strict=True)]
    return [
        {
            "id": row,
            "name": NAMES["row"][row]["en"],
            "points": [points[seat][position] for seat in range(farm.players)],
            "count": None,
            "rate": None,
        }
        for position, row in enumerate(ROWS)
    ]
