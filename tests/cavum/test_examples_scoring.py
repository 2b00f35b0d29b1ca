"""Worked examples: city scoring, explosions, and the walk-through of the rulebook."""

from cavum.table import (
    START,
    at,
    auction,
    fresh,
    lay,
    pass_all,
    places,
    play,
    station,
    table,
    vein,
    walk,
)
from pickaxe.games.cavum.routes import best_route
from pickaxe.games.cavum.scoring import city_points, explode
from pickaxe.games.cavum.state import CavumState


def test_w22_an_unconnected_station_counts_as_empty() -> None:
    tiles = {"-2,4": "four{1,2,4,5}", "0,4": "three{0,2,4}"}
    state = table(tiles, {}, ["-2,4 A3", "0,4 A1", "A5"], players=3)
    assert city_points(state) == [3, 3, 0]


def test_w23_points_are_per_station() -> None:
    state = table({"-2,4": "four{1,2,4,5}"}, {}, ["-2,4 A3 A2"])
    assert city_points(state) == [6, 0]


def exploded(tiles: dict[str, str], veins: dict[str, str] | None = None, stations: str = "") -> dict[str, int]:
    """The spaces that have tiles after the explosion, with their number."""
    state = table(tiles, veins, [stations], start=False, pieces=["prospect", "prospect"])
    explode(state)
    return {name: space["level"] for name, space in state.view(None)["spaces"].items()}


def test_w28_the_neighbours_of_an_explosion() -> None:
    tiles = {
        "0,0": "two{0,3} < D-three{0,2,4}",
        "1,0": "four{1,2,4,5}",
        "1,-1": "two{0,3} < six",
        "0,1": "three{0,2,4}",
        "-1,0": "six",
    }
    assert exploded(tiles, {"0,1": "3 red"}, "-1,0") == {"1,-1": 1, "0,1": 1, "-1,0": 1}


def test_w29_chains_and_covered_dynamite() -> None:
    four = "four{1,2,4,5}"
    chain = {"0,0": "D-three{0,2,4}", "1,0": "D-two{0,3} < six", "2,0": four, "3,0": four}
    assert exploded(chain) == {"3,0": 1}
    twice = {"0,0": "D-two{0,3}", "1,0": "D-three{0,2,4}", "1,-1": "two{0,3} < three{0,2,4}"}
    assert exploded(twice) == {}
    quiet = {"0,0": "D-two{0,3}", "1,0": "D-two{0,3} < three{0,2,4} < six"}
    assert exploded(quiet) == {"1,0": 2}
    assert exploded({"0,0": "D-three{0,2,4}"}, {"0,0": "3 red"}) == {"0,0": 1}


def test_w40_what_a_picture_of_an_explosion_shows() -> None:
    tiles = {
        "0,0": "two{0,3} < D-four{1,2,4,5}",
        "1,0": "two{0,3} < three{0,2,4}",
        "-1,0": "three{0,2,4}",
        "0,1": "six",
        "0,-1": "six",
    }
    assert exploded(tiles, {"0,1": "3 red"}, "0,-1") == {"1,0": 1, "0,1": 1, "0,-1": 1}


def walkthrough() -> CavumState:
    """The two-player walk-through up to the last action of red; blue is seat 0, red seat 1."""
    state = fresh(2)
    auction(state, [1, 2])
    pass_all(state)
    lay(state, "two{1,4}", "-2,4")
    vein(state, "-2,4", "green")
    lay(state, "three{1,3,5}", "-2,3")
    station(state, "-2,3")
    lay(state, "three{1,3,5}", "-1,4")
    station(state, "-1,4")
    state.play("end")
    assert places(state, "build station") == {"A2", "A3", "A4"}
    station(state, "A4")
    state.play("end")
    assert places(state, "build station") == {"A1", "A2", "A3"}
    station(state, "A2")
    lay(state, "D-three{1,3,5}", "-3,4")
    lay(state, "four{1,2,4,5}", "0,3")
    state.play("end")
    lay(state, "four{1,2,4,5}", "-1,2")
    assert "0,-1" not in places(state, "buy three")
    lay(state, "six", "0,1")
    lay(state, "three{1,3,5}", "0,-1", buy=True)
    station(state, "0,-1")
    vein(state, "0,3", "red")
    state.play("end")
    vein(state, "-1,2", "blue", buy=True)
    lay(state, "D-two{0,3}", "-1,0")
    state.play("prospect")
    best = best_route(state, 0)
    assert best is not None
    assert best.stones == 3
    walk(state, "0,-1 0,0 0,1 -1,2 -2,3 -2,4 -3,5 A4")
    assert state.purses[0] == [1, 0, 1, 1, 0, 0]
    lay(state, "six", "0,2")
    lay(state, "four{1,2,4,5}", "1,-1", buy=True)
    station(state, "1,-1")
    lay(state, "two{0,3}", "1,1")
    vein(state, "1,1", "blue", buy=True)
    return state


def test_w30_the_walk_through_of_the_rulebook() -> None:
    state = walkthrough()
    best = best_route(state, 1)
    assert best is not None
    assert best.stones == 4
    state.play("prospect")
    before = dict(state.view(None)["spaces"])
    walk(state, "1,-1 0,0 0,1 1,1 0,2 0,3 -1,4 -2,4 -2,5 A2")
    assert state.purses[1] == [1, 1, 1, 1, 0, 0]
    assert state.ledger[4] == [3, 3]
    assert set(before) - set(state.view(None)["spaces"]) == {"-3,4", "-1,0", "-4,5", "-3,5"}
    assert city_points(state) == [0, 4]
    tops = {colour: scale["top"] for colour, scale in state.view(None)["scales"].items()}
    assert tops == {"yellow": 9, "red": 3, "blue": 6, "green": 3, "white": 0, "purple": 0}
    pool = state.view(None)["pool"]
    assert (pool["dynamite two"], pool["dynamite three"]) == (1, 1)
    assert at(state, "-2,4") is not None
    assert set(START) - set(state.view(None)["spaces"]) == {"-4,5", "-3,5"}


def test_w30_every_player_has_used_twelve_pieces() -> None:
    state = play(walkthrough(), "prospect")
    assert isinstance(state, CavumState)
    assert [state.pieces_left(seat) for seat in range(2)] == [0, 1]
