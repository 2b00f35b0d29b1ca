"""What was kept on the way to a plan, for whoever learns from plans."""

from pickaxe.ai.evaluation import Evaluation
from pickaxe.ai.search import Budget, Line, Meter, Outlook, World


class Chronicle(Outlook):
    """An outlook that remembers which lines it kept after each turn."""

    def __init__(self, evaluation: Evaluation, budget: Budget, seat: int, world: World, meter: Meter) -> None:
        super().__init__(evaluation, budget, seat, world, meter)
        self.history: list[dict[int, list[Line]]] = []  # turn by turn, by stage, the best first

    def _go_on(self, line: Line) -> None:
        if not self.history or self.history[-1] is not self.kept:
            self.history.append(self.kept)
        super()._go_on(line)
