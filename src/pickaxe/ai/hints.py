"""What would you do? Whole turns that begin differently, and what each of them promises."""

from typing import Final, NamedTuple

from pickaxe.ai.levels import evaluation_for
from pickaxe.ai.search import Budget, Meter, Outlook, World
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

    That is the lead over the best of the others; alone, the own points.
    """

    choices: list[int]
    value: float
    low: float
    high: float
    is_lead: bool


def hints(game_id: str, state: State, dice: Dice) -> list[Hint]:
    """Up to three turns, the best first."""
    evaluation = evaluation_for(game(game_id), state.mode, state.players)
    worlds = [World(dice.below(_WORD)) for _ in range(WORLDS)]
    outlooks = [Outlook(evaluation, OUTLOOK, state.mover, world, Meter()) for world in worlds]
    found = _different(state, turns(state, evaluation, WIDTH))[:LOOKED_AT]
    return sorted([_hint(turn, state, outlooks) for turn in found], key=lambda hint: -hint.value)[:MOST]


def _different(state: State, found: list[Turn]) -> list[Turn]:
    """Turns of which no two come to the same; one that begins with an exchange only if it is the best."""
    ends = {turn.rest.key: turn for turn in reversed(found)}
    exchanges = state.book.exchange_count
    return [turn for turn in found if ends[turn.rest.key] is turn and (turn is found[0] or turn.start >= exchanges)]


def _hint(turn: Turn, state: State, outlooks: list[Outlook]) -> Hint:
    last = state.turn + 1 + OUTLOOK.turns
    values = [line.value for outlook in outlooks if (line := outlook.best(turn.rest, last, OUTLOOK.beam))]
    return Hint(turn.choices, sum(values) / len(values), min(values), max(values), state.players > 1)
