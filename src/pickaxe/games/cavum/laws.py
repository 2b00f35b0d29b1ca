"""What holds for every state. A law returns a sentence where it is broken, and else nothing."""

from collections.abc import Callable
from typing import Final

from pickaxe.games.cavum.board import MOUNTAIN, spread
from pickaxe.games.cavum.building import BOUGHT, NODE_SHIFT, PIECE_MASK, places_for
from pickaxe.games.cavum.prospecting import may_stop, next_steps, route_starts
from pickaxe.games.cavum.sale import sale_colour
from pickaxe.games.cavum.scoring import points_at_bids
from pickaxe.games.cavum.state import (
    AUCTION,
    BEGINNING,
    BUILDING,
    COLOUR_SALE,
    DRAFT,
    FACE_UP,
    FINAL_SALE,
    ORDER_SALE,
    SECTIONS,
    CavumState,
)
from pickaxe.games.cavum.tiles import DYNAMITE, EXIT_COUNTS, OPTION, PIECES, PROSPECT, STATION, VEIN, codes_of, piece_of
from pickaxe.games.cavum.turns import orders_due, orders_revealed
from pickaxe.kernel.grids import bits
from pickaxe.kernel.stack import NODE_BITS, NODE_MASK

# Which effects can wait on top of the flow in each section, the lowest first.
_FRAMES: Final[dict[int, list[list[str]]]] = {
    BEGINNING: [["first seat"], ["reveal order"]],
    AUCTION: [["bid"], ["choose card"]],
    DRAFT: [["draft"]],
    BUILDING: [["turn"], ["turn", "place"], ["turn", "rotate"], ["turn", "choose colour"], ["turn", "route"]],
    COLOUR_SALE: [["offer"], ["sell"]],
    ORDER_SALE: [["fulfil"]],
    FINAL_SALE: [["final sale"]],
}
_BIDS: Final = ("bid", "offer", "sell")

# When it is


def last_phase(cavum: CavumState) -> str:
    """The final sale follows the last phase."""
    is_wrong = cavum.section == FINAL_SALE and cavum.phase != cavum.phases()
    return f"The final sale follows phase {cavum.phases()}, not phase {cavum.phase}." if is_wrong else ""


def end(cavum: CavumState) -> str:
    """A game is over after the final sale, when all stones are sold."""
    is_early = cavum.section != FINAL_SALE or any(sum(purse) for purse in cavum.purses)
    if cavum.is_over and is_early:
        return "The game is over only after the final sale, when all stones are sold."
    return "Nothing is pending when the game is over." if cavum.is_over and cavum.stack else ""


# Cards and points


def sequence_cards(cavum: CavumState) -> str:
    """Every sequence card is held by one seat, and by none at the beginning of a phase."""
    held = [card for card in cavum.cards if card]
    if len(set(held)) != len(held):
        return f"Two seats hold the same sequence card: {cavum.cards!r}."
    is_wrong = cavum.section == BEGINNING and held
    return "No seat holds a sequence card at the beginning of a phase." if is_wrong else ""


def orders(cavum: CavumState) -> str:
    """Every phase turns up its order cards at its beginning."""
    shown, due = orders_revealed(cavum), orders_due(cavum)
    is_wrong = shown > due or (shown < due and cavum.section != BEGINNING)
    return f"'orders' names {shown} cards; in phase {cavum.phase} {due} are turned up." if is_wrong else ""


def chips(cavum: CavumState) -> str:
    """Chips lie on open order cards."""
    for number, order in enumerate(cavum.guide.orders):
        if cavum.chips[number] and cavum.holders[number] != FACE_UP:
            return f"Chips lie on open order cards, not on {order.id}."
    return ""


def ledger(cavum: CavumState) -> str:
    """Every point of a seat stands in its ledger."""
    for seat in range(cavum.players):
        told = sum([row[seat] for row in cavum.ledger])
        if told != cavum.points[seat]:
            return f"The ledger of seat {seat} adds up to {told}, its score is {cavum.points[seat]}."
    return ""


def bids(cavum: CavumState) -> str:
    """Every bid that a seat can come to have the points for needs its token, and nobody bids more than they have."""
    highest, bidder = cavum.guide.facts.most_points(), cavum.bidder
    for seat, points in enumerate(cavum.points):
        most = points_at_bids(cavum, seat)
        if most > highest:
            return (
                f"Seat {seat} has {points} points and could have {most} when the last bids are "
                f"made, with the stones in hand and all that is to come; the highest bid is {highest}."
            )
    is_wrong = bidder >= 0 and cavum.section == AUCTION and cavum.bid > cavum.points[bidder]
    return f"Seat {bidder} has bid {cavum.bid} and has {cavum.points[bidder]} points." if is_wrong else ""


# The board


def tiles(cavum: CavumState) -> str:
    """A tile lies on one with fewer exits."""
    for node in bits(cavum.tiled):
        exits = [EXIT_COUNTS[piece_of(code) % DYNAMITE] for code in codes_of(cavum.workings.stack_at(node))]
        if exits != sorted(set(exits)):
            return f"On {cavum.guide.board.names[node]} a tile lies on one with as many exits or more."
    return ""


def veins(cavum: CavumState) -> str:
    """A vein lies on a tile, and touches neither another one nor a city."""
    for node in bits(cavum.veins & ~cavum.tiled):
        return f"There is a vein but no tile on {cavum.guide.board.names[node]}."
    is_wrong = cavum.veins & (spread(cavum.veins) | cavum.guide.board.perimeter)
    return "A vein touches another vein or a city space." if is_wrong else ""


def stations(cavum: CavumState) -> str:
    """A station stands alone on a city space or on a tunnel tile of level 1 without a vein."""
    found = 0
    for seat in range(cavum.players):
        for node in bits(cavum.stations[seat]):
            name = cavum.guide.board.names[node]
            if found >> node & 1:
                return f"There are two stations on {name}."
            found |= 1 << node
            if MOUNTAIN >> node & 1 and (cavum.height(node) != 1 or (cavum.loaded | cavum.veins) >> node & 1):
                return f"A station stands on a tunnel tile of level 1 without a vein; {name} has none."
    return ""


# What there is of everything


def stones(cavum: CavumState) -> str:
    """Every stone is in a vein, in a hand or on its scale."""
    most = cavum.guide.facts.stones_per_colour
    for colour, name in enumerate(cavum.guide.colours):
        found = used_stones(cavum, colour)
        if cavum.scale[colour] < 0 or found + cavum.scale[colour] != most:
            return f"There are {found} {name} stones; only {most} exist."
    return ""


def used_stones(cavum: CavumState, colour: int) -> int:
    """How many stones of a colour are in veins and in hands."""
    in_veins = sum([cavum.stones_at(node) for node in bits(cavum.veins) if cavum.colour_at(node) == colour])
    return in_veins + sum([purse[colour] for purse in cavum.purses])


def used_pieces(cavum: CavumState) -> list[int]:
    """How many of each tile and of veins are on the board, in the pool and in hands."""
    counts = [cavum.pool[piece] + sum([pieces[piece] for pieces in cavum.pieces]) for piece in range(VEIN + 1)]
    counts[VEIN] += cavum.veins.bit_count()
    for node in bits(cavum.tiled):
        for code in codes_of(cavum.workings.stack_at(node)):
            counts[piece_of(code)] += 1
    return counts


def used_stations(cavum: CavumState, seat: int) -> int:
    """How many stations of a seat are on the board, in the pool and in hand."""
    return cavum.stations[seat].bit_count() + cavum.pool_stations[seat] + cavum.pieces[seat][STATION]


def supply(cavum: CavumState) -> str:
    """Every tile, vein and station is on the board, in the pool, in a hand or in the supply."""
    for piece, (used, exist) in enumerate(zip(used_pieces(cavum), cavum.guide.facts.counts, strict=True)):
        if cavum.supply[piece] < 0 or used + cavum.supply[piece] != exist:
            return f"There are {used - exist} of {PIECES[piece]} more than exist."
    exist = cavum.guide.facts.stations_per_player
    for seat in range(cavum.players):
        used = used_stations(cavum, seat)
        if cavum.supply_stations[seat] < 0 or used + cavum.supply_stations[seat] != exist:
            return f"Seat {seat} has {used} stations; only {exist} exist."
    return ""


def pieces(cavum: CavumState) -> str:
    """Pieces are for building, and the prospect tile is used last."""
    for seat in range(cavum.players):
        if cavum.pieces_left(seat) and not cavum.pieces[seat][PROSPECT]:
            return f"Seat {seat} has pieces but no prospect tile, which is the last to be used."
        if cavum.section not in (DRAFT, BUILDING) and cavum.pieces_left(seat):
            return f"Seat {seat} has pieces, but only building uses pieces."
    return ""


# The turn


def turn(cavum: CavumState) -> str:
    """Actions are counted while building; what was laid in them are tunnel tiles of level 1."""
    for node in bits(cavum.laid):
        if cavum.height(node) != 1 or cavum.loaded >> node & 1:
            return f"'laid' names tunnel tiles of level 1; {cavum.guide.board.names[node]} is none."
    is_wrong = cavum.section != BUILDING and (cavum.actions or cavum.laid)
    return "'actions' and 'laid' belong to building." if is_wrong else ""


def route(cavum: CavumState) -> str:
    """A route goes step by step where its seat may go."""
    for number, node in enumerate(cavum.route):
        before = cavum.route[:number]
        steps = next_steps(cavum, cavum.mover, before) if before else route_starts(cavum, cavum.mover)
        if not steps >> node & 1:
            return f"A route of seat {cavum.mover} cannot go to {cavum.guide.board.names[node]}."
    return ""


def stack(cavum: CavumState) -> str:
    """What is pending belongs to the section, and can ask something."""
    if cavum.is_over:
        return ""
    labels = [cavum.guide.nodes[frame & NODE_MASK].label for frame in cavum.stack]
    if labels[:1] != ["flow"] or (labels[1:] and labels[1:] not in _FRAMES[cavum.section]):
        return f"{labels} cannot be pending in the section {SECTIONS[cavum.section]!r}."
    if cavum.section == BUILDING and len(labels) > 2 and cavum.actions >= cavum.guide.facts.most_actions:
        return f"Seat {cavum.mover} has used all actions of its turn, so no piece is in hand."
    if cavum.route and labels[-1] != "route":
        return "'route' belongs to prospecting."
    if (cavum.bid > 0 or cavum.bidder >= 0) and labels[-1] not in _BIDS:
        return f"'bid' and 'bidder' belong to {', '.join(_BIDS)}; none of them is in 'pending'."
    return _asking(cavum, labels[-1])


def _asking(cavum: CavumState, label: str) -> str:
    """What waits on top must be able to ask something."""
    if label in _LONGER:
        return _LONGER[label](cavum)
    if label == "reveal order" and orders_revealed(cavum) >= orders_due(cavum):
        return f"All order cards of phase {cavum.phase} are turned up."
    if label == "first seat" and cavum.opener >= 0:
        return "Chance has said already who begins."
    if label == "choose card" and cavum.cards[cavum.mover]:
        return f"Seat {cavum.mover} has a sequence card already."
    is_wrong = label == "final sale" and not sum(cavum.purse())
    return f"Seat {cavum.mover} has no stone to sell." if is_wrong else ""


def _piece(cavum: CavumState) -> str:
    memory, hand = cavum.stack[-1] >> NODE_BITS, cavum.pieces[cavum.mover]
    piece, node = memory & PIECE_MASK, memory >> NODE_SHIFT
    stock = cavum.pool_stations[cavum.mover] if piece == STATION else cavum.pool[piece]
    has = hand[OPTION] > 0 and stock > 0 if memory & BOUGHT else hand[piece] > 0
    if not has:
        return f"Seat {cavum.mover} has no {PIECES[piece]} to use."
    places, is_open = places_for(cavum, piece), cavum.stack[-1] & NODE_MASK == cavum.guide.place_node
    return "" if (places if is_open else places >> node & 1) else f"The {PIECES[piece]} cannot be used there."


def _prospect(cavum: CavumState) -> str:
    seat, route = cavum.mover, cavum.route
    if cavum.pieces_left(seat) != 1:
        return f"Seat {seat} prospects before its other pieces are used."
    is_stuck = route and not next_steps(cavum, seat, route) and not may_stop(cavum, seat, route)
    return "The route has run into a dead end." if is_stuck else ""


def _auction(cavum: CavumState) -> str:
    if not cavum.bidding >> cavum.mover & 1:
        return f"Seat {cavum.mover} is to bid and not in the auction."
    if any(cavum.bidding >> seat & 1 and cavum.cards[seat] for seat in range(cavum.players)):
        return "A seat with a sequence card is in the auction."
    if (cavum.bidder < 0) != (cavum.bid < 0) or (cavum.bidder >= 0 and not cavum.bidding >> cavum.bidder & 1):
        return "'bid' and 'bidder' go together, and the bidder is in the auction."
    return _asked(cavum, list(range(cavum.players)), cavum.mover)


def _sale(cavum: CavumState, seller: int) -> str:
    top = cavum.top_price(sale_colour(cavum)) if cavum.colour < len(cavum.scale) else 0
    if not top:
        return "This colour cannot be sold: its scale is full."
    if cavum.bid > top:
        return f"'bid' is {cavum.bid}, but the highest empty value of the scale is {top}."
    if seller >= 0 and not cavum.purses[seller][sale_colour(cavum)]:
        return f"Seat {seller} offers a stone that it does not have."
    is_wrong = cavum.bidder >= 0 and not cavum.bidding >> cavum.bidder & 1
    return f"Seat {cavum.bidder} has made the last offer, so it is in 'bidding'." if is_wrong else ""


def _sell(cavum: CavumState) -> str:
    is_wrong = cavum.bidder != cavum.mover or cavum.bid < 1
    return _sale(cavum, cavum.mover) or ("Who sells has made the last offer." if is_wrong else "")


def _offer(cavum: CavumState) -> str:
    if (cavum.bidder < 0) != (cavum.bid < 1):
        return "'bid' and 'bidder' go together."
    return _sale(cavum, cavum.bidder) or _asked(cavum, cavum.order, cavum.order[cavum.at])


def _asked(cavum: CavumState, order: list[int], asked: int) -> str:
    """After the last bid of an auction or a sale, the next seat that is still in it is asked."""
    if cavum.bidder < 0 or cavum.bidding == 1 << cavum.bidder:
        return ""
    place = order.index(cavum.bidder)
    due = next(seat for seat in order[place + 1 :] + order[: place + 1] if cavum.bidding >> seat & 1)
    return f"Seat {due} is asked after the last bid of seat {cavum.bidder}, not seat {asked}." if asked != due else ""


_LONGER: Final[dict[str, Callable[[CavumState], str]]] = {
    **dict.fromkeys(["place", "rotate", "choose colour"], _piece),
    "route": _prospect, "bid": _auction, "offer": _offer, "sell": _sell,
}  # fmt: skip
LAWS: Final[list[Callable[[CavumState], str]]] = [
    last_phase, sequence_cards, orders, chips, ledger, tiles, veins, stations, stones, pieces, supply, bids, turn,
    route, end, stack,
]  # fmt: skip
