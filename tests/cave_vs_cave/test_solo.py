"""Section 12: what is different for a player alone."""

from cave_vs_cave.table import GAME, display, goods, is_open, options, play, turn
from pickaxe import CHANCE


def test_one_tile_turns_up_another_from_the_pile() -> None:
    state = play(turn("A10", players=1), "excavate A2; reveal 24")
    assert state.seat == CHANCE
    play(state, "reveal 16")
    assert (display(state), state.view(0)["pile"]) == ([1, 2, 3, 16, 24], 8)


def test_the_tile_of_the_pile_is_another_than_the_one_dug_out() -> None:
    state = play(turn("A10", players=1), "excavate A2; reveal 24")
    assert options(state) == [f"reveal {number:02}" for number in range(7, 24)]


def test_two_players_have_no_pile() -> None:
    state = play(turn("A10"), "excavate A2; reveal 24")
    assert (state.seat, state.view(0)["pile"]) == (0, None)


def test_renovation_asks_for_no_gold() -> None:
    state = turn(players=1, round=7, goods="")
    assert is_open(state, "A12")


def test_the_player_takes_all_turns() -> None:
    state = play(turn(players=1, round=1), "A01; end")
    assert (state.seat, state.turn) == (0, 1)


def test_food_per_dwarf_is_two_three_and_four() -> None:
    for round, food in [(1, 2), (3, 2), (4, 3), (6, 3), (7, 4)]:
        state = turn("A02", players=1, round=round, goods=f"1 wood {food} food")
        assert goods(play(state, f"furnish 01 for {food} food")) == ""


def test_the_goal_is_not_judged_before_the_end() -> None:
    assert GAME.text.goal(turn("A01", players=1, goods="19 gold")) is None
