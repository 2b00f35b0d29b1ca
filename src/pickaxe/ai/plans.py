"""Thinking in whole games, where chance is not asked for long: a few plans, and others on the way of the best."""

from collections.abc import Sequence
from typing import Final

from pickaxe.ai.evaluation import Evaluation
from pickaxe.ai.search import WORD, Budget, Line, Lines, Meter, Outlook, SearchBot, World, ends_from, start_of
from pickaxe.kernel.chance import Dice
from pickaxe.kernel.stack import State

_SHAKE: Final = 0.25  # how far a weight may be off when another plan is tried, as a share of it


class PlanBot(SearchBot):
    """Plans many turns as one line and keeps to it while chance is not asked.

    After a first plan by each of its values come others, up to `worlds` in all: half as wide, each from some turn
    of the best so far on, by what that one was planned by, in slightly other lights.
    """

    def __init__(self, evaluation: Evaluation, budget: Budget, others: Sequence[Evaluation] = ()) -> None:
        super().__init__(evaluation, budget)
        self.evaluations = [evaluation, *others]

    def thought(self, state: State, dice: Dice, meter: Meter) -> Line:
        budget, seat, start = self.budget, state.mover, start_of(state)
        best = ends_from(start, self.evaluation, Lines(state, budget.width, 1, meter))[0]
        best_value, fittest, width = -1e9, self.evaluation, budget.beam
        world, last = World(dice.below(WORD)), state.turn + 1 + budget.turns
        for number in range(budget.worlds):
            if number < len(self.evaluations):
                origin = evaluation = self.evaluations[number]
            else:
                turns = best.turns()
                start, width = turns[dice.below(max(1, len(turns) * 3 // 4))], max(1, budget.beam // 2)
                origin, evaluation = fittest, fittest.shaken(dice, _SHAKE)
            found = Outlook(evaluation, budget, seat, world, meter).best(start, last, width)
            if found is None:
                break
            value = self.evaluation.value(found.state, seat)
            if value >= best_value:
                best, best_value, fittest = found, value, origin
        return best
