"""What would you do? Whole turns that begin differently, and what each of them promises."""

from collections.abc import Hashable
from typing import Final, NamedTuple

from pickaxe.ai.levels import LEVELS, evaluation_for
from pickaxe.ai.search import Meter, Outlook, World
from pickaxe.ai.turns import Turn, turns
from pickaxe.kernel.chance import Dice
from pickaxe.kernel.game import game
from pickaxe.kernel.stack import State

MOST: Final = 3
LOOKED_AT: Final = 6  # beginnings of which the outlook is compared
WIDTH: Final = 24
WORLDS: Final = 10
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
    rules = game(game_id)
    evaluation = evaluation_for(rules, state.mode, state.players)
    budget = LEVELS["master"].looks(state.players)[rules.family]
    worlds = [World(dice.below(_WORD)) for _ in range(WORLDS)]
    outlooks = [Outlook(evaluation, budget, state.mover, world, Meter()) for world in worlds]
    found = _different(state, turns(state, evaluation, WIDTH))[:LOOKED_AT]
    return sorted([_hint(turn, state, outlooks) for turn in found], key=lambda hint: -hint.value)[:MOST]


def _different(state: State, found: list[Turn]) -> list[Turn]:
    """Turns of which no two come to the same; one that begins with an exchange only if it is the best."""
    ends = {turn.rest.key: turn for turn in reversed(found)}
    exchanges = state.book.exchange_count
    return [turn for turn in found if ends[turn.rest.key] is turn and (turn is found[0] or turn.start >= exchanges)]


def _hint(turn: Turn, state: State, outlooks: list[Outlook]) -> Hint:
    budget = outlooks[0].budget
    last = state.turn + 1 + budget.turns
    values: list[float] = []
    keys = set[Hashable]()
    for outlook in outlooks:
        line = outlook.best(turn.rest, last, budget.beam) or turn.rest
        values.append(line.value)
        keys.add(line.key)
        if len(values) == 2 and len(keys) == 1:  # chance has no say in it
            break
    return Hint(turn.choices, sum(values) / len(values), min(values), max(values), state.players > 1)
