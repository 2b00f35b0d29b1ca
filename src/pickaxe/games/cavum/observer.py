"""What a seat may know of a game of Cavum, as a row of small numbers: of the stones of others only how many."""

from typing import Final, cast

from pickaxe.games.cavum.book import CavumBook
from pickaxe.games.cavum.masks import whole
from pickaxe.games.cavum.sale import sale_colour
from pickaxe.games.cavum.state import COLOUR_SALE, FACE_UP, GONE, SECTIONS, CavumState
from pickaxe.games.cavum.tiles import DYNAMITE, PIECES, VEIN, piece_of
from pickaxe.kernel.grids import bits
from pickaxe.kernel.observation import Observer, Sheet
from pickaxe.kernel.stack import State

_DIRECTIONS: Final = ["east", "north-east", "north-west", "west", "south-west", "south-east"]
_ONCE: Final = ["phase", "actions", "bid"]


class CavumObserver(Observer):
    """Phases, cards, orders, scales, the mountain space by space, and of every seat its pieces, stations and stones."""

    def __init__(self, book: CavumBook, players: int) -> None:
        super().__init__(book, players)
        add, colours = self.places.add, book.colours
        nodes = [book.board.names[node] for node in book.board.nodes]
        orders = [order.id for order in book.orders]
        self._nodes = book.board.nodes
        self._section = add("section", SECTIONS)
        self._once = add("the", _ONCE)
        self._sold = add("sold now", colours)
        self._scale = add("stones on the scale", colours)
        self._pool = add("in the pool", PIECES[: VEIN + 1])
        self._open = add("open", orders)
        self._gone = add("gone", orders)
        self._chips = add("chips on", orders)
        self._exits = [add(f"exit to the {direction} of", nodes) for direction in _DIRECTIONS]
        self._height = add("tiles on", nodes)
        self._dynamite = add("dynamite on", nodes)
        self._stones_at = add("stones on", nodes)
        self._vein = [add(f"vein of {colour} on", nodes) for colour in colours]
        self._laid = add("just laid on", nodes)
        self._route = add("step of the route to", nodes)
        self._card = add("card of", self.seats)
        self._bidding = add("still bids", self.seats)
        self._bidder = add("bid last", self.seats)
        self._opener = add("opens", self.seats)
        self._in_pool = add("stations in the pool of", self.seats)
        self._stones = add("stones of", self.seats)
        self._holds = [add(f"{seat} holds", orders) for seat in self.seats]
        self._pieces = [add(f"{seat} pieces", PIECES) for seat in self.seats]
        self._stations = [add(f"{seat} station on", nodes) for seat in self.seats]
        self._purse = [add(f"{seat} stones that are", colours) for seat in self.seats]

    def points(self, state: State, seat: int) -> int:
        return cast(CavumState, state).points[seat]

    def tell(self, state: State, seat: int, sheet: Sheet) -> None:
        cavum = cast(CavumState, state)
        sheet.put(self._section + cavum.section, 1)
        sheet.put(self._once, cavum.phase)
        sheet.put(self._once + 1, cavum.actions)
        sheet.put(self._once + 2, cavum.bid + 1)
        if cavum.section == COLOUR_SALE:
            sheet.put(self._sold + sale_colour(cavum), 1)
        sheet.put_all(self._scale, cavum.scale)
        sheet.put_all(self._pool, cavum.pool)
        sheet.put_all(self._chips, cavum.chips)
        self._tell_mountain(cavum, sheet)
        self._tell_orders(cavum, seat, sheet)
        for other in range(self.players):
            self._tell_seat(cavum, other, self.distance(seat, other), sheet)

    def _tell_mountain(self, cavum: CavumState, sheet: Sheet) -> None:
        patterns, tops, laid = cavum.guide.patterns, cavum.workings.tops, cavum.laid
        for place in range(len(self._nodes)):
            node = self._nodes[place]
            code = tops[node]
            if not code:
                continue
            for direction in bits(patterns.exits[code]):
                sheet.put(self._exits[direction] + place, 1)
            sheet.put(self._height + place, cavum.height(node))
            sheet.put(self._dynamite + place, 1 if piece_of(code) >= DYNAMITE else 0)
            stones = cavum.stones_at(node)
            if stones:
                sheet.put(self._stones_at + place, stones)
                sheet.put(self._vein[cavum.colour_at(node)] + place, 1)
            sheet.put(self._laid + place, laid >> node & 1)

    def _tell_orders(self, cavum: CavumState, seat: int, sheet: Sheet) -> None:
        for number in range(len(cavum.holders)):
            holder = cavum.holders[number]
            if holder >= 0:
                sheet.put(self._holds[self.distance(seat, holder)] + number, 1)
            elif holder == FACE_UP:
                sheet.put(self._open + number, 1)
            elif holder == GONE:
                sheet.put(self._gone + number, 1)
        for step in range(len(cavum.route)):
            sheet.put(self._route + self._nodes.index(cavum.route[step]), step + 1)
        if cavum.bidder >= 0:
            sheet.put(self._bidder + self.distance(seat, cavum.bidder), 1)
        if cavum.opener >= 0:
            sheet.put(self._opener + self.distance(seat, cavum.opener), 1)

    def _tell_seat(self, cavum: CavumState, seat: int, place: int, sheet: Sheet) -> None:
        purse = cavum.purses[seat]
        sheet.put(self._card + place, cavum.cards[seat])
        sheet.put(self._bidding + place, cavum.bidding >> seat & 1)
        sheet.put(self._in_pool + place, cavum.pool_stations[seat])
        sheet.put(self._stones + place, sum(purse))
        sheet.put_all(self._pieces[place], cavum.pieces[seat])
        stations = whole(cavum.workings.stations[seat])
        for index in range(len(self._nodes)):
            sheet.put(self._stations[place] + index, stations >> self._nodes[index] & 1)
        if place == 0 or not cavum.hides():
            sheet.put_all(self._purse[place], purse)
