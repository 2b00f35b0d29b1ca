"""An earlier position as everybody may be told of it while stones are hidden (R33).

Beside the positions before and after it, the number of stones on a vein would tell who took one of that colour. So
would the moment at which an emptied vein is gone, and everything that hangs on it. All of this is unknown: a vein is
there with an unknown number of stones, until something else lies where it was.
"""

from pickaxe.games.cavum.state import COLOUR_MASK, CavumState
from pickaxe.games.cavum.view import asked_kind, view
from pickaxe.kernel.grids import bits
from pickaxe.kernel.stack import Json


class Recall:
    """A game played again, with the veins that may have been emptied meanwhile."""

    def __init__(self, start: CavumState) -> None:
        self.cavum = start
        self.emptied: dict[int, tuple[int, int]] = {}  # by node: the colour, and the tiles below the vein

    def play(self, choice: int) -> None:
        """Follow a choice."""
        cavum = self.cavum
        veins, colours, stacks = cavum.veins, cavum.vein_at[:], cavum.stacks[:]
        cavum.apply(choice)
        for node in bits(veins & ~cavum.veins):
            self.emptied[node] = (colours[node], stacks[node])
        for node in [node for node, (_, tiles) in self.emptied.items() if cavum.stacks[node] != tiles]:
            del self.emptied[node]

    def view(self) -> Json:
        """What everybody may be told of the position that is reached."""
        told = view(self.cavum, None, "")
        for node, colour in self._veins().items():
            vein = {"colour": self.cavum.guide.colours[colour], "stones": None}
            told["spaces"][self.cavum.guide.board.names[node]]["vein"] = vein
        return {
            **told,
            "pool": {**told["pool"], "vein": None},
            "route": [],
            "seats": [{**seat, "connected": None, "city_points": None} for seat in told["seats"]],
            "asked": {"kind": asked_kind(self.cavum), "prompt": ""},
        }

    def _veins(self) -> dict[int, int]:
        """The colours of all veins, by node: those that are there, and those that may still be."""
        cavum = self.cavum
        found = {node: cavum.colour_at(node) for node in bits(cavum.veins)}
        for node, (vein, _) in self.emptied.items():
            found.setdefault(node, vein & COLOUR_MASK)
        return found
