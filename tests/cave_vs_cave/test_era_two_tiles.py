"""The four action tiles of Era II and the additional effects below their spaces; rulings 3, 41 and example 25."""

import pytest

from cave_vs_cave.second_table import ONE_OF_EACH, cave, turn
from cave_vs_cave.table import GAME, beginning_with, display, goods, is_open, options, play, seat_view
from pickaxe import CHANCE

TILES = ["A13", "A14", "A15", "A16"]
SPACES = [1, 2, 3, 4]
E1 = ["gain 3 ore", "gain 1 iron", "gain 1 donkey"]
# What each tile offers by itself with the goods and the cave of `offered`.
OFFERS = {
    "A13": ["furnish 26 for 5 food", "furnish 26 for 1 gold"],
    "A14": ["3 gold > 4 weapon 1 donkey", "3 gold > 4 weapon 1 wood"],
    "A15": ["excavate X3", "excavate Y4", "wall X4-A4"],
    "A16": ["activate 00", "3 donkey > 6 food", "2 gold > 6 food"],
}
# What each space adds.
ADDED = {
    1: E1,
    2: ["1 ore > 1 iron", "3 ore > 2 iron", "5 ore > 3 iron", "7 ore > 4 iron"],
    3: ["1 iron > 1 weapon", "2 iron > 2 weapon", "3 iron > 3 weapon"],
    4: ["gain 2 weapon"],
}
GOODS = "5 food 3 gold 3 donkey 9 ore 3 iron 1 weapon"


def offered(tile: str, space: int) -> list[str]:
    """What a tile on a space offers; of the walls only the one between the boards."""
    state = turn(tile, space, goods=GOODS, covered=["X3", "Y4"], display=[26])
    return [token for token in options(state) if not token.startswith("wall") or token == "wall X4-A4"]


@pytest.mark.parametrize("space", SPACES)
@pytest.mark.parametrize("tile", TILES)
def test_a_tile_offers_its_effects_and_that_of_the_space_below(tile: str, space: int) -> None:
    assert offered(tile, space) == [*OFFERS[tile], *ADDED[space], "end"]


@pytest.mark.parametrize(
    ("tile", "name"),
    [("A13", "Decoration"), ("A14", "Arms Trade"), ("A15", "Interior Design"), ("A16", "Weekly Market")],
)
def test_a_tile_has_its_name(tile: str, name: str) -> None:
    assert GAME.text.words.name("tile", tile) == name


@pytest.mark.parametrize(
    ("tile", "before", "tokens", "after"),
    [
        ("A13", "1 wood 1 gold", "furnish 25 for 1 gold", ""),
        ("A13", "1 wood 5 food", "furnish 25 for 5 food", ""),
        ("A13", "1 wood 1 stone 5 food 1 gold", "furnish 25 for 1 gold; end", "1 stone 5 food"),
        ("A14", "3 gold", "3 gold > 4 weapon 1 donkey", "1 donkey 4 weapon"),
        ("A14", "4 gold 17 weapon", "3 gold > 4 weapon 1 wood", "1 wood 1 gold 19 weapon"),
        ("A15", "", "excavate X3; reveal 31; wall X4-A4", "1 food"),
        ("A15", "", "wall X4-Y4; excavate X3; reveal 31", "1 food"),
        ("A16", "3 donkey", "3 donkey > 6 food", "6 food"),
        ("A16", "2 gold 4 food", "2 gold > 6 food", "9 food"),
        ("A16", "2 gold", "activate 00; gain 1 wood; done; 2 gold > 6 food", "1 wood 6 food"),
        ("A16", "", "activate 00; gain 1 wood; activate 26; gain 3 ore; gain 2 food", "1 wood 2 food 3 ore"),
    ],
)
def test_the_effects_of_a_tile(tile: str, before: str, tokens: str, after: str) -> None:
    state = turn(tile, goods=before, rooms={"A1": 26, "A3": 1}, covered=["X3", "Y2", "Y3", "Z2"], display=[25])
    for token in tokens.split("; "):
        state.play(token)
        if options(state)[0].startswith("at "):
            state.play("at X4")
    assert goods(state) == after


@pytest.mark.parametrize("tile", TILES)
def test_any_tile_may_be_taken_and_left_unused(tile: str) -> None:
    state = play(turn(tile, goods=ONE_OF_EACH), "end")
    assert (state.seat, goods(state)) == (1, ONE_OF_EACH)


def test_decoration_furnishes_once() -> None:
    state = turn("A13", goods="9 wood 9 food 9 gold", display=[25, 31])
    play(state, "furnish 25 for 1 gold; at X4")
    assert not is_open(state, "furnish 31 for 1 gold")


def test_arms_trade_trades_once_and_gives_a_donkey_or_a_wood() -> None:
    state = play(turn("A14", 2, goods="19 gold"), "3 gold > 4 weapon 1 wood")
    assert options(state) == ["end"]


def test_weekly_market_sells_donkeys_or_gold_but_not_both_and_mixes_nothing() -> None:
    assert not is_open(turn("A16", goods="2 donkey 1 gold"), "3 donkey > 6 food")
    assert not is_open(turn("A16", goods="2 donkey 1 gold"), "2 gold > 6 food")
    state = play(turn("A16", 3, goods="9 donkey 9 gold"), "3 donkey > 6 food")
    assert options(state) == ["activate 00", "end"]


def test_weekly_market_activates_two_different_rooms() -> None:
    state = turn("A16", 2, rooms={"X4": 25, "Y4": 30})
    play(state, "activate 25; gain 1 donkey")
    assert options(state) == ["activate 00", "activate 30", "done"]
    assert options(play(state, "activate 30; done")) == ["end"]


def test_interior_design_builds_a_wall_from_the_supply_on_either_board() -> None:
    state = play(turn("A15"), "wall A3-B3")
    assert (seat_view(state, "walls"), state.view(None)["wall_supply"]) == (["A3-B3"], 9)


@pytest.mark.parametrize(
    ("space", "tokens", "after"),
    [
        (1, "gain 3 ore", "3 gold 3 ore"),
        (1, "gain 1 iron", "3 gold 1 iron"),
        (1, "gain 1 donkey", "3 gold 1 donkey"),
        (4, "gain 2 weapon", "3 gold 2 weapon"),
    ],
)
def test_what_a_space_gives(space: int, tokens: str, after: str) -> None:
    state = turn("A14", space, goods="3 gold")
    play(state, tokens)
    assert goods(state) == after
    assert not any(is_open(state, token) for token in ADDED[space]), "one of them, once"


@pytest.mark.parametrize(("pay", "get"), [(1, 1), (3, 2), (5, 3), (7, 4)])
def test_the_second_space_smelts_ore(pay: int, get: int) -> None:
    state = play(turn("A14", 2, goods="9 ore"), f"{pay} ore > {get} iron")
    assert goods(state) == " ".join(f"{n} {name}" for n, name in ((9 - pay, "ore"), (get, "iron")) if n)
    assert options(state) == ["end"]


def test_w25_six_ore_may_pay_one_three_or_five() -> None:
    state = turn("A14", 2, goods="6 ore")
    assert options(state) == ["1 ore > 1 iron", "3 ore > 2 iron", "5 ore > 3 iron", "end"]
    assert goods(play(state, "5 ore > 3 iron")) == "1 ore 3 iron"


@pytest.mark.parametrize("iron", range(1, 10))
def test_the_third_space_turns_any_number_of_iron_into_as_many_weapons(iron: int) -> None:
    state = turn("A14", 3, goods="9 iron")
    assert len(beginning_with(state, str(iron))) == 1
    left = f"{9 - iron} iron " if iron < 9 else ""
    assert goods(play(state, f"{iron} iron > {iron} weapon")) == f"{left}{iron} weapon"
    assert options(state) == ["end"]


def test_the_third_space_cuts_at_nineteen_weapons() -> None:
    assert goods(play(turn("A14", 3, goods="5 iron 18 weapon"), "4 iron > 4 weapon")) == "1 iron 19 weapon"


def test_without_ore_or_iron_the_exchanges_are_closed() -> None:
    assert options(turn("A14", 2)) == ["end"]
    assert options(turn("A14", 3)) == ["end"]


ORDERS = [
    "gain 1 iron; activate 00; gain 1 wood; done; 2 gold > 6 food",
    "activate 00; gain 1 wood; done; gain 1 iron; 2 gold > 6 food",
    "2 gold > 6 food; activate 00; gain 1 wood; done; gain 1 iron",
]


@pytest.mark.parametrize("tokens", ORDERS, ids=["before", "between", "after"])
def test_an_additional_effect_comes_before_between_or_after_the_effects_of_the_tile(tokens: str) -> None:
    state = play(turn("A16", goods="2 gold", rooms={"X4": 26}), tokens)
    assert (goods(state), options(state)) == ("1 wood 6 food 1 iron", ["end"])


def test_what_an_additional_effect_brings_can_be_used_by_the_tile_and_the_other_way_round() -> None:
    """An iron of E1 pays for Equipment Cabinet; weapons bought count at once for nothing else but the score."""
    state = turn("A13", 1, goods="1 gold", rooms={"A3": 1}, covered=["X4"], display=[44])
    assert not is_open(state, "furnish 44 for 1 gold")
    play(state, "gain 1 iron; furnish 44 for 1 gold; at A2")
    assert goods(state) == ""
    dug = turn("A15", 2, covered=["Y3"])
    play(dug, "excavate Y3; reveal 31; 1 ore > 1 iron")
    assert goods(dug) == "1 iron"


def test_r3_nothing_comes_between_two_activations_of_weekly_market() -> None:
    state = play(turn("A16", goods="2 gold", rooms={"X4": 26, "Y4": 25}), "activate 26; gain 3 ore; gain 2 food")
    assert not is_open(state, "2 gold > 6 food")
    assert not is_open(state, "gain 3 ore")
    assert not is_open(state, "end")
    assert is_open(state, "eat gold")


def test_a_tile_of_era_one_has_no_additional_effect() -> None:
    state = turn("A04", round=12, goods="9 ore 9 iron")
    assert options(state) == ["activate 00", "gain 2 wood", "end"]


def test_the_spaces_are_opened_one_a_round_and_keep_their_tile() -> None:
    state = turn(round=12, goods="1 weapon")
    below = {tile["id"]: tile["below"] for tile in state.view(None)["tiles"]}
    assert [below[tile] for tile in TILES] == ["E1", "E2", "E3", "E4"]
    assert below["A01"] is None


@pytest.mark.parametrize("tile", TILES)
@pytest.mark.parametrize(("mine", "theirs", "may"), [(2, 1, True), (1, 1, False), (0, 1, False), (1, 0, True)])
def test_r41_the_fourth_space_needs_strictly_more_weapons(tile: str, mine: int, theirs: int, may: bool) -> None:
    others = [each for each in TILES if each != tile]
    state = turn(round=12, goods=f"{mine} weapon", other=cave(f"{theirs} weapon"))
    position = {**state.to_position(), "tiles": [*(f"A{n:02}" for n in range(5, 12)), *others, tile]}
    state = GAME.from_position(position)
    assert is_open(state, tile) == may
    assert bool(state.why_not(tile)) != may
    assert all(is_open(state, other) for other in others), "the condition belongs to the space, not to the tile"


def test_r41_gold_is_no_condition_any_more_and_more_gold_does_not_help() -> None:
    state = turn(round=12, goods="19 gold", other=cave("1 weapon"))
    assert [token for token in options(state) if token in TILES] == TILES[:3]


def test_r41_later_losses_in_the_turn_do_not_matter() -> None:
    """Having taken the tile with 1 : 0 weapons, one may pay the weapon away and still use the space."""
    state = turn(round=12, goods="1 weapon 1 stone 1 food 1 gold", rooms={"X4": 26}, display=[25])
    play(state, "A16; gain 2 weapon")
    assert goods(state) == "1 stone 1 food 1 gold 3 weapon"


def test_r41_the_condition_is_for_taking_at_that_moment() -> None:
    """Seat 0 has fewer weapons, buys some with Arms Trade, and has more in its next turn."""
    order = ["A14", "A13", "A15", "A16"]
    state = turn(round=12, goods="3 gold", other=cave("1 weapon"))
    position = {**state.to_position(), "tiles": [*(f"A{n:02}" for n in range(5, 12)), *order]}
    state = GAME.from_position(position)
    assert not is_open(state, "A16")
    play(state, "A14; 3 gold > 4 weapon 1 wood; end")
    assert not is_open(state, "A16"), "seat 1 has 1 against 4"
    play(state, "A01; end")
    assert is_open(state, "A16")


@pytest.mark.parametrize("food", [2, 3])
def test_one_food_per_dwarf_is_four_in_every_round_of_era_two(food: int) -> None:
    for round in (9, 10, 11, 12):
        state = turn("A05", round=round, goods=f"1 wood {food} food", display=[25])
        assert not is_open(state, f"furnish 25 for {food} food")
        assert is_open(turn("A05", round=round, goods="1 wood 4 food", display=[25]), "furnish 25 for 4 food")


def test_a_room_excavated_in_era_two_joins_the_display() -> None:
    state = turn("A15", covered=["X3"], display=[1, 26])
    play(state, "excavate X3")
    assert state.seat == CHANCE
    assert display(play(state, "reveal 39")) == [1, 26, 39]
