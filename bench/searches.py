"""How long the searches take that a player waits for: the slowest of many on boards as full as they get."""

from collections.abc import Callable, Sequence
from functools import partial
from time import process_time
from typing import Final

from boards import farm, mountain
from pickaxe.games.cave_farmers.animals import fits_all
from pickaxe.games.cave_farmers.components import CATTLE, DOG, SHEEP
from pickaxe.games.cave_farmers.state import FarmersState
from pickaxe.games.cavum.routes import best_route
from pickaxe.games.cavum.state import CavumState

Search = Callable[[], object]
BOARDS: Final = 16  # of each kind
FARMS: Final = 3
TRIES: Final = 3  # the quickest counts, since a busy machine only ever makes things slower


def _routes(tiles: int, own: int, foreign: int) -> list[Search]:
    boards = (mountain(seed, tiles=tiles, own=own, foreign=foreign) for seed in range(BOARDS))
    return [partial(_search, board) for board in boards]


def _search(board: CavumState) -> None:
    board.forget()  # routes are remembered
    best_route(board, 0)


def _fits() -> list[Search]:
    """Whether the animals at the end of a game have room, a thousand times each."""
    return [partial(_fit_often, game, seat) for game in map(farm, range(FARMS)) for seat in range(game.players)]


def _fit_often(game: FarmersState, seat: int) -> None:
    places, purse = game.places(seat), game.purses[seat]
    animals, dogs = purse[SHEEP : CATTLE + 1], purse[DOG]
    for _ in range(1000):
        fits_all(places, animals, dogs)


# With all 74 tiles of the game side by side the mountain is as full as it can be.
SEARCHES: Final[dict[str, Callable[[], list[Search]]]] = {
    "cavum: best route, 6 own stations": partial(_routes, 74, 6, 3),
    "cavum: best route, 8 own stations, 8 others": partial(_routes, 74, 8, 8),
    "cavum: best route, 11 own stations": partial(_routes, 74, 11, 0),
    "cave-farmers: do the animals fit, 1,000 times": _fits,
}


def slowest(searches: Sequence[Search]) -> float:
    """The time of the slowest search, in seconds."""
    return max(min(_seconds(search) for _ in range(TRIES)) for search in searches)


def _seconds(search: Search) -> float:
    started = process_time()
    search()
    return process_time() - started


def measure() -> dict[str, float]:
    """The slowest search of each kind, in seconds."""
    return {name: slowest(make()) for name, make in SEARCHES.items()}
