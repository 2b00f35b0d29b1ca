"""Rulings 18 to 29: walls and furnishing."""

import pytest

from cave_vs_cave.table import (
    FULL,
    GAME,
    PLENTY,
    beginning_with,
    cave,
    display,
    goods,
    is_open,
    on,
    options,
    play,
    seat_view,
    turn,
)

ALL_BUT_ONE = {space: room for space, room in FULL.items() if space != "A3"}
SEVEN = ["A1-B1", "A2-B2", "A3-B3", "A4-B4", "A5-B5", "B5-C5", "A1-A2"]


def test_r18_walls_go_only_between_two_spaces_of_the_own_cave() -> None:
    inner = {token.removeprefix("wall ") for token in options(turn("A06")) if token.startswith("wall ")}
    assert len(inner) == 14
    assert all("-" in edge and not edge.startswith("cavern") for edge in inner)
    assert turn("A06").why_not("wall X4-A4") == ["X4-A4 is not an edge of your cave."]


def test_r18_the_opening_and_the_rim_have_no_name_to_be_walled_by() -> None:
    edges = [token for token in GAME.lexicon if token.startswith("wall ") and "A4" in token]
    assert edges == ["wall A4-B4", "wall A3-A4", "wall A4-A5", "wall X4-A4"]


def test_r18_an_edge_carries_one_wall() -> None:
    state = turn("A06", walls=["A3-B3"])
    assert state.why_not("wall A3-B3") == ["There is a wall on A3-B3 already."]


def test_r18_the_walls_of_the_other_cave_are_not_in_the_way() -> None:
    assert is_open(turn("A06", other={"walls": ["A3-B3"]}), "wall A3-B3")


def test_r18_the_cavern_takes_walls_on_its_free_sides_only() -> None:
    two = turn("A06", rooms=FULL, cavern="two walls")
    assert [edge for edge in beginning_with(two, "wall") if "cavern" in edge] == ["cavern-E", "cavern-S"]
    three = turn("A06", rooms=FULL, cavern="three walls")
    assert [edge for edge in beginning_with(three, "wall") if "cavern" in edge] == ["cavern-S"]


def test_r19_walls_may_shut_off_everything() -> None:
    state = turn("A06", walls=["A2-A3", "A3-B3", "A4-B4"])
    play(state, "wall A4-A5")
    assert seat_view(state, "reachable") == []


@pytest.mark.parametrize("edge", ["A1-B1", "A3-B3", "A3-A4", "A2-A3"])
def test_r20_walls_go_beside_covered_empty_and_furnished_spaces(edge: str) -> None:
    assert is_open(turn("A06", rooms={"A2": 2}), f"wall {edge}")


def test_r20_a_room_stays_when_its_walls_change() -> None:
    """Spinning Wheel needs exactly one wall; a second one is built beside it, and razed again."""
    state = play(turn("A06", rooms={"A3": 2}), "wall A3-B3")
    assert (on(state, "A3"), seat_view(state, "rooms_score")) == (2, 4)
    razed = play(turn("A09", rooms={"A3": 3}, walls=["A3-B3"]), "raze A3-B3")
    assert (on(razed, "A3"), seat_view(razed, "rooms_score")) == (3, 3)


def test_r21_without_a_wall_in_the_supply_building_is_void() -> None:
    state = turn("A06", walls=SEVEN)
    assert beginning_with(state, "wall") == []
    assert state.why_not("wall B3-B4") == ["No wall is left in the supply."]


def test_r21_the_supply_is_common() -> None:
    assert beginning_with(turn("A06", walls=SEVEN[:3], other={"walls": SEVEN[3:]}), "wall") == []
    assert len(beginning_with(turn("A06", walls=SEVEN[:3], other={"walls": SEVEN[4:]}), "wall")) == 11


def test_r21_without_a_placed_wall_breach_is_void() -> None:
    state = turn("A09", other={"walls": ["A3-B3"]})
    assert options(state) == ["end"]
    assert state.why_not("raze A3-B3") == ["You have no placed wall."]


def test_r21_a_wall_on_the_cavern_can_be_razed() -> None:
    state = turn("A09", goods="", rooms=FULL, cavern="two walls", walls=["cavern-E"])
    assert goods(play(state, "raze cavern-E")) == "2 stone 3 food 1 gold"
    assert state.view(None)["wall_supply"] == 7


def test_r22_furnishing_needs_the_extra_cost_and_the_cost_of_the_room() -> None:
    assert is_open(turn("A02", goods="1 wood 2 food"), "furnish 01 for 2 food")
    assert not is_open(turn("A02", goods="1 wood 1 food"), "furnish 01 for 2 food")
    assert not is_open(turn("A02", goods="2 food"), "furnish 01 for 2 food")


def test_r22_the_alternatives_of_the_extra_cost_are_not_mixed() -> None:
    state = turn("A08", goods="9 wood 4 food 1 gold")
    assert beginning_with(state, "furnish") == []


def test_r22_gold_of_the_extra_cost_and_of_the_room_add_up() -> None:
    """Stall costs 1 wood and 1 gold, and 2 gold more with Expansion."""
    two = turn("A08", goods="1 wood 2 gold", display=[8])
    assert two.why_not("furnish 08 for 2 gold") == ["Costs 3 gold, you have 2."]
    assert goods(play(turn("A08", goods="1 wood 3 gold", display=[8]), "furnish 08 for 2 gold")) == ""


def test_r22_once_begun_furnishing_must_be_finished() -> None:
    state = play(turn("A02", goods="1 wood 2 food", covered=["B1"]), "furnish 01 for 2 food")
    assert options(state) == ["at A2", "at B2", "at A3", "at B3", "at B4", "at B5"]
    assert state.why_not("end") == ["Choose a space for Shelf first."]


def test_r22_without_a_fitting_space_nothing_is_paid() -> None:
    state = turn("A02", goods=PLENTY, rooms={"A3": 1})
    assert beginning_with(state, "furnish") == []
    assert state.why_not("furnish 02 for 2 food") == ["Your cave has no empty space."]


def test_r23_a_tile_dug_out_can_be_built_in_the_same_turn_on_its_own_space() -> None:
    """A5 has two adjacent walls, as Weaving Room needs."""
    state = turn("A08", goods="2 wood 2 gold", rooms={"A3": 1})
    play(state, "excavate A5; reveal 11; furnish 11 for 2 gold")
    assert (on(state, "A5"), goods(state)) == (11, "")


def test_r24_building_on_a_bonus_space_gives_nothing() -> None:
    state = turn("A12", goods="1 wood", rooms={"A3": 4}, covered=["A1", "B1", "A2", "B2", "B3", "A5", "B5", "C5"])
    play(state, "furnish 01")
    assert (on(state, "B4"), goods(state)) == (1, "")


def test_r25_a_furnished_space_takes_no_other_room_and_is_not_dug_out() -> None:
    state = play(turn("A02", goods=PLENTY, rooms={"A2": 1}, covered=["B1"]), "furnish 02 for 2 food")
    assert state.why_not("at A2") == ["A2 is not an empty space of your cave."]
    digging = turn("A10", rooms={"A2": 1})
    assert digging.why_not("excavate A2") == ["A2 holds no face-down tile of yours."]


def test_r25_nor_is_the_printed_entrance() -> None:
    assert turn("A10").why_not("excavate A4") == ["A4 holds no face-down tile of yours."]


@pytest.mark.parametrize(
    ("rooms", "may"),
    [
        ({}, False),
        ({"A1": 1}, True),
        ({"A1": 1, "A2": 21}, False),
        ({"A1": 1, "A2": 21, "B1": 2}, True),
        ({"A1": 1, "A2": 21, "B1": 2, "B2": 22}, False),
    ],
)
def test_r26_a_blue_room_needs_more_orange_rooms_than_blue_ones_after_it(rooms: dict[str, int], may: bool) -> None:
    state = turn("A12", goods=PLENTY, rooms=rooms, display=[20])
    assert is_open(state, "furnish 20") == may
    reason = "Prospecting Site is blue, and you must keep more orange than blue rooms."
    assert state.why_not("furnish 20") == ([] if may else [reason])


def test_r26_the_room_on_the_cavern_counts() -> None:
    blue = {"A1": 20, "A2": 21, "B1": 22, "B2": 23, "A3": 24}
    orange = {"B3": 1, "B4": 2, "A5": 3, "B5": 4, "C5": 5}
    state = turn("A12", goods=PLENTY, rooms={**blue, **orange}, cavern="two walls", display=[6])
    assert (seat_view(state, "orange"), seat_view(state, "blue")) == (6, 5)
    seated = turn("A12", rooms={**blue, **orange, "cavern": 10}, cavern="two walls", display=[6])
    assert (seat_view(seated, "orange"), seat_view(seated, "blue")) == (7, 5)


def test_r27_blue_rooms_count_from_the_moment_they_are_placed() -> None:
    rooms, walls = {"A3": 1, "A2": 2}, ["B5-C5"]
    covered = ["A1", "B1", "B2", "B3", "B4", "A5", "B5"]
    state = turn("A12", goods="3 stone 4 gold", rooms=rooms, covered=covered, walls=walls, display=[24])
    play(state, "furnish 24; wall A3-B3")
    assert (on(state, "C5"), goods(state)) == (24, "2 gold")


def test_r27_nothing_is_retroactive() -> None:
    rooms, walls = {"A3": 1, "A2": 2}, ["B5-C5"]
    covered = ["A1", "B1", "B2", "B3", "B4", "A5", "B5"]
    state = turn("A12", goods="3 stone 4 gold", rooms=rooms, covered=covered, walls=walls, display=[24])
    assert goods(play(state, "wall A3-B3; furnish 24")) == ""


def test_r27_no_tile_furnishes_and_activates() -> None:
    for tile in ("A01", "A04", "A06", "A07", "A10", "A11"):
        state = turn(tile, goods=PLENTY)
        assert beginning_with(state, "activate")
        assert not beginning_with(state, "furnish")


def test_r28_the_cavern_is_received_the_moment_the_last_space_is_furnished() -> None:
    state = play(turn("A05", goods="1 wood 2 food", rooms=ALL_BUT_ONE), "furnish 01 for 2 food")
    assert options(state) == ["cavern two walls", "cavern three walls"]
    play(state, "cavern three walls")
    assert state.view(None)["cavern"] == {"owner": 0, "side": "three walls"}
    assert on(state, "cavern") == "empty"


def test_r28_a_second_furnish_effect_of_the_turn_may_use_it() -> None:
    state = turn("A02", goods="1 wood 1 stone 2 food 2 gold", rooms={**ALL_BUT_ONE, "C5": 13})
    play(state, "furnish 01 for 2 food; cavern three walls; furnish 06 for 1 gold")
    assert (on(state, "cavern"), goods(state)) == (6, "")


@pytest.mark.parametrize("covered", [["A2"], []])
def test_r28_nine_rooms_are_not_enough(covered: list[str]) -> None:
    rooms = {space: room for space, room in ALL_BUT_ONE.items() if space != "A2"}
    state = play(
        turn("A05", goods="1 stone 2 food", rooms=rooms, covered=covered, display=[21]), "furnish 21 for 2 food"
    )
    if not covered:
        play(state, "at A3")
    assert options(state) == ["gain 1 food", "end"]


def test_r28_only_the_first_player_receives_it() -> None:
    mine = {"A1": 12, "B1": 13, "A2": 14, "B2": 15, "B3": 16, "B4": 17, "A5": 18, "B5": 19, "C5": 3}
    position = {
        "round": 1,
        "tiles": ["A05"],
        "taken": {"A05": 0},
        "tile": "A05",
        "cavern": {"owner": 1, "side": "two walls"},
        "display": [20, 22],
        "seats": [cave("2 wood 2 food", mine), cave("", FULL)],
    }
    state = play(GAME.from_position(position), "furnish 22 for 2 food")
    assert options(state) == ["gain 1 food", "end"]
    assert state.view(None)["cavern"]["owner"] == 1


def test_r28_the_side_is_kept() -> None:
    state = play(turn("A05", goods="1 wood 2 food", rooms=ALL_BUT_ONE), "furnish 01 for 2 food; cavern two walls")
    assert not is_open(state, "cavern three walls")


def test_r29_the_cavern_is_never_dug_out_and_needs_no_path() -> None:
    walls = ["A3-A4", "A4-B4", "A4-A5"]
    state = turn("A12", goods="1 stone 2 gold", rooms={**FULL, "C5": 13}, cavern="three walls", walls=walls)
    assert "cavern" not in seat_view(state, "reachable")
    assert on(play(state, "furnish 06"), "cavern") == 6


@pytest.mark.parametrize(
    ("side", "walls", "fitting"),
    [
        ("two walls", [], [10, 12]),
        ("two walls", ["cavern-E"], [6, 12, 17]),
        ("two walls", ["cavern-S"], [6, 12, 17]),
        ("two walls", ["cavern-E", "cavern-S"], [17, 19]),
        ("three walls", [], [6, 12, 17]),
        ("three walls", ["cavern-S"], [17, 19]),
    ],
)
def test_r29_the_walls_of_the_cavern_decide_what_fits(side: str, walls: list[str], fitting: list[int]) -> None:
    offer = [3, 6, 10, 12, 17, 19]
    rooms = {**FULL, "B1": 16, "C5": 13}
    state = turn("A12", goods=PLENTY, rooms=rooms, cavern=side, walls=walls, display=offer)
    assert [int(number) for number in beginning_with(state, "furnish")] == fitting
    assert display(state) == offer
