"""What players of other versions have complained about, each held by a test."""

import pytest

from cave_farmers.table import (
    BOOK,
    CAVERNS,
    FIELDS,
    MEADOWS,
    TUNNELS,
    after,
    cell,
    exchanges,
    goods,
    harvest,
    late,
    number,
    on,
    options,
    play,
    reasons,
    seat,
    seen,
    table,
    with_cards,
)
from pickaxe.games.cave_farmers.components import STONE

FARMING = with_cards(2, 1, "sheep-farming")
MINES = "3,5 ore mine; 2,5 ruby mine; 2,6 ore mine"
CAVES = {"3,4": 28, "2,4": 27}


def test_feeding_with_mining_and_working_cave_is_never_below_zero() -> None:
    state = harvest(seat("3 donkey 1 wood 3 food", MINES, CAVES))
    feeding = state.view(None)["feeding"]
    assert (feeding["dwarfs"], feeding["working_cave"], feeding["mining_cave"], feeding["due"]) == (4, 0, 3, 1)
    play(state, "feed with wood")
    assert (number(state, "food"), seen(state)["begging"]) == (3, 0)
    full = harvest(seat("3 donkey 3 food", f"{MINES}; 1,6 ruby mine", CAVES), round=4)
    assert (number(full, "food"), seen(full)["begging"]) == (3, 0)


def test_feeding_asks_for_all_that_is_due_and_offers_both_caves() -> None:
    state = harvest(seat("3 donkey 1 stone 2 ore 9 food", MINES, {**CAVES, "1,4": 5}, dwarfs="0 0 0 0"))
    assert state.view(None)["feeding"]["due"] == 5
    assert {"pay 5", "feed with stone", "feed with ore"} <= set(options(state))
    play(state, "feed with ore")
    assert state.view(None)["feeding"]["due"] == 3
    assert "feed with stone" not in options(state)
    assert reasons(state, "feed with stone") == "One dwarf has been fed with other goods already."
    assert number(play(state, "pay 3"), "food") == 6


@pytest.mark.parametrize("gold", [2, 5, 12, 40])
def test_gold_is_turned_into_food_in_one_exchange(gold: int) -> None:
    state = table(seat(f"{gold} gold"))
    assert goods(play(state, f"gold {gold} to food")) == f"{gold - 1} food"


def test_the_cooking_cave_is_used_twice() -> None:
    state = harvest(seat("2 grain 2 vegetable", furnishings={"3,4": 26}))
    play(state, "trade cooking-cave; trade cooking-cave; pay 4")
    assert goods(state) == "6 food"


PARLORS = [
    (34, "4 boar", "trade hunting-parlor", "4 food 4 gold"),
    (35, "4 grain", "trade beer-parlor gold", "6 gold"),
    (35, "4 grain", "trade beer-parlor food", "8 food"),
    (36, "2 ruby 2 ore", "trade blacksmithing-parlor", "2 food 4 gold"),
    (39, "2 wood 2 stone 2 ore", "trade spare-part-storage", "4 gold"),
    (18, "4 gold", "trade trader", "2 wood 2 stone 2 ore"),
]


@pytest.mark.parametrize(("number_", "start", "trade", "result"), PARLORS)
def test_parlors_work_before_the_scoring(number_: int, start: str, trade: str, result: str) -> None:
    home = seat(start, "4,3 small pasture", {"3,4": number_})
    state = table(home, round=12, phase="last exchanges")
    assert goods(play(state, f"{trade}; {trade}")) == result


def test_growth_after_the_urgent_wish_is_optional() -> None:
    state = on("urgent-wish-for-children", seat("4 wood 3 stone"), round=7, cards=with_cards(2, 7, "family-life"))
    assert len(seen(after(state, "furnish 01; end"))["dwarfs"]) == 2
    assert len(seen(after(state, "furnish 01; grow; end"))["dwarfs"]) == 3


def test_small_and_large_pasture_alone_or_together() -> None:
    state = on("sheep-farming", seat("6 wood", MEADOWS), cards=FARMING)
    assert cell(after(state, "fence small; at 4,3; end"), "4,3") == "small pasture"
    assert cell(after(state, "fence large; at 3,2 3,3; end"), "3,3") == "large pasture"
    both = after(state, "fence large; at 3,2 3,3; fence small; at 4,3; end")
    assert (cell(both, "4,3"), cell(both, "3,2")) == ("small pasture", "large pasture")


def test_a_large_pasture_holds_several_stables() -> None:
    pasture = seat("1 stone 16 sheep", large=["4,2 4,3"], stables="4,2 4,3", land="")
    assert seen(table(pasture))["capacity"]["4,2"] == 16
    one = on("sheep-farming", seat("1 stone", large=["4,2 4,3"], stables="4,2"), cards=FARMING)
    play(one, "stable; at 4,3")
    assert seen(one)["capacity"]["4,2"] == 16


def test_fields_of_the_stubble_room_are_sown_later() -> None:
    land = seat("3 sheep 1 grain", "4,3 field", {"3,4": 9})
    state = on("slash-and-burn", land)
    play(state, "sow grain")
    assert options(state) == ["convert sheep"]
    play(state, "convert sheep")
    assert seen(state)["cells"]["4,3"]["crop"] == "grain"
    # With room elsewhere the animal just moves.
    roomy = on("slash-and-burn", seat("3 sheep 1 grain", f"{FIELDS}", {"3,4": 9}))
    assert "end" in options(play(roomy, "sow grain"))


def test_a_stable_by_loot_is_free() -> None:
    state = on("blacksmithing", seat(dwarfs="8 8"))
    play(state, "loot stable; at 1,1")
    assert (goods(state), seen(state)["stables_left"]) == ("", 2)


def test_a_dwelling_by_loot_costs_two_wood_and_two_stone() -> None:
    state = on("blacksmithing", seat("2 wood 2 stone", dwarfs="11 11"))
    play(state, "loot dwelling; furnish 01")
    assert (goods(state), seen(state)["furnishings"]) == ("", [1])
    for short in ("1 wood 2 stone", "2 wood 1 stone"):
        assert "loot dwelling" not in options(on("blacksmithing", seat(short, dwarfs="11 11")))


def test_a_tunnel_by_loot_is_placed() -> None:
    state = on("blacksmithing", seat(dwarfs="9 9"))
    play(state, "loot tunnel")
    assert {"at 3,5", "at 2,4", "at 4,5"} == set(options(state))
    play(state, "at 4,5")
    assert (cell(state, "4,5"), goods(state)) == ("tunnel", "1 food")


def test_breeding_by_loot_is_for_up_to_two_types() -> None:
    land = "4,3 small pasture; 3,3 small pasture; 3,2 small pasture; 4,2 small pasture"
    state = on("blacksmithing", seat("2 sheep 2 donkey 2 cattle", land, stables="4,3 3,3 3,2", dwarfs="14 14"))
    play(state, "loot breed")
    assert "breed sheep donkey cattle" not in options(state)
    assert reasons(state, "breed sheep donkey cattle") == "At most 2 kinds can breed here."
    play(state, "breed sheep cattle")
    assert goods(state) == "3 sheep 2 donkey 3 cattle"


# The space, the players, what is played there, goods on it, and the ore afterwards.
SOURCES = [
    ("drift-mining", 2, "take", "3 stone", 3),
    ("second-drift-mining", 6, "take", "2 stone", 2),
    ("excavation", 2, "take", "2 stone", 2),
    ("supplies", 2, "", "", 2),
    ("growth", 4, "take", "", 2),
    ("strip-mining", 3, "", "1 ore 2 stone", 3),
    ("small-scale-drift-mining", 5, "take", "", 1),
    ("weekly-market", 5, "buy stone", "", 1),
    ("large-depot", 7, "", "2 wood 1 stone 1 ore", 2),
    ("extension", 7, "lay cavern-tunnel; at 3,6 2,6", "", 1),
    ("ore-delivery", 2, "", "2 stone 2 ore", 4),
    ("blacksmithing", 2, "loot stone", "", 1),
]


@pytest.mark.parametrize(("space", "players", "tokens", "heap", "ore"), SOURCES, ids=[row[0] for row in SOURCES])
def test_the_seam_answers_to_stone_of_spaces_and_loot(
    space: str, players: int, tokens: str, heap: str, ore: int
) -> None:
    home = seat(land="3,5 cavern", furnishings={"3,4": 24}, dwarfs="3 3")
    state = late(home, players=players, goods={space: heap} if heap else {})
    assert number(play(state, f"go {space}; {tokens}"), "ore") == ore


def test_every_space_that_gives_stone_is_a_source() -> None:
    given = {
        space.token: [
            bundle
            for part in space.steps.parts()
            for bundle in (getattr(part, "bundle", None), getattr(part, "get", None))
            if bundle
        ]
        for space in BOOK.spaces
    }
    givers = {
        space.token
        for space in BOOK.spaces
        if STONE in space.kinds or any(STONE in each.kinds for each in given[space.token])
    }
    assert givers == {row[0] for row in SOURCES} - {"blacksmithing"}


def test_the_seam_answers_to_stone_of_rubies_trades_and_suppliers() -> None:
    assert goods(play(table(seat("1 ruby", furnishings={"3,4": 24})), "ruby for stone")) == "1 stone 1 ore"
    trader = table(seat("2 gold", furnishings={"3,4": 24, "3,5": 18}))
    assert goods(play(trader, "trade trader")) == "1 wood 1 stone 2 ore"
    supplied = seat(furnishings={"3,4": 24, "3,5": 20}, supplies={"stone": 1})
    state = table(supplied, players=1, round=1, phase="preparing", step=0)
    assert goods(state) == "1 stone 1 ore"


def test_the_seam_answers_to_stone_of_furnishings_and_births() -> None:
    carver = on("housework", seat("1 wood", CAVERNS, {"3,4": 24}))
    assert goods(play(carver, "furnish 14; at 2,4")) == "2 stone 2 ore"
    quarry = seat("2 donkey 9 food", "3,6 ore mine", {"3,4": 24, "3,5": 23})
    state = play(harvest(quarry), "pay 4; breed donkey")
    assert goods(state) == "1 stone 1 ore 5 food 3 donkey"


def test_the_seam_does_not_answer_to_a_discount() -> None:
    state = on("housework", seat("1 wood 1 stone", "2,4 cavern", {"3,4": 24, "3,5": 14}))
    play(state, "furnish 27")
    assert goods(state) == "1 stone"


def test_the_builder_cannot_pay_for_itself() -> None:
    state = on("housework", seat("1 ore"))
    assert not [token for token in options(state) if token.startswith("furnish 17")]


def test_the_work_room_never_builds_on_a_mine() -> None:
    land = f"{TUNNELS}; 2,6 ore mine; 1,6 ruby mine"
    state = play(on("housework", seat("1 wood", land, {"3,4": 10})), "furnish 07")
    assert set(options(state)) == {"at 3,5", "at 2,5"}


def test_the_third_event_is_chosen_by_each_player() -> None:
    home = seat("9 food 2 sheep", "4,3 field 1 grain; 4,2 small pasture")
    state = harvest(home, home, round=8, markers=["red", "red", "red"])
    assert options(state) == ["skip field", "skip breeding"]
    play(state, "skip breeding; pay 4")
    assert (state.seat, goods(state)) == (1, "1 grain 5 food 2 sheep")
    play(state, "skip field; pay 4; breed sheep")
    assert goods(state, 1) == "5 food 3 sheep"
    assert exchanges(state) == []
