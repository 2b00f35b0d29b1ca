"""Rulings R44 to R49 and R64: furnishings that trade, supply, cover each other and count."""

import pytest

from cave_farmers.table import GAME, after, exchanges, goods, late, number, options, play, reasons, seat, table
from pickaxe.games.cave_farmers.state import FarmersState
from pickaxe.kernel.grids import count


def points(state: FarmersState, row: str) -> int:
    """The points of seat 0 in one category."""
    return int(next(entry for entry in state.score_sheet() if entry["id"] == row)["points"][0])


def test_r44_writing_chamber_cancels_seven_at_most() -> None:
    state = late(seat(furnishings={"3,4": 47}, begging=2))
    assert points(state, "missing") + points(state, "unused") + points(state, "begging") == -8 - 22 - 6
    assert points(state, "writing") == 7


def test_r44_no_more_than_there_is() -> None:
    forest = "meadow 4,3 4,2 4,1 3,1 3,2 3,3 2,3 2,2 2,1 1,1 1,2 1,3"
    cave = "cavern 3,5 3,6 2,6 2,5 2,4 4,5 4,6 1,4 1,5 1,6"
    home = seat("1 sheep 1 donkey 2 boar", f"{forest};{cave}", furnishings={"3,4": 47}, stables="1,1 1,2")
    assert points(late(home), "writing") == 2


@pytest.mark.parametrize(
    ("number", "token", "given", "left"),
    [
        (18, "trade trader", "4 gold", "2 wood 2 stone 2 ore"),
        (26, "trade cooking-cave", "2 grain 2 vegetable", "10 food"),
        (34, "trade hunting-parlor", "4 boar", "4 food 4 gold"),
        (35, "trade beer-parlor gold", "4 grain", "6 gold"),
        (35, "trade beer-parlor food", "4 grain", "8 food"),
        (36, "trade blacksmithing-parlor", "2 ore 2 ruby", "2 food 4 gold"),
        (39, "trade spare-part-storage", "2 wood 2 stone 2 ore", "4 gold"),
    ],
)
def test_r45_trades_again_and_again(number: int, token: str, given: str, left: str) -> None:
    home = seat(given, "small pasture 4,3", furnishings={"3,4": number}, stables="4,3")
    assert goods(play(late(home), f"{token}; {token}")) == left


def test_r45_trades_in_every_phase_until_the_scoring() -> None:
    home = seat("4 food 2 grain", furnishings={"3,4": 35})
    feeding = table(home, round=3, phase="harvest")
    assert "trade beer-parlor food" in exchanges(feeding)
    last = late(home, phase="last exchanges")
    assert options(last) == ["done"]
    assert goods(play(last, "trade beer-parlor gold")) == "4 food 3 gold"
    assert last.is_over or options(last) == ["done"]


def test_r46_state_parlor_counts_at_the_end_again() -> None:
    state = late(seat("9 wood 9 stone 9 gold", "cavern 3,4 3,5 2,4"))
    play(state, "go housework; furnish 33; at 3,4")
    assert number(state, "food") == 2
    assert points(state, "bonus") == 4
    more = late(seat(furnishings={"3,4": 33, "2,4": 6, "3,5": 2}))
    assert points(more, "bonus") == 12


def test_r46_dwellings_on_tunnels_count() -> None:
    home = seat("9 wood 9 stone", "tunnel 4,5", furnishings={"3,4": 10, "3,5": 33})
    state = play(late(home), "go housework; furnish 01")
    assert count(state.homes[0].dwellings) == 2
    assert points(state, "bonus") == 4


def test_r47_spare_part_storage_on_top_of_the_trader() -> None:
    home = seat("2 wood", furnishings={"3,4": 18})
    state = late(home)
    assert state.homes[0].caverns == 0
    play(state, "go housework; furnish 39")
    cell = state.view(0)["seats"][0]["cells"]["3,4"]
    assert (cell["furnishing"], cell["covers"]) == (39, 18)
    assert points(state, "furnishings") == 0
    assert "trade trader" not in exchanges(state)
    assert 18 not in state.view(0)["offer"]
    assert GAME.from_position(state.to_position()) == state


def test_r47_the_covered_tile_is_not_yellow_any_more() -> None:
    home = seat("1 wood", furnishings={"3,4": 39, "3,5": 40})
    state = late(home)
    assert points(state, "bonus") == 4
    assert points(play(state, "go housework; furnish 18"), "bonus") == 2


def test_r48_suppliers_count_rounds_that_are_played() -> None:
    """The Ruby supplier built in round 7 of a game for two pays in rounds 8, 10, 11 and 12."""
    state = table(seat("2 wood 2 stone"), round=7, markers=["green", "red"])
    play(state, "go housework; furnish 21")
    assert state.homes[0].supplies == [0, 0, 4]
    rubies = [
        number(table(seat(supplies={"ruby": n}), players=1, round=8, phase="preparing"), "ruby") for n in (4, 1, 0)
    ]
    assert rubies == [1, 1, 0]
    paid = table(seat(supplies={"wood": 7, "stone": 1, "ruby": 4}), players=1, round=8, phase="preparing")
    assert paid.homes[0].supplies == [6, 0, 3]
    assert goods(paid) == "1 wood 1 stone 1 ruby"


@pytest.mark.parametrize(("number", "price", "supplies"), [(19, "1 stone", [7, 0, 0]), (20, "1 wood", [0, 5, 0])])
def test_r48_wood_and_stone_suppliers(number: int, price: str, supplies: list[int]) -> None:
    state = play(late(seat(price)), f"go housework; furnish {number}")
    assert state.homes[0].supplies == supplies


def test_r49_seam_gives_ore_for_every_stone() -> None:
    home = seat("1 ruby 4 gold", furnishings={"3,4": 24, "3,5": 18})
    state = late(home, goods={"excavation": "3 stone"})
    assert goods(after(state, "go excavation; take")) == "3 stone 3 ore 4 gold 1 ruby"
    assert number(after(state, "ruby for stone"), "ore") == 1
    assert number(after(state, "trade trader"), "ore") == 2
    assert number(after(state, "go supplies"), "ore") == 2


def test_r49_seam_gives_nothing_for_a_discount() -> None:
    home = seat("1 wood 1 stone", "cavern 3,6", furnishings={"3,4": 24, "3,5": 14})
    assert goods(play(late(home), "go housework; furnish 27")) == "1 stone"


def test_r62_dog_school() -> None:
    early = late(seat(furnishings={"3,4": 22}))
    assert goods(play(early, "go housework; take")) == "1 wood 1 dog"
    together = late()
    assert goods(after(together, "go housework; furnish 22; take")) == "1 wood 1 dog"
    assert goods(after(together, "go housework; take; furnish 22")) == "1 dog"


# Peaceful cave


def test_r64_weapons_become_food() -> None:
    state = late(seat(dwarfs="7 3", furnishings={"3,4": 30, "3,5": 46}))
    assert points(state, "bonus") == 0
    play(state, "disarm 1; disarm 2")
    assert number(state, "food") == 10
    assert state.homes[0].strengths == [0, 0]
    assert points(state, "bonus") == 8


def test_r64_not_during_the_own_expedition() -> None:
    home = seat(dwarfs="7 9", furnishings={"3,4": 30})
    state = play(late(home), "go blacksmithing; loot dog")
    assert "disarm 1" not in exchanges(state)
    assert reasons(state, "disarm 1") == "This dwarf is on an expedition and needs its weapon."
    assert "disarm 2" in exchanges(state)
    play(state, "return")
    assert number(play(state, "disarm 1"), "food") == 8


def test_r64_who_laid_down_a_weapon_can_forge_again() -> None:
    state = late(seat("2 ore", dwarfs="5 5", furnishings={"3,4": 30}))
    play(state, "disarm 1; go blacksmithing; forge 2")
    assert state.homes[0].strengths == [2, 5]


def test_r64_before_the_scoring() -> None:
    state = late(seat(dwarfs="5 0", furnishings={"3,4": 30}), phase="last exchanges")
    assert exchanges(state) == ["disarm 1"]
    kept = late(seat(dwarfs="5 0", furnishings={"3,4": 30}), phase="last exchanges")
    play(kept, "done")
    assert (kept.is_over, kept.turn, kept.homes[0].strengths) == (True, state.turn + 1, [5, 0])
