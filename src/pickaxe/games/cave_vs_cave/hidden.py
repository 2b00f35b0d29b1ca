"""What chance decides: who begins, and every tile and room that is turned up."""

from typing import Final, cast

from pickaxe.games.cave_vs_cave import verbs
from pickaxe.games.cave_vs_cave.boards import ERA2_SPACES, SPACES
from pickaxe.games.cave_vs_cave.book import DARK_ROOMS, LIGHT_ROOMS, CaveBook
from pickaxe.games.cave_vs_cave.components import RULES, TILES
from pickaxe.games.cave_vs_cave.state import STAGES, CaveState
from pickaxe.kernel.chance import Slot
from pickaxe.kernel.effects import Reveal
from pickaxe.kernel.stack import Book, State
from pickaxe.kernel.words import seat_name

SOLO_REMOVED: Final[list[str]] = TILES["board"]["solo_removed_tiles"]
POOL_FIXED: Final[list[int]] = RULES["variants"]["era2_only"]["pool_fixed"]


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

    def is_shown(self, cave: CaveState, thing: int) -> bool:
        """Whether a thing has been turned up."""
        return thing in cave.display

    def place(self, cave: CaveState, memory: int) -> int:
        """How many things of the slot come before this one."""
        return sum([self.is_shown(cave, thing) for thing in self.source(cave, memory)[1]])

    def turn_up(self, cave: CaveState, memory: int, thing: int) -> None:
        """Turn a thing up."""
        cave.show_room(thing)

    def possible(self, state: State, memory: int) -> list[int]:
        cave = cast(CaveState, state)
        return [self.choices[thing] for thing in self.source(cave, memory)[1] if not self.is_shown(cave, thing)]

    def show(self, state: State, memory: int, choice: int) -> None:
        self.turn_up(cast(CaveState, state), memory, choice - self.choices[0])

    def slot(self, state: State, memory: int) -> Slot:
        cave = cast(CaveState, state)
        name, things = self.source(cave, memory)
        return Slot(name, self.place(cave, memory), [self.choices[thing] for thing in things])


class FirstSeat(RevealThing):
    """Who begins."""

    def bind(self, book: Book) -> None:
        self.choices = [book.lexicon.add(f"first {seat + 1}", verbs.FIRST.of(seat=seat_name(seat))) for seat in (0, 1)]

    def source(self, cave: CaveState, memory: int) -> tuple[str, list[int]]:
        return "first seat", [0, 1]

    def is_shown(self, cave: CaveState, thing: int) -> bool:
        return False

    def turn_up(self, cave: CaveState, memory: int, thing: int) -> None:
        cave.start = cave.mover = thing


class RevealTile(RevealThing):
    """The new action tile of the round."""

    def bind(self, book: Book) -> None:
        self.choices = cast(CaveBook, book).reveal_tile_choice

    def source(self, cave: CaveState, memory: int) -> tuple[str, list[int]]:
        stage = STAGES[cave.players][cave.round]
        return f"stage {stage}", tiles_of_stage(cave.guide, cave.players, stage)

    def is_shown(self, cave: CaveState, thing: int) -> bool:
        return thing in cave.shown_tiles

    def turn_up(self, cave: CaveState, memory: int, thing: int) -> None:
        cave.shown_tiles.append(thing)


def tiles_of_stage(guide: CaveBook, players: int, stage: str) -> list[int]:
    """The tiles of a stage, without those that the solo game removes."""
    left_out = SOLO_REMOVED if players == 1 else []
    return [tile.index for tile in guide.tiles if tile.stage == stage and tile.id not in left_out]


class RevealRoom(RevealThing):
    """The room on a space that is being excavated, which it remembers."""

    def era(self, memory: int) -> int:
        """The era of the tile that is turned up."""
        return 2 if memory in ERA2_SPACES else 1

    def source(self, cave: CaveState, memory: int) -> tuple[str, list[int]]:
        era = self.era(memory)
        return "dark rooms" + " II" * (era == 2), DARK_ROOMS[era]

    def is_shown(self, cave: CaveState, thing: int) -> bool:
        return not cave.unseen >> thing & 1

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
        cave.piles[memory] -= 1
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

    def is_shown(self, cave: CaveState, thing: int) -> bool:
        return cave.pool >> thing & 1 == 1

    def turn_up(self, cave: CaveState, memory: int, thing: int) -> None:
        cave.pool |= 1 << thing
