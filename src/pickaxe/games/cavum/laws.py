"""What holds for every state: a part of the laws tells a sentence for each that is broken, and else nothing."""

from collections.abc import Callable, Iterator
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

Sentences = Iterator[str]
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


def _cards(cavum: CavumState) -> Sentences:
    """A card is in one place, every phase turns up its order cards at its beginning, every point is in the ledger."""
    held = [card for card in cavum.cards if card]
    shown, due = orders_revealed(cavum), orders_due(cavum)
    if cavum.section == FINAL_SALE and cavum.phase != cavum.phases():
        yield f"The final sale follows phase {cavum.phases()}, not phase {cavum.phase}."
    if len(set(held)) != len(held):
        yield f"Two seats hold the same sequence card: {cavum.cards!r}."
    if cavum.section == BEGINNING and held:
        yield "No seat holds a sequence card at the beginning of a phase."
    if shown > due or (shown < due and cavum.section != BEGINNING):
        yield f"'orders' names {shown} cards; in phase {cavum.phase} {due} are turned up."
    for number, order in enumerate(cavum.guide.orders):
        if cavum.chips[number] and cavum.holders[number] != FACE_UP:
            yield f"Chips lie on open order cards, not on {order.id}."
    for seat in range(cavum.players):
        told = sum([row[seat] for row in cavum.ledger])
        if told != cavum.points[seat]:
            yield f"The ledger of seat {seat} adds up to {told}, its score is {cavum.points[seat]}."


def _board(cavum: CavumState) -> Sentences:
    """A tile lies on one with fewer exits; a vein lies on a tile, and touches neither another one nor a city.

    A station stands alone on a city space or on a tunnel tile of level 1 without a vein.
    """
    names, veins, found = cavum.guide.board.names, cavum.veins, 0
    for node in bits(cavum.tiled):
        exits = [EXIT_COUNTS[piece_of(code) % DYNAMITE] for code in codes_of(cavum.workings.stack_at(node))]
        if exits != sorted(set(exits)):
            yield f"On {names[node]} a tile lies on one with as many exits or more."
    for node in bits(veins & ~cavum.tiled):
        yield f"There is a vein but no tile on {names[node]}."
    if veins & (spread(veins) | cavum.guide.board.perimeter):
        yield "A vein touches another vein or a city space."
    for stations in cavum.stations:
        for node in bits(stations):
            if found >> node & 1:
                yield f"There are two stations on {names[node]}."
            if MOUNTAIN >> node & 1 and (cavum.height(node) != 1 or (cavum.loaded | veins) >> node & 1):
                yield f"A station stands on a tunnel tile of level 1 without a vein; {names[node]} has none."
        found |= stations


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


def _pieces(cavum: CavumState) -> Sentences:
    """Every stone and piece is somewhere; pieces are for building, and the prospect tile is used last."""
    facts = cavum.guide.facts
    for colour, name in enumerate(cavum.guide.colours):
        used = used_stones(cavum, colour)
        if cavum.scale[colour] < 0 or used + cavum.scale[colour] != facts.stones_per_colour:
            yield f"There are {used} {name} stones; only {facts.stones_per_colour} exist."
    for seat in range(cavum.players):
        if cavum.pieces_left(seat) and not cavum.pieces[seat][PROSPECT]:
            yield f"Seat {seat} has pieces but no prospect tile, which is the last to be used."
        if cavum.section not in (DRAFT, BUILDING) and cavum.pieces_left(seat):
            yield f"Seat {seat} has pieces, but only building uses pieces."
    for piece, used in enumerate(used_pieces(cavum)):
        if cavum.supply[piece] < 0 or used + cavum.supply[piece] != facts.counts[piece]:
            yield f"There are {used - facts.counts[piece]} of {PIECES[piece]} more than exist."
    for seat, left in enumerate(cavum.supply_stations):
        used = used_stations(cavum, seat)
        if left < 0 or used + left != facts.stations_per_player:
            yield f"Seat {seat} has {used} stations; only {facts.stations_per_player} exist."


def _bids(cavum: CavumState) -> Sentences:
    """Every bid that a seat can come to have the points for needs its token, and nobody bids more than they have."""
    highest, bidder = cavum.guide.facts.most_points(), cavum.bidder
    for seat, points in enumerate(cavum.points):
        most = points_at_bids(cavum, seat)
        if most > highest:
            yield (
                f"Seat {seat} has {points} points and could have {most} when the last bids are "
                f"made, with the stones in hand and all that is to come; the highest bid is {highest}."
            )
    if bidder >= 0 and cavum.section == AUCTION and cavum.bid > cavum.points[bidder]:
        yield f"Seat {bidder} has bid {cavum.bid} and has {cavum.points[bidder]} points."


def _turn(cavum: CavumState) -> Sentences:
    """What was laid in a turn are tunnel tiles of level 1; a route goes step by step where its seat may go."""
    names = cavum.guide.board.names
    for node in bits(cavum.laid):
        if cavum.height(node) != 1 or cavum.loaded >> node & 1:
            yield f"'laid' names tunnel tiles of level 1; {names[node]} is none."
    if cavum.section != BUILDING and (cavum.actions or cavum.laid):
        yield "'actions' and 'laid' belong to building."
    for number, node in enumerate(cavum.route):
        before = cavum.route[:number]
        steps = next_steps(cavum, cavum.mover, before) if before else route_starts(cavum, cavum.mover)
        if not steps >> node & 1:
            yield f"A route of seat {cavum.mover} cannot go to {names[node]}."
    if cavum.is_over and (cavum.section != FINAL_SALE or any(sum(purse) for purse in cavum.purses)):
        yield "The game is over only after the final sale, when all stones are sold."
    if cavum.is_over and cavum.stack:
        yield "Nothing is pending when the game is over."


def _stack(cavum: CavumState) -> Sentences:
    """What is pending belongs to the section, and can ask something."""
    if cavum.is_over:
        return
    labels = [cavum.guide.nodes[frame & NODE_MASK].label for frame in cavum.stack]
    if labels[:1] != ["flow"] or (labels[1:] and labels[1:] not in _FRAMES[cavum.section]):
        yield f"{labels} cannot be pending in the section {SECTIONS[cavum.section]!r}."
    if cavum.section == BUILDING and len(labels) > 2 and cavum.actions >= cavum.guide.facts.most_actions:
        yield f"Seat {cavum.mover} has used all actions of its turn, so no piece is in hand."
    if cavum.route and labels[-1] != "route":
        yield "'route' belongs to prospecting."
    if (cavum.bid > 0 or cavum.bidder >= 0) and labels[-1] not in _BIDS:
        yield f"'bid' and 'bidder' belong to {', '.join(_BIDS)}; none of them is in 'pending'."
    yield from _ASKING.get(labels[-1], _asking)(cavum, labels[-1])


def _asking(cavum: CavumState, label: str) -> Sentences:
    """What waits on top must be able to ask something."""
    if label == "reveal order" and orders_revealed(cavum) >= orders_due(cavum):
        yield f"All order cards of phase {cavum.phase} are turned up."
    if label == "first seat" and cavum.opener >= 0:
        yield "Chance has said already who begins."
    if label == "choose card" and cavum.cards[cavum.mover]:
        yield f"Seat {cavum.mover} has a sequence card already."
    if label == "final sale" and not sum(cavum.purse()):
        yield f"Seat {cavum.mover} has no stone to sell."


def _piece(cavum: CavumState, label: str) -> Sentences:
    memory, hand = cavum.stack[-1] >> NODE_BITS, cavum.pieces[cavum.mover]
    piece, node = memory & PIECE_MASK, memory >> NODE_SHIFT
    stock = cavum.pool_stations[cavum.mover] if piece == STATION else cavum.pool[piece]
    if not (hand[OPTION] and stock if memory & BOUGHT else hand[piece]):
        yield f"Seat {cavum.mover} has no {PIECES[piece]} to use."
    places = places_for(cavum, piece)
    if not (places if label == "place" else places >> node & 1):
        yield f"The {PIECES[piece]} cannot be used there."


def _prospect(cavum: CavumState, label: str) -> Sentences:
    seat, route = cavum.mover, cavum.route
    if cavum.pieces_left(seat) != 1:
        yield f"Seat {seat} prospects before its other pieces are used."
    if route and not next_steps(cavum, seat, route) and not may_stop(cavum, seat, route):
        yield "The route has run into a dead end."


def _auction(cavum: CavumState, label: str) -> Sentences:
    if not cavum.bidding >> cavum.mover & 1:
        yield f"Seat {cavum.mover} is to bid and not in the auction."
    if any(cavum.bidding >> seat & 1 and cavum.cards[seat] for seat in range(cavum.players)):
        yield "A seat with a sequence card is in the auction."
    if (cavum.bidder < 0) != (cavum.bid < 0) or (cavum.bidder >= 0 and not cavum.bidding >> cavum.bidder & 1):
        yield "'bid' and 'bidder' go together, and the bidder is in the auction."
    yield from _asked(cavum, list(range(cavum.players)), cavum.mover)


def _sale(cavum: CavumState, label: str) -> Sentences:
    is_offer, colour = label == "offer", sale_colour(cavum)
    seller = cavum.bidder if is_offer else cavum.mover
    top = cavum.top_price(colour) if cavum.colour < len(cavum.scale) else 0
    if is_offer and (cavum.bidder < 0) != (cavum.bid < 1):
        yield "'bid' and 'bidder' go together."
    if not top:
        yield "This colour cannot be sold: its scale is full."
    if cavum.bid > top:
        yield f"'bid' is {cavum.bid}, but the highest empty value of the scale is {top}."
    if seller >= 0 and not cavum.purses[seller][colour]:
        yield f"Seat {seller} offers a stone that it does not have."
    if cavum.bidder >= 0 and not cavum.bidding >> cavum.bidder & 1:
        yield f"Seat {cavum.bidder} has made the last offer, so it is in 'bidding'."
    if is_offer:
        yield from _asked(cavum, cavum.order, cavum.order[cavum.at])
    elif cavum.bidder != cavum.mover or cavum.bid < 1:
        yield "Who sells has made the last offer."


def _asked(cavum: CavumState, order: list[int], asked: int) -> Sentences:
    """After the last bid of an auction or a sale, the next seat that is still in it is asked."""
    if cavum.bidder >= 0 and cavum.bidding != 1 << cavum.bidder:
        place = order.index(cavum.bidder)
        due = next(seat for seat in order[place + 1 :] + order[: place + 1] if cavum.bidding >> seat & 1)
        if asked != due:
            yield f"Seat {due} is asked after the last bid of seat {cavum.bidder}, not seat {asked}."


_ASKING: Final[dict[str, Callable[[CavumState, str], Sentences]]] = {
    **dict.fromkeys(["place", "rotate", "choose colour"], _piece),
    **dict.fromkeys(["offer", "sell"], _sale),
    "route": _prospect,
    "bid": _auction,
}


def first_broken(cavum: CavumState) -> str:
    """The sentence of the first law that a state breaks; a law may rely on those before it."""
    for part in (_cards, _board, _pieces, _bids, _turn, _stack):
        for sentence in part(cavum):
            return sentence
    return ""


LAWS: Final[list[Callable[[CavumState], str]]] = [first_broken]
