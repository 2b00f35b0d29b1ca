"""Playing like somebody at home at the table: with a short look at each thing to do, and the mistakes of people."""

from collections.abc import Hashable
from typing import Final, NamedTuple

from pickaxe.ai.evaluation import Evaluation
from pickaxe.ai.search import Planner
from pickaxe.ai.turns import Turn, turns
from pickaxe.kernel.chance import Dice
from pickaxe.kernel.lexicon import Lexicon
from pickaxe.kernel.stack import State

LEAVING: Final = ("end", "close", "stop", "return", "pass")  # verbs with which something is left lying


class Slips(NamedTuple):
    """How often mistakes happen, in percent, and what one may cost in points."""

    overlooks: int  # each thing to do
    second: int  # takes the second best of what it sees
    third: int
    cost: float
    hasty: int  # does not look closely where rules of thumb need no search


class HumanBot(Planner):
    """Looks a little way along everything it sees, overlooks some of it, and does not always take the best.

    It never ends anything while it knows how to gain by going on.
    """

    def __init__(self, evaluation: Evaluation, width: int, slips: Slips, lexicon: Lexicon) -> None:
        super().__init__(evaluation)
        self.width = width
        self.slips = slips
        self.lexicon = lexicon

    def advised(self, state: State, dice: Dice) -> int:
        advice = super().advised(state, dice)
        return self.evaluation.slip(state, dice) if advice >= 0 and dice.below(100) < self.slips.hasty else advice

    def planned(self, state: State, dice: Dice) -> dict[Hashable, int]:
        picked = self.picked(turns(state, self.evaluation, self.width), dice)
        return picked.plan(state.known_key(state.mover))

    def picked(self, ideas: list[Turn], dice: Dice) -> Turn:
        """What it takes of what can be done, the best first."""
        best, slips = ideas[0], self.slips
        near = [idea for idea in ideas if best.value - idea.value <= slips.cost and not self._leaves(idea)]
        seen = [idea for idea in near if dice.below(100) >= slips.overlooks]
        luck = dice.below(100)
        place = 2 if luck < slips.third else int(luck < slips.third + slips.second)
        if self._leaves(best) or not seen:
            return best
        return seen[min(place, len(seen) - 1)]

    def _leaves(self, idea: Turn) -> bool:
        return self.lexicon.meaning(idea.start).verb.id in LEAVING
