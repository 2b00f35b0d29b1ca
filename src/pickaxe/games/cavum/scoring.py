"""City scoring, penalties, and the score by category."""

from typing import Final

from pickaxe.games.cavum.explosions import explode
from pickaxe.games.cavum.state import CITIES, NOBODY, PENALTIES, ROWS, CavumState
from pickaxe.kernel.stack import Json

_ROW_NAMES: Final[dict[str, str]] = {
    "start": "Start",
    "bids": "Bids for sequence cards",
    "chips": "2-chips",
    "options": "Options",
    "cities": "Cities",
    "sales": "Colour sales",
    "orders": "Orders",
    "penalties": "Unfulfilled orders",
    "final": "Final sale",
}


def city_points(cavum: CavumState) -> list[int]:
    """What a city scoring would give each seat now (R35: per connected station)."""
    connected = [cavum.connected_cities(seat) for seat in range(cavum.players)]
    points = [0] * cavum.players
    for city in cavum.guide.board.cities:
        counts = [(mask & city.mask).bit_count() for mask in connected]
        empty = city.size - sum(counts)
        for seat in range(cavum.players):
            points[seat] += counts[seat] * empty
    return points


def score_cities(cavum: CavumState) -> None:
    """Section 3A."""
    points = city_points(cavum)
    for seat in range(cavum.players):
        cavum.score(seat, CITIES, points[seat])
    for seat in cavum.order:
        cavum.note("cities", NOBODY, [seat, points[seat]])


def score_and_explode(cavum: CavumState) -> None:
    """Section 3: the cities, then the dynamite (R36)."""
    score_cities(cavum)
    explode(cavum)


def score_penalties(cavum: CavumState) -> None:
    """The penalty of every order card that is left in front of a player (R11)."""
    for number, holder in enumerate(cavum.holders):
        if holder >= 0:
            penalty = min(cavum.guide.orders[number].penalty, cavum.points[holder])  # R3
            cavum.score(holder, PENALTIES, -penalty)
            cavum.note("penalty", NOBODY, [holder, penalty, number])


def score_sheet(cavum: CavumState) -> list[Json]:
    """Where the points of every seat come from."""
    return [
        {"id": row, "name": _ROW_NAMES[row], "points": list(cavum.ledger[number]), "count": None, "rate": None}
        for number, row in enumerate(ROWS)
    ]
