"""The game of Cave vs Cave: its book, and the state it begins with."""

from typing import Final

from pickaxe.games.cave_vs_cave import boards
from pickaxe.games.cave_vs_cave.book import DARK_ROOMS, LIGHT_ROOMS, TILE_COUNT, CaveBook
from pickaxe.games.cave_vs_cave.components import GOLD, GOODS, RULES
from pickaxe.games.cave_vs_cave.draft import Bury, Draft, DraftPlace
from pickaxe.games.cave_vs_cave.effects import CavernSide, Place
from pickaxe.games.cave_vs_cave.hidden import POOL_FIXED, DealDisplay, DealPool, FirstSeat, Flip, RevealRoom, RevealTile
from pickaxe.games.cave_vs_cave.rooms import ROOMS
from pickaxe.games.cave_vs_cave.state import (
    EMPTY,
    LAST_OF_ERA,
    NOT_DUG,
    SEAM_IS_NATURAL,
    UNKNOWN,
    CaveState,
)
from pickaxe.games.cave_vs_cave.tiles import ADDITIONAL, TILES
from pickaxe.games.cave_vs_cave.turns import Flow, Pause, TakeTile, cover_boards, show_all_tiles
from pickaxe.kernel.grids import mask_of
from pickaxe.kernel.stack import Effect

START_TILES: Final[list[int]] = [tile.index for tile in TILES if tile.stage == "start"]
WALLS: Final[int] = RULES["walls"]["era1"]


# The effects that are not those of a tile or a room.
_FRAMES: Final[dict[str, Effect]] = {
    "flow": Flow(),
    "first seat": FirstSeat(),
    "deal display": DealDisplay(),
    "reveal tile": RevealTile(),
    "take tile": TakeTile(),
    "last exchanges": Pause(),
    "place room": Place(),
    "cavern side": CavernSide(),
    "reveal room": RevealRoom(),
    "flip": Flip(),
    "deal pool": DealPool(),
    "draft": Draft(),
    "place drafted": DraftPlace(),
    "bury": Bury(),
}
BOOK: Final = CaveBook(ROOMS, TILES, ADDITIONAL, _FRAMES)


def unsettled(players: int, mode: str, switches: dict[str, bool]) -> CaveState:
    """The state of a fresh game before anything is asked."""
    cave = _bare(players, mode, mask_of([bit for bit, is_on in enumerate(switches.values()) if is_on]))
    if mode == "era-2-only":
        _lay_era_two_alone(cave)
    elif mode == "draft":
        _lay_draft(cave)
    else:
        _lay_era_one(cave)
    return cave


def _bare(players: int, mode: str, switches: int) -> CaveState:
    """Empty caves and no rooms."""
    seats, goods = range(players), RULES["setup"]["era1_two_player"]["goods_each"]
    cave = CaveState(BOOK, players, mode, switches)
    cave.purses = [[goods.get(name, 0) for name in GOODS.names] for _ in seats]
    cave.stack = [BOOK.labels["flow"]]
    cave.start = -1 if players == 2 else 0
    cave.shown_tiles = START_TILES[:]
    cave.taken = [-1] * TILE_COUNT
    cave.piles = [0, 0, 0]
    cave.supply = WALLS
    cave.covered, cave.walls, cave.owned, cave.room_points = ([0] * players for _ in range(4))
    cave.shapes, cave.reach, cave.reach_through, cave.cave_words = ([UNKNOWN] * players for _ in range(4))
    cave.room_at = [[NOT_DUG] * len(boards.SPACES) for _ in seats]
    cave.rooms = [[] for _ in seats]
    cave.slots = [[-1] * len(boards.SPACES) for _ in seats]
    return cave


def _lay_entrance(cave: CaveState) -> None:
    """Era I boards: the printed room, and every other space empty."""
    for seat in range(cave.players):
        for space in boards.ERA1_SPACES:
            cave.room_at[seat][space] = EMPTY
        cave.room_at[seat][boards.ENTRANCE] = 0
        cave.rooms[seat] = [0]
        cave.owned[seat] = 1
    cave.unseen = mask_of(DARK_ROOMS[1])
    cave.display = LIGHT_ROOMS[1][:] if cave.players == 2 else []


def _lay_era_one(cave: CaveState) -> None:
    _lay_entrance(cave)
    for seat in range(cave.players):
        for place, space in enumerate(boards.COVERED_AT_START):
            cave.room_at[seat][space] = NOT_DUG
            cave.slots[seat][space] = seat * len(boards.COVERED_AT_START) + place
        cave.covered[seat] = mask_of(boards.COVERED_AT_START)
    cave.piles[1] = len(DARK_ROOMS[1]) - cave.players * len(boards.COVERED_AT_START)


def _lay_draft(cave: CaveState) -> None:
    _lay_entrance(cave)
    cave.piles[1] = len(DARK_ROOMS[1])
    cave.purses = [[0] * len(GOODS.names) for _ in range(cave.players)]
    cave.supply = 0


def _lay_era_two_alone(cave: CaveState) -> None:
    cave.era = 2
    cave.layout = boards.ERA2_ALONE if cave.is_switched(SEAM_IS_NATURAL) else boards.ERA2_OPEN
    cave.round = LAST_OF_ERA[2][1]
    cave.purses = [[1] * len(GOODS.names) for _ in range(cave.players)]
    for purse in cave.purses:
        purse[GOLD] = RULES["variants"]["era2_only"]["goods"]["gold"]
    cave.display = LIGHT_ROOMS[2][:]
    cave.pool = mask_of(POOL_FIXED)
    cave.supply = RULES["walls"]["era2_only"]
    cover_boards(cave, [False, False])
    show_all_tiles(cave)


def fresh(players: int, mode: str, switches: dict[str, bool]) -> CaveState:
    """A fresh game, waiting for chance."""
    state = unsettled(players, mode, switches)
    state.settle()
    return state
