"""Why something is not possible, in sentences; nothing where another decision is asked."""

from typing import Final

from pickaxe.games.cavum.board import MOUNTAIN, opposite
from pickaxe.games.cavum.names import NAMES, space_name
from pickaxe.games.cavum.state import FACE_UP, IN_DECK, STATION_ALL_TURN, CavumState
from pickaxe.games.cavum.tiles import (
    DYNAMITE,
    EXIT_COUNTS,
    OPTION,
    PIECES,
    PROSPECT,
    STATION,
    TILE_PIECES,
    VEIN,
    piece_of,
)
from pickaxe.kernel.grids import bits

PIECE_NAMES: Final[list[str]] = [NAMES["piece"][piece]["en"] for piece in PIECES]

# Auction and draft


def bid_reason(cavum: CavumState, choice: int) -> list[str]:
    """Why a bid or a pass is not open in an auction."""
    guide = cavum.guide
    if choice == guide.pass_choice:
        return ["Who opens an auction must bid; 0 is enough."]
    if choice not in guide.bid_choice:
        return []
    bid, points = guide.bid_choice.index(choice), cavum.points[cavum.mover]
    if bid > points:
        return [f"You have {points} points and cannot bid more."]
    return [f"The bid is {cavum.bid}: bid more or pass."]


def card_reason(cavum: CavumState, choice: int) -> list[str]:
    """Why a sequence card cannot be taken."""
    cards = cavum.guide.card_choice
    return [f"Sequence card {cards.index(choice)} has been taken."] if choice in cards else []


def draft_reason(cavum: CavumState, choice: int) -> list[str]:
    """Why an order card cannot be taken."""
    take = cavum.guide.take_choice
    if choice not in take:
        return []
    number = take.index(choice)
    holder, order = cavum.holders[number], f"Order {cavum.guide.orders[number].value}"
    if holder == IN_DECK:
        return [f"{order} has not been turned up."]
    return [f"{order} has been taken." if holder >= 0 else f"{order} has been fulfilled."]


# Pieces


def piece_reason(cavum: CavumState, choice: int) -> list[str]:
    """Why a piece cannot be used, given up or bought."""
    guide = cavum.guide
    pieces = cavum.pieces[cavum.mover]
    if choice == guide.end_choice:
        return ["A turn has at least one action."]
    if choice == guide.prospect_choice:
        left = cavum.pieces_left(cavum.mover) - pieces[PROSPECT]
        return [f"Prospecting is the last action; use your other {left} pieces first."]
    if choice == guide.points_choice:
        return ["You have no option left."]
    if choice in guide.lay_choice:
        piece = guide.lay_choice.index(choice)
        return [_no_piece(piece)] if not pieces[piece] else no_place(cavum, piece)
    if choice in guide.give_up_choice:
        return _give_up_reason(cavum, guide.give_up_choice.index(choice))
    if choice in guide.buy_choice:
        return _buy_reason(cavum, guide.buy_choice.index(choice))
    return []


def _no_piece(piece: int) -> str:
    return f"You have no {PIECE_NAMES[piece]} left."


def _give_up_reason(cavum: CavumState, piece: int) -> list[str]:
    if not cavum.pieces[cavum.mover][piece]:
        return [_no_piece(piece)]
    kind = "a tile" if piece < TILE_PIECES else f"a {PIECE_NAMES[piece]}"
    return [f"There is a place for it: {kind} may be given up only when it cannot be used."]


def _buy_reason(cavum: CavumState, piece: int) -> list[str]:
    if not cavum.pieces[cavum.mover][OPTION]:
        return ["You have no option left."]
    if piece == STATION and not cavum.pool_stations[cavum.mover]:
        return ["The pool has no station of yours."]
    if piece != STATION and not cavum.pool[piece]:
        return [f"The pool has no {PIECE_NAMES[piece]}."]
    return [*no_place(cavum, piece), "What is bought must be used at once."]


def no_place(cavum: CavumState, piece: int) -> list[str]:
    """Why a piece has no place at all."""
    if piece < TILE_PIECES:
        return [f"No space takes a {PIECE_NAMES[piece]} now: nowhere would it continue a tunnel."]
    if piece == STATION:
        return ["No city space is connected with a mine station of yours, and you have just laid no tile for one."]
    if not cavum.has_stones_on_scales():
        return ["No stones are left on the scales."]
    return ["No free tile lies away from all cities and all other veins."]


# Places


def _space(cavum: CavumState, node: int) -> str:
    return space_name(cavum.guide.board.names[node])


def place_reason(cavum: CavumState, piece: int, choice: int) -> list[str]:
    """Why the piece in hand cannot go somewhere."""
    node = cavum.guide.node_of_choice.get(choice, -1)
    if node < 0:
        return []
    if piece < TILE_PIECES:
        return tile_reason(cavum, piece, node)
    return vein_reason(cavum, node) if piece == VEIN else station_reason(cavum, node)


def tile_reason(cavum: CavumState, piece: int, node: int) -> list[str]:
    """Why a tile cannot be laid on a space."""
    name = _space(cavum, node)
    if not MOUNTAIN >> node & 1:
        return [f"{name} is a city space; tiles are laid in the mountain."]
    if cavum.veins >> node & 1:
        return [f"There is a vein on {name}; it cannot be covered."]
    if cavum.occupied >> node & 1:
        return [f"There is a station on {name}; it cannot be covered."]
    code = cavum.top_code(node)
    exits, visible = EXIT_COUNTS[piece % DYNAMITE], piece_of(code) % DYNAMITE
    if code and EXIT_COUNTS[visible] >= exits:
        return [f"A tile covers only one with fewer exits; {name} shows {EXIT_COUNTS[visible]}, this has {exits}."]
    return [_no_tunnel(cavum, node, name)]


def _no_tunnel(cavum: CavumState, node: int, name: str) -> str:
    """That no tunnel leads to a space, with the vein that looks as if one did."""
    for direction, near in enumerate(cavum.guide.board.neighbours[node]):
        if near >= 0 and cavum.veins >> near & 1 and cavum.exits[opposite(direction)] >> near & 1:
            return f"No tunnel is continued on {name}: no other tunnel leads to the vein beside it yet."
    return f"No tunnel is continued on {name}: none leads there from a neighbouring space."


def turn_reason(cavum: CavumState, piece: int, node: int, choice: int) -> list[str]:
    """Why a tile cannot be turned that way."""
    turns = cavum.guide.turn_choice
    if choice not in turns:
        return []
    known = len(cavum.guide.patterns.turns[piece % DYNAMITE])
    if turns.index(choice) >= known:
        return [f"This turn of a {PIECE_NAMES[piece]} looks like an earlier one."]
    return [f"Turned that way it continues no tunnel on {_space(cavum, node)}."]


def vein_reason(cavum: CavumState, node: int) -> list[str]:
    """Why a vein cannot be discovered on a space."""
    name = _space(cavum, node)
    if not cavum.is_tiled(node):
        return [f"There is no tile on {name}."]
    if cavum.veins >> node & 1:
        return [f"There is a vein on {name} already."]
    if cavum.occupied >> node & 1:
        return [f"There is a station on {name}."]
    if cavum.guide.board.perimeter >> node & 1:
        return [f"{name} touches a city space."]
    return [f"{name} touches another vein."]


def station_reason(cavum: CavumState, node: int) -> list[str]:
    """Why a station cannot be built on a node."""
    name = _space(cavum, node)
    if cavum.occupied >> node & 1:
        return [f"There is a station on {name} already."]
    if not MOUNTAIN >> node & 1:
        return [f"{name} is not connected with a mine station of yours."]
    if cavum.veins >> node & 1:
        return [f"There is a vein on {name}."]
    if not cavum.is_tiled(node):
        return [f"There is no tile on {name}."]
    if cavum.height(node) > 1:
        return [f"The tile on {name} lies on level {cavum.height(node)}; stations stand on level 1."]
    if cavum.loaded >> node & 1:
        return [f"The tile on {name} is dynamite."]
    when = "in this turn" if cavum.is_switched(STATION_ALL_TURN) else "in the action just before"
    return [f"You did not lay the tile on {name} {when}."]


def colour_reason(cavum: CavumState, choice: int) -> list[str]:
    """Why a vein cannot get stones of a colour."""
    choices = cavum.guide.colour_choice
    if choice not in choices:
        return []
    return [f"No {cavum.guide.colours[choices.index(choice)]} stone is left on its scale."]


# Routes


def route_reason(cavum: CavumState, choice: int) -> list[str]:
    """Why a route cannot go somewhere, or stop."""
    if choice == cavum.guide.stop_choice:
        return ["A route ends on another station of yours than it began."]
    node = cavum.guide.node_of_choice.get(choice, -1)
    if node < 0:
        return []
    name = _space(cavum, node)
    if not cavum.route:
        if not cavum.stations[cavum.mover] >> node & 1:
            return [f"A route begins on a station of yours; there is none on {name}."]
        return [f"Your station on {name} is not joined with another one of yours."]
    return _step_reason(cavum, node, name)


def _step_reason(cavum: CavumState, node: int, name: str) -> list[str]:
    if node in cavum.route:
        return [f"The route has been on {name} already."]
    if not cavum.usable(cavum.mover) >> node & 1:
        owner = "a foreign station" if cavum.occupied >> node & 1 else "no station of yours"
        return [f"There is {owner} on {name}."]
    last = cavum.route[-1]
    edges = cavum.joined()
    low, span = min(last, node), abs(last - node)
    is_joined = span in (1, 12, 13) and edges[(1, 12, 13).index(span)] >> low & 1
    if not is_joined:
        return [f"No tunnel joins {_space(cavum, last)} with {name}."]
    return [f"From {name} no other station of yours could be reached any more."]


# Sale


def offer_reason(cavum: CavumState, colour: int, prices: list[int], choice: int) -> list[str]:
    """Why a price cannot be offered in a colour sale."""
    offers = cavum.guide.offer_choice
    if choice not in offers:
        return []
    price, name = offers.index(choice), cavum.guide.colours[colour]
    if not cavum.purses[cavum.mover][colour]:
        return [f"You have no {name} stone."]
    if cavum.bidder >= 0:
        return [f"The last offer is {cavum.bid}: offer less or pass."]
    top = cavum.top_price(colour)
    if price > top:
        return [f"The highest visible value for {name} is {top}."]
    return [f"The first offer is the highest visible value, {prices[0]}."]


def sell_reason(cavum: CavumState, colour: int, choice: int) -> list[str]:
    """Why so many stones cannot be sold."""
    if choice not in cavum.guide.sell_choice:
        return []
    return [f"You have only {cavum.purses[cavum.mover][colour]} {cavum.guide.colours[colour]}."]


def fulfil_reason(cavum: CavumState, choice: int) -> list[str]:
    """Why an order cannot be fulfilled."""
    choices = cavum.guide.fulfil_choice
    if choice not in choices:
        return []
    number = choices.index(choice)
    order = cavum.guide.orders[number]
    if cavum.holders[number] != cavum.mover:
        where = "is on offer" if cavum.holders[number] == FACE_UP else "is not yours"
        return [f"Order {order.value} {where}."]
    purse = cavum.purses[cavum.mover]
    missing = [cavum.guide.colours[c] for c in range(len(purse)) if purse[c] < order.counts[c]]
    return [f"Order {order.value} needs {' and '.join(missing)}, which you do not have."]


def final_reason(cavum: CavumState, choice: int) -> list[str]:
    """Why a stone cannot be sold in the final sale."""
    choices = cavum.guide.final_choice
    return [f"You have no {cavum.guide.colours[choices.index(choice)]} stone."] if choice in choices else []


def names_of(cavum: CavumState, mask: int) -> list[str]:
    """The names of the nodes of a mask."""
    return [cavum.guide.board.names[node] for node in bits(mask)]
