"""Worked examples 15 to 21, 27 and 30 to 33: goods, blue rooms, conditions, solo."""

import pytest

from cave_vs_cave.table import beginning_with, cave, goods, is_open, on, options, play, turn


def test_w15_grindstone_at_eight_food() -> None:
    state = turn("A01", goods="1 emmer 8 food", rooms={"A3": 4})
    assert goods(play(state, "activate 04; 1 emmer > 3 food")) == "9 food"


def test_w16_bakehouse_with_two_and_with_three_emmer() -> None:
    two, three = (turn("A01", goods="3 emmer", rooms={"A3": 16}) for _ in range(2))
    assert goods(play(two, "activate 16; 2 emmer > 4 food 1 gold")) == "1 emmer 4 food 1 gold"
    assert goods(play(three, "activate 16; 3 emmer > 4 food 2 gold")) == "4 food 2 gold"


@pytest.mark.parametrize(("round", "food"), [(1, 2), (2, 2), (3, 2), (4, 3), (5, 3), (6, 3), (7, 3), (8, 4)])
def test_w17_one_food_per_dwarf(round: int, food: int) -> None:
    state = turn("A05", round=round, goods="1 wood 9 food")
    prices = {token.partition(" for ")[2] for token in options(state) if token.startswith("furnish")}
    assert prices == {f"{food} food"}
    assert goods(play(state, f"furnish 01 for {food} food")) == f"{9 - food} food"
    if food != 4:
        wrong = turn("A05", round=round, goods="1 wood 9 food").why_not("furnish 01 for 4 food")
        assert wrong == [f"Furnishing costs 1 food per dwarf, which is {food} food this round."]


def test_w18_eight_food_pay_for_two_rooms_in_round_five() -> None:
    state = turn("A02", round=5, goods="2 wood 8 food", covered=["A1"])
    play(state, "furnish 01 for 3 food; at A2; furnish 02 for 5 food; at A3")
    assert (goods(state), on(state, "A2"), on(state, "A3")) == ("", 1, 2)


def test_w19_parlor() -> None:
    state = turn("A01", goods="2 stone 1 flax 10 gold", rooms={"A3": 6})
    play(state, "activate 06; fill all to 1")
    assert goods(state) == "1 wood 2 stone 1 emmer 1 flax 1 food 10 gold"


@pytest.mark.parametrize(
    ("before", "retting", "after"),
    [
        ("1 flax", False, "2 flax"),
        ("1 flax", True, "2 flax 1 food"),
        ("2 flax", False, "2 flax"),
        ("2 flax", True, "2 flax"),
    ],
)
def test_w20_shelf_and_retting_room(before: str, retting: bool, after: str) -> None:
    rooms = {"A1": 1, "A2": 2, **({"A3": 21} if retting else {})}
    assert goods(play(turn("A01", goods=before, rooms=rooms), "activate 01; fill flax to 2")) == after


def test_w21_wood_storeroom_and_parlor() -> None:
    rooms = {"A1": 1, "A2": 6, "A3": 23}
    first = play(turn("A04", goods="", rooms=rooms), "before 23; activate 06; fill all to 1")
    then = play(turn("A04", goods="", rooms=rooms), "activate 06; fill all to 1")
    assert (goods(first).split(" stone")[0], goods(then).split(" stone")[0]) == ("1 wood 1", "2 wood 1")


@pytest.mark.parametrize(("tile", "most"), [("A07", 3), ("A11", 4)])
def test_w27_equipment_room_with_undermining_and_expedition(tile: str, most: int) -> None:
    rooms = {"A1": 2, "A2": 4, "B1": 8, "B2": 12, "B3": 11, "A3": 22}
    state, activated = turn(tile, goods="", rooms=rooms), 0
    while offered := beginning_with(state, "activate"):
        play(state, f"activate {offered[-1]}")
        activated += 1
    assert activated == most


def test_w30_breach_at_eight_stone() -> None:
    state = turn("A09", goods="8 stone", walls=["A3-B3"])
    play(state, "raze A3-B3")
    assert (goods(state), state.view(None)["wall_supply"]) == ("9 stone 3 food 1 gold", 7)


def test_w31_renovation_with_a_dungeon() -> None:
    state = turn("A12", goods="", rooms={"A1": 1, "A2": 2, "C5": 24})
    assert goods(play(state, "wall A3-B3")) == "2 gold"


def test_w32_seven_gold_against_seven() -> None:
    both = turn(round=8, goods="7 gold", other=cave("7 gold", covered=[]))
    assert not is_open(both, "A12")
    play(both, "A01; end")
    assert not is_open(both, "A12")


def test_w32_one_more_gold_opens_it_to_that_player_only() -> None:
    state = turn(round=8, goods="1 flax 7 gold", rooms={"A3": 2}, other=cave("7 gold", covered=[]))
    play(state, "A01; activate 02; 1 flax > 1 gold; end")
    assert (state.seat, is_open(state, "A12")) == (1, False)
    play(state, "A02; end")
    assert (state.seat, is_open(state, "A12")) == (0, True)


@pytest.mark.parametrize(
    ("tile", "tokens", "flips"),
    [
        ("A03", "excavate A2; reveal 24; reveal 23", 1),
        ("A03", "two tiles for 2 food; excavate A2; reveal 24; excavate B3; reveal 23", 0),
        ("A10", "excavate A2; reveal 24; reveal 23; activate 15; excavate B3 for 1 gold; reveal 22; reveal 21", 2),
    ],
)
def test_w33_solo_flips(tile: str, tokens: str, flips: int) -> None:
    state = turn(tile, players=1, goods="2 food 1 gold", rooms={"A3": 15})
    before = state.view(0)["pile"]
    play(state, tokens)
    assert (state.seat, before - state.view(0)["pile"]) == (0, flips)


def test_w33_an_empty_pile_gives_nothing() -> None:
    shown = [1, 2, 3, *range(7, 24)]
    state = turn("A10", players=1, covered=["A1"], display=shown)
    assert state.view(0)["pile"] == 0
    play(state, "excavate A1")
    assert (state.seat, state.view(0)["display"]) == (0, [*shown, 24])
