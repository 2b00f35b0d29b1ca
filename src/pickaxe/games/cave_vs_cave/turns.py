"""Rounds and turns: the effects at the bottom of the stack, and everything that chance decides."""

from typing import Final, cast

from pickaxe.games.cave_vs_cave.boards import COVERED_AT_START
from pickaxe.games.cave_vs_cave.book import CaveBook
from pickaxe.games.cave_vs_cave.components import TILES
from pickaxe.games.cave_vs_cave.state import LAST_ROUND, OWN_TURN_ONLY, STAGES, CaveState
from pickaxe.games.cave_vs_cave.stock import EDIBLE, GOODS
from pickaxe.kernel.chance import Slot
from pickaxe.kernel.grids import bits
from pickaxe.kernel.stack import Book, Effect, State

SOLO_DISPLAY: Final = 3
SOLO_REMOVED: Final[list[str]] = TILES["board"]["solo_removed_tiles"]


class Flow(Effect):
    """The frame at the bottom: whenever nothing else is pending, it starts what comes next."""

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        cave = cast(CaveState, state)
        cards = cave.cards
        if cave.start < 0:
            cave.push(cards.first_seat_node)
        elif cave.round == 0 and len(cave.display) < SOLO_DISPLAY:
            cave.push(cards.deal_node)
        elif cave.tile >= 0:
            self._end_turn(cave)
        elif cave.round > 0 and cave.turn_in_round < cave.players * cave.turns_each():
            cave.mover = (cave.start + cave.turn_in_round) % cave.players
            cave.push(cards.take_node)
        elif cave.round < LAST_ROUND[cave.players]:
            self._begin_round(cave)
        elif not cave.is_switched(OWN_TURN_ONLY) and memory < cave.players:
            cave.remember(memory + 1)
            cave.push(cards.pause_node, memory)
        else:
            cave.is_over = True
            cave.stack.pop()

    def _end_turn(self, cave: CaveState) -> None:
        cave.tile = -1
        cave.turn += 1
        cave.turn_in_round += 1

    def _begin_round(self, cave: CaveState) -> None:
        if cave.round > 0:
            cave.start = (cave.start + 1) % cave.players
        cave.round += 1
        cave.turn_in_round = 0
        cave.taken = [-1] * len(cave.taken)
        cave.push(cave.cards.reveal_tile_node)

    def is_memory(self, memory: int) -> bool:
        return memory <= 2


class TakeTile(Effect):
    """A turn begins: take a face-up action tile that nobody has taken this round."""

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        cave = cast(CaveState, state)
        for index in cave.shown_tiles:
            if cave.taken[index] < 0 and self._is_open(cave, index):
                out.append(cave.cards.take_choice[index])

    def _is_open(self, cave: CaveState, index: int) -> bool:
        kind = cave.cards.tiles[index].more_than_opponent
        if kind < 0 or cave.players == 1:
            return True
        return cave.purses[cave.mover][kind] > cave.purses[1 - cave.mover][kind]

    def answer(self, state: State, memory: int, choice: int) -> None:
        cave = cast(CaveState, state)
        index = choice - cave.cards.take_choice[0]
        cave.stack.pop()
        cave.taken[index] = cave.mover
        cave.tile = index
        cave.push(cave.cards.tile_nodes[index])

    def objections(self, state: State, memory: int, choice: int) -> list[str]:
        cave = cast(CaveState, state)
        if choice not in cave.cards.take_choice:
            return []
        tile = cave.cards.tiles[choice - cave.cards.take_choice[0]]
        if tile.index not in cave.shown_tiles:
            return [f"{tile.name} is not face up on the action board."]
        if cave.taken[tile.index] >= 0:
            return [f"{tile.name} has been taken this round."]
        return [_condition_reason(cave, tile.more_than_opponent)]


def _condition_reason(cave: CaveState, kind: int) -> str:
    mine, theirs = cave.purse()[kind], cave.purses[1 - cave.mover][kind]
    name = GOODS.names[kind]
    return f"Needs more {name} than the opponent; you have {mine}, they have {theirs}."


class Pause(Effect):
    """A last moment for any-time exchanges outside one's own turn; it remembers the seat."""

    def __init__(self) -> None:
        super().__init__()
        self.done_choice = -1

    def bind(self, book: Book) -> None:
        self.done_choice = book.lexicon.add("done")

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        state.mover = memory
        if any(state.purse()[kind] for kind in EDIBLE):
            out.append(self.done_choice)
        else:
            state.stack.pop()

    def answer(self, state: State, memory: int, choice: int) -> None:
        state.stack.pop()

    def objections(self, state: State, memory: int, choice: int) -> list[str]:
        return []

    def is_memory(self, memory: int) -> bool:
        return memory <= 1


class Reveal(Effect):
    """Something that chance turns up, unless only one thing is possible."""

    def __init__(self) -> None:
        super().__init__()
        self.is_chance = True

    def candidates(self, cave: CaveState) -> list[int]:
        """The choices that are still possible."""
        raise NotImplementedError

    def show(self, cave: CaveState, choice: int) -> None:
        """Turn it up."""
        raise NotImplementedError

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        cave = cast(CaveState, state)
        found = self.candidates(cave)
        if len(found) == 1:
            state.stack.pop()
            self.show(cave, found[0])
        else:
            out.extend(found)

    def answer(self, state: State, memory: int, choice: int) -> None:
        state.stack.pop()
        self.show(cast(CaveState, state), choice)

    def objections(self, state: State, memory: int, choice: int) -> list[str]:
        return ["Chance decides now."]


class FirstSeat(Reveal):
    """Who begins."""

    def __init__(self) -> None:
        super().__init__()
        self.choices: list[int] = []

    def bind(self, book: Book) -> None:
        self.choices = [book.lexicon.add(f"first {seat}") for seat in (1, 2)]

    def candidates(self, cave: CaveState) -> list[int]:
        return self.choices

    def show(self, cave: CaveState, choice: int) -> None:
        cave.start = self.choices.index(choice)
        cave.mover = cave.start

    def slot(self, state: State, memory: int) -> Slot:
        return Slot("first seat", 0, self.choices)


class RevealTile(Reveal):
    """The new action tile of the round."""

    def _stage(self, cave: CaveState) -> list[int]:
        return tiles_of_stage(cave.cards, cave.players, STAGES[cave.players][cave.round])

    def candidates(self, cave: CaveState) -> list[int]:
        choices = cave.cards.reveal_tile_choice
        return [choices[index] for index in self._stage(cave) if index not in cave.shown_tiles]

    def show(self, cave: CaveState, choice: int) -> None:
        cave.shown_tiles.append(choice - cave.cards.reveal_tile_choice[0])

    def slot(self, state: State, memory: int) -> Slot:
        cave = cast(CaveState, state)
        stage = self._stage(cave)
        shown = sum(index in cave.shown_tiles for index in stage)
        pool = [cave.cards.reveal_tile_choice[index] for index in stage]
        return Slot(f"stage {STAGES[cave.players][cave.round]}", shown, pool)


def tiles_of_stage(cards: CaveBook, players: int, stage: str) -> list[int]:
    """The tiles of a stage, without those that the solo game removes."""
    left_out = SOLO_REMOVED if players == 1 else []
    return [tile.index for tile in cards.tiles if tile.stage == stage and tile.id not in left_out]


class RevealRoom(Reveal):
    """The room on a space that is being excavated, which it remembers."""

    def candidates(self, cave: CaveState) -> list[int]:
        choices = cave.cards.reveal_room_choice
        return [choices[number] for number in bits(cave.unseen)]

    def show(self, cave: CaveState, choice: int) -> None:
        cave.show_room(choice - cave.cards.reveal_room_choice[0])

    def slot(self, state: State, memory: int) -> Slot:
        cave = cast(CaveState, state)
        place = cave.mover * len(COVERED_AT_START) + COVERED_AT_START.index(memory)
        return Slot("dark rooms", place, dark_pool(cave.cards))

    def is_memory(self, memory: int) -> bool:
        return memory in COVERED_AT_START


class Flip(RevealRoom):
    """The top tile of the solo draw pile."""

    def show(self, cave: CaveState, choice: int) -> None:
        cave.pile -= 1
        super().show(cave, choice)

    def slot(self, state: State, memory: int) -> Slot:
        cave = cast(CaveState, state)
        pool = dark_pool(cave.cards)
        return Slot("dark rooms", len(pool) - cave.pile, pool)

    def is_memory(self, memory: int) -> bool:
        return memory == 0


def dark_pool(cards: CaveBook) -> list[int]:
    """The choices of all dark-backed rooms."""
    return [cards.reveal_room_choice[room.number] for room in cards.rooms if not room.is_light and room.number]


class DealDisplay(Reveal):
    """The light-backed rooms of the solo display."""

    def _pool(self, cave: CaveState) -> list[int]:
        return [cave.cards.reveal_room_choice[room.number] for room in cave.cards.rooms if room.is_light]

    def candidates(self, cave: CaveState) -> list[int]:
        first = cave.cards.reveal_room_choice[0]
        return [choice for choice in self._pool(cave) if choice - first not in cave.display]

    def show(self, cave: CaveState, choice: int) -> None:
        cave.show_room(choice - cave.cards.reveal_room_choice[0])

    def slot(self, state: State, memory: int) -> Slot:
        cave = cast(CaveState, state)
        return Slot("light rooms", len(cave.display), self._pool(cave))
