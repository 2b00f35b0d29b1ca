"""Why a turn of Cave vs Cave is good: what it has brought."""

from collections.abc import Sequence
from typing import Final, cast

from pickaxe.ai.cave_vs_cave import ROOM_WORTH, SPACE_WORTH, WORTH, turns_left
from pickaxe.games.cave_vs_cave.components import GOLD, GOODS
from pickaxe.games.cave_vs_cave.state import CaveState
from pickaxe.kernel.stack import State
from pickaxe.kernel.words import Name, Said
from pickaxe.server.layouts.layout import Reason, gains

ACTIVATIONS: Final = 0.2  # of a room, for each turn to come
WALL_WORTH: Final = 0.7
_WORTH: Final = [worth + (kind == GOLD) for kind, worth in enumerate(WORTH)]


def reasons(earlier: State, later: State, seat: int) -> Sequence[Reason]:
    """What a turn has brought to a seat."""
    before, after = cast(CaveState, earlier), cast(CaveState, later)
    dug = before.covered[seat].bit_count() - after.covered[seat].bit_count()
    walls = after.walls[seat].bit_count() - before.walls[seat].bit_count()
    return [
        *(_room(after, number, seat) for number in after.rooms[seat] if number not in before.rooms[seat]),
        Reason(SPACE_WORTH * dug, Said("It opens {n} {n:space|spaces} for rooms.", n=dug)),
        Reason(WALL_WORTH * walls, Said("With this wall more rooms will fit.")),
        gains(GOODS, _WORTH, before.purses[seat], after.purses[seat]),
    ]


def thrifty(state: State, choices: Sequence[int]) -> Sequence[int]:
    """A turn without the exchanges that nothing in it needs: they can be made at any later time."""
    kept = list(choices)
    for index in range(len(kept) - 1, 0, -1):
        shorter = kept[:index] + kept[index + 1 :]
        if kept[index] < state.book.exchange_count and _is_as_good(played(state, shorter), played(state, kept)):
            kept = shorter
    return kept


def played(state: State, choices: Sequence[int]) -> CaveState | None:
    """The state after choices, if they can be made one after the other."""
    after = state.copy()
    for choice in choices:
        if choice not in after.choices():
            return None
        after.apply(choice)
    return cast(CaveState, after)


def _is_as_good(shorter: CaveState | None, longer: CaveState | None) -> bool:
    """Whether a turn comes as far as a longer one, and nothing is lost for lack of room."""
    if shorter is None or longer is None:
        return False
    stands = [(after.turn, after.seat, [sum(purse) for purse in after.purses]) for after in (shorter, longer)]
    return stands[0] == stands[1]


def _room(cave: CaveState, number: int, seat: int) -> Reason:
    points, room = cave.guide.rooms[number].points, Name("room", f"{number:02}")
    engine = ACTIVATIONS * ROOM_WORTH[number] * turns_left(cave, seat)
    if engine > points:
        return Reason(points + engine, Said("{room} will give goods again and again.", room=room))
    return Reason(points + engine, Said("{room} is worth {n} {n:point|points}.", room=room, n=points))
