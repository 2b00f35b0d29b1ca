"""Rulings 16 to 23: mines, rewards, fields, fences, stables and dogs."""

import pytest

from cave_farmers.table import (
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
    spaces,
    table,
    with_cards,
)

MINE_CARDS = with_cards(2, 3, "ore-mine-construction")


def test_r16_the_ore_comes_only_with_the_tile() -> None:
    state = on("ore-mine-construction", seat(land=TUNNELS, dwarfs="3 3"), cards=MINE_CARDS[:1])
    mined = after(state, "lay ore-mine; at 2,5 3,5")
    assert (goods(mined), cell(mined, "2,5"), cell(mined, "3,5")) == ("3 ore", "ore mine", "deep tunnel")
    assert goods(after(state, "loot dog; return")) == "1 dog"


@pytest.mark.parametrize("second", ["deep tunnel", "ruby mine", "cavern"])
def test_r16_only_ordinary_tunnels_are_covered(second: str) -> None:
    state = table(seat(land=f"3,5 tunnel; 2,5 {second}"), cards=MINE_CARDS[:1])
    assert "ore-mine-construction" not in spaces(state)


def test_r16_a_furnished_tunnel_is_no_tunnel_any_more() -> None:
    state = table(seat(land="3,5 tunnel", furnishings={"3,4": 10, "2,5": 7}), cards=MINE_CARDS[:1])
    assert "ore-mine-construction" not in spaces(state)


def test_r17_a_ruby_mine_on_a_deep_tunnel_leaves_the_ore_mine() -> None:
    cards = with_cards(2, 5, "ruby-mine-construction")
    land = "3,5 ore mine; 2,5 deep tunnel"
    state = on("ruby-mine-construction", seat(land=land), round=5, cards=cards)
    assert options(state) == ["lay deep-ruby-mine"]
    play(state, "lay deep-ruby-mine; end")
    assert (cell(state, "3,5"), cell(state, "2,5")) == ("ore mine", "ruby mine")
    assert (number(state, "ruby"), row(state, "mines")) == (1, 7)
    assert seen(state)["capacity"] == {"4,4": 2, "3,5": 1, "2,5": 1}


@pytest.mark.parametrize(("land", "spot", "gained"), [
    ("4,3 meadow", "at 4,2", "1 food"),
    ("4,3 meadow; 3,3 field; 2,3 field", "at 1,3", "1 boar"),
    ("4,3 meadow; 3,3 field; 3,2 field", "at 3,1", "1 boar"),
    ("", "at 4,5", "1 food"),
    ("3,5 tunnel; 2,5 tunnel; 2,6 tunnel", "at 1,6", "2 food"),
])  # fmt: skip
def test_r18_a_reward_comes_with_the_first_tile(land: str, spot: str, gained: str) -> None:
    tile = "meadow" if int(spot[-1]) < 4 else "tunnel"
    state = table(seat("1 ruby", land))
    assert goods(play(state, f"ruby for {tile}; {spot}")) == gained


def test_r18_a_stable_brings_nothing_but_the_meadow_under_it_does() -> None:
    cards = with_cards(2, 1, "sheep-farming")
    land = "4,3 field; 3,3 field; 2,3 field"
    state = on("sheep-farming", seat("1 stone 1 ruby", land), cards=cards)
    play(state, "stable; at 1,3")
    assert goods(state) == "1 ruby"
    play(state, "ruby for meadow; at 1,3")
    assert goods(state) == "1 boar"


def test_r18_covering_again_brings_nothing() -> None:
    state = on("sheep-farming", seat("2 wood", "4,3 meadow; 4,2 meadow"), cards=with_cards(2, 1, "sheep-farming"))
    assert goods(play(state, "fence small; at 4,2")) == ""


def test_r18_a_boar_without_room_is_worth_two_food() -> None:
    full = seat("1 ruby 2 sheep", "4,3 meadow; 3,3 field; 2,3 field")
    state = play(table(full), "ruby for field; at 1,3")
    assert options(state) == ["convert sheep", "convert boar"]
    assert goods(play(state, "convert boar")) == "2 food 2 sheep"


def test_r19_no_field_under_a_stable() -> None:
    land = seat("1 ruby", "4,3 meadow", stables="3,3 4,2")
    state = table(land)
    assert "ruby for field" not in exchanges(state)
    play(state, "go clearing")
    assert "lay meadow-field" in options(state)
    play(state, "lay meadow-field")
    assert "at 3,3 2,3" in options(state)
    assert "at 2,3 3,3" not in options(state)


def test_r19_no_single_field_under_a_stable_but_a_single_meadow() -> None:
    state = table(seat("1 ruby", "4,3 meadow", stables="3,3"))
    assert options(after(state, "ruby for meadow")) == ["at 3,3", "at 4,2"]
    assert cell(after(state, "ruby for field"), "4,2") == "field"


def test_r20_one_small_and_one_large_pasture_in_any_order() -> None:
    cards = with_cards(2, 1, "sheep-farming")
    state = on("sheep-farming", seat("6 wood", MEADOWS), cards=cards)
    one = after(state, "fence small; at 4,3; fence large; at 3,2 3,3")
    two = after(state, "fence large; at 3,2 3,3; fence small; at 4,3")
    assert goods(one) == goods(two) == ""
    assert one.homes[0].key() == two.homes[0].key()
    assert "fence small" not in options(one)


def test_r20_a_pasture_is_fenced_once() -> None:
    cards = with_cards(2, 1, "sheep-farming")
    state = on("sheep-farming", seat("9 wood 1 stone", "meadow 4,3 3,3"), cards=cards)
    small = after(state, "fence small; at 4,3")
    assert (cell(small, "4,3"), cell(small, "3,3")) == ("small pasture", "meadow")
    assert options(small) == ["stable", "end"]
    large = after(state, "fence large")
    assert (cell(large, "4,3"), cell(large, "3,3")) == ("large pasture", "large pasture")
    assert options(large) == ["stable", "end"]


def test_r21_there_is_no_fourth_stable() -> None:
    built = seat("5 stone", "4,3 meadow", stables="4,3 1,1 1,2", dwarfs="8 8")
    state = on("sheep-farming", built, cards=with_cards(2, 1, "sheep-farming"), goods={"sheep-farming": "1 sheep"})
    assert reasons(state, "stable") == "All three of your stables are built."
    state = on("blacksmithing", built)
    assert "loot stable" not in options(state)


def test_r22_dogs_replace_the_rule_of_a_place() -> None:
    land = seat("4 sheep 1 dog", "4,3 meadow")
    state = table(land)
    assert state.is_housed(0)  # two in the dwelling, two with the dog
    housing = {pen["cell"]: (pen["animal"], pen["count"], pen["dogs"]) for pen in seen(state)["housing"]}
    assert housing == {"4,3": ("sheep", 2, 1), "4,4": ("sheep", 2, 0)}


def test_r22_the_rules_are_never_added() -> None:
    full = {"goods": {"dog": 5, "sheep": 6, "donkey": 2}, "large_pastures": ["4,2 4,3"]}
    assert table(full).is_housed(0)
    from pickaxe import BadPosition

    with pytest.raises(BadPosition, match="Not all animals of seat 0 have room"):
        table({**full, "goods": {"dog": 5, "sheep": 7, "donkey": 2}})


def test_r23_a_pair_is_two_farm_animals_of_one_type() -> None:
    assert table(seat("2 cattle")).is_housed(0)
    state = play(table(seat("1 cattle 1 ruby")), "ruby for sheep")
    assert set(options(state)) == {"convert sheep", "convert cattle"}
    assert table(seat("2 cattle 2 sheep 3 dog", furnishings={"3,4": 4})).is_housed(0)


def test_r22_two_meadows_hold_two_kinds_but_the_large_pasture_one() -> None:
    kept = seat("4 wood 1 sheep 2 boar 1 cattle", "4,3 meadow; 4,2 meadow", stables="4,3 4,2")
    state = on("sheep-farming", kept, cards=with_cards(2, 1, "sheep-farming"))
    play(state, "fence large")
    assert options(state) == ["convert sheep", "convert boar", "convert cattle"]
    assert goods(after(state, "convert cattle")) == "3 food 1 sheep 2 boar"
    assert options(play(state, "convert cattle")) == ["end"]


@pytest.mark.parametrize(("dogs", "sheep", "fits"), [(2, 4, True), (3, 4, True), (3, 5, False), (4, 6, False)])
def test_r22_dogs_herd_fewer_sheep_on_one_large_pasture_than_on_two_meadows(dogs: int, sheep: int, fits: bool) -> None:
    family = seat(f"2 wood {dogs} dog {sheep} sheep 2 boar", "4,3 meadow; 4,2 meadow", dwarfs="10 10")
    state = on("blacksmithing", family)
    play(state, "loot large-pasture")
    assert ("return" in options(state)) is fits
    if not fits:
        assert options(state) == ["convert sheep", "convert boar"]
        assert "return" in options(play(state, "convert sheep"))
