"""Section 12, a player alone in both eras: rulings 42, 46 to 48, 63 and 66, example 33."""

from collections.abc import Sequence

import pytest

from cave_vs_cave.second_table import (
    NEW_FULL,
    NEW_SPACES,
    OLD_FULL,
    WINNER,
    cave,
    end_of_era_one,
    finished,
    last_turn,
    turn,
)
from cave_vs_cave.table import GAME, beginning_with, display, goods, is_open, on, options, play, seat_view
from cave_vs_cave.table import cave as era_one_cave
from cave_vs_cave.test_era_two_rooms import DARK
from pickaxe import CHANCE, State


def begun(**more: object) -> State:
    """Era II after a last turn of Era I in which nothing was done; its three light rooms are dealt."""
    state = end_of_era_one(era_one_cave("3 gold", covered=[]), players=1, **more)
    return play(state, "A11; end; reveal 25; reveal 28; reveal 30; reveal A16")


def test_three_of_the_light_rooms_are_drawn_for_the_second_era_too() -> None:
    state = play(end_of_era_one(players=1), "A11; end")
    assert (state.seat, beginning_with(state, "reveal")) == (CHANCE, [str(n) for n in range(25, 31)])
    play(state, "reveal 29; reveal 26")
    assert beginning_with(state, "reveal") == ["25", "27", "28", "30"]
    assert display(begun(display=[1, 2, 3])) == [1, 2, 3, 25, 28, 30]


def test_all_eight_spaces_are_covered_and_seven_tiles_form_a_second_pile() -> None:
    state = begun()
    assert [on(state, space) for space in NEW_SPACES] == ["covered"] * 8
    assert state.view(0)["piles"][1] == len(DARK) - 8
    assert seat_view(state, "reachable") == ["X4"]


def test_no_walls_are_added() -> None:
    state = end_of_era_one(era_one_cave("", covered=[], walls=["A3-B3"]), players=1)
    play(state, "A11; end; reveal 25; reveal 28; reveal 30; reveal A16")
    assert state.view(0)["wall_supply"] == 6


def test_goods_rise_to_one() -> None:
    assert goods(begun()) == "1 wood 1 stone 1 emmer 1 flax 1 food 3 gold 1 donkey 1 ore 1 iron 1 weapon"


def test_r48_breach_stays_out_and_fourteen_tiles_are_on_offer_at_the_end() -> None:
    offer = options(turn(players=1, round=11))
    assert len(offer) == 14
    assert "A09" not in offer
    assert "A12" not in offer


def test_thirtyfive_turns_in_eleven_rounds() -> None:
    state, rounds = GAME.new(players=1, mode="both-eras"), []
    while not state.is_over:
        view = state.view(0)
        if view["asked"]["kind"] == "tile":
            rounds.append(view["round"])
        state.play(state.options()[-1] if state.seat != CHANCE else state.options()[0])
    assert [rounds.count(round) for round in range(1, 12)] == [2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4]
    assert len(rounds) == 35


def test_r42_the_fourth_space_asks_for_no_weapons() -> None:
    assert is_open(turn(players=1, round=11), "A16")
    assert goods(play(turn("A14", 4, players=1), "gain 2 weapon")) == "2 weapon"


@pytest.mark.parametrize(("round", "ore"), [(8, 3), (9, 3), (10, 3), (11, 0)])
def test_donkeys_haul_ore_after_the_first_three_rounds(round: int, ore: int) -> None:
    display = [1, 2, 3, 25, 26, 27]
    state = play(last_turn(round, cave("3 donkey"), display=display), "A11; end")
    assert goods(state) == ("3 donkey 3 ore" if ore else "3 donkey")


BOTH = ["X2", "X3", "A2", "B4"]


def test_w33_one_tile_turns_up_one_two_tiles_none() -> None:
    state = play(turn("A03", players=1, goods="2 food", covered=BOTH), "excavate X3; reveal 31")
    assert state.seat == CHANCE
    assert play(state, "reveal 32").view(0)["piles"][1] == len(DARK) - 3
    two = turn("A03", players=1, goods="2 food", covered=BOTH)
    play(two, "two tiles for 2 food; excavate X3; reveal 31; excavate A2; reveal 24")
    assert (two.seat, display(two)) == (0, [1, 2, 3, 24, 25, 26, 27, 31])


@pytest.mark.parametrize(("space", "first", "rooms"), [("X3", "31", DARK[1:]), ("B4", "24", range(7, 24))])
def test_r47_the_pile_of_the_era_of_the_tile_is_used(space: str, first: str, rooms: Sequence[int]) -> None:
    state = turn("A10", players=1, covered=BOTH)
    before = state.view(0)["piles"]
    play(state, f"excavate {space}; reveal {first}")
    assert beginning_with(state, "reveal") == [f"{number:02}" for number in rooms]
    after = play(state, f"reveal {rooms[0]:02}").view(0)["piles"]
    assert [one - two for one, two in zip(before, after, strict=True)] == ([0, 1] if space == "X3" else [1, 0])


def test_r46_w33_drift_mining_and_digging_cave_turn_up_one_each() -> None:
    rooms = {"X4": 15}
    state = turn("A10", players=1, goods="1 gold", rooms=rooms, covered=BOTH)
    play(state, "activate 15; excavate X3 for 1 gold; reveal 31; reveal 32; excavate B4; reveal 24; reveal 23")
    assert display(state) == [1, 2, 3, 23, 24, 25, 26, 27, 31, 32]


def test_w33_an_empty_pile_gives_nothing() -> None:
    state = turn("A10", players=1, covered=BOTH)
    position = {**state.to_position(), "piles": [0, 0]}
    state = GAME.from_position(position)
    play(state, "excavate X3; reveal 31")
    assert (state.seat, display(state)) == (0, [1, 2, 3, 25, 26, 27, 31])


def test_r31_two_tiles_paid_for_and_one_taken_is_exactly_one() -> None:
    state = turn("A03", players=1, goods="2 food", covered=["X3"])
    play(state, "two tiles for 2 food; excavate X3; reveal 31")
    assert state.seat == CHANCE
    assert beginning_with(state, "reveal")[0] == "32"


def test_r40_equipment_cabinet_gives_before_the_pile_is_turned() -> None:
    state = turn("A10", players=1, rooms={"A3": 1, "X4": 44}, covered=["X3"], display=[2, 3, 25, 26, 27])
    play(state, "excavate X3; reveal 31")
    assert (state.seat, goods(state)) == (CHANCE, "2 food 1 ore")


def test_r66_unclaimed_the_cavern_needs_both_boards() -> None:
    display = [3, 26]
    rooms = {**OLD_FULL, **NEW_FULL, "A1": 12, "B2": 13, "C5": 15, "X2": 29, "Y2": 30, "Y4": 31}
    state = turn("A13", players=1, goods="1 gold", rooms=rooms, display=display)
    play(state, "furnish 26 for 1 gold; cavern three walls")
    assert on(state, "cavern") == "empty"


def test_r66_claimed_in_era_one_it_stays() -> None:
    rooms = {**OLD_FULL, "A1": 12, "B2": 13, "C5": 15}
    cavern = {"owner": 0, "side": "two walls"}
    state = end_of_era_one(era_one_cave("", rooms, covered=[]), players=1, display=[3], cavern=cavern)
    play(state, "A11; end; reveal 25; reveal 28; reveal 30; reveal A16")
    assert (on(state, "cavern"), state.view(0)["cavern"]) == ("empty", cavern)


@pytest.mark.parametrize(
    ("era_one", "reached"),
    [(166, False), (166.5, True), (167, True)],
)
def test_r63_the_aim_of_more_than_180_is_for_the_sum_of_both_eras(era_one: float, reached: bool) -> None:
    """Ceremonial Hall and half points make up the rest of 180."""
    iron = "1 iron" if era_one % 1 else ""
    state = finished(cave(iron, {"X3": 34}), era1_scores=[int(era_one)])
    assert state.scores() == [era_one + 14]
    said = str(GAME.text.goal(state))
    assert ("is reached" in said) == reached
    assert "180" in said


def test_the_winner_covers_so_that_the_tiles_of_both_eras_are_kept_apart() -> None:
    state = turn("A10", players=1, covered=[*WINNER, "A2"])
    assert beginning_with(state, "excavate") == ["X4"]
