"""The greedy bot: looks for the best way to play the current turn, and no further."""

from collections.abc import Hashable
from random import Random

from pickaxe.ai.bot import Bot
from pickaxe.ai.evaluation import Evaluation
from pickaxe.kernel.stack import State


class Line:
    """A way to play the turn: the state it leads to, its value, and the step to it from the line before."""

    def __init__(self, state: State, key: Hashable, before: "Line | None", choice: int) -> None:
        self.state = state
        self.key = key
        self.before = before
        self.choice = choice
        self.value = 0.0


class Lines:
    """The ways to play a turn that are worth keeping: the best whole one, and of those to go on with a few."""

    def __init__(self, state: State, width: int) -> None:
        self.seat = state.mover
        self.turn = state.turn
        self.width = width
        self.seen: set[Hashable] = set()  # equal positions are looked at once
        self.best: Line | None = None
        self.open: list[Line] = []  # the best first; of equals the one that was found first

    def is_done(self, state: State) -> bool:
        """Whether the turn is over."""
        return state.is_over or state.turn != self.turn or state.seat != self.seat

    def keep(self, line: Line) -> None:
        """Keep a line if it is good enough; states of others are gone at once."""
        if self.is_done(line.state):
            if self.best is None or line.value > self.best.value:
                self.best = line
            return
        place = len(self.open)
        while place and self.open[place - 1].value < line.value:
            place -= 1
        if place < self.width:
            self.open.insert(place, line)
            del self.open[self.width :]


class GreedyBot(Bot):
    """Plays the turn that leads to the best value; what it planned it plays without thinking again."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation = evaluation
        self.plan: dict[Hashable, int] = {}

    def choose(self, state: State, rng: Random) -> int:
        advice = self.evaluation.advice(state)
        if advice >= 0:
            return advice
        key = state.key()
        if key not in self.plan:
            self.plan = _plan(self._best_line(state, key))
        return self.plan[key]

    def _best_line(self, state: State, key: Hashable) -> Line:
        """Beam search to the end of the turn."""
        lines = Lines(state, self.evaluation.width)
        beam = [Line(state, key, None, -1)]
        for _ in range(self.evaluation.depth):
            lines.open = []
            for line in beam:
                self._extend(line, lines)
            beam = lines.open
            if not beam:
                break
        return lines.best if lines.best is not None else beam[0]

    def _extend(self, line: Line, lines: Lines) -> None:
        for choice in self._choices(line):
            after = line.state.copy()
            after.apply(choice)
            key = after.key()
            if key in lines.seen:
                continue
            lines.seen.add(key)
            longer = Line(after, key, line, choice)
            if lines.is_done(after) or self.evaluation.is_step(after):
                longer.value = self.evaluation.value(after, lines.seat)
                lines.keep(longer)
            else:
                self._extend(longer, lines)

    def _choices(self, line: Line) -> list[int]:
        advice = self.evaluation.advice(line.state)
        return [advice] if advice >= 0 else line.state.options() + self._useful_exchanges(line)

    def _useful_exchanges(self, line: Line) -> list[int]:
        """Exchanges in ascending order only, since their order does not matter."""
        floor = line.choice if line.choice < line.state.book.exchange_count else 0
        return [c for c in self.evaluation.exchanges(line.state) if c >= floor]


def _plan(line: Line) -> dict[Hashable, int]:
    """What to choose in each state on the way along a line; where it comes by twice, what it chose last."""
    found: dict[Hashable, int] = {}
    before = line.before
    while before is not None:
        found.setdefault(before.key, line.choice)
        line, before = before, before.before
    return found
