"""The best turn with each beginning: what follows from each thing that can be done now."""

from collections.abc import Hashable
from typing import NamedTuple

from pickaxe.ai.evaluation import Evaluation
from pickaxe.ai.search import Line, ends_of_turn
from pickaxe.kernel.stack import State


class Turn(NamedTuple):
    """A way to play the turn: its first choice, and the best line that was seen after it."""

    start: int
    rest: Line

    @property
    def value(self) -> float:
        """What its end is worth."""
        return self.rest.value

    @property
    def choices(self) -> list[int]:
        """All its steps."""
        return [self.start, *self.rest.choices()]

    def plan(self, key: Hashable) -> dict[Hashable, int]:
        """What to choose in each state on the way from the one with this key."""
        return {**self.rest.plan(), key: self.start}


def turns(state: State, evaluation: Evaluation, width: int) -> list[Turn]:
    """The best turn with each beginning, the best first."""
    advice = evaluation.advice(state)
    starts = [advice] if advice >= 0 else state.options() + evaluation.exchanges(state)
    return sorted([_turn(state, start, evaluation, width) for start in starts], key=lambda turn: -turn.value)


def _turn(state: State, start: int, evaluation: Evaluation, width: int) -> Turn:
    after = state.copy()
    after.apply(start)
    if after.is_over or after.turn != state.turn or after.seat != state.seat:
        whole = Line(after, after.key(), None, start)
        whole.value = evaluation.value(after, state.mover)
        return Turn(start, whole)
    return Turn(start, ends_of_turn(after, evaluation, width, 1)[0])
