"""The state of a game of Cavum: counters and masks, with the changes that effects make to them."""

from collections.abc import Hashable
from typing import Final

from pickaxe.games.cavum.board import NODES, moved, opposite
from pickaxe.games.cavum.book import CavumBook
from pickaxe.games.cavum.facts import READINGS
from pickaxe.games.cavum.masks import Mask, either, holds, nothing, whole, without
from pickaxe.games.cavum.tiles import CODE_BITS, DYNAMITE, STATION, VEIN, code_of, piece_of
from pickaxe.games.cavum.workings import Workings
from pickaxe.kernel.chance import Dice
from pickaxe.kernel.mixing import UNMIXED, mixed, mixed_all, mixed_text, mixed_wide
from pickaxe.kernel.stack import NOBODY, Score, State, replaced

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

STONES_SHIFT: Final = 3
COLOUR_MASK: Final = 7
_NO_EXCHANGES: Final[list[int]] = []


class CardsKey:
    """A part of keys that changes seldom: three lists as a text and as a word. Lists are replaced, never changed."""

    def __init__(self, cards: list[int], holders: list[int], chips: list[int]) -> None:
        self.cards = cards
        self.holders = holders
        self.chips = chips
        self.text = f"{cards} {holders} {chips}"
        self.word = mixed_all(mixed_all(mixed_all(UNMIXED, cards), holders), chips)

    def is_of(self, cards: list[int], holders: list[int], chips: list[int]) -> bool:
        """Whether it is made of these very lists."""
        return self.cards is cards and self.holders is holders and self.chips is chips


_NO_CARDS: Final = CardsKey([], [], [])


class CavumState(State):
    """A game of Cavum. Per seat there are points, pieces, stations and stones; the rest is common.

    Its lists of numbers are replaced, never changed, so that copies can share them; only the stack is changed.
    """

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
        laid: Mask,
        workings: Workings,
        route: list[int],
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
        self.just_laid = laid  # the spaces on whose tiles a station may be built now
        self.workings = workings  # shared with copies until it changes
        self.route = route  # the nodes of a route so far
        self._known_cards = _NO_CARDS

    def copy(self) -> "CavumState":
        self.workings.is_shared = True
        made = CavumState(
            self.guide,
            self.players,
            self.mode,
            self.turn,
            self.mover,
            self.is_over,
            self.purses[:],
            self.stack[:],
            self._options,
            self.switches,
            self.phase,
            self.section,
            self.opener,
            self.cards,
            self.order,
            self.at,
            self.bidding,
            self.bid,
            self.bidder,
            self.colour,
            self.holders,
            self.chips,
            self.points,
            self.ledger,
            self.pieces[:],
            self.pool,
            self.pool_stations,
            self.supply,
            self.supply_stations,
            self.scale,
            self.actions,
            self.just_laid,
            self.workings,
            self.route,
        )
        made._known_cards = self._known_cards
        return made

    def key(self) -> int:
        word = mixed_text(mixed_text(UNMIXED, self.guide.id), self.mode)
        word = mixed(word, self.turn | self.switches << 20 | self.mover << 28)
        word = mixed(word, self.phase | self.section << 4 | self.opener + 1 << 8 | self.at << 12 | self.bidding << 16)
        word = mixed(word, self.bid + 1 | self.bidder + 1 << 12 | self.colour << 16 | self.actions << 20)
        north, middle, south = self.just_laid
        word = mixed_wide(mixed_wide(mixed_wide(mixed_wide(word, north), middle), south), self.workings.word)
        word = mixed_wide(word, self._cards().word)
        for numbers in (self.pool, self.pool_stations, self.points, self.route, self.stack):
            word = mixed_all(word, numbers)
        for seat in range(self.players):
            word = mixed_all(mixed_all(word, self.purses[seat]), self.pieces[seat])
        return int(word)

    def full_key(self) -> Hashable:
        workings = self.workings
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
            self.just_laid,
            workings.tops,
            workings.vein_at,
            workings.buried_key,
            workings.stations_key,
            self._cards().text,
            tuple(self._numbers()),
        )

    def _cards(self) -> CardsKey:
        """What keys take of sequence and order cards, which is kept while the lists of them are the same ones."""
        known = self._known_cards
        if not known.is_of(self.cards, self.holders, self.chips):
            known = self._known_cards = CardsKey(self.cards, self.holders, self.chips)
        return known

    def _numbers(self) -> list[int]:
        """All numbers of the key in a row: first lists that are always as long, then the route, and the stack."""
        numbers = self.pool + self.pool_stations
        numbers.extend(self.points)
        for purse in self.purses:
            numbers.extend(purse)
        for pieces in self.pieces:
            numbers.extend(pieces)
        numbers.extend(self.route)
        numbers.append(-1)
        numbers.extend(self.stack)
        return numbers

    def choices(self) -> list[int]:
        return self._options[:]

    def _open_exchanges(self) -> list[int]:
        return _NO_EXCHANGES

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
        if not points:
            return
        self.points = replaced(self.points, seat, self.points[seat] + points)
        self.ledger = self.ledger[:]
        self.ledger[row] = replaced(self.ledger[row], seat, self.ledger[row][seat] + points)

    def set_order(self) -> None:
        """Put the seats in the order of their cards."""
        pairs = sorted([(self.cards[seat], seat) for seat in range(self.players)])
        self.order = [seat for _, seat in pairs]

    def top_price(self, colour: int) -> int:
        """The highest empty value of a scale; 0 if it is full."""
        return self.guide.facts.stones_per_colour - self.scale[colour]

    def return_stone(self, seat: int, colour: int) -> None:
        """Put a stone of a player on the highest empty space of its scale."""
        self.purses[seat] = replaced(self.purses[seat], colour, self.purses[seat][colour] - 1)
        self.scale = replaced(self.scale, colour, self.scale[colour] + 1)

    def take_from_scale(self, colour: int, stones: int) -> None:
        """Take stones off their scale, from below."""
        self.scale = replaced(self.scale, colour, self.scale[colour] - stones)

    def keep_stone(self, seat: int, colour: int) -> None:
        """Give a stone to a player."""
        self.purses[seat] = replaced(self.purses[seat], colour, self.purses[seat][colour] + 1)

    def orders_of(self, seat: int) -> list[int]:
        """The order cards in front of a seat."""
        return [number for number in range(len(self.holders)) if self.holders[number] == seat]

    def orders_at(self, holder: int) -> int:
        """How many order cards a seat holds, lie face up, in the deck or are gone."""
        found = 0
        for each in self.holders:  # compiled, several times faster than `count`, which compares objects
            if each == holder:
                found += 1
        return found

    # Pieces

    def pieces_left(self, seat: int) -> int:
        """How many pieces a seat has still to use."""
        left = 0
        for number in self.pieces[seat]:
            left += number
        return left

    def use_piece(self, piece: int) -> None:
        """A piece of the seat whose turn it is is used up."""
        pieces = self.pieces[self.mover]
        self.pieces[self.mover] = replaced(pieces, piece, pieces[piece] - 1)

    def take_from_pool(self, piece: int) -> None:
        """Take a piece out of the pool."""
        self._change_pool(piece, -1)

    def put_into_pool(self, piece: int) -> None:
        """Put a piece of the seat whose turn it is into the pool."""
        self._change_pool(piece, 1)

    def _change_pool(self, piece: int, number: int) -> None:
        if piece == STATION:
            self.pool_stations = replaced(self.pool_stations, self.mover, self.pool_stations[self.mover] + number)
        else:
            self.pool = replaced(self.pool, piece, self.pool[piece] + number)

    # The board; masks are whole numbers here

    @property
    def stacks(self) -> list[int]:
        """The tiles of every node."""
        return [self.workings.stack_at(node) for node in range(NODES)]

    @property
    def vein_at(self) -> bytes:
        """Colour and stones of the vein on every node."""
        return self.workings.vein_at

    @property
    def exits(self) -> list[int]:
        """By direction: the mountain spaces that have an exit there."""
        own = self.workings
        masks = [own.east, own.north_east, own.north_west, own.west, own.south_west, own.south_east]
        return [whole(mask) for mask in masks]

    @property
    def tiled(self) -> int:
        """The spaces with tiles."""
        return whole(self.workings.tiled)

    @property
    def veins(self) -> int:
        """The spaces with veins."""
        return whole(self.workings.veins)

    @property
    def loaded(self) -> int:
        """The spaces whose top tile is dynamite."""
        return whole(self.workings.loaded)

    @property
    def stations(self) -> list[int]:
        """The stations of every seat."""
        return [whole(mask) for mask in self.workings.stations]

    @property
    def occupied(self) -> int:
        """All stations."""
        return whole(self.workings.occupied)

    @property
    def laid(self) -> int:
        """The spaces on whose tiles a station may be built now."""
        return whole(self.just_laid)

    def is_tiled(self, node: int) -> bool:
        """Whether a space has a tile."""
        return self.workings.tops[node] != 0

    def top_code(self, node: int) -> int:
        """The visible tile of a space; 0 for none."""
        return self.workings.tops[node]

    def height(self, node: int) -> int:
        """How many tiles lie on a space."""
        stack, number = self.workings.stack_at(node), 0
        while stack:
            stack >>= CODE_BITS
            number += 1
        return number

    def stones_at(self, node: int) -> int:
        """How many stones lie on the vein of a space."""
        return self.workings.vein_at[node] >> STONES_SHIFT

    def colour_at(self, node: int) -> int:
        """The colour of the stones of a vein."""
        return self.workings.vein_at[node] & COLOUR_MASK

    def station_owner(self, node: int) -> int:
        """Whose station stands on a node, or nobody's."""
        for seat in range(self.players):
            if holds(self.workings.stations[seat], node):
                return seat
        return NOBODY

    def exits_at(self, node: int) -> int:
        """The exits of a mountain space as bits."""
        return self.workings.exits_at(node)

    def _own_workings(self) -> Workings:
        """The workings, to be changed: no copy sees it."""
        if self.workings.is_shared:
            self.workings = self.workings.copy()
        return self.workings

    def forget(self) -> None:
        """The board has changed anyhow: what was derived from it is unknown."""
        self._own_workings().forget()

    def lay_tile(self, node: int, piece: int, turn: int) -> None:
        """Put a tile on a space."""
        workings = self._own_workings()
        below = workings.stack_at(node)
        workings.set_stack(node, below << CODE_BITS | code_of(piece, turn))
        if below:
            workings.forget()
        else:
            workings.grow(node)

    def remove_tile(self, node: int) -> None:
        """Put the visible tile of a space into the pool."""
        workings = self._own_workings()
        self.put_into_pool(piece_of(self.top_code(node)))
        workings.set_stack(node, workings.stack_at(node) >> CODE_BITS)
        workings.forget()

    def put_vein(self, node: int, colour: int, stones: int) -> None:
        """Put a vein with stones on a space."""
        workings = self._own_workings()
        workings.set_vein(node, colour | stones << STONES_SHIFT)
        workings.grow(node)

    def take_stone(self, node: int) -> int:
        """Take one stone from a vein and return its colour; the vein stays even if it is empty now."""
        workings = self._own_workings()
        workings.count_stone(node, workings.vein_at[node] - (1 << STONES_SHIFT))
        return workings.vein_at[node] & COLOUR_MASK

    def remove_vein(self, node: int) -> None:
        """Put an emptied vein into the pool."""
        workings = self._own_workings()
        workings.set_vein(node, 0)
        self.put_into_pool(VEIN)
        workings.forget()

    def put_station(self, node: int) -> None:
        """Put a station of the seat whose turn it is on a node."""
        self._own_workings().put_station(self.mover, node)

    # Laying tiles

    def tunnels_offered(self, seat: int) -> list[int]:
        """By direction: the spaces on which a tile of a seat with an exit there continues a tunnel."""
        found = [whole(mask) for mask in self.workings.leads()]
        # R18: a city space is a continued tunnel for the owner of the station on it.
        cities = self.stations[seat] & self.guide.board.city_mask
        city_exits = self.guide.board.city_exits
        for direction in range(6):
            found[direction] |= moved(cities & city_exits[opposite(direction)], opposite(direction))
        return found

    def turns_at(self, piece: int, node: int) -> list[int]:
        """The turns in which a tile can be laid on a space that is free for it."""
        here = self.workings.ways_offered(self.mover, node)
        turns = self.guide.patterns.turns[piece % DYNAMITE]
        return [turn for turn in range(len(turns)) if turns[turn] & here]

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

    def free_for_vein(self) -> Mask:
        """The spaces on which a vein can be discovered."""
        return self.workings.spaces_for_vein() if self.has_stones_on_scales() else nothing()

    def places_for_station(self, seat: int) -> Mask:
        """The tile just laid, and the free city spaces that are connected for the seat."""
        workings = self.workings
        on_tiles = without(self.just_laid, either(workings.veins, workings.occupied))
        return either(on_tiles, workings.cities_in_reach(seat))

    # Networks

    def usable(self, seat: int) -> int:
        """The nodes that a seat may pass: the mountain without foreign stations, and its own city stations (R27)."""
        return whole(self.workings.usable(seat))

    def joined(self) -> list[int]:
        """Edges: the nodes that are joined with the next one to the east, south-west and south-east."""
        workings = self.workings
        workings.join()
        return [whole(workings.edge_east), whole(workings.edge_south_west), whole(workings.edge_south_east)]

    def network(self, seat: int) -> int:
        """The nodes that are connected with a mine station of a seat."""
        return whole(self.workings.network(seat))

    def connected_cities(self, seat: int) -> int:
        """The city stations of a seat that are connected with a mine station of its own."""
        return whole(self.workings.connected_cities(seat))

    # Secrets

    def hides(self) -> bool:
        """Whether seats hide something from each other: the colours of stones, until the final sale (R33)."""
        return self.section != FINAL_SALE and not self.is_switched(OPEN_STONES)

    def holds_secrets(self, seat: int) -> bool:
        """Whether a seat has something now that only it may see: stones."""
        return self.hides() and sum(self.purses[seat]) > 0

    def known_key(self, seat: int) -> Hashable:
        if not self.hides():
            return self.key()
        known = self.copy()
        for other in range(self.players):
            if other != seat:
                known.purses[other] = [sum(self.purses[other])]
        return known.key()

    def sample(self, seat: int, dice: Dice) -> "CavumState":
        # What all others hold together follows from the scales and veins, so only how they share it is unknown.
        if self.players == 2 or not self.hides():
            return self
        found = self.copy()
        others = [other for other in range(self.players) if other != seat]
        stones: list[int] = []
        for colour in range(len(self.scale)):
            stones.extend([colour] * sum([self.purses[other][colour] for other in others]))
        for other in others:
            found.purses[other] = [0] * len(self.scale)
        if self.section == COLOUR_SALE and self.bidder in others:  # who offers a stone has one
            colour = self.guide.facts.sale_order[self.colour]
            stones.remove(colour)
            found.purses[self.bidder][colour] = 1
        for other in others:
            for _ in range(sum(self.purses[other]) - sum(found.purses[other])):
                found.purses[other][stones.pop(dice.below(len(stones)))] += 1
        return found

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
