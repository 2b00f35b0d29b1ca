"""States of things in a cave that the view does not know: the last move, what is chosen, ghosts and notes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pickaxe.draw.seats import colour_class


@dataclass(frozen=True)
class Marks:
    """What else a cave shows: the last move, what is chosen or just changed, ghosts of rooms, notes on spaces.

    Things are named by space (B4) or by edge (A3-B3).
    """

    last: frozenset[str] = frozenset()
    last_seat: int = 0
    chosen: frozenset[str] = frozenset()
    changed: frozenset[str] = frozenset()
    ghosts: Mapping[str, int] = field(default_factory=dict)
    notes: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def classes(self, thing: str) -> str:
        """The classes of the states that a thing is in."""
        states = [
            ("chosen", self.chosen),
            ("changed", self.changed),
            ("last " + colour_class(self.last_seat), self.last),
        ]
        return "".join(f" {name}" for name, things in states if thing in things)
