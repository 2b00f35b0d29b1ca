"""Section 13, what follows the draft: the rest of the pile, gold, walls, boards; rulings 55, 56, 64, example 38."""

from typing import Any

import pytest

from cave_vs_cave.second_table import LOSER, NEW_SPACES, OLD_SPACES, WINNER, burying
from cave_vs_cave.table import GAME, beginning_with, display, goods, is_open, on, options, play, seat_view
from cave_vs_cave.test_rooms import DARK
from pickaxe import CHANCE, Dealer, State

# Rooms worth 46 and 43 points, with the walls that they needed.
ADELHEID: dict[str, Any] = {
    "rooms": {"A1": 17, "C5": 24, "A3": 20, "A5": 13, "B1": 12, "A2": 2},
    "walls": ["A1-B1", "B5-C5"],
}
BRUNHILDE: dict[str, Any] = {
    "rooms": {"C5": 19, "A1": 18, "A5": 15, "B1": 10, "A3": 9, "B3": 4},
    "walls": ["B5-C5", "A1-B1", "A1-A2"],
}
ONES = "1 wood 1 stone 1 emmer 1 flax 1 food {} gold 1 donkey 1 ore 1 iron 1 weapon"


def begun(*seats: dict[str, Any], **more: Any) -> State:
    """Era II after a draft that ended with these caves and no pile."""
    return play(burying(*seats, pile=0, **more), "reveal A15")


def covered(state: State, seat: int) -> list[str]:
    """The covered spaces of the Era II board of a seat."""
    return [space for space in NEW_SPACES if on(state, space, seat) == "covered"]


def test_w38_gold_by_the_difference_of_46_and_43() -> None:
    state = begun(ADELHEID, BRUNHILDE)
    assert [seat_view(state, "rooms_score", seat) for seat in (0, 1)] == [46, 43]
    assert (goods(state, 0), goods(state, 1)) == (ONES.format(3), ONES.format(6))
    assert (covered(state, 0), covered(state, 1)) == (WINNER, LOSER)


def test_w38_the_other_way_round() -> None:
    state = begun(BRUNHILDE, ADELHEID)
    assert (goods(state, 0), goods(state, 1)) == (ONES.format(6), ONES.format(3))
    assert (covered(state, 0), covered(state, 1)) == (LOSER, WINNER)


@pytest.mark.parametrize("start", [0, 1])
def test_after_a_tie_both_have_three_gold_and_the_starting_player_counts_as_winner(start: int) -> None:
    state = begun({"rooms": {"A3": 1}}, {"rooms": {"A1": 5}}, start=start)
    assert (goods(state, 0), goods(state, 1)) == (ONES.format(3), ONES.format(3))
    assert (covered(state, start), covered(state, 1 - start)) == (WINNER, LOSER)


def test_r64_gold_is_cut_at_nineteen() -> None:
    state = begun({"rooms": {"A3": 1}}, BRUNHILDE)
    assert (goods(state, 0), goods(state, 1)) == (ONES.format(19), ONES.format(3))


@pytest.mark.parametrize("start", [0, 1])
def test_the_starting_player_of_the_draft_begins_era_two(start: int) -> None:
    state = begun(ADELHEID, BRUNHILDE, start=start)
    assert (state.seat, state.view(None)["round"]) == (start, 9)


def test_the_rest_of_the_display_stays_and_the_light_rooms_join_it() -> None:
    assert display(begun(ADELHEID, BRUNHILDE, display=[3, 5, 22])) == [3, 5, 22, 25, 26, 27, 28, 29, 30]


def test_ten_walls_less_those_placed_form_the_supply() -> None:
    assert begun(ADELHEID, BRUNHILDE).view(None)["wall_supply"] == 10 - 2 - 3
    assert begun({}, {}).view(None)["wall_supply"] == 10


def test_all_tiles_but_renovation_lie_face_up() -> None:
    assert options(begun(ADELHEID, BRUNHILDE)) == [*(f"A{n:02}" for n in range(1, 12)), "A15"]


def test_only_era_two_is_scored_and_drafted_rooms_count_once() -> None:
    state = begun(ADELHEID, BRUNHILDE)
    assert state.scores() == [46 + 1 + 0.5 + 1.5, 43 + 1 + 0.5 + 3]
    assert [row["id"] for row in state.score_sheet()] == ["rooms", "weapon", "iron", "gold"]


def test_the_pile_is_put_face_down_alternately_by_choice() -> None:
    state = burying(ADELHEID, BRUNHILDE, pile=3)
    assert options(state) == [f"bury {space}" for space in OLD_SPACES if space not in ADELHEID["rooms"]]
    play(state, "bury B2")
    assert (state.seat, on(state, "B2", 0)) == (1, "covered")
    play(state, "bury A2")
    assert state.seat == 0
    assert play(state, "bury B3").view(None)["era"] == 2


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("last", [0, 1])
def test_the_higher_draft_score_begins_whoever_drafted_last(first: int, last: int) -> None:
    """Only one seat is still in, and it leaves because the tile turned up fits nowhere."""
    ahead = {**ADELHEID, "walls": [*ADELHEID["walls"], "A2-B2"]}
    seats = [ahead, BRUNHILDE] if first == 0 else [BRUNHILDE, ahead]
    position = {"mode": "draft", "phase": "drafting", "start": 0, "mover": last, "out": [1 - last], "display": []}
    state = play(GAME.from_position({**position, "piles": [3, 0], "seats": seats}), "reveal 16")
    assert (state.view(None)["phase"], state.seat) == ("burying", first)


@pytest.mark.parametrize("start", [0, 1])
def test_after_a_tie_the_starting_player_begins_to_bury(start: int) -> None:
    walls = ["A2-B2", "A3-B3", "B4-B5"]
    seats = [{"rooms": {"A3": 3}, "walls": walls}, {"rooms": {"A1": 5}, "walls": walls}]
    position = {"mode": "draft", "phase": "drafting", "start": start, "mover": 0, "out": [1], "display": []}
    state = play(GAME.from_position({**position, "piles": [3, 0], "seats": seats}), "reveal 18")
    assert (state.view(None)["phase"], state.seat) == ("burying", start)


def test_the_marked_space_may_be_covered_and_any_may_stay_free() -> None:
    state = play(burying({"rooms": {"A1": 5}}, {}, pile=1), "bury A3")
    assert on(state, "A3") == "covered"


def test_who_has_no_empty_space_is_skipped() -> None:
    full = dict(zip(OLD_SPACES, (8, 5, 2, 4, 1, 7, 21, 22, 12, 6), strict=True))
    state = burying({"rooms": full}, {"rooms": {"A1": 17}}, pile=3, mover=0)
    for space in ("B1", "A2", "B2"):
        assert state.seat == 1
        play(state, f"bury {space}")
    assert state.view(None)["era"] == 2


def test_a_single_empty_space_is_taken_without_asking_and_then_the_other_goes_on() -> None:
    nine = dict(zip(OLD_SPACES[1:], (5, 2, 4, 1, 7, 21, 22, 12, 6), strict=True))
    state = burying({"rooms": nine}, {"rooms": {"A1": 17}}, pile=3, mover=0)
    assert (on(state, "A1"), state.seat) == ("covered", 1)


def test_buried_tiles_are_dark_rooms_of_era_one_and_can_be_dug_out() -> None:
    state = burying({"rooms": {"A3": 1}}, {"rooms": {"A1": 17}}, pile=1, mover=0)
    play(state, "bury B4; reveal A15; A10; excavate B4")
    assert state.seat == CHANCE
    assert beginning_with(state, "reveal") == [f"{n:02}" for n in DARK if n != 17]
    assert goods(play(state, "reveal 20")) == ONES.format(12).replace("1 food", "2 food"), "the bonus is there now"


def test_a_bonus_left_uncovered_brings_nothing() -> None:
    state = begun({"rooms": {"A3": 1}}, {"rooms": {"A1": 17}})
    assert (on(state, "B4"), goods(state)) == ("empty", ONES.format(12))


CLAIMED: dict[str, Any] = {"cavern": {"owner": 0, "side": "three walls"}}
FULL = {"rooms": dict(zip(OLD_SPACES, (13, 5, 2, 4, 1, 7, 8, 12, 9, 6), strict=True))}


def test_r55_nothing_is_put_on_an_empty_cavern() -> None:
    state = burying(FULL, {"rooms": {"A1": 17}}, pile=2, mover=0, **CLAIMED)
    assert (state.seat, is_open(state, "bury cavern")) == (1, False)


def test_r55_switched_on_it_may_be() -> None:
    switches = {"draft_facedown_on_additional_cavern": True}
    state = burying(FULL, {"rooms": {"A1": 17}}, pile=2, mover=0, options=switches, **CLAIMED)
    assert (on(state, "cavern"), state.seat) == ("covered", 1)
    play(state, "bury B1; reveal A13")
    assert "cavern" not in seat_view(state, "reachable")


def test_r56_an_empty_cavern_of_the_draft_is_furnished_in_era_two() -> None:
    state = begun(FULL, {"rooms": {"A1": 17}}, display=[15], **CLAIMED)
    assert on(state, "cavern") == "empty"
    play(state, "A10; end" if state.seat == 1 else "A04; gain 2 wood; end")
    assert state.view(None)["cavern"] == {"owner": 0, "side": "three walls"}
    position = state.to_position()
    position["seats"][0]["goods"].update({"wood": 3, "stone": 1, "gold": 1})
    state = GAME.from_position(position)
    while state.seat != 0 or not is_open(state, "A02"):
        state.play(state.options()[-1])
    play(state, "A02; furnish 15 for 1 gold")
    assert on(state, "cavern") == 15


def test_an_unclaimed_cavern_needs_both_boards_afterwards() -> None:
    state = begun(FULL, {"rooms": {"A1": 17}})
    assert state.view(None)["cavern"] == {"owner": None, "side": None}


def played_out(seed: int) -> list[State]:
    """The states of a random draft game at the start of each turn and at the end."""
    state, dealer = GAME.new(mode="draft"), Dealer(seed)
    states, turns = [], -1
    while not state.is_over:
        if state.seat == CHANCE:
            state.play(dealer.answer(state.slot(), state.options()))
            continue
        if state.turn != turns and state.view(None)["phase"] == "playing":
            states.append(state.copy())
            turns = state.turn
        state.play(state.options()[0])
    return [*states, state]


def test_sixteen_turns_each_follow_the_draft() -> None:
    states = played_out(3)
    turns = [state for state in states[:-1] if state.view(None)["asked"]["kind"] == "tile"]
    assert [sum(state.seat == seat for state in turns) for seat in (0, 1)] == [16, 16]
    assert {state.view(None)["round"] for state in turns} == {9, 10, 11, 12}
