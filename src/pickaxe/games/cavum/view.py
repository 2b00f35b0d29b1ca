"""What a seat sees: the table as plain data, without the colours of other players' stones."""

from typing import Final, TypedDict

from pickaxe.games.cavum.board import MOUNTAIN, SPANS
from pickaxe.games.cavum.building import BOUGHT, NODE_SHIFT, PIECE_MASK, places_for
from pickaxe.games.cavum.facts import MOST_PLAYERS
from pickaxe.games.cavum.sale import sale_colour
from pickaxe.games.cavum.scoring import blast, city_points, points_by_city
from pickaxe.games.cavum.state import AUCTION, COLOUR_MASK, COLOUR_SALE, FACE_UP, GONE, IN_DECK, SECTIONS, CavumState
from pickaxe.games.cavum.tiles import DYNAMITE, HAND, KINDS, PIECE, PIECES, STATION, TILE_PIECES, piece_of, turn_of
from pickaxe.kernel.grids import bits, mask_of
from pickaxe.kernel.stack import NODE_BITS, NODE_MASK
from pickaxe.kernel.view import View, asked_of, options_of
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
    cards_left: list[int]
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


_KINDS_ASKED: Final[dict[str, str]] = {
    "first seat": "chance",
    "reveal order": "chance",
    "bid": "bid",
    "choose card": "card",
    "draft": "draft",
    "turn": "piece",
    "place": "space",
    "rotate": "turn",
    "choose colour": "colour",
    "route": "route",
    "offer": "offer",
    "sell": "count",
    "fulfil": "fulfil",
    "final sale": "final",
}


def view(cavum: CavumState, seat: int | None, prompt: Said) -> CavumView:
    """The table as a seat sees it."""
    mine, names = seat is not None and seat == cavum.seat, cavum.guide.board.names
    bidder = seat_or_none(cavum.bidder)
    bid = None if bidder is None else cavum.bid
    return {
        "game": cavum.guide.id,
        "mode": cavum.mode,
        "players": cavum.players,
        "viewer": seat,
        "seat": cavum.seat,
        "over": cavum.is_over,
        "phase": cavum.phase,
        "phases": cavum.phases(),
        "section": SECTIONS[cavum.section],
        "turn": cavum.turn,
        "opener": seat_or_none(cavum.opener),
        "turn_order": list(cavum.order),
        "cards_left": [card for card in range(1, MOST_PLAYERS + 1) if card not in cavum.cards],
        "auction": {"bid": bid, "by": bidder, "in": bits(cavum.bidding)} if cavum.section == AUCTION else None,
        "sale": _sale(cavum, bid) if cavum.section == COLOUR_SALE else None,
        "orders": _orders(cavum),
        "spaces": {names[node]: _space(cavum, node) for node in bits(cavum.tiled)},
        "cities": {
            city.id: {names[node]: seat_or_none(cavum.station_owner(node)) for node in city.nodes}
            for city in cavum.guide.board.cities
        },
        "forecast": _forecast(cavum),
        "blast": names_of(cavum, blast(cavum, cavum.veins)),
        "network": _network(cavum, seat) if seat is not None else [],
        "scales": _scales(cavum),
        "pool": dict(zip(PIECES, cavum.pool, strict=False)),
        "pool_stations": list(cavum.pool_stations),
        "actions": cavum.actions,
        "most_actions": cavum.guide.facts.most_actions,
        "most_pieces": sum(cavum.guide.facts.pieces.values()),
        "laid": names_of(cavum, cavum.laid),
        "in_hand": in_hand(cavum),
        "turns": _turns(cavum) if mine else {},
        "route": [names[node] for node in cavum.route],
        "seats": [_seat(cavum, each, seat) for each in range(cavum.players)],
        "asked": asked_of(cavum, asked_kind(cavum), prompt),
        "options": options_of(cavum, cavum.options()) if mine else [],
        "exchanges": [],
    }


# What is asked


def asked_kind(cavum: CavumState) -> str | None:
    """What kind of decision is asked."""
    if cavum.is_over:
        return None
    return _KINDS_ASKED[cavum.book.nodes[cavum.stack[-1] & NODE_MASK].label]


def frame_memory(cavum: CavumState) -> int:
    """What the frame that asks remembers."""
    return cavum.stack[-1] >> NODE_BITS if cavum.stack else 0


def in_hand(cavum: CavumState) -> InHand | None:
    """The piece that is being used, if any."""
    kind = asked_kind(cavum)
    if kind not in ("space", "turn", "colour"):
        return None
    memory = frame_memory(cavum)
    at = cavum.guide.board.names[memory >> NODE_SHIFT] if kind != "space" else None
    return {"piece": PIECES[memory & PIECE_MASK], "bought": memory & BOUGHT != 0, "at": at}


def _turns(cavum: CavumState) -> dict[str, list[int]]:
    """For every space where the tile in hand can be laid its turns."""
    piece = frame_memory(cavum) & PIECE_MASK
    if asked_kind(cavum) != "space" or piece >= TILE_PIECES:
        return {}
    names = cavum.guide.board.names
    return {names[node]: _turns_at(cavum, piece, node) for node in bits(places_for(cavum, piece))}


def _turns_at(cavum: CavumState, piece: int, node: int) -> list[int]:
    """The turns of a tile on a space, the one that continues most tunnels first."""
    offered = cavum.tunnels_offered(cavum.mover)
    here = sum([(offered[direction] >> node & 1) << direction for direction in range(6)])
    exits = cavum.guide.patterns.turns[piece % DYNAMITE]
    ranked = sorted([(-(exits[turn] & here).bit_count(), turn) for turn in cavum.turns_at(piece, node)])
    return [turn for _, turn in ranked]


# Parts of a view


def seat_or_none(seat: int) -> int | None:
    """A seat as it stands in plain data, where nobody is null."""
    return seat if seat >= 0 else None


def names_of(cavum: CavumState, mask: int) -> list[str]:
    """The names of the nodes of a mask."""
    return [cavum.guide.board.names[node] for node in bits(mask)]


# Auctions, sales and cards


def _sale(cavum: CavumState, offer: int | None) -> Sale:
    return {
        "colour": cavum.guide.colours[sale_colour(cavum)],
        "top": cavum.top_price(sale_colour(cavum)),
        "offer": offer,
        "by": seat_or_none(cavum.bidder),
        "in": bits(cavum.bidding),
    }


def _orders(cavum: CavumState) -> Orders:
    holders = cavum.holders
    return {
        "open": [_order(cavum, number) for number in range(len(holders)) if holders[number] == FACE_UP],
        "deck": holders.count(IN_DECK),
        "gone": [cavum.guide.orders[number].id for number in range(len(holders)) if holders[number] == GONE],
    }


def _order(cavum: CavumState, number: int) -> Order:
    order = cavum.guide.orders[number]
    return {
        "id": order.id,
        "gems": [cavum.guide.colours[colour] for colour in order.gems],
        "value": order.value,
        "penalty": order.penalty,
        "chips": cavum.chips[number],
    }


def _scales(cavum: CavumState) -> dict[str, Scale]:
    most = cavum.guide.facts.stones_per_colour
    return {
        name: {
            "stones": list(range(most - cavum.scale[colour] + 1, most + 1)),
            "top": cavum.top_price(colour),
            "gives": cavum.stones_for_vein(colour),
        }
        for colour, name in enumerate(cavum.guide.colours)
    }


# The board


def _space(cavum: CavumState, node: int) -> Space:
    code = cavum.top_code(node)
    piece = piece_of(code)
    return {
        "kind": KINDS[piece % DYNAMITE],
        "dynamite": piece >= DYNAMITE,
        "turn": turn_of(code),
        "exits": bits(cavum.guide.patterns.exits[code]),
        "level": cavum.height(node),
        "vein": _vein(cavum, cavum.vein_at[node], cavum.stones_at(node)) if cavum.veins >> node & 1 else None,
        "station": seat_or_none(cavum.station_owner(node)),
    }


def _vein(cavum: CavumState, vein: int, stones: int | None) -> Vein:
    return {"colour": cavum.guide.colours[vein & COLOUR_MASK], "stones": stones}


def _forecast(cavum: CavumState) -> dict[str, Forecast]:
    connected = 0
    for seat in range(cavum.players):
        connected |= cavum.connected_cities(seat)
    by_city = zip(cavum.guide.board.cities, points_by_city(cavum), strict=True)
    return {city.id: {"empty": (city.mask & ~connected).bit_count(), "points": points} for city, points in by_city}


def _network(cavum: CavumState, seat: int) -> list[list[str]]:
    """The tunnels within the network of a seat."""
    names, network = cavum.guide.board.names, cavum.network(seat)
    found: list[list[str]] = []
    for span, edges in zip(SPANS, cavum.joined(), strict=True):
        found += [sorted([names[node], names[node + span]]) for node in bits(edges & network & network >> span)]
    return sorted(found)


# Seats


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
        "orders": [_order(cavum, number) for number in cavum.orders_of(seat)],
        "stones": sum(purse),
        "colours": dict(zip(cavum.guide.colours, purse, strict=True)) if shows_stones else None,
    }


def _hand(cavum: CavumState, seat: int) -> dict[str, int]:
    """The pieces that a seat takes for a phase; of dynamite only what it has."""
    held, totals = cavum.pieces[seat], cavum.guide.facts.hand(cavum.cards[seat])
    numbers = {name: max(held[PIECE[name]], totals[PIECE[name]]) for name in HAND}
    return {name: number for name, number in numbers.items() if number or not DYNAMITE <= PIECE[name] < TILE_PIECES}


class Recall:
    """An earlier position as everybody may be told of it while stones are hidden (R33).

    Beside the positions before and after it, the number of stones on a vein would tell who took one of that colour. So
    would the moment at which an emptied vein is gone, and everything that hangs on it. All of this is unknown: a vein
    is there with an unknown number of stones, until something else lies where it was.
    """

    def __init__(self, start: CavumState) -> None:
        self.cavum = start
        self.emptied: dict[int, tuple[int, int]] = {}  # by node: the vein, and the tiles below it

    def play(self, choice: int) -> None:
        """Follow a choice."""
        cavum = self.cavum
        veins, vein_at, stacks = cavum.veins, cavum.vein_at[:], cavum.stacks[:]
        cavum.apply(choice)
        for node in bits(veins & ~cavum.veins):
            self.emptied[node] = (vein_at[node], stacks[node])
        for node in [node for node, (_, tiles) in self.emptied.items() if cavum.stacks[node] != tiles]:
            del self.emptied[node]

    def view(self) -> CavumView:
        """What everybody may be told of the position that is reached."""
        cavum = self.cavum
        told = view(cavum, None, Said(""))
        veins = self._veins()
        for node, vein in veins.items():
            told["spaces"][cavum.guide.board.names[node]]["vein"] = _vein(cavum, vein, None)
        for seat in told["seats"]:
            seat["connected"] = None
            seat["city_points"] = None
        told["pool"]["vein"] = None
        told["forecast"] = None
        told["blast"] = names_of(cavum, blast(cavum, mask_of(list(veins))))
        told["route"] = []
        return told

    def _veins(self) -> dict[int, int]:
        """All veins by node: those that are there, and those that may still be."""
        gone = {node: vein for node, (vein, _) in self.emptied.items()}
        return {**gone, **{node: self.cavum.vein_at[node] for node in bits(self.cavum.veins)}}
