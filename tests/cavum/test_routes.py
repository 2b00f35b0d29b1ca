"""The search for the best route: exact, and quick enough on full boards."""

import time
from itertools import pairwise
from random import Random

import pytest

from cavum.table import BOOK, GAME, table
from pickaxe.build import is_compiled
from pickaxe.games.cavum.board import MOUNTAIN, spread
from pickaxe.games.cavum.prospecting import joined_to, may_stop, next_steps, route_starts
from pickaxe.games.cavum.routes import best_route
from pickaxe.games.cavum.setup import bare
from pickaxe.games.cavum.state import CavumState
from pickaxe.kernel.grids import bits

BAG = [0] * 15 + [1] * 17 + [2] * 22 + [3] * 20  # all tiles of the game by kind


def random_board(seed: int, tiles: int, veins: int, own: int, foreign: int) -> CavumState:
    """Tiles in any turn on any spaces; more than there are become sixes."""
    rng = Random(seed)
    cavum = bare(BOOK, 2, "three-phases", dict(GAME.switches))
    bag, spaces = BAG[:], BOOK.board.spaces[:]
    rng.shuffle(bag)
    rng.shuffle(spaces)
    for node, kind in zip(spaces[:tiles], bag + [3] * 20, strict=False):
        cavum.lay_tile(node, kind, rng.randrange(len(BOOK.patterns.turns[kind])))
    for node in spaces[:tiles]:
        if cavum.veins.bit_count() < veins and not (BOOK.board.perimeter | spread(cavum.veins)) >> node & 1:
            cavum.put_vein(node, rng.randrange(6), 3)
    cavum.scale = [rng.randrange(9) for _ in range(6)]
    free = [node for node in spaces[:tiles] if not cavum.veins >> node & 1]
    cities = [node for node in BOOK.board.nodes if not MOUNTAIN >> node & 1]
    rng.shuffle(cities)
    for node in free[: own // 2] + cities[: own - own // 2]:
        cavum.put_station(node)
    cavum.mover = 1
    for node in free[own // 2 : own // 2 + foreign]:
        cavum.put_station(node)
    cavum.mover = 0
    cavum.forget()
    return cavum


def best_by_trying_all(cavum: CavumState, most: int) -> tuple[int, int] | None:
    """Stones and value of the best route of seat 0, found by drawing all of them; none if there are too many."""
    best, tried = (-1, -1), 0
    pending = [[node] for node in bits(route_starts(cavum, 0))]
    while pending:
        route = pending.pop()
        tried += 1
        if tried > most:
            return None
        if may_stop(cavum, 0, route):
            veins = [node for node in route if cavum.veins >> node & 1]
            best = max(best, (len(veins), sum(cavum.top_price(cavum.colour_at(node)) for node in veins)))
        pending.extend([*route, node] for node in bits(next_steps(cavum, 0, route)))
    return best


def check_route(cavum: CavumState, nodes: list[int]) -> None:
    """A simple path in the own network between two own stations."""
    assert len(set(nodes)) == len(nodes) > 1
    assert cavum.stations[0] >> nodes[0] & 1
    assert cavum.stations[0] >> nodes[-1] & 1
    for one, two in pairwise(nodes):
        assert joined_to(cavum, one) >> two & 1
    assert all(cavum.usable(0) >> node & 1 for node in nodes)


def test_the_best_route_is_the_best_of_all() -> None:
    compared = 0
    for seed in range(250):
        rng = Random(seed)
        board = random_board(seed, rng.randrange(15, 60), rng.randrange(1, 10), rng.randrange(2, 10), rng.randrange(6))
        told, found = best_by_trying_all(board, 4000), best_route(board, 0)
        if told is None:
            continue
        if found is None:
            assert told == (-1, -1)
            continue
        check_route(board, found.nodes)
        assert (found.stones, found.value) == told
        compared += 1
    assert compared > 60


# With all 74 tiles of the game side by side the board is as full as it can be; the others have more than exist.
@pytest.mark.parametrize(
    ("tiles", "own", "foreign", "compiled"),
    [(74, 8, 8, 0.05), (74, 11, 0, 0.05), (74, 6, 3, 0.05), (91, 11, 0, 0.3), (91, 8, 6, 0.3), (85, 6, 3, 0.3)],
)
def test_the_search_is_quick_on_full_boards(tiles: int, own: int, foreign: int, compiled: float) -> None:
    for seed in range(8):
        board = random_board(seed, tiles, 18, own, foreign)
        started = time.process_time()
        found = best_route(board, 0)
        assert time.process_time() - started < (compiled if is_compiled() else 1.0)
        if found:
            check_route(board, found.nodes)


def test_a_full_board_of_sixes_gives_every_stone() -> None:
    cavum = bare(BOOK, 2, "three-phases", dict(GAME.switches))
    for node in BOOK.board.spaces:
        cavum.lay_tile(node, 3, 0)
    for node in BOOK.board.spaces:
        if cavum.veins.bit_count() < 18 and not (BOOK.board.perimeter | spread(cavum.veins)) >> node & 1:
            cavum.put_vein(node, 0, 3)
    for name in ("A1", "C4", "-5,3", "5,-3"):
        cavum.put_station(BOOK.board.node[name])
    found = best_route(cavum, 0)
    assert found is not None
    assert found.stones == cavum.veins.bit_count()
    check_route(cavum, found.nodes)


def test_equal_stones_are_told_apart_by_their_value() -> None:
    # a ring with two stations: one way has a cheap red stone, the other and longer one a dear blue stone
    tiles = {
        "-1,0": "three{1,3,5}",
        "0,-1": "two{0,3}",
        "1,-1": "three{1,3,5}",
        "1,0": "two{2,5}",
        "1,1": "four{0,2,3,5}",
        "0,1": "two{0,3}",
        "-1,1": "two{1,4}",
    }
    state = table(tiles, {"0,-1": "3 red", "-1,1": "3 blue"}, ["-1,0 1,-1"], start=False, stones=["", "3 blue"])
    found = best_route(state, 0)
    assert found is not None
    assert (found.stones, found.value) == (1, 6)
    assert BOOK.board.node["-1,1"] in found.nodes


def test_no_route_no_search() -> None:
    assert best_route(table(), 0) is None
