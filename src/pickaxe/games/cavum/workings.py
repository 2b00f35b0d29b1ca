"""What is dug and built on a board: tiles, veins and stations, and what follows from them.

States share it until one of them changes something, and then with it what has been worked out about it.
"""

from collections.abc import Hashable
from typing import Final

from mypy_extensions import i64

from pickaxe.games.cavum.board import ALL_EXITS, NODES, OFFSET, Board, moved_mask
from pickaxe.games.cavum.masks import (
    Mask,
    around,
    back,
    both,
    either,
    holds,
    is_empty,
    mountain,
    nothing,
    only,
    onward,
    without,
)
from pickaxe.games.cavum.tiles import CODE_BITS, CODE_MASK, DYNAMITE, Patterns
from pickaxe.kernel.mixing import UNMIXED, mixed, mixed_wide

_NO_ROUTES: Final[dict[tuple[int, ...], list[int]]] = {}
_BYTES: Final[list[bytes]] = [bytes([number]) for number in range(256)]


# What is mixed into a word: tiles, veins, and stations of each seat.
_TILES: Final = 0
_VEINS: Final = 1
_STATIONS: Final = 2


class Workings:
    """The tiles, veins and stations of a game; of each space the visible tile and the vein as a byte."""

    def __init__(self, board: Board, patterns: Patterns, seats: int) -> None:
        self.board = board
        self.patterns = patterns
        self.is_shared = False
        self.tops: bytes = bytes(NODES)  # by node: the visible tile
        self.buried: dict[int, int] = {}  # by node: the tiles below it, if there are any
        self.vein_at: bytes = bytes(NODES)  # by node: colour and stones
        # By direction: the mountain spaces that have an exit there.
        self.east: Mask = nothing()
        self.north_east: Mask = nothing()
        self.north_west: Mask = nothing()
        self.west: Mask = nothing()
        self.south_west: Mask = nothing()
        self.south_east: Mask = nothing()
        # The spaces whose visible tile a tile of three, four or six exits could cover.
        self.under_three: Mask = nothing()
        self.under_four: Mask = nothing()
        self.under_six: Mask = nothing()
        self.tiled: Mask = nothing()
        self.veins: Mask = nothing()
        self.loaded: Mask = nothing()  # the spaces whose top tile is dynamite
        self.stations: list[Mask] = [nothing() for _ in range(seats)]
        self.occupied: Mask = nothing()  # all stations
        # Derived: edges and spaces with offered tunnels, unless they are old; networks by seat, as far as known.
        self.has_edges = False
        self.edge_east: Mask = nothing()
        self.edge_south_west: Mask = nothing()
        self.edge_south_east: Mask = nothing()
        self.has_offers = False
        self.offers: Mask = nothing()
        self.reach: list[Mask | None] = [None for _ in range(seats)]
        self.routes: dict[tuple[int, ...], list[int]] = _NO_ROUTES  # the best ones, by seat and stones on the scales
        # Parts of keys that hardly ever change, shared by copies.
        self.word: i64 = 0  # tiles, veins and stations mixed together
        self.buried_key: Hashable = ()
        self.stations_key: Hashable = tuple(self.stations)

    def copy(self) -> "Workings":
        """An independent copy."""
        made = Workings(self.board, self.patterns, 0)
        made.tops = self.tops
        made.buried = self.buried
        made.vein_at = self.vein_at
        made.east = self.east
        made.north_east = self.north_east
        made.north_west = self.north_west
        made.west = self.west
        made.south_west = self.south_west
        made.south_east = self.south_east
        made.under_three = self.under_three
        made.under_four = self.under_four
        made.under_six = self.under_six
        made.tiled = self.tiled
        made.veins = self.veins
        made.loaded = self.loaded
        made.stations = self.stations[:]
        made.occupied = self.occupied
        made.has_edges = self.has_edges
        made.edge_east = self.edge_east
        made.edge_south_west = self.edge_south_west
        made.edge_south_east = self.edge_south_east
        made.has_offers = self.has_offers
        made.offers = self.offers
        made.reach = self.reach[:]
        made.word = self.word
        made.buried_key = self.buried_key
        made.stations_key = self.stations_key
        return made

    def key(self) -> Hashable:
        """A value equal for equal workings."""
        return (self.tops, self.vein_at, self.buried_key, self.stations_key)

    def _mix(self, kind: i64, node: i64, before: i64, after: i64) -> None:
        """Note a change in the word: things on spaces come together in whatever order they are put there."""
        place = mixed(UNMIXED, kind << 8 | node)
        self.word ^= mixed_wide(place, before) ^ mixed_wide(place, after)

    # Tiles and veins

    def stack_at(self, node: int) -> int:
        """The tiles of a space as a number."""
        return self.buried.get(node, 0) << CODE_BITS | self.tops[node]

    def set_stack(self, node: int, stack: int) -> None:
        """Put these tiles on a space in place of what lies there."""
        self._mix(_TILES, node, self.stack_at(node), stack)
        self.tops = _replaced(self.tops, node, stack & CODE_MASK)
        if stack > CODE_MASK or node in self.buried:
            self.buried = {**self.buried, node: stack >> CODE_BITS}
            if not self.buried[node]:
                del self.buried[node]
            self.buried_key = tuple(sorted(self.buried.items()))
        self._show(node)

    def set_vein(self, node: int, vein: int) -> None:
        """Put a vein on a space, or with 0 remove it."""
        self._mix(_VEINS, node, self.vein_at[node], vein)
        self.vein_at = _replaced(self.vein_at, node, vein)
        bit = only(node)
        self.veins = either(self.veins, bit) if vein else without(self.veins, bit)
        self._show(node)

    def count_stone(self, node: int, vein: int) -> None:
        """Change how many stones lie on a vein, which stays."""
        self._mix(_VEINS, node, self.vein_at[node], vein)
        self.vein_at = _replaced(self.vein_at, node, vein)

    def exits_at(self, node: int) -> int:
        """The exits of a mountain space as bits."""
        return ALL_EXITS if self.vein_at[node] else self.patterns.exits[self.tops[node]]

    def _show(self, node: int) -> None:
        """Enter what is visible on a space into the masks."""
        exits: i64 = self.exits_at(node)
        bit = only(node)
        self.east = _with(self.east, bit, exits & 1 != 0)
        self.north_east = _with(self.north_east, bit, exits & 2 != 0)
        self.north_west = _with(self.north_west, bit, exits & 4 != 0)
        self.west = _with(self.west, bit, exits & 8 != 0)
        self.south_west = _with(self.south_west, bit, exits & 16 != 0)
        self.south_east = _with(self.south_east, bit, exits & 32 != 0)
        code: i64 = self.tops[node]
        piece = (code - 1) // 6 if code else DYNAMITE - 1
        kind = piece % DYNAMITE
        self.tiled = _with(self.tiled, bit, code != 0)
        self.loaded = _with(self.loaded, bit, piece >= DYNAMITE)
        self.under_three = _with(self.under_three, bit, kind < 1)
        self.under_four = _with(self.under_four, bit, kind < 2)
        self.under_six = _with(self.under_six, bit, kind < 3)
        self.has_offers = self.has_edges = False
        self.routes = _NO_ROUTES

    # Networks

    def forget(self) -> None:
        """Exits are gone: the networks are unknown."""
        self.reach = [None for _ in self.reach]
        self.routes = _NO_ROUTES

    def grow(self, node: int) -> None:
        """A space has more exits than before: networks that touch it may reach further, all others stay."""
        bit = only(node)
        near = either(around(bit), bit)
        for seat in range(len(self.reach)):
            known = self.reach[seat]
            if known is not None:
                begun = both(known, near)
                if not is_empty(begun):
                    self.reach[seat] = self.flood(begun, self.usable(seat), known)

    def put_station(self, seat: int, node: int) -> None:
        """Put a station of a seat on a node; it cuts the networks of others that pass it."""
        bit = only(node)
        self.stations[seat] = either(self.stations[seat], bit)
        self.occupied = either(self.occupied, bit)
        self.stations_key = tuple(self.stations)
        self._mix(_STATIONS + seat, node, 0, 1)
        self.routes = _NO_ROUTES
        for other in range(len(self.reach)):
            known = self.reach[other]
            if known is None:
                continue
            if other == seat:
                begun = either(both(known, around(bit)), both(bit, mountain()))
                self.reach[other] = self.flood(begun, self.usable(other), known)
            elif not is_empty(both(known, bit)):
                self.reach[other] = None

    def remember_route(self, key: tuple[int, ...], nodes: list[int]) -> None:
        """Keep a route until something is dug or built."""
        self.routes = {**self.routes, key: nodes}

    def usable(self, seat: int) -> Mask:
        """The nodes that a seat may pass: the mountain without foreign stations, and its own city stations (R27)."""
        return either(without(mountain(), self.occupied), self.stations[seat])

    def network(self, seat: int) -> Mask:
        """The nodes that are connected with a mine station of a seat."""
        known = self.reach[seat]
        if known is None:
            mines = both(self.stations[seat], mountain())
            found = nothing() if is_empty(mines) else self.flood(mines, self.usable(seat), nothing())
            self.reach[seat] = found
            return found
        return known

    def join(self) -> None:
        """Work out the edges: the nodes that are joined with the next one to the east, south-west and south-east."""
        if self.has_edges:
            return
        city = self.board.city_masks
        self.edge_east = both(either(self.east, city[0]), back(either(self.west, city[3]), 1))
        self.edge_south_west = both(either(self.south_west, city[4]), back(either(self.north_east, city[1]), 12))
        self.edge_south_east = both(either(self.south_east, city[5]), back(either(self.north_west, city[2]), 13))
        self.has_edges = True

    def flood(self, start: Mask, usable: Mask, known: Mask) -> Mask:
        """All nodes that can be reached from these over usable ones, with these and those that are known already.

        The hottest loop of the rules: each wave moves all nodes of its rim along all edges at once, third by third.
        """
        self.join()
        e0, e1, e2 = self.edge_east
        w0, w1, w2 = self.edge_south_west
        s0, s1, s2 = self.edge_south_east
        free0, free1, free2 = usable
        a, b, c = both(start, usable)
        free0, free1, free2 = free0 & ~(a | known[0]), free1 & ~(b | known[1]), free2 & ~(c | known[2])
        seen0, seen1, seen2 = a | known[0], b | known[1], c | known[2]
        while a | b | c:
            # along an edge onward
            x0, x1, x2 = a & e0, b & e1, c & e2
            y0, y1, y2 = a & w0, b & w1, c & w2
            z0, z1, z2 = a & s0, b & s1, c & s2
            north = x0 << 1 | y0 << 12 | z0 << 13
            middle = x1 << 1 | y1 << 12 | z1 << 13 | x0 >> 62 | y0 >> 51 | z0 >> 50
            south = x2 << 1 | y2 << 12 | z2 << 13 | x1 >> 62 | y1 >> 51 | z1 >> 50
            # and back
            north |= (a >> 1 | b << 62) & e0 | (a >> 12 | b << 51) & w0 | (a >> 13 | b << 50) & s0
            middle |= (b >> 1 | c << 62) & e1 | (b >> 12 | c << 51) & w1 | (b >> 13 | c << 50) & s1
            south |= c >> 1 & e2 | c >> 12 & w2 | c >> 13 & s2
            a, b, c = north & free0, middle & free1, south & free2
            seen0, seen1, seen2 = seen0 | a, seen1 | b, seen2 | c
            free0, free1, free2 = free0 & ~a, free1 & ~b, free2 & ~c
        return (seen0, seen1, seen2)

    def cities_in_reach(self, seat: int) -> Mask:
        """The city spaces without station that are connected for a seat (R26)."""
        return self.cities_beside(self.network(seat))

    def cities_beside(self, network: Mask) -> Mask:
        """The city spaces without station to which a network has an exit."""
        edge = both(network, self.board.perimeter_mask)
        if is_empty(edge):
            return nothing()
        found = either(onward(both(edge, self.east), 1), back(both(edge, self.west), 1))
        found = either(found, either(onward(both(edge, self.south_west), 12), back(both(edge, self.north_east), 12)))
        found = either(found, either(onward(both(edge, self.south_east), 13), back(both(edge, self.north_west), 13)))
        return without(both(found, self.board.cities_mask), self.occupied)

    def connected_cities(self, seat: int) -> Mask:
        """The city stations of a seat that are connected with a mine station of its own."""
        return both(self.network(seat), both(self.stations[seat], self.board.cities_mask))

    # Laying tiles

    def leads(self) -> list[Mask]:
        """By direction: the spaces on which a tile with an exit there continues a tunnel, for everybody."""
        leads = [
            both(back(self.west, 1), mountain()),
            both(onward(self.south_west, 12), mountain()),
            both(onward(self.south_east, 13), mountain()),
            both(onward(self.east, 1), mountain()),
            both(back(self.north_east, 12), mountain()),
            both(back(self.north_west, 13), mountain()),
        ]
        # R17: a vein continues a tunnel only if another neighbour than the new tile leads to it.
        once = twice = nothing()
        for lead in leads:
            twice = either(twice, both(once, lead))
            once = either(once, lead)
        unreached = without(self.veins, once)
        single = without(both(self.veins, once), twice)
        found: list[Mask] = []
        for direction in range(6):
            opposite = (direction + 3) % 6
            dead = either(unreached, both(single, leads[opposite]))
            found.append(without(leads[direction], moved_mask(dead, opposite)))
        return found

    def offered_to(self, seat: int) -> Mask:
        """The spaces on which some tunnel is offered to a seat."""
        if not self.has_offers:
            self.offers = self._offers()
            self.has_offers = True
        # R18: a city space is a continued tunnel for the owner of the station on it.
        cities = both(self.stations[seat], self.board.cities_mask)
        return self.offers if is_empty(cities) else either(self.offers, both(around(cities), mountain()))

    def _offers(self) -> Mask:
        """All spaces of `leads` together, worked out without a list, which would box every mask."""
        east, west = both(back(self.west, 1), mountain()), both(onward(self.east, 1), mountain())
        north_east = both(onward(self.south_west, 12), mountain())
        south_west = both(back(self.north_east, 12), mountain())
        north_west = both(onward(self.south_east, 13), mountain())
        south_east = both(back(self.north_west, 13), mountain())
        once, twice = either(east, west), both(east, west)
        once, twice = either(once, north_east), either(twice, both(once, north_east))
        once, twice = either(once, south_west), either(twice, both(once, south_west))
        once, twice = either(once, north_west), either(twice, both(once, north_west))
        once, twice = either(once, south_east), either(twice, both(once, south_east))
        unreached = without(self.veins, once)
        single = without(both(self.veins, once), twice)
        found = without(east, back(_dead(unreached, single, west), 1))
        found = either(found, without(west, onward(_dead(unreached, single, east), 1)))
        found = either(found, without(north_east, onward(_dead(unreached, single, south_west), 12)))
        found = either(found, without(south_west, back(_dead(unreached, single, north_east), 12)))
        found = either(found, without(north_west, onward(_dead(unreached, single, south_east), 13)))
        return either(found, without(south_east, back(_dead(unreached, single, north_west), 13)))

    def ways_offered(self, seat: int, node: int) -> int:
        """The directions, as bits, in which a tile of a seat on a space would continue a tunnel."""
        found = 0
        cities = both(self.stations[seat], self.board.cities_mask)
        spaces = mountain()
        for direction in range(6):
            near = node + OFFSET[direction]
            opposite = (direction + 3) % 6
            if holds(spaces, near):
                if self.exits_at(near) >> opposite & 1 and (not self.vein_at[near] or self._is_reached(near, opposite)):
                    found |= 1 << direction
            elif holds(cities, near):  # R18
                found |= 1 << direction
        return found

    def _is_reached(self, node: int, but: int) -> bool:
        """Whether a neighbour leads to a node, in any direction but one (R17)."""
        for direction in range(6):
            near = node + OFFSET[direction]
            if direction != but and holds(mountain(), near) and self.exits_at(near) >> (direction + 3) % 6 & 1:
                return True
        return False

    def spaces_for_tile(self, kind: int, offered: Mask) -> Mask:
        """The spaces on which a tile can be laid in some turn, if tunnels are offered on these."""
        lower = nothing()
        if kind == 1:
            lower = self.under_three
        elif kind == 2:
            lower = self.under_four
        elif kind == 3:
            lower = self.under_six
        # R20: neither a station nor a vein can be covered, nor a tile with as many exits.
        lower = without(lower, either(self.veins, self.occupied))
        return both(offered, either(without(mountain(), self.tiled), lower))

    def kinds_for(self, offered: Mask) -> i64:
        """The kinds of tiles, as bits, that can be laid somewhere, if tunnels are offered on these spaces."""
        if not is_empty(both(offered, without(mountain(), self.tiled))):
            return 15
        found: i64 = 0
        for kind in range(1, DYNAMITE):
            if not is_empty(self.spaces_for_tile(kind, offered)):
                found |= 1 << kind
        return found

    def spaces_for_vein(self) -> Mask:
        """The spaces on which a vein can lie: a free tile beside no city space and no other vein."""
        closed = either(either(self.occupied, self.veins), either(self.board.perimeter_mask, around(self.veins)))
        return without(self.tiled, closed)


def _dead(unreached: Mask, single: Mask, lead: Mask) -> Mask:
    """The veins that continue no tunnel towards where the lead to them comes from, if any does (R17)."""
    return either(unreached, both(single, lead))


def _with(mask: Mask, bit: Mask, is_in: bool) -> Mask:
    return either(mask, bit) if is_in else without(mask, bit)


def _replaced(values: bytes, place: int, value: int) -> bytes:
    """The same bytes with another one at a place."""
    return values[:place] + _BYTES[value] + values[place + 1 :]
