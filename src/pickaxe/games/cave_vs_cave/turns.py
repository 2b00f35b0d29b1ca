"""Rounds, turns and eras: the effects at the bottom of the stack."""

from typing import Final, cast

from mypy_extensions import i64

from pickaxe.games.cave_vs_cave.boards import ERA2_SPACES, JOINED, MARKED
from pickaxe.games.cave_vs_cave.book import DARK_ROOMS, LIGHT_ROOMS
from pickaxe.games.cave_vs_cave.components import DONKEY, EDIBLE, GOLD, GOODS, ORE, RULES, TILES
from pickaxe.games.cave_vs_cave.state import (
    BEGINNING,
    DRAFTING,
    EMPTY,
    HAULS,
    LAST_OF_ERA,
    NOT_DUG,
    OWN_TURN_ONLY,
    PLAYING,
    CaveState,
)
from pickaxe.kernel.grids import mask_of
from pickaxe.kernel.stack import NOBODY, Choices, Effect, State, replaced
from pickaxe.kernel.words import Said

# The good of which a space of the Era II action board asks for more than the opponent has, by space.
_CONDITIONS: Final[dict[int, int]] = {
    entry["space"]: GOODS.index(entry["condition"]["more_than_opponent"])
    for entry in TILES["additional_effects"]["spaces"]
    if entry["condition"]
}
LEAVING: Final[list[str]] = TILES["board"]["era2_removed_tiles"]  # with Era I
DRAFT_GOLD: Final[int] = RULES["variants"]["draft"]["after"]["gold"]["higher_or_tied"]
ALL_WALLS: Final[int] = RULES["walls"]["total_two_player_both_eras"]
NEEDS_MORE: Final = "Needs more {good.many} than the opponent; you have {mine}, they have {theirs}."


class Flow(Effect):
    """The frame at the bottom: whenever nothing else is pending, it starts what comes next.

    It remembers how many seats have had their last exchanges at the end of Era I.
    """

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        cave = cast(CaveState, state)
        if cave.phase == PLAYING:
            self._play(cave, memory)
        elif cave.phase == BEGINNING:
            self._begin(cave)
        else:
            cave.begin("draft" if cave.phase == DRAFTING else "bury")

    def _begin(self, cave: CaveState) -> None:
        """Chance says who begins, then what lies on display or in the pool."""
        missing = cave.deals_missing()
        if cave.start < 0:
            cave.begin("first seat")
        elif missing:
            cave.begin("deal pool" if cave.mode == "era-2-only" else "deal display")
        else:
            cave.phase = DRAFTING if cave.mode == "draft" and cave.era == 1 else PLAYING

    def _play(self, cave: CaveState, memory: int) -> None:
        before, last = LAST_OF_ERA[cave.players][cave.era - 1], LAST_OF_ERA[cave.players][cave.era]
        if cave.tile >= 0:
            cave.tile = -1
            cave.turn += 1
            cave.turn_in_round += 1
        elif cave.round > before and cave.turn_in_round < cave.players * cave.turns_each():
            cave.mover = (cave.start + cave.turn_in_round) % cave.players
            cave.begin("take tile")
        elif cave.round < last:
            self._next_round(cave)
        elif not cave.is_switched(OWN_TURN_ONLY) and cave.era == 1 and memory < cave.players:
            if cave.mode == "both-eras":
                score_era_one(cave)
            cave.remember(memory + 1)
            cave.begin("last exchanges", memory)
        elif cave.era == 1 and cave.mode == "both-eras":
            begin_era_two(cave)
        else:
            cave.is_over = True
            cave.stack.pop()

    def _next_round(self, cave: CaveState) -> None:
        if HAULS[cave.players][cave.round]:
            haul_ore(cave)
        close_round(cave)
        cave.round += 1
        cave.begin("reveal tile")

    def is_memory(self, memory: int) -> bool:
        return memory <= 2


def haul_ore(cave: CaveState) -> None:
    """Every donkey brings its owner one ore at the end of a round."""
    for seat, purse in enumerate(cave.purses):
        brought = min(GOODS.limits[ORE] - purse[ORE], purse[DONKEY])
        purse[ORE] += brought
        if brought:
            cave.note("haul", NOBODY, [seat, ORE, brought])


class TakeTile(Effect):
    """A turn begins: take a face-up action tile that nobody has taken this round."""

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        cave = cast(CaveState, state)
        taken = cave.taken
        take: Choices = cave.guide.take_choice
        guarded = cave.guide.guarded
        for number in cave.shown_tiles:
            index: i64 = number
            if taken[index] < 0 and (not guarded[index] or self._is_open(cave, index)):
                out.append(take[index])

    def _is_open(self, cave: CaveState, index: int) -> bool:
        kind = condition_good(cave, index)
        if kind < 0:
            return True
        return cave.purses[cave.mover][kind] > cave.purses[1 - cave.mover][kind]

    def answer(self, state: State, memory: int, choice: int) -> None:
        cave = cast(CaveState, state)
        index = choice - cave.guide.take_choice[0]
        cave.stack.pop()
        cave.taken[index] = cave.mover
        cave.tile = index
        cave.push(cave.guide.tile_nodes[index])

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        cave = cast(CaveState, state)
        if choice not in cave.guide.take_choice:
            return []
        tile = cave.guide.tiles[choice - cave.guide.take_choice[0]]
        if tile.index not in cave.shown_tiles:
            return [Said("{tile} is not face up on the action board.", tile=tile.name)]
        if cave.taken[tile.index] >= 0:
            return [Said("{tile} has been taken this round.", tile=tile.name)]
        return [_condition_reason(cave, condition_good(cave, tile.index))]


def condition_good(cave: CaveState, index: int) -> int:
    """The good of which one needs more than the opponent to take a tile; -1 for none, as always in solo (R42)."""
    if cave.players == 1:
        return -1
    kind = cave.guide.tiles[index].more_than_opponent
    return _CONDITIONS.get(cave.space_below(index), kind) if cave.era == 2 else kind


def is_guarded(cave: CaveState, index: int) -> bool:
    """Whether a tile lies on a space of the Era II action board that not everybody may take."""
    return index in cave.shown_tiles and cave.space_below(index) in _CONDITIONS


def _condition_reason(cave: CaveState, kind: int) -> Said:
    mine, theirs = cave.purse()[kind], cave.purses[1 - cave.mover][kind]
    return Said(NEEDS_MORE, good=GOODS.name(kind), mine=mine, theirs=theirs)


class Pause(Effect):
    """A last moment for any-time exchanges outside one's own turn; it remembers the seat."""

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        state.mover = memory
        if any(state.purse()[kind] for kind in EDIBLE):
            out.append(cast(CaveState, state).guide.done_choice)
        else:
            state.stack.pop()

    def answer(self, state: State, memory: int, choice: int) -> None:
        state.stack.pop()

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        return []

    def is_memory(self, memory: int) -> bool:
        return memory <= 1


# How Era II begins: after Era I, after the draft, or alone


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
    for seat, purse in enumerate(cave.purses):
        behind = max(0, cave.room_points[1 - seat] - cave.room_points[seat])
        for kind in range(len(purse)):
            purse[kind] = 1
        purse[GOLD] = min(GOODS.limits[GOLD], DRAFT_GOLD + behind)
        cave.note("after draft", NOBODY, [seat, GOLD, purse[GOLD]])
    lay_boards(cave, [seat == cave.ahead() for seat in range(2)])
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
        cave.piles = replaced(cave.piles, 2, len(DARK_ROOMS[2]) - len(ERA2_SPACES))
    else:
        for room in LIGHT_ROOMS[2]:
            cave.show_room(room)


def cover_boards(cave: CaveState, covers_all: list[bool]) -> None:
    """Lay the dark rooms of Era II face down."""
    slot = 0
    for seat in range(cave.players):
        for space in ERA2_SPACES:
            is_covered = covers_all[seat] or space != MARKED
            cave.put(seat, space, NOT_DUG if is_covered else EMPTY)
            if is_covered:
                cave.covered[seat] |= 1 << space
                cave.slots[seat] = replaced(cave.slots[seat], space, slot)
                slot += 1
        cave.forget(seat)
    cave.unseen |= mask_of(DARK_ROOMS[2])


def leave_tiles(cave: CaveState) -> None:
    """Take the tiles of Era I off the board that Era II does not know."""
    cave.shown_tiles = [index for index in cave.shown_tiles if cave.guide.tiles[index].id not in LEAVING]


def show_all_tiles(cave: CaveState) -> None:
    """Turn up all tiles of Era I that Era II knows."""
    cave.shown_tiles = [tile.index for tile in cave.guide.tiles if tile.stage != "era2"]
    leave_tiles(cave)
