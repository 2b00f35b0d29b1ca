"""Thinking in whole turns: the best ends of a turn, and what becomes of them in sampled worlds some turns later.

A turn has thousands of lines and about a thousand different ends, so it is ends that are compared, not single choices.
Looking further, the best few lines over several turns are kept together. Whatever limit is set, an answer is there at
any time: first the best end of the turn, then better ones as more worlds are looked at.
"""

from collections.abc import Hashable
from time import monotonic
from typing import Final, NamedTuple

from mypy_extensions import i64, mypyc_attr

from pickaxe.ai.evaluation import Evaluation
from pickaxe.kernel.chance import CHANCE, Dice
from pickaxe.kernel.playout import NO_LIMIT, Bot
from pickaxe.kernel.stack import State

WORD: Final = 0xFFFFFFFF
_MIX: Final = 1597334677  # odd and below 2**31, so that a product of 32 bits with it fits a machine word
_HALVED: Final = (2, 4, 8)  # after so many worlds the worse half of the ends is looked at no longer
_PACE: Final = 64  # positions between two looks at the clock


class Meter:
    """How many positions were looked at for one answer, and whether there may be more."""

    def __init__(self, positions: int = NO_LIMIT, milliseconds: int = NO_LIMIT) -> None:
        self.positions = 0
        self.most = positions
        self.end = monotonic() + milliseconds / 1000 if milliseconds < NO_LIMIT else 0.0
        self.is_late = False

    def count(self) -> None:
        """Another position."""
        self.positions += 1
        if self.end and self.positions % _PACE == 0 and monotonic() >= self.end:
            self.is_late = True

    @property
    def is_spent(self) -> bool:
        """Whether it is time to answer."""
        return self.is_late or self.positions >= self.most


class Line:
    """A way to play: the state it leads to, its value, and the step to it from the line before."""

    def __init__(self, state: State, key: Hashable, before: "Line | None", choice: int) -> None:
        self.state = state
        self.key = key
        self.before = before
        self.choice = choice
        self.value = 0.0

    def after(self, choice: int) -> "Line":
        """The line with one more step."""
        state = self.state.copy()
        state.apply(choice)
        return Line(state, state.key(), self, choice)

    def plan(self) -> dict[Hashable, int]:
        """What to choose in each state on the way to where chance is asked; where it comes by twice, the last."""
        found: dict[Hashable, int] = {}
        line, before = self, self.before
        while before is not None:
            state = before.state
            if state.seat == CHANCE:
                found.clear()
            found.setdefault(state.known_key(state.mover), line.choice)
            line, before = before, before.before
        return found

    def turns(self) -> list["Line"]:
        """Where turns begin on the way, the first one first."""
        found: list[Line] = []
        line = self.before
        while line is not None:
            if line.before is None or line.before.state.turn != line.state.turn:
                found.append(line)
            line = line.before
        found.reverse()
        return found

    def choices(self) -> list[int]:
        """All steps from where the search began."""
        found: list[int] = []
        line = self
        while line.before is not None:
            found.append(line.choice)
            line = line.before
        found.reverse()
        return found


class Lines:
    """The ways to play a turn that are worth keeping: the best whole ones, and of those to go on with a few."""

    def __init__(self, state: State, width: int, count: int, meter: Meter) -> None:
        self.seat = state.mover
        self.turn = state.turn
        self.width = width
        self.count = count
        self.meter = meter
        self.seen: set[Hashable] = set()  # equal positions are looked at once
        self.ends: list[Line] = []  # the best first; of equals the one that was found first
        self.open: list[Line] = []

    def is_done(self, state: State) -> bool:
        """Whether the turn is over."""
        return state.is_over or state.turn != self.turn or state.seat != self.seat

    def keep(self, line: Line) -> None:
        """Keep a line if it is good enough; states of others are gone at once."""
        if self.is_done(line.state):
            insert(self.ends, line, self.count)
        else:
            insert(self.open, line, self.width)


def insert(lines: list[Line], line: Line, most: int) -> None:
    """Put a line among the best, of which there are at most so many."""
    place = len(lines)
    while place and lines[place - 1].value < line.value:
        place -= 1
    if place < most:
        lines.insert(place, line)
        del lines[most:]


class World:
    """One way in which chance may answer: it ranks all choices once, and takes the best that is open."""

    def __init__(self, seed: int) -> None:
        self.seed: i64 = seed & WORD

    def answer(self, state: State) -> int:
        """What chance chooses here."""
        best, best_rank = -1, -1
        for choice in state.options():
            rank = self._rank(choice)
            if rank > best_rank:
                best, best_rank = choice, rank
        return best

    def _rank(self, choice: i64) -> i64:
        word = (choice ^ self.seed) * _MIX & WORD
        word = (word ^ word >> 15) * _MIX & WORD
        return word ^ word >> 13


class Budget(NamedTuple):
    """How much a bot looks at: the ways kept at each step of its own turn and of later ones, ends, worlds and turns.

    Over later turns the best `beam` lines are kept, of each turn `later_ends`. A limit in positions gives the same
    choice on every machine, one in milliseconds does not.
    """

    width: int
    ends: int = 1
    worlds: int = 0
    turns: int = 0
    later_width: int = 4
    beam: int = 1
    later_ends: int = 1
    positions: int = NO_LIMIT
    milliseconds: int = NO_LIMIT


class Outlook:
    """What becomes of lines in one world: the best few over several turns, others playing as they would themselves."""

    def __init__(self, evaluation: Evaluation, budget: Budget, seat: int, world: World, meter: Meter) -> None:
        self.evaluation = evaluation
        self.budget = budget
        self.seat = seat
        self.world = world
        self.meter = meter
        self.turn = 0
        self.width = budget.beam
        self.seen: set[Hashable] = set()
        self.kept: dict[int, list[Line]] = {}  # by stage: only lines that are equally far are compared

    def best(self, line: Line, last: int, width: int) -> Line | None:
        """The best line that goes on from this one to the last turn; None if there is no time for it."""
        beam, self.width = [line], width
        for turn in range(line.state.turn, last):
            self.seen, self.kept, self.turn = set(), {}, turn
            for each in beam:
                self._go_on(each)
            if self.meter.is_spent:
                return None
            beam = [each for lines in self.kept.values() for each in lines]
            if all(each.state.is_over for each in beam):
                break
        return max(beam, key=lambda each: each.value)

    def _go_on(self, line: Line) -> None:
        """Follow a line to the next turn, and keep it there if it is good enough."""
        state, seat = line.state, line.state.seat
        if state.is_over or state.turn > self.turn:
            if line.key not in self.seen:
                self.seen.add(line.key)
                insert(self.kept.setdefault(self.evaluation.stage(state), []), line, self.width)
        elif seat == CHANCE:
            answered = line.after(self.world.answer(state))
            answered.value = self.evaluation.value(answered.state, self.seat)
            self._go_on(answered)
        elif not self.meter.is_spent:
            for end in ends_from(line, self.evaluation, self._lines(state)):
                if seat != self.seat:
                    end.value = self.evaluation.value(end.state, self.seat)
                self._go_on(end)

    def _lines(self, state: State) -> Lines:
        count = self.budget.later_ends if state.mover == self.seat else 1
        return Lines(state, self.budget.later_width, count, self.meter)


class Candidate:
    """An end of a turn, and what became of it in all worlds so far."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.total = 0.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Planner(Bot):
    """Plays what it planned without thinking again, until it comes to where it did not expect to be."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation = evaluation
        self.plan: dict[Hashable, int] = {}

    def choose(self, state: State, dice: Dice) -> int:
        advice = self.advised(state, dice)
        if advice >= 0:
            return advice
        key = state.known_key(state.mover)
        if key not in self.plan:
            self.plan = self.planned(state, dice)
        return self.plan[key]

    def advised(self, state: State, dice: Dice) -> int:
        """A choice that needs no search, or -1."""
        return self.evaluation.advice(state)

    def planned(self, state: State, dice: Dice) -> dict[Hashable, int]:
        """What to choose here, and in states to come, by what the mover knows of them."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchBot(Planner):
    """Plays the turn that promises most."""

    def __init__(self, evaluation: Evaluation, budget: Budget) -> None:
        super().__init__(evaluation)
        self.budget = budget

    def planned(self, state: State, dice: Dice) -> dict[Hashable, int]:
        return self.best_line(state, dice).plan()

    def best_line(self, state: State, dice: Dice) -> Line:
        """The best way to play the turn, and perhaps more than it."""
        meter = Meter(self.budget.positions, self.budget.milliseconds)
        best = self.thought(state, dice, meter)
        self.positions += meter.positions
        return best

    def thought(self, state: State, dice: Dice, meter: Meter) -> Line:
        """The best end of the turn, as it looks some turns later on average over the worlds there is time for."""
        budget = self.budget
        lines = ends_from(start_of(state), self.evaluation, Lines(state, budget.width, budget.ends, meter))
        rest = [Candidate(line) for line in lines]
        last = state.turn + 1 + budget.turns
        for number in range(1, budget.worlds + 1):
            if len(rest) == 1:
                break
            world = World(dice.below(WORD))
            if not self._compare(rest, Outlook(self.evaluation, budget, state.mover, world, meter), last):
                break
            if number in _HALVED:
                del rest[max(2, (len(rest) + 1) // 2) :]
        return rest[0].line

    def _compare(self, rest: list[Candidate], outlook: Outlook, last: int) -> bool:
        """Add what becomes of all candidates in a world, the best first; not if there is no time for all of them."""
        values: list[float] = []
        for each in rest:
            found = outlook.best(each.line, last, self.budget.beam)
            if found is None:
                return False
            values.append(found.value)
        for i in range(len(rest)):
            rest[i].total += values[i]
        rest.sort(key=lambda each: -each.total)
        return True


def ends_of_turn(state: State, evaluation: Evaluation, width: int, count: int) -> list[Line]:
    """The best ends of the turn, best first: a beam to its end in which equal positions are looked at once."""
    return ends_from(start_of(state), evaluation, Lines(state, width, count, Meter()))


def start_of(state: State) -> Line:
    """The line without a step."""
    return Line(state, state.key(), None, -1)


def ends_from(start: Line, evaluation: Evaluation, lines: Lines) -> list[Line]:
    """The ends of the turn that begins here; once the time is up, of the best line only."""
    beam = [start]
    for _ in range(evaluation.depth):
        lines.open = []
        for line in beam:
            _extend(line, evaluation, lines)
        if not lines.open:  # also where all that follows was seen before and left: the turn goes on from here later
            break
        beam = lines.open
        if lines.ends and lines.meter.is_spent:
            break
        if lines.meter.is_spent:
            lines.width = 1
    return lines.ends or beam[:1]


def _extend(line: Line, evaluation: Evaluation, lines: Lines) -> None:
    for choice in _choices(line, evaluation):
        longer = line.after(choice)
        if longer.key in lines.seen:
            continue
        lines.seen.add(longer.key)
        lines.meter.count()
        if lines.is_done(longer.state) or evaluation.is_step(longer.state):
            longer.value = evaluation.value(longer.state, lines.seat)
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
