"""Rulings 31 to 36: overhangs, discounts, forging and meat."""

import pytest

from cave_farmers.table import (
    CAVERNS,
    MEADOWS,
    TUNNELS,
    after,
    cell,
    exchanges,
    goods,
    number,
    on,
    options,
    play,
    reasons,
    row,
    seat,
    seen,
    table,
    with_cards,
)
from pickaxe import BadPosition
from pickaxe.games.cave_farmers.home import NAMES, RING
from pickaxe.kernel.grids import bits

FARMING = with_cards(2, 1, "sheep-farming")
OFFICE = {"3,4": 12}


def test_r31_one_half_may_hang_over_for_two_gold() -> None:
    state = on("clearing", seat(furnishings=OFFICE))
    play(state, "lay meadow-field")
    assert set(options(state)) == {"at 4,3 3,3", "at 3,3 4,3", "at 4,3 4,2", "at 4,2 4,3", "at 4,3 5,3", "at 5,3 4,3"}
    play(state, "at 4,3 5,3")
    assert (goods(state), cell(state, "5,3")) == ("2 gold", "field")
    assert row(state, "unused") == -21


def test_r31_the_edge_is_beyond_all_outer_spaces_without_corners() -> None:
    beyond = [f"{row},{column}" for row in (0, 5) for column in range(1, 7)]
    beyond += [f"{row},{column}" for row in range(1, 5) for column in (0, 7)]
    assert sorted(NAMES[cell] for cell in bits(RING)) == sorted(beyond)


def test_r31_not_across_the_border_of_forest_and_mountain() -> None:
    state = on("drift-mining", seat(land="2,4 tunnel; 1,4 tunnel", furnishings=OFFICE))
    play(state, "lay cavern-tunnel")
    assert not [token for token in options(state) if ",3" in token]
    assert "at 0,4 1,4" not in options(state)
    assert "at 4,5 5,5" in options(state)


def test_r31_without_the_office_room_nothing_hangs_over() -> None:
    state = on("clearing", seat())
    assert not [token for token in options(play(state, "lay meadow-field")) if "5,3" in token]
    with pytest.raises(BadPosition, match="hang over the edge"):
        table(seat(land="4,3 meadow; 5,3 field"))


def test_r31_overhanging_halves_are_full_spaces() -> None:
    land = "4,3 meadow; 5,3 meadow; 4,5 tunnel; 5,5 tunnel; 5,6 tunnel"
    state = on("sheep-farming", seat("4 wood 1 stone", land, OFFICE), cards=FARMING)
    play(state, "fence large; stable; at 5,3")
    assert cell(state, "5,3") == "large pasture"
    assert seen(state)["capacity"]["4,3"] == 8
    assert goods(state) == ""  # no gold for covering
    state = on(
        "ore-mine-construction", seat(land=land, furnishings=OFFICE), cards=with_cards(2, 1, "ore-mine-construction")
    )
    play(state, "lay ore-mine; at 5,6 5,5")
    assert cell(state, "5,6") == "ore mine"


def test_r31_single_tiles_cannot_hang_over() -> None:
    state = play(table(seat("1 ruby", "4,3 meadow", OFFICE)), "ruby for meadow")
    assert set(options(state)) == {"at 4,2", "at 3,3"}


FOREST = "4,3 4,2 4,1 3,1 3,2 3,3 2,3 2,2 2,1 1,2 1,3 field"  # all but 1,1
MOUNTAIN = "3,5 3,6 2,6 2,5 2,4 4,5 4,6 1,4 1,6 tunnel"  # all but 1,5


@pytest.mark.parametrize(("office", "spots"), [(12, 4), (11, 0)])
def test_r31_where_one_space_is_left_only_an_overhang_goes_on(office: int, spots: int) -> None:
    forest = on("clearing", seat(land=FOREST, furnishings={"3,4": office}), goods={"clearing": "1 wood"})
    assert ("lay meadow-field" in options(forest)) == (spots > 0)
    mountain = on("drift-mining", seat(land=MOUNTAIN, furnishings={"3,4": office}), goods={"drift-mining": "1 stone"})
    assert ("lay cavern-tunnel" in options(mountain)) == (spots > 0)
    if spots:
        assert set(options(after(forest, "lay meadow-field"))) == {
            "at 1,1 0,1",
            "at 0,1 1,1",
            "at 1,1 1,0",
            "at 1,0 1,1",
        }
        assert set(options(after(mountain, "lay cavern-tunnel"))) == {"at 1,5 0,5", "at 0,5 1,5"}


def test_r32_the_carpenter_helps_once_in_an_action() -> None:
    state = on("sheep-farming", seat("5 wood", MEADOWS, {"3,4": 13}), cards=FARMING)
    assert goods(after(state, "fence small; at 4,3; fence large; at 3,2 3,3")) == ""
    assert goods(after(state, "fence large; at 3,2 3,3; fence small; at 4,3")) == ""
    assert goods(after(state, "fence small; at 4,3")) == "4 wood"
    assert goods(after(state, "fence large; at 3,2 3,3")) == "2 wood"


def test_r32_or_once_a_pasture_if_players_agree() -> None:
    rules = {"carpenter_per_pasture": True}
    state = on("sheep-farming", seat("5 wood", MEADOWS, {"3,4": 13}), cards=FARMING, options=rules)
    assert goods(play(state, "fence small; at 4,3; fence large; at 3,2 3,3")) == "1 wood"


def test_r33_discounts_come_before_replacements_and_never_below_nothing() -> None:
    cave = {"3,4": 13, "3,5": 14, "2,4": 17}
    state = on("housework", seat("9 wood 9 stone 9 ore", "2,5 cavern", cave))
    # The Breakfast room costs 1 wood: the Carpenter leaves nothing to pay, so ore replaces nothing.
    assert "furnish 08" in options(state)
    assert "furnish 08 ore for wood" not in options(state)
    play(state, "furnish 04 ore for both")
    assert goods(state) == "6 wood 7 stone 7 ore"


def test_r33_a_tile_never_helps_to_pay_for_itself() -> None:
    state = on("housework", seat("1 ore"))
    assert "furnish 17 ore for stone" not in options(state)
    assert "furnish 17" not in options(state)
    assert reasons(state, "furnish 17") == "Costs 1 stone, you have 0."
    assert "furnish 13" not in options(state)


def test_r33_the_builder_replaces_one_of_each() -> None:
    state = on("housework", seat("3 wood 2 stone 2 ore", CAVERNS, {"3,4": 17}))
    builds = {token for token in options(state) if token.startswith("furnish 01")}
    assert builds == {"furnish 01 ore for both"}
    assert reasons(state, "furnish 01") == "Costs 4 wood, you have 3. Costs 3 stone, you have 2."


def test_r34_the_blacksmith_forges_up_to_two_for_nothing() -> None:
    state = on("blacksmithing", seat(furnishings={"3,4": 15}))
    assert options(state) == ["forge 1", "forge 2"]
    state = on("blacksmithing", seat("6 ore", furnishings={"3,4": 15}))
    assert goods(after(state, "forge 8")) == ""
    assert goods(after(state, "forge 5")) == "3 ore"


def test_r35_the_hunting_parlor_and_the_slaughtering_cave_are_not_combined() -> None:
    state = table(seat("2 boar", furnishings={"3,4": 34, "3,5": 25}))
    assert goods(after(state, "trade hunting-parlor")) == "2 food 2 gold"
    assert goods(after(state, "convert boar; convert boar")) == "6 food"


def test_r36_a_ruby_is_two_food_or_a_boar_that_is_three_with_the_slaughtering_cave() -> None:
    state = table(seat("1 ruby", furnishings={"3,4": 25}))
    assert goods(after(state, "ruby for food")) == "2 food"
    assert goods(after(state, "ruby for boar; convert boar")) == "3 food"


def test_every_kind_of_tunnel_can_be_a_site_with_the_work_room() -> None:
    land = f"{TUNNELS}; 2,6 deep tunnel; 1,6 ore mine"
    state = on("housework", seat("1 wood", land, {"3,4": 10}))
    play(state, "furnish 07")
    assert set(options(state)) == {"at 3,5", "at 2,5", "at 2,6"}
    assert exchanges(state) == []
    assert number(state, "wood") == 0
