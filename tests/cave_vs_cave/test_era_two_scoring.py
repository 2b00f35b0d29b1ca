"""Sections 6, 10 and 11: rounds and turns of both eras, half points, sums and the tie-break; examples 39 to 42."""

from typing import Any

import pytest

from cave_vs_cave.second_table import OLD_FULL, OLD_SPACES, WINNER, cave, finished, last_turn
from cave_vs_cave.table import GAME, options, play
from cave_vs_cave.table import cave as era_one_cave
from cave_vs_cave.table import finished as era_one_finished
from pickaxe import CHANCE, State

# Spaces of both boards, for rooms whose walls do not matter any more.
SPACES = [*OLD_SPACES, *WINNER]


def with_rooms(goods: str, *rooms: int) -> dict[str, Any]:
    """A cave with these rooms."""
    return cave(goods, dict(zip(SPACES, rooms, strict=False)))


def walk(state: State) -> list[tuple[int, int]]:
    """Play to the end, doing nothing; the round and the seat of every turn."""
    turns = []
    while not state.is_over:
        view = state.view(None)
        if view["asked"]["kind"] == "tile":
            turns.append((view["round"], state.seat or 0))
        state.play(state.options()[-1] if state.seat != CHANCE else state.options()[0])
    return turns


def test_both_eras_have_thirtyeight_turns_each() -> None:
    turns = walk(play(GAME.new(mode="both-eras"), "first 2"))
    assert [sum(seat == each for _, seat in turns) for each in (0, 1)] == [38, 38]
    by_round = [sum(round == number for round, _ in turns) // 2 for number in range(1, 13)]
    assert by_round == [2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4]


def test_the_starting_player_changes_every_round_through_both_eras() -> None:
    turns = walk(play(GAME.new(mode="both-eras"), "first 2"))
    firsts = [next(seat for round, seat in turns if round == number) for number in range(1, 13)]
    assert firsts == [1, 0] * 6
    seats = [seat for _, seat in turns]
    again = [n for n in range(1, len(seats)) if seats[n] == seats[n - 1]]
    assert len(again) == 11, "two turns in a row exactly where a round ends"


@pytest.mark.parametrize(("round", "offer"), [(9, 12), (10, 13), (11, 14), (12, 15)])
def test_the_offer_grows_by_one_tile_a_round(round: int, offer: int) -> None:
    state = GAME.from_position({"mode": "both-eras", "era": 2, "round": round, "seats": [cave("1 weapon"), cave()]})
    assert len(options(state)) == offer


def test_the_tiles_return_after_each_round() -> None:
    state = play(last_turn(9, cave(), cave()), "A11; end; reveal A16")
    assert options(state) == [*(f"A{n:02}" for n in range(1, 12)), "A13", "A16"]


W39_FIRST = {"A1": 17, "A2": 13, "A3": 15, "B1": 6, "B2": 2}
W39_SECOND = {"A1": 24, "A2": 19, "A3": 18, "B1": 9, "B2": 8, "B3": 10, "B4": 11, "A5": 4}


def test_w39_the_score_pad_of_the_rulebook() -> None:
    """Rooms worth 39 and 57 in Era I; then 100 and 112, with weapons, iron and gold as on the pad."""
    first = era_one_finished(era_one_cave("17 gold", W39_FIRST), era_one_cave("3 gold", W39_SECOND))
    assert first.scores() == [56, 60]
    more = {"X1": 34, "X2": 40, "X3": 39, "X4": 38, "Y2": 27, "Y3": 30}
    yet_more = {"X1": 33, "X2": 36, "X3": 41, "X4": 43, "Y2": 35, "Y3": 31, "Y4": 45}
    state = finished(
        cave("8 gold 19 weapon", {**W39_FIRST, **more}),
        cave("2 iron 5 weapon", {**W39_SECOND, **yet_more}),
        era1_scores=[56, 60],
        display=[],
    )
    sheet = {row["id"]: row["points"] for row in state.score_sheet()}
    assert sheet == {"era1": [56, 60], "rooms": [100, 112], "weapon": [19, 5], "iron": [0, 1], "gold": [4, 0]}
    assert (state.scores(), state.ranking()) == ([179, 178], [1, 2])


def test_w40_half_points_are_not_rounded() -> None:
    """14 + 13 + 12 + 11 + 10 + 10 + 10 in rooms, 3 weapons, 5 iron and 4 gold."""
    seat = with_rooms("3 weapon 5 iron 4 gold", 34, 40, 39, 38, 33, 36, 19)
    assert finished(seat, cave()).scores() == [80 + 3 + 2.5 + 2, 0]


def test_goods_without_points() -> None:
    state = finished(cave("9 wood 9 stone 9 emmer 9 flax 9 food 9 donkey 9 ore"), cave())
    assert state.scores() == [0, 0]


def test_rooms_of_era_one_count_in_both_eras_and_those_on_display_never() -> None:
    state = finished(cave("", {"A3": 17}), cave(), era1_scores=[12, 0])
    assert state.scores() == [24, 0]


def test_the_room_on_the_cavern_counts() -> None:
    cavern = {"owner": 0, "side": "three walls"}
    seat = cave("", {**OLD_FULL, "cavern": 34})
    assert finished(seat, cave(), cavern=cavern).scores()[0] == sum([3, 6, 4, 4, 3, 2, 6, 5, 7, 6]) + 14


def test_the_sum_of_both_eras_decides() -> None:
    state = finished(with_rooms("", 34), with_rooms("", 40), era1_scores=[40, 42])
    assert (state.scores(), state.ranking()) == ([54, 55], [2, 1])


def test_half_a_point_decides() -> None:
    state = finished(cave("1 iron"), cave("1 weapon"), era1_scores=[1, 0])
    assert (state.scores(), state.ranking()) == ([1.5, 1], [1, 2])


def test_w41_equal_totals_are_decided_at_the_third_room() -> None:
    """12, 8, 6 against 12, 8, 5, 4; iron and gold make the totals equal."""
    first, second = with_rooms("3 weapon", 17, 15, 8), with_rooms("", 39, 18, 11, 2)
    state = finished(first, second)
    assert (state.scores(), state.ranking()) == ([29, 29], [1, 2])


def test_r45_a_tie_of_the_sums_is_decided_by_all_rooms_standing_at_the_end() -> None:
    """The winner of Era I has the better rooms of Era I, the other the best room of all."""
    first, second = with_rooms("", 17, 10), with_rooms("", 34)
    state = finished(first, second, era1_scores=[18, 22], display=[])
    assert (state.scores(), state.ranking()) == ([36, 36], [2, 1])


def test_r45_no_further_room_loses() -> None:
    state = finished(with_rooms("6 gold", 33), with_rooms("", 36, 1))
    assert (state.scores(), state.ranking()) == ([13, 13], [2, 1])


def test_w42_equal_in_everything_is_a_shared_victory() -> None:
    state = finished(with_rooms("1 iron", 33, 1), with_rooms("1 gold", 36, 3), era1_scores=[30, 30])
    assert (state.scores(), state.ranking()) == ([43.5, 43.5], [1, 1])


def test_the_score_sheet_has_a_row_for_every_category() -> None:
    state = finished(with_rooms("5 gold 3 iron 2 weapon", 34), cave("1 gold"), era1_scores=[50, 40])
    assert [(row["id"], row["points"], row["count"], row["rate"]) for row in state.score_sheet()] == [
        ("era1", [50, 40], None, None),
        ("rooms", [14, 0], [1, 0], None),
        ("weapon", [2, 0], [2, 0], 1),
        ("iron", [1.5, 0], [3, 0], 0.5),
        ("gold", [2.5, 0.5], [5, 1], 0.5),
    ]
