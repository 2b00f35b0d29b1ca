"""The greedy bot: looks for the best way to play the current turn, and no further."""

from collections.abc import Hashable

from pickaxe.ai.evaluation import Evaluation
from pickaxe.kernel.chance import Dice
from pickaxe.kernel.playout import Bot
from pickaxe.kernel.stack import State


class Line:
    """A way to play the turn: the state it leads to, its value, and the steps from the start."""

    def __init__(self, state: State, value: float, keys: list[Hashable], choices: list[int]) -> None:
        self.state = state
        self.value = value
        self.keys = keys
        self.choices = choices


class GreedyBot(Bot):
    """Plays the turn that leads to the best value; what it planned it plays without thinking again."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation = evaluation
        self.plan: dict[Hashable, int] = {}

    def choose(self, state: State, dice: Dice) -> int:
        advice = self.evaluation.advice(state)
        if advice >= 0:
            return advice
        key = state.key()
        if key not in self.plan:
            best = self._best_line(state)
            self.plan = dict(zip(best.keys, best.choices, strict=True))
        return self.plan[key]

    def _best_line(self, state: State) -> Line:
        """Beam search to the end of the turn; equal positions are looked at once."""
        seat, turn = state.mover, state.turn
        best: Line | None = None
        beam = [Line(state, 0.0, [], [])]
        seen: set[Hashable] = set()
        for _ in range(self.evaluation.depth):
            following: list[Line] = []
            for line in beam:
                self._extend(line, seat, turn, seen, following)
            beam = []
            for line in following:
                if _is_done(line.state, seat, turn):
                    if best is None or line.value > best.value:
                        best = line
                else:
                    beam.append(line)
            if not beam:
                break
            beam.sort(key=_value, reverse=True)
            del beam[self.evaluation.width :]
        return best if best is not None else beam[0]

    def _extend(self, line: Line, seat: int, turn: int, seen: set[Hashable], out: list[Line]) -> None:
        key = line.state.key()
        for choice in self._choices(line):
            after = line.state.copy()
            after.apply(choice)
            reached = after.key()
            if reached in seen:
                continue
            seen.add(reached)
            longer = Line(after, 0.0, [*line.keys, key], [*line.choices, choice])
            if _is_done(after, seat, turn) or self.evaluation.is_step(after):
                longer.value = self.evaluation.value(after, seat)
                out.append(longer)
            else:
                self._extend(longer, seat, turn, seen, out)

    def _choices(self, line: Line) -> list[int]:
        advice = self.evaluation.advice(line.state)
        return [advice] if advice >= 0 else line.state.options() + self._useful_exchanges(line)

    def _useful_exchanges(self, line: Line) -> list[int]:
        """Exchanges in ascending order only, since their order does not matter."""
        last = line.choices[-1] if line.choices else -1
        floor = last if last < line.state.book.exchange_count else 0
        return [c for c in self.evaluation.exchanges(line.state) if c >= floor]


def _is_done(state: State, seat: int, turn: int) -> bool:
    """Whether the turn of a seat is over."""
    return state.is_over or state.turn != turn or state.seat != seat


def _value(line: Line) -> float:
    return line.value
