"""What a turn would put on a board is drawn as ghosts: that alone, and nothing that can be pressed."""

import pytest

import pickaxe
from pickaxe import CHANCE, Dice, State
from pickaxe.server.ghosts import ghosts
from pickaxe.server.layouts import LAYOUTS, layout_of

BOARD = '<svg class="cave" viewBox="0 0 9 9"><g><g data-about="A" class="place">{}</g><path d="M1 1"/></g>{}</svg>'


def test_only_what_is_new_is_drawn_and_it_answers_to_nothing() -> None:
    before = BOARD.format("", "")
    after = BOARD.format('<rect class="room" role="button" tabindex="-1" data-choice="3"/>', '<path class="wall"/>')
    new = '<g class="place"><rect class="room" /></g><path class="wall" />'
    assert ghosts(before, after) == f'<svg class="cave" viewBox="0 0 9 9">{new}</svg>'


def test_where_nothing_or_nearly_everything_is_new_there_are_no_ghosts() -> None:
    before = BOARD.format("", "")
    assert ghosts(before, before) == ""
    assert ghosts(before, BOARD.format("", "".join(f'<path d="M{n} 0"/>' for n in range(40)))) == ""


def played(game: str, choices: int) -> State:
    """A game after some choices by nobody in particular."""
    state, dice = pickaxe.game(game).new(players=2), Dice(5)
    for _ in range(choices):
        state.apply(state.any_choice(dice))
    return state


@pytest.mark.parametrize("game", list(LAYOUTS))
def test_every_game_draws_the_board_on_which_a_turn_builds(game: str) -> None:
    found, layout = 0, layout_of(game)
    for choices in range(12, 72, 4):
        state = played(game, choices)
        seat, before = state.mover, layout.land(state.view(state.mover), state.mover, ["Ida", "Bruno"], "en")
        assert ghosts(before, before) == ""
        turn, dice = state.turn, Dice(1)
        while state.turn == turn and state.seat != CHANCE and not state.is_over:
            state.apply(state.any_choice(dice))
        drawn = ghosts(before, layout.land(state.view(seat), seat, ["Ida", "Bruno"], "en"))
        assert "data-" not in drawn
        found += bool(drawn)
    assert found
