"""What a seat sees: the table as plain data, without the colours of other players' stones."""

from typing import Final, TypedDict

from pickaxe.games.cavum.board import MOUNTAIN, SPANS
from pickaxe.games.cavum.building import BOUGHT, NODE_SHIFT, PIECE_MASK, places_for
from pickaxe.games.cavum.host import HOST
from pickaxe.games.cavum.sale import sale_colour
from pickaxe.games.cavum.scoring import blast, city_points, points_by_city
from pickaxe.games.cavum.state import AUCTION, COLOUR_MASK, COLOUR_SALE, FACE_UP, GONE, IN_DECK, SECTIONS, CavumState
from pickaxe.games.cavum.tiles import DYNAMITE, HAND, KINDS, PIECE, PIECES, STATION, TILE_PIECES, piece_of, turn_of
from pickaxe.kernel.grids import bits, mask_of
from pickaxe.kernel.stack import NODE_BITS, NODE_MASK
from pickaxe.kernel.view import View, common
from pickaxe.kernel.words import Said

# An auction or a colour sale: what was bid or offered last, by whom, and who is still in.
Auction = TypedDict("Auction", {"bid": int | None, "by": int | None, "in": list[int]})
Sale = TypedDict("Sale", {"colour": str, "top": int, "offer": int | None, "by": int | None, "in": list[int]})


class Order(TypedDict):
    """An order card with the chips on it."""

    id: str
    gems: list[str]
    value: int
    penalty: int
    chips: int


class Orders(TypedDict):
    """The order cards that no seat holds: all that are open, how many lie in the deck, and which are gone."""

    open: list[Order]
    deck: int
    gone: list[str]


class Vein(TypedDict):
    """A vein; in the past the number of its stones may be unknown."""

    colour: str
    stones: int | None


class Space(TypedDict):
    """A mountain space with a tile; what lies below the visible tile may not be looked at."""

    kind: str
    dynamite: bool
    turn: int
    exits: list[int]
    level: int
    vein: Vein | None
    station: int | None


class Forecast(TypedDict):
    """What a city would give every seat now, and how many of its spaces count as empty."""

    empty: int
    points: list[int]


class Scale(TypedDict):
    """A price scale: the values covered by stones, the highest empty one (0 for none), the stones for a new vein."""

    stones: list[int]
    top: int
    gives: int


class InHand(TypedDict):
    """The piece that is being used, whether it was bought, and the space chosen for it."""

    piece: str
    bought: bool
    at: str | None


class Seat(TypedDict):
    """What lies in front of a seat; None is what the viewer may not know."""

    score: int
    card: int | None
    pieces: dict[str, int]
    hand: dict[str, int]  # what the seat takes for a phase, used up or not, as it lies in front of it
    stations_left: int
    mines: list[str]
    cities: list[str]
    connected: list[str] | None
    city_points: int | None
    orders: list[Order]
    stones: int
    colours: dict[str, int] | None


class CavumView(View):
    """The whole table."""

    phase: int
    phases: int
    section: str
    opener: int | None
    turn_order: list[int]
    auction: Auction | None
    sale: Sale | None
    orders: Orders
    spaces: dict[str, Space]
    cities: dict[str, dict[str, int | None]]
    forecast: dict[str, Forecast] | None
    blast: list[str]  # the spaces that would lose a tile in an explosion now
    network: list[list[str]]  # of the viewer: pairs of spaces that a tunnel joins
    scales: dict[str, Scale]
    pool: dict[str, int | None]
    pool_stations: list[int]
    actions: int
    most_actions: int
    most_pieces: int
    laid: list[str]
    in_hand: InHand | None
    turns: dict[str, list[int]]  # of the tile in hand where the viewer can lay it, that with most tunnels first
    route: list[str]
    seats: list[Seat]


# What an effect asks, where it is not called so itself.
_KINDS_ASKED: Final[dict[str, str]] = {
    "first seat": "chance",
    "reveal order": "chance",
    "choose card": "card",
    "turn": "piece",
    "place": "space",
    "rotate": "turn",
    "choose colour": "colour",
    "sell": "count",
    "final sale": "final",
}


def view(cavum: CavumState, seat: int | None, prompt: Said) -> CavumView:
    """The table as a seat sees it."""
    names, bidder = cavum.guide.board.names, seat_or_none(cavum.bidder)
    bid = None if bidder is None else cavum.bid
    return {
        **common(cavum, cavum.guide.id, seat, asked_kind(cavum), prompt),
        "unused": HOST.told(cavum, seat),
        "phase": cavum.phase,
        "phases": cavum.phases(),
        "section": SECTIONS[cavum.section],
        "opener": seat_or_none(cavum.opener),
        "turn_order": list(cavum.order),
        "auction": {"bid": bid, "by": bidder, "in": bits(cavum.bidding)} if cavum.section == AUCTION else None,
        "sale": _sale(cavum, bid, bidder) if cavum.section == COLOUR_SALE else None,
        "orders": {
            "open": _orders(cavum, FACE_UP),
            "deck": cavum.holders.count(IN_DECK),
            "gone": [order["id"] for order in _orders(cavum, GONE)],
        },
        "spaces": {names[node]: _space(cavum, node) for node in bits(cavum.tiled)},
        "cities": {
            city.id: {names[node]: seat_or_none(cavum.station_owner(node)) for node in city.nodes}
            for city in cavum.guide.board.cities
        },
        "forecast": _forecast(cavum),
        "blast": names_of(cavum, blast(cavum, cavum.veins)),
        "network": _network(cavum, seat) if seat is not None else [],
        "scales": {name: _scale(cavum, colour) for colour, name in enumerate(cavum.guide.colours)},
        "pool": dict(zip(PIECES, cavum.pool, strict=False)),
        "pool_stations": list(cavum.pool_stations),
        "actions": cavum.actions,
        "most_actions": cavum.guide.facts.most_actions,
        "most_pieces": sum(cavum.guide.facts.pieces.values()),
        "laid": names_of(cavum, cavum.laid),
        "in_hand": in_hand(cavum),
        "turns": _turns(cavum) if seat is not None and seat == cavum.seat else {},
        "route": [names[node] for node in cavum.route],
        "seats": [_seat(cavum, each, seat) for each in range(cavum.players)],
    }


def asked_kind(cavum: CavumState) -> str | None:
    """What kind of decision is asked."""
    label = None if cavum.is_over else cavum.book.nodes[cavum.stack[-1] & NODE_MASK].label
    return _KINDS_ASKED.get(label, label) if label else None


def frame_memory(cavum: CavumState) -> int:
    """What the frame that asks remembers."""
    return cavum.stack[-1] >> NODE_BITS if cavum.stack else 0


def in_hand(cavum: CavumState) -> InHand | None:
    """The piece that is being used, if any."""
    kind, memory = asked_kind(cavum), frame_memory(cavum)
    if kind not in ("space", "turn", "colour"):
        return None
    at = cavum.guide.board.names[memory >> NODE_SHIFT] if kind != "space" else None
    return {"piece": PIECES[memory & PIECE_MASK], "bought": memory & BOUGHT != 0, "at": at}


def _turns(cavum: CavumState) -> dict[str, list[int]]:
    """For every space where the tile in hand can be laid its turns, the one that continues most tunnels first."""
    piece = frame_memory(cavum) & PIECE_MASK
    if asked_kind(cavum) != "space" or piece >= TILE_PIECES:
        return {}
    offered, exits = cavum.tunnels_offered(cavum.mover), cavum.guide.patterns.turns[piece % DYNAMITE]
    found: dict[str, list[int]] = {}
    for node in bits(places_for(cavum, piece)):
        here = sum([(offered[direction] >> node & 1) << direction for direction in range(6)])
        ranked = sorted([(-(exits[turn] & here).bit_count(), turn) for turn in cavum.turns_at(piece, node)])
        found[cavum.guide.board.names[node]] = [turn for _, turn in ranked]
    return found


def seat_or_none(seat: int) -> int | None:
    """A seat as it stands in plain data, where nobody is null."""
    return seat if seat >= 0 else None


def names_of(cavum: CavumState, mask: int) -> list[str]:
    """The names of the nodes of a mask."""
    return [cavum.guide.board.names[node] for node in bits(mask)]


def _sale(cavum: CavumState, offer: int | None, bidder: int | None) -> Sale:
    name, top = cavum.guide.colours[sale_colour(cavum)], cavum.top_price(sale_colour(cavum))
    return {"colour": name, "top": top, "offer": offer, "by": bidder, "in": bits(cavum.bidding)}


def _orders(cavum: CavumState, holder: int) -> list[Order]:
    return [
        {
            "id": order.id,
            "gems": [cavum.guide.colours[colour] for colour in order.gems],
            "value": order.value,
            "penalty": order.penalty,
            "chips": cavum.chips[number],
        }
        for number, order in enumerate(cavum.guide.orders)
        if cavum.holders[number] == holder
    ]


def _scale(cavum: CavumState, colour: int) -> Scale:
    most, top = cavum.guide.facts.stones_per_colour, cavum.top_price(colour)
    return {"stones": list(range(top + 1, most + 1)), "top": top, "gives": cavum.stones_for_vein(colour)}


def _space(cavum: CavumState, node: int) -> Space:
    code, stones, colours = cavum.top_code(node), cavum.stones_at(node), cavum.guide.colours
    piece = piece_of(code)
    return {
        "kind": KINDS[piece % DYNAMITE],
        "dynamite": piece >= DYNAMITE,
        "turn": turn_of(code),
        "exits": bits(cavum.guide.patterns.exits[code]),
        "level": cavum.height(node),
        "vein": {"colour": colours[cavum.colour_at(node)], "stones": stones} if stones else None,
        "station": seat_or_none(cavum.station_owner(node)),
    }


def _forecast(cavum: CavumState) -> dict[str, Forecast]:
    connected = sum([cavum.connected_cities(seat) for seat in range(cavum.players)])  # each space is of one seat
    by_city = zip(cavum.guide.board.cities, points_by_city(cavum), strict=True)
    return {city.id: {"empty": (city.mask & ~connected).bit_count(), "points": points} for city, points in by_city}


def _network(cavum: CavumState, seat: int) -> list[list[str]]:
    """The tunnels within the network of a seat."""
    names, network = cavum.guide.board.names, cavum.network(seat)
    found: list[list[str]] = []
    for span, edges in zip(SPANS, cavum.joined(), strict=True):
        found += [sorted([names[node], names[node + span]]) for node in bits(edges & network & network >> span)]
    return sorted(found)


def _seat(cavum: CavumState, seat: int, viewer: int | None) -> Seat:
    purse = cavum.purses[seat]
    shows_stones = seat == viewer or not cavum.hides()  # R33: one's own, all in the final sale, or by switch
    return {
        "score": cavum.points[seat],
        "card": cavum.cards[seat] or None,
        "pieces": {name: cavum.pieces[seat][piece] for piece, name in enumerate(PIECES)},
        "hand": _hand(cavum, seat),
        "stations_left": cavum.supply_stations[seat] + cavum.pieces[seat][STATION],
        "mines": names_of(cavum, cavum.stations[seat] & MOUNTAIN),
        "cities": names_of(cavum, cavum.stations[seat] & ~MOUNTAIN),
        "connected": names_of(cavum, cavum.connected_cities(seat)),
        "city_points": city_points(cavum)[seat],
        "orders": _orders(cavum, seat),
        "stones": sum(purse),
        "colours": dict(zip(cavum.guide.colours, purse, strict=True)) if shows_stones else None,
    }


def _hand(cavum: CavumState, seat: int) -> dict[str, int]:
    """The pieces that a seat takes for a phase; of dynamite only what it has."""
    held, totals = cavum.pieces[seat], cavum.guide.facts.hand(cavum.cards[seat])
    numbers = {name: max(held[PIECE[name]], totals[PIECE[name]]) for name in HAND}
    return {name: number for name, number in numbers.items() if number or not DYNAMITE <= PIECE[name] < TILE_PIECES}


def recall(cavum: CavumState, choices: list[int]) -> CavumView:
    """The position that choices lead to, as everybody may be told of it while stones are hidden (R33).

    Beside the positions before and after it, the number of stones on a vein would tell who took one of that colour. So
    would the moment at which an emptied vein is gone, and everything that hangs on it. All of this is unknown: a vein
    is there with an unknown number of stones, until something else lies where it was.
    """
    emptied: dict[int, tuple[int, int]] = {}  # by node: the vein, and the tiles below it
    for choice in choices:
        before, vein_at, stacks = cavum.veins, cavum.vein_at[:], cavum.stacks[:]
        cavum.apply(choice)
        for node in bits(before & ~cavum.veins):
            emptied[node] = (vein_at[node], stacks[node])
        emptied = {node: (vein, tiles) for node, (vein, tiles) in emptied.items() if cavum.stacks[node] == tiles}
    told = view(cavum, None, Said(""))
    veins = {node: vein for node, (vein, _) in emptied.items()}  # that may still be there, and those that are
    veins.update({node: cavum.vein_at[node] for node in bits(cavum.veins)})
    for node, vein in veins.items():
        colour = cavum.guide.colours[vein & COLOUR_MASK]
        told["spaces"][cavum.guide.board.names[node]]["vein"] = {"colour": colour, "stones": None}
    for seat in told["seats"]:
        seat["connected"] = None
        seat["city_points"] = None
    told["pool"]["vein"] = None
    told["forecast"] = None
    told["blast"] = names_of(cavum, blast(cavum, mask_of(list(veins))))
    told["route"] = []
    return told
