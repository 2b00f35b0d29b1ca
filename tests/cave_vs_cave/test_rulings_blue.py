"""Rulings 34 to 39, 62 and 69: blue rooms."""

import pytest

from cave_vs_cave.table import FULL, PLENTY, beginning_with, goods, is_open, options, play, turn

PROSPECTING = {"A1": 1, "A2": 10, "A3": 20}
RETTING = {"A1": 1, "A2": 7, "B1": 18, "B2": 6, "A3": 21}
EQUIPMENT = {"A1": 1, "A2": 4, "B1": 5, "B2": 10, "A3": 22}
WOOD = {"A1": 1, "A2": 6, "A3": 23}
DUNGEON = {"A1": 1, "A2": 2, "A3": 24}


def test_r34_prospecting_site_needs_only_that_undergrowth_was_taken() -> None:
    state = turn("A04", goods="1 food", rooms=PROSPECTING)
    assert goods(play(state, "1 food > 1 gold; end")) == "1 gold"


@pytest.mark.parametrize("tile", ["A01", "A06", "A10"])
def test_r34_no_other_tile_does(tile: str) -> None:
    assert not is_open(turn(tile, goods="1 food", rooms=PROSPECTING), "1 food > 1 gold")


def test_r34_it_works_once_a_turn() -> None:
    state = play(turn("A04", goods="3 food", rooms=PROSPECTING), "1 food > 1 gold")
    assert state.why_not("1 food > 1 gold") == ["You have used this effect already."]


def test_r34_before_between_and_after_the_effects_but_not_inside_one() -> None:
    state = play(turn("A04", goods="1 food", rooms=PROSPECTING), "gain 2 wood")
    assert is_open(state, "1 food > 1 gold")
    play(state, "activate 10")
    assert not is_open(state, "1 food > 1 gold")
    play(state, "gain 1 food; done; 1 food > 1 gold")
    assert goods(state) == "2 wood 1 food 1 gold"


def test_r34_without_the_room_undergrowth_sells_nothing() -> None:
    state = turn("A04", goods="1 food", rooms={"A1": 1})
    assert state.why_not("1 food > 1 gold") == ["Only with Prospecting Site in your cave."]


@pytest.mark.parametrize(
    ("tokens", "after"),
    [
        ("gain 1 flax", "1 flax 3 food"),
        ("activate 00; gain 1 flax", "1 flax 3 food"),
        ("activate 18; gain 3 flax", "3 flax 3 food"),
        ("activate 01; fill flax to 2", "2 flax 3 food"),
        ("activate 06; fill all to 1", "1 wood 1 stone 1 emmer 1 flax 3 food 1 gold"),
        ("activate 07; 2 food > 1 wood 1 stone 1 emmer 1 flax", "1 wood 1 stone 1 emmer 1 flax 1 food"),
        ("gain 1 flax; activate 00; gain 1 flax", "2 flax 4 food"),
        ("gain 2 emmer; activate 00; gain 1 wood", "1 wood 2 emmer 2 food"),
    ],
)
def test_r35_any_effect_that_brings_flax_also_brings_one_food(tokens: str, after: str) -> None:
    assert goods(play(turn("A01", goods="2 food", rooms=RETTING), tokens)) == after


def test_r35_the_food_comes_right_after_the_effect() -> None:
    """One food in hand: the food for the flax is the second that Warehouse asks for."""
    state = turn("A01", goods="1 food", rooms=RETTING)
    play(state, "gain 1 flax; activate 07; 2 food > 1 wood 1 stone 1 emmer 1 flax")
    assert goods(state) == "1 wood 1 stone 1 emmer 2 flax 1 food"


def test_r35_a_replenish_that_does_not_move_the_marker_brings_none() -> None:
    assert goods(play(turn("A01", goods="2 flax", rooms=RETTING), "activate 01; fill flax to 2")) == "2 flax"
    assert goods(play(turn("A01", goods=PLENTY, rooms=RETTING), "activate 06; fill all to 1")) == PLENTY


@pytest.mark.parametrize(("switch", "after"), [(True, "9 flax 1 food"), (False, "9 flax")])
def test_r35_flax_lost_to_the_limit_counts_unless_switched_off(switch: bool, after: str) -> None:
    switches = {"retting_room_triggers_on_gain_lost_to_limit": switch}
    assert goods(play(turn("A01", goods="9 flax", rooms=RETTING, options=switches), "gain 1 flax")) == after


def test_r35_switched_off_flax_that_is_received_in_part_still_counts() -> None:
    switches = {"retting_room_triggers_on_gain_lost_to_limit": False}
    state = turn("A01", goods="8 flax", rooms=RETTING, options=switches)
    assert goods(play(state, "activate 18; gain 3 flax")) == "9 flax 1 food"


@pytest.mark.parametrize(("tile", "rooms"), [("A07", 3), ("A11", 4)])
def test_r36_equipment_room_adds_one_room_to_two_and_three(tile: str, rooms: int) -> None:
    state = turn(tile, goods="", rooms=EQUIPMENT)
    for number, token in [(1, "fill wood to 2"), (5, "fill food to 3"), (0, "gain 1 wood"), (10, "done")][:rooms]:
        assert is_open(state, f"activate {number:02}")
        play(state, f"activate {number:02}; {token}")
    assert options(state) == ["end"]


@pytest.mark.parametrize("tile", ["A01", "A04", "A06", "A10"])
def test_r36_it_adds_none_to_one(tile: str) -> None:
    state = play(turn(tile, goods="", rooms=EQUIPMENT), "activate 01; fill wood to 2")
    assert beginning_with(state, "activate") == []


def test_r36_the_further_room_is_optional_and_a_different_one() -> None:
    state = turn("A07", goods="", rooms=EQUIPMENT)
    play(state, "activate 01; fill wood to 2; activate 05; fill food to 3")
    assert options(state) == ["activate 00", "activate 04", "activate 10", "done"]
    assert options(play(state, "done")) == ["end"]


@pytest.mark.parametrize(("tile", "wood"), [("A01", 1), ("A04", 1), ("A06", 1), ("A10", 1), ("A07", 0), ("A11", 0)])
def test_r37_wood_storeroom_answers_to_one_only(tile: str, wood: int) -> None:
    state = turn(tile, goods="", rooms=WOOD)
    assert is_open(state, "before 23") == bool(wood)
    play(state, "activate 00; gain 1 stone")
    if is_open(state, "done"):
        play(state, "done")
    assert goods(state) == ("1 wood 1 stone" if wood else "1 stone")


def test_r38_before_or_after_is_the_owners_choice_each_time() -> None:
    """Parlor raises wood from 0 to 1, but leaves a wood that came before."""
    before = play(turn("A01", goods="", rooms=WOOD), "before 23; activate 06; fill all to 1")
    after = play(turn("A01", goods="", rooms=WOOD), "activate 06; fill all to 1")
    assert goods(before) == "1 wood 1 stone 1 emmer 1 flax 1 food 1 gold"
    assert goods(after) == "2 wood 1 stone 1 emmer 1 flax 1 food 1 gold"


def test_r38_wood_taken_before_can_feed_the_activated_room() -> None:
    rooms = {"A1": 1, "A2": 12, "A3": 23}
    state = turn("A01", goods="1 wood 1 flax", rooms=rooms)
    assert goods(play(state, "before 23; activate 12; 2 wood 1 flax > 3 gold")) == "3 gold"
    late = play(turn("A01", goods="1 wood 1 flax", rooms=rooms), "activate 12")
    assert goods(late) == "2 wood 1 flax"


def test_r38_before_binds() -> None:
    state = play(turn("A01", goods="", rooms=WOOD), "before 23")
    assert options(state) == ["activate 00", "activate 01", "activate 06"]
    assert not is_open(state, "end")
    assert not is_open(state, "gain 2 emmer")


def test_r38_it_is_given_once() -> None:
    state = play(turn("A01", goods="", rooms=WOOD), "before 23; activate 00; gain 1 stone")
    assert (goods(state), options(state)) == ("1 wood 1 stone", ["gain 2 emmer", "gain 1 flax", "end"])


@pytest.mark.parametrize(("gold", "after"), [(0, 2), (17, 19), (18, 19), (19, 19)])
def test_r38_before_or_after_a_wall_comes_to_the_same_in_era_one(gold: int, after: int) -> None:
    """Nothing about a wall costs or brings gold, so that nobody is asked: the wall gives the gold."""
    state = play(turn("A06", goods=f"{gold} gold", rooms=DUNGEON), "wall A3-B3")
    assert goods(state) == f"{after} gold"


def test_r39_dungeon_pays_for_each_wall_on_the_board_and_on_the_cavern() -> None:
    rooms = {**FULL, "C5": 24}
    for edge in ("B5-C5", "cavern-S"):
        state = turn("A06", goods="", rooms=rooms, cavern="three walls")
        assert goods(play(state, f"wall {edge}")) == "2 gold"


def test_r39_nothing_comes_of_the_others_walls_or_of_razing() -> None:
    state = turn("A06", goods="", other={"goods": {"gold": 0}, "rooms": DUNGEON})
    play(state, "wall A3-B3")
    assert (goods(state, 0), "gold" in goods(state, 1)) == ("", False)
    assert goods(play(turn("A09", goods="", rooms=DUNGEON, walls=["A3-B3"]), "raze A3-B3")) == "2 stone 3 food 1 gold"


def test_r62_one_turn_sets_off_several_blue_rooms_each_at_its_event() -> None:
    """Flax by a [1] effect: Retting Room answers to the flax, Wood Storeroom to the [1]."""
    rooms = {"A1": 1, "A2": 2, "B1": 21, "A3": 23}
    state = play(turn("A01", goods="", rooms=rooms), "activate 00; gain 1 flax")
    assert goods(state) == "1 wood 1 flax 1 food"


def test_r69_gold_for_a_wall_cannot_pay_for_a_room_furnished_before_it() -> None:
    """Stall costs 1 wood and 1 gold: there is no gold before the wall, and there is after it."""
    rooms = {"A1": 1, "A2": 2, "C5": 24}
    state = turn("A12", goods="1 wood", rooms=rooms, walls=["B5-C5"], display=[8])
    assert state.why_not("furnish 08") == ["Costs 1 gold, you have 0."]
    play(state, "wall B1-B2; furnish 08")
    assert goods(state) == "1 gold"
