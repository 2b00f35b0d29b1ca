"""What would you do? Whole turns that can be played as they are, all different, the best first."""

import pytest

import pickaxe
from pickaxe import CHANCE, Dice, Match, State
from pickaxe.ai import bot
from pickaxe.ai.hints import MOST, Hint, hints

GAMES = [("cave-vs-cave", 1), ("cave-vs-cave", 2), ("cave-farmers", 2), ("cavum", 2)]


def middle(game: str, players: int, decisions: int) -> State:
    """A game that steady bots have played for some decisions."""
    match, player, dice = Match(game, players=players, seed=5), bot("steady", game), Dice(1)
    for _ in range(decisions):
        match.play(player.choose(match.state, dice))
    return match.state


def end_of(state: State, hint: Hint) -> State:
    """The state after a turn."""
    after = state.copy()
    for choice in hint.choices:
        assert after.seat == state.seat
        after.play(choice)
    return after


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_hints_are_whole_turns_that_differ_and_the_best_comes_first(game: str, players: int) -> None:
    state = middle(game, players, 12)
    found = hints(game, state, Dice(1))
    assert 0 < len(found) <= MOST
    assert [hint.value for hint in found] == sorted([hint.value for hint in found], reverse=True)
    ends = [end_of(state, hint) for hint in found]
    assert len({end.key() for end in ends}) == len(ends)
    for end, hint in zip(ends, found, strict=True):
        assert end.is_over or end.turn != state.turn or end.seat != state.seat
        assert hint.low <= hint.value <= hint.high
        assert hint.is_lead == (players > 1)


def test_the_same_dice_give_the_same_hints_and_nothing_is_changed() -> None:
    state = middle("cave-vs-cave", 2, 8)
    before = state.key()
    assert hints("cave-vs-cave", state, Dice(1)) == hints("cave-vs-cave", state, Dice(1))
    assert state.key() == before


def test_where_something_needs_no_thinking_that_is_the_hint() -> None:
    state, dice = pickaxe.game("cavum").new(players=2), Dice(1)
    while state.seat == CHANCE:
        state.apply(state.any_choice(dice))
    found = hints("cavum", state, Dice(1))
    assert [hint.choices[0] for hint in found] == [bot("greedy", "cavum").choose(state, Dice(1))]
