"""The state of a game of Cavum: counters and masks, with the changes that effects make to them."""

from collections.abc import Hashable
from typing import Final

from pickaxe.games.cavum.board import ALL_EXITS, MOUNTAIN, OFFSET, moved, opposite, spread
from pickaxe.games.cavum.book import CavumBook
from pickaxe.games.cavum.facts import READINGS
from pickaxe.games.cavum.tiles import (
    CODE_BITS,
    CODE_MASK,
    DYNAMITE,
    STATION,
    VEIN,
    code_of,
    piece_of,
)
from pickaxe.kernel.stack import Score, State

# The switches for points that the texts leave open, as bits of `switches`.
_NAMES: Final[list[str]] = list(READINGS)
OPEN_STONES: Final = 1 << _NAMES.index("open_stones")
STATION_ALL_TURN: Final = 1 << _NAMES.index("station_any_time_in_turn")
SALE_OPENS_AT_TOP: Final = 1 << _NAMES.index("sale_opens_at_top")
GIVE_UP_IF_STUCK: Final = 1 << _NAMES.index("give_up_only_if_stuck")

# What the game is doing.
BEGINNING: Final = 0
AUCTION: Final = 1
DRAFT: Final = 2
BUILDING: Final = 3
COLOUR_SALE: Final = 4
ORDER_SALE: Final = 5
FINAL_SALE: Final = 6
SECTIONS: Final = ["beginning", "auction", "draft", "building", "colour sale", "order sale", "final sale"]

# Where an order card is, if no seat holds it.
IN_DECK: Final = -1
FACE_UP: Final = -2
GONE: Final = -3

# Where points come from: the rows of the ledger.
START: Final = 0
BIDS: Final = 1
CHIPS: Final = 2
OPTIONS: Final = 3
CITIES: Final = 4
SALES: Final = 5
ORDERS: Final = 6
PENALTIES: Final = 7
FINAL: Final = 8
ROWS: Final = ["start", "bids", "chips", "options", "cities", "sales", "orders", "penalties", "final"]

NOBODY: Final = -1
UNKNOWN: Final = -1
STONES_SHIFT: Final = 3
COLOUR_MASK: Final = 7


class CavumState(State):
    """A game of Cavum. Per seat there are points, pieces, stations and stones; the rest is common."""

    def __init__(
        self,
        book: CavumBook,
        players: int,
        mode: str,
        turn: int,
        mover: int,
        is_over: bool,
        purses: list[list[int]],
        stack: list[int],
        options: list[int],
        switches: int,
        phase: int,
        section: int,
        opener: int,
        cards: list[int],
        order: list[int],
        at: int,
        bidding: int,
        bid: int,
        bidder: int,
        colour: int,
        holders: list[int],
        chips: list[int],
        points: list[int],
        ledger: list[list[int]],
        pieces: list[list[int]],
        pool: list[int],
        pool_stations: list[int],
        supply: list[int],
        supply_stations: list[int],
        scale: list[int],
        actions: int,
        laid: int,
        stacks: list[int],
        vein_at: list[int],
        exits: list[int],
        tops: list[int],
        tiled: int,
        veins: int,
        loaded: int,
        stations: list[int],
        occupied: int,
        route: list[int],
        offers: list[int],
        edges: list[int],
        reach: list[int],
    ) -> None:
        super().__init__(book, players, mode, turn, mover, is_over, purses, stack, options)
        self.guide = book
        self.switches = switches
        self.phase = phase
        self.section = section
        # Who opens the auction; later whoever held the lowest card. Nobody until chance has said who begins.
        self.opener = opener
        self.cards = cards  # by seat; 0 without one
        self.order = order  # seats by their cards, while all have one
        self.at = at  # the place in that order of the seat that acts
        # An auction or a colour sale: who is still in, the last bid and whose it is.
        self.bidding = bidding
        self.bid = bid
        self.bidder = bidder
        self.colour = colour  # the place in the sale order of the colour that is sold
        self.holders = holders  # by order card
        self.chips = chips
        self.points = points
        self.ledger = ledger  # how the points came about: by row and seat; not part of the key
        self.pieces = pieces  # by seat and piece
        self.pool = pool  # tiles by piece, then veins
        self.pool_stations = pool_stations
        self.supply = supply
        self.supply_stations = supply_stations
        # Stones on each scale. They are taken from below and put back on top, so they always fill the highest spaces.
        self.scale = scale
        self.actions = actions  # of the turn
        self.laid = laid  # the spaces on whose tiles a station may be built now
        self.stacks = stacks  # by node
        self.vein_at = vein_at  # by node: colour and stones
        self.exits = exits  # by direction: the mountain spaces that have an exit there
        self.tops = tops  # by kind: the spaces whose visible tile is of it
        self.tiled = tiled
        self.veins = veins
        self.loaded = loaded  # the spaces whose top tile is dynamite
        self.stations = stations  # by seat
        self.occupied = occupied  # all stations
        self.route = route  # the nodes of a route so far
        # Derived, and empty or unknown until asked for: offered tunnels by direction, edges, networks by seat.
        self.offers = offers
        self.edges = edges
        self.reach = reach

    def copy(self) -> "CavumState":
        return CavumState(
            self.guide,
            self.players,
            self.mode,
            self.turn,
            self.mover,
            self.is_over,
            [purse[:] for purse in self.purses],
            self.stack[:],
            self._options,
            self.switches,
            self.phase,
            self.section,
            self.opener,
            self.cards[:],
            self.order,
            self.at,
            self.bidding,
            self.bid,
            self.bidder,
            self.colour,
            self.holders[:],
            self.chips[:],
            self.points[:],
            [row[:] for row in self.ledger],
            [pieces[:] for pieces in self.pieces],
            self.pool[:],
            self.pool_stations[:],
            self.supply[:],
            self.supply_stations[:],
            self.scale[:],
            self.actions,
            self.laid,
            self.stacks[:],
            self.vein_at[:],
            self.exits[:],
            self.tops[:],
            self.tiled,
            self.veins,
            self.loaded,
            self.stations[:],
            self.occupied,
            self.route[:],
            self.offers,
            self.edges,
            self.reach[:],
        )

    def key(self) -> Hashable:
        return (
            self.guide.id,
            self.mode,
            self.switches,
            self.turn,
            self.mover,
            self.phase,
            self.section,
            self.opener,
            self.at,
            self.bidding,
            self.bid,
            self.bidder,
            self.colour,
            self.actions,
            self.laid,
            self.veins,
            tuple(self.cards),
            tuple(self.stack),
            tuple(self.holders),
            tuple(self.chips),
            tuple(self.points),
            tuple(self.pool),
            tuple(self.pool_stations),
            tuple(self.stations),
            tuple(self.stacks),
            tuple(self.vein_at),
            tuple(self.route),
            tuple([tuple(purse) for purse in self.purses]),
            tuple([tuple(pieces) for pieces in self.pieces]),
        )

    def is_switched(self, switch: int) -> bool:
        """Whether a switch is on."""
        return self.switches & switch != 0

    def phases(self) -> int:
        """How many phases the game has."""
        return self.guide.facts.phases[self.mode]

    # Points and cards

    def score(self, seat: int, row: int, points: int) -> None:
        """Move a marker, never below zero (R3)."""
        points = max(points, -self.points[seat])
        self.points[seat] += points
        self.ledger[row][seat] += points

    def set_order(self) -> None:
        """Put the seats in the order of their cards."""
        pairs = sorted([(self.cards[seat], seat) for seat in range(self.players)])
        self.order = [seat for _, seat in pairs]

    def top_price(self, colour: int) -> int:
        """The highest empty value of a scale; 0 if it is full."""
        return self.guide.facts.stones_per_colour - self.scale[colour]

    def return_stone(self, seat: int, colour: int) -> None:
        """Put a stone of a player on the highest empty space of its scale."""
        self.purses[seat][colour] -= 1
        self.scale[colour] += 1

    def orders_of(self, seat: int) -> list[int]:
        """The order cards in front of a seat."""
        return [number for number in range(len(self.holders)) if self.holders[number] == seat]

    # Pieces

    def pieces_left(self, seat: int) -> int:
        """How many pieces a seat has still to use."""
        return sum(self.pieces[seat])

    def take_from_pool(self, piece: int) -> None:
        """Take a piece out of the pool."""
        if piece == STATION:
            self.pool_stations[self.mover] -= 1
        else:
            self.pool[piece] -= 1

    def put_into_pool(self, piece: int) -> None:
        """Put a piece of the seat whose turn it is into the pool."""
        if piece == STATION:
            self.pool_stations[self.mover] += 1
        else:
            self.pool[piece] += 1

    # The board

    def is_tiled(self, node: int) -> bool:
        """Whether a space has a tile."""
        return self.stacks[node] != 0

    def top_code(self, node: int) -> int:
        """The visible tile of a space; 0 for none."""
        return self.stacks[node] & CODE_MASK

    def height(self, node: int) -> int:
        """How many tiles lie on a space."""
        stack, number = self.stacks[node], 0
        while stack:
            stack >>= CODE_BITS
            number += 1
        return number

    def stones_at(self, node: int) -> int:
        """How many stones lie on the vein of a space."""
        return self.vein_at[node] >> STONES_SHIFT

    def colour_at(self, node: int) -> int:
        """The colour of the stones of a vein."""
        return self.vein_at[node] & COLOUR_MASK

    def station_owner(self, node: int) -> int:
        """Whose station stands on a node, or nobody's."""
        for seat in range(self.players):
            if self.stations[seat] >> node & 1:
                return seat
        return NOBODY

    def exits_at(self, node: int) -> int:
        """The exits of a mountain space as bits."""
        if self.veins >> node & 1:
            return ALL_EXITS
        return self.guide.patterns.exits[self.stacks[node] & CODE_MASK]

    def _show(self, node: int) -> None:
        """Enter what is visible on a space into the masks."""
        bit = 1 << node
        code = self.stacks[node] & CODE_MASK
        visible = self.exits_at(node)
        exits = self.exits
        for direction in range(6):
            if visible >> direction & 1:
                exits[direction] |= bit
            elif exits[direction] & bit:
                exits[direction] ^= bit
        kind = -1
        self.tiled &= ~bit
        self.loaded &= ~bit
        if code:
            piece = (code - 1) // 6
            kind = piece % DYNAMITE
            self.tiled |= bit
            if piece >= DYNAMITE:
                self.loaded |= bit
        tops = self.tops
        for each in range(len(tops)):
            if each == kind:
                tops[each] |= bit
            elif tops[each] & bit:
                tops[each] ^= bit
        self.offers = []
        self.edges = []

    def forget(self) -> None:
        """The board has changed anyhow: what was derived from it is unknown."""
        self.offers = []
        self.edges = []
        reach = self.reach
        for seat in range(len(reach)):
            reach[seat] = UNKNOWN

    def _grow(self, node: int) -> None:
        """A space has more exits than before: networks that touch it may reach further, all others stay."""
        around = spread(1 << node) | 1 << node
        reach = self.reach
        for seat in range(len(reach)):
            if reach[seat] > 0 and reach[seat] & around:
                reach[seat] = self.flood(reach[seat] & around, self.usable(seat), reach[seat])

    def lay_tile(self, node: int, piece: int, turn: int) -> None:
        """Put a tile on a space."""
        is_first = not self.stacks[node]
        self.stacks[node] = self.stacks[node] << CODE_BITS | code_of(piece, turn)
        self._show(node)
        if is_first:
            self._grow(node)
        else:
            self.forget()

    def remove_tile(self, node: int) -> None:
        """Put the visible tile of a space into the pool."""
        self.pool[piece_of(self.top_code(node))] += 1
        self.stacks[node] >>= CODE_BITS
        self._show(node)
        self.forget()

    def put_vein(self, node: int, colour: int, stones: int) -> None:
        """Put a vein with stones on a space."""
        self.vein_at[node] = colour | stones << STONES_SHIFT
        self.veins |= 1 << node
        self._show(node)
        self._grow(node)

    def take_stone(self, node: int) -> int:
        """Take one stone from a vein and return its colour; the vein stays even if it is empty now."""
        self.vein_at[node] -= 1 << STONES_SHIFT
        return self.vein_at[node] & COLOUR_MASK

    def remove_vein(self, node: int) -> None:
        """Put an emptied vein into the pool."""
        self.vein_at[node] = 0
        self.veins &= ~(1 << node)
        self.pool[VEIN] += 1
        self._show(node)
        self.forget()

    def put_station(self, node: int) -> None:
        """Put a station of the seat whose turn it is on a node; it cuts the networks of others that pass it."""
        bit = 1 << node
        self.stations[self.mover] |= bit
        self.occupied |= bit
        reach = self.reach
        for seat in range(len(reach)):
            if seat == self.mover:
                if reach[seat] >= 0 and (reach[seat] or MOUNTAIN & bit):
                    reach[seat] = self.flood(reach[seat] & spread(bit) | bit & MOUNTAIN, self.usable(seat), reach[seat])
            elif reach[seat] > 0 and reach[seat] & bit:
                reach[seat] = UNKNOWN

    # Laying tiles

    def tunnels_offered(self, seat: int) -> list[int]:
        """By direction: the spaces on which a tile of a seat with an exit there continues a tunnel."""
        offers = self.offers
        if not offers:
            offers = self.offers = self._offers()
        cities = self.stations[seat] & self.guide.board.city_mask
        if not cities:
            return offers
        # R18: a city space is a continued tunnel for the owner of the station on it.
        found = offers[:]
        city_exits = self.guide.board.city_exits
        for direction in range(6):
            own = cities & city_exits[opposite(direction)]
            if own:
                found[direction] |= moved(own, opposite(direction))
        return found

    def _offers(self) -> list[int]:
        exits = self.exits
        leads = [
            exits[3] >> 1 & MOUNTAIN,
            exits[4] << 12 & MOUNTAIN,
            exits[5] << 13 & MOUNTAIN,
            exits[0] << 1 & MOUNTAIN,
            exits[1] >> 12 & MOUNTAIN,
            exits[2] >> 13 & MOUNTAIN,
        ]
        veins = self.veins
        if not veins:
            return leads
        # R17: a vein continues a tunnel only if another neighbour than the new tile leads to it.
        once = twice = 0
        for lead in leads:
            twice |= once & lead
            once |= lead
        unreached = veins & ~once
        single = veins & once & ~twice
        if unreached | single:
            for direction in range(6):
                back = opposite(direction)
                dead = unreached | single & leads[back]
                if dead:
                    leads[direction] &= ~moved(dead, back)
        return leads

    def spaces_for_tile(self, piece: int, offered: int) -> int:
        """The spaces on which a tile can be laid in some turn, if tunnels are offered on these."""
        tops = self.tops
        lower = 0
        for kind in range(piece % DYNAMITE):
            lower |= tops[kind]
        # R20: neither a station nor a vein can be covered, nor a tile with as many exits.
        return offered & (MOUNTAIN & ~self.tiled | lower & ~self.veins & ~self.occupied)

    def turns_at(self, piece: int, node: int) -> list[int]:
        """The turns in which a tile can be laid on a space that is free for it."""
        offers = self.tunnels_offered(self.mover)
        here = 0
        for direction in range(6):
            here |= (offers[direction] >> node & 1) << direction
        turns = self.guide.patterns.turns[piece % DYNAMITE]
        return [turn for turn in range(len(turns)) if turns[turn] & here]

    def offered_to(self, seat: int) -> int:
        """The spaces on which some tunnel is offered to a seat."""
        found = 0
        for mask in self.tunnels_offered(seat):
            found |= mask
        return found

    # Stations, veins

    def has_stones_on_scales(self) -> bool:
        """Whether any scale has a stone for a new vein (R30)."""
        for stones in self.scale:
            if stones:
                return True
        return False

    def stones_for_vein(self, colour: int) -> int:
        """How many stones of a colour a new vein gets: the lowest, all that are left if they are fewer (R30)."""
        return min(self.guide.facts.stones_per_vein[self.players], self.scale[colour])

    def spaces_for_vein(self) -> int:
        """The spaces on which a vein can be discovered: a free tile beside no city space and no other vein."""
        if not self.has_stones_on_scales():
            return 0
        veins = self.veins
        return self.tiled & ~(self.occupied | veins | self.guide.board.perimeter | spread(veins))

    def places_for_station(self, seat: int) -> int:
        """The tile just laid, and the free city spaces that are connected for the seat."""
        return self.laid & ~self.veins & ~self.occupied | self.cities_in_reach(seat)

    def cities_in_reach(self, seat: int) -> int:
        """The city spaces without station that are connected for a seat (R26)."""
        network = self.network(seat)
        if not network:
            return 0
        found = 0
        exits = self.exits
        for direction in range(6):
            mask = network & exits[direction]
            offset = OFFSET[direction]
            found |= mask << offset if offset > 0 else mask >> -offset
        return found & self.guide.board.city_mask & ~self.occupied

    # Networks

    def usable(self, seat: int) -> int:
        """The nodes that a seat may pass: the mountain without foreign stations, and its own city stations (R27)."""
        own = self.stations[seat]
        return MOUNTAIN & ~(self.occupied & ~own) | own

    def joined(self) -> list[int]:
        """Edges: the nodes that are joined with the next one to the east, south-west and south-east."""
        edges = self.edges
        if not edges:
            exits, city = self.exits, self.guide.board.city_exits
            edges = self.edges = [
                (exits[0] | city[0]) & (exits[3] | city[3]) >> 1,
                (exits[4] | city[4]) & (exits[1] | city[1]) >> 12,
                (exits[5] | city[5]) & (exits[2] | city[2]) >> 13,
            ]
        return edges

    def flood(self, start: int, usable: int, known: int = 0) -> int:
        """All nodes that can be reached from these over usable ones, with these and those that are known already."""
        edges = self.joined()
        east, south_west, south_east = edges[0], edges[1], edges[2]
        frontier = start & usable
        seen = known | frontier
        while frontier:
            frontier = (
                (
                    (frontier & east) << 1
                    | frontier >> 1 & east
                    | (frontier & south_west) << 12
                    | frontier >> 12 & south_west
                    | (frontier & south_east) << 13
                    | frontier >> 13 & south_east
                )
                & usable
                & ~seen
            )
            seen |= frontier
        return seen

    def network(self, seat: int) -> int:
        """The nodes that are connected with a mine station of a seat."""
        known = self.reach[seat]
        if known == UNKNOWN:
            mines = self.stations[seat] & MOUNTAIN
            known = self.flood(mines, self.usable(seat)) if mines else 0
            self.reach[seat] = known
        return known

    def connected_cities(self, seat: int) -> int:
        """The city stations of a seat that are connected with a mine station of its own."""
        return self.network(seat) & self.stations[seat] & self.guide.board.city_mask

    # Secrets

    def hides(self) -> bool:
        """Whether seats hide something from each other: the colours of stones, until the final sale (R33)."""
        return self.section != FINAL_SALE and not self.is_switched(OPEN_STONES)

    def holds_secrets(self, seat: int) -> bool:
        """Whether a seat has something now that only it may see: stones."""
        return self.hides() and sum(self.purses[seat]) > 0

    def is_public(self) -> bool:
        """Whether what is asked can be answered without what a seat hides: an auction is about points and cards."""
        return self.section == AUCTION

    # Results

    def scores(self) -> list[Score]:
        return list[Score](self.points)

    def standing(self) -> list[Score]:
        if self.section == FINAL_SALE:
            return self.scores()
        return [max(0, self.points[seat] - self._penalties(seat)) for seat in range(self.players)]

    def _penalties(self, seat: int) -> int:
        """What the open orders of a seat cost, if nothing comes of them (R11)."""
        return sum([self.guide.orders[number].penalty for number in self.orders_of(seat)])

    def ranking(self) -> list[int]:
        # R47, R50: the lower sequence card of the last phase wins a tie.
        results = [(points, -card) for points, card in zip(self.points, self.cards, strict=True)]
        return [1 + sum([other > mine for other in results]) for mine in results]
