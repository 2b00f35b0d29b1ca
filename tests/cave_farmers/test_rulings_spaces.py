"""Rulings R50 to R63, R70 and R71: spaces, the end, and goods that are taken or left."""

import pytest

from cave_farmers.table import (
    GAME,
    after,
    exchanges,
    goods,
    late,
    number,
    options,
    play,
    reasons,
    seat,
    starting,
    table,
    turn_up,
)
from pickaxe.games.cave_farmers.home import ASIDE
from pickaxe.games.cave_farmers.state import FarmersState


def heap(state: FarmersState, token: str) -> dict[str, int]:
    """What lies on a space in play."""
    space = next(space for space in map(state.guide.spaces.__getitem__, state.spaces) if space.token == token)
    return space.goods_of(state.heaps[space.index])


def test_r50_ties_are_shared() -> None:
    state = late(players=3, phase="last exchanges")
    assert state.is_over
    assert state.ranking() == [1, 1, 1]
    richer = late(seat("1 gold"), players=3, phase="last exchanges")
    assert richer.ranking() == [1, 2, 2]


def test_r51_weekly_market_with_own_gold_and_animals_for_food() -> None:
    state = play(late(seat("1 gold"), players=5), "go weekly-market")
    assert number(state, "gold") == 5
    play(state, "buy cattle; buy boar")
    assert options(state)[0].startswith("convert")
    play(state, "convert boar")
    assert goods(state) == "2 food 1 cattle"
    assert options(after(late(players=5), "go weekly-market; end")) != ["end"]


def test_r52_ore_trading_needs_a_trade() -> None:
    assert "go ore-trading" not in options(late(seat("1 ore")))
    assert options(play(late(seat("2 ore")), "go ore-trading")) == ["trade ore"]


def test_r53_six_goods_of_all_kinds_are_cleared() -> None:
    kept = {"sustenance": "5 food", "ore-delivery": "3 stone 2 ore"}
    state = table(players=1, round=8, phase="preparing", goods=kept)
    assert heap(state, "sustenance") == {"food": 6}
    full = {"sustenance": "6 food", "ore-delivery": "3 stone 3 ore", "sheep-farming": "6 sheep"}
    cleared = table(players=1, round=8, phase="preparing", goods=full)
    assert heap(cleared, "sustenance") == {"food": 1}
    assert heap(cleared, "ore-delivery") == {"stone": 1, "ore": 1}
    assert heap(cleared, "sheep-farming") == {"sheep": 1}
    rich = table(seat("2 ruby"), players=1, round=8, phase="preparing", goods=full)
    play(rich, "protect sheep-farming; protect sustenance")
    assert heap(rich, "sheep-farming") == {"sheep": 7}
    assert heap(rich, "ore-delivery") == {"stone": 1, "ore": 1}


def test_r53_rubies_are_cleared_too() -> None:
    full = {"ruby-mining": "6 ruby"}
    assert heap(table(players=1, round=8, phase="preparing", goods=full), "ruby-mining") == {"ruby": 1}
    rich = table(seat("1 ruby"), players=1, round=8, phase="preparing", goods=full)
    assert options(rich) == ["protect ruby-mining", "done"]
    assert heap(play(rich, "protect ruby-mining"), "ruby-mining") == {"ruby": 7}


@pytest.mark.parametrize(("before", "rubies"), [(0, {}), (1, {}), (2, {"ruby": 1})])
def test_r54_ruby_mining_for_two_starts_in_round_three(before: int, rubies: dict[str, int]) -> None:
    state = turn_up(table(round=before, phase="preparing", start=0))
    assert state.round == before + 1
    assert heap(state, "ruby-mining") == rubies
    assert ("go ruby-mining" in options(state)) == bool(rubies)


ROOMS = {"3,4": 1, "3,5": 1, "3,6": 1}
# In round 1 without goods, unarmed dwarfs can use eight spaces; all of them are taken.
OTHERS = seat(dwarfs="0@slash-and-burn 0@drift-mining 0@excavation 0@starting-player 0@sustenance", furnishings=ROOMS)


def test_r55_who_can_go_nowhere_lays_a_dwarf_aside_and_goes_on() -> None:
    home = seat(dwarfs="0@housework 0@supplies 0@clearing 0 5", furnishings=ROOMS)
    state = table(home, OTHERS)
    assert state.strength() == 5
    assert state.homes[0].posts[3] == ASIDE
    assert options(state) == ["go logging", "go blacksmithing"]
    assert state.turn == 0


def test_r55_nobody_is_forced_to_spend_a_ruby() -> None:
    home = seat("1 ruby", dwarfs="0@housework 0@supplies 0@clearing 0 5", furnishings=ROOMS)
    state = table(home, OTHERS)
    assert options(state) == ["ruby for dwarf 5", "lay aside"]
    aside = after(state, "lay aside")
    assert number(aside, "ruby") == 1
    assert aside.strength() == 5
    paid = after(state, "ruby for dwarf 5")
    assert options(paid) == ["go logging", "go blacksmithing"]


def test_r55_a_ruby_for_a_dwarf_that_can_go_to_one_space_only() -> None:
    home = seat("1 ruby", dwarfs="0@housework 0@supplies 0@clearing 0 5", furnishings=ROOMS)
    state = table(home, OTHERS, cards=["sheep-farming"])
    assert options(state) == ["ruby for dwarf 5", "lay aside"]
    assert options(play(state, "ruby for dwarf 5")) == ["go logging"]


def test_r55_a_dwarf_that_a_ruby_was_paid_for_can_go_nowhere_any_more() -> None:
    rooms = {**ROOMS, "2,6": 30}
    home = seat("1 ruby", dwarfs="0@housework 0@supplies 0@clearing 0 5", furnishings=rooms)
    state = play(table(home, OTHERS), "ruby for dwarf 5; disarm 5")
    assert state.round == 2  # both can go nowhere
    assert goods(state) == "5 food"


def test_r55_who_has_no_dwarf_left_is_skipped() -> None:
    home = seat(dwarfs="0@housework 0@supplies 0@clearing 0", furnishings=ROOMS)
    state = table(home, OTHERS)
    assert state.round == 2


def test_r55_nobody_passes_while_a_placement_is_possible() -> None:
    state = late()
    assert "lay aside" not in options(state)
    assert reasons(state, "lay aside") == "This dwarf can be placed, so it must be."


def test_r56_the_starting_player_may_take_the_token_again() -> None:
    state = play(late(start=0, goods={"starting-player": "2 food"}), "go starting-player")
    assert goods(state) == "2 ore 2 food"
    assert state.start == 0
    for players in (2, 3, 4, 7):
        other = play(late(players=players, start=1, mover=0), "go starting-player")
        assert other.start == 0


def test_r58_small_scale_drift_mining() -> None:
    state = play(late(players=5), "go small-scale-drift-mining")
    assert options(state) == ["take", "lay cavern-tunnel"]
    assert goods(after(state, "take; end")) == "1 stone"
    assert goods(after(state, "lay cavern-tunnel; at 3,5 3,6; end")) == ""


def test_r59_extension_is_tile_and_good() -> None:
    state = play(late(players=7), "go extension")
    assert options(state) == ["lay meadow-field", "lay cavern-tunnel"]
    assert goods(after(state, "lay meadow-field; at 4,3 3,3")) == "1 wood"
    assert options(after(state, "lay cavern-tunnel; at 3,5 3,6")) == ["end"]


def test_r60_gold_in_any_amount() -> None:
    state = late(seat("30 gold"))
    assert "gold 30 to food" in exchanges(state)
    assert goods(play(state, "gold 29 to food")) == "28 food 1 gold"
    assert reasons(state, "gold 3 to food") == "Costs 3 gold, you have 1."


def test_r61_stone_and_tile_are_independent() -> None:
    for players in (4, 2):
        state = play(late(players=players, goods={"excavation": "2 stone"}), "go excavation")
        assert set(options(state)) == {"take", "lay cavern-tunnel", "lay cavern-cavern"}
    assert goods(after(state, "take; end")) == "2 stone"
    assert heap(after(state, "lay cavern-cavern; at 3,5 3,6; end"), "excavation") == {"stone": 2}


def test_r63_an_armed_dwarf_only_goes_on_the_expedition() -> None:
    state = play(late(seat("8 ore", dwarfs="3 3")), "go blacksmithing")
    assert starting(state, "forge") == []
    assert reasons(state, "forge 4") == "This dwarf has a weapon already."
    assert starting(state, "loot") != []
    forged = play(late(seat("8 ore")), "go adventure; forge 8")
    assert "loot stable" in options(forged)


# Taking and leaving


def test_r70_animals_find_room_before_the_next_step() -> None:
    home = seat("2 cattle 2 wood 1 ruby", "meadow 4,3")
    state = play(late(home, goods={"sheep-farming": "2 sheep"}), "go sheep-farming; take")
    assert starting(state, "fence") == []
    assert options(state) == ["convert sheep", "convert cattle"]
    assert not {"convert sheep", "convert cattle"} & set(exchanges(state))  # each way is offered once
    assert reasons(state, "fence small") == "Some animals have no room: turn some into food first."
    first = play(late(home, goods={"sheep-farming": "2 sheep"}), "go sheep-farming; fence small; take")
    assert number(first, "sheep") == 2


def test_r70_room_from_an_exchange_helps() -> None:
    home = seat("2 cattle 1 dog 1 ruby", "field 4,3")
    state = play(late(home, goods={"sheep-farming": "2 sheep"}), "go sheep-farming; take; ruby for meadow; at 3,3")
    assert options(state) == ["end"]
    assert goods(state) == "1 dog 2 sheep 2 cattle"


def test_r70_two_donkeys_together_though_one_is_new() -> None:
    home = seat("1 donkey 2 sheep", "small pasture 4,3")
    state = play(late(home, goods={"donkey-farming": "2 donkey"}), "go donkey-farming; take")
    assert "convert 2 donkeys" in options(state)
    assert goods(play(state, "convert 2 donkeys")) == "3 food 2 sheep 1 donkey"


def test_r71_all_goods_or_none() -> None:
    state = late(goods={"clearing": "4 wood"})
    left = after(state, "go clearing; lay meadow-field; at 4,3 3,3; end")
    assert heap(left, "clearing") == {"wood": 4}
    assert number(left, "wood") == 0
    taken = after(state, "go clearing; take; end")
    assert heap(taken, "clearing") == {}
    assert number(taken, "wood") == 4


def test_r71_an_imitator_gets_nothing_that_lies_there() -> None:
    """Not even what the first one has left."""
    other = late(seat("4 food"), seat(dwarfs="0@clearing 0"), players=3, goods={"clearing": "4 wood"})
    play(other, "go imitation-4; imitate clearing")
    assert options(other) == ["lay meadow-field"]
    assert reasons(other, "take") == "If you imitate a space, you do not get the goods on it."
    assert GAME.from_position(other.to_position()) == other
