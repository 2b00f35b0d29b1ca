"""Worked examples 1 to 12: walls and excavating."""

import pytest

from cave_vs_cave.table import PLENTY, beginning_with, display, goods, is_open, on, play, seat_view, turn

COVERED = ["A1", "B1", "A2", "B2", "B3", "B4", "A5", "B5", "C5"]


def fitting(space: str, offer: list[int], walls: list[str] | None = None) -> list[int]:
    """Which rooms on offer can be furnished if a space is the only empty one; two orange rooms stand elsewhere."""
    orange = [room for room in (5, 7, 10, 12) if room not in offer]
    rooms = dict(zip([each for each in ("A3", "A2", "B1") if each != space], orange[:2], strict=False))
    covered = [each for each in COVERED if each != space and each not in rooms]
    state = turn("A12", goods=PLENTY, rooms=rooms, covered=covered, walls=walls, display=offer)
    return [int(number) for number in beginning_with(state, "furnish")]


def test_w1_altar_in_a_corner() -> None:
    assert fitting("A1", [9]) == [9]


def test_w2_two_facing_walls() -> None:
    assert fitting("A3", [2, 3, 9, 14], ["A3-B3"]) == [3, 14]


def test_w3_what_fits_one_wall() -> None:
    assert [room for room in range(1, 25) if fitting("A3", [room])] == [1, 2, 4, 7, 8, 9, 20, 21, 22]


def test_w4_three_and_four_walls() -> None:
    assert fitting("C5", [6, 17, 19]) == [6, 17]
    assert fitting("C5", [6, 17, 19], ["B5-C5"]) == [17, 19]


def test_w6_the_first_room_is_orange() -> None:
    state = turn("A12", goods="1 wood", display=[1, 20])
    assert state.why_not("furnish 20") == ["Prospecting Site is blue, and you must keep more orange than blue rooms."]
    assert is_open(turn("A12", goods="", rooms={"A2": 1}, display=[20]), "furnish 20")


def test_w7_a_wall_beside_a_room_changes_nothing() -> None:
    rooms = {"A3": 1, "C5": 6}
    state = turn("A06", rooms=rooms)
    before = state.scores()
    play(state, "wall B5-C5")
    assert (on(state, "C5"), state.scores()) == (6, before)


@pytest.mark.parametrize(
    ("walls", "covered", "reachable", "through"),
    [
        pytest.param([], COVERED, "A2 A5 B3 B4", "A2 A5 B3 B4", id="W8"),
        pytest.param(["A4-A5"], COVERED, "A2 B3 B4", "A2 A5 B3 B4", id="W9"),
        pytest.param(["A2-A3", "A4-B4"], COVERED, "A5 B3", "A2 A5 B3 B4", id="W10"),
    ],
)
def test_w8_w9_w10_what_can_be_reached(walls: list[str], covered: list[str], reachable: str, through: str) -> None:
    assert sorted(seat_view(turn("A10", walls=walls, covered=covered), "reachable")) == reachable.split()
    assert sorted(beginning_with(turn("A10", walls=walls, covered=covered), "excavate")) == reachable.split()
    assert sorted(beginning_with(turn("A07", walls=walls, covered=covered), "excavate")) == through.split()


def test_w11_excavating_b4() -> None:
    state = turn("A10", goods="")
    play(state, "excavate B4")
    assert goods(state) == "1 food", "the bonus comes at once"
    play(state, "reveal 16")
    assert 16 in display(state)
    assert sorted(seat_view(state, "reachable")) == ["A2", "A5", "B3", "B5"]


def test_w12_two_tiles_with_two_food() -> None:
    state = play(turn("A03", goods="2 food"), "two tiles for 2 food")
    assert goods(state) == ""
    play(state, "excavate B4; reveal 24; excavate B5; reveal 23")
    assert goods(state) == "1 food"


def test_w12_two_tiles_with_one_food_and_one_emmer() -> None:
    state = turn("A03", goods="1 emmer 1 food")
    assert not is_open(state, "two tiles for 2 food")
    assert goods(play(state, "eat emmer; two tiles for 2 food")) == ""


def test_w12_two_tiles_with_one_food_only() -> None:
    assert turn("A03", goods="1 food").why_not("two tiles for 2 food") == ["Costs 2 food, you have 1."]
