"""Thinking in whole games, where chance is not asked for long: one plan, and others that begin on its way."""

from typing import Final

from pickaxe.ai.search import WORD, Line, Lines, Meter, Outlook, SearchBot, World, ends_from, start_of
from pickaxe.kernel.chance import Dice
from pickaxe.kernel.stack import State

_SHAKE: Final = 0.25  # how far a weight may be off when another plan is tried, as a share of it


class PlanBot(SearchBot):
    """Plans many turns as one line and keeps to it while chance is not asked.

    After the first plan come up to `worlds` - 1 others, a quarter as wide, each from some turn of the best so far on,
    by slightly other lights.
    """

    def thought(self, state: State, dice: Dice, meter: Meter) -> Line:
        budget, seat, start = self.budget, state.mover, start_of(state)
        best = ends_from(start, self.evaluation, Lines(state, budget.width, 1, meter))[0]
        best_value, evaluation, width = -1e9, self.evaluation, budget.beam
        world, last = World(dice.below(WORD)), state.turn + 1 + budget.turns
        for _ in range(budget.worlds):
            found = Outlook(evaluation, budget, seat, world, meter).best(start, last, width)
            if found is None:
                break
            value = self.evaluation.value(found.state, seat)
            if value >= best_value:
                best, best_value = found, value
            turns = best.turns()
            start = turns[dice.below(max(1, len(turns) * 3 // 4))]
            evaluation, width = self.evaluation.shaken(dice, _SHAKE), max(1, budget.beam // 4)
        return best
