"""Which spaces hang together: the tunnels that a view shows, the network of a seat, and what an explosion would hit."""

from collections.abc import Iterable

from pickaxe.draw.cavum import hexes
from pickaxe.draw.cavum.printed import Exits, Place, Printed, printed
from pickaxe.draw.cavum.targets import View
from pickaxe.games.cavum.board import opposite

Edge = tuple[str, str]

_ALL: Exits = (0, 1, 2, 3, 4, 5)


class Ways:
    """The exits of everything that lies on the board of a view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.printed: Printed = printed(view["game"])
        self.names: dict[Place, str] = {place: name for name, place in self.printed.places.items()}
        self.city_spaces = {space for city in view["cities"].values() for space in city}

    def exits(self, space: str) -> Exits:
        """The exits of a space; a vein and a city space lead everywhere they can (R18)."""
        if space in self.city_spaces:
            return _ALL
        held = self.view["spaces"].get(space)
        if held is None:
            return ()
        return _ALL if held["vein"] else tuple(held["exits"])

    def beside(self, space: str, direction: int) -> str | None:
        """The space one step away, if there is one; city spaces do not touch each other."""
        near = self.names.get(hexes.neighbour(self.printed.places[space], direction))
        return None if near in self.city_spaces and space in self.city_spaces else near

    def joined(self, space: str) -> Iterable[str]:
        """The spaces that are joined with a space by a tunnel."""
        for direction in self.exits(space):
            near = self.beside(space, direction)
            if near is not None and opposite(direction) in self.exits(near):
                yield near

    def met(self, space: str, exits: Exits) -> int:
        """How many exits of a tile would meet a tunnel on a space."""
        near = [(direction, self.beside(space, direction)) for direction in exits]
        return sum(other is not None and opposite(direction) in self.exits(other) for direction, other in near)

    def likely_turn(self, space: str, piece: str) -> int:
        """The turn in which a tile would meet most tunnels on a space."""
        turns = self.printed.turns[piece]
        return max(range(len(turns)), key=lambda turn: (self.met(space, turns[turn]), -turn))

    def owner(self, space: str) -> int | None:
        """Whose station stands on a space."""
        for city in self.view["cities"].values():
            if space in city:
                found: int | None = city[space]
                return found
        held = self.view["spaces"].get(space)
        return held["station"] if held else None

    def has_vein(self, space: str) -> bool:
        """Whether a vein lies on a space."""
        held = self.view["spaces"].get(space)
        return bool(held and held["vein"])

    def _may_pass(self, space: str, seat: int) -> bool:
        """Whether a seat may pass a space: no foreign station, and in a city its own (R27)."""
        owner = self.owner(space)
        return owner == seat if space in self.city_spaces else owner in (None, seat)

    def network(self, seat: int) -> frozenset[str]:
        """All spaces that a seat reaches from its stations in the mountain."""
        seen = set(self.view["seats"][seat]["mines"])
        edge = list(seen)
        while edge:
            fresh = [near for near in self.joined(edge.pop()) if near not in seen and self._may_pass(near, seat)]
            seen.update(fresh)
            edge += fresh
        return frozenset(seen)

    def edges(self, spaces: frozenset[str]) -> list[Edge]:
        """The tunnels between some spaces, each once."""
        return sorted({(a, b) for a in spaces for b in self.joined(a) if b in spaces and a < b})


def network(view: View, seat: int) -> frozenset[str]:
    """All spaces that a seat reaches from its stations in the mountain."""
    return Ways(view).network(seat)


def blast(view: View) -> frozenset[str]:
    """The spaces that would lose a tile in an explosion now, as far as it can be seen (R37, R38, R40)."""
    ways = Ways(view)
    loaded = {space for space, held in view["spaces"].items() if held["dynamite"] and not held["vein"]}
    near = {ways.beside(space, direction) for space in loaded for direction in _ALL}
    hit = {space for space in near if space and _is_loose(view, space)}
    return frozenset(loaded | hit)


def _is_loose(view: View, space: str) -> bool:
    """Whether an explosion beside a space would take its top tile."""
    held = view["spaces"].get(space)
    return bool(held) and held["station"] is None and not held["vein"]
