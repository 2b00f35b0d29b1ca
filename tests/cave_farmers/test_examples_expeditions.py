"""Worked examples T1 to T8: weapons, expeditions and the order of placement."""

from cave_farmers.table import late, number, options, play, reasons, seat, starting, table

DWELLINGS = {"3,4": 1, "3,5": 1, "3,6": 1}


def test_t1_expedition() -> None:
    state = late(seat("10 ore 1 wood"))
    play(state, "go blacksmithing; forge 7; loot dog; loot gold; loot furnish; furnish 07")
    assert number(state, "ore") == 3
    assert number(state, "dog") == 1
    assert number(state, "gold") == 2
    assert number(state, "wood") == 0
    assert state.homes[0].owned >> 7 & 1
    assert state.homes[0].strengths == [8, 0]


def test_t2_the_weakest_weapon() -> None:
    state = play(late(seat("1 ore")), "go blacksmithing; forge 1")
    assert starting(state, "loot") == ["loot all-weapons", "loot dog", "loot wood"]
    play(state, "loot all-weapons; loot wood; loot dog")
    assert options(state) == ["end"]
    assert state.homes[0].strengths == [3, 0]


def test_t3_all_weapons_gain_but_no_unarmed_dwarf() -> None:
    state = late(seat(dwarfs="0@housework 4 6 14", furnishings={"3,4": 1, "3,5": 1}), goods={"logging": "3 wood"})
    play(state, "go logging; loot all-weapons")
    assert state.homes[0].strengths == [0, 6, 7, 14]


def test_t4_the_strength_at_the_start_counts() -> None:
    state = table(seat("5 wood 5 stone", "cavern 3,5; tunnel 4,5 4,6 3,6", dwarfs="6 6"), round=12)
    play(state, "go ore-mine-construction; loot all-weapons")
    assert "loot furnish" not in options(state)
    assert reasons(state, "loot furnish") == "This item needs strength 7; the dwarf set out with 6."


def test_t5_adventure_rises_in_between() -> None:
    state = late(seat("6 ore 1 wood"))
    play(state, "go adventure; forge 6; loot gold; loot furnish; furnish 07; end")
    assert state.homes[0].strengths == [8, 0]
    assert number(state, "gold") == 2


def test_t6_the_same_loot_on_both_expeditions() -> None:
    state = play(late(seat(dwarfs="6 6")), "go adventure; loot gold; loot gold")
    assert number(state, "gold") == 4
    assert state.homes[0].strengths == [8, 6]
    assert starting(state, "loot") == []


def test_t7_placement_order_and_ruby() -> None:
    state = late(seat("1 ruby", dwarfs="14 3"))
    assert state.strength() == 3
    play(state, "ruby for dwarf 14")
    assert number(state, "ruby") == 0
    assert state.strength() == 14
    play(state, "go supplies; end")
    assert state.homes[0].posts[1] == -1
    poor = late(seat(dwarfs="14 3"))
    assert starting(poor, "ruby") == []
    assert reasons(poor, "ruby for dwarf 14") == "You have no ruby."


def test_t8_one_armed_dwarf_before_four_unarmed() -> None:
    state = late(seat("1 ruby", dwarfs="0 0 0 0 14", furnishings=DWELLINGS))
    play(state, "ruby for dwarf 14; go logging")
    assert state.dwarf == 4
    assert state.strength() == 14
