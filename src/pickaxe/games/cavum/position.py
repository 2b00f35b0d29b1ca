"""Positions: a state as JSON-able data that is easy to write by hand.

What is beside the board is not written: the supply and the scales hold whatever is nowhere else. When a position is
read, what is left out is as in a fresh game; what breaks a law is refused with its sentence.
"""

from collections.abc import Mapping
from typing import Final

from pickaxe.games.cavum.book import CavumBook
from pickaxe.games.cavum.facts import MOST_PLAYERS, READINGS
from pickaxe.games.cavum.laws import LAWS, used_pieces, used_stations, used_stones
from pickaxe.games.cavum.masks import thirds
from pickaxe.games.cavum.setup import bare, unsettled
from pickaxe.games.cavum.state import (
    AUCTION,
    BEGINNING,
    BUILDING,
    DRAFT,
    FACE_UP,
    GONE,
    IN_DECK,
    ORDER_SALE,
    ROWS,
    SECTIONS,
    CavumState,
)
from pickaxe.games.cavum.tiles import DYNAMITE, PIECE, PIECES, TILE_PIECES, VEIN, codes_of, piece_of, turn_of
from pickaxe.games.cavum.turns import orders_due
from pickaxe.games.cavum.view import names_of, seat_or_none
from pickaxe.kernel.fields import (
    ANY,
    COUNT,
    FLAG,
    MOST,
    Fields,
    Items,
    Maybe,
    Misfit,
    Names,
    Number,
    Object,
    Shape,
    Word,
    digits,
    obey,
    per_seat,
    setup_of,
)
from pickaxe.kernel.game import Game
from pickaxe.kernel.grids import bits, mask_of
from pickaxe.kernel.stack import Json, stack_of

_KEYS: Final = (
    "game mode players options phase section opener cards at bidding bid bidder colour orders chips scores ledger "
    "pieces pool pool_stations stones actions laid tiles veins stations route turn mover pending over"
)
# Where an order card is, if it was turned up and no seat holds it.
_PLACES: Final[dict[int, str]] = {FACE_UP: "open", GONE: "gone"}


def write_position(cavum: CavumState) -> Json:
    """A state as a position that leaves nothing out."""
    names, ids = cavum.guide.board.names, [order.id for order in cavum.guide.orders]
    holders = zip(ids, cavum.holders, strict=True)
    return {
        "game": cavum.guide.id,
        "mode": cavum.mode,
        "players": cavum.players,
        "options": {name: bool(cavum.switches >> bit & 1) for bit, name in enumerate(READINGS)},
        "phase": cavum.phase,
        "section": SECTIONS[cavum.section],
        "opener": seat_or_none(cavum.opener),
        "cards": list(cavum.cards),
        "at": cavum.at,
        "bidding": bits(cavum.bidding),
        "bid": cavum.bid,
        "bidder": seat_or_none(cavum.bidder),
        "colour": cavum.colour,
        "orders": {id: _PLACES.get(holder, holder) for id, holder in holders if holder != IN_DECK},
        "chips": _counts(ids, cavum.chips),
        "scores": list(cavum.points),
        "ledger": {row: list(cavum.ledger[number]) for number, row in enumerate(ROWS)},
        "pieces": [_counts(PIECES, pieces) for pieces in cavum.pieces],
        "pool": dict(zip(PIECES, cavum.pool, strict=False)),
        "pool_stations": list(cavum.pool_stations),
        "stones": [_counts(cavum.guide.colours, purse) for purse in cavum.purses],
        "actions": cavum.actions,
        "laid": names_of(cavum, cavum.laid),
        "tiles": {
            names[node]: [_tile(code) for code in codes_of(cavum.workings.stack_at(node))] for node in bits(cavum.tiled)
        },
        "veins": {
            names[node]: f"{cavum.stones_at(node)} {cavum.guide.colours[cavum.colour_at(node)]}"
            for node in bits(cavum.veins)
        },
        "stations": [names_of(cavum, stations) for stations in cavum.stations],
        "route": [names[node] for node in cavum.route],
        "turn": cavum.turn,
        "mover": cavum.mover,
        "pending": cavum.pending(),
        "over": cavum.is_over,
    }


def _tile(code: int) -> str:
    return f"{PIECES[piece_of(code)]} {turn_of(code)}"


def _counts(names: list[str], numbers: list[int]) -> dict[str, int]:
    return {name: number for name, number in zip(names, numbers, strict=True) if number}


class _Holder(Shape):
    """Where an order card is that has been turned up."""

    def __init__(self, seat: Number) -> None:
        self.seat = seat

    def read(self, data: object, what: str) -> int:
        known = {name: place for place, name in _PLACES.items()}
        return known[data] if isinstance(data, str) and data in known else self.seat.read(data, what)


class _Tiles(Shape):
    """The tiles on a space, the lowest first, each as its piece and its turn: 'dynamite three 1'."""

    def __init__(self, book: CavumBook) -> None:
        self.patterns = book.patterns

    def read(self, data: object, what: str) -> list[tuple[int, int]]:
        if not isinstance(data, list) or not data:
            raise Misfit("The tiles on {what} are a list, the lowest first, not {value}.", data, what=what)
        return [self._tile(each, what) for each in data]

    def _tile(self, data: object, what: str) -> tuple[int, int]:
        piece, _, turn = data.rpartition(" ") if isinstance(data, str) else ("", "", "")
        number = PIECE.get(piece, VEIN)
        if number >= TILE_PIECES or digits(turn) < 0:
            rule = "A tile on {what} is a piece and its turn like 'dynamite three 1', not {value}."
            raise Misfit(rule, data, what=what)
        turns = Number(0, len(self.patterns.turns[number % DYNAMITE]) - 1)
        return number, turns.read(digits(turn), f"The turn of the {piece} on {what}")


class _Vein(Shape):
    """A vein as its stones and their colour: '3 red'."""

    def __init__(self, book: CavumBook) -> None:
        self.colours = book.colours
        self.stones = Number(1, book.facts.stones_per_colour)

    def read(self, data: object, what: str) -> tuple[int, int]:
        number, _, colour = data.partition(" ") if isinstance(data, str) else ("", "", "")
        if digits(number) < 0 or colour not in self.colours:
            rule = "The vein on {what} is a number and a colour like '3 red', not {value}."
            raise Misfit(rule, data, what=what)
        return self.colours.index(colour), self.stones.read(digits(number), f"The stones on {what}")


def read_position(game: Game, book: CavumBook, position: object) -> CavumState:
    """The state that a position describes: a fresh one, filled part by part."""
    fields = Fields(position, _KEYS, "A position")
    players, mode, switches = setup_of(game, fields.data)
    has_board = "tiles" in fields.data or "veins" in fields.data
    cavum = bare(book, players, mode, switches) if has_board else unsettled(book, players, mode, switches)
    for read in (_read_course, _read_orders, _read_points, _read_board, _read_pieces, _read_turn):
        read(cavum, fields)
    obey(cavum, LAWS)
    if not cavum.is_over:
        cavum.settle()
    return cavum


def _seat(cavum: CavumState) -> Number:
    return Number(0, cavum.players - 1)


def _counted(names: list[str], told: Json) -> list[int]:
    """How much there is of each; nothing of what is left out."""
    return [told.get(name, 0) for name in names]


def _read_course(cavum: CavumState, fields: Fields) -> None:
    """Phase, section and sequence cards."""
    get, seats = fields.get, range(cavum.players)
    cavum.phase = get("phase", Number(1, cavum.phases()), 1)
    cavum.section = get("section", Word(SECTIONS), SECTIONS[BEGINNING])
    begins, has_all = cavum.section == BEGINNING, cavum.section > AUCTION
    opener = Maybe(_seat(cavum)) if begins and cavum.phase == 1 else _seat(cavum)
    cavum.opener = get("opener", opener, None if begins else 0)
    cavum.turn = get("turn", COUNT, 0)
    cavum.is_over = get("over", FLAG, False)
    card = per_seat(Number(1 if has_all else 0, MOST_PLAYERS), cavum.players, "A sequence card")
    cavum.cards = get("cards", card, [seat + 1 if has_all else 0 for seat in seats])
    if has_all:
        cavum.set_order()
    cavum.at = get("at", Number(0, cavum.players - (cavum.section != ORDER_SALE)), 0)
    mover = cavum.order[min(cavum.at, cavum.players - 1)] if has_all else max(cavum.opener, 0)
    cavum.mover = get("mover", _seat(cavum), mover)


def _read_orders(cavum: CavumState, fields: Fields) -> None:
    ids = [order.id for order in cavum.guide.orders]
    shown = orders_due(cavum) - (cavum.guide.facts.new_orders if cavum.section == BEGINNING else 0)
    holders = Object(dict.fromkeys(ids, _Holder(_seat(cavum))), "{key} is 'open', 'gone' or held by a seat; it")
    for id, holder in fields.get("orders", holders, dict.fromkeys(ids[:shown], "open")).items():
        cavum.holders[ids.index(id)] = holder
    chips = Object(dict.fromkeys(ids, Number(0, cavum.phase - (cavum.section <= DRAFT))), "The chips on {key}")
    cavum.chips = _counted(ids, fields.get("chips", chips, {}))


def _read_points(cavum: CavumState, fields: Fields) -> None:
    seats = cavum.players
    usual = [cavum.guide.facts.start_score] * seats
    cavum.points = fields.get("scores", per_seat(COUNT, seats, "A score"), usual)
    rows = Object(dict.fromkeys(ROWS, per_seat(Number(-MOST, MOST), seats)), "'ledger': {key}")
    told = fields.get("ledger", rows, {"start": list(cavum.points)})
    cavum.ledger = [told.get(row, [0] * seats) for row in ROWS]


def _read_board(cavum: CavumState, fields: Fields) -> None:
    board = cavum.guide.board
    spaces = [board.names[space] for space in board.spaces]
    tiles = Object(dict.fromkeys(spaces, _Tiles(cavum.guide)), "{key}")
    for name, stack in fields.get("tiles", tiles, {}).items():
        for piece, turn in stack:
            cavum.lay_tile(board.node[name], piece, turn)
    veins = Object(dict.fromkeys(spaces, _Vein(cavum.guide)), "{key}")
    for name, (colour, stones) in fields.get("veins", veins, {}).items():
        cavum.put_vein(board.node[name], colour, stones)
    stations = per_seat(_nodes(cavum), cavum.players, "The stations of seat {number}")
    for seat, nodes in enumerate(fields.get("stations", stations, [[]] * cavum.players)):
        for node in nodes:
            cavum.workings.put_station(seat, node)
    cavum.forget()


def _nodes(cavum: CavumState) -> Names:
    return Names(cavum.guide.board.node, "", "{what}: no space is called {value}.")


def _held(cavum: CavumState, fields: Fields, key: str, shapes: Mapping[str, Shape], name: str) -> list[Json]:
    """What each seat has of some things, as `name` says of one of them."""
    seats = fields.get(key, per_seat(ANY, cavum.players), [{}] * cavum.players)
    found = [Object(shapes, name.format(seat=seat)) for seat in range(cavum.players)]
    return [found[seat].read(each, f"The {key} of seat {seat}") for seat, each in enumerate(seats)]


def _read_pieces(cavum: CavumState, fields: Fields) -> None:
    """The stones and pieces of every seat, and the pool; scales and supply hold whatever is nowhere else."""
    facts, names, seats = cavum.guide.facts, PIECES[: VEIN + 1], cavum.players
    most, colours = facts.stones_per_colour, facts.colours
    stones = dict.fromkeys(colours, Number(0, most))
    purses = _held(cavum, fields, "stones", stones, "The {{key}} stones of seat {seat}")
    cavum.purses = [_counted(colours, each) for each in purses]
    cavum.scale = [most - used_stones(cavum, colour) for colour in range(len(colours))]
    counts = {**facts.pieces, **dict.fromkeys(PIECES[DYNAMITE:TILE_PIECES], 1)}
    most_pieces = {name: Number(0, counts[name]) for name in PIECES}
    told = _held(cavum, fields, "pieces", most_pieces, "The {{key}} of seat {seat}")
    has_usual = "pieces" not in fields.data and cavum.section in (DRAFT, BUILDING)
    usual_pieces = [facts.hand(card) for card in cavum.cards]
    cavum.pieces = usual_pieces if has_usual else [_counted(PIECES, each) for each in told]
    shapes = {name: Number(0, count) for name, count in zip(names, facts.counts, strict=True)}
    usual = dict(zip(names, facts.pool, strict=True))
    cavum.pool = _counted(names, fields.get("pool", Object(shapes, "The {key} in the pool"), usual))
    cavum.supply = [count - used for count, used in zip(facts.counts, used_pieces(cavum), strict=True)]
    stations = per_seat(Number(0, facts.stations_per_player), seats)
    cavum.pool_stations = fields.get("pool_stations", stations, [facts.pool_stations] * seats)
    cavum.supply_stations = [facts.stations_per_player - used_stations(cavum, seat) for seat in range(seats)]


def _read_turn(cavum: CavumState, fields: Fields) -> None:
    get, facts = fields.get, cavum.guide.facts
    seats = Items(_seat(cavum), "a list of seats", MOST, name="A seat of {what}")
    cavum.bidding = mask_of(get("bidding", seats, list(range(cavum.players)) if cavum.section == DRAFT else []))
    cavum.bid = get("bid", Number(-1, facts.most_points()), -1)
    cavum.bidder = get("bidder", Maybe(_seat(cavum)), None)
    cavum.colour = get("colour", Number(0, len(cavum.scale)), 0)
    cavum.actions = get("actions", Number(0, facts.most_actions), 0)
    cavum.just_laid = thirds(mask_of(get("laid", _nodes(cavum), [])))
    cavum.route = get("route", _nodes(cavum), [])
    labels = [] if cavum.is_over else ["flow", "draft"] if cavum.section == DRAFT else ["flow"]
    cavum.stack = stack_of(cavum.guide, get("pending", ANY, [{"effect": label} for label in labels]))
