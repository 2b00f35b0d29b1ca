"""Rounds and turns: what lies at the bottom of the stack, and what happens between the turns."""

from typing import Final, cast

from mypy_extensions import i64

from pickaxe.games.cave_farmers.animals import donkeys_in_ore_mines
from pickaxe.games.cave_farmers.book import HEAP_BITS, HEAP_MASK, MOST_STRENGTH, Space
from pickaxe.games.cave_farmers.components import DONKEY, FOOD, GOODS, ORE, RUBY, RULES
from pickaxe.games.cave_farmers.effects import lacking
from pickaxe.games.cave_farmers.harvest import next_of_harvest
from pickaxe.games.cave_farmers.home import ASIDE, AT_HOME, SUPPLIED, Home
from pickaxe.games.cave_farmers.state import (
    BEGINNING,
    HARVESTING,
    LATE_MARKERS,
    NONE,
    PREPARING,
    ROUNDS,
    UNSEEN,
    WORKING,
    FarmersState,
)
from pickaxe.games.cave_farmers.steps import NOT_IN_PLAY, Steps, can_imitate, use
from pickaxe.kernel.stack import NOBODY, Choices, Effect, State, replaced
from pickaxe.kernel.words import Said, seat_name

_SUPPLIED: Final = [GOODS.index(good) for good in SUPPLIED]
_FULL: Final[int] = RULES["solo"]["clear_accumulation_at"]
# With two players this space is not filled in the first rounds (R54).
_LATE_SPACE: Final = 0
_LATE_UNTIL: Final = 2


def pay_income(farm: FarmersState) -> None:
    """What furnishings bring at the start of a round (R1, R40, R48)."""
    for seat in range(farm.players):
        home, before = farm.homes[seat], farm.purses[seat][:]
        if home.owned & farm.guide.mines_give:
            farm.give(seat, ORE, donkeys_in_ore_mines(farm.places(seat), before[DONKEY]))
        for i in range(len(_SUPPLIED)):
            if home.supplies[i]:
                home.supplies = replaced(home.supplies, i, home.supplies[i] - 1)
                farm.give(seat, _SUPPLIED[i], 1)
        farm.note_gains("income", seat, before)


def replenish(farm: FarmersState) -> None:
    """Put new goods on all spaces that gather them."""
    heaps, spaces = farm.heaps, farm.guide.spaces
    for index in farm.spaces:
        space = spaces[index]
        if space.first and not (index == _LATE_SPACE and farm.players == 2 and farm.round <= _LATE_UNTIL):
            heap = heaps[index]
            heaps[index] = heap + space.more if heap else space.first


def heap_size(heap: int) -> int:
    """How many goods lie on a space."""
    total = 0
    while heap:
        total += heap & HEAP_MASK
        heap >>= HEAP_BITS
    return total


def crowded_spaces(farm: FarmersState, protected: int) -> list[int]:
    """The spaces that are about to be cleared (R53)."""
    return [index for index in farm.spaces if not protected >> index & 1 and heap_size(farm.heaps[index]) >= _FULL]


_START_FOOD: Final[list[int]] = RULES["setup"]["start_food_by_turn_order"]
_START_FOOD_SOLO: Final[int] = RULES["setup"]["start_food_solo"]

# The steps of preparing a round.
INCOME: Final = 0
CARD: Final = 1
MARKER: Final = 2
CLEARING: Final = 3
FILLING: Final = 4


class Flow(Effect):
    """The frame at the bottom: whenever nothing else is pending, it starts what comes next."""

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        farm = cast(FarmersState, state)
        if farm.phase == WORKING:
            self._work(farm)
        elif farm.phase == PREPARING:
            self._prepare(farm)
        elif farm.phase == HARVESTING:
            next_of_harvest(farm)
        elif farm.phase == BEGINNING:
            self._begin(farm)
        else:
            self._finish(farm)

    def _begin(self, farm: FarmersState) -> None:
        """Chance says who begins, and the food is dealt in turn order."""
        if farm.start < 0:
            farm.push(farm.guide.first_seat_node)
            return
        for place, seat in enumerate(farm.seats_from_start()):
            food = _START_FOOD[place] if farm.players > 1 else _START_FOOD_SOLO
            farm.purses[seat][FOOD] += food
            farm.note("start food", NOBODY, [seat, FOOD, food])
        farm.phase = PREPARING

    def _prepare(self, farm: FarmersState) -> None:
        """Income, the new card, the harvest marker, the clearing of a solo game, and new goods (R1)."""
        step = farm.step
        farm.step += 1
        if step == INCOME:
            rounds = ROUNDS[farm.players]
            farm.round = rounds[rounds.index(farm.round) + 1] if farm.round else rounds[0]
            pay_income(farm)
        elif step == CARD:
            farm.push(farm.guide.reveal_card_node)
        elif step == MARKER:
            if farm.has_marker() and not farm.is_switched(LATE_MARKERS):
                farm.push(farm.guide.reveal_marker_node)
        elif step == CLEARING:
            farm.mover = farm.start
            if farm.players == 1 and crowded_spaces(farm, 0):
                farm.push(farm.guide.clear_node)
        else:
            replenish(farm)
            farm.phase = WORKING
            farm.step = 0

    def _work(self, farm: FarmersState) -> None:
        """The next seat with a dwarf at home has a turn; the first of a round is the starting player's."""
        seats = farm.players
        first = farm.start if farm.step == 0 else farm.mover + 1
        for i in range(seats):
            seat = (first + i) % seats
            if farm.homes[seat].is_anyone_in():
                farm.mover = seat
                farm.step = 1
                farm.push(farm.guide.turn_node)
                return
        self._return_home(farm)

    def _return_home(self, farm: FarmersState) -> None:
        for home in farm.homes:
            home.posts = [AT_HOME] * len(home.posts)
        farm.occupants = [NONE] * len(farm.occupants)
        farm.phase = HARVESTING
        farm.step = 0
        if farm.has_marker() and farm.markers[farm.round] == UNSEEN:
            farm.push(farm.guide.reveal_marker_node)

    def _finish(self, farm: FarmersState) -> None:
        """A last moment for exchanges in turn order, then the end."""
        if farm.step < farm.players:
            farm.mover = (farm.start + farm.step) % farm.players
            farm.step += 1
            farm.push(farm.guide.pause_node)
        else:
            farm.is_over = True
            farm.stack.pop()


def space_reasons(farm: FarmersState, token: int) -> list[Said]:
    """Why a dwarf cannot go to a space."""
    space = farm.space_of(token)
    if space is None:
        return [Said(NOT_IN_PLAY)]
    owner = farm.occupants[space.index]
    if owner == farm.mover:
        return [Said("A dwarf of yours stands on {space} already.", space=space.name)]
    if owner >= 0:
        return [Said("A dwarf of {seat} stands on {space} already.", seat=seat_name(owner), space=space.name)]
    if space.imitation_cost > farm.purses[farm.mover][FOOD]:
        return lacking(farm, FOOD, space.imitation_cost)
    if space.imitation_cost >= 0:
        return [Said("No space of an opponent gives you anything to imitate.")]
    return [Said("You could do nothing on {space}.", space=space.name), *cast(Steps, space.steps).obstacles(farm)]


class Turn(Effect):
    """A turn: place the weakest dwarf at home, or another one for a ruby. It remembers that dwarf plus one.

    It stays below what is done on the space and ends the turn when that is closed.
    """

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        farm = cast(FarmersState, state)
        if farm.space >= 0:
            end_turn(farm)
            return
        home = farm.homes[farm.mover]
        farm.dwarf = memory - 1 if memory else home.weakest()
        if farm.dwarf < 0:
            state.stack.pop()  # all were laid aside
            return
        add_spaces(farm, out)
        if memory:
            if not out:
                farm.remember(0)
        else:
            self._add_others(farm, home, out)

    def _add_others(self, farm: FarmersState, home: Home, out: list[int]) -> None:
        """Other dwarfs for a ruby (R8); a dwarf that can go nowhere may be laid aside (R55)."""
        can_go = len(out) > 0
        if farm.purses[farm.mover][RUBY]:
            self._add_stronger(farm, home, out, can_go)
        if can_go:
            return
        if out or farm.exchanges():
            out.append(farm.guide.aside_choice)
        else:
            farm.note("aside", farm.mover, [])
            home.posts[farm.dwarf] = ASIDE

    def _add_stronger(self, farm: FarmersState, home: Home, out: list[int], can_go: bool) -> None:
        weakest = farm.dwarf
        least = home.strengths[weakest]
        offered = 0
        for i in range(len(home.posts)):
            strength = home.strengths[i]
            if home.posts[i] != AT_HOME or strength <= least or offered >> strength & 1:
                continue
            if can_go or self._can_go(farm, i):  # who is armed can do all that the weakest can
                offered |= 1 << strength
        farm.dwarf = weakest
        for strength in range(1, MOST_STRENGTH + 1):
            if offered >> strength & 1:
                out.append(farm.guide.dwarf_choice[strength - 1])

    def _can_go(self, farm: FarmersState, dwarf: int) -> bool:
        farm.dwarf = dwarf
        found: list[int] = []
        add_spaces(farm, found)
        return len(found) > 0

    def answer(self, state: State, memory: int, choice: int) -> None:
        farm = cast(FarmersState, state)
        home = farm.homes[farm.mover]
        if choice == farm.guide.aside_choice:
            home.posts[farm.dwarf] = ASIDE
        elif choice > farm.guide.go_choice[-1]:
            strength = choice - farm.guide.dwarf_choice[0] + 1
            farm.purses[farm.mover][RUBY] -= 1
            farm.remember(1 + _at_home(home, strength))
        else:
            self._go(farm, home, cast(Space, farm.space_of(choice - farm.guide.go_choice[0])))

    def _go(self, farm: FarmersState, home: Home, space: Space) -> None:
        farm.space = space.index
        farm.occupants[space.index] = farm.mover
        home.posts[farm.dwarf] = space.index
        if space.imitation_cost >= 0:
            farm.push(farm.guide.imitate_node)
        else:
            use(farm, space)

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        farm = cast(FarmersState, state)
        go, dwarf = farm.guide.go_choice, farm.guide.dwarf_choice
        if choice in go:
            return space_reasons(farm, choice - go[0])
        if choice in dwarf:
            return _dwarf_reasons(farm, memory, choice - dwarf[0] + 1)
        if choice == farm.guide.aside_choice:
            return [Said("This dwarf can be placed, so it must be.")]
        return []

    def is_memory(self, memory: int) -> bool:
        return memory <= 6


def _at_home(home: Home, strength: int) -> int:
    """A dwarf at home of this strength."""
    for i in range(len(home.posts)):
        if home.posts[i] == AT_HOME and home.strengths[i] == strength:
            return i
    return NONE


def _dwarf_reasons(farm: FarmersState, memory: int, strength: int) -> list[Said]:
    home = farm.homes[farm.mover]
    if memory:
        return [Said("You have paid for another dwarf already.")]
    if _at_home(home, strength) < 0:
        return [Said("You have no dwarf of strength {n} at home.", n=strength)]
    if home.strengths[farm.dwarf] == strength:
        return [Said("This dwarf is next anyway.")]
    if not farm.purses[farm.mover][RUBY]:
        return [Said("You have no ruby.")]
    return [Said("This dwarf can go nowhere.")]


def add_spaces(farm: FarmersState, out: list[int]) -> None:
    """Add the free spaces on which the dwarf of this turn can do something (R4)."""
    occupants, heaps, always = farm.occupants, farm.heaps, farm.guide.always
    go: Choices = farm.guide.go_of
    for number in farm.spaces:
        index: i64 = number
        if occupants[index] < 0 and (always >> index & 1 or heaps[index] or is_usable(farm, index)):
            out.append(go[index])


def is_usable(farm: FarmersState, index: int) -> bool:
    """Whether the dwarf of this turn can do something on a space."""
    space = farm.guide.spaces[index]
    if space.imitation_cost >= 0:
        return can_imitate(farm, space)
    return cast(Steps, space.steps).is_open(farm)


def end_turn(farm: FarmersState) -> None:
    """Everything on the space is done."""
    farm.stack.pop()
    farm.space = farm.used = farm.dwarf = NONE
    farm.is_copying = False
    farm.turn += 1


class Pause(Effect):
    """A last moment for exchanges before the scoring."""

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        if state.exchanges():
            out.append(cast(FarmersState, state).guide.done_choice)
        else:
            state.stack.pop()

    def answer(self, state: State, memory: int, choice: int) -> None:
        state.stack.pop()
        state.turn += 1

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        return []


class Clear(Effect):
    """Solo: spaces with many goods are cleared unless a ruby protects them; it remembers the protected ones (R53)."""

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        farm = cast(FarmersState, state)
        if farm.purses[farm.mover][RUBY]:
            for index in crowded_spaces(farm, memory):
                out.append(farm.guide.protect_choice[farm.guide.token_of[index]])
        if out:
            out.append(farm.guide.done_choice)
        else:
            self._clear(farm, memory)

    def _clear(self, farm: FarmersState, memory: int) -> None:
        farm.stack.pop()
        for index in crowded_spaces(farm, memory):
            farm.note("cleared", NOBODY, [index])
            farm.heaps[index] = 0

    def answer(self, state: State, memory: int, choice: int) -> None:
        farm = cast(FarmersState, state)
        if choice == farm.guide.done_choice:
            self._clear(farm, memory)
        else:
            farm.purses[farm.mover][RUBY] -= 1
            space = cast(Space, farm.space_of(choice - farm.guide.protect_choice[0]))
            farm.remember(memory | 1 << space.index)

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        is_asked = choice in cast(FarmersState, state).guide.protect_choice
        return [Said("This space is not about to be cleared.")] if is_asked else []

    def is_memory(self, memory: int) -> bool:
        return memory < 1 << 52
