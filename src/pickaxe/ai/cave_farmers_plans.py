"""The value that The Cave Farmers are planned by alone: the same as a learned one, but quicker."""

from typing import cast

from pickaxe.ai.cave_farmers import FarmersEvaluation, FarmersFeatures
from pickaxe.ai.evaluation import Evaluation
from pickaxe.ai.learned import LearnedEvaluation
from pickaxe.games.cave_farmers.state import FarmersState
from pickaxe.kernel.chance import Dice
from pickaxe.kernel.mixing import UNMIXED, mixed, mixed_wide
from pickaxe.kernel.stack import NODE_MASK, State


class FarmersPlanning(LearnedEvaluation):
    """Remembers where a thing goes on a home board: with other goods in hand it goes to the same place."""

    def __init__(self, weights: list[float]) -> None:
        super().__init__(FarmersEvaluation(), FarmersFeatures(), weights)
        self.spots: dict[int, int] = {}

    def advice(self, state: State) -> int:
        farm = cast(FarmersState, state)
        if farm.is_over or farm.stack[-1] & NODE_MASK != farm.guide.place_node:
            return self.thumb.advice(state)
        key = int(farm.homes[farm.mover].layout(mixed(mixed_wide(UNMIXED, farm.stack[-1]), farm.round)))
        known = self.spots.get(key, -1)
        if known < 0:
            known = self.spots[key] = self.thumb.advice(state)
        return known

    def shaken(self, dice: Dice, size: float) -> Evaluation:
        weights = [weight * (1 + size * (2 * dice.share() - 1)) for weight in self.now + self.later]
        return FarmersPlanning(weights)
