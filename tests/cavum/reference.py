"""The rules of laying, connecting and exploding once more, written plainly from the text.

Slow, and sharing nothing with the masks of the game; tests compare the two on boards of random games.
"""

from random import Random

from pickaxe.games.cavum.board import place_of
from pickaxe.games.cavum.state import CavumState
from pickaxe.games.cavum.tiles import codes_of, piece_of

STEPS = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
COUNTS = [2, 3, 4, 6]
Place = tuple[int, int]


class Reference:
    """A board as dictionaries by place."""

    def __init__(self, cavum: CavumState) -> None:
        board = cavum.guide.board
        self.cavum = cavum
        self.mountain = {place_of(node) for node in board.spaces}
        self.cities = {place_of(node): city.id for city in board.cities for node in city.nodes}
        self.stacks = {place_of(n): codes_of(cavum.stacks[n]) for n in board.spaces if cavum.stacks[n]}
        self.veins = {place_of(n) for n in board.spaces if cavum.vein_at[n]}
        self.stations = {
            place_of(n): seat for seat in range(cavum.players) for n in board.nodes if cavum.stations[seat] >> n & 1
        }

    def exits(self, place: Place) -> set[int]:
        """The exits of a mountain space."""
        if place in self.veins:
            return set(range(6))
        if place not in self.stacks:
            return set()
        mask = self.cavum.guide.patterns.exits[self.stacks[place][-1]]
        return {direction for direction in range(6) if mask >> direction & 1}

    def beside(self, place: Place, direction: int) -> Place:
        """The place next to a place."""
        return place[0] + STEPS[direction][0], place[1] + STEPS[direction][1]

    def leads_to(self, place: Place, direction: int) -> bool:
        """Whether the space in a direction has an exit towards a place."""
        return (direction + 3) % 6 in self.exits(self.beside(place, direction))

    def may_lay(self, seat: int, kind: int, exits: set[int], place: Place) -> bool:
        """Section 6, (a)."""
        if place in self.veins or place in self.stations:
            return False
        if place in self.stacks and COUNTS[piece_of(self.stacks[place][-1]) % 4] >= COUNTS[kind]:
            return False
        return any(self._continues(seat, place, direction) for direction in exits)

    def _continues(self, seat: int, place: Place, direction: int) -> bool:
        near = self.beside(place, direction)
        if near in self.veins:
            back = (direction + 3) % 6
            return any(self.leads_to(near, other) for other in range(6) if other != back)
        if near in self.cities:
            return self.stations.get(near) == seat
        return self.leads_to(place, direction)

    def joined(self, place: Place) -> list[Place]:
        """The places joined with a place by an edge."""
        found = []
        for direction in range(6):
            near, back = self.beside(place, direction), (direction + 3) % 6
            here = place in self.cities or direction in self.exits(place)
            there = near in self.cities or back in self.exits(near)
            if here and there and not (place in self.cities and near in self.cities):
                found.append(near)
        return found

    def network(self, seat: int) -> set[Place]:
        """All that is connected with a mine station of a seat."""
        seen = {place for place, owner in self.stations.items() if owner == seat and place in self.mountain}
        pending = list(seen)
        while pending:
            for near in self.joined(pending.pop()):
                if near not in seen and self._passes(seat, near):
                    seen.add(near)
                    pending.append(near)
        return seen

    def _passes(self, seat: int, place: Place) -> bool:
        owner = self.stations.get(place)
        return owner == seat if place in self.cities else owner in (None, seat)

    def open_cities(self, seat: int) -> set[Place]:
        """The free city spaces on which a seat may build."""
        network = self.network(seat)
        return {
            place
            for place in self.cities
            if place not in self.stations and any(near in network for near in self.joined(place))
        }

    def open_for_vein(self) -> set[Place]:
        """The spaces on which a vein may be discovered."""
        return {
            place
            for place in self.stacks
            if place not in self.stations
            and place not in self.veins
            and not any(self.beside(place, d) in self.cities or self.beside(place, d) in self.veins for d in range(6))
        }

    def city_points(self, players: int) -> list[int]:
        """Section 3A."""
        networks = [self.network(seat) for seat in range(players)]
        points = [0] * players
        for city in set(self.cities.values()):
            spaces = [place for place, id in self.cities.items() if id == city]
            connected = [self.stations[p] for p in spaces if p in self.stations and p in networks[self.stations[p]]]
            for owner in connected:
                points[owner] += len(spaces) - len(connected)
        return points

    def explode(self, rng: Random) -> dict[Place, list[int]]:
        """Section 3B, in a random order: the stacks that are left."""
        while loaded := [p for p in self.stacks if piece_of(self.stacks[p][-1]) > 3 and p not in self.veins]:
            centre = rng.choice(sorted(loaded))
            del self.stacks[centre]
            for direction in range(6):
                self._hit(self.beside(centre, direction))
        return self.stacks

    def _hit(self, place: Place) -> None:
        if place not in self.stacks or place in self.stations or place in self.veins:
            return
        if piece_of(self.stacks[place][-1]) > 3:
            return
        self.stacks[place].pop()
        if not self.stacks[place]:
            del self.stacks[place]
