"""Why something is not possible, in sentences; nothing where another decision is asked."""

from pickaxe.games.cavum.board import MOUNTAIN, SPANS, opposite
from pickaxe.games.cavum.book import piece_name
from pickaxe.games.cavum.state import FACE_UP, IN_DECK, STATION_ALL_TURN, CavumState
from pickaxe.games.cavum.tiles import (
    DYNAMITE,
    EXIT_COUNTS,
    OPTION,
    PROSPECT,
    STATION,
    TILE_PIECES,
    VEIN,
    piece_of,
)
from pickaxe.kernel.grids import bits
from pickaxe.kernel.words import Listing, Name, Said, Value

# Auction and draft


def bid_reason(cavum: CavumState, choice: int) -> list[Said]:
    """Why a bid or a pass is not open in an auction."""
    guide = cavum.guide
    if choice == guide.pass_choice:
        return [Said("Whoever opens an auction must bid; 0 is enough.")]
    if choice not in guide.bid_choice:
        return []
    bid, points = guide.bid_choice.index(choice), cavum.points[cavum.mover]
    if bid > points:
        return [Said("You have {n} {n:point|points} and cannot bid more.", n=points)]
    return [Said("The bid is {n}: bid more or pass.", n=cavum.bid)]


def card_reason(cavum: CavumState, choice: int) -> list[Said]:
    """Why a sequence card cannot be taken."""
    cards = cavum.guide.card_choice
    return [Said("Sequence card {n} has been taken.", n=cards.index(choice))] if choice in cards else []


def draft_reason(cavum: CavumState, choice: int) -> list[Said]:
    """Why an order card cannot be taken."""
    take = cavum.guide.take_choice
    if choice not in take:
        return []
    number = take.index(choice)
    holder, order = cavum.holders[number], cavum.guide.orders[number].value
    if holder == IN_DECK:
        return [Said("Order {order} has not been turned up.", order=order)]
    return [Said("Order {order} has been taken." if holder >= 0 else "Order {order} has been fulfilled.", order=order)]


# Pieces


def piece_reason(cavum: CavumState, choice: int) -> list[Said]:
    """Why a piece cannot be used, given up or bought."""
    guide = cavum.guide
    pieces = cavum.pieces[cavum.mover]
    if choice == guide.end_choice:
        return [Said("A turn has at least one action.")]
    if choice == guide.prospect_choice:
        left = cavum.pieces_left(cavum.mover) - pieces[PROSPECT]
        return [Said("Prospecting is the last action; use your {n} other {n:piece|pieces} first.", n=left)]
    if choice == guide.points_choice:
        return [Said("You have no option left.")]
    if choice in guide.lay_choice:
        piece = guide.lay_choice.index(choice)
        return [_no_piece(piece)] if not pieces[piece] else no_place(cavum, piece)
    if choice in guide.give_up_choice:
        return _give_up_reason(cavum, guide.give_up_choice.index(choice))
    if choice in guide.buy_choice:
        return _buy_reason(cavum, guide.buy_choice.index(choice))
    return []


def _no_piece(piece: int) -> Said:
    return Said("You have no {piece} left.", piece=piece_name(piece))


def _give_up_reason(cavum: CavumState, piece: int) -> list[Said]:
    if not cavum.pieces[cavum.mover][piece]:
        return [_no_piece(piece)]
    if piece < TILE_PIECES:
        return [Said("There is a place for it: a tile may be given up only when it cannot be used.")]
    fits = "There is a place for it: a {piece} may be given up only when it cannot be used."
    return [Said(fits, piece=piece_name(piece))]


def _buy_reason(cavum: CavumState, piece: int) -> list[Said]:
    if not cavum.pieces[cavum.mover][OPTION]:
        return [Said("You have no option left.")]
    if piece == STATION and not cavum.pool_stations[cavum.mover]:
        return [Said("The pool has no station of yours.")]
    if piece != STATION and not cavum.pool[piece]:
        return [Said("The pool has no {piece}.", piece=piece_name(piece))]
    return [*no_place(cavum, piece), Said("What is bought must be used at once.")]


def no_place(cavum: CavumState, piece: int) -> list[Said]:
    """Why a piece has no place at all."""
    if piece < TILE_PIECES:
        nowhere = "No space takes a {piece} now: nowhere would it continue a tunnel."
        return [Said(nowhere, piece=piece_name(piece))]
    if piece == STATION:
        unconnected = (
            "No city space is connected with a mine station of yours, and no tile for one was laid just before."
        )
        return [Said(unconnected)]
    if not cavum.has_stones_on_scales():
        return [Said("No stones are left on the scales.")]
    return [Said("No free tile lies away from all cities and all other veins.")]


# Places


def place_reason(cavum: CavumState, piece: int, choice: int) -> list[Said]:
    """Why the piece in hand cannot go somewhere."""
    node = cavum.guide.node_of_choice.get(choice, -1)
    if node < 0:
        return []
    if piece < TILE_PIECES:
        return tile_reason(cavum, piece, node)
    return vein_reason(cavum, node) if piece == VEIN else station_reason(cavum, node)


def tile_reason(cavum: CavumState, piece: int, node: int) -> list[Said]:
    """Why a tile cannot be laid on a space."""
    space = cavum.guide.space_name(node)
    if not MOUNTAIN >> node & 1:
        return [Said("{space} is a city space; tiles are laid in the mountain.", space=space)]
    if cavum.veins >> node & 1:
        return [Said("There is a vein on {space}; it cannot be covered.", space=space)]
    if cavum.occupied >> node & 1:
        return [Said("There is a station on {space}; it cannot be covered.", space=space)]
    code = cavum.top_code(node)
    exits, visible = EXIT_COUNTS[piece % DYNAMITE], piece_of(code) % DYNAMITE
    if code and EXIT_COUNTS[visible] >= exits:
        fewer = "A tile covers only one with fewer exits; {space} shows {shown}, this has {exits}."
        return [Said(fewer, space=space, shown=EXIT_COUNTS[visible], exits=exits)]
    return [_no_tunnel(cavum, node, space)]


def _no_tunnel(cavum: CavumState, node: int, space: Name) -> Said:
    """That no tunnel leads to a space, with the vein that looks as if one did."""
    for direction, near in enumerate(cavum.guide.board.neighbours[node]):
        if near >= 0 and cavum.veins >> near & 1 and cavum.exits[opposite(direction)] >> near & 1:
            veined = "No tunnel is continued on {space}: no other tunnel leads to the vein beside it yet."
            return Said(veined, space=space)
    return Said("No tunnel is continued on {space}: none leads there from a neighbouring space.", space=space)


def turn_reason(cavum: CavumState, piece: int, node: int, choice: int) -> list[Said]:
    """Why a tile cannot be turned that way."""
    turns = cavum.guide.turn_choice
    if choice not in turns:
        return []
    known = len(cavum.guide.patterns.turns[piece % DYNAMITE])
    if turns.index(choice) >= known:
        return [Said("This turn of a {piece} looks like an earlier one.", piece=piece_name(piece))]
    return [Said("Turned that way it continues no tunnel on {space}.", space=cavum.guide.space_name(node))]


def vein_reason(cavum: CavumState, node: int) -> list[Said]:
    """Why a vein cannot be discovered on a space."""
    space = cavum.guide.space_name(node)
    if not cavum.is_tiled(node):
        return [Said("There is no tile on {space}.", space=space)]
    if cavum.veins >> node & 1:
        return [Said("There is a vein on {space} already.", space=space)]
    if cavum.occupied >> node & 1:
        return [Said("There is a station on {space}.", space=space)]
    if cavum.guide.board.perimeter >> node & 1:
        return [Said("{space} touches a city space.", space=space)]
    return [Said("{space} touches another vein.", space=space)]


def station_reason(cavum: CavumState, node: int) -> list[Said]:
    """Why a station cannot be built on a node."""
    space = cavum.guide.space_name(node)
    if cavum.occupied >> node & 1:
        return [Said("There is a station on {space} already.", space=space)]
    if not MOUNTAIN >> node & 1:
        return [Said("{space} is not connected with a mine station of yours.", space=space)]
    if cavum.veins >> node & 1:
        return [Said("There is a vein on {space}.", space=space)]
    if not cavum.is_tiled(node):
        return [Said("There is no tile on {space}.", space=space)]
    if cavum.height(node) > 1:
        high = "The tile on {space} lies on level {n}; stations stand on level 1."
        return [Said(high, space=space, n=cavum.height(node))]
    if cavum.loaded >> node & 1:
        return [Said("The tile on {space} is dynamite.", space=space)]
    if cavum.is_switched(STATION_ALL_TURN):
        return [Said("You did not lay the tile on {space} in this turn.", space=space)]
    return [Said("You did not lay the tile on {space} in the action just before.", space=space)]


def colour_reason(cavum: CavumState, choice: int) -> list[Said]:
    """Why a vein cannot get stones of a colour."""
    choices = cavum.guide.colour_choice
    if choice not in choices:
        return []
    return [Said("No {colour} stone is left on its scale.", colour=cavum.guide.colour_name(choices.index(choice)))]


# Routes


def route_reason(cavum: CavumState, choice: int) -> list[Said]:
    """Why a route cannot go somewhere, or stop."""
    if choice == cavum.guide.stop_choice:
        return [Said("A route ends on another station of yours than the one where it began.")]
    node = cavum.guide.node_of_choice.get(choice, -1)
    if node < 0:
        return []
    space = cavum.guide.space_name(node)
    if not cavum.route:
        if not cavum.stations[cavum.mover] >> node & 1:
            return [Said("A route begins on a station of yours; there is none on {space}.", space=space)]
        return [Said("Your station on {space} is not joined with another one of yours.", space=space)]
    return _step_reason(cavum, node, space)


def _step_reason(cavum: CavumState, node: int, space: Name) -> list[Said]:
    if node in cavum.route:
        return [Said("The route has been on {space} already.", space=space)]
    if not cavum.usable(cavum.mover) >> node & 1:
        is_foreign = cavum.occupied >> node & 1
        said = "There is a foreign station on {space}." if is_foreign else "There is no station of yours on {space}."
        return [Said(said, space=space)]
    last = cavum.route[-1]
    edges = cavum.joined()
    low, span = min(last, node), abs(last - node)
    is_joined = span in SPANS and edges[SPANS.index(span)] >> low & 1
    if not is_joined:
        return [Said("No tunnel joins {last} with {space}.", last=cavum.guide.space_name(last), space=space)]
    return [Said("From {space} no other station of yours could be reached any more.", space=space)]


# Sale


def offer_reason(cavum: CavumState, colour: int, prices: list[int], choice: int) -> list[Said]:
    """Why a price cannot be offered in a colour sale."""
    offers = cavum.guide.offer_choice
    if choice not in offers:
        return []
    price, name = offers.index(choice), cavum.guide.colour_name(colour)
    if not cavum.purses[cavum.mover][colour]:
        return [Said("You have no {colour} stone.", colour=name)]
    if cavum.bidder >= 0:
        return [Said("The last offer is {n}: offer less or pass.", n=cavum.bid)]
    top = cavum.top_price(colour)
    if price > top:
        return [Said("The highest visible value for {colour} is {n}.", colour=name, n=top)]
    return [Said("The first offer is the highest visible value, {n}.", n=prices[0])]


def sell_reason(cavum: CavumState, colour: int, choice: int) -> list[Said]:
    """Why so many stones cannot be sold."""
    if choice not in cavum.guide.sell_choice:
        return []
    held = cavum.purses[cavum.mover][colour]
    return [Said("You have only {n} {colour}.", n=held, colour=cavum.guide.colour_name(colour))]


def fulfil_reason(cavum: CavumState, choice: int) -> list[Said]:
    """Why an order cannot be fulfilled."""
    choices = cavum.guide.fulfil_choice
    if choice not in choices:
        return []
    number = choices.index(choice)
    order = cavum.guide.orders[number].value
    if cavum.holders[number] != cavum.mover:
        is_open = cavum.holders[number] == FACE_UP
        return [Said("Order {order} is on offer." if is_open else "Order {order} is not yours.", order=order)]
    purse = cavum.purses[cavum.mover]
    counts = cavum.guide.orders[number].counts
    missing = [cavum.guide.colour_name(colour) for colour in range(len(purse)) if purse[colour] < counts[colour]]
    lacking = "Order {order} needs {colours}, which you do not have."
    return [Said(lacking, order=order, colours=Listing(list[Value](missing)))]


def final_reason(cavum: CavumState, choice: int) -> list[Said]:
    """Why a stone cannot be sold in the final sale."""
    choices = cavum.guide.final_choice
    if choice not in choices:
        return []
    return [Said("You have no {colour} stone.", colour=cavum.guide.colour_name(choices.index(choice)))]


def names_of(cavum: CavumState, mask: int) -> list[str]:
    """The names of the nodes of a mask."""
    return [cavum.guide.board.names[node] for node in bits(mask)]
