"""What chance decides: who begins, and every tile and room that is turned up."""

from typing import Final, cast

from pickaxe.games.cave_vs_cave import verbs
from pickaxe.games.cave_vs_cave.boards import ERA2_SPACES, SPACES
from pickaxe.games.cave_vs_cave.book import CaveBook
from pickaxe.games.cave_vs_cave.components import RULES, TILES
from pickaxe.games.cave_vs_cave.state import STAGES, CaveState
from pickaxe.kernel.chance import Slot
from pickaxe.kernel.grids import bits
from pickaxe.kernel.stack import NOBODY, Book, Effect, State
from pickaxe.kernel.words import Said, seat_name

SOLO_REMOVED: Final[list[str]] = TILES["board"]["solo_removed_tiles"]
POOL_FIXED: Final[list[int]] = RULES["variants"]["era2_only"]["pool_fixed"]


class Reveal(Effect):
    """Something that chance turns up, unless only one thing is possible."""

    def __init__(self) -> None:
        super().__init__()
        self.is_chance = True

    def candidates(self, cave: CaveState, memory: int) -> list[int]:
        """The choices that are still possible."""
        raise NotImplementedError

    def show(self, cave: CaveState, memory: int, choice: int) -> None:
        """Turn it up."""
        raise NotImplementedError

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        cave = cast(CaveState, state)
        found = self.candidates(cave, memory)
        if len(found) == 1:
            state.stack.pop()
            cave.note("reveal", NOBODY, found)
            self.show(cave, memory, found[0])
        else:
            out.extend(found)

    def answer(self, state: State, memory: int, choice: int) -> None:
        state.stack.pop()
        self.show(cast(CaveState, state), memory, choice)

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        return [Said("Chance decides now.")]


class FirstSeat(Reveal):
    """Who begins."""

    def __init__(self) -> None:
        super().__init__()
        self.choices: list[int] = []

    def bind(self, book: Book) -> None:
        self.choices = [book.lexicon.add(f"first {seat + 1}", verbs.FIRST.of(seat=seat_name(seat))) for seat in (0, 1)]

    def candidates(self, cave: CaveState, memory: int) -> list[int]:
        return self.choices

    def show(self, cave: CaveState, memory: int, choice: int) -> None:
        cave.start = self.choices.index(choice)
        cave.mover = cave.start

    def slot(self, state: State, memory: int) -> Slot:
        return Slot("first seat", 0, self.choices)


class RevealTile(Reveal):
    """The new action tile of the round."""

    def _stage(self, cave: CaveState) -> list[int]:
        return tiles_of_stage(cave.guide, cave.players, STAGES[cave.players][cave.round])

    def candidates(self, cave: CaveState, memory: int) -> list[int]:
        choices = cave.guide.reveal_tile_choice
        return [choices[index] for index in self._stage(cave) if index not in cave.shown_tiles]

    def show(self, cave: CaveState, memory: int, choice: int) -> None:
        cave.shown_tiles.append(choice - cave.guide.reveal_tile_choice[0])

    def slot(self, state: State, memory: int) -> Slot:
        cave = cast(CaveState, state)
        stage = self._stage(cave)
        shown = sum([index in cave.shown_tiles for index in stage])
        pool = [cave.guide.reveal_tile_choice[index] for index in stage]
        return Slot(f"stage {STAGES[cave.players][cave.round]}", shown, pool)


def tiles_of_stage(guide: CaveBook, players: int, stage: str) -> list[int]:
    """The tiles of a stage, without those that the solo game removes."""
    left_out = SOLO_REMOVED if players == 1 else []
    return [tile.index for tile in guide.tiles if tile.stage == stage and tile.id not in left_out]


def room_choices(guide: CaveBook, era: int, is_light: bool) -> list[int]:
    """The choices that turn up the rooms of an era with one kind of back."""
    return [
        guide.reveal_room_choice[room.number]
        for room in guide.rooms
        if room.number and room.era == era and room.is_light == is_light
    ]


class RevealRoom(Reveal):
    """The room on a space that is being excavated, which it remembers."""

    def era(self, memory: int) -> int:
        """The era of the tile that is turned up."""
        return 2 if memory in ERA2_SPACES else 1

    def candidates(self, cave: CaveState, memory: int) -> list[int]:
        era, rooms, choices = self.era(memory), cave.guide.rooms, cave.guide.reveal_room_choice
        return [choices[number] for number in bits(cave.unseen) if rooms[number].era == era]

    def show(self, cave: CaveState, memory: int, choice: int) -> None:
        cave.show_room(choice - cave.guide.reveal_room_choice[0])

    def slot(self, state: State, memory: int) -> Slot:
        cave = cast(CaveState, state)
        return self._slot(cave, cave.slots[cave.mover][memory], self.era(memory))

    def _slot(self, cave: CaveState, index: int, era: int) -> Slot:
        return Slot("dark rooms" + " II" * (era == 2), index, room_choices(cave.guide, era, False))

    def is_memory(self, memory: int) -> bool:
        return memory < len(SPACES)


class Flip(RevealRoom):
    """The top tile of a draw pile, whose era it remembers."""

    def era(self, memory: int) -> int:
        return memory

    def show(self, cave: CaveState, memory: int, choice: int) -> None:
        cave.piles[memory] -= 1
        super().show(cave, memory, choice)

    def slot(self, state: State, memory: int) -> Slot:
        cave = cast(CaveState, state)
        total = len(room_choices(cave.guide, memory, False))
        return self._slot(cave, total - cave.piles[memory], memory)

    def is_memory(self, memory: int) -> bool:
        return memory in (1, 2)


class DealDisplay(Reveal):
    """The light-backed rooms of a solo display; it deals those of the current era."""

    def candidates(self, cave: CaveState, memory: int) -> list[int]:
        first = cave.guide.reveal_room_choice[0]
        pool = room_choices(cave.guide, cave.era, True)
        return [choice for choice in pool if choice - first not in cave.display]

    def show(self, cave: CaveState, memory: int, choice: int) -> None:
        cave.show_room(choice - cave.guide.reveal_room_choice[0])

    def slot(self, state: State, memory: int) -> Slot:
        cave = cast(CaveState, state)
        group = "light rooms" + " II" * (cave.era == 2)
        return Slot(group, cave.lights_on_display(), room_choices(cave.guide, cave.era, True))


class DealPool(Reveal):
    """The random rooms of the pool in a game of Era II alone."""

    def _choices(self, cave: CaveState) -> list[int]:
        return [
            cave.guide.reveal_room_choice[room.number]
            for room in cave.guide.rooms
            if room.number and room.era == 1 and room.number not in POOL_FIXED
        ]

    def candidates(self, cave: CaveState, memory: int) -> list[int]:
        first = cave.guide.reveal_room_choice[0]
        return [choice for choice in self._choices(cave) if not cave.pool >> (choice - first) & 1]

    def show(self, cave: CaveState, memory: int, choice: int) -> None:
        cave.pool |= 1 << (choice - cave.guide.reveal_room_choice[0])

    def slot(self, state: State, memory: int) -> Slot:
        cave = cast(CaveState, state)
        return Slot("pool", cave.pool.bit_count() - len(POOL_FIXED), self._choices(cave))
