"""The past of a table: its state at intervals, and its last states with what was seen of them."""

from collections.abc import Sequence
from typing import Final

from pickaxe import State
from pickaxe.kernel.stack import Json

INTERVAL: Final = 25  # choices between two states at first
MOST: Final = 16  # states; when there are more, every second one goes and the intervals double
RECENT: Final = 24  # states of the last choices, so that nobody who plays waits until some are played again


class Moment:
    """A state that never changes, and what was seen of it."""

    __slots__ = ("_views", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self._views: dict[int | None, Json] = {}

    def view(self, seat: int | None, *, is_open: bool) -> Json:
        """What a seat sees; in an open game all see the same, and only the one who decides sees the choices."""
        if is_open and seat != self.state.seat:
            unasked: Json = {"options": [], "exchanges": [], "unused": []}
            return {**self.view(self.state.seat, is_open=True), "viewer": seat, **unasked}
        views = self._views  # another thread may let go of them meanwhile
        if seat not in views:
            views[seat] = self.state.view(seat)
        return views[seat]

    def forget(self) -> None:
        """Let go of what was seen."""
        self._views = {}


class Past:
    """States after 0, 25, 50 … choices and the last ones; none ever changes, so that several readers can share them."""

    def __init__(self, start: State) -> None:
        self._states = [start.copy()]
        self._interval = INTERVAL
        self._recent = {0: Moment(self._states[0])}

    def note(self, number: int, state: State) -> None:
        """Keep the state after so many choices; for good if its turn has come."""
        kept = state.copy()
        if number == self._interval * len(self._states):
            self._states.append(kept)
        if len(self._states) > MOST:
            del self._states[1::2]
            self._interval *= 2
        for earlier in range(number - RECENT, number - 1):
            if earlier in self._recent:
                self._recent[earlier].forget()
        self._recent.pop(number - RECENT, None)
        self._recent[number] = Moment(kept)

    def cut(self, number: int) -> None:
        """Forget everything after a position."""
        del self._states[number // self._interval + 1 :]
        self._recent = {earlier: moment for earlier, moment in self._recent.items() if earlier <= number}

    def state(self, choices: Sequence[int]) -> State:
        """The state after these choices, which are the first ones of the table."""
        return self.moment(choices).state.copy()

    def moment(self, choices: Sequence[int]) -> Moment:
        """The same with what was seen of it."""
        return self._recent.get(len(choices)) or Moment(self._played(choices))

    def _played(self, choices: Sequence[int]) -> State:
        nearest = min(len(choices) // self._interval, len(self._states) - 1)
        state = self._states[nearest].copy()
        for choice in choices[nearest * self._interval :]:
            state.play(choice)
        return state

    def copy(self) -> "Past":
        """The same states in lists of their own."""
        found = Past(self._states[0])
        found._states, found._interval, found._recent = list(self._states), self._interval, dict(self._recent)
        return found
