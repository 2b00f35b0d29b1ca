"""Positions: a state as JSON-able data that is easy to write by hand; `position_reader` reads them.

What is beside the board is not written: the supply and the scales hold whatever is nowhere else.
"""

from pickaxe.games.cavum.facts import READINGS
from pickaxe.games.cavum.reasons import names_of
from pickaxe.games.cavum.state import FACE_UP, GONE, IN_DECK, ROWS, SECTIONS, CavumState
from pickaxe.games.cavum.tiles import PIECES, VEIN, codes_of, piece_of, turn_of
from pickaxe.kernel.grids import bits
from pickaxe.kernel.stack import Json


def write_position(cavum: CavumState) -> Json:
    """A state as a position that leaves nothing out."""
    names = cavum.guide.board.names
    return {
        "game": cavum.guide.id,
        "mode": cavum.mode,
        "players": cavum.players,
        "options": {name: bool(cavum.switches >> bit & 1) for bit, name in enumerate(READINGS)},
        "phase": cavum.phase,
        "section": SECTIONS[cavum.section],
        "opener": cavum.opener if cavum.opener >= 0 else None,
        "cards": list(cavum.cards),
        "at": cavum.at,
        "bidding": bits(cavum.bidding),
        "bid": cavum.bid,
        "bidder": cavum.bidder if cavum.bidder >= 0 else None,
        "colour": cavum.colour,
        "orders": {
            order.id: _whose(cavum.holders[number])
            for number, order in enumerate(cavum.guide.orders)
            if cavum.holders[number] != IN_DECK
        },
        "chips": {order.id: cavum.chips[n] for n, order in enumerate(cavum.guide.orders) if cavum.chips[n]},
        "scores": list(cavum.points),
        "ledger": {row: list(cavum.ledger[number]) for number, row in enumerate(ROWS)},
        "pieces": [_counts(pieces) for pieces in cavum.pieces],
        "pool": {PIECES[piece]: cavum.pool[piece] for piece in range(VEIN + 1)},
        "pool_stations": list(cavum.pool_stations),
        "stones": [
            {name: number for name, number in zip(cavum.guide.colours, purse, strict=True) if number}
            for purse in cavum.purses
        ],
        "actions": cavum.actions,
        "laid": names_of(cavum, cavum.laid),
        "tiles": {
            names[node]: [tile_text(code) for code in codes_of(cavum.stacks[node])] for node in bits(cavum.tiled)
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


def tile_text(code: int) -> str:
    """A tile as its piece and its turn: 'dynamite three 1'."""
    return f"{PIECES[piece_of(code)]} {turn_of(code)}"


def _whose(holder: int) -> int | str:
    return {FACE_UP: "open", GONE: "gone"}.get(holder, holder)


def _counts(pieces: list[int]) -> dict[str, int]:
    return {name: number for name, number in zip(PIECES, pieces, strict=True) if number}
