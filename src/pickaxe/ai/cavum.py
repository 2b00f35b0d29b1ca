"""Rules of thumb for Cavum."""

from collections.abc import Hashable
from typing import Final, cast

from pickaxe.ai.evaluation import Evaluation
from pickaxe.games.cavum.masks import Mask, both, is_empty, nodes_of, nothing, number_of, without
from pickaxe.games.cavum.prospecting import first_of, may_stop
from pickaxe.games.cavum.routes import best_route
from pickaxe.games.cavum.sale import can_fulfil, prices, sale_colour
from pickaxe.games.cavum.scoring import city_points, explode, visible_dynamite
from pickaxe.games.cavum.state import FACE_UP, CavumState
from pickaxe.games.cavum.tiles import OPTION, PROSPECT, STATION, VEIN
from pickaxe.kernel.stack import NODE_MASK, State

WIDTH: Final = 3
DEPTH: Final = 5  # four actions and the end of the turn
STONE_WORTH: Final = 4.5
ROUTE_WORTH: Final = 3.5  # a vein that the network of two stations holds
LONELY_WORTH: Final = 1.2  # a vein beside a single station
NEEDED_WORTH: Final = 1.5  # a vein with a stone for an own order
LATER_CITY: Final = 0.6  # of the city points, for each scoring in a later phase
FOREIGN_CITY: Final = 0.3  # of what others get
OPEN_CITY: Final = 0.7  # a city space that a station left could take
PIECE_WORTH: Final[dict[int, float]] = {OPTION: 3.0, STATION: 2.2, VEIN: 2.0}
# How likely a stone of an order is, if it is held, in a vein, or only on a scale.
HELD: Final = 0.95
IN_VEIN: Final = 0.65
ON_SCALE: Final = 0.45
MOST_ORDERS: Final = 2  # in hand at once
MOST_BID: Final = 2
LEAST_PRICE: Final = 2


class CavumEvaluation(Evaluation):
    """Points, stones and what the network promises; bids, sales and routes need no search."""

    def __init__(self) -> None:
        super().__init__(WIDTH, DEPTH)
        self._routes: dict[Hashable, list[int]] = {}

    def is_step(self, state: State) -> bool:
        return state.stack[-1] & NODE_MASK == cast(CavumState, state).guide.turn_node

    # Building

    def value(self, state: State, seat: int) -> float:
        cavum = cast(CavumState, state)
        value = cavum.points[seat] + STONE_WORTH * sum(cavum.purses[seat])
        value += self._cities(cavum, seat) + self._pieces(cavum, seat)
        if cavum.pieces[seat][PROSPECT]:
            value += self._veins(cavum, seat)
        return value

    def _cities(self, cavum: CavumState, seat: int) -> float:
        """The scoring of this phase, and of later ones on what the dynamite leaves."""
        points = city_points(cavum)
        others = sum(points) - points[seat]
        value = points[seat] - FOREIGN_CITY * others
        later = cavum.phases() - cavum.phase + 1
        if visible_dynamite(cavum):
            after = cavum.copy()
            explode(after)
            points = city_points(after)
        return value + LATER_CITY * later * points[seat]

    def _pieces(self, cavum: CavumState, seat: int) -> float:
        pieces = cavum.pieces[seat]
        value = 0.0
        for piece, worth in PIECE_WORTH.items():
            value += worth * pieces[piece]
        free = number_of(cavum.workings.cities_in_reach(seat))
        return value + OPEN_CITY * min(free, pieces[STATION])

    def _veins(self, cavum: CavumState, seat: int) -> float:
        """The veins in the networks of the own stations."""
        workings = cavum.workings
        own, usable = workings.stations[seat], workings.usable(seat)
        left, best = own, 0.0
        while not is_empty(left):
            group = workings.flood(first_of(left), usable, nothing())
            veins = both(group, workings.veins)
            each = ROUTE_WORTH if number_of(both(group, own)) > 1 else LONELY_WORTH
            best = max(best, each * number_of(veins) + self._needed(cavum, seat, veins))
            left = without(left, group)
        return best

    def _needed(self, cavum: CavumState, seat: int, veins: Mask) -> float:
        wanted = 0
        for number in cavum.orders_of(seat):
            for colour in cavum.guide.orders[number].gems:
                if not cavum.purses[seat][colour]:
                    wanted |= 1 << colour
        found = 0
        for node in nodes_of(veins):
            found |= 1 << cavum.colour_at(node)
        return NEEDED_WORTH * (wanted & found).bit_count()

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
                hope = order_hope(cavum, number) + cavum.chips[number] * guide.facts.chip_points
                if hope > best_hope:
                    best, best_hope = number, hope
    return guide.take_choice[best] if best >= 0 else guide.pass_choice


def order_hope(cavum: CavumState, number: int) -> float:
    """What taking an order may bring, penalty included."""
    order, chance = cavum.guide.orders[number], 1.0
    lying = 0
    for node in nodes_of(cavum.workings.veins):
        lying |= 1 << cavum.colour_at(node)
    for colour in order.gems:
        if cavum.purses[cavum.mover][colour]:
            chance *= HELD
        else:
            chance *= IN_VEIN if lying >> colour & 1 else ON_SCALE
    return chance * order.value - (1 - chance) * order.penalty


def spare(cavum: CavumState, colour: int) -> int:
    """How many stones of a colour the seat does not need for orders that it can fulfil."""
    needed = 0
    for number in cavum.orders_of(cavum.mover):
        if can_fulfil(cavum, cavum.mover, number):
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
