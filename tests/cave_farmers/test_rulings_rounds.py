"""Rulings 1 to 9: rounds, any time, occupying spaces, imitation and the order of placing."""

import pytest

from cave_farmers.table import (
    GAME,
    TUNNELS,
    after,
    exchanges,
    fresh,
    goods,
    harvest,
    number,
    on,
    options,
    play,
    reasons,
    seat,
    skip_turn,
    spaces,
    strengths,
    table,
    turn_up,
    until,
    with_cards,
)
from pickaxe import CHANCE
from pickaxe.games.cave_farmers.home import AT_HOME


@pytest.mark.parametrize("players", range(2, 8))
def test_r01_before_the_first_round_food_is_dealt_in_turn_order(players: int) -> None:
    state = fresh(players, first=2)
    dealt = [number(state, "food", (1 + place) % players) for place in range(players)]
    assert dealt == [1, 1, 2, 3, 3, 3, 3][:players]
    assert state.seat == 1


def test_r01_who_plays_alone_begins_with_two_food() -> None:
    assert goods(fresh(1)) == "2 food"


def test_r01_income_comes_before_the_clearing_of_a_solo_game() -> None:
    supplied = seat(furnishings={"3,4": 21}, supplies={"ruby": 4}, dwarfs="0@housework 0")
    state = table(supplied, players=1, round=1, goods={"logging": "6 wood"})
    play(state, "go sustenance; take; end")
    assert state.round == 2
    assert options(state) == ["protect logging", "done"]
    assert number(state, "ruby") == 1


def test_r01_the_new_card_is_filled_too() -> None:
    state = turn_up(fresh(2), "sheep-farming")
    while state.round < 2:
        until(state, "dwarf")
        skip_turn(state)
        turn_up(state, "sheep-farming")
    shown = {space["id"]: space["goods"] for space in state.view(None)["spaces"]}
    assert shown["sheep_farming"] in ({"sheep": 1}, {"sheep": 2})


def test_r02_markers_are_turned_up_with_the_card_unless_late() -> None:
    last = seat(dwarfs="0@housework 0@supplies")
    for late in (False, True):
        state = table(seat(dwarfs="0@logging 0"), last, round=5, options={"late_markers": late})
        play(state, "go sustenance; take; end; pay 0")
        turn_up(state)
        now = state.view(None)["harvest"]
        assert (now["now"] == "unknown") is late
        assert (now["markers"][0]["colour"] is None) is late


def test_r02_a_late_marker_is_turned_up_before_the_harvest() -> None:
    state = table(
        seat(dwarfs="0@logging 0"),
        seat(dwarfs="0@housework 0@supplies"),
        round=6,
        options={"late_markers": True},
        markers=[],
    )
    play(state, "go sustenance; take; end")
    assert state.seat == CHANCE
    assert options(state) == ["reveal green", "reveal red"]
    play(state, "reveal red")
    assert state.round == 7  # the first event: no harvest


def test_r02_every_marker_has_a_place_of_its_own() -> None:
    """Chance deals the second one from what the first one leaves, whichever colour that was."""
    for first in ("green", "red"):
        state = table(
            seat(dwarfs="0@logging 0"),
            seat(dwarfs="0@housework 0@supplies"),
            round=7,
            options={"late_markers": True},
            markers=[first],
        )
        slot = play(state, "go sustenance; take; end").slot()
        assert (slot.index, len(slot.pool), len(set(slot.pool))) == (1, 6, 2)


def test_r03_any_time_is_whenever_the_owner_decides() -> None:
    rich = seat("1 ruby 2 grain 1 boar", dwarfs="5 5")
    state = table(rich, goods={"logging": "3 wood"})
    assert {"convert grain", "ruby for wood"} <= set(exchanges(state))  # before an action
    play(state, "go logging")
    assert "convert grain" in exchanges(state)  # during it
    play(state, "loot dog")
    assert "convert grain" in exchanges(state)  # after it
    play(state, "end")
    assert exchanges(state) == []  # now another seat decides, which has nothing


def test_r03_between_two_items_of_loot() -> None:
    state = on("blacksmithing", seat("1 ruby", dwarfs="5 5"))
    play(state, "loot dog")
    assert "ruby for wood" in exchanges(state)
    assert "loot wood" in options(play(state, "ruby for wood"))


@pytest.mark.parametrize(("phase", "round"), [("harvest", 3), ("harvest", 4), ("last exchanges", 12)])
def test_r03_in_the_harvest_in_payments_and_before_the_scoring(phase: str, round: int) -> None:
    state = table(seat("1 grain"), round=round, phase=phase)
    assert exchanges(state) == ["convert grain"]


def test_r03_not_while_something_is_in_hand() -> None:
    state = on("clearing", seat("1 ruby", "4,3 meadow; 4,2 field"))
    play(state, "lay meadow-field")
    assert exchanges(state) == []
    assert reasons(state, "ruby for wood") == "Put down what is in your hand first."


def test_r04_an_empty_space_without_another_effect_is_closed() -> None:
    state = table(seat())
    assert "wood-gathering" not in spaces(state)
    assert "logging" not in spaces(state)
    assert "ore-mining" not in spaces(state)
    assert {"clearing", "drift-mining", "sustenance", "supplies"} <= spaces(state)
    assert reasons(state, "go wood-gathering") == "You could do nothing on Wood gathering. No goods lie here."


def test_r04_a_mine_opens_an_empty_space() -> None:
    state = table(seat(land="3,5 ore mine; 2,5 ruby mine"))
    assert {"ore-mining", "ruby-mining"} <= spaces(state)
    assert goods(after(state, "go ore-mining")) == "2 ore"
    assert goods(after(state, "go ruby-mining")) == "1 ruby"


def test_r04_something_must_be_done_before_the_end() -> None:
    state = on("clearing", seat(), goods={"clearing": "1 wood"})
    assert options(state) == ["take", "lay meadow-field"]
    assert reasons(state, "end") == "Do something here before you end the turn."
    assert "end" in options(play(state, "take"))


def test_r04_a_dwarf_that_can_do_nothing_any_more_goes_back() -> None:
    """Trading away what the space needs is no way to pass: the dwarf is placed anew."""
    cards = with_cards(2, 10, "ore-trading")
    state = on("ore-trading", seat("2 ore 1 ruby", furnishings={"3,4": 36}), round=10, cards=cards)
    play(state, "trade blacksmithing-parlor")
    assert "go supplies" in options(state)
    assert state.occupants.count(0) == 0
    assert state.homes[0].posts == [AT_HOME, AT_HOME]


@pytest.mark.parametrize("tokens", ["go imitation-4", "go imitation-4; imitate ore-trading"])
def test_r04_who_finds_nothing_to_imitate_any_more_goes_back_and_has_paid_nothing(tokens: str) -> None:
    cards = with_cards(3, 10, "ore-trading")
    mine = seat("4 food 2 ore 1 ruby", furnishings={"3,4": 36})
    state = play(table(mine, seat(dwarfs="0@ore-trading 0"), players=3, round=10, cards=cards), tokens)
    play(state, "trade blacksmithing-parlor")
    assert goods(state) == "1 ore 5 food 2 gold"
    assert "go supplies" in options(state)
    assert state.occupants.count(0) == 0
    assert state.homes[0].posts == [AT_HOME, AT_HOME]


IMITATED = [
    ("wood-gathering", seat("4 food"), False),
    ("logging", seat("4 food"), False),
    ("logging", seat("4 food", dwarfs="1 1"), True),
    ("ore-mining", seat("4 food"), False),
    ("ore-mining", seat("4 food", TUNNELS.replace("2,5 tunnel", "2,5 ore mine")), True),
    ("ruby-mining", seat("4 food"), False),
    ("ruby-mining", seat("4 food", "3,5 ruby mine"), True),
    ("sustenance", seat("4 food"), True),
    ("drift-mining", seat("4 food"), True),
    ("strip-mining", seat("4 food"), True),
    ("sheep-farming", seat("4 food"), False),
    ("sheep-farming", seat("4 food 1 stone"), True),
]


@pytest.mark.parametrize(("space", "imitator", "is_open"), IMITATED)
def test_r04_imitating_needs_something_besides_the_goods(
    space: str, imitator: dict[str, object], is_open: bool
) -> None:
    cards = with_cards(3, 1, "sheep-farming")
    state = table(imitator, seat(dwarfs=f"0@{space} 0"), players=3, cards=cards)
    assert ("imitation-4" in spaces(state)) is is_open
    if is_open:
        assert options(play(state, "go imitation-4")) == [f"imitate {space}"]


def test_r05_neither_imitation_nor_starting_player_nor_an_own_space_is_imitated() -> None:
    mine = seat("9 food", dwarfs="0 0@clearing")
    theirs = seat(dwarfs="0@imitation-2 0@housework")
    other = seat(dwarfs="0@starting-player 0")
    state = on("imitation-4", mine, theirs, other, players=5)
    assert options(state) == ["imitate housework"]
    assert reasons(state, "imitate starting-player") == "Starting player cannot be imitated."
    assert reasons(state, "imitate clearing") == "No dwarf of an opponent stands on Clearing."


def test_r06_the_cost_is_paid_first_and_can_be_raised_by_conversions() -> None:
    state = table(seat("3 food 1 grain"), seat(dwarfs="0@housework 0"), players=3)
    assert "imitation-4" not in spaces(state)
    assert reasons(state, "go imitation-4") == "Costs 4 food, you have 3."
    play(state, "convert grain; go imitation-4; imitate housework")
    assert number(state, "food") == 0
    assert "take" in options(state)


def test_r07_the_imitating_dwarf_travels_and_its_child_stays_with_it() -> None:
    home = seat("4 food", furnishings={"3,4": 1}, dwarfs="0 6@housework")
    state = table(home, seat(dwarfs="0@growth 0"), players=4)
    play(state, "go imitation-2; imitate growth; grow; end")
    dwarfs = state.view(None)["seats"][0]["dwarfs"]
    assert dwarfs[2] == {"strength": 0, "at": "imitation_2", "newborn": True}


def test_r07_an_imitated_expedition_uses_the_imitating_dwarf() -> None:
    state = table(seat("4 food", dwarfs="3 3@housework"), seat(dwarfs="0@logging 0"), players=4)
    play(state, "go imitation-2; imitate logging; loot stone; end")
    assert strengths(state) == [4, 3]


def test_r08_the_weakest_at_home_is_placed_or_any_for_a_ruby() -> None:
    state = table(seat("1 ruby", furnishings={"3,4": 5}, dwarfs="0@logging 3 14 3"))
    assert "ruby for dwarf 14" in options(state)
    assert "ruby for dwarf 3" not in options(state)
    assert reasons(state, "ruby for dwarf 3") == "This dwarf is next anyway."
    play(state, "ruby for dwarf 14; go housework; take; end")
    assert (number(state, "ruby"), state.homes[0].posts[2] >= 0) == (0, True)


def test_r08_a_ruby_counts_for_one_placement_only() -> None:
    state = table(seat("2 ruby", furnishings={"3,4": 1}, dwarfs="0 3 14"), seat(dwarfs="0@logging 0@supplies"))
    play(state, "ruby for dwarf 14; go housework; take; end")
    assert "ruby for dwarf 3" in options(state)
    assert "ruby for dwarf 14" not in options(state)


def test_r08_an_exchange_does_not_make_the_ruby_forgotten() -> None:
    state = play(table(seat("1 ruby 1 grain", dwarfs="0 14")), "ruby for dwarf 14; convert grain")
    assert state.strength() == 14
    play(state, "go housework; take; end")
    assert state.homes[0].posts[0] == AT_HOME


def test_r09_changes_of_strength_count_at_once() -> None:
    state = table(seat(furnishings={"3,4": 30}, dwarfs="2 5"), seat(dwarfs="0@logging 0@supplies"))
    assert state.strength() == 2
    play(state, "disarm 2")
    assert (state.dwarf, state.strength()) == (1, 0)
    assert goods(state) == "5 food"


def test_a_harvest_helper_starts_with_seat_0() -> None:
    assert harvest(seat("5 food")).seat == 0
    assert GAME.id == "cave-farmers"
