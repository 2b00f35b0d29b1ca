"""Section 13, the draft itself; rulings 50 to 54, 61 and 70, examples 34 to 37."""

import pytest

from cave_vs_cave.second_table import OLD_SPACES, drafting
from cave_vs_cave.table import GAME, beginning_with, display, is_open, on, options, play, seat_view
from cave_vs_cave.test_rooms import DARK
from pickaxe import CHANCE, State


def begun(first: int = 1) -> State:
    """A fresh draft in which a seat begins."""
    return play(GAME.new(mode="draft"), f"first {first}")


def drafted(state: State, room: int) -> State:
    """A draft turn: the room on the first space that is offered."""
    state.play(f"draft {room:02}")
    while options(state) != ["end"]:
        state.play(options(state)[0])
    return play(state, "end")


def test_the_light_rooms_are_on_display_and_the_dark_ones_in_the_pile() -> None:
    state = begun()
    assert (state.seat, display(state), state.view(None)["pile"]) == (CHANCE, [1, 2, 3, 4, 5, 6], len(DARK))
    assert beginning_with(state, "reveal") == [f"{number:02}" for number in DARK]


@pytest.mark.parametrize("first", [1, 2])
def test_whoever_begins_turns_up_a_tile_and_has_seven_rooms_to_choose_from(first: int) -> None:
    state = play(begun(first), "reveal 17")
    assert (state.seat, display(state)) == (first - 1, [1, 2, 3, 4, 5, 6, 17])
    assert state.view(None)["pile"] == 17


def test_all_ten_spaces_are_free_from_the_start() -> None:
    state = play(begun(), "reveal 09; draft 09")
    assert beginning_with(state, "at") == OLD_SPACES
    assert [on(state, space) for space in OLD_SPACES] == ["empty"] * 10


def test_each_player_has_three_walls_of_their_own() -> None:
    state = play(begun(), "reveal 17")
    assert [seat_view(state, "own_walls", seat) for seat in (0, 1)] == [3, 3]
    play(state, "draft 03; at A3; end")
    assert [seat_view(state, "own_walls", seat) for seat in (0, 1)] == [2, 3]
    assert seat_view(state, "walls") == ["A3-B3"]


def test_r50_a_room_that_needs_no_wall_must_be_placed_without_one() -> None:
    """Shelf fits wherever there is exactly one wall, not in the corners."""
    state = play(begun(), "reveal 17; draft 01")
    assert beginning_with(state, "at") == ["A2", "B2", "A3", "B3", "B4", "B5"]
    assert not is_open(state, "at A1")
    assert beginning_with(state, "wall") == []


def test_r50_the_minimum_is_taken_for_the_chosen_room_and_any_room_may_be_chosen() -> None:
    """Tunnel needs a wall although others need none, and may be chosen."""
    state = play(begun(), "reveal 17")
    assert len(beginning_with(state, "draft")) == 7
    assert beginning_with(play(state, "draft 03"), "at") == ["A2", "B2", "A3", "B3", "B4", "B5"]


def test_r50_one_wall_is_placed_where_one_is_enough_though_two_would_do_elsewhere() -> None:
    """Wood Storeroom needs a corner: with A1, B1, A5 taken, one wall makes one of a side space."""
    rooms = {"A1": 5, "B1": 10, "A5": 11}
    state = play(drafting(rooms, display=[23]), "draft 23")
    assert "C5" not in beginning_with(state, "at")
    play(state, "at B5; wall A5-B5")
    assert seat_view(state, "walls") == ["A5-B5"]


def test_r50_two_walls_if_one_is_not_enough() -> None:
    """Dungeon needs four walls; only A1, with two, is free."""
    rooms = dict(zip(OLD_SPACES[1:], (10, 2, 4, 1, 7, 8, 11, 9, 6), strict=True))
    state = play(drafting(rooms, display=[24]), "draft 24")
    assert seat_view(state, "walls") == ["A1-B1", "A1-A2"]


def test_r50_the_walls_left_decide_what_can_be_chosen() -> None:
    rooms = {"A3": 3, "B3": 14, "C5": 6}
    none_left = drafting(rooms, ["A2-B2", "A3-B3", "B4-B5"], display=[4, 17, 18])
    assert beginning_with(none_left, "draft") == ["04"]
    one_left = drafting(rooms, ["A3-B3", "B4-B5"], display=[4, 17, 18])
    assert beginning_with(one_left, "draft") == ["04", "17"]
    two_left = drafting(rooms, ["A3-B3"], display=[4, 17, 18])
    assert beginning_with(two_left, "draft") == ["04", "17", "18"]


def test_r51_a_wall_goes_only_beside_the_space_that_is_furnished() -> None:
    state = play(begun(), "reveal 17; draft 03; at B3")
    assert seat_view(state, "walls") == ["A3-B3"]
    assert options(state) == ["end"]


def test_r51_a_drafted_wall_counts_for_the_space_on_its_other_side() -> None:
    """After the Tunnel on A3 with a wall on A3-B3, Junction Room on B3 needs none."""
    state = drafting({"A3": 3}, ["A3-B3"], display=[14])
    play(state, "draft 14")
    assert (on(state, "B3"), seat_view(state, "walls")) == (14, ["A3-B3"])


def test_r52_there_are_no_goods_in_the_draft() -> None:
    state = play(begun(), "reveal 17")
    assert not any(seat_view(state, "goods").values())
    assert state.exchanges() == []
    assert GAME.from_position(state.to_position()) == state


def test_r52_nothing_is_paid_and_nothing_is_received() -> None:
    """State Room costs 7 gold, B4 has a food, and the Dungeon would pay for the wall of the Tunnel."""
    state = play(begun(), "reveal 17; draft 17; end; reveal 07; draft 07; at B4; end; reveal 18")
    assert not any(seat_view(state, "goods", 0).values())
    assert not any(seat_view(state, "goods", 1).values())
    walled = play(drafting({"C5": 24, "A3": 1}, ["B5-C5"], display=[3]), "draft 03; at A2")
    assert not any(seat_view(walled, "goods").values())


def test_the_colour_rule_holds() -> None:
    """The first room cannot be blue; after an orange one it can."""
    state = play(begun(), "reveal 20")
    assert not is_open(state, "draft 20")
    second = drafting({"A3": 1}, display=[20, 21])
    assert is_open(second, "draft 20")
    third = drafting({"A3": 1, "A1": 20}, display=[21, 4])
    assert beginning_with(third, "draft") == ["04"]


def test_nobody_may_skip() -> None:
    state = play(begun(), "reveal 17")
    assert not is_open(state, "end")
    assert all(token.startswith("draft") for token in options(state))


def test_w34_digging_cave_brings_23_to_31() -> None:
    """12 + 11 is 23."""
    state = drafting({"C5": 24, "A1": 17}, ["B5-C5", "A1-B1"], display=[15])
    assert state.scores()[0] == 23
    play(state, "draft 15")
    while options(state) != ["end"]:
        state.play(options(state)[0])
    assert state.scores()[0] == 31


def test_w35_bakehouse_on_an_empty_board_goes_on_c5_without_a_wall() -> None:
    state = play(begun(), "reveal 16; draft 16")
    assert (on(state, "C5"), seat_view(state, "walls"), options(state)) == (16, [], ["end"])


def test_w35_with_c5_occupied_there_are_six_ways() -> None:
    state = play(drafting({"C5": 6}, display=[16]), "draft 16")
    assert beginning_with(state, "at") == ["A1", "B1", "A5"]
    ways = {"A1": ["A1-B1", "A1-A2"], "B1": ["A1-B1", "B1-B2"], "A5": ["A5-B5", "A4-A5"]}
    for space, walls in ways.items():
        assert beginning_with(play(state.copy(), f"at {space}"), "wall") == walls


@pytest.mark.parametrize("room", range(1, 25))
def test_w36_which_rooms_need_a_wall_on_an_empty_board(room: int) -> None:
    """3, 14, 18, 19 and 24 need one, all others none; for the blue ones there is an orange room on the cavern."""
    cavern = {"owner": 0, "side": "three walls"}
    state = drafting({"cavern": 1 if room != 1 else 2}, display=[room], cavern=cavern)
    play(state, f"draft {room:02}")
    if room in (18, 19, 24):
        assert (on(state, "C5"), seat_view(state, "walls")) == (room, ["B5-C5"])
        return
    while options(state) != ["end"]:
        state.play(options(state)[0])
    assert len(seat_view(state, "walls")) == (1 if room in (3, 14) else 0)


def test_w37_equal_points_play_again_and_only_more_points_pass_the_turn_on() -> None:
    """Seat 0 has 3 points against 9: with 4 it has 7, with 2 more 9, with any other room it is ahead."""
    state = drafting({"A3": 1}, other={"rooms": {"A1": 13}}, display=[2, 7, 5, 4])
    drafted(state, 2)
    assert (state.seat, state.scores()) == (0, [7, 9])
    drafted(state, 7)
    assert (state.seat, state.scores()) == (0, [9, 9])
    drafted(state, 5)
    assert (state.seat, state.scores()) == (1, [12, 9])


def test_r54_equal_scores_mean_the_same_player_again() -> None:
    state = drafting(other={"rooms": {"A3": 1}}, display=[3, 4, 5])
    drafted(state, 5)
    assert (state.scores(), state.seat) == ([3, 3], 0)


def test_r53_who_cannot_place_anything_leaves_and_the_tile_stays_on_display() -> None:
    rooms = dict(zip(OLD_SPACES[1:], (10, 2, 4, 1, 7, 8, 11, 21, 6), strict=True))
    state = drafting(rooms, ["A3-B3", "B4-B5", "A4-A5"], display=[3, 14, 5][:2], pile=3)
    play(state, "reveal 18")
    assert (state.view(None)["out"], display(state)) == ([0], [3, 14, 18])
    assert (state.seat, state.mover) == (CHANCE, 1)


def test_r53_the_display_may_then_hold_more_than_seven_rooms() -> None:
    rooms = dict(zip(OLD_SPACES[1:], (10, 11, 12, 1, 7, 8, 9, 21, 13), strict=True))
    state = drafting(rooms, ["A3-B3", "B4-B5", "A4-A5"], display=[3, 14, 15, 16, 6, 18], pile=3)
    play(state, "reveal 19; reveal 17")
    assert (state.seat, len(display(state))) == (1, 8)


def test_the_draft_is_over_at_fortytwo_points_not_at_fortyone() -> None:
    for rooms, room, points in (([17, 19, 18, 15], 1, 41), ([17, 19, 18, 15], 2, 42)):
        built = dict(zip(["A1", "C5", "B1", "A5"], rooms, strict=True))
        state = drafting(built, ["A1-B1", "B5-C5"], display=[room, 5])
        assert drafted(state, room).scores()[0] == points
        assert state.view(None)["out"] == ([0] if points == 42 else [])


def test_r70_who_is_out_stays_out_and_the_other_plays_alone() -> None:
    """Seat 1 is out with more points; seat 0 goes on although it is ahead of nobody, and then ahead."""
    state = drafting({"A3": 1}, other={"rooms": {"A1": 7}}, display=[4, 5, 8, 6], out=[1])
    for room in (4, 5, 8, 6):
        assert state.seat == 0
        drafted(state, room)
    assert state.view(None)["phase"] != "drafting"


def test_r61_without_an_empty_space_one_is_out_at_once() -> None:
    """The cavern belongs to the other; the last space is filled with 31 points."""
    rooms = dict(zip(OLD_SPACES[1:], (5, 2, 4, 1, 7, 21, 22, 3, 6), strict=True))
    state = drafting(rooms, display=[10, 8], pile=0, cavern={"owner": 1, "side": "two walls"})
    drafted(state, 8)
    assert (state.view(None)["out"], state.seat) == ([0], 1)
    assert state.scores()[0] < 42


@pytest.mark.parametrize(("switch", "left"), [(False, 3), (True, 2)])
def test_r61_switched_on_a_tile_is_turned_up_before_leaving(switch: bool, left: int) -> None:
    """Seat 0 is behind and therefore next again; with the switch it turns up a tile that it cannot place."""
    rooms = dict(zip(OLD_SPACES[1:], (5, 2, 4, 1, 7, 21, 22, 3, 6), strict=True))
    rich = dict(zip(["A1", "C5", "B1", "A5"], [17, 19, 15, 18], strict=True))
    other = {"rooms": {**rich, "cavern": 11}, "walls": ["A1-B1", "B5-C5"]}
    state = drafting(
        rooms,
        display=[8],
        pile=4,
        other=other,
        cavern={"owner": 1, "side": "two walls"},
        out=[1],
        options={"draft_player_without_space_turns_up_a_tile": switch},
    )
    play(state, "reveal 09")
    drafted(state, 8)
    if switch:
        play(state, "reveal 10")
    assert state.view(None)["pile"] == left
    assert state.view(None)["out"] == [0, 1]


def test_with_an_empty_pile_nothing_is_turned_up() -> None:
    state = drafting(display=[1, 2, 4])
    assert (state.seat, beginning_with(state, "draft")) == (0, ["01", "02", "04"])


def test_filling_the_board_wins_the_cavern_inside_the_draft() -> None:
    """With fewer than 42 points the cavern is the only empty space of the next turn."""
    rooms = dict(zip(OLD_SPACES[1:], (5, 2, 4, 1, 7, 21, 22, 3, 6), strict=True))
    state = drafting(rooms, other={"rooms": {"A1": 17, "C5": 24, "A3": 20, "A5": 13}}, display=[8, 10, 11, 14])
    play(state, "draft 08; cavern two walls; end")
    assert (state.seat, state.view(None)["cavern"]) == (0, {"owner": 0, "side": "two walls"})
    play(state, "draft 10")
    assert (on(state, "cavern"), options(state)) == (10, ["end"])
    play(state, "end")
    assert state.view(None)["out"] == [0]


@pytest.mark.parametrize(("side", "walls"), [("two walls", ["cavern-E", "cavern-S"]), ("three walls", ["cavern-S"])])
def test_own_walls_go_on_the_cavern_too(side: str, walls: list[str]) -> None:
    """Treasury needs four walls: two new ones on one side of the cavern, one on the other."""
    rooms = dict(zip(OLD_SPACES, (8, 5, 2, 4, 1, 7, 21, 22, 12, 6), strict=True))
    state = drafting(rooms, display=[19], cavern={"owner": 0, "side": side})
    play(state, "draft 19")
    assert seat_view(state, "walls") == walls


def test_r56_a_cavern_claimed_with_fortytwo_points_stays_empty() -> None:
    """48 points with the tenth room."""
    rooms = dict(zip(OLD_SPACES[1:], (13, 2, 4, 1, 7, 8, 12, 21, 6), strict=True))
    state = drafting(rooms, display=[10, 11], other={"rooms": {"A3": 3}, "walls": ["A3-B3"]})
    play(state, "draft 10; cavern three walls; end")
    assert state.scores()[0] == 9 + 4 + 4 + 3 + 2 + 6 + 5 + 3 + 6 + 6
    assert (state.view(None)["out"], on(state, "cavern"), state.seat) == ([0], "empty", 1)
