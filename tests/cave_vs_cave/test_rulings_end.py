"""Rulings 41, 42, 45, 49 and 66: conditions, ties, what is hidden, the cavern in solo."""

import json

import pytest

from cave_vs_cave.table import FULL, GAME, cave, finished, is_open, on, options, play, turn
from pickaxe import Match


@pytest.mark.parametrize(("mine", "theirs", "may"), [(8, 7, True), (7, 7, False), (6, 7, False), (1, 0, True)])
def test_r41_renovation_needs_strictly_more_gold(mine: int, theirs: int, may: bool) -> None:
    state = turn(round=8, goods=f"{mine} gold", other=cave(f"{theirs} gold", covered=[]))
    assert is_open(state, "A12") == may
    reason = f"Needs more gold than the opponent; you have {mine}, they have {theirs}."
    assert state.why_not("A12") == ([] if may else [reason])


def test_r41_exchanges_before_the_choice_count() -> None:
    state = turn(round=8, goods="8 gold", other=cave("7 gold", covered=[]))
    assert not is_open(play(state, "eat gold"), "A12")


def test_r41_later_losses_in_the_turn_do_not_matter() -> None:
    state = play(turn(round=8, goods="8 gold 1 wood", other=cave("7 gold", covered=[])), "A12; eat gold; eat gold")
    assert is_open(state, "furnish 01")


def test_r41_the_condition_is_for_taking_and_no_other_tile_has_one() -> None:
    state = turn(round=8, goods="", other=cave("19 gold", covered=[]))
    assert options(state) == [f"A{number:02}" for number in range(1, 12)]


def test_r42_solo_ignores_the_condition() -> None:
    state = play(turn(players=1, round=7, goods=""), "A12")
    assert is_open(state, "wall A3-B3")


def test_r45_the_next_best_room_decides_after_the_best() -> None:
    """8 + 6 + 6 and 3 gold against 8 + 6 + 5 + 4: equal up to the third room."""
    first = cave("3 gold", {"A1": 15, "A2": 8, "A3": 10})
    second = cave("", {"A1": 18, "A2": 14, "A3": 11, "B1": 2})
    state = finished(first, second)
    assert (state.scores(), state.ranking()) == ([23, 23], [1, 2])


def test_r45_who_has_no_further_room_loses() -> None:
    state = finished(cave("3 gold", {"A1": 15, "A2": 8}), cave("", {"A1": 18, "A2": 14, "A3": 1}))
    assert (state.scores(), state.ranking()) == ([17, 17], [2, 1])


def test_r45_equal_to_the_last_room_is_a_shared_victory() -> None:
    state = finished(cave("2 gold", {"A1": 15, "A2": 8}), cave("2 gold", {"A1": 18, "A2": 14}))
    assert state.ranking() == [1, 1]


def test_r49_nothing_face_down_is_in_a_position_or_a_view() -> None:
    """Two deals that turned up the same so far are the same to everybody, positions included."""
    matches = [Match("cave-vs-cave", seed=seed) for seed in range(200)]
    openings: dict[str, list[Match]] = {}
    for match in matches:
        openings.setdefault(str(match.record.tokens()), []).append(match)
    same = next(group for group in openings.values() if len(group) > 1)
    seen = {json.dumps([match.state.to_position(), *(match.state.view(seat) for seat in (0, 1))]) for match in same}
    assert len(seen) == 1


def test_r49_which_tiles_of_a_stage_are_hidden_is_public_and_their_order_is_not() -> None:
    state = play(GAME.new(), "first 1; reveal A06")
    assert [tile["id"] for tile in state.view(0)["tiles"]][4:] == ["A06"] + [None] * 7
    assert [tile["stage"] for tile in state.view(0)["tiles"]][4:] == list("22233334")


def test_r66_solo_filling_the_board_gives_the_cavern() -> None:
    rooms = {space: room for space, room in FULL.items() if space != "A3"}
    built = {**rooms, "A1": 13, "A2": 14, "B2": 15, "C5": 16}
    state = turn("A05", players=1, goods="1 wood 2 food", rooms=built, display=[1, 2, 3])
    play(state, "furnish 01 for 2 food; cavern two walls")
    assert on(state, "cavern") == "empty"
