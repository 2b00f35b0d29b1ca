"""Worked examples 39, 41 and 42: scores and ties of Era I."""

from cave_vs_cave.table import cave, finished


def test_w39_rooms_39_gold_17_against_rooms_57_gold_3() -> None:
    """39 = 12 + 9 + 8 + 6 + 4; 57 = 11 + 10 + 8 + 7 + 6 + 6 + 5 + 4."""
    first = cave("17 gold", {"A1": 17, "A2": 13, "B1": 15, "B2": 6, "A3": 2})
    rooms = {"A1": 24, "A2": 19, "B1": 18, "B2": 9, "A3": 8, "B3": 10, "B4": 11, "B5": 4}
    state = finished(first, cave("3 gold", rooms))
    assert [row["points"] for row in state.score_sheet()] == [[39, 57], [17, 3]]
    assert (state.scores(), state.ranking()) == ([56, 60], [2, 1])


def test_w41_equal_totals_are_decided_at_the_third_room() -> None:
    """Each value above 8 exists once: 12, 8, 6 against 12, 8, 5, 4 is played as 8, 6, 6 against 8, 6, 5, 4."""
    first = cave("3 gold", {"A1": 15, "A2": 8, "A3": 16})
    second = cave("", {"A1": 18, "A2": 14, "A3": 12, "B1": 4})
    state = finished(first, second)
    assert (state.scores(), state.ranking()) == ([23, 23], [1, 2])


def test_w42_identical_rooms_share_the_victory() -> None:
    first = cave("5 gold", {"A1": 15, "A2": 6, "A3": 2})
    second = cave("5 gold", {"A1": 18, "A2": 8, "A3": 4})
    state = finished(first, second)
    assert (state.scores(), state.ranking()) == ([23, 23], [1, 1])
