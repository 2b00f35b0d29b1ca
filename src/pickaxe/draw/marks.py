"""What drawn things show that a view does not know: the last move, what is chosen or has just changed."""

from dataclasses import dataclass

from pickaxe.draw.seats import colour_class


@dataclass(frozen=True)
class Marks:
    """The last moves and whose they were, what is chosen, what has just changed: spaces, edges, cells by their names.

    `earlier` are things of moves before the last one, each with its seat.
    """

    last: frozenset[str] = frozenset()
    last_seat: int = 0
    earlier: tuple[tuple[str, int], ...] = ()
    chosen: frozenset[str] = frozenset()
    changed: frozenset[str] = frozenset()

    def classes(self, thing: str) -> str:
        """The classes of the states that a thing is in."""
        states = ("chosen", self.chosen), ("changed", self.changed)
        seat = self.last_seat if thing in self.last else dict(self.earlier).get(thing)
        last = "" if seat is None else f" last {colour_class(seat)}"
        return "".join(f" {name}" for name, things in states if thing in things) + last
