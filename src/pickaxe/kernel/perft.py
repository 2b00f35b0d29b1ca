"""Perft: how many positions the choices lead to, ply by ply. A change of the rules shows as a changed number.

The exact definition: a ply is one choice of `State.choices()`, that is one of the decision's own options, an any-time
exchange, or an answer of chance. The positions after d plies are the ends of all lines of play of exactly d plies from
the start (a position reached on two lines counts twice), sorted by whom they wait for: a seat, chance, or nobody
because the game is over. A line that ends early is counted once, where it ends.
"""

from collections.abc import Hashable, Iterable
from itertools import zip_longest
from typing import Final, NamedTuple

from pickaxe.kernel.chance import CHANCE
from pickaxe.kernel.stack import State


class Count(NamedTuple):
    """The positions after some plies, by whom they wait for."""

    decisions: int
    chance: int
    ends: int

    @property
    def positions(self) -> int:
        """All of them."""
        return self.decisions + self.chance + self.ends


Counts = tuple[Count, ...]
_NOTHING: Final = Count(0, 0, 0)


def perft(state: State, depth: int) -> Counts:
    """The counts after 0, 1, 2, … plies, up to a depth."""
    return _padded(_Counter().counts(state, depth), depth + 1)


def divide(state: State, depth: int) -> dict[int, Counts]:
    """The counts after 1, 2, … plies for each first choice, to find the one that is wrong."""
    counter = _Counter()
    first = state.choices() if depth else []
    return {choice: _padded(counter.counts(_after(state, choice), depth - 1), depth) for choice in first}


def total(parts: Iterable[Counts]) -> Counts:
    """Counts added ply by ply."""
    levels = zip_longest(*parts, fillvalue=_NOTHING)
    return tuple(Count(*map(sum, zip(*level, strict=True))) for level in levels)


def _padded(counts: Counts, length: int) -> Counts:
    """Counts of a game that ended early, with nothing after its end."""
    return counts + (_NOTHING,) * (length - len(counts))


class _Counter:
    """Counts every position once: what lies below equal states is equal."""

    def __init__(self) -> None:
        self._known: dict[tuple[Hashable, int], Counts] = {}

    def counts(self, state: State, depth: int) -> Counts:
        """The counts from a state, the state itself included."""
        if depth == 0 or state.is_over:
            return (_one(state),)
        key = (state.full_key(), depth)
        found = self._known.get(key)
        if found is None:
            below = [self.counts(_after(state, choice), depth - 1) for choice in state.choices()]
            found = self._known[key] = (_one(state), *total(below))
        return found


def _one(state: State) -> Count:
    seat = state.seat
    return Count(0, 0, 1) if seat is None else Count(0, 1, 0) if seat == CHANCE else Count(1, 0, 0)


def _after(state: State, choice: int) -> State:
    after = state.copy()
    after.apply(choice)
    return after
