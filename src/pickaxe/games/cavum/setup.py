"""The book of a game of Cavum, and the state it begins with."""

from pickaxe.games.cavum.auction import Bid, ChooseCard, Draft
from pickaxe.games.cavum.book import CavumBook
from pickaxe.games.cavum.building import ChooseColour, Place, Rotate, Turn
from pickaxe.games.cavum.facts import Facts
from pickaxe.games.cavum.masks import nothing
from pickaxe.games.cavum.prospecting import Prospect
from pickaxe.games.cavum.sale import Fulfil, Offer, SellCount, SellLast
from pickaxe.games.cavum.state import BEGINNING, IN_DECK, ROWS, START, CavumState
from pickaxe.games.cavum.tiles import PIECES
from pickaxe.games.cavum.turns import FirstSeat, Flow, RevealOrder
from pickaxe.games.cavum.workings import Workings
from pickaxe.kernel.grids import mask_of
from pickaxe.kernel.stack import NOBODY


def book_of(id: str, facts: Facts) -> CavumBook:
    """The book of a game with these facts."""
    book = CavumBook(id, facts)
    book.flow_node = book.enter("flow", Flow())
    book.first_seat_node = book.enter("first seat", FirstSeat())
    book.reveal_node = book.enter("reveal order", RevealOrder())
    book.bid_node = book.enter("bid", Bid())
    book.card_node = book.enter("choose card", ChooseCard())
    book.draft_node = book.enter("draft", Draft())
    book.turn_node = book.enter("turn", Turn())
    book.place_node = book.enter("place", Place())
    book.rotate_node = book.enter("rotate", Rotate())
    book.colour_node = book.enter("choose colour", ChooseColour())
    book.route_node = book.enter("route", Prospect())
    book.offer_node = book.enter("offer", Offer())
    book.count_node = book.enter("sell", SellCount())
    book.fulfil_node = book.enter("fulfil", Fulfil())
    book.final_node = book.enter("final sale", SellLast())
    return book


def bare(book: CavumBook, players: int, mode: str, switches: dict[str, bool]) -> CavumState:
    """A game with an empty board, before anything is asked."""
    facts, seats = book.facts, range(players)
    colours = len(facts.colours)
    return CavumState(
        book=book,
        players=players,
        mode=mode,
        turn=0,
        mover=0,
        is_over=False,
        purses=[[0] * colours for _ in seats],
        stack=[book.flow_node],
        options=[],
        switches=mask_of([bit for bit, is_on in enumerate(switches.values()) if is_on]),
        phase=1,
        section=BEGINNING,
        opener=NOBODY,
        cards=[0 for _ in seats],
        order=[],
        at=0,
        bidding=0,
        bid=-1,
        bidder=NOBODY,
        colour=0,
        holders=[IN_DECK] * len(facts.orders),
        chips=[0] * len(facts.orders),
        points=[facts.start_score for _ in seats],
        ledger=[[facts.start_score if row == START else 0 for _ in seats] for row in range(len(ROWS))],
        pieces=[[0] * len(PIECES) for _ in seats],
        pool=facts.pool[:],
        pool_stations=[facts.pool_stations for _ in seats],
        supply=facts.supply[:],
        supply_stations=[facts.stations_per_player - facts.pool_stations for _ in seats],
        scale=[facts.stones_per_colour] * colours,
        actions=0,
        laid=nothing(),
        workings=Workings(book.board, book.patterns, players),
        route=[],
    )


def unsettled(book: CavumBook, players: int, mode: str, switches: dict[str, bool]) -> CavumState:
    """The state of a fresh game before anything is asked."""
    cavum = bare(book, players, mode, switches)
    for tile in book.facts.start_tiles:
        cavum.lay_tile(tile.node, tile.kind, tile.turn)
        if tile.stones:
            cavum.put_vein(tile.node, tile.colour, tile.stones)
            cavum.take_from_scale(tile.colour, tile.stones)
    return cavum
