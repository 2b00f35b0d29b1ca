"""What chance decides: who begins, and every tile and room that is turned up."""

from typing import Final, cast

from pickaxe.games.cave_vs_cave.boards import ERA2_MASK, SPACES
from pickaxe.games.cave_vs_cave.book import DARK_ROOMS, LIGHT_ROOMS, CaveBook
from pickaxe.games.cave_vs_cave.components import RULES, TILES
from pickaxe.games.cave_vs_cave.state import STAGES, CaveState
from pickaxe.kernel.chance import Slot
from pickaxe.kernel.effects import Reveal
from pickaxe.kernel.grids import add_at, mask_of
from pickaxe.kernel.lexicon import Verb
from pickaxe.kernel.stack import Book, State, replaced
from pickaxe.kernel.words import seat_name

SOLO_REMOVED: Final[list[str]] = TILES["board"]["solo_removed_tiles"]
POOL_FIXED: Final[list[int]] = RULES["variants"]["era2_only"]["pool_fixed"]


_DARK_MASKS: Final[list[int]] = [mask_of(rooms) for rooms in DARK_ROOMS]


def tiles_of_stage(players: int, stage: str) -> list[int]:
    """The tiles of a stage, without those that the solo game removes."""
    left_out = SOLO_REMOVED if players == 1 else []
    return [index for index, tile in enumerate(TILES["tiles"]) if tile["stage"] == stage and tile["id"] not in left_out]


# The tiles that can come, as bits, by the number of players and the round.
_STAGE_MASKS: Final[list[list[int]]] = [
    [mask_of(tiles_of_stage(players, stage)) for stage in stages] for players, stages in enumerate(STAGES)
]


class RevealThing(Reveal):
    """Opens a slot: things by number, rooms if nothing else is said, in some order; some were shown before."""

    def __init__(self) -> None:
        super().__init__()
        self.choices: list[int] = []  # by the number of the thing

    def bind(self, book: Book) -> None:
        self.choices = cast(CaveBook, book).reveal_room_choice

    def source(self, cave: CaveState, memory: int) -> tuple[str, list[int]]:
        """The name of the slot, and everything that it has ever held."""
        raise NotImplementedError

    def left(self, cave: CaveState, memory: int) -> int:
        """What can still be turned up, as bits."""
        return mask_of(self.source(cave, memory)[1]) & ~mask_of(cave.display)

    def place(self, cave: CaveState, memory: int) -> int:
        """How many things of the slot come before this one."""
        return len(self.source(cave, memory)[1]) - self.left(cave, memory).bit_count()

    def turn_up(self, cave: CaveState, memory: int, thing: int) -> None:
        """Turn a thing up."""
        cave.show_room(thing)

    def possible(self, state: State, memory: int) -> list[int]:
        cave = cast(CaveState, state)
        found: list[int] = []
        add_at(self.left(cave, memory), self.choices, found)
        return found

    def show(self, state: State, memory: int, choice: int) -> None:
        self.turn_up(cast(CaveState, state), memory, choice - self.choices[0])

    def slot(self, state: State, memory: int) -> Slot:
        cave = cast(CaveState, state)
        name, things = self.source(cave, memory)
        return Slot(name, self.place(cave, memory), [self.choices[thing] for thing in things])


FIRST: Final = Verb("first", "{seat.cap} begins", "{seat} begins", icon="dwarf", section="setup")


class FirstSeat(RevealThing):
    """Who begins."""

    def bind(self, book: Book) -> None:
        self.choices = [book.lexicon.add(f"first {seat + 1}", FIRST.of(seat=seat_name(seat))) for seat in (0, 1)]

    def source(self, cave: CaveState, memory: int) -> tuple[str, list[int]]:
        return "first seat", [0, 1]

    def left(self, cave: CaveState, memory: int) -> int:
        return 0b11

    def turn_up(self, cave: CaveState, memory: int, thing: int) -> None:
        cave.start = cave.mover = thing


class RevealTile(RevealThing):
    """The new action tile of the round."""

    def bind(self, book: Book) -> None:
        self.choices = cast(CaveBook, book).reveal_tile_choice

    def source(self, cave: CaveState, memory: int) -> tuple[str, list[int]]:
        stage = STAGES[cave.players][cave.round]
        return f"stage {stage}", tiles_of_stage(cave.players, stage)

    def left(self, cave: CaveState, memory: int) -> int:
        return _STAGE_MASKS[cave.players][cave.round] & ~mask_of(cave.shown_tiles)

    def turn_up(self, cave: CaveState, memory: int, thing: int) -> None:
        cave.shown_tiles = [*cave.shown_tiles, thing]


class RevealRoom(RevealThing):
    """The room on a space that is being excavated, which it remembers."""

    def era(self, memory: int) -> int:
        """The era of the tile that is turned up."""
        return 1 + (ERA2_MASK >> memory & 1)

    def source(self, cave: CaveState, memory: int) -> tuple[str, list[int]]:
        era = self.era(memory)
        return "dark rooms" + " II" * (era == 2), DARK_ROOMS[era]

    def left(self, cave: CaveState, memory: int) -> int:
        return cave.unseen & _DARK_MASKS[self.era(memory)]

    def place(self, cave: CaveState, memory: int) -> int:
        return cave.slots[cave.mover][memory]

    def is_memory(self, memory: int) -> bool:
        return memory < len(SPACES)


class Flip(RevealRoom):
    """The top tile of a draw pile, whose era it remembers."""

    def era(self, memory: int) -> int:
        return memory

    def place(self, cave: CaveState, memory: int) -> int:
        return len(DARK_ROOMS[memory]) - cave.piles[memory]

    def turn_up(self, cave: CaveState, memory: int, thing: int) -> None:
        cave.piles = replaced(cave.piles, memory, cave.piles[memory] - 1)
        super().turn_up(cave, memory, thing)

    def is_memory(self, memory: int) -> bool:
        return memory in (1, 2)


class DealDisplay(RevealThing):
    """The light-backed rooms of a solo display; it deals those of the current era."""

    def source(self, cave: CaveState, memory: int) -> tuple[str, list[int]]:
        return "light rooms" + " II" * (cave.era == 2), LIGHT_ROOMS[cave.era]


class DealPool(RevealThing):
    """The random rooms of the pool in a game of Era II alone."""

    def source(self, cave: CaveState, memory: int) -> tuple[str, list[int]]:
        return "pool", sorted([number for number in DARK_ROOMS[1] + LIGHT_ROOMS[1] if number not in POOL_FIXED])

    def left(self, cave: CaveState, memory: int) -> int:
        return mask_of(self.source(cave, memory)[1]) & ~cave.pool

    def turn_up(self, cave: CaveState, memory: int, thing: int) -> None:
        cave.pool |= 1 << thing
