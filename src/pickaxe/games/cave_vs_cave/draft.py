"""The quick-start draft: rooms of the display are placed for nothing, then the rest of the pile is buried."""

from itertools import combinations
from typing import Final, cast

from pickaxe.games.cave_vs_cave.boards import (
    CAVERN,
    CAVERN_BUILDABLE,
    EDGE_NAMES,
    EDGES,
    ERA1_SPACES,
    SHAPE_BIT,
    SPACE_NAMES,
    SPACES,
)
from pickaxe.games.cave_vs_cave.book import DARK_ROOMS, ROOM_COUNT, Room
from pickaxe.games.cave_vs_cave.components import RULES
from pickaxe.games.cave_vs_cave.effects import WALL, Listed, Place
from pickaxe.games.cave_vs_cave.reasons import colour_reason, draft_wall_reason, wall_sets, where_is
from pickaxe.games.cave_vs_cave.state import (
    BURY_IN_CAVERN,
    BURYING,
    DRAFT_WALLS,
    EMPTY,
    FULL_TURNS_UP,
    NOT_DUG,
    CaveState,
)
from pickaxe.games.cave_vs_cave.turns import begin_after_draft
from pickaxe.kernel.grids import bits, mask_of
from pickaxe.kernel.lexicon import Verb
from pickaxe.kernel.stack import NOBODY, Book, Effect, State, replaced
from pickaxe.kernel.words import Name, Said

LEAVE_AT: Final[int] = RULES["variants"]["draft"]["leave_at_score"]


# What a draft turn remembers: nothing yet, the pile was turned, the room is placed.
_TURN_PILE: Final = 0
_CHOOSE: Final = 1
_PLACED: Final = 2


def _shapes_within(sides: int, free: int, walls: int) -> int:
    """The shape classes that a space can get by up to so many walls on its free sides, as bits."""
    shapes = 0
    for number in range(walls + 1):
        for chosen in combinations(bits(free), number):
            shapes |= SHAPE_BIT[sides | mask_of(list(chosen))]
    return shapes


# Indexed by number of walls, walled sides and free sides.
SHAPES_WITHIN: Final[list[list[list[int]]]] = [
    [[_shapes_within(sides, free & ~sides, walls) for free in range(16)] for sides in range(16)]
    for walls in range(DRAFT_WALLS + 1)
]


def walls_left(cave: CaveState, seat: int) -> int:
    """How many of the own walls a seat still has."""
    return DRAFT_WALLS - cave.walls[seat].bit_count()


def free_sides(cave: CaveState, space: int, sides: int) -> int:
    """The sides of a space on which a wall could be built, as bits, given its walled sides."""
    buildable = CAVERN_BUILDABLE[cave.cavern_side] if space == CAVERN else cave.layout.buildable[space]
    return buildable & ~sides


def shapes_within(cave: CaveState, seat: int, walls: int) -> int:
    """The shape classes that the empty spaces can get by up to so many new walls, as bits."""
    if walls == 0:
        return cave.shapes_free(seat)
    table = SHAPES_WITHIN[walls]
    spaces = cave.room_at[seat]
    shapes = 0
    for space in range(len(spaces)):
        if spaces[space] == EMPTY:
            sides = cave.sides(seat, space)
            shapes |= table[sides][free_sides(cave, space, sides)]
    return shapes


def placements(cave: CaveState, seat: int, room: int) -> list[tuple[int, int]]:
    """Every space with the new walls, as bits, with which a room can be placed by the fewest walls (R50)."""
    shapes = cave.guide.rooms[room].shapes
    if shapes & cave.shapes_free(seat):
        return [(space, 0) for space in cave.spaces_for(seat, room)]
    for number in range(1, walls_left(cave, seat) + 1):
        if shapes & shapes_within(cave, seat, number):
            return wall_sets(cave, seat, shapes, number)
    return []


class Draft(Effect):
    """A draft turn: the pile is turned up, a room is chosen and placed."""

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        cave = cast(CaveState, state)
        if memory == _TURN_PILE:
            self._turn_pile(cave)
        elif memory == _PLACED:
            out.append(cave.guide.end_choice)
        else:
            self._offer_rooms(cave, out)
            if not out:
                self._finish(cave, cave.out | 1 << cave.mover)

    def _turn_pile(self, cave: CaveState) -> None:
        cave.remember(_CHOOSE)
        if cave.piles[1]:
            cave.begin("flip", 1)

    def _offer_rooms(self, cave: CaveState, out: list[int]) -> None:
        shapes = shapes_within(cave, cave.mover, walls_left(cave, cave.mover))
        for number in cave.display:
            if cave.guide.rooms[number].shapes & shapes and cave.may_own(number):
                out.append(cave.guide.draft_choice[number])

    def answer(self, state: State, memory: int, choice: int) -> None:
        cave = cast(CaveState, state)
        if memory == _PLACED:
            cave.turn += 1
            self._finish(cave, cave.out | self._leaves(cave) << cave.mover)
            return
        number = choice - cave.guide.draft_choice[0]
        cave.remember(_PLACED)
        cave.display = [room for room in cave.display if room != number]
        cave.begin("place drafted", number)

    def _leaves(self, cave: CaveState) -> int:
        """1 if the seat is out after its turn: enough points, or no empty space (R61)."""
        if cave.room_points[cave.mover] >= LEAVE_AT:
            return 1
        is_full = EMPTY not in cave.room_at[cave.mover]
        return int(is_full and not (cave.is_switched(FULL_TURNS_UP) and cave.piles[1] > 0))

    def _finish(self, cave: CaveState, out: int) -> None:
        """Whoever is not strictly ahead goes on, unless out (R54)."""
        cave.stack.pop()
        for seat in bits(out & ~cave.out):
            cave.note("out", NOBODY, [seat])
        cave.out = out
        seat, other = cave.mover, 1 - cave.mover
        if out == 3:
            cave.phase = BURYING
            cave.mover = cave.ahead()
        elif out >> seat & 1 or (not out >> other & 1 and cave.room_points[seat] > cave.room_points[other]):
            cave.mover = other

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        cave = cast(CaveState, state)
        if choice not in cave.guide.draft_choice or memory == _PLACED:
            return []
        room = cave.guide.rooms[choice - cave.guide.draft_choice[0]]
        if room.number not in cave.display:
            return [where_is(cave, room)]
        found: list[Said] = []
        if not placements(cave, cave.mover, room.number):
            found.append(draft_wall_reason(room, walls_left(cave, cave.mover)))
        return found if cave.may_own(room.number) else [*found, colour_reason(room)]

    def is_memory(self, memory: int) -> bool:
        return memory <= _PLACED


class DraftPlace(Place):
    """Choose the space, and the new walls if there is a choice.

    It remembers the room (6 bits), the space plus one (5 bits) and the walls chosen so far.
    """

    def __init__(self) -> None:
        super().__init__()
        self.wall_choices: list[int] = []

    def bind(self, book: Book) -> None:
        self.wall_choices = [book.lexicon.add(f"wall {edge.id}", WALL.of(edge)) for edge in EDGE_NAMES]

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        cave = cast(CaveState, state)
        ways = self.ways(cave, memory)
        if len(ways) == 1:
            self._place(cave, memory & 63, ways[0][0], ways[0][1])
        else:
            out.extend(self.distinct(cave, memory, ways))

    def ways(self, cave: CaveState, memory: int) -> list[tuple[int, int]]:
        """The placements that agree with what has been chosen; walls are chosen in ascending order."""
        space, chosen = (memory >> 6 & 31) - 1, memory >> 11
        return [
            (at, walls)
            for at, walls in placements(cave, cave.mover, memory & 63)
            if space in (-1, at) and walls & chosen == chosen and walls & (_below(chosen) & ~chosen) == 0
        ]

    def distinct(self, cave: CaveState, memory: int, ways: list[tuple[int, int]]) -> list[int]:
        """The choices between several ways: of a space, or of a wall."""
        spaces = [cave.guide.place_choice[space] for space in sorted({space for space, _ in ways})]
        chosen = memory >> 11
        return spaces if len(spaces) > 1 else sorted({self.wall_choices[bits(walls & ~chosen)[0]] for _, walls in ways})

    def answer(self, state: State, memory: int, choice: int) -> None:
        cave = cast(CaveState, state)
        if choice in cave.guide.place_choice:
            cave.remember(memory | (choice - cave.guide.place_choice[0] + 1) << 6)
        else:
            cave.remember(memory | 1 << 11 + self.wall_choices.index(choice))

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        cave = cast(CaveState, state)
        if cave.options()[0] not in self.wall_choices:
            return super().objections(state, memory, choice)
        room = cave.guide.rooms[memory & 63].name
        if choice not in self.wall_choices:
            return [Said("Choose a wall for {room} first.", room=room)]
        edge = EDGE_NAMES[self.wall_choices.index(choice)]
        return [Said("A wall at {edge} is not among the fewest that {room} needs.", edge=edge, room=room)]

    def misfit(self, room: Room, space: Name) -> Said:
        return Said("{room} goes where it needs the fewest new walls, not on {space}.", room=room.name, space=space)

    def is_memory(self, memory: int) -> bool:
        return 1 <= memory & 63 < ROOM_COUNT and memory >> 6 & 31 <= len(SPACES) and memory >> 11 < 1 << len(EDGES)


def _below(mask: int) -> int:
    """All bits below the highest one of a mask."""
    return (1 << mask.bit_length()) - 1


BURY: Final = Verb(
    "bury",
    "Face down on {space}",
    "put a tile face down on {space}",
    icon="hidden",
    section="bury",
    short="{space.short}",
)


class Bury(Listed):
    """What is left of the pile is put face down, one tile at a time and alternately."""

    def bind(self, book: Book) -> None:
        self.choices = [book.lexicon.add(f"bury {space.id}", BURY.of(space)) for space in SPACE_NAMES]

    def _spaces(self, cave: CaveState, seat: int) -> list[int]:
        places = [*ERA1_SPACES, CAVERN] if cave.is_switched(BURY_IN_CAVERN) else ERA1_SPACES
        return [space for space in places if cave.room_at[seat][space] == EMPTY]

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        cave = cast(CaveState, state)
        if not cave.piles[1]:
            cave.stack.pop()
            begin_after_draft(cave)
            return
        if not self._spaces(cave, cave.mover):
            cave.mover = 1 - cave.mover
        spaces = self._spaces(cave, cave.mover)
        if not spaces:  # after a position written by hand: what finds no space is out of the game
            cave.piles = replaced(cave.piles, 1, 0)
        elif len(spaces) == 1:
            cave.note("bury", cave.mover, [spaces[0]])
            self._bury(cave, spaces[0])
        else:
            out.extend([self.choices[space] for space in spaces])

    def answer(self, state: State, memory: int, choice: int) -> None:
        self._bury(cast(CaveState, state), self.choices.index(choice))

    def _bury(self, cave: CaveState, space: int) -> None:
        seat = cave.mover
        cave.covered[seat] |= 1 << space
        cave.slots[seat] = replaced(cave.slots[seat], space, len(DARK_ROOMS[1]) - cave.piles[1])
        cave.piles = replaced(cave.piles, 1, cave.piles[1] - 1)
        cave.put(seat, space, NOT_DUG)
        cave.forget(seat)
        cave.mover = 1 - seat

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        if choice not in self.choices:
            return []
        space = SPACE_NAMES[self.choices.index(choice)]
        return [Said("{space.cap} is not an empty space of your Era I board.", space=space)]
