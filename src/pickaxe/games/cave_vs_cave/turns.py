"""Rounds and turns: the effects at the bottom of the stack."""

from typing import Final, cast

from pickaxe.games.cave_vs_cave.components import DONKEY, EDIBLE, GOODS, ORE, TILES
from pickaxe.games.cave_vs_cave.eras import begin_era_two, close_round, score_era_one
from pickaxe.games.cave_vs_cave.state import (
    BEGINNING,
    DRAFTING,
    HAULS,
    LAST_OF_ERA,
    OWN_TURN_ONLY,
    PLAYING,
    CaveState,
)
from pickaxe.kernel.effects import CLOSE
from pickaxe.kernel.stack import NOBODY, Book, Effect, State
from pickaxe.kernel.words import Said

# The good of which a space of the Era II action board asks for more than the opponent has, by space.
_CONDITIONS: Final[dict[int, int]] = {
    entry["space"]: GOODS.index(entry["condition"]["more_than_opponent"])
    for entry in TILES["additional_effects"]["spaces"]
    if entry["condition"]
}
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
            cave.push(cave.guide.draft_node if cave.phase == DRAFTING else cave.guide.bury_node)

    def _begin(self, cave: CaveState) -> None:
        """Chance says who begins, then what lies on display or in the pool."""
        missing = cave.deals_missing()
        if cave.start < 0:
            cave.push(cave.guide.first_seat_node)
        elif missing:
            cave.push(cave.guide.pool_node if cave.mode == "era-2-only" else cave.guide.deal_node)
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
            cave.push(cave.guide.take_node)
        elif cave.round < last:
            self._next_round(cave)
        elif not cave.is_switched(OWN_TURN_ONLY) and cave.era == 1 and memory < cave.players:
            if cave.mode == "both-eras":
                score_era_one(cave)
            cave.remember(memory + 1)
            cave.push(cave.guide.pause_node, memory)
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
        cave.push(cave.guide.reveal_tile_node)

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
        take = cave.guide.take_choice
        guarded = cave.guide.guarded
        for index in cave.shown_tiles:
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

    def __init__(self) -> None:
        super().__init__()
        self.done_choice = -1

    def bind(self, book: Book) -> None:
        self.done_choice = book.lexicon.add("done", CLOSE.of())

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        state.mover = memory
        if any(state.purse()[kind] for kind in EDIBLE):
            out.append(self.done_choice)
        else:
            state.stack.pop()

    def answer(self, state: State, memory: int, choice: int) -> None:
        state.stack.pop()

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        return []

    def is_memory(self, memory: int) -> bool:
        return memory <= 1
