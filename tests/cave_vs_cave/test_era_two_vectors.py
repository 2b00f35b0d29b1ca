"""The test vectors that come with the rules, those of Era II and of the draft."""

import json
from pathlib import Path
from typing import Any

import pytest

from cave_vs_cave.second_table import NEW_SPACES, OLD_SPACES, PLENTY, cave, drafting, finished, turn
from cave_vs_cave.table import beginning_with, is_open, on, options, play, seat_view
from pickaxe import State

VECTORS = json.loads(Path(__file__).with_name("vectors.json").read_text(encoding="utf-8"))
FITS = [vector for vector in VECTORS["wall_fit"] if vector["room"] >= 25 or vector["space"][0] in "XYZ"]
REACH = [vector for vector in VECTORS["reachable"] if vector["era"] == 2]
DRAFT = VECTORS["draft_minimum_walls"]
SCORES = [vector for vector in VECTORS["scores"] if "era2_total" in vector]


def test_there_are_vectors_of_era_two() -> None:
    assert (len(FITS), len(REACH), len(DRAFT), len(SCORES)) == (10, 7, 5, 1)


@pytest.mark.parametrize("vector", FITS, ids=lambda vector: f"room {vector['room']:02} on {vector['space']}")
def test_walls_that_fit(vector: dict[str, Any]) -> None:
    space, room = vector["space"], vector["room"]
    covered = [each for each in (*OLD_SPACES, *NEW_SPACES) if each not in (space, "A3")]
    state = turn("A13", goods=PLENTY, rooms={"A3": 1}, covered=covered, walls=vector["placed_walls"], display=[room])
    assert is_open(state, f"furnish {room:02} for 1 gold") == vector["fits"]


@pytest.mark.parametrize("vector", REACH)
def test_tiles_in_reach(vector: dict[str, Any]) -> None:
    tile = "A07" if vector["through_walls"] else "A10"
    state = turn(tile, covered=vector["covered"], walls=vector["placed_walls"])
    assert sorted(beginning_with(state, "excavate")) == vector["reachable"]


@pytest.mark.parametrize("vector", DRAFT, ids=lambda vector: f"room {vector['room']:02}")
def test_the_fewest_walls_of_a_drafted_room(vector: dict[str, Any]) -> None:
    """What is not among the empty spaces holds Food Corner; orange rooms for the colour rule lie on the cavern."""
    room = vector["room"]
    full = {space: 5 for space in OLD_SPACES if space not in vector["empty_spaces"]}
    state = drafting({**full, "cavern": 11}, display=[room], cavern={"owner": 0, "side": "three walls"})
    found = ways(play(state, f"draft {room:02}"), room)
    assert sorted(found) == sorted((way["space"], way["new_walls"]) for way in vector["placements"])
    assert {len(walls) for _, walls in found} == {vector["minimum"]}


def ways(state: State, room: int) -> list[tuple[str, list[str]]]:
    """Every way to place a room: its space and all walls."""
    if options(state) == ["end"]:
        space = next(space for space in OLD_SPACES if on(state, space) == room)
        return [(space, seat_view(state, "walls"))]
    return [way for token in options(state) for way in ways(play(state.copy(), token), room)]


@pytest.mark.parametrize("vector", SCORES)
def test_scores(vector: dict[str, Any]) -> None:
    """14 + 13 + 12 + 11 + 10 + 10 + 10 is 80."""
    rooms = dict(zip(OLD_SPACES, [34, 40, 39, 38, 33, 36, 19], strict=False))
    goods = f"{vector['weapons']} weapon {vector['iron']} iron {vector['gold']} gold"
    assert vector["era2_rooms"] == 80
    assert finished(cave(goods, rooms), cave()).scores() == [vector["era2_total"], 0]
