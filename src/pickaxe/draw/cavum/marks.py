"""What a mountain shows that its view does not know: the last move, what is chosen, routes, blasts and networks."""

from collections.abc import Sequence
from dataclasses import dataclass

from pickaxe.draw.seats import colour_class

# A tile that is not laid yet: its space, its piece, its turn.
Ghost = tuple[str, str, int]


@dataclass(frozen=True)
class Marks:
    """The last move and whose it was, what is chosen or just changed, and what lies over the mountain.

    `route` is the route that is proposed, or the own one if `route_is_own`; `blast` are the spaces that lose a tile;
    `network` are the spaces that hang together for `network_seat`.
    """

    last: frozenset[str] = frozenset()
    last_seat: int = 0
    last_name: str = ""
    chosen: frozenset[str] = frozenset()
    changed: frozenset[str] = frozenset()
    route: Sequence[str] = ()
    route_is_own: bool = False
    blast: frozenset[str] = frozenset()
    network: frozenset[str] = frozenset()
    network_seat: int = 0
    ghost: Ghost | None = None

    def classes(self, space: str) -> str:
        """The classes of the states that a space is in."""
        states = (
            ("chosen", self.chosen),
            ("changed", self.changed),
            ("last " + colour_class(self.last_seat), self.last),
        )
        return "".join(f" {name}" for name, spaces in states if space in spaces)
