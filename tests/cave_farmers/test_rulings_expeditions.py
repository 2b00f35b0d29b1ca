"""Rulings 10 to 15: expeditions and loot."""

import pytest

from cave_farmers.table import (
    CAVERNS,
    MEADOWS,
    after,
    cell,
    goods,
    late,
    number,
    on,
    options,
    play,
    reasons,
    seat,
    strengths,
    table,
    with_cards,
)


def test_r10_all_weapons_counts_at_the_end_and_for_everybody_armed() -> None:
    family = seat(furnishings={"3,4": 5}, dwarfs="4 6@housework 14@supplies 0@clearing")
    state = on("logging", family, goods={"logging": "1 wood"})
    play(state, "loot all-weapons")
    assert strengths(state) == [6, 7, 14, 0]


def test_r10_every_weapon_can_reach_14_and_none_goes_beyond() -> None:
    state = late(seat(dwarfs="12 13 14", furnishings={"3,4": 1}), goods={"logging": "3 wood"})
    play(state, "go logging; loot all-weapons")
    assert state.homes[0].strengths == [14, 14, 14]
    state = late(seat(dwarfs="13 14"), goods={"logging": "3 wood"})
    play(state, "go logging; loot dog; end")
    assert state.homes[0].strengths == [14, 14]


def test_r10_the_weapons_are_not_better_before_the_expedition_is_over() -> None:
    state = on("blacksmithing", seat(dwarfs="1 1"))
    play(state, "loot all-weapons")
    assert strengths(state) == [1, 1]
    assert strengths(play(state, "return")) == [3, 2]


def test_r11_fewer_items_than_the_level_but_at_least_one() -> None:
    state = on("blacksmithing", seat(dwarfs="5 5"))
    assert "return" not in options(state)
    play(state, "loot dog; return")
    assert options(state) == ["end"]


def test_r11_an_item_that_cannot_be_carried_out_is_closed() -> None:
    state = on("blacksmithing", seat(dwarfs="14 14"))
    closed = {"loot small-pasture", "loot large-pasture", "loot sow", "loot dwelling", "loot breed"}
    assert not closed & set(options(state))
    assert reasons(state, "loot sow").startswith("You have no empty field.")
    no_land = "You do not have two neighbouring meadows without a fence."
    assert reasons(state, "loot large-pasture") == f"Costs 2 wood, you have 0. {no_land}"
    assert {"loot stable", "loot tunnel", "loot meadow", "loot field", "loot cavern", "loot furnish"} <= set(
        options(state)
    )


def test_r12_items_are_resolved_one_by_one_and_may_pay_for_the_next() -> None:
    state = on("blacksmithing", seat(dwarfs="9 9", land="4,3 meadow"))
    assert "loot small-pasture" not in options(state)
    play(state, "loot wood; loot small-pasture")
    assert cell(state, "4,3") == "small pasture"


def test_r12_two_items_of_one_line_are_different_items() -> None:
    state = on("blacksmithing", seat(dwarfs="1 1"))
    play(state, "loot dog; loot wood; loot all-weapons")
    assert (goods(state), strengths(state)) == ("1 wood 1 dog", [3, 2])


def test_r12_an_item_is_taken_once() -> None:
    state = play(on("blacksmithing", seat(dwarfs="5 5")), "loot dog")
    assert "loot dog" not in options(state)
    assert reasons(state, "loot dog") == "This item was taken on this expedition already."


def test_r13_furnish_costs_the_normal_price_and_dwelling_a_price_of_its_own() -> None:
    state = on("blacksmithing", seat("4 wood 3 stone", CAVERNS, dwarfs="11 11"))
    dear = after(state, "loot furnish; furnish 01; at 3,4")
    cheap = after(state, "loot dwelling; furnish 01; at 3,4")
    assert goods(dear) == ""
    assert goods(cheap) == "2 wood 1 stone"


def test_r13_loot_dwelling_is_the_ordinary_one_only() -> None:
    state = on("blacksmithing", seat("9 wood 9 stone 9 ore", dwarfs="11 11"))
    play(state, "loot dwelling")
    assert options(state) == ["furnish 01"]
    assert goods(play(state, "furnish 01")) == "7 wood 7 stone 9 ore"


@pytest.mark.parametrize(
    ("item", "start", "left"),
    [
        ("loot small-pasture; at 4,3", "1 wood", "1 wood"),
        ("loot large-pasture; at 3,2 3,3", "1 wood", ""),
        ("loot dwelling; furnish 01; at 3,5", "2 wood 2 stone", "1 wood"),
    ],
)
def test_r14_the_carpenter_helps_with_loot(item: str, start: str, left: str) -> None:
    land = f"{MEADOWS}; {CAVERNS}"
    state = on("blacksmithing", seat(start, land, {"3,4": 13}, dwarfs="11 11"))
    assert goods(play(state, item)) == left


def test_r14_the_stone_carver_and_the_builder_help_with_loot() -> None:
    state = on("blacksmithing", seat("2 ore 1 wood", "2,4 cavern", {"3,4": 14, "3,5": 17}, dwarfs="11 11"))
    state = play(state, "loot dwelling; furnish 01 ore for both")
    assert goods(state) == ""


def test_r15_the_two_expeditions_of_an_adventure_are_separate() -> None:
    cards = with_cards(2, 10, "adventure")
    state = on("adventure", seat(dwarfs="6 6"), round=10, cards=cards)
    play(state, "loot gold")
    assert strengths(state)[0] == 7
    assert "end" in options(state)  # the second is optional
    play(state, "loot gold")
    assert (strengths(state)[0], number(state, "gold")) == (8, 4)
    assert options(state) == ["end"]


def test_r15_forging_comes_before_both() -> None:
    cards = with_cards(2, 10, "adventure")
    state = on("adventure", seat("3 ore"), round=10, cards=cards)
    assert options(state) == ["forge 1", "forge 2", "forge 3"]
    play(state, "forge 3; loot stone")
    assert "forge 1" not in options(state)
    assert reasons(state, "forge 1") != ""
    assert table(seat()).seat == 0
