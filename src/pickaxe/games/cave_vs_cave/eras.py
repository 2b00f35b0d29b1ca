"""How Era II begins: after Era I, after the draft, or alone."""

from typing import Final

from pickaxe.games.cave_vs_cave.boards import ERA2_SPACES, JOINED, MARKED
from pickaxe.games.cave_vs_cave.components import GOLD, GOODS, RULES, TILES
from pickaxe.games.cave_vs_cave.state import BEGINNING, EMPTY, LAST_OF_ERA, NOT_DUG, PLAYING, CaveState
from pickaxe.kernel.grids import mask_of
from pickaxe.kernel.stack import NOBODY

_LEAVING: Final[list[str]] = TILES["board"]["era2_removed_tiles"]
DRAFT_GOLD: Final[int] = RULES["variants"]["draft"]["after"]["gold"]["higher_or_tied"]
ALL_WALLS: Final[int] = RULES["walls"]["total_two_player_both_eras"]


def score_era_one(cave: CaveState) -> None:
    """Write down the scores of Era I; last exchanges of goods (R11) do not change them."""
    if not cave.era1_scores:
        cave.era1_scores = [cave.half_points(seat) // 2 for seat in range(cave.players)]
        for seat, points in enumerate(cave.era1_scores):
            cave.note("era one", NOBODY, [seat, points])


def begin_era_two(cave: CaveState) -> None:
    """Section 11: after Era I has been scored, everything else stays as it is."""
    score_era_one(cave)
    places = cave.ranking()
    for purse in cave.purses:
        for kind in range(len(purse)):
            purse[kind] = max(purse[kind], 1)
    cave.note("era two", NOBODY, [])
    is_tie = cave.players == 2 and places == [1, 1]
    lay_boards(cave, [place == 1 and not is_tie for place in places])
    if cave.players == 2:
        cave.supply += RULES["walls"]["era2_added"]
    leave_tiles(cave)
    close_round(cave)


def close_round(cave: CaveState) -> None:
    """All tiles return to their spaces, and the starting-player marker goes to the other player."""
    if cave.turn_in_round:
        cave.start = (cave.start + 1) % cave.players
    cave.turn_in_round = 0
    cave.taken = [-1] * len(cave.taken)


def begin_after_draft(cave: CaveState) -> None:
    """Section 13, before Era II: goods by the draft score, and the boards."""
    first, second = cave.room_points
    for seat, purse in enumerate(cave.purses):
        behind = max(0, cave.room_points[1 - seat] - cave.room_points[seat])
        for kind in range(len(purse)):
            purse[kind] = 1
        purse[GOLD] = min(GOODS.limits[GOLD], DRAFT_GOLD + behind)
        cave.note("after draft", NOBODY, [seat, GOLD, purse[GOLD]])
    ahead = cave.start if first == second else (0 if first > second else 1)
    lay_boards(cave, [seat == ahead for seat in range(2)])
    cave.supply = ALL_WALLS - sum([walls.bit_count() for walls in cave.walls])
    cave.round = LAST_OF_ERA[2][1]
    cave.mover = cave.start
    show_all_tiles(cave)


def lay_boards(cave: CaveState, covers_all: list[bool]) -> None:
    """Join the second board: whoever is ahead covers all of it, the other leaves the marked space free."""
    cave.era = 2
    cave.layout = JOINED
    cave.phase = BEGINNING if cave.players == 1 else PLAYING
    cover_boards(cave, covers_all)
    if cave.players == 1:
        cave.piles[2] = len(_dark_rooms(cave)) - len(ERA2_SPACES)
    else:
        for room in cave.guide.rooms:
            if room.era == 2 and room.is_light:
                cave.show_room(room.number)


def cover_boards(cave: CaveState, covers_all: list[bool]) -> None:
    """Lay the dark rooms of Era II face down."""
    slot = 0
    for seat in range(cave.players):
        for space in ERA2_SPACES:
            is_covered = covers_all[seat] or space != MARKED
            cave.room_at[seat][space] = NOT_DUG if is_covered else EMPTY
            if is_covered:
                cave.covered[seat] |= 1 << space
                cave.slots[seat][space] = slot
                slot += 1
        cave.forget(seat)
    cave.unseen |= mask_of(_dark_rooms(cave))


def _dark_rooms(cave: CaveState) -> list[int]:
    return [room.number for room in cave.guide.rooms if room.era == 2 and not room.is_light]


def leave_tiles(cave: CaveState) -> None:
    """Take the tiles of Era I off the board that Era II does not know."""
    cave.shown_tiles = [index for index in cave.shown_tiles if cave.guide.tiles[index].id not in _LEAVING]


def show_all_tiles(cave: CaveState) -> None:
    """Turn up all tiles of Era I that Era II knows."""
    cave.shown_tiles = [tile.index for tile in cave.guide.tiles if tile.stage != "era2"]
    leave_tiles(cave)
