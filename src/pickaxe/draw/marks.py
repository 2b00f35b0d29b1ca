"""What drawn things show that a view does not know: the last move, what is chosen or has just changed."""

from dataclasses import dataclass

from pickaxe.draw.seats import colour_class


@dataclass(frozen=True)
class Marks:
    """The last move and whose it was, what is chosen, what has just changed: spaces, edges and cells by their names."""

    last: frozenset[str] = frozenset()
    last_seat: int = 0
    chosen: frozenset[str] = frozenset()
    changed: frozenset[str] = frozenset()

    def classes(self, thing: str) -> str:
        """The classes of the states that a thing is in."""
        last = f"last {colour_class(self.last_seat)}"
        states = ("chosen", self.chosen), ("changed", self.changed), (last, self.last)
        return "".join(f" {name}" for name, things in states if thing in things)
