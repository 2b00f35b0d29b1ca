"""Section 6 and 12: rounds, turns, the starting player, the end."""

from collections.abc import Iterator

import pytest

from cave_vs_cave.table import GAME, beginning_with, is_open, options, play, turn
from pickaxe import CHANCE, State

TWO_PLAYERS = {"stages": "22233334", "turns": [2, 2, 2, 3, 3, 3, 3, 4], "tiles": [5, 6, 7, 8, 9, 10, 11, 12]}
SOLO = {"stages": "2223334", "turns": [2, 2, 2, 3, 3, 3, 4], "tiles": [5, 6, 7, 8, 9, 10, 11]}
both = pytest.mark.parametrize(("players", "table"), [(2, TWO_PLAYERS), (1, SOLO)])


def idle_game(players: int) -> Iterator[State]:
    """A game in which everybody takes the first tile and ends the turn: the state before each turn, and the last."""
    state = GAME.new(players=players)
    while not state.is_over:
        if state.seat == CHANCE:
            state.apply(state.options()[0])
        else:
            yield state.copy()
            play(state, f"{options(state)[0]}; end")
    yield state


@both
def test_the_table_of_rounds(players: int, table: dict[str, list[int]]) -> None:
    states = list(idle_game(players))[:-1]
    rounds = [state.view(None)["round"] for state in states]
    for number, turns in enumerate(table["turns"], 1):
        assert rounds.count(number) == players * turns
        view = states[rounds.index(number)].view(None)
        assert view["turns_each"] == turns
        assert sum(tile["up"] for tile in view["tiles"]) == table["tiles"][number - 1]
        assert view["tiles"][3 + number]["stage"] == table["stages"][number - 1]


@both
def test_all_turns_of_a_game(players: int, table: dict[str, list[int]]) -> None:
    states = list(idle_game(players))
    assert [state.turn for state in states] == list(range(players * sum(table["turns"]) + 1))
    assert len(states) - 1 == {2: 44, 1: 19}[players]
    assert (states[-1].is_over, states[-1].seat, states[-1].choices()) == (True, None, [])


def test_seats_alternate_and_the_marker_moves_each_round() -> None:
    states = list(idle_game(2))[:-1]
    for number in range(1, 9):
        movers = [state.seat for state in states if state.view(None)["round"] == number]
        starter = (number + 1) % 2
        assert movers == [(starter + turn) % 2 for turn in range(len(movers))]


def test_the_new_starting_player_has_two_turns_in_a_row() -> None:
    states = list(idle_game(2))
    last, first = states[3], states[4]
    assert (last.view(None)["round"], first.view(None)["round"]) == (1, 2)
    assert last.seat == first.seat == 1


def test_a_tile_taken_is_gone_until_the_end_of_the_round() -> None:
    state = turn(round=1)
    play(state, "A01; end")
    assert state.why_not("A01") == ["Cultivation has been taken this round."]
    play(state, "A02; end; A03; end; A04; end; reveal A07")
    assert options(state) == ["A01", "A02", "A03", "A04", "A05", "A07"]


def test_a_tile_face_down_cannot_be_taken() -> None:
    assert turn(round=1).why_not("A06") == ["Masonry is not face up on the action board."]


def test_only_one_tile_is_taken_a_turn() -> None:
    state = play(turn(round=1), "A01")
    assert state.why_not("A02") == ["You have taken Cultivation: end the turn first."]


def test_a_turn_cannot_be_skipped() -> None:
    state = turn(round=1)
    assert not is_open(state, "end")
    assert options(state) == ["A01", "A02", "A03", "A04", "A05"]


def test_the_last_tile_of_a_stage_leaves_nothing_to_chance() -> None:
    """Round 3 turns up the third tile of stage 2: nobody has to be asked which."""
    states = list(idle_game(2))
    third = next(state for state in states if state.view(None)["round"] == 3)
    assert [tile["id"] for tile in third.view(None)["tiles"][4:7]] == ["A05", "A06", "A07"]
    fourth = play(states[11], f"{options(states[11])[0]}; end")
    assert (fourth.seat, beginning_with(fourth, "reveal")) == (CHANCE, ["A08", "A09", "A10", "A11"])


def test_solo_breach_is_never_turned_up() -> None:
    for state in idle_game(1):
        assert "A09" not in [tile["id"] for tile in state.view(0)["tiles"]]
    states = list(idle_game(1))
    fourth = play(states[5], f"{options(states[5])[0]}; end")
    assert beginning_with(fourth, "reveal") == ["A08", "A10", "A11"]


def test_the_turns_of_each_seat_are_counted_in_the_round() -> None:
    state = turn(round=4)
    assert state.view(None)["turn_of_seat"] == [0, 0]
    play(state, "A01; end; A02")
    assert state.view(None)["turn_of_seat"] == [1, 1]
