"""Rules of thumb for Cave vs Cave, and what a learned value counts."""

from typing import Final, cast

from pickaxe.ai.evaluation import Evaluation
from pickaxe.ai.learned import Features, Row
from pickaxe.games.cave_vs_cave.boards import SHAPE_BIT
from pickaxe.games.cave_vs_cave.book import ROOM_COUNT, TILE_COUNT
from pickaxe.games.cave_vs_cave.components import EDIBLE, FOOD, GOLD, GOODS
from pickaxe.games.cave_vs_cave.effects import Assorted, Excavate
from pickaxe.games.cave_vs_cave.setup import BOOK
from pickaxe.games.cave_vs_cave.state import EMPTY, LAST_OF_ERA, TURNS_EACH, CaveState
from pickaxe.kernel.effects import AnyOrder, Exchange, Gain, OneOf, Replenish, When
from pickaxe.kernel.goods import Bundle
from pickaxe.kernel.stack import Effect, State

# What one of a good is worth in points early on, beyond the points it scores; weapons and gold score by themselves.
GOOD_WORTH: Final[dict[str, float]] = {
    "wood": 0.61, "stone": 0.8, "emmer": 0.25, "flax": 0.93, "food": 0.52, "gold": 0.68,
    "donkey": 0.6, "ore": 0.35, "iron": 0.7, "weapon": 0.23,
}  # fmt: skip
WORTH: Final[list[float]] = [GOOD_WORTH[name] for name in GOODS.names]
PLENTY: Final = 4  # further goods of a kind are worth half
SPACE_WORTH: Final = 1.6  # an empty space to build on
PLAN_WORTH: Final = 0.39  # of the points of the best room that fits, less what is missing for it
ENGINE_WORTH: Final = 0.16  # of what the best rooms give, for each turn to come
MOST_FOOD: Final = 5  # no price asks for more
FULL_SHARE: Final = 8  # with so many turns to come, what is kept for later has its whole worth
_MOST_TURNS: Final = 20.0


def _worth(bundle: Bundle) -> float:
    return sum(
        amount * (WORTH[kind] + (kind == GOLD)) for kind, amount in zip(bundle.kinds, bundle.amounts, strict=True)
    )


def activation_worth(effect: Effect | None) -> float:
    """What activating a room brings, in points, when it can be paid."""
    if isinstance(effect, AnyOrder):
        return sum(activation_worth(part) for part in effect.effects)
    if isinstance(effect, OneOf):
        return max(activation_worth(part) for part in effect.effects)
    if isinstance(effect, When):
        return 0.8 * activation_worth(effect.effect)
    if isinstance(effect, Gain):
        return _worth(effect.bundle)
    if isinstance(effect, Assorted):
        return 0.9 * (_worth(effect.due) - 1.5)
    if isinstance(effect, Exchange):
        return max(0.0, 0.9 * (_worth(effect.due) - _worth(effect.paid)))
    if isinstance(effect, Replenish):
        return 0.3 * effect.level * len(effect.kinds)
    if isinstance(effect, Excavate):
        return 1.0
    return 0.0


ROOM_WORTH: Final[list[float]] = [activation_worth(room.activation) for room in BOOK.rooms]


class CaveEvaluation(Evaluation):
    """Points on the table, and what goods, spaces and rooms promise for the turns that are left."""

    def value(self, state: State, seat: int) -> float:
        cave = cast(CaveState, state)
        left = turns_left(cave, seat)
        share = min(1.0, left / FULL_SHARE)
        purse = cave.purses[seat]
        value = cave.half_points(seat) / 2
        return value + share * (self._goods(purse) + self._spaces(cave, seat)) + left * self._engine(cave, seat)

    def _goods(self, purse: list[int]) -> float:
        value = 0.0
        for kind in range(len(purse)):
            amount = purse[kind]
            value += WORTH[kind] * (amount if amount <= PLENTY else PLENTY + (amount - PLENTY) * 0.5)
        return value

    def _spaces(self, cave: CaveState, seat: int) -> float:
        """Empty spaces, and the best room that one of them could take."""
        empty = cave.room_at[seat].count(EMPTY)
        if not empty:
            return 0.0
        shapes = cave.shapes_free(seat)
        purse = cave.purses[seat]
        best = 0.0
        for number in cave.display:
            room = cave.guide.rooms[number]
            if room.shapes & shapes:
                missing = 0.0
                for i in range(len(room.cost.kinds)):
                    missing += max(0, room.cost.amounts[i] - purse[room.cost.kinds[i]])
                best = max(best, room.points - missing)
        return SPACE_WORTH * min(empty, 3) + PLAN_WORTH * best

    def _engine(self, cave: CaveState, seat: int) -> float:
        """The three rooms most worth activating."""
        first = second = third = 0.0
        for number in cave.rooms[seat]:
            worth = ROOM_WORTH[number]
            if worth > first:
                first, second, third = worth, first, second
            elif worth > second:
                second, third = worth, second
            elif worth > third:
                third = worth
        return ENGINE_WORTH * (first + 0.6 * second + 0.3 * third)

    def exchanges(self, state: State) -> list[int]:
        """Food for a price: never more than any price asks, and gold only when nothing else is left."""
        purse = state.purse()
        if purse[FOOD] >= MOST_FOOD:
            return []
        open_now = state.exchanges()
        plain = [choice for choice in open_now if EDIBLE[choice] != GOLD]
        return plain or open_now


def turns_left(cave: CaveState, seat: int) -> int:
    """How many turns a seat still has to begin."""
    turns = TURNS_EACH[cave.players]
    later = 0
    for number in range(cave.round + 1, LAST_OF_ERA[cave.players][1 if cave.mode == "era-1" else 2] + 1):
        later += turns[number]
    taken = 0
    for owner in cave.taken:
        if owner == seat:
            taken += 1
    return later + turns[cave.round] - taken


# What a learned value counts, and where each kind of it begins in the table of weights.
_SHAPE_CLASSES: Final = max(SHAPE_BIT).bit_length()
_STEPS: Final = [2, 5]  # a good counts once, and once more for each of these numbers up to which it counts
_GOOD: Final = 0
_ROOM: Final = _GOOD + len(GOODS.names) * (1 + len(_STEPS))
_SHOWN: Final = _ROOM + ROOM_COUNT
_FITS: Final = _SHOWN + ROOM_COUNT
_PAYABLE: Final = _FITS + ROOM_COUNT
_TILE: Final = _PAYABLE + ROOM_COUNT
_SHAPE: Final = _TILE + TILE_COUNT
_OTHER: Final = _SHAPE + _SHAPE_CLASSES
_OTHERS: Final = [
    "one", "moves", "begins", "empty", "empty to 1", "empty to 2", "covered", "in reach", "walls", "orange less blue",
    "cavern", "goods by thumb", "spaces by thumb", "engine by thumb",
]  # fmt: skip


class CaveFeatures(Features):
    """Goods, rooms, what is on display and fits or can be paid, open tiles, shapes of free spaces, and the thumb."""

    def __init__(self) -> None:
        super().__init__(
            [f"{name}{step}" for name in GOODS.names for step in ("", *(f" to {n}" for n in _STEPS))]
            + [f"{kind} {number}" for kind in ("room", "shown", "fits", "payable") for number in range(ROOM_COUNT)]
            + [f"tile {number}" for number in range(TILE_COUNT)]
            + [f"shape {number}" for number in range(_SHAPE_CLASSES)]
            + _OTHERS
        )
        self.thumb = CaveEvaluation()

    def points(self, state: State, seat: int) -> float:
        return cast(CaveState, state).half_points(seat) / 2

    def fill(self, state: State, seat: int, row: Row) -> float:
        cave = cast(CaveState, state)
        purse = cave.purses[seat]
        self._fill_goods(purse, row)
        for number in cave.rooms[seat]:
            row.add(_ROOM + number, 1.0)
        self._fill_display(cave, seat, row)
        for index in cave.shown_tiles:
            if cave.taken[index] < 0:
                row.add(_TILE + index, 1.0)
        self._fill_spaces(cave, seat, row)
        row.add(_OTHER, 1.0)
        row.add(_OTHER + 1, float(cave.mover == seat))
        row.add(_OTHER + 2, float(cave.start == seat))
        left = turns_left(cave, seat)
        share = min(1.0, left / FULL_SHARE)
        row.add(_OTHER + 11, share * self.thumb._goods(purse))
        row.add(_OTHER + 12, share * self.thumb._spaces(cave, seat))
        row.add(_OTHER + 13, left * self.thumb._engine(cave, seat))
        return left / _MOST_TURNS

    def _fill_goods(self, purse: list[int], row: Row) -> None:
        place = _GOOD
        for kind in range(len(purse)):
            amount = purse[kind]
            if amount:
                row.add(place, float(amount))
                row.add(place + 1, float(min(amount, 2)))
                row.add(place + 2, float(min(amount, 5)))
            place += 3

    def _fill_display(self, cave: CaveState, seat: int, row: Row) -> None:
        shapes, purse, rooms = cave.shapes_free(seat), cave.purses[seat], cave.guide.rooms
        for number in cave.display:
            room = rooms[number]
            row.add(_SHOWN + number, 1.0)
            if room.shapes & shapes:
                row.add(_FITS + number, 1.0)
                if room.cost.is_in(purse):
                    row.add(_PAYABLE + number, 1.0)

    def _fill_spaces(self, cave: CaveState, seat: int, row: Row) -> None:
        shapes, place = cave.shapes_free(seat), _SHAPE
        while shapes:
            if shapes & 1:
                row.add(place, 1.0)
            shapes >>= 1
            place += 1
        empty = cave.room_at[seat].count(EMPTY)
        blue = (cave.owned[seat] & cave.guide.blue).bit_count()
        row.add(_OTHER + 3, float(empty))
        row.add(_OTHER + 4, float(min(empty, 1)))
        row.add(_OTHER + 5, float(min(empty, 2)))
        row.add(_OTHER + 6, float(cave.covered[seat].bit_count()))
        row.add(_OTHER + 7, float(cave.tiles_in_reach(seat, False).bit_count()))
        row.add(_OTHER + 8, float(cave.walls[seat].bit_count()))
        row.add(_OTHER + 9, float(len(cave.rooms[seat]) - 2 * blue))
        row.add(_OTHER + 10, float(cave.cavern_owner == seat))
