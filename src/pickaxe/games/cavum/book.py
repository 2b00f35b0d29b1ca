"""The book of Cavum: its facts, its choices with what they mean, and the effects that its turns put on the stack."""

from typing import Final

from pickaxe.games.cavum.board import NODES
from pickaxe.games.cavum.facts import MOST_PLAYERS, Facts
from pickaxe.games.cavum.tiles import DYNAMITE, KINDS, OPTION, PIECES, STATION, TILE_PIECES, VEIN
from pickaxe.games.cavum.words import WORDS
from pickaxe.kernel.goods import Goods
from pickaxe.kernel.lexicon import Meaning, Verb
from pickaxe.kernel.stack import Book
from pickaxe.kernel.words import Listing, Name, seat_name

MOST_TURNS: Final = 6
_ICONS: Final = [*(f"hex-{kind}" for kind in KINDS), *("dynamite" for _ in KINDS), *PIECES[TILE_PIECES:]]
_NOTHING: Final = " "  # beside the picture of the step before it

# Auction and draft.
PASS: Final = Verb("pass", "Pass", "passed", section="colour-sale", short="pass")
BID: Final = Verb("bid", "Bid {n}", "bid {n}", icon="sequence", section="auction", short="bid: {n}")
CARD: Final = Verb(
    "card", "Card {n} with {piece}", "took sequence card {n}", icon="sequence", section="auction", short="{n}"
)
_ORDER: Final = "Order {order}: {gems}"


def _ordering(id: str, label: str, past: str, section: str) -> Verb:
    return Verb(id, label, past, icon="order", section=section, short="{order}")


TAKE: Final = _ordering("take", _ORDER, "took the order {order} ({gems})", "orders")

# Building: a piece, then where, then which turn or colour. What only takes up a piece goes without saying.
_PIECE: Final = "{piece.short}"


def _taking(id: str, label: str, past: str, icon: str, section: str) -> Verb:
    return Verb(id, label, past, icon=icon, section=section, short=_PIECE, is_quiet=True)


LAY: Final = [_taking("lay", "Lay {piece}", "took up the {piece}", icon, "laying") for icon in _ICONS[:TILE_PIECES]]
DISCOVER: Final = _taking("discover", "Discover a vein", "took up a vein", "vein", "veins")
BUILD: Final = _taking("build", "Build a station", "took up a station", "station", "stations")
PROSPECT: Final = _taking("prospect", "Prospect", "began to prospect", "prospect", "prospecting")
GIVE_UP: Final = [
    Verb("give up", "Give up {piece}", "put the {piece} into the pool", icon=icon, section="giving-up", short="give up")
    for icon in _ICONS[:OPTION]
]
BUY: Final = [
    Verb("buy", "Option: {piece}", "used an option for the {piece}", icon=icon, section="options", short=_PIECE)
    for icon in _ICONS[:OPTION]
]
_POINTS: Final = "used an option for {n} {n:point|points}"
POINTS: Final = Verb("points", "Option: {n} {n:point|points}", _POINTS, icon="option", section="options", short="+{n}")
END: Final = Verb("end", "End turn", "ended the turn", icon="check", section="turns", short="end", is_quiet=True)
AT: Final = Verb("at", "{space}", "chose {space}", section="laying", is_quiet=True, follows=True)
TURN: Final = Verb("turn", "Turn {n}", "turned the tile", section="laying", short=_NOTHING, follows=True)
STOP: Final = Verb(
    "stop", "Stop here", "ended the route", icon="prospect", section="prospecting", short=_NOTHING, follows=True
)

# Sales.
OFFER: Final = Verb("offer", "Offer {n}", "offered {n}", section="colour-sale", short="price {n}")
SELL: Final = Verb("sell", "Sell {n}", "sold {n}", section="colour-sale", short="× {n}")
FULFIL: Final = _ordering("fulfil", "Fulfil {order}: {gems}", "fulfilled the order {order} ({gems})", "order-sale")
DONE: Final = Verb(
    "close", "Done", "fulfilled no further order", icon="check", section="order-sale", short="done", is_quiet=True
)

# Chance.
FIRST: Final = Verb("first", "{seat.cap} begins", "{seat} begins", section="auction")
REVEAL: Final = _ordering("reveal", _ORDER, "the order {order} ({gems}) is turned up", "orders")


def piece_name(piece: int) -> Name:
    """A piece in a sentence, and in the hand of a player."""
    return Name("piece", PIECES[piece])


class CavumBook(Book):
    """Everything about one game of Cavum that is not a state. The order of entries fixes the lexicon."""

    def __init__(self, id: str, facts: Facts) -> None:
        goods = Goods(facts.colours, [facts.stones_per_colour] * len(facts.colours))
        super().__init__(goods, WORDS, {})
        self.id = id
        self.facts = facts
        self.board = facts.board
        self.patterns = facts.patterns
        self.colours = facts.colours
        self.orders = facts.orders
        add = self.lexicon.add
        most = facts.stones_per_colour
        # Auction, draft and sale.
        self.pass_choice = add("pass", PASS.of())
        self.bid_choice = [add(f"bid {n}", _counted(BID, "bid", n)) for n in range(facts.most_points() + 1)]
        self.card_choice = [-1, *(add(f"card {n}", self._card(n)) for n in range(1, MOST_PLAYERS + 1))]
        self.take_choice = self._of_orders("take", TAKE)
        self.offer_choice = [-1, *(add(f"offer {n}", _counted(OFFER, "price", n)) for n in range(1, most + 1))]
        self.sell_choice = [-1, *(add(f"sell {n}", _counted(SELL, "count", n)) for n in range(1, most + 1))]
        self.fulfil_choice = self._of_orders("fulfil", FULFIL)
        self.done_choice = add("done", DONE.of())
        self.final_choice = [add(f"sell {name}", _sold_last(name)) for name in facts.colours]
        # Building: a piece, then where, then which turn or colour.
        self.lay_choice = [add(f"lay {PIECES[n]}", LAY[n].of(piece_name(n))) for n in range(TILE_PIECES)]
        self.lay_choice.append(add("discover vein", DISCOVER.of(piece_name(VEIN))))
        self.lay_choice.append(add("build station", BUILD.of(piece_name(STATION))))
        self.give_up_choice = [add(f"give up {PIECES[n]}", GIVE_UP[n].of(piece_name(n))) for n in range(OPTION)]
        self.buy_choice = [add(f"buy {PIECES[n]}", _bought(n)) for n in range(OPTION)]
        points = POINTS.of(piece_name(OPTION), n=facts.option_points)
        self.points_choice = add(f"option {facts.option_points} points", points)
        self.prospect_choice = add("prospect", PROSPECT.of(Name("piece", "prospect")))
        self.end_choice = add("end", END.of())
        self.at_choice = [-1] * NODES
        for node in self.board.nodes:
            self.at_choice[node] = add(f"at {self.board.names[node]}", AT.of(self.space_name(node)))
        self.first_at = self.at_choice[self.board.nodes[0]]
        self.turn_choice = [add(f"turn {n}", _counted(TURN, "turn", n)) for n in range(MOST_TURNS)]
        self.colour_choice = [add(f"stones {name}", _stones(name)) for name in facts.colours]
        self.stop_choice = add("stop", STOP.of())
        # Chance.
        self.first_choice = [add(f"first {seat + 1}", FIRST.of(seat=seat_name(seat))) for seat in range(MOST_PLAYERS)]
        self.reveal_choice = self._of_orders("reveal", REVEAL)
        # Effects that the turns of the game put on the stack.
        self.flow_node = self.first_seat_node = self.reveal_node = self.bid_node = self.card_node = -1
        self.draft_node = self.turn_node = self.place_node = self.rotate_node = self.colour_node = -1
        self.route_node = self.offer_node = self.count_node = self.fulfil_node = self.final_node = -1

    def node_of(self, choice: int) -> int:
        """The node that a choice names; -1 if it names none."""
        place, nodes = choice - self.first_at, self.board.nodes
        return nodes[place] if 0 <= place < len(nodes) else -1

    def _card(self, number: int) -> Meaning:
        dynamite = piece_name(DYNAMITE + self.facts.dynamite_of_card[number])
        return CARD.of(Name("card", str(number)), n=number, piece=dynamite)

    def _of_orders(self, token: str, verb: Verb) -> list[int]:
        add = self.lexicon.add
        return [
            add(f"{token} {order.id}", verb.of(Name("order", order.id), order=order.value, gems=self.gems(number)))
            for number, order in enumerate(self.orders)
        ]

    def gems(self, number: int) -> Listing:
        """The stones of an order card."""
        return Listing([self.colour_name(colour) for colour in self.orders[number].gems], ",")

    def colour_name(self, colour: int) -> Name:
        """A colour."""
        return Name("colour", self.colours[colour])

    def space_name(self, node: int) -> Name:
        """A space of the mountain or of a city."""
        return Name("space", self.board.names[node])


def _counted(verb: Verb, kind: str, number: int) -> Meaning:
    """A choice of a number, which is a thing to press too."""
    return verb.of(Name(kind, str(number)), n=number)


def _bought(piece: int) -> Meaning:
    return BUY[piece].of(Name("pool", PIECES[piece]), piece=piece_name(piece))


def _stones(colour: str) -> Meaning:
    verb = Verb("stones", "{colour}", "took {colour} stones", icon=f"gem-{colour}", section="veins", follows=True)
    return verb.of(Name("colour", colour))


def _sold_last(colour: str) -> Meaning:
    icon, section = f"gem-{colour}", "final-sale"
    verb = Verb("final", "Sell {colour}", "sold {colour}", icon=icon, section=section, short="{colour}")
    return verb.of(Name("colour", colour))
