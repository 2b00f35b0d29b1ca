"""The end of a round: fields, feeding and breeding, seat by seat in turn order (R57)."""

from typing import Final, cast

from pickaxe.games.cave_farmers.components import FARM, FOOD, GOODS, GRAIN, RUBY, RULES, SHEEP, VEGETABLE
from pickaxe.games.cave_farmers.effects import lacking
from pickaxe.games.cave_farmers.expeditions import newborns_of
from pickaxe.games.cave_farmers.state import (
    CHOOSE,
    FINISHING,
    LAST_ROUND,
    NO_HARVEST,
    ONE_FOOD,
    PREPARING,
    FarmersState,
)
from pickaxe.kernel.effects import shortages
from pickaxe.kernel.grids import count
from pickaxe.kernel.stack import NOBODY, Choices, Effect, State
from pickaxe.kernel.words import Said

_FEEDING: Final = RULES["harvest"]["feeding"]
ADULT: Final[int] = _FEEDING["adult"]
CHILD: Final[int] = _FEEDING["born_this_round"]
EACH: Final[int] = _FEEDING["special_feeding_each"]

# The steps of a harvest for one seat.
CHOICE: Final = 0
FIELDS: Final = 1
FOOD_STEP: Final = 2
STEPS: Final = 4
# Above all steps: what the seat has given up in the third event.
SKIP_FIELDS: Final = 1
SKIP_BREEDING: Final = 2
STEP_BITS: Final = 6

ALL_KINDS: Final = 4


def next_of_harvest(farm: FarmersState) -> None:
    """Start the next step of the harvest, or the next round when all is done; what a seat does there is a turn."""
    kind = farm.harvest_now()
    steps = farm.step & (1 << STEP_BITS) - 1
    place, step = steps // STEPS, steps % STEPS
    skipped = farm.step >> STEP_BITS
    if not farm.step:
        farm.note("harvest", NOBODY, [kind])
    if place == farm.players or kind == NO_HARVEST:
        _close(farm)
        return
    farm.mover = (farm.start + place) % farm.players
    farm.step += 1
    if step == CHOICE:
        farm.turn += place > 0
        farm.step &= (1 << STEP_BITS) - 1
        if kind == CHOOSE:
            farm.push(farm.guide.skip_node)
    elif step == FIELDS:
        if kind != ONE_FOOD and not skipped & SKIP_FIELDS:
            bring_in(farm)
    elif step == FOOD_STEP:
        farm.push(farm.guide.feed_node)
    elif kind != ONE_FOOD and not skipped & SKIP_BREEDING:
        farm.push(farm.guide.breed_node, ALL_KINDS)


def _close(farm: FarmersState) -> None:
    farm.turn += farm.step > 0
    farm.step = 0
    farm.phase = FINISHING if farm.round == LAST_ROUND else PREPARING
    for home in farm.homes:
        home.born = 0


def bring_in(farm: FarmersState) -> None:
    """Take one crop from every planted field."""
    home, purse = farm.homes[farm.mover], farm.purses[farm.mover]
    before = purse[:]
    grain, vegetables = home.grain, home.vegetables
    purse[GRAIN] += count(grain[0] | grain[1] | grain[2])
    purse[VEGETABLE] += count(vegetables[0] | vegetables[1])
    home.grain = [grain[1], grain[2], 0]
    home.vegetables = [vegetables[1], 0]
    home.forget()
    farm.note_gains("crops", farm.mover, before)


class Skip(Effect):
    """The third event: give up the fields or the breeding (R43)."""

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        out.extend(cast(FarmersState, state).guide.skip_choice)

    def answer(self, state: State, memory: int, choice: int) -> None:
        farm = cast(FarmersState, state)
        farm.stack.pop()
        farm.step |= (SKIP_FIELDS if choice == farm.guide.skip_choice[0] else SKIP_BREEDING) << STEP_BITS

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        return []


def mouths(farm: FarmersState, seat: int) -> int:
    """What all dwarfs of a seat eat."""
    home = farm.homes[seat]
    dwarfs = len(home.strengths)
    if farm.harvest_now() == ONE_FOOD:
        return EACH * dwarfs
    return ADULT * (dwarfs - home.born) + CHILD * home.born


def worked_off(farm: FarmersState, memory: int) -> int:
    """What a dwarf that was fed with other goods would have eaten: as much as an adult (R41)."""
    if not memory:
        return 0
    return EACH if farm.harvest_now() == ONE_FOOD else ADULT


def mined_off(farm: FarmersState) -> int:
    """What donkeys in mines save (R40)."""
    return farm.donkeys_at_work(farm.mover) if farm.has(farm.guide.mines_feed) else 0


def food_due(farm: FarmersState, memory: int) -> int:
    """What the seat has to pay now."""
    return max(0, mouths(farm, farm.mover) - worked_off(farm, memory) - mined_off(farm))


class Feed(Effect):
    """Pay food for the dwarfs; what is missing is a begging marker each. It remembers whether one has other food."""

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        farm = cast(FarmersState, state)
        due = food_due(farm, memory)
        if not due:
            state.stack.pop()
            return
        purse = farm.purses[farm.mover]
        most = due if due < purse[FOOD] else purse[FOOD]
        pay: Choices = farm.guide.pay_choice
        for food in range(most, -1, -1):
            out.append(pay[food])
        if not memory and farm.has(farm.guide.feeds):
            prices = farm.guide.feed_prices
            for i in range(len(prices)):
                if prices[i].is_in(purse):
                    out.append(farm.guide.feed_choice[i])
        if len(out) == 1 and not farm.exchanges():
            out.clear()
            farm.note("begging", farm.mover, [due])
            self._pay(farm, due, 0)

    def answer(self, state: State, memory: int, choice: int) -> None:
        farm = cast(FarmersState, state)
        if choice < farm.guide.pay_choice[0]:
            farm.guide.feed_prices[farm.guide.feed_choice.index(choice)].take_from(farm.purses[farm.mover])
            farm.remember(1)
        else:
            self._pay(farm, food_due(farm, memory), choice - farm.guide.pay_choice[0])

    def _pay(self, farm: FarmersState, due: int, food: int) -> None:
        farm.stack.pop()
        farm.purses[farm.mover][FOOD] -= food
        farm.homes[farm.mover].begging += due - food

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        farm = cast(FarmersState, state)
        if choice in farm.guide.pay_choice:
            due, food = food_due(farm, memory), choice - farm.guide.pay_choice[0]
            return [Said("Only {n} food is due.", n=due)] if food > due else lacking(farm, FOOD, food)
        if choice not in farm.guide.feed_choice:
            return []
        if not farm.has(farm.guide.feeds):
            return [Said("You have no furnishing that feeds a dwarf with this.")]
        if memory:
            return [Said("One dwarf has been fed with other goods already.")]
        price = farm.guide.feed_prices[farm.guide.feed_choice.index(choice)]
        return shortages(price, farm.purses[farm.mover], GOODS)

    def is_memory(self, memory: int) -> bool:
        return memory <= 1


class Breed(Effect):
    """Choose what is born; it remembers how many kinds may be (R37)."""

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        farm = cast(FarmersState, state)
        purse = farm.purses[farm.mover]
        pairs = 0
        for kind in FARM:
            if purse[kind] > 1:
                pairs += 1
        if pairs:
            for born in newborns_of(farm, memory):
                out.append(farm.guide.breed_choice[born])
        if len(out) <= 1 and not self._is_hopeful(farm, pairs):
            out.clear()
            state.stack.pop()

    def _is_hopeful(self, farm: FarmersState, pairs: int) -> bool:
        """Whether giving up animals or a ruby could make room for a newborn."""
        if not pairs:
            return False
        purse = farm.purses[farm.mover]
        if purse[RUBY]:
            return True
        return sum([purse[kind] for kind in FARM]) > 2

    def answer(self, state: State, memory: int, choice: int) -> None:
        state.stack.pop()
        farm = cast(FarmersState, state)
        bear(farm, farm.guide.breed_choice.index(choice))

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        farm = cast(FarmersState, state)
        if choice not in farm.guide.breed_choice:
            return []
        born, purse = farm.guide.breed_choice.index(choice), farm.purses[farm.mover]
        for kind, good in enumerate(FARM):
            if born >> kind & 1 and purse[good] < 2:
                return [Said("You do not have two {good.many}.", good=GOODS.name(good))]
        if born.bit_count() > memory:
            return [Said("At most {n} kinds can breed here.", n=memory)]
        return [] if born in newborns_of(farm, memory) else [Said("There is no room for all of them.")]

    def is_memory(self, memory: int) -> bool:
        return 0 < memory <= ALL_KINDS


def bear(farm: FarmersState, born: int) -> None:
    """Animals are born and housed; furnishings add to it."""
    purse = farm.purses[farm.mover]
    for kind in range(ALL_KINDS):
        if born >> kind & 1:
            purse[SHEEP + kind] += 1
    owned = farm.homes[farm.mover].owned
    for row in farm.guide.birth_rows:
        if owned >> row.number & 1:
            for trait in row.traits:
                trait.bear(farm, born)
