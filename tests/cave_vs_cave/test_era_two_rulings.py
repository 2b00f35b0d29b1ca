"""Era II in the rulings on goods, walls, excavating and blue rooms; examples 5, 14, 22 to 24 and 26 to 29."""

import pytest

from cave_vs_cave.second_table import (
    LOSER,
    NEW_FULL,
    NEW_SPACES,
    OLD_FULL,
    OLD_SPACES,
    PLENTY,
    WINNER,
    cave,
    last_turn,
    turn,
)
from cave_vs_cave.table import beginning_with, goods, is_open, on, options, play, seat_view

BLUE = {"A1": 40, "A2": 26, "A3": 1, "B1": 23, "B2": 43, "B3": 45}


# Goods


def test_r11_donkeys_become_food_too() -> None:
    state = turn("A01", goods="1 emmer 1 flax 1 gold 2 donkey 1 ore 1 iron 1 weapon")
    play(state, "eat donkey; eat donkey; eat gold")
    assert goods(state) == "1 emmer 1 flax 3 food 1 ore 1 iron 1 weapon"


def test_r11_ore_iron_and_weapons_do_not() -> None:
    assert turn("A01", goods="9 wood 9 stone 9 ore 9 iron 19 weapon").exchanges() == []


def test_r13_junction_room_takes_goods_of_both_eras() -> None:
    state = play(turn("A01", goods="1 wood 1 donkey 1 ore 1 iron 1 weapon", rooms={"A3": 14}), "activate 14")
    assert len(options(state)) == 10 + 1, "ten ways to choose three of five, and done"
    assert goods(play(state, "1 wood 1 ore 1 weapon > 2 gold")) == "2 gold 1 donkey 1 iron"


@pytest.mark.parametrize(("switch", "ways"), [(True, 120), (False, 56)])
def test_r13_all_ten_goods_or_all_but_food_and_gold(switch: bool, ways: int) -> None:
    switches = {"junction_room_accepts_gold_and_food": switch}
    state = play(turn("A01", goods=PLENTY, rooms={"A3": 14}, options=switches), "activate 14")
    assert len(options(state)) == ways + 1


@pytest.mark.parametrize("donkeys", range(10))
def test_r16_gold_donkey_gives_half_as_much_gold_as_there_are_donkeys(donkeys: int) -> None:
    state = play(turn("A01", goods=f"{donkeys} donkey", rooms={"X4": 42}), "activate 42")
    if donkeys > 1:
        play(state, "gain gold per pair of donkeys")
    expected = [(donkeys // 2, "gold"), (donkeys, "donkey")]
    assert goods(state) == " ".join(f"{n} {name}" for n, name in expected if n)


@pytest.mark.parametrize(("donkeys", "gold"), [(5, 2), (9, 4)])
def test_w24_five_donkeys_bring_two_gold_and_nine_four(donkeys: int, gold: int) -> None:
    state = turn("A01", goods=f"{donkeys} donkey", rooms={"X4": 42})
    play(state, "activate 42; gain gold per pair of donkeys")
    assert goods(state) == f"{gold} gold {donkeys} donkey"


def test_r17_shelf_knows_no_goods_of_era_two_and_parlor_knows_all() -> None:
    shelf = play(turn("A01", rooms={"A3": 1}), "activate 01")
    assert options(shelf) == ["fill wood to 2", "fill stone to 2", "fill emmer to 2", "fill flax to 2", "done"]
    parlor = play(turn("A01", goods="2 ore", rooms={"A3": 6}), "activate 06; fill all to 1")
    assert goods(parlor) == "1 wood 1 stone 1 emmer 1 flax 1 food 1 gold 1 donkey 2 ore 1 iron 1 weapon"


def test_w22_the_donkey_of_breeding_cave_can_be_slaughtered_at_once() -> None:
    rooms = {"A1": 1, "X1": 37, "A3": 45}
    state = turn("A04", rooms=rooms)
    play(state, "before 45; activate 37; 1 donkey > 5 food 1 gold")
    assert goods(state) == "5 food 1 gold"
    late = play(turn("A04", rooms=rooms), "activate 37")
    assert goods(late) == "1 donkey"


def test_w23_cattle_market_with_one_gold_has_two_of_its_three_options() -> None:
    state = play(turn("A01", goods="1 gold", rooms={"X4": 25}), "activate 25")
    assert options(state) == ["gain 1 donkey", "1 gold > 2 donkey", "done"]
    assert options(play(state, "gain 1 donkey")) == ["gain 2 emmer", "gain 1 flax", "end"], "one of them, once"


@pytest.mark.parametrize(("round", "ore"), [(9, 9), (10, 9), (11, 9), (12, 7)])
def test_w26_four_donkeys_and_seven_ore(round: int, ore: int) -> None:
    state = play(last_turn(round, cave("4 donkey 7 ore"), cave("2 donkey")), "A11; end")
    assert goods(state, 0) == f"4 donkey {ore} ore"
    assert goods(state, 1) == ("2 donkey 2 ore" if round < 12 else "2 donkey")
    assert state.is_over == (round == 12)


def test_w26_nothing_is_hauled_at_the_end_of_era_one() -> None:
    """There are no donkeys before Era II, and those of its setup have hauled nothing when it begins."""
    assert goods(turn(round=9, goods="1 donkey 1 ore")) == "1 donkey 1 ore"


def test_hauling_comes_before_the_new_tile_and_after_the_last_exchange() -> None:
    """Donkeys eaten in the last turn of the round haul no more."""
    state = play(last_turn(9, cave("4 donkey"), cave()), "A11; eat donkey; eat donkey; end")
    assert (goods(state, 0), options(state)) == ("2 food 2 donkey 2 ore", ["reveal A14", "reveal A15", "reveal A16"])


# Walls and furnishing


FITTING = {
    (): {25, 26, 29, 31},
    ("X3-X4",): {25, 26, 27, 28, 29, 31, 32, 33, 34, 43, 44},
    ("X3-X4", "X4-Y4"): {26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 38, 43, 44, 45},
    ("X4-Y4", "X4-A4"): {26, 29, 31},
    ("X3-X4", "X4-Y4", "X4-A4"): {26, 28, 29, 31, 35, 36, 37, 38, 40, 45},
}


@pytest.mark.parametrize("walls", FITTING)
def test_w5_what_fits_on_x4(walls: tuple[str, ...]) -> None:
    assert {room for room in range(25, 46) if fits_on_x4(room, list(walls))} == FITTING[walls]


def fits_on_x4(room: int, walls: list[str]) -> bool:
    """Whether a room can be furnished in a cave where only X4 is empty."""
    covered = [space for space in (*OLD_SPACES, *LOSER) if space not in ("A3", "C5")]
    rooms = {"A3": 1, "C5": 2}
    state = turn("A13", goods=PLENTY, rooms=rooms, covered=covered, walls=walls, display=[room])
    return is_open(state, f"furnish {room:02} for 1 gold")


def test_w5_no_room_of_era_one_goes_on_x4_without_walls() -> None:
    for room in range(3, 25):
        assert not fits_on_x4(room, [])


def test_rooms_of_either_era_go_on_either_board() -> None:
    state = turn("A02", goods="9 wood 9 food 9 gold", display=[2, 25], covered=["A1"])
    play(state, "furnish 02 for 4 food; at Y3; furnish 25 for 1 gold; at A3")
    assert (on(state, "Y3"), on(state, "A3")) == (2, 25)


def test_r18_the_edge_between_the_boards_is_a_place_for_a_wall_and_the_opening_is_none() -> None:
    edges = beginning_with(turn("A06"), "wall")
    assert len(edges) == 24
    assert [edge for edge in edges if edge.startswith("X4")] == ["X4-Y4", "X4-A4"]
    assert not [edge for edge in edges if edge in ("X1-A1", "X2-A2", "X3-A3")]


def test_r18_the_natural_walls_between_the_boards_cannot_be_razed() -> None:
    state = turn("A09", walls=["X4-A4", "X2-X3"])
    assert beginning_with(state, "raze") == ["X2-X3", "X4-A4"]
    assert goods(play(state, "raze X4-A4")) == "2 stone 3 food 1 gold"


def test_r19_one_wall_cuts_the_old_cave_off() -> None:
    state = turn("A15", covered=["X3", "A2", "B4", "A5"])
    assert beginning_with(state, "excavate") == ["A2", "B4", "A5", "X3"]
    assert beginning_with(play(state, "wall X4-A4"), "excavate") == ["X3"]


def test_r26_the_colour_rule_counts_both_boards_and_the_cavern() -> None:
    """With the entrance there are two orange rooms and one blue: a second blue room is closed, then open."""
    rooms = {"A3": 1, "X4": 44}
    assert not is_open(turn("A13", goods=PLENTY, rooms=rooms, display=[43]), "furnish 43 for 1 gold")
    assert is_open(turn("A13", goods=PLENTY, rooms={**rooms, "Y4": 30}, display=[43]), "furnish 43 for 1 gold")


def test_r27_equipment_cabinet_works_from_the_moment_it_is_placed() -> None:
    state = turn("A08", goods="2 gold 1 iron", rooms={"A3": 1}, covered=["X2"], display=[44])
    play(state, "furnish 44 for 2 gold; at A2; excavate X2; reveal 31")
    assert goods(state) == "1 food 1 ore"


def test_r27_but_not_for_what_was_dug_out_before() -> None:
    state = turn("A08", goods="2 gold 1 iron", rooms={"A3": 1}, covered=["X2"], display=[44])
    play(state, "excavate X2; reveal 31; furnish 44 for 2 gold; at A2")
    assert goods(state) == ""


# The Additional Cavern


def test_r29_in_era_two_both_boards_must_be_full() -> None:
    state = turn("A13", goods="1 gold", rooms={**OLD_FULL, **NEW_FULL}, display=[26])
    play(state, "furnish 26 for 1 gold")
    assert options(state) == ["cavern two walls", "cavern three walls"]
    play(state, "cavern three walls")
    assert state.view(None)["cavern"] == {"owner": 0, "side": "three walls"}


@pytest.mark.parametrize("space", [*OLD_SPACES, *NEW_SPACES[:-1]])
def test_r29_a_single_space_without_a_room_is_one_too_many(space: str) -> None:
    rooms = {name: room for name, room in {**OLD_FULL, **NEW_FULL}.items() if name != space}
    for covered in ([], [space])[: 1 if space == "A3" else 2]:
        state = turn("A13", goods="1 gold", rooms=rooms, covered=covered, walls=["X3-X4", "X4-Y4"], display=[26])
        play(state, "furnish 26 for 1 gold")
        if not covered and options(state)[0].startswith("at"):
            play(state, "at X4")
        assert not is_open(state, "cavern two walls")


def test_r29_the_old_board_alone_does_not_win_it_any_more() -> None:
    rooms = {space: room for space, room in OLD_FULL.items() if space != "A3"}
    state = turn("A13", goods="1 wood 1 gold", rooms=rooms, covered=LOSER, display=[1])
    play(state, "furnish 01 for 1 gold")
    assert on(state, "A3") == 1
    assert options(state) == ["gain 3 ore", "gain 1 iron", "gain 1 donkey", "end"]


def test_r28_the_second_room_of_housework_may_go_on_the_cavern() -> None:
    state = turn("A02", goods="4 food 1 gold 2 iron", rooms={**OLD_FULL, **NEW_FULL}, display=[26, 29])
    play(state, "furnish 26 for 4 food; cavern three walls; furnish 29 for 1 gold")
    assert on(state, "cavern") == 29


def test_r29_nothing_is_dug_out_of_the_cavern_and_nothing_lies_beside_it() -> None:
    state = turn("A15", rooms={**OLD_FULL, **NEW_FULL, "X4": 26}, cavern="two walls")
    assert beginning_with(state, "excavate") == []
    assert beginning_with(state, "wall")[-2:] == ["cavern-E", "cavern-S"]


# Excavating


BONUS = {"Y3": "1 ore", "X3": "1 food"}


@pytest.mark.parametrize("space", NEW_SPACES)
def test_y3_holds_an_ore_and_x3_a_food(space: str) -> None:
    state = turn("A15", covered=[space])
    assert goods(play(state, f"excavate {space}; reveal 31")) == BONUS.get(space, "")


def test_r24_a_room_on_a_bonus_brings_nothing() -> None:
    state = turn("A13", goods="1 gold", rooms={"A3": 1}, covered=[s for s in NEW_SPACES if s != "Y3"], display=[26])
    play(state, "furnish 26 for 1 gold; at Y3")
    assert goods(state) == ""


def test_the_winner_must_dig_out_x4_first() -> None:
    state = turn("A03", goods="2 food", covered=WINNER)
    play(state, "two tiles for 2 food")
    assert options(state) == ["excavate X4"]
    assert options(play(state, "excavate X4; reveal 31")) == ["excavate X3", "excavate Y4"]


def test_two_tiles_may_lie_on_one_board_or_on_both() -> None:
    state = turn("A03", goods="2 food", covered=["X3", "A2", "B4"])
    play(state, "two tiles for 2 food; excavate B4; reveal 24; excavate X3; reveal 31")
    assert (goods(state), on(state, "B4"), on(state, "X3")) == ("2 food", "empty", "empty")


def test_w14_undermining_gets_behind_the_wall_between_the_boards() -> None:
    covered = [*LOSER, "A5"]
    assert beginning_with(turn("A10", covered=covered, walls=["X4-A4"]), "excavate") == ["X3", "Y4"]
    assert beginning_with(turn("A07", covered=covered, walls=["X4-A4"]), "excavate") == ["A5", "X3", "Y4"]


@pytest.mark.parametrize(("switch", "found"), [(False, ["A2"]), (True, ["A1", "A2"])])
def test_r32_the_walls_between_the_boards_matter_only_from_x1_x2_and_x3(switch: bool, found: list[str]) -> None:
    """All of the new board is dug out; A1 is covered behind A2, and lies beside X1."""
    state = turn("A07", covered=["A1", "A2", "B1", "B2"], options={"undermining_passes_natural_walls": switch})
    digs = beginning_with(state, "excavate")
    assert [space for space in digs if space.startswith("A")] == found


@pytest.mark.parametrize("switch", [False, True])
def test_r32_other_effects_never_pass_natural_walls(switch: bool) -> None:
    state = turn("A10", covered=["A1", "A2", "B1", "B2"], options={"undermining_passes_natural_walls": switch})
    assert beginning_with(state, "excavate") == ["A2", "B2"]


def test_r33_with_nothing_in_reach_digging_cave_takes_no_gold() -> None:
    state = turn("A01", goods="1 gold", rooms={"X4": 15}, covered=["A2"], walls=["X4-A4"])
    assert options(play(state, "activate 15")) == ["gain 2 emmer", "gain 1 flax", "end"]


def test_digging_cave_digs_on_either_board() -> None:
    state = play(turn("A01", goods="1 gold", rooms={"Y4": 15}, covered=["A2", "X3"]), "activate 15")
    assert options(state) == ["excavate A2 for 1 gold", "excavate X3 for 1 gold", "done"]


# Blue rooms


def test_r35_retting_room_answers_to_flax_of_era_two() -> None:
    rooms = {"A1": 28, "A2": 30, "A3": 21}
    assert goods(play(turn("A04", rooms=rooms), "activate 30; gain 1 flax; done")) == "1 flax 1 food"
    store = play(turn("A04", goods="1 gold", rooms=rooms), "activate 28; 1 gold > 4 food 1 ore 1 flax")
    assert goods(store) == "1 flax 5 food 1 ore"


EQUIPPED = {"A1": 1, "A2": 26, "B1": 25, "B2": 30, "A3": 22}


@pytest.mark.parametrize(("tile", "rooms"), [("A07", 3), ("A11", 4), ("A16", 2), ("A01", 1)])
def test_w27_equipment_room_widens_two_and_three_but_not_one_plus_one(tile: str, rooms: int) -> None:
    state = turn(tile, rooms=EQUIPPED)
    count = 0
    while beginning_with(state, "activate"):
        play(state, f"activate {beginning_with(state, 'activate')[0]}; done")
        count += 1
    assert count == rooms


@pytest.mark.parametrize(("tile", "may"), [("A16", False), ("A07", True)])
def test_r36_equipment_room_is_optional_and_not_for_one_plus_one(tile: str, may: bool) -> None:
    state = play(turn(tile, rooms=EQUIPPED), "activate 26; done; activate 25; done")
    assert is_open(state, "activate 30") == may


def test_r36_two_with_equipment_room_is_still_two_for_iron_trader() -> None:
    rooms = {"A1": 1, "A2": 26, "B1": 40, "B2": 43, "A3": 22}
    state = play(turn("A07", rooms=rooms), "activate 40; activate 01; done; activate 26; done")
    assert goods(state) == "1 iron"


W28 = [
    ("A16", {"wood", "iron", "donkey"}),
    ("A10", {"wood", "donkey"}),
    ("A01", {"wood", "donkey"}),
    ("A04", {"wood", "donkey"}),
    ("A06", {"wood", "donkey"}),
    ("A07", {"iron"}),
    ("A11", set()),
]


@pytest.mark.parametrize(("tile", "brings"), W28)
def test_w28_r37_what_the_blue_rooms_bring(tile: str, brings: set[str]) -> None:
    """Two rooms are activated where that is possible, and each blue room gives once."""
    state = play(turn(tile, rooms=BLUE), "activate 40")
    if is_open(state, "activate 26"):
        play(state, "activate 26; done")
    if is_open(state, "done"):
        play(state, "done")
    assert goods(state) == " ".join(f"1 {name}" for name in ("wood", "donkey", "iron") if name in brings)


@pytest.mark.parametrize(("tile", "brings"), W28)
def test_r37_before_they_give_the_same(tile: str, brings: set[str]) -> None:
    state = turn(tile, rooms=BLUE)
    numbers = {"wood": "23", "iron": "43", "donkey": "45"}
    assert set(beginning_with(state, "before")) == {numbers[name] for name in brings}
    for number in beginning_with(state, "before"):
        play(state, f"before {number}")
    assert goods(state) == " ".join(f"1 {name}" for name in ("wood", "donkey", "iron") if name in brings)
    play(state, "activate 40")
    if is_open(state, "done"):
        play(state, "done")
    assert goods(state) == " ".join(f"1 {name}" for name in ("wood", "donkey", "iron") if name in brings)


def test_r38_before_means_before_the_first_activation_never_between() -> None:
    state = play(turn("A16", rooms=BLUE), "activate 40")
    assert beginning_with(state, "before") == []
    play(state, "activate 26; done")
    assert goods(state) == "1 wood 1 donkey 1 iron"


def test_r38_before_binds_on_one_plus_one_as_well() -> None:
    state = play(turn("A16", goods="2 gold", rooms=BLUE), "before 43")
    assert not is_open(state, "end")
    assert not is_open(state, "2 gold > 6 food")
    assert not is_open(state, "gain 3 ore")


def test_r38_goods_taken_before_feed_the_rooms() -> None:
    """Wainwright asks for 3 wood and 1 iron; both blue rooms give before."""
    rooms = {"A1": 33, "A2": 1, "A3": 2, "B1": 23, "B2": 43}
    state = turn("A16", goods="2 wood", rooms=rooms)
    play(state, "before 43; before 23; activate 33; 3 wood 1 iron > 5 gold; done")
    assert goods(state) == "5 gold"


def test_r62_before_or_after_is_chosen_for_each_room() -> None:
    """Parlor fills what is at 0: a donkey taken before stays one, wood and iron come on top."""
    rooms = {**BLUE, "C5": 6}
    state = play(turn("A16", rooms=rooms), "before 45; activate 06; fill all to 1; done")
    assert goods(state) == "2 wood 1 stone 1 emmer 1 flax 1 food 1 gold 1 donkey 1 ore 2 iron 1 weapon"


@pytest.mark.parametrize("order", ["23 43 45", "23 45 43", "43 23 45", "43 45 23", "45 23 43", "45 43 23"])
def test_r62_the_owner_chooses_the_order(order: str) -> None:
    state = turn("A16", rooms=BLUE)
    for number in order.split():
        play(state, f"before {number}")
    assert (goods(state), beginning_with(state, "before")) == ("1 wood 1 donkey 1 iron", [])


@pytest.mark.parametrize("edge", ["X2-X3", "X4-A4", "A3-B3", "cavern-S"])
def test_r39_dungeon_pays_for_a_wall_on_either_board_and_on_the_cavern(edge: str) -> None:
    rooms = {**OLD_FULL, "C5": 24}
    for tile in ("A06", "A15"):
        assert goods(play(turn(tile, rooms=rooms, cavern="three walls"), f"wall {edge}")) == "2 gold"


def test_r39_a_drafted_or_razed_wall_pays_nothing() -> None:
    rooms = {"A1": 1, "A3": 2, "C5": 24}
    state = play(turn("A09", rooms=rooms, walls=["X4-A4"]), "raze X4-A4")
    assert goods(state) == "2 stone 3 food 1 gold"


CABINET = {"A3": 1, "B3": 44}


@pytest.mark.parametrize(
    ("tile", "tokens"),
    [
        ("A03", "excavate X2; reveal 31"),
        ("A07", "excavate X2; reveal 31"),
        ("A08", "excavate X2; reveal 31"),
        ("A10", "excavate X2; reveal 31"),
        ("A15", "excavate X2; reveal 31"),
        ("A03", "excavate A2; reveal 24"),
    ],
)
def test_r40_equipment_cabinet_answers_to_every_excavate_effect(tile: str, tokens: str) -> None:
    assert goods(play(turn(tile, rooms=CABINET, covered=["X2", "A2"]), tokens)) == "1 food 1 ore"


def test_w29_two_tiles_of_one_effect_bring_one_ore_and_one_food() -> None:
    state = turn("A03", goods="2 food", rooms=CABINET, covered=["X2", "A2"])
    play(state, "two tiles for 2 food; excavate X2; reveal 31")
    assert goods(state) == "", "the effect is not finished"
    assert goods(play(state, "excavate A2; reveal 24")) == "1 food 1 ore"


def test_w29_drift_mining_and_digging_cave_bring_it_twice() -> None:
    state = turn("A10", goods="1 gold", rooms={**CABINET, "C5": 15}, covered=["X2", "A2"])
    play(state, "activate 15; excavate X2 for 1 gold; reveal 31; excavate A2; reveal 24")
    assert goods(state) == "2 food 2 ore"


def test_r40_what_it_gives_cannot_pay_for_the_same_effect() -> None:
    state = turn("A03", goods="1 food", rooms=CABINET, covered=["X2", "A2"])
    assert not is_open(state, "two tiles for 2 food")


def test_r40_with_nothing_to_dig_out_it_gives_nothing() -> None:
    state = play(turn("A10", rooms=CABINET), "activate 00; gain 1 wood")
    assert goods(state) == "1 wood"


def test_r31_two_tiles_may_be_paid_for_with_one_left_and_bring_it_once() -> None:
    state = turn("A03", goods="2 food", rooms=CABINET, covered=["X2"])
    assert goods(play(state, "two tiles for 2 food; excavate X2; reveal 31")) == "1 food 1 ore"


def test_r25_rooms_of_both_eras_stay_where_they_are() -> None:
    state = turn("A13", goods=PLENTY, rooms={**OLD_FULL, **NEW_FULL, "X4": 26}, display=[25, 29, 31])
    assert beginning_with(state, "furnish") == []


def test_every_reachable_tile_of_era_two_can_be_dug_out_one_after_the_other() -> None:
    state = turn("A03", goods="2 food", covered=LOSER)
    assert sorted(seat_view(state, "reachable")) == ["X3", "Y4"]
    play(state, "two tiles for 2 food; excavate Y4; reveal 31; excavate Y3; reveal 32")
    assert sorted(seat_view(state, "reachable")) == ["X3", "Y2"]
