"""Worked examples T10 to T13 and T22 to T30: food, feeding, accumulation, trades and rubies."""

from typing import Any

import pytest

from cave_farmers.table import after, exchanges, goods, late, number, options, play, reasons, seat, starting, table
from pickaxe.games.cave_farmers.state import FarmersState
from pickaxe.games.cave_farmers.turns import replenish

# Food


@pytest.mark.parametrize(("gold", "food"), [(2, 1), (3, 2), (4, 3), (5, 4), (10, 9)])
def test_t10_gold_to_food(gold: int, food: int) -> None:
    state = play(late(seat(f"{gold} gold")), f"gold {gold} to food")
    assert goods(state) == f"{food} food"


def test_t10_gold_becomes_food_in_any_amount() -> None:
    assert goods(play(late(seat("150 gold")), "gold 150 to food")) == "149 food"
    assert goods(play(late(seat("199 gold")), "gold 199 to food")) == "198 food"


def test_t10_one_gold_gives_nothing() -> None:
    assert exchanges(late(seat("1 gold"))) == []
    assert "gold 1 to food" not in late().book.lexicon


def test_t11_two_gold_exchanges() -> None:
    assert goods(play(late(seat("5 gold")), "gold 2 to food; gold 3 to food")) == "3 food"
    assert goods(play(late(seat("5 gold")), "gold 5 to food")) == "4 food"


@pytest.mark.parametrize(
    ("given", "token", "food"),
    [
        ("1 sheep", "convert sheep", 1),
        ("1 donkey", "convert donkey", 1),
        ("2 donkey", "convert 2 donkeys", 3),
        ("1 boar", "convert boar", 2),
        ("1 cattle", "convert cattle", 3),
        ("1 grain", "convert grain", 1),
        ("1 vegetable", "convert vegetable", 2),
        ("1 ruby", "ruby for food", 2),
    ],
)
def test_t12_food_values(given: str, token: str, food: int) -> None:
    assert goods(play(late(seat(given)), token)) == f"{food} food"


def test_t12_dogs_and_materials_are_no_food() -> None:
    assert exchanges(late(seat("3 dog 3 wood 3 stone 3 ore", dwarfs="8 8"))) == []


def test_t13_slaughtering_cave() -> None:
    land = "small pasture 4,3 3,3"
    state = late(seat("1 sheep 2 donkey 1 boar 1 cattle", land, furnishings={"3,4": 25}, stables="1,1"))
    play(state, "convert sheep; convert 2 donkeys; convert boar; convert cattle")
    assert goods(state) == "14 food"


# Feeding


def due(state: FarmersState) -> int:
    """The food that is asked for."""
    feeding = state.view(0)["feeding"]
    return int(feeding["due"]) if feeding else 0


def family(given: str, round: int, **more: Any) -> FarmersState:
    """Three adults and a child at the end of a round."""
    return table(
        seat(given, dwarfs="0 0 0 0", born=1, furnishings={"3,4": 1, "3,5": 1}), round=round, phase="harvest", **more
    )


def test_t22_feeding_with_a_newborn() -> None:
    assert due(family("9 food", 3)) == 7
    assert due(family("9 food", 4)) == 4
    assert due(family("9 food", 7, markers=["red", "red"])) == 4


def test_t22_six_adults_eat_twelve() -> None:
    rooms = {"3,4": 1, "3,5": 1, "3,6": 1, "2,6": 6}
    state = table(seat("13 food", dwarfs="0 0 0 0 0 0", furnishings=rooms), round=3, phase="harvest")
    assert starting(state, "pay")[0] == "pay 12"
    assert goods(play(state, "pay 12")) == "1 food"


def test_t23_begging() -> None:
    state = play(family("5 food", 3), "pay 5")
    assert state.homes[0].begging == 2
    assert next(row for row in state.score_sheet() if row["id"] == "begging")["points"][0] == -6


def test_t24_mining_cave_and_working_cave() -> None:
    land = "ore mine 1,4 1,5; deep tunnel 2,4 2,5; ruby mine 1,6; cavern 3,5"
    rooms = {"3,4": 1, "4,5": 1, "3,6": 27, "2,6": 28}
    home = seat("9 food 1 stone 3 donkey", land, dwarfs="0 0 0 0", furnishings=rooms)
    state = table(home, round=3, phase="harvest")
    assert due(state) == 5
    play(state, "feed with stone")
    assert due(state) == 3
    assert starting(state, "feed") == []
    play(state, "pay 3")
    assert number(state, "food") == 6


def test_t43_keeping_a_ruby_and_begging() -> None:
    state = table(seat("1 ruby", dwarfs="0 0"), round=4, phase="harvest")
    assert due(state) == 2
    assert options(state) == ["pay 0"]
    assert "ruby for food" in exchanges(state)
    assert after(state, "ruby for food; pay 2").homes[0].begging == 0
    kept = after(state, "pay 0")
    assert kept.homes[0].begging == 2
    assert number(kept, "ruby") == 1


# Accumulation


def heaps(players: int, token: str, rounds: int) -> list[dict[str, int]]:
    """What lies on a space, round after round, if nobody takes it."""
    state = table(players=players, round=3)
    space = next(space for space in map(state.guide.spaces.__getitem__, state.spaces) if space.token == token)
    found = []
    for _ in range(rounds):
        replenish(state)
        found.append(space.goods_of(state.heaps[space.index]))
    return found


def test_t25_more_on_an_empty_space() -> None:
    assert heaps(2, "logging", 3) == [{"wood": 3}, {"wood": 4}, {"wood": 5}]
    assert heaps(4, "logging", 2) == [{"wood": 3}, {"wood": 6}]


def test_t26_grain_first_then_vegetables() -> None:
    assert heaps(4, "sustenance", 3) == [{"grain": 1}, {"grain": 1, "vegetable": 1}, {"grain": 1, "vegetable": 2}]
    assert heaps(3, "strip-mining", 3) == [{"ore": 1}, {"ore": 1, "stone": 1}, {"ore": 1, "stone": 2}]


# Trades, rubies and mines


def test_t27_ore_trading() -> None:
    state = play(late(seat("7 ore")), "go ore-trading; trade ore; trade ore; trade ore")
    assert goods(state) == "1 ore 3 food 6 gold"
    assert options(play(late(seat("9 ore")), "go ore-trading; trade ore; trade ore; trade ore")) == ["end"]


def test_t28_ruby_for_cattle() -> None:
    assert goods(play(late(seat("1 ruby 1 food")), "ruby for cattle")) == "1 cattle"
    poor = late(seat("1 ruby 1 grain"))
    assert reasons(poor, "ruby for cattle") == "Costs 1 food, you have 0."
    assert goods(play(poor, "convert grain; ruby for cattle")) == "1 cattle"


def test_t29_ruby_mines() -> None:
    land = "tunnel 3,5; ore mine 2,4; deep tunnel 2,5"
    deep = play(late(seat("", land)), "go ruby-mine-construction; lay deep-ruby-mine")
    assert number(deep, "ruby") == 1
    plain = play(late(seat("", land)), "go ruby-mine-construction; lay ruby-mine")
    assert number(plain, "ruby") == 0
    for state in (deep, plain):
        assert next(row for row in state.score_sheet() if row["id"] == "mines")["points"][0] == 3 + 4


def test_t30_ruby_mining_gives_one_more_at_most() -> None:
    state = late(seat("", "ruby mine 3,5 3,6"), goods={"ruby-mining": "3 ruby"})
    assert number(play(state, "go ruby-mining"), "ruby") == 4


@pytest.mark.parametrize(("mines", "rubies"), [("3,5", 3), ("3,5 3,6", 4)])
def test_t30_ruby_delivery_gives_one_more_for_two_mines(mines: str, rubies: int) -> None:
    state = late(seat("", f"ruby mine {mines}"), goods={"ruby-delivery": "3 ruby"})
    assert number(play(state, "go ruby-delivery"), "ruby") == rubies


def test_t40_weekly_market() -> None:
    state = play(late(players=5), "go weekly-market; buy cattle; buy wood")
    assert goods(state) == "1 wood 1 cattle"
    richer = play(late(seat("3 gold"), players=5), "go weekly-market; buy wood")
    assert "buy wood" not in options(richer)
    assert reasons(richer, "buy wood") == "You have done this here already."
