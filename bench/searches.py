"""How long the searches take that a player waits for: the slowest of many on boards as full as they get."""

from collections.abc import Callable, Sequence
from functools import partial
from time import process_time
from typing import Final

from boards import mountain
from pickaxe.games.cavum.routes import best_route

Search = Callable[[], object]
BOARDS: Final = 16  # of each kind
TRIES: Final = 3  # the quickest counts, since a busy machine only ever makes things slower


def _routes(tiles: int, own: int, foreign: int) -> list[Search]:
    boards = (mountain(seed, tiles=tiles, own=own, foreign=foreign) for seed in range(BOARDS))
    return [partial(best_route, board, 0) for board in boards]


# With all 74 tiles of the game side by side the mountain is as full as it can be.
SEARCHES: Final[dict[str, Callable[[], list[Search]]]] = {
    "cavum: best route, 6 own stations": partial(_routes, 74, 6, 3),
    "cavum: best route, 8 own stations, 8 others": partial(_routes, 74, 8, 8),
    "cavum: best route, 11 own stations": partial(_routes, 74, 11, 0),
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
