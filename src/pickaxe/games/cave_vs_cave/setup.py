"""The game of Cave vs Cave: its book, and the state it begins with."""

from typing import Final

from pickaxe.games.cave_vs_cave.boards import COVERED_AT_START, ENTRANCE, ERA1_SPACES, SPACES
from pickaxe.games.cave_vs_cave.book import TILE_COUNT, CaveBook
from pickaxe.games.cave_vs_cave.components import RULES
from pickaxe.games.cave_vs_cave.effects import CavernSide, Place
from pickaxe.games.cave_vs_cave.rooms import ERA_ONE as ROOMS
from pickaxe.games.cave_vs_cave.state import EMPTY, NOT_DUG, UNKNOWN, CaveState
from pickaxe.games.cave_vs_cave.stock import GOODS
from pickaxe.games.cave_vs_cave.tiles import ERA_ONE as TILES
from pickaxe.games.cave_vs_cave.turns import (
    DealDisplay,
    FirstSeat,
    Flip,
    Flow,
    Pause,
    RevealRoom,
    RevealTile,
    TakeTile,
)
from pickaxe.kernel.grids import mask_of

DARK_ROOMS: Final = mask_of([room.number for room in ROOMS if room.number and not room.is_light])
LIGHT_ROOMS: Final[list[int]] = [room.number for room in ROOMS if room.is_light]
START_TILES: Final[list[int]] = [tile.index for tile in TILES if tile.stage == "start"]
WALLS: Final[int] = RULES["walls"]["era1"]


def _book() -> CaveBook:
    book = CaveBook()
    book.fill(ROOMS, TILES)
    book.flow_node = book.enter("flow", Flow())
    book.first_seat_node = book.enter("first seat", FirstSeat())
    book.deal_node = book.enter("deal display", DealDisplay())
    book.reveal_tile_node = book.enter("reveal tile", RevealTile())
    book.take_node = book.enter("take tile", TakeTile())
    book.pause_node = book.enter("last exchanges", Pause())
    book.place_node = book.enter("place room", Place())
    book.cavern_node = book.enter("cavern side", CavernSide())
    book.reveal_room_node = book.enter("reveal room", RevealRoom())
    book.flip_node = book.enter("flip", Flip())
    return book


BOOK: Final = _book()


def switch_mask(switches: dict[str, bool]) -> int:
    """Switches as bits."""
    return mask_of([position for position, is_on in enumerate(switches.values()) if is_on])


def fresh_purse() -> list[int]:
    """The goods of a player at the start of Era I."""
    goods: dict[str, int] = RULES["setup"]["era1_two_player"]["goods_each"]
    return [goods.get(name, 0) for name in GOODS.names]


def fresh_spaces() -> list[int]:
    """What lies on each space of a cave at the start of Era I."""
    spaces = [EMPTY if space in ERA1_SPACES else NOT_DUG for space in range(len(SPACES))]
    for space in COVERED_AT_START:
        spaces[space] = NOT_DUG
    spaces[ENTRANCE] = 0
    return spaces


def unsettled(players: int, mode: str, switches: dict[str, bool]) -> CaveState:
    """The state of a fresh game before anything is asked."""
    seats = range(players)
    return CaveState(
        book=BOOK,
        players=players,
        mode=mode,
        turn=0,
        mover=0,
        is_over=False,
        purses=[fresh_purse() for _ in seats],
        stack=[BOOK.flow_node],
        options=[],
        switches=switch_mask(switches),
        era=1,
        round=0,
        start=-1 if players == 2 else 0,
        turn_in_round=0,
        shown_tiles=START_TILES[:],
        taken=[-1] * TILE_COUNT,
        tile=-1,
        display=LIGHT_ROOMS[:] if players == 2 else [],
        unseen=DARK_ROOMS,
        pile=0 if players == 2 else DARK_ROOMS.bit_count() - len(COVERED_AT_START),
        supply=WALLS,
        cavern_owner=-1,
        cavern_side=0,
        covered=[mask_of(COVERED_AT_START) for _ in seats],
        room_at=[fresh_spaces() for _ in seats],
        walls=[0 for _ in seats],
        rooms=[[0] for _ in seats],
        owned=[1 for _ in seats],
        room_points=[0 for _ in seats],
        shapes=[UNKNOWN for _ in seats],
        reach=[UNKNOWN for _ in seats],
        reach_through=[UNKNOWN for _ in seats],
    )


def fresh(players: int, mode: str, switches: dict[str, bool]) -> CaveState:
    """A fresh game, waiting for chance."""
    state = unsettled(players, mode, switches)
    state.settle()
    return state
