"""Section 11: what lies on the table when Era II begins after Era I; rulings 12, 29, 43, 44 and examples 13 and 42."""

from typing import Any

import pytest

from cave_vs_cave.second_table import LOSER, NEW_SPACES, OLD_SPACES, WINNER, end_of_era_one, tiles_up
from cave_vs_cave.table import GAME, beginning_with, cave, display, goods, on, options, play, seat_view
from cave_vs_cave.test_era_two_rooms import DARK
from pickaxe import CHANCE, State

RICH = cave("5 gold", covered=[])
POOR = cave("4 gold", covered=[])


def begun(*seats: dict[str, Any], reveal: str = "A14", **more: Any) -> State:
    """The first turn of Era II, after a last turn of Era I in which nothing was done."""
    return play(end_of_era_one(*seats, **more), f"A11; end; reveal {reveal}")


def covered(state: State, seat: int) -> list[str]:
    """The covered spaces of the Era II board of a seat."""
    return [space for space in NEW_SPACES if on(state, space, seat) == "covered"]


def test_renovation_leaves_and_four_tiles_lie_face_down() -> None:
    state = play(end_of_era_one(RICH, POOR), "A11; end")
    assert (state.seat, options(state)) == (CHANCE, ["reveal A13", "reveal A14", "reveal A15", "reveal A16"])
    tiles = play(state, "reveal A14").view(None)["tiles"]
    assert [tile["id"] for tile in tiles] == [*(f"A{n:02}" for n in range(1, 12)), "A14", None, None, None]
    assert [tile["below"] for tile in tiles][-4:] == ["E1", "E2", "E3", "E4"]
    assert not any(tile["id"] == "A12" for tile in tiles)


def test_all_tiles_of_era_one_are_back_on_the_board() -> None:
    assert options(begun(RICH, POOR)) == [*(f"A{n:02}" for n in range(1, 12)), "A14"]


@pytest.mark.parametrize("start", [0, 1])
def test_whoever_began_era_one_begins_era_two(start: int) -> None:
    state = GAME.new(mode="both-eras")
    state.play(f"first {start + 1}")
    while state.view(None)["era"] == 1 or state.seat == CHANCE:
        state.play(state.options()[-1] if state.seat != CHANCE else state.options()[0])
    assert (state.seat, state.view(None)["round"]) == (start, 9)


def test_goods_at_zero_rise_to_one_and_the_new_goods_begin_at_one() -> None:
    state = begun(cave("3 stone 2 flax 5 gold", covered=[]), cave("9 food", covered=[]))
    new = "1 donkey 1 ore 1 iron 1 weapon"
    assert goods(state, 0) == f"1 wood 3 stone 1 emmer 2 flax 1 food 5 gold {new}"
    assert goods(state, 1) == f"1 wood 1 stone 1 emmer 1 flax 9 food 1 gold {new}"


@pytest.mark.parametrize("gold", [10, 19])
def test_r12_ten_gold_is_not_none_at_the_start_of_era_two(gold: int) -> None:
    assert f"{gold} gold" in goods(begun(cave(f"{gold} gold", covered=[]), POOR))


def test_r35_the_flax_of_the_setup_is_no_effect() -> None:
    """Retting Room in the cave, no flax and no food: one of each, and not a second food."""
    state = begun(cave("", {"A1": 1, "A2": 2, "A3": 21}, covered=[]), POOR)
    assert "1 flax 1 food" in goods(state)


def test_the_light_rooms_join_what_is_left_of_the_display() -> None:
    state = begun(cave("5 gold", {"A3": 4}, covered=[]), POOR, display=[1, 3, 17, 24])
    assert display(state) == [1, 3, 17, 24, 25, 26, 27, 28, 29, 30]


def test_w13_the_winner_covers_all_eight_spaces_and_the_loser_seven() -> None:
    state = begun(RICH, POOR)
    assert (covered(state, 0), covered(state, 1)) == (WINNER, LOSER)
    assert on(state, "X4", 1) == "empty"
    assert seat_view(state, "reachable", 0) == ["X4"]
    assert sorted(seat_view(state, "reachable", 1)) == ["X3", "Y4"]


def test_w13_the_loser_also_reaches_what_era_one_has_left_behind_the_old_entrance() -> None:
    left = ["A1", "A2", "B3", "B4", "B5"]
    state = begun(RICH, cave("", covered=left))
    assert sorted(seat_view(state, "reachable", 1)) == ["A2", "B3", "B4", "B5", "X3", "Y4"]


def test_w13_the_winner_reaches_nothing_of_era_one_before_x4_is_dug_out() -> None:
    state = begun(cave("5 gold", covered=["A2", "A5"]), POOR)
    assert seat_view(state, "reachable", 0) == ["X4"]


@pytest.mark.parametrize("seat", [0, 1])
def test_r43_the_loser_must_leave_x4_free(seat: int) -> None:
    seats = [RICH, POOR] if seat == 1 else [POOR, RICH]
    state = begun(*seats)
    assert on(state, "X4", seat) == "empty"
    assert [on(state, space, 1 - seat) for space in NEW_SPACES] == ["covered"] * 8


def test_r44_the_tie_break_decides_who_covers_all() -> None:
    """9 points each, but the best room of seat 1 is worth 9 and that of seat 0 only 5."""
    state = begun(cave("", {"A1": 12, "A2": 4}, covered=[]), cave("", {"A1": 13}, covered=[]))
    assert state.view(None)["era1_scores"] == [9, 9]
    assert (len(covered(state, 0)), len(covered(state, 1))) == (7, 8)


def test_w42_after_a_complete_tie_one_tile_is_removed_and_both_leave_x4_free() -> None:
    one, two = cave("2 gold", {"A1": 15, "A2": 8}, covered=[]), cave("2 gold", {"A1": 18, "A2": 14}, covered=[])
    state = begun(one, two)
    assert state.view(None)["era1_scores"] == [16, 16]
    assert (covered(state, 0), covered(state, 1)) == (LOSER, LOSER)


def test_w42_the_removed_tile_is_unseen_so_that_any_may_turn_up_until_the_last() -> None:
    """Fourteen tiles are dug out, and two rooms are still possible under the last of them."""
    state = begun(cave("2 gold", covered=[]), cave("2 gold", covered=[]))
    seen = 0
    while seen < 14 and not state.is_over:
        digs = [token for token in options(state) if token.startswith("excavate")]
        if state.seat == CHANCE and options(state)[0] > "reveal B":
            state.play(options(state)[0])
        elif digs:
            state.play(digs[0])
            assert len(options(state)) == len(DARK) - seen
            state.play(options(state)[0])
            seen += 1
        else:
            free = [token for token in options(state) if token in ("A03", "A08", "A10", "A15")]
            state.play((free or options(state)[-1:])[0])
    assert seen == 14


def test_all_dark_rooms_can_turn_up() -> None:
    state = play(begun(POOR, RICH), "A10; end; A03; excavate X4")
    assert beginning_with(state, "reveal") == [str(number) for number in DARK]


def test_three_walls_are_added() -> None:
    seats = [cave("5 gold", covered=[], walls=["A3-B3"]), cave("4 gold", covered=[], walls=["A4-B4", "A4-A5"])]
    assert begun(*seats).view(None)["wall_supply"] == 7 - 3 + 3


def test_walls_rooms_and_the_cavern_stay_as_they_are() -> None:
    rooms = {space: number for number, space in enumerate(OLD_SPACES, 1)}
    owner = cave("5 gold", {**rooms, "cavern": 12}, covered=[], walls=["A3-B3", "cavern-S"])
    state = begun(owner, POOR, cavern={"owner": 0, "side": "three walls"})
    assert state.view(None)["cavern"] == {"owner": 0, "side": "three walls"}
    assert seat_view(state, "walls") == ["A3-B3", "cavern-S"]
    assert {space: on(state, space) for space in rooms} == rooms
    assert on(state, "cavern") == 12


def test_the_scores_of_era_one_are_kept() -> None:
    state = begun(cave("5 gold", {"A1": 17}, covered=[]), POOR)
    assert state.view(None)["era1_scores"] == [17, 4]
    assert state.scores() == [17 + 12 + 1 + 3, 4 + 1 + 0.5 + 2], "Era I, rooms, weapon, iron and gold"


def test_before_era_two_its_goods_do_not_exist() -> None:
    state = end_of_era_one(RICH, POOR)
    assert "donkey" not in seat_view(state, "goods")
    assert not GAME.new(mode="both-eras").view(None)["era1_scores"]


def test_r11_the_last_own_turn_of_era_one_may_empty_a_good_at_its_price() -> None:
    state = play(end_of_era_one(cave("1 flax 1 gold", covered=[]), POOR), "A11; eat flax; eat gold; end; reveal A13")
    assert state.view(None)["era1_scores"] == [0, 4]
    assert goods(state).startswith("1 wood 1 stone 1 emmer 1 flax 2 food 1 gold")


def test_r11_after_the_scoring_nobody_exchanges_until_the_next_own_turn() -> None:
    state = play(end_of_era_one(RICH, POOR), "A11; end")
    assert (state.seat, state.exchanges()) == (CHANCE, [])


def test_r11_switched_off_goods_are_exchanged_between_the_scoring_and_the_setup() -> None:
    """The gold has scored, is eaten, and is raised to 1 again."""
    switches = {"anytime_exchange_only_in_own_turn": False}
    state = end_of_era_one(cave("2 flax 1 gold", covered=[]), cave("1 wood", covered=[]), options=switches)
    play(state, "A11; end; eat gold; eat flax")
    assert state.scores() == [1, 0]
    assert [row["points"] for row in state.score_sheet()] == [[1, 0]]
    assert GAME.from_position(state.to_position()) == state
    play(state, "done; reveal A13")
    assert state.view(None)["era1_scores"] == [1, 0]
    assert goods(state) == "1 wood 1 stone 1 emmer 1 flax 2 food 1 gold 1 donkey 1 ore 1 iron 1 weapon"


def test_the_tiles_of_a_hand_made_table_lie_where_they_should() -> None:
    assert tiles_up(10, "A16", 2, 2)[7:] == ["A13", "A16"]
