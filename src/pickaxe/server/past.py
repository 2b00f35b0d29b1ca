"""The past of a table: its state at intervals, so that any position is a few choices away."""

from collections.abc import Sequence
from typing import Final

from pickaxe import State

INTERVAL: Final = 25  # choices between two states at first
MOST: Final = 16  # states; when there are more, every second one goes and the intervals double


class Past:
    """States after 0, 25, 50 … choices; none of them ever changes, so that several readers can share them."""

    def __init__(self, start: State) -> None:
        self._states = [start.copy()]
        self._interval = INTERVAL

    def note(self, position: int, state: State) -> None:
        """Keep the state after so many choices if its turn has come."""
        if position == self._interval * len(self._states):
            self._states.append(state.copy())
        if len(self._states) > MOST:
            del self._states[1::2]
            self._interval *= 2

    def cut(self, position: int) -> None:
        """Forget everything after a position."""
        del self._states[position // self._interval + 1 :]

    def state(self, choices: Sequence[int]) -> State:
        """The state after these choices, which are the first ones of the table."""
        nearest = min(len(choices) // self._interval, len(self._states) - 1)
        state = self._states[nearest].copy()
        for choice in choices[nearest * self._interval :]:
            state.play(choice)
        return state

    def copy(self) -> "Past":
        """The same states in a list of their own."""
        found = Past(self._states[0])
        found._states, found._interval = list(self._states), self._interval
        return found
