"""Rulings 30 to 33 and 46: excavating."""

import pytest

from cave_vs_cave.table import PLENTY, beginning_with, display, goods, is_open, options, play, turn
from pickaxe import CHANCE

SHUT = ["A2-A3", "A3-B3", "A4-B4", "A4-A5"]
# A cave in which C5 alone is covered, and one in which C5 lies behind B5.
LAST_ONE, LAST_TWO = ["C5"], ["B5", "C5"]


def test_r30_the_price_of_two_is_paid_before_the_first_tile() -> None:
    state = play(turn("A03", goods="2 food"), "two tiles for 2 food")
    assert (goods(state), options(state)) == ("", ["excavate A2", "excavate B3", "excavate B4", "excavate A5"])


def test_r30_food_that_the_first_tile_uncovers_cannot_pay_for_it() -> None:
    state = turn("A03", goods="1 food")
    assert not is_open(state, "two tiles for 2 food")
    play(state, "excavate B4; reveal 24")
    assert (goods(state), is_open(state, "two tiles for 2 food")) == ("2 food", False)


def test_r30_the_second_tile_may_be_one_that_the_first_made_reachable() -> None:
    state = play(turn("A03", goods="2 food"), "two tiles for 2 food; excavate A5; reveal 24")
    assert beginning_with(state, "excavate") == ["A2", "B3", "B4", "B5"]
    play(state, "excavate B5; reveal 23")
    assert options(state) == ["gain 1 stone", "end"]


def test_r31_two_may_be_paid_for_where_only_one_is_left() -> None:
    state = play(turn("A03", goods="2 food", covered=LAST_ONE), "two tiles for 2 food; excavate C5; reveal 24")
    assert (goods(state), options(state)) == ("", ["gain 1 stone", "end"])


def test_r31_in_solo_that_counts_as_exactly_one() -> None:
    state = turn("A03", players=1, goods="2 food", covered=LAST_ONE)
    before = state.view(0)["pile"]
    play(state, "two tiles for 2 food; excavate C5; reveal 24")
    assert state.seat == CHANCE
    assert play(state, "reveal 23").view(0)["pile"] == before - 1


def test_r31_a_second_tile_in_reach_must_be_taken() -> None:
    state = play(turn("A03", goods="2 food"), "two tiles for 2 food; excavate A2; reveal 24")
    assert not is_open(state, "end")
    assert state.why_not("gain 1 stone") == ["Choose a tile to excavate first."]


@pytest.mark.parametrize(("covered", "is_offered"), [(LAST_ONE, False), (LAST_TWO, True), (["A2", "A5"], True)])
def test_r31_switched_off_two_tiles_must_be_there(covered: list[str], is_offered: bool) -> None:
    off = {"two_tile_excavation_allowed_with_one_tile_left": False}
    state = turn("A03", goods="2 food", covered=covered, options=off)
    assert is_open(state, "two tiles for 2 food") == is_offered
    assert is_open(turn("A03", goods="2 food", covered=covered), "two tiles for 2 food")


def test_r31_switched_off_a_wall_between_them_leaves_only_one_in_reach() -> None:
    off = {"two_tile_excavation_allowed_with_one_tile_left": False}
    state = turn("A03", goods="2 food", covered=LAST_TWO, walls=["B5-C5"], options=off)
    assert state.why_not("two tiles for 2 food") == ["Only one face-down tile can be reached."]


def test_r32_undermining_ignores_any_number_of_placed_walls() -> None:
    walls = [*SHUT, "A5-B5"]
    assert beginning_with(turn("A10", walls=walls), "excavate") == []
    assert beginning_with(turn("A07", walls=walls), "excavate") == ["A2", "B3", "B4", "A5"]


def test_r32_covered_spaces_still_block_undermining() -> None:
    assert not is_open(turn("A07", walls=SHUT), "excavate B5")


@pytest.mark.parametrize("passes", [True, False])
def test_r32_natural_walls_make_no_difference_in_era_one(passes: bool) -> None:
    """Behind the natural walls of the Era I board lies no space, whatever the switch says."""
    state = turn("A07", covered=["A1", "C5"], options={"undermining_passes_natural_walls": passes})
    assert beginning_with(state, "excavate") == ["A1", "C5"]


def test_r33_excavating_is_optional_and_free_in_its_choice() -> None:
    state = turn("A10")
    assert options(state) == ["activate 00", "excavate A2", "excavate B3", "excavate B4", "excavate A5", "end"]


@pytest.mark.parametrize("tile", ["A03", "A08", "A10"])
def test_r33_with_nothing_in_reach_nothing_can_be_dug_out_or_paid(tile: str) -> None:
    state = turn(tile, goods="9 food", walls=SHUT)
    assert not any("excavate" in token or "two tiles" in token for token in options(state))
    assert not is_open(turn("A03", goods=PLENTY, covered=[]), "two tiles for 2 food")


def test_r33_nor_can_the_gold_of_digging_cave_be_paid() -> None:
    state = play(turn("A01", goods="1 gold", rooms={"A3": 15}, walls=SHUT), "activate 15")
    assert (goods(state), options(state)) == ("1 gold", ["gain 2 emmer", "gain 1 flax", "end"])


def test_r33_digging_cave_does_not_pass_walls() -> None:
    state = play(turn("A01", goods="1 gold", rooms={"A3": 15}, walls=SHUT[:3]), "activate 15")
    assert options(state) == ["excavate A5 for 1 gold", "done"]


def test_r46_each_effect_that_takes_exactly_one_tile_turns_up_another() -> None:
    state = turn("A10", players=1, goods="1 gold", rooms={"A3": 15})
    assert state.view(0)["pile"] == 8, "Digging Cave has left the pile before"
    play(state, "excavate A2; reveal 24; reveal 23; activate 15; excavate B3 for 1 gold; reveal 22; reveal 21")
    assert (state.view(0)["pile"], display(state)) == (6, [1, 2, 3, 21, 22, 23, 24])


def test_r46_an_effect_that_takes_two_turns_up_nothing() -> None:
    state = turn("A03", players=1, goods="2 food")
    play(state, "two tiles for 2 food; excavate A2; reveal 24; excavate B3; reveal 23")
    assert (state.seat, state.view(0)["pile"]) == (0, 9)
