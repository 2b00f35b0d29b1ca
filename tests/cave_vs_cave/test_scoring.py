"""Section 10 and 12: points, who wins, and how a solo game is judged."""

import pytest

from cave_vs_cave.table import FULL, GAME, cave, finished


def test_rooms_and_gold_count_and_other_goods_do_not() -> None:
    mine = cave("9 wood 9 stone 9 emmer 9 flax 9 food 7 gold", {"A1": 17, "A2": 24, "A3": 1})
    assert finished(mine, cave("")).scores() == [12 + 11 + 3 + 7, 0]


def test_the_room_on_the_additional_cavern_counts() -> None:
    cavern = {"owner": 0, "side": "two walls"}
    bare = finished(cave("", FULL), cave(""), cavern=cavern).scores()[0]
    assert finished(cave("", {**FULL, "cavern": 17}), cave(""), cavern=cavern).scores()[0] == bare + 12


def test_face_down_rooms_and_the_display_count_nothing() -> None:
    state = finished(cave("", covered=["A1", "B1"]), cave(""))
    assert state.view(None)["display"]
    assert state.scores() == [0, 0]


def test_the_score_sheet_breaks_the_score_down() -> None:
    state = finished(cave("4 gold", {"A1": 17, "A3": 1}), cave("2 gold"))
    assert state.score_sheet() == [
        {"id": "rooms", "name": "Rooms", "points": [15, 0], "count": [2, 0], "rate": None},
        {"id": "gold", "name": "Gold", "points": [4, 2], "count": [4, 2], "rate": 1},
    ]


def test_the_higher_score_wins() -> None:
    assert finished(cave("3 gold"), cave("4 gold")).ranking() == [2, 1]
    assert finished(cave("5 gold"), cave("4 gold")).ranking() == [1, 2]


def test_equal_scores_are_decided_by_the_best_room() -> None:
    """Room 13 is worth 9, rooms 12 and 4 are worth 5 and 4."""
    state = finished(cave("", {"A1": 13}), cave("", {"A1": 12, "A2": 4}))
    assert (state.scores(), state.ranking()) == ([9, 9], [1, 2])


def test_a_cave_with_more_points_wins_whatever_its_best_room() -> None:
    state = finished(cave("", {"A1": 13}), cave("1 gold", {"A1": 12, "A2": 4}))
    assert state.ranking() == [2, 1]


@pytest.mark.parametrize(
    ("gold", "words"),
    [
        (2, "49 points: the aim is 50."),
        (3, "50 points: the aim of 50 is reached."),
        (13, "60 points: the aim of 50 is reached."),
        (14, "61 points: outstanding, more than 60."),
    ],
)
def test_solo_marks_of_fifty_and_sixty(gold: int, words: str) -> None:
    """The rooms are worth 12 + 11 + 9 + 10 + 5."""
    state = finished(cave(f"{gold} gold", {"A1": 17, "A2": 24, "B1": 13, "B2": 19, "A3": 12}))
    assert (str(GAME.text.goal(state)), state.ranking()) == (words, [1])


def test_a_game_of_two_has_no_aim() -> None:
    assert GAME.text.goal(finished(cave("19 gold"), cave(""))) is None
