"""What a host knows of Cave vs Cave: which goods can be taken at once, and what a tile still offers."""

from typing import Final, cast

from pickaxe.games.cave_vs_cave.components import GOODS
from pickaxe.games.cave_vs_cave.effects import Having
from pickaxe.games.cave_vs_cave.state import CaveState
from pickaxe.kernel.effects import Replenish, When
from pickaxe.kernel.host import NOTHING, Host, Waste, verbs_open
from pickaxe.kernel.stack import Effect, State
from pickaxe.kernel.words import Listing, Said, Value

# What else a tile offers, by verb, the most important first.
_OFFERED: Final = {
    "furnish": "furnishing unused",
    "excavate": "you can still dig",
    "activate": "a room can still be activated",
    "wall": "you can still build a wall",
    "raze": "you can still raze a wall",
}


class CaveHost(Host):
    """The host of Cave vs Cave."""

    gains = ("gain",)
    offered = _OFFERED

    def is_gain(self, state: State, choice: int) -> bool:
        """Goods come whole while the shelf has room; they wait for a room that gives more to who has less of them."""
        if not super().is_gain(state, choice):
            return False
        purse, limits, counted = state.purse(), GOODS.limits, _counted(cast(CaveState, state))
        return all(purse[kind] + n <= limits[kind] and kind not in counted for kind, n in _amounts(state, choice))

    def left_lying(self, state: State) -> Listing:
        """All goods that can still be taken, of alternatives the first."""
        rest, found = state.copy(), list[Value]()
        while gains := verbs_open(rest).get("gain"):
            found += [GOODS.amount(number, kind) for kind, number in _amounts(rest, gains[0])]
            rest.apply(gains[0])
            if rest.mover != state.mover or rest.turn != state.turn:
                break
        return Listing(found)

    def wasted(self, state: State, choice: int) -> list[Waste]:
        """A room that is activated and gives nothing now."""
        meaning = state.book.lexicon.meaning(choice)
        if meaning.verb.id != "activate":
            return []
        after = state.copy()
        after.apply(choice)
        is_asked = set(after.options()) - set(state.options())
        if is_asked or after.purses != state.purses or after.exchanges() != state.exchanges():
            return []
        return [Waste(NOTHING, Said("{room} gives nothing now", **meaning.values))]


def _amounts(state: State, choice: int) -> list[tuple[int, int]]:
    """The goods that a gain brings, by kind and number."""
    bundle = GOODS.bundle(state.book.lexicon.token(choice).removeprefix("gain "))
    return list(zip(bundle.kinds, bundle.amounts, strict=True))


def _counted(cave: CaveState) -> set[int]:
    """The goods of which less is better for a room that can be activated now."""
    rooms = [cave.guide.activate_choice.index(choice) for choice in verbs_open(cave).get("activate", [])]
    nodes = [cave.book.nodes[cave.guide.room_nodes[room]] for room in rooms]
    return {kind for node in nodes for kind in _counted_by(node)}


def _counted_by(effect: Effect) -> list[int]:
    if isinstance(effect, Replenish):
        return effect.kinds
    condition = effect.condition if isinstance(effect, When) else None
    own = [condition.kind] if isinstance(condition, Having) and condition.fewer else []
    return own + [kind for part in effect.parts() for kind in _counted_by(part)]


HOST = CaveHost()
