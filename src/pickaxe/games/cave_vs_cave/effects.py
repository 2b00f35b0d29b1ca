"""The effects that only Cave vs Cave has: activating, furnishing, excavating, walls, assorted goods."""

from itertools import combinations
from typing import Final, cast

from pickaxe.games.cave_vs_cave.boards import CAVERN_SIDES, EDGE_NAMES, ERA2_MASK, SPACE_NAMES
from pickaxe.games.cave_vs_cave.book import ROOM_COUNT, CaveBook, Room
from pickaxe.games.cave_vs_cave.components import EDIBLE, FOOD, FOOD_LIMIT, GOLD, GOODS
from pickaxe.games.cave_vs_cave.reasons import (
    FURNISHING_COSTS,
    edge_reason,
    price_refusals,
    raze_reason,
    reach_reason,
    room_refusals,
)
from pickaxe.games.cave_vs_cave.state import JUNCTION_TAKES_ALL, TWO_FOR_ONE, CaveState
from pickaxe.games.cave_vs_cave.words import room_name
from pickaxe.kernel.effects import (
    EXCHANGE,
    RECEIVE,
    Condition,
    Exchange,
    OneOf,
    Replenish,
    exchange,
    one_of,
    shortages,
)
from pickaxe.kernel.goods import Bundle
from pickaxe.kernel.grids import add_at, bits, mask_of
from pickaxe.kernel.lexicon import Meaning, Verb
from pickaxe.kernel.stack import Book, Choices, Effect, State
from pickaxe.kernel.words import Name, Said

_ROOMS: Final = 8  # where the rooms activated start in the memory of an activation
_BEFORE: Final = 3  # where the blue rooms that gave before start
_NOBODY: Final[list[int]] = []


class Activate(Effect):
    """[n]: activate up to n different orange rooms, one after the other.

    It remembers how many more it may activate (3 bits), which blue rooms have given before, and the rooms activated.
    """

    def __init__(self, symbol: str, rooms: int) -> None:
        super().__init__()
        self.symbol = symbol
        self.rooms = rooms
        self.first_choice = -1
        self.last_choice = -1
        self.before_choices: list[int] = []
        # Blue rooms that answer to the symbol, and that let it activate one room more, as bits.
        self.answering = 0
        self.widening = 0

    def bind(self, book: Book) -> None:
        guide = cast(CaveBook, book)
        self.answering = mask_of([room.number for room in guide.on_activate if self.symbol in room.on_symbols])
        self.widening = mask_of([room.number for room in guide.widens if self.symbol in room.widens])
        self.first_choice = guide.activate_choice[0]
        self.last_choice = guide.activate_choice[-1]
        self.before_choices = guide.before_choice

    def offer(self, state: State, out: list[int]) -> None:
        cave = cast(CaveState, state)
        self._offer_rooms(cave, 0, out)
        self._offer_before(cave, 0, out)

    def _offer_rooms(self, cave: CaveState, used: int, out: list[int]) -> None:
        left = cave.guide.orange & ~used
        add_at(cave.owned[cave.mover] & left, cave.guide.activate_choice, out)
        add_at(cave.pool & left, cave.guide.activate_choice, out)

    def _offer_before(self, cave: CaveState, given: int, out: list[int]) -> None:
        for place in self._givers(cave, given):
            out.append(self.before_choices[place])

    def _givers(self, cave: CaveState, given: int) -> list[int]:
        """The blue rooms that have not given before, by their place among those that answer to activations."""
        working = cave.working() & self.answering
        if not working:
            return _NOBODY
        return [
            place
            for place, room in enumerate(cave.guide.on_activate)
            if not given >> place & 1 and working >> room.number & 1
        ]

    def accepts(self, choice: int) -> bool:
        return self.first_choice <= choice <= self.last_choice or self._is_before(choice)

    def _is_before(self, choice: int) -> bool:
        return self.before_choices[0] <= choice <= self.before_choices[-1]

    def suits(self, state: State, choice: int) -> bool:
        if not self._is_before(choice):
            return self.accepts(choice)
        room = cast(CaveState, state).guide.on_activate[self.before_choices.index(choice)]
        return self.symbol in room.on_symbols

    def take(self, state: State, choice: int) -> None:
        widened = 1 if cast(CaveState, state).working() & self.widening else 0
        state.push(self.node)
        self.answer(state, self.rooms + widened, choice)

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        cave = cast(CaveState, state)
        used = memory >> _ROOMS
        if memory & 7:
            self._offer_rooms(cave, used, out)
        if not out and self._would_lose(cave, memory):
            out.append(cave.guide.receive_choice)
        elif not out:
            self._finish(cave, memory)
        elif used:
            out.append(cave.guide.done_choice)
        else:
            self._offer_before(cave, memory >> _BEFORE & 31, out)

    def answer(self, state: State, memory: int, choice: int) -> None:
        cave = cast(CaveState, state)
        if choice == cave.guide.done_choice or choice == cave.guide.receive_choice:
            self._finish(cave, memory)
        elif self._is_before(choice):
            place = self.before_choices.index(choice)
            cave.remember(memory | 1 << _BEFORE + place)
            cave.receive(cave.guide.on_activate[place].on_activate)
        else:
            number = choice - self.first_choice
            cave.remember((memory | 1 << _ROOMS + number) - 1)
            cave.push(cave.guide.room_nodes[number])

    def _finish(self, cave: CaveState, memory: int) -> None:
        """Close the effect; blue rooms that have not given before give now."""
        cave.stack.pop()
        for place in self._givers(cave, memory >> _BEFORE & 31):
            room = cave.guide.on_activate[place]
            cave.gather("room", room.number, room.on_activate)

    def _would_lose(self, cave: CaveState, memory: int) -> bool:
        """Whether a blue room would give to the limit what could have become food first, but only now (R67)."""
        if cave.purse()[FOOD] == FOOD_LIMIT or not self._gives_above_limit(cave, memory):
            return False
        for number in bits(memory >> _ROOMS):
            activation = cave.guide.rooms[number].activation
            if activation and swallows_food(cave, activation):
                return True
        return False

    def _gives_above_limit(self, cave: CaveState, memory: int) -> bool:
        purse = cave.purse()
        for place in self._givers(cave, memory >> _BEFORE & 31):
            for kind in cave.guide.on_activate[place].on_activate.kinds:
                if kind in EDIBLE and purse[kind] == GOODS.limits[kind]:
                    return True
        return False

    def refusals(self, state: State, choice: int) -> list[Said]:
        return self.objections(state, 0, choice)

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        cave = cast(CaveState, state)
        if self._is_before(choice):
            return [self._not_before(cave, memory, self.before_choices.index(choice))]
        if not self.first_choice <= choice <= self.last_choice:
            return []
        room = cave.guide.rooms[choice - self.first_choice]
        if room.is_blue:
            return [Said("{room} is blue: it works by itself and is never activated.", room=room.name)]
        if not cave.has(room):
            return [_missing(cave, room)]
        return [Said("{room} has been activated by this effect already.", room=room.name)]

    def _not_before(self, cave: CaveState, memory: int, place: int) -> Said:
        """Why a blue room does not give its good before the activation."""
        room = cave.guide.on_activate[place]
        if not cave.has(room):
            return _missing(cave, room)
        if self.symbol not in room.on_symbols:
            return Said("{room} gives nothing with this effect.", room=room.name)
        if memory >> _BEFORE + place & 1:
            return Said("{room} has given its good already.", room=room.name)
        return Said("{room} gives its good at the end of this effect.", room=room.name)

    def is_memory(self, memory: int) -> bool:
        return memory & 7 <= 4 and memory >> _ROOMS < 1 << ROOM_COUNT

    def notation(self) -> list[str]:
        return ["[1]+1" if self.symbol == "1+1" else f"[{self.symbol}]"]


def _missing(cave: CaveState, room: Room) -> Said:
    if cave.pool:
        return Said("{room} is neither in your cave nor in the pool.", room=room.name)
    return Said("{room} is not in your cave.", room=room.name)


# Furnishing is told in other words where nothing is paid.
def _furnish_verb(label: str, past: str) -> Verb:
    return Verb("furnish", label, past, icon="furnish", section="furnish", short="{room}")


FURNISH: Final = _furnish_verb("Furnish {room} for {goods}", "furnished {room} for {goods}")
FURNISH_FREE: Final = _furnish_verb("Furnish {room} for nothing", "furnished {room} for nothing")


class Furnish(Effect):
    """Pay one of the extra costs and a room of the display, and put it on a space that fits."""

    def __init__(self, prices: list[str], per_dwarf: bool = False) -> None:
        super().__init__()
        self.prices = prices
        self.per_dwarf = per_dwarf
        self.extra: list[Bundle] = []
        self.costs: list[list[Bundle]] = []
        self.choices: list[list[int]] = []
        self.meaning: dict[int, tuple[int, int]] = {}

    def bind(self, book: Book) -> None:
        rooms = cast(CaveBook, book).rooms
        for alternative, price in enumerate(self.prices):
            extra = GOODS.bundle(price)
            suffix = f" for {price}" if price else ""
            costs = [GOODS.sum(extra, room.cost) for room in rooms]
            choices = [
                book.lexicon.add(f"furnish {room.name.id}{suffix}", _furnishing(room, cost))
                for room, cost in zip(rooms, costs, strict=True)
            ]
            self.extra.append(extra)
            self.costs.append(costs)
            self.choices.append(choices)
            for number, choice in enumerate(choices):
                self.meaning[choice] = (alternative, number)

    def _alternatives(self, cave: CaveState) -> list[int]:
        """The prices that count now: 1 food per dwarf is as many as each player has turns this round."""
        return [cave.turns_each() - 2] if self.per_dwarf else list(range(len(self.prices)))

    def offer(self, state: State, out: list[int]) -> None:
        cave = cast(CaveState, state)
        shapes = cave.shapes_free(cave.mover)
        if not shapes:
            return
        if self.per_dwarf:
            self._offer_at(cave, cave.turns_each() - 2, shapes, out)
        else:
            for alternative in range(len(self.prices)):
                self._offer_at(cave, alternative, shapes, out)

    def _offer_at(self, cave: CaveState, alternative: int, shapes: int, out: list[int]) -> None:
        """Add the rooms that can be had at one of the prices and fit one of these shapes."""
        purse = cave.purses[cave.mover]
        if not self.extra[alternative].is_in(purse):
            return
        rooms, costs = cave.guide.rooms, self.costs[alternative]
        choices: Choices = self.choices[alternative]
        for number in cave.display:
            if rooms[number].shapes & shapes and costs[number].is_in(purse) and cave.may_own(number):
                out.append(choices[number])

    def accepts(self, choice: int) -> bool:
        return choice in self.meaning

    def suits(self, state: State, choice: int) -> bool:
        return choice in self.meaning and self.meaning[choice][0] in self._alternatives(cast(CaveState, state))

    def extras(self, cave: CaveState) -> list[Bundle]:
        """What furnishing costs beside the room itself: every price that counts now."""
        return [self.extra[alternative] for alternative in self._alternatives(cave)]

    def take(self, state: State, choice: int) -> None:
        cave = cast(CaveState, state)
        alternative, number = self.meaning[choice]
        self.costs[alternative][number].take_from(cave.purse())
        cave.display = [room for room in cave.display if room != number]
        cave.begin("place room", number)

    def refusals(self, state: State, choice: int) -> list[Said]:
        cave = cast(CaveState, state)
        alternative, number = self.meaning[choice]
        if self.per_dwarf and alternative != cave.turns_each() - 2:
            return [Said(FURNISHING_COSTS, goods=GOODS.amount(cave.turns_each(), FOOD))]
        return room_refusals(cave, number, self.costs[alternative][number])

    def notation(self) -> list[str]:
        if self.per_dwarf:
            return ["furnish : food/dwarf"]
        price = " / ".join(self.prices)
        return [f"furnish : {price}" if price else "furnish"]


def _furnishing(room: Room, cost: Bundle) -> Meaning:
    """What furnishing a room says, with all that it costs."""
    return FURNISH.of(room.name, goods=GOODS.listed(cost)) if cost.kinds else FURNISH_FREE.of(room.name)


class Place(Effect):
    """Choose the space for the room in hand, which it remembers in its lowest six bits."""

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        cave = cast(CaveState, state)
        spaces = cave.spaces_for(cave.mover, memory)
        if len(spaces) == 1:
            self._place(cave, memory, spaces[0], 0)
        else:
            for space in spaces:
                out.append(cave.guide.place_choice[space])

    def answer(self, state: State, memory: int, choice: int) -> None:
        cave = cast(CaveState, state)
        self._place(cave, memory, choice - cave.guide.place_choice[0], 0)

    def _place(self, cave: CaveState, room: int, space: int, walls: int) -> None:
        cave.stack.pop()
        if walls:
            cave.walls[cave.mover] |= walls
            cave.forget(cave.mover)
        if cave.place(space, room):
            cave.begin("cavern side")

    def accepts(self, choice: int) -> bool:
        return False

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        cave = cast(CaveState, state)
        room = cave.guide.rooms[memory & 63]
        if choice not in cave.guide.place_choice:
            return [Said("Choose a space for {room} first.", room=room.name)]
        space = choice - cave.guide.place_choice[0]
        if cave.is_empty(cave.mover, space):
            return [self.misfit(room, SPACE_NAMES[space])]
        return [Said("{space.cap} is not an empty space of your cave.", space=SPACE_NAMES[space])]

    def misfit(self, room: Room, space: Name) -> Said:
        """That a room does not go on an empty space."""
        other = "{room} needs {walls}; {space} has other walls."
        return Said(other, room=room.name, walls=room.walls, space=space)

    def is_memory(self, memory: int) -> bool:
        return 1 <= memory < ROOM_COUNT


class Listed(Effect):
    """An effect whose first steps are the choices of a list."""

    def __init__(self) -> None:
        super().__init__()
        self.choices: list[int] = []

    def accepts(self, choice: int) -> bool:
        return self.choices[0] <= choice <= self.choices[-1]


SIDE: Final = Verb(
    "cavern",
    "Take the side with {side}",
    "received the Additional Cavern with {side}",
    icon="cavern",
    section="cavern",
    short="{side}",
)


class CavernSide(Listed):
    """Choose the side of the Additional Cavern on receiving it."""

    def bind(self, book: Book) -> None:
        sides = [Name("side", side) for side in CAVERN_SIDES[1:]]
        self.choices = [book.lexicon.add(f"cavern {side.id}", SIDE.of(side=side)) for side in sides]

    def offer(self, state: State, out: list[int]) -> None:
        out.extend(self.choices)

    def take(self, state: State, choice: int) -> None:
        cast(CaveState, state).take_cavern(1 + self.choices.index(choice))


def _excavate(id: str, label: str, past: str, short: str, face: str = "") -> Verb:
    return Verb(id, label, past, icon="pickaxe", section="excavate", short=short, face=face)


EXCAVATE: Final = _excavate("excavate", "Excavate {space}", "dug out {space}", "{space.short}")
EXCAVATE_FOR: Final = _excavate(
    "excavate", "Excavate {space} for {price}", "dug out {space} for {price}", "{space} for {price}"
)
EXCAVATE_TWO: Final = _excavate(
    "excavate two",
    "Excavate two tiles for {price}",
    "paid {price} to dig out two tiles",
    "two for {price}",
    "{price} > dig dig",
)


class Excavate(Effect):
    """Take reachable face-down tiles. It remembers how many it has taken, and (bit 2) if the last was of Era II."""

    def __init__(self, count: int, price: str, through_walls: bool) -> None:
        super().__init__()
        self.count = count
        self.price = price
        self.through_walls = through_walls
        self.cost = Bundle("", [], [])
        self.pay_choice = -1
        self.choices: list[int] = []
        self.dig_choices: list[int] = []

    def bind(self, book: Book) -> None:
        self.cost = GOODS.bundle(self.price)
        price, spaces = GOODS.listed(self.cost), SPACE_NAMES[:-1]
        self.dig_choices = [book.lexicon.add(f"excavate {space.id}", EXCAVATE.of(space)) for space in spaces]
        if self.count == 2:
            self.pay_choice = book.lexicon.add(f"two tiles for {self.price}", EXCAVATE_TWO.of(price=price))
        elif self.price:
            self.choices = [
                book.lexicon.add(f"excavate {space.id} for {self.price}", EXCAVATE_FOR.of(space, price=price))
                for space in spaces
            ]
        else:
            self.choices = self.dig_choices

    def offer(self, state: State, out: list[int]) -> None:
        cave = cast(CaveState, state)
        reach = cave.tiles_in_reach(cave.mover, self.through_walls)
        if not reach or not self.cost.is_in(cave.purses[cave.mover]):
            return
        if self.count == 1:
            add_at(reach, self.choices, out)
        elif self._finds_two(cave, reach):
            out.append(self.pay_choice)

    def _finds_two(self, cave: CaveState, reach: int) -> bool:
        """R31: by default two may be paid for even if only one can be taken."""
        if cave.is_switched(TWO_FOR_ONE) or reach & (reach - 1):
            return True
        after = cave.copy()
        after.uncover(bits(reach)[0])
        return after.tiles_in_reach(after.mover, self.through_walls) != 0

    def accepts(self, choice: int) -> bool:
        return choice == self.pay_choice or (self.count == 1 and self.choices[0] <= choice <= self.choices[-1])

    def suits(self, state: State, choice: int) -> bool:
        cave = cast(CaveState, state)
        if choice not in self.choices:
            return choice == self.pay_choice
        space = 1 << choice - self.choices[0]
        is_walled = cave.tiles_in_reach(cave.mover, True) & ~cave.tiles_in_reach(cave.mover, False) & space
        return self.through_walls or not is_walled

    def take(self, state: State, choice: int) -> None:
        self.cost.take_from(state.purse())
        state.push(self.node)
        if self.count == 1:
            self._dig(cast(CaveState, state), 0, choice - self.choices[0])

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        cave = cast(CaveState, state)
        if memory & 3 < self.count:
            add_at(cave.tiles_in_reach(cave.mover, self.through_walls), self.dig_choices, out)
        if not out:
            self._finish(cave, memory)

    def answer(self, state: State, memory: int, choice: int) -> None:
        self._dig(cast(CaveState, state), memory, choice - self.dig_choices[0])

    def _dig(self, cave: CaveState, memory: int, space: int) -> None:
        cave.remember((memory & 3) + 1 | (4 if ERA2_MASK >> space & 1 else 0))
        cave.uncover(space)
        cave.begin("reveal room", space)

    def _finish(self, cave: CaveState, memory: int) -> None:
        cave.stack.pop()
        for room in cave.guide.on_excavate:
            if cave.has(room):
                cave.gather("room", room.number, room.on_excavate)
        era = 2 if memory & 4 else 1
        if memory & 3 == 1 and cave.players == 1 and cave.piles[era] > 0:
            cave.begin("flip", era)

    def refusals(self, state: State, choice: int) -> list[Said]:
        cave = cast(CaveState, state)
        found = price_refusals(cave, self.cost)
        if choice != self.pay_choice:
            return found + reach_reason(cave, choice - self.choices[0], self.through_walls)
        if not cave.tiles_in_reach(cave.mover, self.through_walls):
            return [*found, Said("No face-down tile can be reached.")]
        return found or [Said("Only one face-down tile can be reached.")]

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        if choice not in self.dig_choices:
            return [Said("Choose a tile to excavate first.")]
        return reach_reason(cast(CaveState, state), choice - self.dig_choices[0], self.through_walls)

    def is_memory(self, memory: int) -> bool:
        return memory & 3 <= self.count and memory < 8

    def notation(self) -> list[str]:
        line = " ".join(["dig"] * self.count) + (" past wall" if self.through_walls else "")
        return [f"{self.price} > {line}" if self.price else line]


WALL: Final = Verb(
    "wall", "Build a wall at {edge}", "built a wall at {edge}", icon="wall", section="walls", short="{edge.short}"
)


class BuildWall(Listed):
    """Put a wall from the supply on a free edge."""

    def bind(self, book: Book) -> None:
        self.choices = [book.lexicon.add(f"wall {edge.id}", WALL.of(edge)) for edge in EDGE_NAMES]

    def offer(self, state: State, out: list[int]) -> None:
        cave = cast(CaveState, state)
        if cave.supply > 0:
            add_at(cave.edges_in_play(cave.mover) & ~cave.walls[cave.mover], self.choices, out)

    def take(self, state: State, choice: int) -> None:
        cave = cast(CaveState, state)
        cave.build_wall(choice - self.choices[0])
        for room in cave.guide.on_wall:
            if cave.has(room):
                cave.gather("room", room.number, room.on_wall)

    def refusals(self, state: State, choice: int) -> list[Said]:
        return edge_reason(cast(CaveState, state), choice - self.choices[0])

    def notation(self) -> list[str]:
        return ["wall"]


RAZE: Final = Verb(
    "raze", "Raze the wall at {edge}", "razed the wall at {edge}", icon="raze", section="raze", short="{edge.short}"
)


class RazeWall(Listed):
    """Put a placed wall back into the supply and receive goods."""

    def __init__(self, get: str) -> None:
        super().__init__()
        self.get = get
        self.due = Bundle("", [], [])

    def bind(self, book: Book) -> None:
        self.due = GOODS.bundle(self.get)
        self.choices = [book.lexicon.add(f"raze {edge.id}", RAZE.of(edge)) for edge in EDGE_NAMES]

    def offer(self, state: State, out: list[int]) -> None:
        cave = cast(CaveState, state)
        add_at(cave.walls[cave.mover], self.choices, out)

    def take(self, state: State, choice: int) -> None:
        cave = cast(CaveState, state)
        cave.raze_wall(choice - self.choices[0])
        cave.receive(self.due)

    def refusals(self, state: State, choice: int) -> list[Said]:
        return raze_reason(cast(CaveState, state), choice - self.choices[0])

    def notation(self) -> list[str]:
        words = self.get.split()
        return [f"raze > {' '.join(words[:2])}", " ".join(words[2:])]


class Assorted(Exchange):
    """Pay one each of three different goods to a room, and receive others for them."""

    def __init__(self, room: int, get: str) -> None:
        super().__init__("", get)
        self.room = room_name(room)
        self.choices: dict[int, Bundle] = {}
        self.by_kinds: dict[int, int] = {}

    def bind(self, book: Book) -> None:
        self.due = GOODS.bundle(self.get)
        self.receive_choice = book.lexicon.add("receive", RECEIVE.of())
        for kinds in combinations(range(len(GOODS.names)), 3):
            text = " ".join(f"1 {GOODS.names[kind]}" for kind in kinds)
            paid = GOODS.bundle(text)
            meaning = EXCHANGE.of(paid=GOODS.listed(paid), due=GOODS.listed(self.due))
            choice = book.lexicon.add(f"{text} > {self.get}", meaning)
            self.choices[choice] = paid
            self.by_kinds[mask_of(list(kinds))] = choice

    def offer(self, state: State, out: list[int]) -> None:
        cave = cast(CaveState, state)
        purse = cave.purses[cave.mover]
        takes_all = cave.is_switched(JUNCTION_TAKES_ALL)
        held = [kind for kind in range(len(purse)) if purse[kind] and (takes_all or kind not in (FOOD, GOLD))]
        for second in range(1, len(held) - 1):
            for first in range(second):
                for third in range(second + 1, len(held)):
                    out.append(self.by_kinds[1 << held[first] | 1 << held[second] | 1 << held[third]])

    def accepts(self, choice: int) -> bool:
        return choice in self.choices

    def take(self, state: State, choice: int) -> None:
        paid = self.choices[choice]
        pause = state.wants_pause(paid, self.due)
        paid.take_from(state.purse())
        if pause:
            state.push(self.node, 1)
        else:
            state.receive(self.due)

    def is_hopeful(self, state: State) -> bool:
        """Food can become the third kind if another good is left over for it."""
        purse = state.purse()
        kinds = sum(amount > 0 for amount in purse)
        spare = [kind for kind in EDIBLE if purse[kind] > 1]
        return kinds == 2 and purse[FOOD] == 0 and bool(spare)

    def refusals(self, state: State, choice: int) -> list[Said]:
        short = shortages(self.choices[choice], state.purse(), GOODS)
        return short or [Said("{room} takes no food and no gold at this table.", room=self.room)]

    def notation(self) -> list[str]:
        return ["3 different", f"> {self.get}"]


def swallows_food(cave: CaveState, effect: Effect) -> bool:
    """Whether food made just before this effect, now done, can have been lost to it.

    That is food above the limit that it then paid from, or food that it would have filled up anyway.
    """
    food = cave.purse()[FOOD]
    if isinstance(effect, Assorted):
        return food == FOOD_LIMIT - 1
    if isinstance(effect, Exchange):
        return _is_left(cave, food, FOOD_LIMIT - effect.paid.amount(FOOD), effect.due.kinds)
    if isinstance(effect, Replenish):
        return FOOD in effect.kinds and _is_left(cave, food, effect.level, effect.kinds)
    for part in effect.parts():
        if swallows_food(cave, part):
            return True
    return False


def _is_left(cave: CaveState, food: int, level: int, received: list[int]) -> bool:
    """Whether so much food is left by an effect that left this much, or one more for goods that a blue room rewards."""
    if food != level + 1:
        return food == level
    for room in cave.guide.on_receipt:
        if room.on_receipt in received and cave.has(room):
            return True
    return False


PER_PAIR: Final = Verb(
    "per pair",
    "Take {goods}, 1 per pair of {kept.many}",
    "received {goods}, 1 per pair of {kept.many}",
    icon="gold",
    section="gain",
    short="per pair of {kept.many}",
    face="2 {kept} : 1 {goods}",
)


class PerPair(Effect):
    """Receive one good for each full pair of another, which is kept."""

    def __init__(self, kept: str, good: str) -> None:
        super().__init__()
        self.kept = GOODS.index(kept)
        self.good = GOODS.index(good)
        self.choice = -1

    def bind(self, book: Book) -> None:
        good, kept = GOODS.name(self.good), GOODS.name(self.kept)
        token = f"gain {good.id} per pair of {book.words.called(kept, number=2)}"
        self.choice = book.lexicon.add(token, PER_PAIR.of(goods=good, kept=kept))

    def offer(self, state: State, out: list[int]) -> None:
        if state.purses[state.mover][self.kept] >= 2:
            out.append(self.choice)

    def accepts(self, choice: int) -> bool:
        return choice == self.choice

    def take(self, state: State, choice: int) -> None:
        state.receive(Bundle("", [self.good], [state.purse()[self.kept] // 2]))

    def refusals(self, state: State, choice: int) -> list[Said]:
        held = state.purse()[self.kept]
        return [Said("Needs at least {goods}, you have {n}.", goods=GOODS.amount(2, self.kept), n=held)]

    def notation(self) -> list[str]:
        return [f"2 {GOODS.names[self.kept]} : 1 {GOODS.names[self.good]}"]


def rates(pay: str, table: dict[int, int], get: str) -> OneOf:
    """An exchange at several rates: 1 / 3 / 5 of one good for 1 / 2 / 3 of another."""
    return one_of(*(exchange(f"{left} {pay}", f"{right} {get}") for left, right in table.items()))


class OnSpace(Condition):
    """The tile in hand lies on one of the four spaces of the Era II action board."""

    def __init__(self, number: int) -> None:
        self.number = number

    def holds(self, state: State) -> bool:
        cave = cast(CaveState, state)
        return cave.era == 2 and cave.space_below(cave.tile) == self.number

    def reason(self, state: State) -> Said:
        return Said("Only the tile on space {below} offers this.", below=f"E{self.number}")


FILL_ALL: Final = Verb(
    "fill",
    "Raise every good to {n}",
    "raised every good to {n}",
    icon="replenish",
    section="replenish",
    short="every good to {n}",
)


class FillAll(Replenish):
    """Raise every good in play to 1, all in one moment (R68)."""

    def __init__(self) -> None:
        super().__init__("all", GOODS.names, 1)

    def bind(self, book: Book) -> None:
        self.kinds = list(range(len(GOODS.names)))
        self.choice = book.lexicon.add(f"fill all to {self.level}", FILL_ALL.of(n=self.level))

    def take(self, state: State, choice: int) -> None:
        cave = cast(CaveState, state)
        purse = cave.purse()
        missing = [kind for kind in range(cave.goods_in_play()) if purse[kind] == 0]
        if missing:
            cave.receive(Bundle("", missing, [1] * len(missing)))

    def notation(self) -> list[str]:
        return ["shelf1 all_goods"]


class Having(Condition):
    """Having at least a number of a good, or fewer of it."""

    def __init__(self, good: str, number: int, *, fewer: bool = False) -> None:
        self.good = good
        self.kind = GOODS.index(good)
        self.number = number
        self.fewer = fewer

    def holds(self, state: State) -> bool:
        return (state.purses[state.mover][self.kind] < self.number) == self.fewer

    def reason(self, state: State) -> Said:
        due = (
            "Only with fewer than {goods}; you have {n}." if self.fewer else "Only with at least {goods}; you have {n}."
        )
        return Said(due, goods=GOODS.amount(self.number, self.kind), n=state.purse()[self.kind])

    def notation(self, line: str) -> list[str]:
        return [f"{line} if_<{self.number}"] if self.fewer else [f"if_≥{self.number} {self.good}", line]


class Owning(Condition):
    """Having a blue room in the cave."""

    def __init__(self, number: int) -> None:
        self.number = number

    def holds(self, state: State) -> bool:
        cave = cast(CaveState, state)
        return cave.has(cave.guide.rooms[self.number])

    def reason(self, state: State) -> Said:
        return Said("Only with {room} in your cave.", room=room_name(self.number))
