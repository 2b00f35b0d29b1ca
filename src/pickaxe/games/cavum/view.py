"""What a seat sees: the table as plain data, without the colours of other players' stones."""

from typing import Final

from pickaxe.games.cavum.board import MOUNTAIN
from pickaxe.games.cavum.building import BOUGHT, NODE_SHIFT, PIECE_MASK
from pickaxe.games.cavum.facts import MOST_PLAYERS
from pickaxe.games.cavum.reasons import names_of
from pickaxe.games.cavum.scoring import city_points
from pickaxe.games.cavum.state import (
    AUCTION,
    COLOUR_SALE,
    FACE_UP,
    FINAL_SALE,
    GONE,
    IN_DECK,
    OPEN_STONES,
    SECTIONS,
    CavumState,
)
from pickaxe.games.cavum.tiles import DYNAMITE, KINDS, PIECES, STATION, VEIN, piece_of, turn_of
from pickaxe.kernel.grids import bits
from pickaxe.kernel.stack import NODE_BITS, NODE_MASK, Json

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


def view(cavum: CavumState, seat: int | None, prompt: str) -> Json:
    """The table as a seat sees it."""
    mine = seat is not None and seat == cavum.seat
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
        "opener": cavum.opener if cavum.opener >= 0 else None,
        "turn_order": list(cavum.order),
        "cards_left": [card for card in range(1, MOST_PLAYERS + 1) if card not in cavum.cards],
        "auction": _auction(cavum) if cavum.section == AUCTION else None,
        "sale": _sale(cavum) if cavum.section == COLOUR_SALE else None,
        "orders": _orders(cavum),
        "spaces": {cavum.guide.board.names[node]: _space(cavum, node) for node in bits(cavum.tiled)},
        "cities": {city.id: _city(cavum, city.nodes) for city in cavum.guide.board.cities},
        "scales": _scales(cavum),
        "pool": _pool(cavum),
        "actions": cavum.actions,
        "most_actions": cavum.guide.facts.most_actions,
        "laid": names_of(cavum, cavum.laid),
        "in_hand": in_hand(cavum),
        "route": [cavum.guide.board.names[node] for node in cavum.route],
        "seats": [_seat(cavum, each, seat) for each in range(cavum.players)],
        "asked": {"kind": asked_kind(cavum), "prompt": prompt},
        "options": _choices(cavum, cavum.options()) if mine else [],
        "exchanges": [],
    }


def asked_kind(cavum: CavumState) -> str | None:
    """What kind of decision is asked."""
    if cavum.is_over:
        return None
    return _KINDS_ASKED[cavum.book.nodes[cavum.stack[-1] & NODE_MASK].label]


def frame_memory(cavum: CavumState) -> int:
    """What the frame that asks remembers."""
    return cavum.stack[-1] >> NODE_BITS if cavum.stack else 0


def in_hand(cavum: CavumState) -> Json | None:
    """The piece that is being used, whether it was bought, and the space chosen for it."""
    kind = asked_kind(cavum)
    if kind not in ("space", "turn", "colour"):
        return None
    memory = frame_memory(cavum)
    at = cavum.guide.board.names[memory >> NODE_SHIFT] if kind != "space" else None
    return {"piece": PIECES[memory & PIECE_MASK], "bought": memory & BOUGHT != 0, "at": at}


def stones_on(cavum: CavumState, route: list[int]) -> int:
    """How many stones a route brings."""
    return sum([cavum.veins >> node & 1 for node in route])


def shows_stones(cavum: CavumState, seat: int, viewer: int | None) -> bool:
    """Whether a viewer may see the colours of a seat's stones (R33): one's own, all in the final sale, or by switch."""
    return seat == viewer or cavum.section == FINAL_SALE or cavum.is_switched(OPEN_STONES)


def _choices(cavum: CavumState, choices: list[int]) -> list[Json]:
    return [{"choice": choice, "token": cavum.book.lexicon.token(choice)} for choice in choices]


def _auction(cavum: CavumState) -> Json:
    return {
        "bid": cavum.bid if cavum.bidder >= 0 else None,
        "by": cavum.bidder if cavum.bidder >= 0 else None,
        "in": bits(cavum.bidding),
    }


def _sale(cavum: CavumState) -> Json:
    colour = cavum.guide.facts.sale_order[min(cavum.colour, len(cavum.scale) - 1)]
    return {
        "colour": cavum.guide.colours[colour],
        "top": cavum.top_price(colour),
        "offer": cavum.bid if cavum.bidder >= 0 else None,
        "by": cavum.bidder if cavum.bidder >= 0 else None,
        "in": bits(cavum.bidding),
    }


def _orders(cavum: CavumState) -> Json:
    holders = cavum.holders
    return {
        "open": [_order(cavum, number) for number in range(len(holders)) if holders[number] == FACE_UP],
        "deck": holders.count(IN_DECK),
        "gone": [cavum.guide.orders[number].id for number in range(len(holders)) if holders[number] == GONE],
    }


def _order(cavum: CavumState, number: int) -> Json:
    order = cavum.guide.orders[number]
    return {
        "id": order.id,
        "gems": [cavum.guide.colours[colour] for colour in order.gems],
        "value": order.value,
        "penalty": order.penalty,
        "chips": cavum.chips[number],
    }


def _space(cavum: CavumState, node: int) -> Json:
    """A mountain space with a tile; what lies below the visible tile may not be looked at."""
    code = cavum.top_code(node)
    piece = piece_of(code)
    exits = cavum.guide.patterns.exits[code]
    owner = cavum.station_owner(node)
    return {
        "kind": KINDS[piece % DYNAMITE],
        "dynamite": piece >= DYNAMITE,
        "turn": turn_of(code),
        "exits": [direction for direction in range(6) if exits >> direction & 1],
        "level": cavum.height(node),
        "vein": _vein(cavum, node) if cavum.veins >> node & 1 else None,
        "station": owner if owner >= 0 else None,
    }


def _vein(cavum: CavumState, node: int) -> Json:
    return {"colour": cavum.guide.colours[cavum.colour_at(node)], "stones": cavum.stones_at(node)}


def _city(cavum: CavumState, nodes: list[int]) -> Json:
    found: Json = {}
    for node in nodes:
        owner = cavum.station_owner(node)
        found[cavum.guide.board.names[node]] = owner if owner >= 0 else None
    return found


def _scales(cavum: CavumState) -> Json:
    """By colour: the values that are covered by stones, and the highest empty one (0 for none)."""
    most = cavum.guide.facts.stones_per_colour
    return {
        name: {"stones": list(range(most - cavum.scale[colour] + 1, most + 1)), "top": cavum.top_price(colour)}
        for colour, name in enumerate(cavum.guide.colours)
    }


def _pool(cavum: CavumState) -> Json:
    tiles = {PIECES[piece]: cavum.pool[piece] for piece in range(VEIN + 1)}
    return {**tiles, "stations": list(cavum.pool_stations)}


def _seat(cavum: CavumState, seat: int, viewer: int | None) -> Json:
    purse = cavum.purses[seat]
    network = cavum.connected_cities(seat)
    return {
        "score": cavum.points[seat],
        "card": cavum.cards[seat] or None,
        "pieces": {name: cavum.pieces[seat][piece] for piece, name in enumerate(PIECES)},
        "stations_left": cavum.supply_stations[seat] + cavum.pieces[seat][STATION],
        "mines": names_of(cavum, cavum.stations[seat] & MOUNTAIN),
        "cities": names_of(cavum, cavum.stations[seat] & ~MOUNTAIN),
        "connected": names_of(cavum, network),
        "city_points": city_points(cavum)[seat],
        "orders": [_order(cavum, number) for number in cavum.orders_of(seat)],
        "stones": sum(purse),
        "colours": dict(zip(cavum.guide.colours, purse, strict=True)) if shows_stones(cavum, seat, viewer) else None,
    }
