"""The test vectors that come with the rules, those of Era I: walls that fit, tiles in reach, scores."""

import json
from pathlib import Path
from typing import Any

import pytest

from cave_vs_cave.table import PLENTY, beginning_with, cave, finished, is_open, turn

VECTORS = json.loads(Path(__file__).with_name("vectors.json").read_text(encoding="utf-8"))
COVERED = ["A1", "B1", "A2", "B2", "B3", "B4", "A5", "B5", "C5"]
ERA_ONE_FITS = [vector for vector in VECTORS["wall_fit"] if vector["room"] < 25 and vector["space"][0] in "ABC"]
ERA_ONE_REACH = [vector for vector in VECTORS["reachable"] if vector["era"] == 1]
ERA_ONE_SCORES = [vector for vector in VECTORS["scores"] if "era1_total" in vector]


def test_there_are_vectors_of_era_one() -> None:
    assert (len(ERA_ONE_FITS), len(ERA_ONE_REACH), len(ERA_ONE_SCORES)) == (13, 6, 2)


@pytest.mark.parametrize("vector", ERA_ONE_FITS, ids=lambda vector: f"room {vector['room']:02} on {vector['space']}")
def test_walls_that_fit(vector: dict[str, Any]) -> None:
    space, room = vector["space"], vector["room"]
    rooms = {"A2": 5, "B1": 7, **({"A3": 10} if space != "A3" else {})}
    covered = [each for each in COVERED if each != space and each not in rooms]
    state = turn("A12", goods=PLENTY, rooms=rooms, covered=covered, walls=vector["placed_walls"], display=[room])
    assert is_open(state, f"furnish {room:02}") == vector["fits"]


@pytest.mark.parametrize("vector", ERA_ONE_REACH)
def test_tiles_in_reach(vector: dict[str, Any]) -> None:
    tile = "A07" if vector["through_walls"] else "A10"
    state = turn(tile, covered=vector["covered"], walls=vector["placed_walls"])
    assert sorted(beginning_with(state, "excavate")) == vector["reachable"]


# Rooms of Era I that are worth what a vector says.
WORTH = {39: [17, 13, 15, 6, 2], 57: [24, 19, 18, 9, 8, 10, 11, 4]}


@pytest.mark.parametrize("vector", ERA_ONE_SCORES, ids=lambda vector: f"rooms {vector['era1_rooms']}")
def test_scores(vector: dict[str, Any]) -> None:
    rooms = dict(zip(["A3", *COVERED], WORTH[vector["era1_rooms"]], strict=False))
    state = finished(cave(f"{vector['era1_gold']} gold", rooms), cave(""))
    assert state.scores() == [vector["era1_total"], 0]
