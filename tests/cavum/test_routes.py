"""The search for the best route is exact; how quick it is, the benchmark tells."""

from itertools import pairwise
from pathlib import Path
from random import Random
from typing import cast

import pytest

import pickaxe
from boards import mountain
from cavum import slow_routes
from cavum.table import BOOK, GAME, table
from pickaxe.games.cavum.board import spread
from pickaxe.games.cavum.masks import whole
from pickaxe.games.cavum.prospecting import may_stop, neighbours, next_steps, route_starts
from pickaxe.games.cavum.routes import best_route
from pickaxe.games.cavum.setup import bare
from pickaxe.games.cavum.state import CavumState
from pickaxe.kernel.grids import bits

RECORDS = sorted((Path(__file__).parent.parent / "records").glob("cavum-*.txt"))


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
        assert whole(neighbours(cavum, one)) >> two & 1
    assert all(cavum.usable(0) >> node & 1 for node in nodes)


def test_the_best_route_is_the_best_of_all() -> None:
    compared = 0
    for seed in range(250):
        rng = Random(seed)
        tiles, veins, own, foreign = (rng.randrange(*bounds) for bounds in ((15, 60), (1, 10), (2, 10), (0, 6)))
        board = mountain(seed, tiles=tiles, veins=veins, own=own, foreign=foreign)
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


@pytest.mark.parametrize(("tiles", "own", "foreign"), [(74, 8, 8), (74, 11, 0), (91, 11, 0), (85, 6, 3)])
def test_full_boards_give_a_route_that_can_be_walked(tiles: int, own: int, foreign: int) -> None:
    found = [
        (board, best_route(board, 0))
        for board in (mountain(seed, tiles=tiles, own=own, foreign=foreign) for seed in range(8))
    ]
    assert any(route for _, route in found)
    for board, route in found:
        if route:
            check_route(board, route.nodes)


def compare(cavum: CavumState, seat: int) -> None:
    """The slower search finds as many stones of the same value, and never fewer nodes."""
    slow, found = slow_routes.best_route(cavum, seat), best_route(cavum, seat)
    if slow is None or found is None:
        assert slow is None
        assert found is None
    else:
        assert (found.stones, found.value) == (slow.stones, slow.value)
        assert len(found.nodes) <= len(slow.nodes)
        again = best_route(cavum.copy(), seat)  # from memory
        assert again is not None
        assert again.nodes == found.nodes


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_routes_of_whole_games_are_as_good_as_those_of_a_slower_search(path: Path) -> None:
    record = pickaxe.Record.parse(path.read_text(encoding="utf-8"))
    state = cast(CavumState, GAME.new(players=len(record.names), mode=record.mode, **record.options))
    for number, choice in enumerate(record.choices):
        state.play(choice)
        if number % 5 == 0:
            for seat in range(state.players):
                compare(state, seat)


def test_routes_of_full_boards_are_as_good_as_those_of_a_slower_search() -> None:
    for seed in range(40):
        rng = Random(seed)
        tiles, veins, own, foreign = (rng.randrange(*bounds) for bounds in ((40, 80), (6, 19), (4, 12), (0, 8)))
        compare(mountain(seed, tiles=tiles, veins=veins, own=own, foreign=foreign), 0)


def test_a_route_is_remembered_only_as_long_as_it_is_the_best() -> None:
    rng = Random(1)
    board = mountain(11, tiles=60, own=8, foreign=0)
    for _ in range(12):
        compare(board, 0)
        board.scale = [rng.randrange(9) for _ in range(6)]
        compare(board, 0)
        board.put_station(rng.choice(bits(board.tiled & ~board.veins & ~board.occupied)))
        compare(board, 0)
        board.remove_vein(rng.choice(bits(board.veins)))


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
