"""What would you do? Whole turns that begin differently, and what each of them promises."""

from typing import Final, NamedTuple

from pickaxe.ai.learned import LearnedEvaluation
from pickaxe.ai.levels import evaluation_for
from pickaxe.ai.search import Budget, SearchBot, World
from pickaxe.ai.turns import Turn, turns
from pickaxe.kernel.chance import Dice
from pickaxe.kernel.game import game
from pickaxe.kernel.stack import State

MOST: Final = 3
LOOKED_AT: Final = 6  # beginnings of which the outlook is compared
WIDTH: Final = 24
WORLDS: Final = 10
OUTLOOK: Final = Budget(WIDTH, LOOKED_AT, WORLDS, 2, 6)
_WORD: Final = 0xFFFFFFFF


class Hint(NamedTuple):
    """A whole turn, and what it is expected to come to: on average, and at worst and best in the worlds looked at.

    That is the lead over the best of the others; alone, and where others hide what they have, the own points.
    """

    choices: list[int]
    value: float
    low: float
    high: float
    is_lead: bool


def hints(game_id: str, state: State, dice: Dice) -> list[Hint]:
    """Up to three turns, the best first."""
    evaluation = evaluation_for(game(game_id), state.mode, state.players)
    if not isinstance(evaluation, LearnedEvaluation):
        found = _different(state, turns(state, evaluation, evaluation.width))[:MOST]
        return [Hint(turn.choices, turn.value, turn.value, turn.value, is_lead=False) for turn in found]
    worlds = [World(dice.below(_WORD)) for _ in range(WORLDS)]
    player = SearchBot(evaluation, OUTLOOK)
    looked = [
        _hint(turn, state, player, worlds) for turn in _different(state, turns(state, evaluation, WIDTH))[:LOOKED_AT]
    ]
    return sorted(looked, key=lambda hint: -hint.value)[:MOST]


def _different(state: State, found: list[Turn]) -> list[Turn]:
    """Turns of which no two come to the same; one that begins with an exchange only if it is the best."""
    ends = {turn.rest.key: turn for turn in reversed(found)}
    exchanges = state.book.exchange_count
    return [turn for turn in found if ends[turn.rest.key] is turn and (turn is found[0] or turn.start >= exchanges)]


def _hint(turn: Turn, state: State, player: SearchBot, worlds: list[World]) -> Hint:
    values = [player._outlook(turn.rest, state.mover, [world]) for world in worlds]
    return Hint(turn.choices, sum(values) / len(values), min(values), max(values), state.players > 1)
