"""Thinking in whole turns: the best ends of a turn, and what becomes of them in sampled worlds some turns later.

A turn has thousands of lines and about a thousand different ends, so it is ends that are compared, not single choices.
"""

from collections.abc import Hashable
from threading import get_ident
from typing import Final

from mypy_extensions import i64

from pickaxe.ai.evaluation import Evaluation
from pickaxe.kernel.chance import CHANCE, Dice
from pickaxe.kernel.playout import Bot
from pickaxe.kernel.stack import State

_WORD: Final = 0xFFFFFFFF
_MIX: Final = 1597334677  # odd and below 2**31, so that a product of 32 bits with it fits a machine word
_LOOKED: Final[dict[int, int]] = {}  # how many positions were looked at, by thread


def looked() -> int:
    """How many positions searches of this thread have looked at so far."""
    return _LOOKED.get(get_ident(), 0)


class Line:
    """A way to play the turn: the state it leads to, its value, and the step to it from the line before."""

    def __init__(self, state: State, key: Hashable, before: "Line | None", choice: int) -> None:
        self.state = state
        self.key = key
        self.before = before
        self.choice = choice
        self.value = 0.0

    def plan(self) -> dict[Hashable, int]:
        """What to choose in each state on the way; where it comes by twice, what it chose last."""
        found: dict[Hashable, int] = {}
        line, before = self, self.before
        while before is not None:
            found.setdefault(before.key, line.choice)
            line, before = before, before.before
        return found

    def choices(self) -> list[int]:
        """All steps from the start of the turn."""
        found: list[int] = []
        line = self
        while line.before is not None:
            found.append(line.choice)
            line = line.before
        found.reverse()
        return found


class Lines:
    """The ways to play a turn that are worth keeping: the best whole ones, and of those to go on with a few."""

    def __init__(self, state: State, width: int, count: int) -> None:
        self.seat = state.mover
        self.turn = state.turn
        self.width = width
        self.count = count
        self.seen: set[Hashable] = set()  # equal positions are looked at once
        self.ends: list[Line] = []  # the best first; of equals the one that was found first
        self.open: list[Line] = []

    def is_done(self, state: State) -> bool:
        """Whether the turn is over."""
        return state.is_over or state.turn != self.turn or state.seat != self.seat

    def keep(self, line: Line) -> None:
        """Keep a line if it is good enough; states of others are gone at once."""
        if self.is_done(line.state):
            _insert(self.ends, line, self.count)
        else:
            _insert(self.open, line, self.width)


def _insert(lines: list[Line], line: Line, most: int) -> None:
    place = len(lines)
    while place and lines[place - 1].value < line.value:
        place -= 1
    if place < most:
        lines.insert(place, line)
        del lines[most:]


class World:
    """One way in which chance may answer: it ranks all choices once, and takes the best that is open."""

    def __init__(self, seed: int) -> None:
        self.seed: i64 = seed & _WORD

    def answer(self, state: State) -> int:
        """What chance chooses here."""
        best, best_rank = -1, -1
        for choice in state.options():
            rank = self._rank(choice)
            if rank > best_rank:
                best, best_rank = choice, rank
        return best

    def _rank(self, choice: i64) -> i64:
        word = (choice ^ self.seed) * _MIX & _WORD
        word = (word ^ word >> 15) * _MIX & _WORD
        return word ^ word >> 13


class Budget:
    """How much a bot looks at: the ways kept at each step of its own turn and of later ones, ends, worlds and turns."""

    def __init__(self, width: int, ends: int = 1, worlds: int = 0, turns: int = 0, later_width: int = 4) -> None:
        self.width = width
        self.ends = ends
        self.worlds = worlds
        self.turns = turns
        self.later_width = later_width


class SearchBot(Bot):
    """Plays the turn that promises most; what it planned it plays without thinking again."""

    def __init__(self, evaluation: Evaluation, budget: Budget) -> None:
        self.evaluation = evaluation
        self.budget = budget
        self.plan: dict[Hashable, int] = {}

    def choose(self, state: State, dice: Dice) -> int:
        advice = self.evaluation.advice(state)
        if advice >= 0:
            return advice
        key = state.key()
        if key not in self.plan:
            best = self.best_line(state, dice)
            self.plan = best.plan()
        return self.plan[key]

    def best_line(self, state: State, dice: Dice) -> Line:
        """The best way to play the turn."""
        budget = self.budget
        lines = ends_of_turn(state, self.evaluation, budget.width, budget.ends)
        if len(lines) == 1 or budget.worlds == 0:
            return lines[0]
        worlds = [World(dice.below(_WORD)) for _ in range(budget.worlds)]
        best, best_value = lines[0], self._outlook(lines[0], state.mover, worlds)
        for line in lines[1:]:
            value = self._outlook(line, state.mover, worlds)
            if value > best_value:
                best, best_value = line, value
        return best

    def _outlook(self, line: Line, seat: int, worlds: list[World]) -> float:
        """What an end of a turn is worth some turns later, on average over the worlds."""
        total = 0.0
        for world in worlds:
            total += self.evaluation.value(self._later(line.state.copy(), world), seat)
        return total / len(worlds)

    def _later(self, state: State, world: World) -> State:
        last = state.turn + self.budget.turns
        while not state.is_over and (state.turn < last or state.seat == CHANCE):
            if state.seat == CHANCE:
                state.apply(world.answer(state))
            else:
                state = ends_of_turn(state, self.evaluation, self.budget.later_width, 1)[0].state
        return state


def ends_of_turn(state: State, evaluation: Evaluation, width: int, count: int) -> list[Line]:
    """The best ends of the turn, best first: a beam to its end in which equal positions are looked at once."""
    lines = Lines(state, width, count)
    beam = [Line(state, state.key(), None, -1)]
    for _ in range(evaluation.depth):
        lines.open = []
        for line in beam:
            _extend(line, evaluation, lines)
        beam = lines.open
        if not beam:
            break
    _LOOKED[get_ident()] = looked() + len(lines.seen)
    return lines.ends or beam[:1]


def _extend(line: Line, evaluation: Evaluation, lines: Lines) -> None:
    for choice in _choices(line, evaluation):
        after = line.state.copy()
        after.apply(choice)
        key = after.key()
        if key in lines.seen:
            continue
        lines.seen.add(key)
        longer = Line(after, key, line, choice)
        if lines.is_done(after) or evaluation.is_step(after):
            longer.value = evaluation.value(after, lines.seat)
            lines.keep(longer)
        else:
            _extend(longer, evaluation, lines)


def _choices(line: Line, evaluation: Evaluation) -> list[int]:
    """What is worth trying: exchanges in ascending order only, since their order does not matter."""
    advice = evaluation.advice(line.state)
    if advice >= 0:
        return [advice]
    floor = line.choice if line.choice < line.state.book.exchange_count else 0
    return line.state.options() + [choice for choice in evaluation.exchanges(line.state) if choice >= floor]
