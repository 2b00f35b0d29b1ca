"""Rules of thumb for Cavum."""

from collections.abc import Hashable
from typing import Final, cast

from pickaxe.ai.evaluation import Evaluation
from pickaxe.ai.learned import Features, Row
from pickaxe.games.cavum.masks import Mask, both, either, is_empty, nodes_of, nothing, number_of, whole, without
from pickaxe.games.cavum.prospecting import first_of, may_stop, starts
from pickaxe.games.cavum.routes import best_route
from pickaxe.games.cavum.sale import can_fulfil, prices, sale_colour
from pickaxe.games.cavum.scoring import city_points, explode, visible_dynamite
from pickaxe.games.cavum.state import BUILDING, COLOUR_SALE, FACE_UP, CavumState
from pickaxe.games.cavum.tiles import OPTION, PIECES, PROSPECT, STATION, VEIN
from pickaxe.games.cavum.workings import Workings
from pickaxe.kernel.chance import Dice
from pickaxe.kernel.stack import NODE_MASK, State

WIDTH: Final = 3
DEPTH: Final = 5  # four actions and the end of the turn
# A stone, whatever it is, and for each point of the price of its colour; and its share while it is in a vein:
STONE_WORTH: Final = 2.0
PRICE_WORTH: Final = 0.6
ON_ROUTE: Final = 0.75  # that the network of two stations holds
BESIDE: Final = 0.27  # a single station
LATER_CITY: Final = 0.6  # of the city points, for each scoring in a later phase
FOREIGN_CITY: Final = 0.3  # of what others get
OPEN_CITY: Final = 0.6  # of what a station left could still gain in a city
BEGUN: Final = 0.9  # of that, if a station must first stand on the tile just laid
PIECE_WORTH: Final[dict[int, float]] = {OPTION: 3.0, STATION: 1.0, VEIN: 2.0}
# How likely a stone of an order is, if it is held, in a vein of the own network, in another one, or only on a scale.
HELD: Final = 0.95
IN_REACH: Final = 0.8
IN_VEIN: Final = 0.6
ON_SCALE: Final = 0.4
ORDER_WORTH: Final = 0.5  # of the points of an order: its stones could have been sold instead
MOST_ORDERS: Final = 2  # in hand at once
MOST_BID: Final = 2
HASTE: Final = 2  # by which a bid may be too high
LEAST_PRICE: Final = 2


class CavumEvaluation(Evaluation):
    """Points, stones and what the network promises; bids, sales and routes need no search."""

    def __init__(self) -> None:
        super().__init__(WIDTH, DEPTH)
        self._routes: dict[Hashable, list[int]] = {}
        self._workings: Workings | None = None  # for which the following is known
        self.now: list[int] = []  # what the cities would bring all seats now
        self.later: list[int] = []  # and after the explosion
        self._connected: list[int] = []  # the city spaces that do so, by seat
        self.share = 0.0  # of the stones in the veins found last

    def is_step(self, state: State) -> bool:
        return state.stack[-1] & NODE_MASK == cast(CavumState, state).guide.turn_node

    # Building

    def value(self, state: State, seat: int) -> float:
        cavum = cast(CavumState, state)
        veins = self.veins(cavum, seat)
        value = cavum.points[seat] + self.stones(cavum, seat) + self.cities(cavum, seat) + self.pieces(cavum, seat)
        return value + self.share * stones_of(cavum, veins) + self.orders(cavum, seat, veins)

    def stones(self, cavum: CavumState, seat: int) -> float:
        """What the stones in hand may bring."""
        value, purse = 0.0, cavum.purses[seat]
        for colour in range(len(purse)):
            if purse[colour]:
                value += purse[colour] * stone_worth(cavum, colour)
        return value

    def cities(self, cavum: CavumState, seat: int) -> float:
        """The scoring of this phase, and of later ones on what the dynamite leaves."""
        self.score_cities(cavum)
        now, later = self.now, LATER_CITY * scorings_later(cavum) * self.later[seat]
        if cavum.section > BUILDING:
            return later
        return now[seat] - FOREIGN_CITY * (sum(now) - now[seat]) + later

    def score_cities(self, cavum: CavumState) -> None:
        """Find out what the cities would bring all seats now, and after the explosion."""
        workings = cavum.workings
        if self._workings is workings:
            return
        workings.is_shared = True  # so that it stays as it is as long as it is this one
        self._workings = workings
        self._connected = [cavum.connected_cities(seat) for seat in range(cavum.players)]
        self.now = self.later = city_points(cavum)
        if visible_dynamite(cavum):
            after = cavum.copy()
            explode(after)
            self.later = city_points(after)

    def pieces(self, cavum: CavumState, seat: int) -> float:
        """The pieces left, and what the stations among them could gain in cities."""
        pieces = cavum.pieces[seat]
        value = 0.0
        for piece, worth in PIECE_WORTH.items():
            value += worth * pieces[piece]
        return value + (self._open_cities(cavum, seat) if pieces[STATION] else 0.0)

    def _open_cities(self, cavum: CavumState, seat: int) -> float:
        """What the stations left could gain in the cities they reach, also from the tile just laid: the best of it."""
        self.score_cities(cavum)
        workings, stations, share = cavum.workings, cavum.pieces[seat][STATION], OPEN_CITY
        reach = workings.cities_in_reach(seat)
        laid = just_laid(cavum, seat)
        if not is_empty(laid):
            reach = either(reach, workings.cities_beside(workings.flood(laid, workings.usable(seat), nothing())))
            stations, share = stations - 1, OPEN_CITY * BEGUN
        if is_empty(reach):
            return 0.0
        gains = self._gains(cavum, seat, whole(reach), stations)
        scorings = LATER_CITY * scorings_later(cavum) + float(cavum.section <= BUILDING)
        return share * scorings * sum(sorted(gains)[-stations:] if stations else [])

    def _gains(self, cavum: CavumState, seat: int, reach: int, most: int) -> list[int]:
        """What each station more would add to a scoring, city by city."""
        gains: list[int] = []
        for city in cavum.guide.board.cities:
            free = (reach & city.mask).bit_count()
            if free:
                counts = [(connected & city.mask).bit_count() for connected in self._connected]
                gain = city.size - sum(counts) - counts[seat] - 1
                for _ in range(min(free, most)):
                    if gain > 0:
                        gains.append(gain)
                    gain -= 2
        return gains

    def veins(self, cavum: CavumState, seat: int) -> Mask:
        """The veins of the network that promises most, and in `share` how much of their stones to count on."""
        self.share = 0.0
        found = nothing()
        if not cavum.pieces[seat][PROSPECT]:
            return found
        workings, usable = cavum.workings, cavum.workings.usable(seat)
        own = either(workings.stations[seat], just_laid(cavum, seat))
        left, best = own, 0.0
        while not is_empty(left):
            group = workings.flood(first_of(left), usable, nothing())
            veins = both(group, workings.veins)
            share = ON_ROUTE if number_of(both(group, own)) > 1 else BESIDE
            worth = share * stones_of(cavum, veins)
            if worth > best:
                found, best, self.share = veins, worth, share
            left = without(left, group)
        return found

    def orders(self, cavum: CavumState, seat: int, veins: Mask) -> float:
        """What the orders in hand may bring, with the stones of these veins in reach."""
        near = colours_of(cavum, veins) if self.share == ON_ROUTE else 0
        return sum([order_hope(cavum, seat, number, near) for number in cavum.orders_of(seat)])

    # What needs no search

    def advice(self, state: State) -> int:
        cavum = cast(CavumState, state)
        if cavum.is_over:
            return -1
        guide = cavum.guide
        node = cavum.stack[-1] & NODE_MASK
        if node == guide.route_node:
            return self._step(cavum)
        if node == guide.bid_node:
            return _bid(cavum)
        if node == guide.draft_node:
            return _draft(cavum)
        if node == guide.offer_node:
            return _offer(cavum)
        if node == guide.fulfil_node:
            return _fulfil(cavum)
        if node == guide.count_node:
            return guide.sell_choice[max(1, spare(cavum, sale_colour(cavum)))]
        if node == guide.final_node:
            return _sell_last(cavum)
        return cavum.options()[0] if node == guide.card_node else -1

    def slip(self, state: State, dice: Dice) -> int:
        """A bid too high, the order with the highest value, a sale or order overlooked, any card, stone or way."""
        cavum = cast(CavumState, state)
        guide, options = cavum.guide, cavum.options()
        node = cavum.stack[-1] & NODE_MASK
        if node == guide.bid_node:
            return options[min(1 + dice.below(HASTE), len(options) - 1)]
        if node == guide.draft_node:
            return max([choice for choice in options if choice != guide.pass_choice])  # cards come by their value
        if node == guide.offer_node:
            return guide.pass_choice
        if node == guide.fulfil_node:
            return guide.done_choice
        return options[-1] if node == guide.count_node else options[dice.below(len(options))]

    def _step(self, cavum: CavumState) -> int:
        """The next step of the best route."""
        nodes = self._route(cavum)
        drawn = len(cavum.route)
        if cavum.route != nodes[:drawn]:
            nodes = nodes[::-1]
        if cavum.route != nodes[:drawn]:  # someone else began another route
            return cavum.guide.stop_choice if may_stop(cavum, cavum.mover, cavum.route) else cavum.options()[0]
        return cavum.guide.stop_choice if drawn == len(nodes) else cavum.guide.at_choice[nodes[drawn]]

    def _route(self, cavum: CavumState) -> list[int]:
        key = (cavum.mover, cavum.workings.key(), tuple(cavum.scale))
        known = self._routes.get(key)
        if known is None:
            if len(self._routes) > 999:
                self._routes.clear()
            found = best_route(cavum, cavum.mover)
            known = self._routes[key] = found.nodes if found else []
        return known


def just_laid(cavum: CavumState, seat: int) -> Mask:
    """The space on which a seat may now build one of its stations, if there is one."""
    return cavum.just_laid if seat == cavum.mover and cavum.pieces[seat][STATION] else nothing()


def scorings_later(cavum: CavumState) -> int:
    """How often cities are scored after this phase: once in each, and once more in the end."""
    return cavum.phases() - cavum.phase + 1


def stone_worth(cavum: CavumState, colour: int) -> float:
    """What a stone may bring, sold or in an order."""
    return STONE_WORTH + PRICE_WORTH * cavum.top_price(colour)


def stones_of(cavum: CavumState, veins: Mask) -> float:
    """What one stone of each of these veins may bring."""
    return sum([stone_worth(cavum, cavum.colour_at(node)) for node in nodes_of(veins)])


def colours_of(cavum: CavumState, veins: Mask) -> int:
    """The colours of some veins, as bits."""
    found = 0
    for node in nodes_of(veins):
        found |= 1 << cavum.colour_at(node)
    return found


def _bid(cavum: CavumState) -> int:
    """A little for a better card, never more."""
    guide, mine = cavum.guide, cavum.points[cavum.mover]
    if cavum.bidder < 0:
        return guide.bid_choice[0]
    following = cavum.bid + 1
    return guide.bid_choice[following] if following <= min(MOST_BID, mine) else guide.pass_choice


def _draft(cavum: CavumState) -> int:
    """The order that promises most, if it promises anything and few are in hand."""
    guide, best, best_hope = cavum.guide, -1, 0.0
    if len(cavum.orders_of(cavum.mover)) < MOST_ORDERS:
        for number in range(len(cavum.holders)):
            if cavum.holders[number] == FACE_UP:
                hope = order_hope(cavum, cavum.mover, number, 0) + cavum.chips[number] * guide.facts.chip_points
                if hope > best_hope:
                    best, best_hope = number, hope
    return guide.take_choice[best] if best >= 0 else guide.pass_choice


def order_hope(cavum: CavumState, seat: int, number: int, near: int) -> float:
    """What an order may bring a seat with stones of these colours in reach, penalty included."""
    order, purse, chance = cavum.guide.orders[number], cavum.purses[seat], 1.0
    is_late = cavum.phase == cavum.phases() and cavum.section >= BUILDING and not cavum.pieces[seat][PROSPECT]
    lying = colours_of(cavum, cavum.workings.veins)
    for colour in order.gems:
        if purse[colour]:
            chance *= HELD
        elif near >> colour & 1:
            chance *= IN_REACH
        elif is_late:
            return -float(order.penalty)
        else:
            chance *= IN_VEIN if lying >> colour & 1 else ON_SCALE
    return chance * ORDER_WORTH * order.value - (1 - chance) * order.penalty


def spare(cavum: CavumState, colour: int) -> int:
    """How many stones of a colour the seat needs for no order that it can fulfil, or might in a later phase."""
    needed = 0
    for number in cavum.orders_of(cavum.mover):
        if cavum.phase < cavum.phases() or can_fulfil(cavum, cavum.mover, number):
            needed += cavum.guide.orders[number].counts[colour]
    return cavum.purses[cavum.mover][colour] - needed


def _offer(cavum: CavumState) -> int:
    """Stones that no order needs, for a price that is not much below the top."""
    colour = sale_colour(cavum)
    open_prices = prices(cavum)
    if spare(cavum, colour) < 1 or not open_prices:
        return cavum.guide.pass_choice
    price, top = open_prices[-1], cavum.top_price(colour)
    least = 1 if cavum.phase == cavum.phases() else LEAST_PRICE
    is_fair = price >= least and 2 * price >= top
    return cavum.guide.offer_choice[price] if is_fair else cavum.guide.pass_choice


def _fulfil(cavum: CavumState) -> int:
    """The most valuable order that can be fulfilled."""
    best = -1
    for number in cavum.orders_of(cavum.mover):
        if can_fulfil(cavum, cavum.mover, number) and (
            best < 0 or cavum.guide.orders[number].value > cavum.guide.orders[best].value
        ):
            best = number
    return cavum.guide.fulfil_choice[best] if best >= 0 else cavum.guide.done_choice


def _sell_last(cavum: CavumState) -> int:
    """The stone with the highest price."""
    best = -1
    purse = cavum.purses[cavum.mover]
    for colour in range(len(purse)):
        if purse[colour] and (best < 0 or cavum.top_price(colour) > cavum.top_price(best)):
            best = colour
    return cavum.guide.final_choice[best]


# What a learned value counts, and where each kind of it begins in the table of weights.
_GEMS: Final = len(PIECES)
_STONES: Final = [
    "stones", "stones before a sale", "price", "price of all", "colours", "price to come", "stones at the end",
]  # fmt: skip
_ORDERS: Final = _GEMS + len(_STONES)
_MOST_MISSING: Final = 4
_ORDER_PARTS: Final = 5
_PLACE: Final = _ORDERS + _MOST_MISSING * _ORDER_PARTS
_PLACES: Final = [
    "one", "moves", "begins", "mines", "in cities", "connected", "cities to come", "cities once more",
    "cities of others", "cities in reach", "cities for stations left", "network", "tiles", "veins", "prices of veins",
    "stones of veins", "lonely veins", "needed veins", "dynamite", "lost cities", "phase over", "in the last phase",
    "stones by thumb", "cities by thumb", "pieces by thumb", "veins by thumb", "orders by thumb",
]  # fmt: skip


class CavumFeatures(Features):
    """Pieces, stones, orders, cities and networks, and the rules of thumb."""

    def __init__(self) -> None:
        parts = ["cards", "value", "penalty", "value in reach", "value on scales"]
        super().__init__(
            PIECES
            + _STONES
            + [f"{part} of orders with {missing} missing" for missing in range(_MOST_MISSING) for part in parts]
            + _PLACES
        )
        self.thumb = CavumEvaluation()

    def points(self, state: State, seat: int) -> float:
        return float(cast(CavumState, state).points[seat])

    def fill(self, state: State, seat: int, row: Row) -> float:
        cavum = cast(CavumState, state)
        pieces = cavum.pieces[seat]
        for piece in range(len(pieces)):
            if pieces[piece]:
                row.add(piece, float(pieces[piece]))
        veins = self._veins(cavum, seat)
        self._fill_stones(cavum, seat, row)
        self._fill_orders(cavum, seat, veins, row)
        self._fill_places(cavum, seat, veins, row)
        return phases_left(cavum, seat) / 3.0

    def _veins(self, cavum: CavumState, seat: int) -> Mask:
        """The veins in networks with at least two own stations."""
        workings = cavum.workings
        usable, joined = workings.usable(seat), starts(cavum, seat)
        return nothing() if is_empty(joined) else both(workings.flood(joined, usable, nothing()), workings.veins)

    def _fill_stones(self, cavum: CavumState, seat: int, row: Row) -> None:
        purse = cavum.purses[seat]
        stones, colours, price, prices = 0, 0, 0, 0
        for colour in range(len(purse)):
            held = purse[colour]
            if held:
                top = cavum.top_price(colour)
                stones += held
                colours += 1
                price += top
                prices += sum([max(0, top - number) for number in range(held)])
        if not stones:
            return
        row.add(_GEMS, float(stones))
        row.add(_GEMS + (1 if cavum.section <= COLOUR_SALE else 6), float(stones))
        row.add(_GEMS + 2, float(price))
        row.add(_GEMS + 3, float(prices))
        row.add(_GEMS + 4, float(colours))
        if cavum.section <= COLOUR_SALE:
            row.add(_GEMS + 5, float(prices))

    def _fill_orders(self, cavum: CavumState, seat: int, veins: Mask, row: Row) -> None:
        """Orders by what they lack, and whether it can be had from the own network or from a scale."""
        near = 0
        if seat in cavum.holders:
            near = colours_of(cavum, veins)
        purse = cavum.purses[seat]
        for number in cavum.orders_of(seat):
            order = cavum.guide.orders[number]
            missing, reached, scaled = 0, 0, 0
            for colour in range(len(purse)):
                lack = max(0, order.counts[colour] - purse[colour])
                missing += lack
                reached += min(lack, near >> colour & 1)
                scaled += min(lack, cavum.scale[colour])
            place = _ORDERS + min(missing, _MOST_MISSING - 1) * _ORDER_PARTS
            row.add(place, 1.0)
            row.add(place + 1, float(order.value))
            row.add(place + 2, float(order.penalty))
            if missing:
                row.add(place + 3, float(order.value * reached) / missing)
                row.add(place + 4, float(order.value * scaled) / missing)

    def _fill_places(self, cavum: CavumState, seat: int, veins: Mask, row: Row) -> None:
        workings, thumb, pieces = cavum.workings, self.thumb, cavum.pieces[seat]
        thumb.score_cities(cavum)
        own, network = workings.stations[seat], workings.network(seat)
        in_cities = both(own, cavum.guide.board.cities_mask)
        is_over = cavum.section > BUILDING
        later = cavum.phases() - cavum.phase
        now, after = thumb.now[seat], thumb.later[seat]
        others = sum(thumb.now) - now
        place = _PLACE
        row.add(place, 1.0)
        row.add(place + 1, float(cavum.mover == seat))
        row.add(place + 2, float(cavum.cards[seat]))
        row.add(place + 3, float(number_of(own) - number_of(in_cities)))
        row.add(place + 4, float(number_of(in_cities)))
        row.add(place + 5, float(number_of(both(network, in_cities))))
        row.add(place + 6, 0.0 if is_over else float(now))
        row.add(place + 7, float(after * (later + 1)))
        row.add(place + 8, float(others))
        reach = number_of(workings.cities_in_reach(seat))
        row.add(place + 9, float(reach))
        row.add(place + 10, float(min(reach, pieces[STATION])))
        row.add(place + 11, float(number_of(network)))
        row.add(place + 12, float(number_of(both(network, workings.tiled))))
        has_route = pieces[PROSPECT] > 0
        share = 1.0 if has_route else 0.0
        number = number_of(veins)
        row.add(place + 13, share * number)
        prices, stones = 0, 0
        for node in nodes_of(veins):
            prices += cavum.top_price(cavum.colour_at(node))
            stones += cavum.stones_at(node)
        row.add(place + 14, share * prices)
        row.add(place + 15, float(stones))
        row.add(place + 16, float(number_of(both(network, workings.veins)) - number))
        row.add(place + 17, share * self._needed(cavum, seat, veins))
        row.add(place + 18, float(number_of(without(workings.loaded, workings.veins))))
        row.add(place + 19, float(now - after))
        row.add(place + 20, float(is_over))
        row.add(place + 21, float(later == 0))
        best = thumb.veins(cavum, seat)
        row.add(place + 22, thumb.stones(cavum, seat))
        row.add(place + 23, thumb.cities(cavum, seat))
        row.add(place + 24, thumb.pieces(cavum, seat))
        row.add(place + 25, thumb.share * stones_of(cavum, best))
        row.add(place + 26, thumb.orders(cavum, seat, best))

    def _needed(self, cavum: CavumState, seat: int, veins: Mask) -> int:
        """How many colours that own orders lack lie in these veins."""
        wanted = 0
        for number in cavum.orders_of(seat):
            for colour in cavum.guide.orders[number].gems:
                if not cavum.purses[seat][colour]:
                    wanted |= 1 << colour
        return (wanted & colours_of(cavum, veins)).bit_count()


def phases_left(cavum: CavumState, seat: int) -> float:
    """How many phases a seat has still to build in; of this one the part for which it has pieces."""
    left = float(cavum.phases() - cavum.phase)
    if cavum.section < BUILDING:
        return left + 1.0
    return left + cavum.pieces_left(seat) / 12.0
