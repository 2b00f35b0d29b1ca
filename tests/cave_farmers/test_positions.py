"""Positions: easy to write by hand, the same when written back, and refused with a reason if they cannot be."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cave_farmers.table import GAME, harvest, late, options, play, seat, table
from cave_farmers.test_laws import lively
from pickaxe import CHANCE, BadPosition, State
from pickaxe.games.cave_farmers.components import GOODS

PAGE = Path(__file__).parent.parent.parent / "docs" / "positions-cave-farmers.md"
EXAMPLES = re.findall(r"^```json\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_an_empty_position_is_a_fresh_game() -> None:
    assert GAME.from_position({}) == GAME.new()
    for players in range(1, 8):
        assert GAME.from_position({"players": players, "mode": "beginner"}) == GAME.new(
            players=players, mode="beginner"
        )


@pytest.mark.parametrize("players", range(1, 8))
def test_positions_round_trip_in_lively_games(players: int) -> None:
    for state in list(lively(players, 80 + players))[::3]:
        text = json.dumps(state.to_position())
        twin = GAME.from_position(json.loads(text))
        assert (twin, twin.choices(), twin.turn) == (state, state.choices(), state.turn)
        assert json.dumps(twin.to_position()) == text


def test_positions_round_trip_with_all_switches_turned() -> None:
    turned = {name: not value for name, value in GAME.switches.items()}
    state, random = GAME.new(players=3, mode="complete", **turned), Random(1)
    while not state.is_over:
        assert GAME.from_position(state.to_position()) == state
        state.play(random.choice(state.choices()))


def seat_with(**more: Any) -> dict[str, Any]:
    """A position of one seat that is not as at the start."""
    return {"round": 1, "seats": [more]}


def pending(*frames: tuple[str, int], **more: Any) -> dict[str, Any]:
    """A position in round 1 with these effects above the flow."""
    stack = [("flow", 0), *frames]
    return {"round": 1, "pending": [{"effect": effect, "memory": memory} for effect, memory in stack], **more}


HOUSEWORK = {"space": "housework"}
ARMED = {"dwarfs": [{"strength": 9, "at": "housework"}, {"strength": 9, "at": "home"}]}
DOG_TAKEN = 2 | 9 << 3 | 1 << 8  # two items left, strength 9 at the start, the dog taken
WRONG: list[tuple[Any, str]] = [
    (7, "A position is an object with keys, not 7."),
    ({"wals": []}, "A position has no key 'wals'; its keys are game, mode, players"),
    ({"game": "cavum"}, "This is a position of 'cavum', not of 'cave-farmers'."),
    ({"mode": "era-1"}, "has no mode 'era-1'; it has complete, beginner."),
    ({"mode": 1}, "has no mode 1; it has complete, beginner."),
    ({"players": 8}, "is for 1 to 7 players, not 8."),
    ({"players": True}, "players, not True."),
    ({"players": [2]}, "players, not [2]."),
    ({"options": {"free_beer": True}}, "has no option 'free_beer'; it has late_markers, carpenter_per_pasture."),
    ({"options": 3}, "'options' is an object of switches, not 3."),
    ({"round": 13}, "'round' is a whole number from 0 to 12, not 13."),
    ({"round": 9}, "Round 9 is left out with 2 players."),
    ({"round": 1, "phase": "sleep"}, "'phase' is one of beginning, preparing, work, harvest, last exchanges"),
    ({"round": 1, "phase": "beginning"}, "Round 1 does not go with the phase 'beginning'."),
    ({"phase": "work"}, "Round 0 does not go with the phase 'work'."),
    ({"round": 3, "phase": "last exchanges"}, "The last exchanges follow round 12, not round 3."),
    ({"round": 1, "step": 2}, "'step' is a whole number from 0 to 1, not 2."),
    ({"round": 1, "start": None}, "'start' is a whole number from 0 to 1, not None."),
    ({"round": 1, "mover": 2}, "'mover' is a whole number from 0 to 1, not 2."),
    ({"round": 2, "cards": ["blacksmithing"]}, "2 cards are turned up by now, not 1."),
    ({"round": 1, "cards": ["exploration"]}, "The card of round 1 is one of blacksmithing, sheep-farming"),
    ({"round": 2, "cards": ["blacksmithing", "blacksmithing"]}, "The card of round 2 is one of sheep-farming"),
    ({"round": 7, "markers": []}, "2 harvest markers are turned up by round 7, not 0."),
    (pending(("reveal card", 0), round=7, phase="preparing", step=2, markers=["red", "red"]), "at most 1 entries"),
    ({"round": 12, "phase": "last exchanges", "dwarf": 1}, "'dwarf' is the one of this turn"),
    ({"round": 4, "dwarf": 1, "pending": [{"effect": "flow"}]}, "'dwarf' is the one of this turn"),
    ({"round": 6, "markers": ["blue"]}, "The harvest marker of round 6 is one of green, red, not 'blue'."),
    ({"round": 11, "markers": ["green"] * 4 + ["red"]}, "There are only 3 green harvest markers."),
    ({"round": 12, "phase": "harvest", "markers": ["red"] * 6}, "There are only 3 red harvest markers."),
    ({"round": 1, "goods": {"growth": {"wood": 1}}}, "A space in 'goods' is one of ruby-mining, housework"),
    ({"round": 1, "goods": {"logging": {"ore": 1}}}, "The goods on logging has no key 'ore'; its keys are wood."),
    ({"round": 1, "goods": {"logging": {"wood": -1}}}, "The wood on logging is a whole number from 0 to 990, not -1."),
    ({"round": 1, "space": "growth"}, "'space' is one of ruby-mining"),
    ({"round": 1, "used": "logging"}, "'used' goes with 'space' only."),
    ({"round": 1, "space": "housework", "used": "logging"}, "Who stands on housework does not use logging."),
    ({"round": 3, "phase": "harvest", "space": "housework"}, "it goes with the phase 'work' only."),
    ({"round": 1, "dwarf": 2}, "'dwarf' is a whole number from 0 to 1, not 2."),
    ({"seats": [{}, {}, {}]}, "'seats' is a list of at most 2 entries"),
    ({"seats": [7]}, "Seat 0 is an object with keys, not 7."),
    (seat_with(house=1), "Seat 0 has no key 'house'; its keys are goods, cells"),
    (seat_with(goods={"iron": 1}), "The goods of seat 0 has no key 'iron'"),
    (seat_with(goods={"wood": "3"}), "The wood of seat 0 is a whole number from 0 to 1000000000000, not '3'."),
    (seat_with(goods={"sheep": 3}), "Not all animals of seat 0 have room."),
    (seat_with(cells={"9,9": "meadow"}), "'cells' of seat 0 has no space '9,9'; spaces are '1,1' to '4,6'."),
    (seat_with(cells={"0,0": "meadow"}), "has no space '0,0'"),
    (seat_with(cells={"4,3": "desert"}), "Space 4,3 of seat 0 is one of meadow, field"),
    (seat_with(cells={"4,3": "cavern"}), "There can be no cavern on 4,3 of seat 0."),
    (seat_with(cells={"3,5": "meadow"}), "There can be no meadow on 3,5 of seat 0."),
    (seat_with(cells={"4,4": "cavern"}), "There can be no cavern on 4,4 of seat 0."),
    (seat_with(cells={"1,1": "meadow"}), "The forest tiles of seat 0 are not connected with 4,3."),
    (seat_with(cells={"1,6": "tunnel"}), "The cave of seat 0 is not connected with 4,4."),
    (seat_with(cells={"4,3": "meadow", "5,3": "field"}), "Tiles of seat 0 hang over the edge without"),
    (seat_with(cells=[]), "'cells' of seat 0 is an object of spaces, not []."),
    (seat_with(large_pastures=["4,3 4,2"]), "'4,3 4,2' of seat 0 is no large pasture; one is '2,1 2,2'."),
    (seat_with(cells={"4,3": "meadow"}, large_pastures=["4,2 4,3"]), "Two things lie on 4,2 4,3 of seat 0."),
    (seat_with(stables=["4,5"]), "There can be no stable on 4,5 of seat 0."),
    (seat_with(stables=["1,1", "1,1"]), "There can be no stable on 1,1 of seat 0."),
    (seat_with(stables=["1,1", "1,2", "1,3", "2,1"]), "'stables' of seat 0 is a list of at most 3 entries"),
    (seat_with(cells={"4,3": "field"}, stables=["4,3"]), "There can be no stable on 4,3 of seat 0."),
    (seat_with(furnishings={"3,4": 99}), "The furnishing on 3,4 of seat 0 is a whole number from 1 to"),
    (seat_with(furnishings={"3,3": 7}), "There can be no furnishing on 3,3 of seat 0."),
    (seat_with(furnishings={"4,4": 7}), "Two things lie on 4,4 of seat 0."),
    (seat_with(furnishings={"3,4": 7, "3,5": 7}), "Furnishing 7 of seat 0 is built twice."),
    ({"round": 1, "mode": "beginner", "seats": [{"furnishings": {"3,4": 4}}]}, "is not in the mode 'beginner'."),
    (seat_with(furnishings={"3,4": 7}, covered=18), "Furnishing 18 of seat 0 does not lie under another one."),
    (seat_with(dwarfs=[{}]), "Seat 0 has at least 2 dwarfs, not 1."),
    (seat_with(dwarfs=[{}, {}, {}]), "'dwarfs' of seat 0 is a list of at most 2 entries"),
    (seat_with(dwarfs=[{"strength": 15}, {}]), "The strength of dwarf 0 of seat 0 is a whole number from 0 to 14"),
    (seat_with(dwarfs=[{"at": "moon"}, {}]), "The place of dwarf 0 of seat 0 is one of home, aside, ruby-mining"),
    (seat_with(dwarfs=[{"at": "logging"}, {"at": "logging"}]), "Two dwarfs stand on logging."),
    (seat_with(born=1), "'born' of seat 0 is a whole number from 0 to 0, not 1."),
    (seat_with(begging=-1), "'begging' of seat 0"),
    (seat_with(supplies={"gold": 1}), "'supplies' of seat 0 has no key 'gold'; its keys are wood, stone, ruby."),
    (seat_with(extended=1), "'extended' of seat 0 is true or false, not 1."),
    ({"over": 1}, "'over' is true or false, not 1."),
    ({"over": True, "pending": [{"effect": "flow"}]}, "A game has pending effects until it is over"),
    ({"pending": []}, "A game has pending effects until it is over"),
    ({"pending": [{"effect": "turn"}]}, "The lowest pending effect is 'flow'."),
    ({"pending": [{"effect": "moon"}]}, "No effect is called 'moon'."),
    ({"pending": [{"effect": "flow", "memory": 1}]}, "'flow' cannot remember 1."),
    ({"round": 3, "phase": "preparing", "step": 2, "pending": [{"effect": "flow"}]}, "must be pending: 'reveal card'."),
    ({"round": 6, "phase": "harvest", "markers": [], "pending": [{"effect": "flow"}]}, "pending: 'reveal marker'."),
    (pending(("feed", 0)), "'feed' cannot be pending on 'flow' here."),
    (pending(("turn", 3)), "'turn' cannot be pending on 'flow' here."),
    (pending(("turn", 0), ("space housework", 0)), "'space housework' cannot be pending on 'turn' here."),
    (pending(("turn", 0), ("space supplies", 0), **HOUSEWORK), "'space supplies' cannot be pending on 'turn' here."),
    (pending(("turn", 0), ("place", 4)), "'place' cannot be pending on 'turn' here."),
    (pending(("turn", 0), ("place", 12)), "'place' cannot be pending on 'turn' here."),
    (pending(("turn", 0), ("space housework", 4), ("place", 2), **HOUSEWORK), "'place' cannot be pending on 'space"),
    (pending(("turn", 0), ("space housework", 4), ("place", 12), **HOUSEWORK), "'place' cannot be pending on 'space"),
    (pending(("turn", 0), ("space housework", 4), ("expedition", 0), **HOUSEWORK), "'expedition' cannot remember 0."),
    (pending(("turn", 0), ("space housework", 4), ("expedition", DOG_TAKEN), **HOUSEWORK, seats=[ARMED]),
     "'expedition' cannot be pending on 'space housework' here."),
    (pending(("turn", 0), ("space blacksmithing", 4), ("expedition", DOG_TAKEN), space="blacksmithing"),
     "'expedition' cannot be pending on 'space blacksmithing' here."),
    (pending(("first seat", 0), round=0, phase="beginning", start=0), "'first seat' cannot be pending on 'flow' here."),
    (pending(("reveal marker", 0), round=6, phase="preparing", step=4, markers=[]), "'reveal marker' cannot be"),
    (pending(("reveal marker", 0), round=6, phase="preparing", step=3, markers=["red"]),
     "'reveal marker' cannot be pending on 'flow' here."),
    (pending(("clear", 0), phase="preparing", step=4, players=2), "'clear' cannot be pending on 'flow' here."),
    (pending(("clear", 0), phase="preparing", step=3, players=1), "'clear' cannot be pending on 'flow' here."),
    (pending(("turn", 0), ("space housework", 9), **HOUSEWORK), "'space housework' cannot remember 9."),
    (pending(("turn", 0), ("space housework", 4), ("place", 99), **HOUSEWORK), "'place' cannot remember 99."),
]  # fmt: skip


@pytest.mark.parametrize(("position", "words"), WRONG, ids=[words[:60] for _, words in WRONG])
def test_a_position_that_cannot_be_is_refused_with_a_reason(position: Any, words: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.from_position(position)
    assert words in str(caught.value)


def moments() -> Iterator[State]:
    """States in which something is pending, one of each kind."""
    yield GAME.new(players=2)
    yield play(GAME.new(players=2), "first 1")
    yield table(seat("1 ruby"), players=1, round=8, phase="preparing", goods={"logging": "6 wood"})
    yield play(table(seat("1 ruby", dwarfs="0 5")), "ruby for dwarf 5")
    yield play(table(seat("1 ruby", "4,3 meadow")), "ruby for meadow")
    yield play(table(seat("2 ruby")), "2 rubies for cavern")
    armed = seat("9 wood 9 stone 1 ruby", "meadow 4,3 3,3; cavern 3,5", dwarfs="11 11")
    for tokens in ("", "dog", "stable", "small-pasture", "furnish; furnish 07", "dwelling", "dog; ruby for tunnel"):
        yield play(table(armed), "; ".join(["go blacksmithing", f"loot {tokens}" if tokens else ""]))
    yield play(late(seat("1 stone", "meadow 4,3")), "go sheep-farming; stable")
    yield play(late(seat("2 wood", "meadow 4,3 3,3")), "go sheep-farming; fence small")
    yield play(late(seat("2 sheep"), goods={"sheep-farming": "1 sheep"}), "go sheep-farming; take")
    yield play(late(seat("4 food"), seat(dwarfs="0@housework 0"), players=3), "go imitation-4")
    yield harvest(seat("9 food"))
    yield harvest(round=6, markers=[], options={"late_markers": True})
    yield harvest(round=8, markers=["red"] * 3)
    yield play(harvest(seat("9 food 2 sheep", "small pasture 4,3")), "pay 4")
    yield late(seat("1 grain"), phase="last exchanges")


def test_what_is_pending_can_be_read_again() -> None:
    effects = set()
    for state in moments():
        position = state.to_position()
        assert GAME.from_position(position) == state
        effects |= {entry["effect"] for entry in position["pending"]}
    assert {effect for effect in effects if not effect.startswith(("space", "loot"))} == {
        "flow", "first seat", "reveal card", "reveal marker", "clear", "turn", "imitate", "place", "house",
        "expedition", "skip", "feed", "breed", "last exchanges",
    }  # fmt: skip


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 70)
    | st.floats(allow_nan=False)
    | st.sampled_from(["", "home", "logging", "4,3", "4,2 4,3", "field", "flow", "turn", "place", "house", "feed",
                       "breed", "expedition", "reveal card", "work", "harvest", "preparing", "green", "imitation-4"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["effect", "memory", "4,3"]), inner),
    max_leaves=4,
)  # fmt: skip
BASES = [state.to_position() for players in (1, 2, 3) for state in list(lively(players, 11))[::9]]


def places(data: Any) -> list[tuple[Any, Any]]:
    """Every place within data: what holds it, and its key there."""
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else []
    return [place for key in keys for place in [(data, key), *places(data[key])]]


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_a_damaged_position_is_read_or_refused_and_can_be_played(data: st.DataObject) -> None:
    position = json.loads(json.dumps(data.draw(st.sampled_from(BASES))))
    for _ in range(data.draw(st.integers(1, 3))):
        holder, key = data.draw(st.sampled_from(places(position)))
        holder[key] = data.draw(VALUES)
    try:
        state = GAME.from_position(position)
    except BadPosition:
        return
    assert GAME.from_position(state.to_position()) == state
    for _ in range(40):
        if state.is_over:
            break
        state.play(state.choices()[0])


@settings(max_examples=150)
@given(st.dictionaries(st.text(max_size=5) | st.sampled_from(list(BASES[0])), VALUES, max_size=4))
def test_any_object_is_read_or_refused(position: dict[str, Any]) -> None:
    try:
        state = GAME.from_position(position)
    except BadPosition:
        return
    assert state.seat in (*range(7), CHANCE, None)


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_examples_on_the_page_load_and_can_be_played(text: str) -> None:
    state = GAME.from_position(json.loads(text))
    assert options(state)
    assert GAME.from_position(state.to_position()) == state


def test_the_page_names_every_key() -> None:
    page = PAGE.read_text(encoding="utf-8")
    position = GAME.from_position({}).to_position()
    assert len(EXAMPLES) == 3
    for key in [*position, *position["seats"][0]]:
        assert f"`{key}`" in page


def test_a_crowd_without_room_is_sorted_out_in_no_time() -> None:
    """A position cannot keep the table busy with animals that no turn brings."""
    pending = [{"effect": "flow"}, {"effect": "turn"}, {"effect": "space housework", "memory": 1}, {"effect": "house"}]
    position: dict[str, Any] = {"players": 2, "round": 1, "space": "housework", "pending": pending}
    some = GAME.from_position({**position, "seats": [{"goods": {"sheep": 42}}]})
    assert some.view(0)["seats"][0]["homeless"]["sheep"] == 40
    land = {"4,3": "small pasture", "4,2": "small pasture", "3,3": "small pasture", "3,2": "meadow"}
    crowd = {"sheep": 10**9, "donkey": 10**6, "boar": 999, "cattle": 7, "dog": 10**7}
    many = GAME.from_position({**position, "seats": [{"goods": crowd, "cells": land}]})
    left = many.view(0)["seats"][0]["homeless"]
    assert sum(crowd.values()) - crowd["dog"] - sum(left.values()) == 10**7 + 1 + 3 * 2 + 2
    assert GAME.from_position(many.to_position()) == many


def refusal(position: dict[str, Any]) -> str:
    """Why a position cannot be."""
    with pytest.raises(BadPosition) as caught:
        GAME.from_position(position)
    return str(caught.value)


def test_no_round_is_prepared_after_the_last_one() -> None:
    assert refusal({"round": 12, "phase": "preparing"}) == "No round follows round 12, so none can be prepared."
    assert GAME.from_position({"round": 12, "phase": "preparing", "step": 3}).seat == 0
    assert GAME.from_position({"round": 11, "phase": "preparing"}).to_position()["round"] == 12


@pytest.mark.parametrize("step", [9, 63, 100, 192, 152])
def test_a_harvest_has_four_steps_for_each_seat(step: int) -> None:
    assert "'step' is" in refusal({"round": 12, "phase": "harvest", "step": step})


def test_two_dwarfs_cannot_stand_on_the_space_of_this_turn() -> None:
    others = {"round": 5, "space": "excavation", "seats": [{}, {"dwarfs": [{}, {"at": "excavation"}]}]}
    assert refusal(others) == "Two dwarfs stand on excavation."
    own = {"round": 5, "space": "excavation", "seats": [{"dwarfs": [{}, {"at": "excavation"}]}]}
    assert GAME.from_position(own).to_position()["dwarf"] == 1


def test_only_a_dwarf_at_home_goes_to_the_space_of_this_turn() -> None:
    away = {"round": 5, "space": "excavation", "dwarf": 1, "seats": [{"dwarfs": [{}, {"at": "logging"}]}]}
    assert refusal(away) == "Dwarf 1 of seat 0 does not stand on 'space'."
    all_away = {"round": 5, "space": "excavation", "seats": [{"dwarfs": [{"at": "housework"}, {"at": "logging"}]}]}
    assert refusal(all_away) == "No dwarf of seat 0 stands on 'space' or is at home to go there."


@pytest.mark.parametrize("round", [1, 11])
def test_goods_on_spaces_can_grow_until_the_last_round(round: int) -> None:
    most = 1023 - 3 * (12 - round)
    assert f"from 0 to {most}, not {most + 1}" in refusal({"round": round, "goods": {"logging": {"wood": most + 1}}})
    state = GAME.from_position({"players": 3, "round": round, "goods": {"logging": {"wood": most}}})
    while not state.is_over:
        away = [n for n in state.options() if GAME.lexicon.token(n) != "go logging"]
        state.play(away[-1])
        assert GAME.from_position(state.to_position()) == state


def test_goods_and_turns_can_grow_beyond_any_number_written_by_hand() -> None:
    state = table(seat("9999 wood 9999 food 9999 ruby"), turn=9999, goods={"logging": "3 wood"})
    play(state, "ruby for wood; ruby for food; go logging; take; end")
    assert state.turn == 10_000
    assert [state.purses[0][GOODS.index(name)] for name in ("wood", "food")] == [10_003, 10_001]
    assert GAME.from_position(state.to_position()) == state


def test_when_a_round_is_over_its_harvest_marker_is_turned_up() -> None:
    with pytest.raises(BadPosition, match="1 harvest markers are turned up by round 6, not 0"):
        GAME.from_position({"markers": [], "round": 6, "phase": "preparing"})
