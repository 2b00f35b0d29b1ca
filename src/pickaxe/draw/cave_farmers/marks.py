"""What a home or a space shows that the view does not know: the last move, what is chosen or just changed, a ghost."""

from collections.abc import Sequence
from dataclasses import dataclass

from pickaxe.draw.seats import colour_class


@dataclass(frozen=True)
class Ghost:
    """A piece that is not laid yet: its cells, and as what each of them is shown (see `land.half`)."""

    cells: Sequence[str]
    kinds: Sequence[str]


@dataclass(frozen=True)
class Marks:
    """The last move and whose it was, what is chosen, what just changed, and pieces that are only thought of.

    Things are named by cell (2,4) in a home and by token (ore-mining) among the action spaces.
    """

    last: frozenset[str] = frozenset()
    last_seat: int = 0
    chosen: frozenset[str] = frozenset()
    changed: frozenset[str] = frozenset()
    ghosts: Sequence[Ghost] = ()

    def classes(self, thing: str) -> str:
        """The classes of the states that a thing is in."""
        states = (
            ("chosen", self.chosen),
            ("changed", self.changed),
            ("last " + colour_class(self.last_seat), self.last),
        )
        return "".join(f" {name}" for name, things in states if thing in things)
