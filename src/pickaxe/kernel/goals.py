"""A goal: a thing that a seat wants, what is missing for it, and which choices of the turn help.

What a choice brings is found by playing it on copies, as far as its turn goes and nothing hidden is turned up.
"""

from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import Final

from pickaxe.kernel.chance import CHANCE
from pickaxe.kernel.game import Game
from pickaxe.kernel.lack import GONE, GOODS, Lack, distance
from pickaxe.kernel.stack import State
from pickaxe.kernel.words import Amount, Listing, Name, Said

LOOKED_AT: Final = 600  # positions, for all choices of a turn together
LEAST: Final = 8  # positions that one choice is worth, however many there are
REACHED: Final = -1
NEVER: Final = 1_000


@dataclass(frozen=True)
class Way:
    """A choice that brings a goal nearer: what it brings, and what is missing after it; in so many steps."""

    choice: int
    steps: int
    brings: list[Lack]
    left: list[Lack]
    reaches: bool  # whether the thing itself comes with it

    @property
    def does_all(self) -> bool:
        """Whether nothing is missing after it."""
        return not self.left


@dataclass(frozen=True)
class Goal:
    """A thing that a seat wants."""

    name: Name
    lacks: list[Lack]
    ways: list[Way] = field(default_factory=list)  # the best first: what leaves least, in the fewest steps
    is_reached: bool = False

    @property
    def is_lost(self) -> bool:
        """Whether it cannot be reached any more."""
        return any(lack.kind == GONE for lack in self.lacks)

    @property
    def is_ready(self) -> bool:
        """Whether nothing is missing but to do it."""
        return not self.lacks and not self.is_reached


@dataclass(frozen=True)
class WhyNot:
    """Why a choice is not open: the reasons, what it lacks for a thing that can be a goal, and the ways to that."""

    token: str
    reasons: list[Said]
    missing: list[Lack] = field(default_factory=list)  # at the price of the choice
    ways: list[Way] = field(default_factory=list)  # to the thing at any price, the best first


def why_not(game: Game, state: State, choice: int | str) -> WhyNot:
    """Why a choice is not open now, what is missing for what it would get, and what could be done about it now."""
    number = game.lexicon.number(choice)
    token, reasons = game.lexicon.token(number), state.reasons(number)
    if not reasons or game.text.goal_kind not in [target.kind for target in game.lexicon.meaning(number).targets[:1]]:
        return WhyNot(token, reasons)
    return WhyNot(token, reasons, state.missing(number), goal(state, token).ways)


def told(game: Game, state: State, way: Way) -> Said:
    """A way in one line, and what is missing after it."""
    label = game.text.label(state, way.choice)
    if way.reaches:
        return Said("{way}: it can be done at once", way=label)
    if way.does_all:
        return Said("{way}: all that is missing", way=label)
    left = Listing([lack.said for lack in way.left])
    return Said("{way}; then still missing: {what}", way=label, what=left)


def goal(state: State, thing: Name | str, seat: int | None = None) -> Goal:
    """What a seat lacks for a thing, and what it could do about it now; the seat whose turn it is if none is named.

    The thing is named, or it is what the choice with a token would get.
    """
    name = thing if isinstance(thing, Name) else _gotten(state, thing)
    whose = state.mover if seat is None else seat
    own, scribe = _as(state, whose), state.book.scribe
    found = Goal(name, scribe.lacks(own, name, -1), is_reached=scribe.owns(own, name))
    if found.is_reached or found.is_lost or state.seat != whose:
        return found
    return Goal(name, found.lacks, _ways(state, found))


def _gotten(state: State, token: str) -> Name:
    """What a choice is about first; one that is about nothing names nothing that anybody lacks."""
    targets = state.book.lexicon.meaning(state.book.lexicon.parse(token)).targets
    return targets[0] if targets else Name("", token)


def _as(state: State, seat: int) -> State:
    """The same state from another seat, to be asked, not to be played."""
    if state.mover == seat:
        return state
    found = state.copy()
    found.mover = seat
    return found


@dataclass(order=True)
class _Reach:
    """A position that choices lead to: how far from the goal it is."""

    far: int
    steps: int
    number: int  # in the order in which they were found
    state: State = field(compare=False)
    lacks: list[Lack] = field(compare=False)
    path: list[int] = field(compare=False)


class _Search:
    """Looks for the position nearest to a goal."""

    def __init__(self, seat: int, turn: int, goal: Name) -> None:
        self.seat = seat
        self.turn = turn
        self.goal = goal
        self.looked = 0

    def reach(self, state: State, path: list[int]) -> _Reach:
        """How far a position is from the goal."""
        self.looked += 1
        own, scribe = _as(state, self.seat), state.book.scribe
        if scribe.owns(own, self.goal):
            return _Reach(REACHED, len(path), self.looked, state, [], path)
        lacks = scribe.lacks(own, self.goal, -1)
        far = NEVER if any(lack.kind == GONE for lack in lacks) else distance(lacks)
        return _Reach(far, len(path), self.looked, state, lacks, path)

    def after(self, at: _Reach, choice: int) -> _Reach:
        """The position after a choice."""
        state = at.state.copy()
        state.apply(choice)
        return self.reach(state, [*at.path, choice])

    def is_needed(self, now: _Reach, reached: _Reach) -> bool:
        """Whether the first choice of a path has a part in what the path comes to."""
        at = now
        for choice in reached.path[1:]:
            if not self.goes_on(at.state) or not at.state.is_open(choice):
                return True
            at = self.after(at, choice)
        return at.far > reached.far

    def goes_on(self, state: State) -> bool:
        """Whether the seat still decides in the same turn."""
        return state.seat == self.seat and state.turn == self.turn

    def nearest(self, start: _Reach, most: int, *, exchanges_only: bool = False) -> _Reach:
        """The position nearest to the goal among so many that can be reached from one within the turn."""
        best, heap, known, end = start, [start], {start.state.key()}, self.looked + most
        while heap and self.looked < end and best.far > REACHED:
            at = heappop(heap)
            best = min(best, at)
            if not self.goes_on(at.state):
                continue
            for choice in at.state.exchanges() if exchanges_only else at.state.choices():
                found = self.after(at, choice)
                if found.state.key() not in known:
                    known.add(found.state.key())
                    heappush(heap, found)
        return min([best, *heap])


def _ways(state: State, goal: Goal) -> list[Way]:
    """The choices that help, the best first."""
    search = _Search(state.mover, state.turn, goal.name)
    now, choices = search.reach(state, []), state.choices()
    most = max(LEAST, LOOKED_AT // len(choices))
    # What any-time exchanges bring is no merit of another choice.
    fed = search.nearest(now, most, exchanges_only=True)
    found: list[tuple[_Reach, int]] = []
    for choice in choices:
        is_exchange = choice < state.book.exchange_count
        reached = search.nearest(search.after(now, choice), most, exchanges_only=is_exchange)
        if reached.far < (now if is_exchange else fed).far and search.is_needed(now, reached):
            found.append((reached, choice))
    # What asks chance in the end may turn out otherwise.
    found.sort(key=lambda each: (each[0].far, each[0].state.seat == CHANCE, each[0].steps))
    return [_way(goal, reached, choice) for reached, choice in found]


def _way(goal: Goal, reached: _Reach, choice: int) -> Way:
    brings = [lack for lack in (_less(lack, reached.lacks) for lack in goal.lacks) if lack]
    return Way(choice, reached.steps, brings, reached.lacks, reached.far == REACHED)


def _less(lack: Lack, left: list[Lack]) -> Lack | None:
    """As much of something missing as is missing no longer."""
    still = sum(each.far for each in left if each.kind == lack.kind and each.what == lack.what)
    if still >= lack.far:
        return None
    amount = lack.said.values.get("goods")
    if lack.kind != GOODS or not isinstance(amount, Amount):
        return Lack(lack.kind, lack.far - still, Said("{what}", what=lack.what), lack.what, lack.places)
    brought = Said(lack.said.template, goods=Amount(lack.far - still, amount.name))
    return Lack(lack.kind, lack.far - still, brought, lack.what, lack.places)
