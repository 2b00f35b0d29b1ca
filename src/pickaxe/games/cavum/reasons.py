"""Why a piece cannot be used, go somewhere or be passed by a route; nothing where another decision is asked."""

from pickaxe.games.cavum.board import MOUNTAIN, SPANS, opposite
from pickaxe.games.cavum.book import piece_name
from pickaxe.games.cavum.state import STATION_ALL_TURN, CavumState
from pickaxe.games.cavum.tiles import DYNAMITE, EXIT_COUNTS, OPTION, PROSPECT, STATION, TILE_PIECES, VEIN, piece_of
from pickaxe.kernel.words import Name, Said


def _first(*cases: tuple[int, Said]) -> list[Said]:
    """The sentence of the first case that holds."""
    for holds, said in cases:
        if holds:
            return [said]
    return []


def piece_reason(cavum: CavumState, choice: int) -> list[Said]:
    """Why a piece cannot be used, given up or bought."""
    guide, pieces = cavum.guide, cavum.pieces[cavum.mover]
    if choice == guide.end_choice:
        return [Said("A turn has at least one action.")]
    if choice == guide.prospect_choice:
        left = cavum.pieces_left(cavum.mover) - pieces[PROSPECT]
        return [Said("Prospecting is the last action; use your {n} other {n:piece|pieces} first.", n=left)]
    if choice == guide.points_choice:
        return [Said("You have no option left.")]
    if choice in guide.buy_choice:
        return _buy_reason(cavum, guide.buy_choice.index(choice))
    is_use = choice in guide.lay_choice
    if not is_use and choice not in guide.give_up_choice:
        return []
    piece = (guide.lay_choice if is_use else guide.give_up_choice).index(choice)
    if not pieces[piece]:
        return [Said("You have no {piece} left.", piece=piece_name(piece))]
    return _no_place(cavum, piece) if is_use else _fits(piece)


def _fits(piece: int) -> list[Said]:
    tile = "There is a place for it: a tile may be given up only when it cannot be used."
    fits = "There is a place for it: a {piece} may be given up only when it cannot be used."
    return [Said(tile) if piece < TILE_PIECES else Said(fits, piece=piece_name(piece))]


def _buy_reason(cavum: CavumState, piece: int) -> list[Said]:
    has_station = piece != STATION or cavum.pool_stations[cavum.mover]
    return _first(
        (not cavum.pieces[cavum.mover][OPTION], Said("You have no option left.")),
        (not has_station, Said("The pool has no station of yours.")),
        (piece != STATION and not cavum.pool[piece], Said("The pool has no {piece}.", piece=piece_name(piece))),
    ) or [*_no_place(cavum, piece), Said("What is bought must be used at once.")]


def _no_place(cavum: CavumState, piece: int) -> list[Said]:
    """Why a piece has no place at all."""
    nowhere = "No space takes a {piece} now: nowhere would it continue a tunnel."
    cut_off = "No city space is connected to a mine station of yours, and you have just laid no tile for one."
    return _first(
        (piece < TILE_PIECES, Said(nowhere, piece=piece_name(piece))),
        (piece == STATION, Said(cut_off)),
        (not cavum.has_stones_on_scales(), Said("No stones are left on the scales.")),
        (True, Said("No free tile lies away from all cities and all other veins.")),
    )


def place_reason(cavum: CavumState, piece: int, choice: int) -> list[Said]:
    """Why the piece in hand cannot go somewhere."""
    node = cavum.guide.node_of(choice)
    if node < 0:
        return []
    if piece < TILE_PIECES:
        return _tile_reason(cavum, piece, node)
    return _vein_reason(cavum, node) if piece == VEIN else _station_reason(cavum, node)


def _tile_reason(cavum: CavumState, piece: int, node: int) -> list[Said]:
    space, bit, code = cavum.guide.space_name(node), 1 << node, cavum.top_code(node)
    exits, shown = EXIT_COUNTS[piece % DYNAMITE], EXIT_COUNTS[piece_of(code) % DYNAMITE]
    fewer = "A tile covers only one with fewer exits; {space} shows {shown}, this has {exits}."
    return _first(
        (not MOUNTAIN & bit, Said("{space} is a city space; tiles are laid in the mountain.", space=space)),
        (cavum.veins & bit, Said("There is a vein on {space}; it cannot be covered.", space=space)),
        (cavum.occupied & bit, Said("There is a station on {space}; it cannot be covered.", space=space)),
        (code and shown >= exits, Said(fewer, space=space, shown=shown, exits=exits)),
        (True, _no_tunnel(cavum, node, space)),
    )


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
    if turns.index(choice) >= len(cavum.guide.patterns.turns[piece % DYNAMITE]):
        return [Said("This way round the {piece} looks the same as another way round.", piece=piece_name(piece))]
    return [Said("Turned that way it continues no tunnel on {space}.", space=cavum.guide.space_name(node))]


def _vein_reason(cavum: CavumState, node: int) -> list[Said]:
    space, bit = cavum.guide.space_name(node), 1 << node
    return _first(
        (not cavum.tiled & bit, Said("There is no tile on {space}.", space=space)),
        (cavum.veins & bit, Said("There is a vein on {space} already.", space=space)),
        (cavum.occupied & bit, Said("There is a station on {space}.", space=space)),
        (cavum.guide.board.perimeter & bit, Said("{space} touches a city space.", space=space)),
        (True, Said("{space} touches another vein.", space=space)),
    )


def _station_reason(cavum: CavumState, node: int) -> list[Said]:
    space, bit, level = cavum.guide.space_name(node), 1 << node, cavum.height(node)
    high = "The tile on {space} lies on level {n}; stations stand on level 1."
    late = "You did not lay the tile on {space} in this turn."
    later = "You did not lay the tile on {space} in the action just before."
    return _first(
        (cavum.occupied & bit, Said("There is a station on {space} already.", space=space)),
        (not MOUNTAIN & bit, Said("{space} is not connected to a mine station of yours.", space=space)),
        (cavum.veins & bit, Said("There is a vein on {space}.", space=space)),
        (not level, Said("There is no tile on {space}.", space=space)),
        (level > 1, Said(high, space=space, n=level)),
        (cavum.loaded & bit, Said("The tile on {space} is dynamite.", space=space)),
        (True, Said(late if cavum.is_switched(STATION_ALL_TURN) else later, space=space)),
    )


def colour_reason(cavum: CavumState, choice: int) -> list[Said]:
    """Why a vein cannot get stones of a colour."""
    choices = cavum.guide.colour_choice
    if choice not in choices:
        return []
    return [Said("No {colour} stone is left on its scale.", colour=cavum.guide.colour_name(choices.index(choice)))]


def route_reason(cavum: CavumState, choice: int) -> list[Said]:
    """Why a route cannot go somewhere, or stop."""
    if choice == cavum.guide.stop_choice:
        return [Said("A route ends on a different station of yours from the one where it began.")]
    node = cavum.guide.node_of(choice)
    if node < 0:
        return []
    space = cavum.guide.space_name(node)
    if cavum.route:
        return _step_reason(cavum, node, space)
    if cavum.stations[cavum.mover] >> node & 1:
        return [Said("Your station on {space} is not joined to another one of yours.", space=space)]
    return [Said("A route begins on a station of yours; there is none on {space}.", space=space)]


def _step_reason(cavum: CavumState, node: int, space: Name) -> list[Said]:
    bit, last = 1 << node, cavum.route[-1]
    is_barred = not cavum.usable(cavum.mover) & bit
    low, span = min(last, node), abs(last - node)
    is_joined = span in SPANS and cavum.joined()[SPANS.index(span)] >> low & 1
    apart = Said("No tunnel joins {last} and {space}.", last=cavum.guide.space_name(last), space=space)
    return _first(
        (node in cavum.route, Said("The route has been on {space} already.", space=space)),
        (is_barred and cavum.occupied & bit, Said("There is another player's station on {space}.", space=space)),
        (is_barred, Said("There is no station of yours on {space}.", space=space)),
        (not is_joined, apart),
        (True, Said("From {space} no other station of yours could be reached any more.", space=space)),
    )
