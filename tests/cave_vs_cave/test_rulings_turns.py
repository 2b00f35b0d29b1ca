"""Rulings 1 to 8: turns and effects."""

import pytest

from cave_vs_cave.table import beginning_with, goods, is_open, options, play, turn


def test_r1_a_tile_must_be_taken_but_need_not_be_used() -> None:
    state = turn(round=1)
    assert all(token.startswith("A") for token in options(state))
    play(state, "A01; end")
    assert state.seat == 1


@pytest.mark.parametrize("round", range(1, 9))
def test_r1_there_is_always_a_free_tile_even_if_all_taken_were_unconditional(round: int) -> None:
    state = turn(round=round, goods="", other={"goods": {"gold": 0}})
    while state.view(None)["round"] == round and not state.is_over:
        assert "A12" not in options(state)
        play(state, f"{options(state)[0]}; end")


def test_r2_each_effect_is_used_once_a_turn() -> None:
    state = play(turn("A01"), "gain 2 emmer")
    assert state.why_not("gain 2 emmer") == ["You have used this effect already."]
    play(state, "activate 00; gain 1 wood")
    assert state.why_not("activate 00") == ["You have used this effect already."]


def test_r2_housework_has_two_furnish_effects_each_used_once() -> None:
    state = turn("A02", goods="9 wood 9 stone 9 food 9 gold", covered=["B1"])
    play(state, "furnish 01 for 2 food; at A2")
    assert not is_open(state, "furnish 02 for 2 food")
    play(state, "furnish 02 for 5 food; at A3")
    assert options(state) == ["end"]


def test_r3_activations_of_one_effect_are_contiguous() -> None:
    state = play(turn("A11", rooms={"A3": 5, "A2": 4}, goods="1 emmer 5 wood"), "activate 05; fill food to 3")
    assert options(state) == ["activate 00", "activate 04", "done"]


def test_r3_nothing_of_the_tile_nor_room_20_comes_inside_the_activation() -> None:
    state = play(turn("A04", rooms={"A1": 1, "A2": 10, "A3": 20}, goods="1 food"), "activate 10")
    assert options(state) == ["gain 1 emmer", "gain 1 flax", "gain 1 food", "done"]


def test_r3_anytime_exchanges_come_inside_the_activation() -> None:
    state = play(turn("A07", rooms={"A3": 5}, goods="1 emmer"), "activate 05; fill food to 3; eat emmer")
    assert (goods(state), options(state)) == ("4 food", ["activate 00", "done"])


@pytest.mark.parametrize("tile", ["A07", "A11"])
def test_r4_a_room_is_activated_at_most_once_a_turn(tile: str) -> None:
    state = play(turn(tile, rooms={"A3": 5}), "activate 05; fill food to 3")
    assert state.why_not("activate 05") == ["Food Corner has been activated by this effect already."]


def test_r5_taking_the_tile_alone_triggers_nothing() -> None:
    state = play(turn("A01", rooms={"A2": 1, "A3": 23}, goods=""), "gain 2 emmer; gain 1 flax; end")
    assert goods(state) == "2 emmer 1 flax"


def test_r5_activating_a_room_that_does_nothing_is_a_use() -> None:
    state = play(turn("A01", rooms={"A2": 2, "A3": 23}, goods=""), "activate 02")
    assert goods(state) == "1 wood"
    assert not is_open(state, "activate 00")


def test_r5_an_activation_cannot_be_closed_before_the_first_room() -> None:
    state = play(turn("A01", rooms={"A2": 1, "A3": 23}), "before 23")
    assert options(state) == ["activate 00", "activate 01"]


def test_r6_a_room_may_be_used_in_part() -> None:
    state = play(turn("A01", rooms={"A3": 3}, goods=""), "activate 03; gain 2 food; done")
    assert goods(state) == "2 food"
    idle = play(turn("A01", rooms={"A3": 3}, goods=""), "activate 03; done")
    assert goods(idle) == ""


def test_r6_the_effects_of_a_room_come_in_any_order() -> None:
    for order in ("gain 1 emmer; gain 1 flax; gain 1 food", "gain 1 food; gain 1 flax; gain 1 emmer"):
        state = play(turn("A01", rooms={"A3": 10}, goods=""), f"activate 10; {order}")
        assert goods(state) == "1 emmer 1 flax 1 food"


def test_r7_goods_of_an_earlier_effect_can_be_spent_by_a_later_one() -> None:
    state = turn("A01", rooms={"A3": 4}, goods="")
    play(state, "gain 2 emmer; activate 04; 1 emmer > 3 food")
    assert goods(state) == "1 emmer 3 food"


def test_r7_goods_of_a_later_effect_come_too_late() -> None:
    state = play(turn("A01", rooms={"A3": 4}, goods=""), "activate 04")
    assert not is_open(state, "1 emmer > 3 food")
    assert options(state) == ["gain 2 emmer", "gain 1 flax", "end"]


def test_r8_emmer_and_flax_of_cultivation_are_two_effects() -> None:
    state = play(turn("A01", goods=""), "gain 1 flax")
    assert goods(state) == "1 flax"
    assert is_open(state, "gain 2 emmer")


@pytest.mark.parametrize(("room", "gain", "rest"), [(10, "1 flax", 2), (13, "1 gold", 1), (17, "1 flax", 1)])
def test_r8_gains_side_by_side_are_separate_effects(room: int, gain: str, rest: int) -> None:
    state = play(turn("A01", rooms={"A3": room}, goods=""), f"activate {room}; gain {gain}")
    assert goods(state) == gain
    assert len(beginning_with(state, "gain")) == rest
    assert is_open(state, "done")


def test_r8_treasury_is_one_effect_with_two_goods() -> None:
    state = play(turn("A01", rooms={"A3": 19}, goods="3 gold"), "activate 19")
    assert options(state) == ["gain 1 food 1 gold", "done"]
