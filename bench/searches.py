"""How long the searches take that a player waits for: the slowest on boards as full as they get, and greedy games."""

import argparse
import os
from collections.abc import Callable, Sequence
from functools import partial
from time import process_time
from typing import Final, cast

import pickaxe
from boards import GAME, farm, mountain
from pickaxe.ai import bot
from pickaxe.games.cave_farmers.animals import fits_all
from pickaxe.games.cave_farmers.components import CATTLE, DOG, SHEEP
from pickaxe.games.cave_farmers.state import FarmersState
from pickaxe.games.cavum.routes import best_route
from pickaxe.games.cavum.state import CavumState
from pickaxe.kernel.chance import Dice
from pickaxe.kernel.playout import playout

Search = Callable[[], object]
BOARDS: Final = 16  # of each kind
FARMS: Final = 3
GREEDY: Final = 3  # games
MEAN: Final = "cavum: best route, mean over greedy games"
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


def _greedy_game(seed: int) -> None:
    playout(GAME.new(players=2), Dice(seed), bot("greedy", "cavum"))


def positions(seed: int) -> list[CavumState]:
    """Everything that is decided in a greedy game for two."""
    found: list[CavumState] = []
    state, dice, greedy = cast(CavumState, GAME.new(players=2)), Dice(seed), bot("greedy", "cavum")
    while not state.is_over:
        found.append(state.copy())
        playout(state, dice, greedy, decisions=1)
    return found


def mean_route(games: int) -> float:
    """How long the best route of a seat takes on average, over all positions and seats of some greedy games."""
    seconds, routes = 0.0, 0
    for states in map(positions, range(games)):
        started = process_time()
        for state in states:
            for seat in range(state.players):
                state.forget()  # routes are remembered
                best_route(state, seat)
        seconds, routes = seconds + process_time() - started, routes + 2 * len(states)
    return seconds / routes


# With all 74 tiles of the game side by side the mountain is as full as it can be.
SEARCHES: Final[dict[str, Callable[[], list[Search]]]] = {
    "cavum: best route, 6 own stations": partial(_routes, 74, 6, 3),
    "cavum: best route, 8 own stations, 8 others": partial(_routes, 74, 8, 8),
    "cavum: best route, 11 own stations": partial(_routes, 74, 11, 0),
    "cavum: a greedy game, 2 players": lambda: [partial(_greedy_game, seed) for seed in range(GREEDY)],
    "cave-farmers: do the animals fit, 1,000 times": _fits,
}


def slowest(searches: Sequence[Search]) -> float:
    """The time of the slowest search, in seconds."""
    return max(min(_seconds(search) for _ in range(TRIES)) for search in searches)


def _seconds(search: Search) -> float:
    started = process_time()
    search()
    return process_time() - started


def measure(only: str = "", games: int = GREEDY) -> dict[str, float]:
    """The slowest search of each kind with this in its name, and the mean of those in greedy games, in seconds."""
    found = {name: slowest(make()) for name, make in SEARCHES.items() if only in name}
    return found | ({MEAN: mean_route(games)} if only in MEAN else {})


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="greedy games of which the mean is taken")
    parser.add_argument("--only", default="", help="measure only what has this in its name")
    options = parser.parse_args()
    print(f"milliseconds of CPU, rules {pickaxe.build.describe()}, load {os.getloadavg()[0]:.1f}")
    for name, seconds in measure(options.only, options.games).items():
        print(f"  {name:<48}{1000 * seconds:10.3f}")


if __name__ == "__main__":
    main()
