"""Rulings R37 to R43, R57 and R65 to R69: the harvest."""

from typing import Any

from cave_farmers.table import (
    after,
    exchanges,
    goods,
    harvest,
    late,
    number,
    options,
    play,
    reasons,
    seat,
    starting,
    table,
)
from pickaxe.games.cave_farmers.state import HARVESTING, FarmersState

PASTURE = "small pasture 4,3"


def breeding(given: str, land: str = PASTURE, **more: Any) -> FarmersState:
    """Seat 0 has eaten and is to breed."""
    state = harvest(seat(f"9 food {given}", land, **more))
    return play(state, f"pay {state.view(0)['feeding']['due']}")


# Breeding


def test_r37_a_ruby_can_be_the_second_parent() -> None:
    state = breeding("2 donkey 1 boar 1 ruby")
    assert "breed boar" not in options(state)
    assert reasons(state, "breed boar") == "You do not have two boars."
    assert options(after(state, "ruby for boar")) == ["breed nothing"]
    roomy = breeding("2 donkey 1 boar 1 ruby", PASTURE, stables="4,3")
    assert goods(after(roomy, "ruby for boar; breed boar")) == "5 food 2 donkey 3 boar"


def test_r37_a_ruby_can_be_the_second_parent_while_nobody_has_one() -> None:
    """Where no kind has parents yet, the feeding before is the moment for it."""
    state = harvest(seat("4 food 1 sheep 1 ruby", PASTURE))
    assert goods(play(state, "ruby for sheep; pay 4; breed sheep")) == "3 sheep"


def test_r37_a_ruby_can_make_room_where_there_are_only_the_parents() -> None:
    state = breeding("2 sheep 1 dog 1 ruby", "field 4,3")
    assert options(state) == ["breed nothing"]
    assert number(play(state, "ruby for meadow; at 3,3; breed sheep"), "sheep") == 3


def test_r37_others_make_room_but_not_the_parents() -> None:
    state = breeding("2 sheep 2 cattle")
    assert options(state) == ["breed nothing"]
    assert options(after(state, "convert cattle")) == ["breed nothing"]
    assert options(after(state, "convert cattle; convert cattle")) == ["breed sheep", "breed nothing"]


def test_r37_three_of_a_kind_are_housed() -> None:
    """Three sheep and room for three: one is eaten, and another one is born."""
    state = breeding("3 sheep", "meadow 4,3", stables="4,3")
    assert options(state) == ["breed nothing"]
    assert goods(play(state, "convert sheep; breed sheep")) == "6 food 3 sheep"


def test_r37_a_newborn_may_be_refused_and_brings_nothing() -> None:
    state = breeding("2 sheep 2 donkey", "small pasture 4,3 3,3", furnishings={"3,4": 29}, stables="4,3 3,3")
    assert "breed sheep donkey" in options(state)
    refused = after(state, "breed nothing")
    assert goods(refused) == "5 food 2 sheep 2 donkey"
    assert goods(after(state, "breed sheep donkey")) == "7 food 3 sheep 3 donkey"


def test_r37_loot_breeds_two_kinds() -> None:
    land = "small pasture 4,3 3,3 3,2"
    home = seat("2 sheep 2 donkey 2 boar", land, dwarfs="14 14", stables="4,3 3,3 3,2")
    state = play(late(home, goods={"logging": "3 wood"}), "go logging; loot breed")
    assert "breed sheep donkey" in options(state)
    assert "breed sheep donkey boar" not in options(state)
    assert reasons(state, "breed sheep donkey boar") == "At most 2 kinds can breed here."
    assert goods(play(state, "breed sheep boar")) == "3 sheep 2 donkey 3 boar"


def test_r37_breeding_cave_and_quarry() -> None:
    land = "small pasture 4,3 3,3 3,2 3,1; ore mine 3,6; deep tunnel 2,6"
    rooms = {"3,4": 29, "3,5": 23}
    state = breeding("2 sheep 2 donkey 2 boar 2 cattle", land, furnishings=rooms, stables="4,3 3,3 3,2")
    play(state, options(state)[0])
    assert goods(state) == "1 stone 10 food 3 sheep 3 donkey 3 boar 3 cattle"


def test_r38_a_field_emptied_in_the_field_phase_has_room() -> None:
    rooms = {"3,4": 9}
    state = breeding("2 sheep", "meadow 4,3; field 1 grain 3,3", furnishings=rooms)
    assert "breed sheep" in options(state)
    planted = breeding("2 sheep", "meadow 4,3; field 2 grain 3,3", furnishings=rooms)
    assert planted.phase != HARVESTING
    assert number(planted, "sheep") == 2


def test_r38_sowing_drives_an_animal_away() -> None:
    home = seat("1 grain 2 sheep 1 cattle", "meadow 4,3; field 3,3", furnishings={"3,4": 9})
    state = play(late(home), "go slash-and-burn; sow grain")
    assert starting(state, "convert") == options(state) == ["convert sheep", "convert cattle"]
    assert number(play(state, "convert cattle"), "food") == 3


def test_r39_a_newborn_dwarf_counts_for_the_cuddle_room() -> None:
    home = seat("2 sheep 2 donkey", furnishings={"3,4": 7, "3,5": 1})
    state = late(home, goods={"sheep-farming": "1 sheep"})
    full = after(state, "go sheep-farming; take")
    assert options(full)[0] == "convert sheep"
    grown = play(state, "go family-life; grow; end")
    assert grown.places(0) != full.places(0)
    assert len(grown.homes[0].strengths) == 3


def test_r40_miner_counts_donkeys_that_could_stand_in_ore_mines() -> None:
    land = "ore mine 3,5 2,4; deep tunnel 3,6 2,5; ruby mine 1,4"
    for donkeys, ore in ((0, 0), (1, 1), (3, 2)):
        home = seat(f"{donkeys} donkey", land, furnishings={"3,4": 16})
        assert number(table(home, players=1, round=5, phase="preparing"), "ore") == ore


def test_r40_mining_cave_never_pays_back() -> None:
    land = "ore mine 3,5 2,4; deep tunnel 3,6 2,5; ruby mine 1,4 1,5 1,6"
    home = seat("5 donkey", land, furnishings={"3,4": 28})
    state = harvest(home)
    assert state.homes[0].begging == 0
    assert starting(state, "pay") == []


# Feeding


def test_r41_working_cave_feeds_one_dwarf_once() -> None:
    state = harvest(seat("1 wood 2 stone 2 ore 2 food", furnishings={"3,4": 27}))
    assert starting(state, "feed") == ["feed with wood", "feed with stone", "feed with ore"]
    play(state, "feed with ore")
    assert number(state, "ore") == 0
    assert starting(state, "feed") == []
    assert reasons(state, "feed with wood") == "One dwarf has been fed with other goods already."
    assert options(state) == ["pay 2", "pay 1", "pay 0"]


def test_r41_and_r68_also_where_each_eats_one() -> None:
    state = table(seat("1 wood 2 food", furnishings={"3,4": 27}), round=4, phase="harvest")
    assert options(play(state, "feed with wood")) == ["pay 1", "pay 0"]


def test_r41_an_adult_is_fed_and_not_the_newborn() -> None:
    home = seat("1 wood 5 food", dwarfs="0 0 0", born=1, furnishings={"3,4": 27, "3,5": 1})
    state = harvest(home)
    assert options(state)[0] == "pay 5"
    assert options(play(state, "feed with wood"))[0] == "pay 3"


def test_r42_a_player_may_beg_and_keep_food() -> None:
    state = harvest(seat("9 food"))
    assert options(state) == ["pay 4", "pay 3", "pay 2", "pay 1", "pay 0"]
    play(state, "pay 1")
    assert state.homes[0].begging == 3
    assert number(state, "food") == 8


def test_r43_who_is_asked_by_the_third_event_is_told_what_the_newborn_will_eat() -> None:
    home = seat("5 food", dwarfs="0 0 0", born=1, furnishings={"3,4": 1})
    state = table(home, seat(), round=8, markers=["red"] * 3, phase="harvest", start=0)
    assert state.view(0)["seats"][0]["forecast"]["due"] == 5


def test_r43_the_third_event_asks_everybody_in_turn_order() -> None:
    land = "small pasture 4,3; field 1 grain 3,3"
    home = seat("9 food 2 sheep", land, stables="4,3")
    state = table(home, home, round=8, markers=["red"] * 3, phase="harvest", start=1)
    assert state.seat == 1
    assert options(state) == ["skip field", "skip breeding"]
    play(state, "skip field")
    assert number(state, "grain", 1) == 0
    play(state, "pay 4; breed sheep")
    assert state.seat == 0
    play(state, "skip breeding")
    assert number(state, "grain") == 1
    play(state, "pay 4")
    assert number(state, "sheep") == 2
    assert number(state, "sheep", 1) == 3


def test_r57_seats_harvest_in_turn_order() -> None:
    state = table(seat("4 food"), seat("4 food"), round=3, phase="harvest", start=1)
    assert state.seat == 1
    assert play(state, "pay 4").seat == 0


def test_r65_newborn_dwarfs_are_unarmed_and_count() -> None:
    home = seat(dwarfs="3 3", furnishings={"3,4": 1, "3,5": 46, "3,6": 42})
    state = late(home)
    assert bonus(state) == 8
    play(state, "go family-life; grow")
    assert (state.homes[0].strengths, state.homes[0].born) == ([3, 3, 0], 1)
    assert bonus(state) == 0


def bonus(state: FarmersState) -> int:
    """The bonus points of seat 0."""
    return int(next(row for row in state.score_sheet() if row["id"] == "bonus")["points"][0])


def test_r65_broom_chamber_counts_the_newborn() -> None:
    rooms = {"3,4": 1, "3,5": 1, "3,6": 1, "2,6": 43}
    state = late(seat(dwarfs="0 0 0 0", furnishings=rooms))
    assert bonus(state) == 0
    assert bonus(play(state, "go family-life; grow")) == 5


def test_r66_what_a_furnishing_gives_comes_after_its_price() -> None:
    weaver = late(seat("2 wood 1 stone 3 sheep", "small pasture 4,3", stables="4,3"))
    assert goods(play(weaver, "go housework; furnish 31")) == "3 food 3 sheep"
    milker = late(seat("2 wood 2 stone 2 cattle"))
    assert goods(play(milker, "go housework; furnish 32")) == "2 food 2 cattle"
    carver = late(seat("1 wood"))
    assert goods(play(carver, "go housework; furnish 14")) == "2 stone"


def test_r67_ruby_mining_is_there_from_the_start() -> None:
    alone = table(players=1, round=0, phase="preparing")
    assert "go ruby-mining" in options(alone)


def test_r68_payments_of_one_food_have_no_fields_and_no_breeding() -> None:
    land = "small pasture 4,3; field 1 grain 3,3"
    state = table(seat("2 food 2 sheep", land, stables="4,3"), round=4, phase="harvest")
    play(state, "pay 2")
    assert number(state, "grain") == 0
    assert number(state, "sheep") == 2
    hungry = table(seat("1 sheep"), round=4, phase="harvest")
    assert "convert sheep" in exchanges(hungry)


def test_r69_crops_on_fields_cannot_be_used() -> None:
    state = late(seat("", "meadow 4,3; field 3 grain 3,3; field 2 vegetable 4,2", furnishings={"3,4": 26}))
    assert exchanges(state) == []
    assert next(row for row in state.score_sheet() if row["id"] == "grain")["points"][0] == 2
    pairs = late(seat("", "meadow 4,3; field 3 grain 3,3; field 2 vegetable 4,2", furnishings={"3,4": 45}))
    assert bonus(pairs) == 4
