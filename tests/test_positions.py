"""Positions: easy to write by hand, the same when written back, and refused with a reason if they cannot be."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pickaxe
from pickaxe import CHANCE, BadPosition, State

GAME = pickaxe.game("cave-vs-cave")
PAGE = Path(__file__).parent.parent / "docs" / "positions.md"
EXAMPLES = re.findall(r"^```json\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def states(players: int, seed: int, **options: bool) -> list[State]:
    """The states of a random game, one before each choice and the last one."""
    state, random = GAME.new(players=players, mode="era-1", **options), Random(seed)
    found = [state.copy()]
    while not state.is_over:
        state.play(random.choice(state.choices()))
        found.append(state.copy())
    return found


def test_an_empty_position_is_a_fresh_game() -> None:
    assert GAME.from_position({}) == GAME.new()
    assert GAME.from_position({"players": 1}) == GAME.new(players=1)


def test_what_is_left_out_is_as_in_a_fresh_game() -> None:
    state = GAME.from_position({"round": 1, "seats": [{"goods": {"wood": 3}}]})
    view = state.view(None)
    assert view["seats"][0]["goods"] == {"wood": 3, "stone": 1, "emmer": 1, "flax": 1, "food": 1, "gold": 1}
    assert view["seats"][1] == {**view["seats"][1], "walls": [], "reachable": ["A2", "B3", "B4", "A5"]}
    assert (view["display"], view["wall_supply"], state.seat) == ([1, 2, 3, 4, 5, 6], 7, 0)


def test_a_tile_in_hand_waits_to_be_used() -> None:
    state = GAME.from_position({"round": 1, "tile": "A04", "taken": {"A04": 0}})
    assert [GAME.lexicon.token(choice) for choice in state.options()] == ["activate 00", "gain 2 wood", "end"]


@pytest.mark.parametrize("players", [1, 2])
@settings(max_examples=4)
@given(seed=st.integers(0, 10**9))
def test_positions_round_trip_at_every_decision(players: int, seed: int) -> None:
    for state in states(players, seed):
        position = json.loads(json.dumps(state.to_position()))
        twin = GAME.from_position(position)
        assert (twin, twin.choices(), twin.turn) == (state, state.choices(), state.turn)
        assert twin.to_position() == position


def test_positions_round_trip_with_all_switches_turned() -> None:
    turned = {name: not value for name, value in GAME.switches.items()}
    for state in states(2, 1, **turned):
        assert GAME.from_position(state.to_position()) == state


def test_a_position_does_not_depend_on_the_data_it_came_from() -> None:
    position = GAME.from_position({"round": 2}).to_position()
    state = GAME.from_position(position)
    key = state.key()
    position["display"].clear()
    position["seats"][0]["goods"]["wood"] = 9
    assert state.key() == key


SOLO = {"players": 1, "round": 1, "display": [1, 2, 3]}
HELD = {"round": 1, "tile": "A03", "taken": {"A03": 0}}
WRONG: list[tuple[dict[str, Any], str]] = [
    ({"seats": [{"goods": {"wood": 12}}]}, "The wood of seat 0 is a whole number from 0 to 9, not 12."),
    ({"seats": [{"goods": {"gold": 20}}]}, "The gold of seat 0 is a whole number from 0 to 19, not 20."),
    ({"seats": [{"goods": {"wood": -1}}]}, "not -1"),
    ({"seats": [{"goods": {"wood": "3"}}]}, "not '3'"),
    ({"seats": [{"goods": {"wood": 3.0}}]}, "not 3.0"),
    ({"seats": [{"goods": {"wood": True}}]}, "not True"),
    ({"seats": [{"goods": {"ore": 1}}]}, "The goods of seat 0 has no key 'ore'; its keys are wood, stone, emmer"),
    ({"seats": [{"goods": []}]}, "The goods of seat 0 is an object with keys, not []."),
    ({"seats": [{"walls": ["A1-C5"]}]}, "'A1-C5' in 'walls' is not a place for a wall of seat 0; possible are A1-B1"),
    ({"seats": [{"walls": ["B3-A3"]}]}, "'B3-A3' in 'walls'"),
    ({"seats": [{"walls": ["X4-A4"]}]}, "'X4-A4' in 'walls'"),
    ({"seats": [{"walls": ["cavern-S"]}]}, "'cavern-S' in 'walls'"),
    ({"seats": [{"walls": ["A3-B3", "A3-B3"]}]}, "'A3-B3' stands twice in 'walls'."),
    ({"seats": [{"walls": "A3-B3"}]}, "'walls' is a list, not 'A3-B3'."),
    ({"seats": [{"walls": [["A3-B3"]]}]}, "['A3-B3'] in 'walls'"),
    (
        {"seats": [{"walls": ["A1-B1", "A2-B2", "A3-B3", "A4-B4"]}, {"walls": ["A1-B1", "A2-B2", "A3-B3", "A4-B4"]}]},
        "8 walls are placed; there are only 7.",
    ),
    ({"seats": [{"rooms": {"A3": 1}}, {"rooms": {"A3": 1}}]}, "Room 1 is built twice."),
    ({"seats": [{"rooms": {"A1": 1, "A3": 1}}]}, "Room 1 is built twice."),
    ({"seats": [{"rooms": {"A3": 1}}], "display": [1]}, "Room 1 is on display and built"),
    ({"seats": [{"rooms": {"A1": 1}, "covered": ["A1"]}]}, "A1 of seat 0 is covered and holds room 1 at once."),
    ({"seats": [{"rooms": {"A4": 1}}]}, "'rooms' of seat 0 has no key 'A4'"),
    ({"seats": [{"rooms": {"cavern": 1}}]}, "'rooms' of seat 0 has no key 'cavern'"),
    ({"seats": [{"rooms": {"A3": 25}}]}, "Room 25 of seat 0 is not in this game."),
    ({"seats": [{"rooms": {"A3": 99}}]}, "The room on A3 of seat 0 is a whole number from 1 to"),
    ({"seats": [{"rooms": {"A3": "01"}}]}, "not '01'"),
    ({"seats": [{"rooms": {"A3": 20}}]}, "Seat 0 has 1 blue rooms, but not more orange ones."),
    ({"seats": [{"covered": ["A3"]}]}, "'A3' in 'covered' is not a space that can be covered"),
    ({"seats": [{"covered": ["A1", "A1"]}]}, "'A1' stands twice in 'covered'."),
    ({"seats": [{"rooms": {"A1": 7, "A2": 8}}, {}], "display": [9, 10, 11]}, "spaces are covered"),
    ({"seats": [{}, {}, {}]}, "'seats' is a list of at most 2 caves"),
    ({"seats": [7]}, "Seat 0 is an object with keys, not 7."),
    ({"seats": None}, "'seats' is a list"),
    ({"seats": [{"houses": 1}]}, "Seat 0 has no key 'houses'; its keys are goods, rooms, covered, walls."),
    ({"wals": []}, "A position has no key 'wals'; its keys are game, mode, players"),
    ({"game": "cavum"}, "This is a position of 'cavum', not of 'cave-vs-cave'."),
    ({"mode": "era-9"}, "has no mode 'era-9'"),
    ({"mode": ["era-1"]}, "has no mode ['era-1']; it has era-1"),
    ({"players": 3}, "players, not 3."),
    ({"players": 2.0}, "players, not 2.0."),
    ({"players": True}, "players, not True."),
    ({"options": ["x"]}, "'options' is an object of switches, not ['x']."),
    ({"options": {"free_beer": True}}, "has no option 'free_beer'"),
    ({"options": {"gain_may_be_taken_in_part": "yes"}}, "is true or false, not 'yes'"),
    ({"round": 9}, "'round' is a whole number from 0 to 8, not 9."),
    ({"players": 1, "round": 8}, "'round' is a whole number from 0 to 7, not 8."),
    ({"round": None}, "'round' is a whole number"),
    ({"round": 1, "start": 2}, "'start' is a whole number from 0 to 1, not 2."),
    ({"round": 1, "turn_in_round": 5}, "'turn_in_round' is a whole number from 0 to 4, not 5."),
    ({"round": 1, "mover": 1}, "'mover' is a whole number from 0 to 0, not 1."),
    ({"round": 2, "turn": 0}, "'turn' is a whole number from 4 to 4, not 0."),
    ({"round": 2, "phase": "beginning"}, "The phase is 'beginning', but it is round 2."),
    ({"round": 2, "phase": "draft"}, "'phase' is one of"),
    ({"round": 2, "tiles": ["A05"]}, "'tiles' names 1 tiles turned up, but by round 2 there are 2."),
    ({"round": 2, "tiles": ["A05", "A08"]}, "A08 stands among the tiles where one of stage 2 is turned up."),
    ({"round": 2, "tiles": ["A05", "A05"]}, "'A05' stands twice in 'tiles'."),
    ({"round": 2, "tiles": ["A05", "B99"]}, "'B99' in 'tiles' is not an action tile"),
    ({"players": 1, "round": 4, "display": [1, 2, 3], "tiles": ["A05", "A06", "A07", "A09"]}, "A09 stands among"),
    ({"round": 1, "taken": {"A06": 0}, "tiles": ["A05"]}, "'taken' has no key 'A06'"),
    ({"round": 1, "taken": {"A01": 5}}, "The seat that took A01 is a whole number from 0 to 1, not 5."),
    (
        {"mode": "era-2-only", "phase": "playing", "taken": {"A04": 0}, "tile": "A04"},
        "'tile' is 'A04', but no turn is being played in round 8.",
    ),
    ({"round": 1, "tile": "A01"}, "'tile' is 'A01', which seat 0 has not taken."),
    ({"round": 1, "taken": {"A01": 0}}, "The seats have taken [1, 0] tiles"),
    ({"round": 1, "turn_in_round": 2, "taken": {"A01": 0, "A02": 0}}, "The seats have taken [2, 0] tiles"),
    ({"tile": "A02", "taken": {"A02": 0}}, "'tile' is 'A02', but no turn is being played in round 0."),
    ({"round": 1, "turn_in_round": 4, "tile": "A01"}, "'tile' is 'A01', but no turn is being played in round 1."),
    ({"cavern": {"owner": 0, "side": "one wall"}}, "The side of the cavern is 'two walls' or 'three walls'"),
    ({"cavern": {"owner": 2, "side": "two walls"}}, "The owner of the cavern is a whole number from 0 to 1, not 2."),
    ({"cavern": {"side": "two walls"}}, "The owner of the cavern"),
    ({"cavern": "mine"}, "'cavern' is an object with keys, not 'mine'."),
    ({"display": [0]}, "0 in 'display'"),
    ({"display": [30]}, "30 in 'display'"),
    ({"display": ["1"]}, "'1' in 'display'"),
    ({"display": {"1": 1}}, "'display' is a list"),
    ({"piles": [3, 0]}, "The pile of Era I is a whole number from 0 to 0, not 3."),
    ({**SOLO, "piles": [10, 0]}, "The pile of Era I is a whole number from 0 to 9, not 10."),
    ({**SOLO, "piles": 9}, "'piles' is a list of two numbers"),
    ({**SOLO, "display": [1, 2]}, "A solo game has 3 light-backed rooms of Era I; 'display' and 'rooms' name 2."),
    ({"players": 1, "display": [1, 2, 3, 4]}, "'display' and 'rooms' name 4."),
    ({"players": 1, "seats": [{"rooms": {"A3": 1}}]}, "Room 1 is built, but the rooms of a solo display"),
    ({"over": True}, "'over' is true, but turns of round 0 or later are left."),
    ({"over": 1}, "'over' is true or false, not 1."),
    ({"pending": []}, "A game that is not over has a pending effect."),
    ({"pending": "flow"}, "'pending' is a list of effects, not 'flow'."),
    ({"pending": [{"effect": "take tile"}]}, "The lowest pending effect is 'flow'."),
    ({"pending": [{"effect": "flow"}, {"effect": "reveal tile"}]}, "'reveal tile' cannot be pending on 'flow' here."),
    ({"round": 1, "pending": [{"effect": "flow"}, {"effect": "flip", "memory": 1}]}, "'flip' cannot be pending"),
    ({"round": 1, "pending": [{"effect": "flow"}, {"effect": "tile A01"}]}, "'tile A01' cannot be pending on 'flow'"),
    ({**HELD, "pending": [{"effect": "flow"}, {"effect": "take tile"}]}, "'take tile' cannot be pending on 'flow'"),
    ({"pending": [{"effect": []}]}, "No effect is called []."),
    ({"pending": [{"effect": "flow", "memory": 3}]}, "'flow' cannot remember 3."),
]  # fmt: skip


@pytest.mark.parametrize(("position", "words"), WRONG, ids=[words[:50] for _, words in WRONG])
def test_a_position_that_cannot_be_is_refused_with_a_reason(position: dict[str, Any], words: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.from_position(position)
    assert words in str(caught.value)


STACKS: list[list[dict[str, Any]]] = [
    [{"effect": "place room", "memory": 1}],
    [{"effect": "cavern side"}],
    [{"effect": "flip", "memory": 1}],
    [{"effect": "room 00"}],
    [{"effect": "tile A03.2"}],
    [{"effect": "tile A03.1.1", "memory": 1}, {"effect": "reveal room", "memory": 0}],
    [{"effect": "tile A03.1.1", "memory": 1}, {"effect": "room 00"}],
    [{"effect": "tile A01.1", "memory": 1}],
    [{"effect": "draft"}],
    [{"effect": "bury"}],
    [{"effect": "tile A03"}],
    [{"effect": "flow"}],
]


@pytest.mark.parametrize("frames", STACKS, ids=lambda frames: frames[-1]["effect"])
def test_an_effect_cannot_be_pending_where_play_never_puts_it(frames: list[dict[str, Any]]) -> None:
    covered = ["A1", "B1", "B2", "B3", "B4", "A5", "B5", "C5"]
    pending = [{"effect": "flow"}, {"effect": "tile A03"}, *frames]
    position = {**HELD, "display": [2, 3, 4, 5, 6], "seats": [{"covered": covered}], "pending": pending}
    with pytest.raises(BadPosition, match="cannot be pending on"):
        GAME.from_position(position)


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 30)
    | st.floats(allow_nan=False)
    | st.sampled_from(["", "A01", "A3", "A3-B3", "cavern", "flow", "reveal tile", "place room", "flip", "draft"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["effect", "memory", "A1"]), inner),
    max_leaves=4,
)  # fmt: skip
BASES = [state.to_position() for players in (1, 2) for state in states(players, 11)[::7]]


def places(data: Any) -> list[tuple[Any, Any]]:
    """Every place within data: what holds it, and its key there."""
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else []
    return [place for key in keys for place in [(data, key), *places(data[key])]]


@settings(max_examples=300)
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


@settings(max_examples=100)
@given(st.dictionaries(st.text(max_size=5) | st.sampled_from(list(BASES[0])), VALUES, max_size=4))
def test_any_object_is_read_or_refused(position: dict[str, Any]) -> None:
    try:
        state = GAME.from_position(position)
    except BadPosition:
        return
    assert state.seat in (0, 1, CHANCE, None)


@pytest.mark.parametrize("first", [1, 2])
def test_positions_round_trip_where_era_two_begins(first: int) -> None:
    """The last exchanges of Era I leave the other seat the mover until a tile is turned up."""
    state, random = GAME.new(mode="both-eras", anytime_exchange_only_in_own_turn=False), Random(first)
    state.play(f"first {first}")
    while state.to_position()["round"] < 9:
        state.play(random.choice(state.options()))
        assert GAME.from_position(state.to_position()) == state


def test_what_is_left_of_the_pile_and_finds_no_space_is_out_of_the_game() -> None:
    rooms = [{"A1": 15, "A2": 3, "A3": 2, "B1": 10, "B2": 9, "B3": 7, "B4": 18, "B5": 8, "C5": 11, "A5": 16}]
    rooms += [{"A1": 12, "A2": 14, "A3": 13, "B1": 5, "B2": 1, "B3": 4, "B4": 22, "B5": 20, "C5": 6, "A5": 17}]
    seats = [{"rooms": each, "covered": []} for each in rooms]
    position: dict[str, Any] = {"mode": "draft", "phase": "burying", "out": [0, 1], "display": [], "seats": seats}
    state = GAME.from_position({**position, "piles": [3, 0]})
    assert (state.view(None)["era"], state.view(None)["phase"]) == (2, "playing")
    assert GAME.from_position(state.to_position()) == state


def test_a_draft_can_have_had_any_number_of_turns() -> None:
    state = GAME.from_position({"mode": "draft", "phase": "drafting", "turn": 500})
    for _ in range(8):
        state.play(state.choices()[0])
    assert GAME.from_position(state.to_position()) == state


def test_the_page_on_positions_has_examples() -> None:
    assert len(EXAMPLES) >= 3


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_examples_on_the_page_load_and_can_be_played(text: str) -> None:
    state = GAME.from_position(json.loads(text))
    assert state.choices()
    assert GAME.from_position(state.to_position()) == state


def test_the_page_names_every_key() -> None:
    page = PAGE.read_text(encoding="utf-8")
    position = GAME.from_position({}).to_position()
    for key in [*position, *position["seats"][0]]:
        assert f"`{key}`" in page
