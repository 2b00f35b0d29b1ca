"""Rules of thumb for The Cave Farmers, and what a learned value counts."""

from typing import Final, cast

from pickaxe.ai.evaluation import Evaluation
from pickaxe.ai.learned import Features, Row
from pickaxe.games.cave_farmers.animals import KINDS, most_room, newborns, room_for
from pickaxe.games.cave_farmers.book import DWELLING, FURNISHING_COUNT, HEAP_BITS, HEAP_MASK, MOST_DWARFS
from pickaxe.games.cave_farmers.components import (
    BOAR,
    CATTLE,
    DOG,
    DONKEY,
    FOOD,
    GOLD,
    GOODS,
    GRAIN,
    ORE,
    RUBY,
    SHEEP,
    STONE,
    VEGETABLE,
    WOOD,
)
from pickaxe.games.cave_farmers.harvest import FOOD_STEP, STEP_BITS, STEPS, food_due
from pickaxe.games.cave_farmers.home import AT_HOME, Home, around_forest, around_mountain
from pickaxe.games.cave_farmers.scoring import points_of
from pickaxe.games.cave_farmers.state import (
    HARVESTING,
    LAST_ROUND,
    NO_HARVEST,
    ONE_FOOD,
    ROUNDS,
    UNDECIDED,
    WORKING,
    FarmersState,
)
from pickaxe.kernel.grids import count
from pickaxe.kernel.stack import NODE_BITS, NODE_MASK, State

# What one dwarf will eat in a round whose harvest is not known yet, and in the first rounds.
_MEALS: Final[dict[int, float]] = {1: 0.0, 2: 0.0, 3: 2.0, 4: 1.0, 5: 2.0}
_LATER_MEAL: Final = 1.6
BEGGING_COST: Final = 3.0
FULL_SHARE: Final = 6.0  # with so many rounds to come, what is kept for later has its whole worth


class Worth:
    """What things are worth in points beyond those that they score, with the whole game to come."""

    def __init__(self) -> None:
        self.goods = [0.0] * 13
        self.goods[WOOD] = 0.55
        self.goods[STONE] = 0.65
        self.goods[ORE] = 0.3
        self.goods[GRAIN] = 0.24
        self.goods[VEGETABLE] = 0.18
        self.goods[GOLD] = 0.1
        self.goods[RUBY] = 0.9
        self.plenty = 5  # further goods of a kind are worth a third
        self.food = 0.27  # of what will be eaten
        self.dwarf = 1.3  # for each round to come
        self.bed = 1.2  # for each round to come: room for another dwarf
        self.plan = 1.0  # for each round to come: all that a dwelling costs
        self.cavern = 1.0
        self.tunnel = 0.5
        self.tunnels = 1.0  # side by side
        self.deep = 0.9
        self.meadow = 0.5
        self.meadows = 0.5  # side by side
        self.field = 0.5
        self.stable = 0.5
        self.birth = 0.8  # each that will find room
        self.strength = 0.068  # for each round to come
        self.discount = 0.3  # for each round to come
        self.feeder = 0.35  # for each round to come: whatever makes feeding cheaper
        self.freedom = 0.12  # for each round to come: whatever opens more choices
        self.start = 0.3


WORTH: Final = Worth()


class FarmersEvaluation(Evaluation):
    """Points on the table, and what goods, land, animals, weapons and the family promise for the rounds to come."""

    def __init__(self, worth: Worth = WORTH) -> None:
        super().__init__(width=16, depth=16)
        self.worth = worth

    def value(self, state: State, seat: int) -> float:
        farm = cast(FarmersState, state)
        home, purse = farm.homes[seat], farm.purses[seat]
        left = rounds_left(farm)
        share = min(1.0, left / FULL_SHARE)
        value = float(points_of(farm.guide, home, purse))
        value += share * (self._goods(purse) + self._land(home)) + self._family(farm, seat, left)
        value += self._food(farm, seat) + self._animals(farm, seat) + self._furnishings(farm, home, left)
        return value + (self.worth.start * share if farm.start == seat else 0.0)

    def exchanges(self, state: State) -> list[int]:
        """None: food is made when it is asked for, and rubies are kept for it."""
        return []

    def is_step(self, state: State) -> bool:
        """Who has just arrived on a space is compared only after doing something there."""
        farm = cast(FarmersState, state)
        top = farm.stack[-1]
        if farm.space < 0:
            return top >> NODE_BITS == 0
        node = top & NODE_MASK
        return node != farm.guide.imitate_node and (top >> NODE_BITS != 0 or node not in farm.guide.steps_node)

    def stage(self, state: State) -> int:
        """The round: with a larger family more turns have passed in it."""
        return cast(FarmersState, state).round

    # What is kept for later

    def _goods(self, purse: list[int]) -> float:
        worth, plenty, value = self.worth.goods, self.worth.plenty, 0.0
        for kind in range(DOG):
            number = purse[kind]
            if number:
                value += worth[kind] * (number if number <= plenty else plenty + (number - plenty) / 3)
        return value

    def _land(self, home: Home) -> float:
        worth = self.worth
        value = worth.cavern * min(3, int(count(home.caverns))) + worth.deep * int(count(home.deeps))
        tunnels, meadows = home.tunnels, home.meadows
        value += worth.tunnel * min(3, int(count(tunnels))) + worth.meadow * min(4, int(count(meadows)))
        if around_mountain(tunnels) & tunnels:
            value += worth.tunnels
        if around_forest(meadows) & meadows:
            value += worth.meadows
        return value + worth.field * min(4, int(count(home.empty_fields()))) + worth.stable * int(count(home.stables))

    def _family(self, farm: FarmersState, seat: int, left: float) -> float:
        worth, home = self.worth, farm.homes[seat]
        dwarfs = len(home.strengths)
        value = worth.dwarf * left * dwarfs
        beds = farm.room(seat) - dwarfs
        if beds > 0:
            value += worth.bed * max(0.0, left - 1) * (1 if beds == 1 else 1.3)
        elif dwarfs < MOST_DWARFS - 1:
            value += worth.plan * max(0.0, left - 1) * savings(farm, seat)
        strength = sum(home.strengths)
        return value + worth.strength * left * strength

    def _animals(self, farm: FarmersState, seat: int) -> float:
        """The young that are still to come."""
        purse = farm.purses[seat]
        harvests = breedings_left(farm)
        if harvests <= 0:
            return 0.0
        animals, dogs, places = purse[SHEEP : CATTLE + 1], purse[DOG], farm.places(seat)
        value = 0.0
        for kind in range(KINDS):
            if animals[kind] >= 2:
                room = float(room_for(places, animals, dogs, kind))
                value += min(harvests, room) + 0.25 * max(0.0, harvests - room)
        return self.worth.birth * value

    def _furnishings(self, farm: FarmersState, home: Home, left: float) -> float:
        """What furnishings will save or open in the rounds to come."""
        worth, book, owned, value = self.worth, farm.guide, home.owned, 0.0
        if not owned:
            return 0.0
        for mask in (book.less_wood, book.less_stone, book.less_ore):
            if owned & mask:
                value += worth.discount
        for mask in (book.feeds, book.butchers, book.mines_feed):
            if owned & mask:
                value += worth.feeder
        for mask in (book.trading, book.both, book.overhangs, book.on_tunnels, book.pays_with_ore, book.disarms):
            if owned & mask:
                value += worth.freedom
        supplies = home.supplies
        goods = worth.goods
        due = min(left, supplies[0]) * goods[WOOD] + min(left, supplies[1]) * goods[STONE]
        return value * left + due + min(left, supplies[2]) * (1 + goods[RUBY])

    # Food

    def _food(self, farm: FarmersState, seat: int) -> float:
        """What food is worth, and what hunger may cost."""
        home, purse = farm.homes[seat], farm.purses[seat]
        dwarfs = len(home.strengths)
        meal = 0.0 if is_fed(farm, seat) else this_meal(farm)
        due = meal * dwarfs - (float(home.born) if meal == 2.0 else 0.0)
        stock = float(purse[FOOD])
        if home.owned & farm.guide.mines_feed:
            stock += farm.donkeys_at_work(seat)
        if home.owned & farm.guide.feeds and meal:
            stock += meal
        edible = self._edible(farm, seat, purse)
        hands = home.posts.count(AT_HOME) if farm.phase == WORKING else 0
        value = self._hunger(due, stock, edible, hands)
        rest = max(0.0, stock - due)
        next_due = next_meal(farm) * dwarfs
        value += self._hunger(next_due, rest, max(0.0, edible - max(0.0, due - stock)), dwarfs)
        needed = due + dwarfs * meals_left(farm)
        return value + self.worth.food * min(stock, needed)

    def _hunger(self, due: float, stock: float, edible: float, hands: int) -> float:
        """What is missing for a meal: worst if there is neither something to eat nor a dwarf who could bring it."""
        missing = due - stock
        if missing <= 0:
            return 0.0
        eaten = min(missing, edible)
        missing -= eaten
        brought = min(missing, 2.0 * hands)
        return -0.5 * eaten - 0.9 * brought - BEGGING_COST * (missing - brought)

    def _edible(self, farm: FarmersState, seat: int, purse: list[int]) -> float:
        """What goods and animals could become food if they must."""
        found = purse[GRAIN] + 2 * purse[VEGETABLE] + 2 * purse[RUBY] + max(0, purse[GOLD] - 1)
        found += max(0, purse[SHEEP] - 2) + max(0, purse[DONKEY] - 2) + 2 * max(0, purse[BOAR] - 2)
        found += 3 * max(0, purse[CATTLE] - 2)
        if farm.phase == WORKING:
            home = farm.homes[seat]
            found += (home.grain[0] | home.grain[1] | home.grain[2]).bit_count()
            found += 2 * (home.vegetables[0] | home.vegetables[1]).bit_count()
        return float(found)

    # What needs no search

    def advice(self, state: State) -> int:
        farm = cast(FarmersState, state)
        if farm.is_over:
            return -1
        book = farm.guide
        node = farm.stack[-1] & NODE_MASK
        if node == book.place_node or node == book.house_node:
            return self._best_step(farm)
        if node == book.feed_node:
            return self._feed(farm)
        if node == book.breed_node:
            return farm.options()[0]
        if node == book.skip_node:
            return self._skip(farm)
        if node == book.pause_node:
            return self._last_exchange(farm)
        return book.done_choice if node == book.clear_node else -1

    def _best_step(self, farm: FarmersState) -> int:
        """The option that leads to the best value by itself."""
        seat, best, best_value = farm.mover, -1, 0.0
        for choice in farm.options():
            after = farm.copy()
            after.apply(choice)
            value = self.value(after, seat) + _shape(after.homes[seat])
            if best < 0 or value > best_value:
                best, best_value = choice, value
        return best

    def _skip(self, farm: FarmersState) -> int:
        """Give up what brings less: crops or young."""
        home, purse = farm.home(), farm.purse()
        crops = (home.grain[0] | home.grain[1] | home.grain[2]).bit_count()
        crops += 2 * (home.vegetables[0] | home.vegetables[1]).bit_count()
        born = newborns(farm.places(farm.mover), purse[SHEEP : CATTLE + 1], purse[DOG])[0].bit_count()
        missing = max(0, 2 * len(home.strengths) - purse[FOOD])
        return farm.guide.skip_choice[0 if born + 0.3 >= 0.3 * crops + min(crops, missing) * 0.6 else 1]

    def _feed(self, farm: FarmersState) -> int:
        """Pay all if there is enough, else make food of what is worth least."""
        book, purse = farm.guide, farm.purse()
        due = food_due(farm, farm.stack[-1] >> NODE_BITS)
        options = farm.options()
        for choice in book.feed_choice:
            if choice in options and due > 1:
                return choice
        if purse[FOOD] >= due:
            return book.pay_choice[due]
        best, best_loss = book.pay_choice[purse[FOOD]], BEGGING_COST
        for choice in farm.exchanges():
            loss = self._loss(farm, choice, due - purse[FOOD])
            if loss < best_loss:
                best, best_loss = choice, loss
        return best

    def _loss(self, farm: FarmersState, choice: int, missing: int) -> float:
        """What an exchange costs for each food that it brings of what is missing; begging if it brings none."""
        book, seat = farm.guide, farm.mover
        if choice > book.gold_choice and choice - book.gold_choice + 1 > missing:
            return BEGGING_COST
        after = farm.copy()
        after.exchange(choice)
        brought = after.purses[seat][FOOD] - farm.purses[seat][FOOD]
        if brought <= 0 or len(after.stack) != len(farm.stack):
            return BEGGING_COST
        lost = self._kept(farm, seat) - self._kept(after, seat)
        return lost / min(brought, missing) - 0.01 * brought

    def _kept(self, farm: FarmersState, seat: int) -> float:
        """What a seat has apart from food."""
        share = min(1.0, rounds_left(farm) / FULL_SHARE)
        points = points_of(farm.guide, farm.homes[seat], farm.purses[seat])
        return points + share * self._goods(farm.purses[seat]) + self._animals(farm, seat)

    def _last_exchange(self, farm: FarmersState) -> int:
        """Whatever still adds points, the most first."""
        seat, best = farm.mover, farm.guide.done_choice
        best_points = points_of(farm.guide, farm.homes[seat], farm.purses[seat])
        for choice in farm.exchanges():
            after = farm.copy()
            after.exchange(choice)
            points = points_of(farm.guide, after.homes[seat], after.purses[seat])
            if points > best_points and after.is_housed(seat):
                best, best_points = choice, points
        return best


def _shape(home: Home) -> float:
    """How well land leaves room for twin tiles: spaces that are alone are hard to use."""
    forest, mountain = home.free_forest(), home.free_mountain()
    lonely = forest & ~around_forest(forest) | mountain & ~around_mountain(mountain)
    return -0.4 * int(count(lonely)) + 0.05 * int(count(home.forest_edge() | home.mountain_edge()))


def savings(farm: FarmersState, seat: int) -> float:
    """Which part of a Dwelling a seat could pay."""
    purse, row = farm.purses[seat], farm.guide.furnishings[DWELLING]
    return (min(purse[WOOD], row.wood) + min(purse[STONE], row.stone)) / (row.wood + row.stone)


# The time that is left


def rounds_left(farm: FarmersState) -> float:
    """How many rounds are still to come after this one."""
    rounds = ROUNDS[farm.players]
    return float(len(rounds) - 1 - rounds.index(farm.round)) if farm.round else float(len(rounds))


def this_meal(farm: FarmersState) -> float:
    """What one dwarf eats at the end of this round."""
    kind = farm.harvest_now()
    if kind == NO_HARVEST:
        return 0.0
    if kind == ONE_FOOD:
        return 1.0
    return _LATER_MEAL if kind == UNDECIDED else 2.0


def next_meal(farm: FarmersState) -> float:
    """What one dwarf eats in the next round, as far as that is known."""
    return _MEALS.get(farm.round + 1, _LATER_MEAL) if rounds_left(farm) >= 1 else 0.0


def meals_left(farm: FarmersState) -> float:
    """What one dwarf eats in all rounds after this one."""
    return sum([_MEALS.get(round, _LATER_MEAL) for round in ROUNDS[farm.players] if round > farm.round])


def breedings_left(farm: FarmersState) -> float:
    """How often animals will breed, this round included."""
    found = 0.0
    for round in ROUNDS[farm.players]:
        if round > farm.round and round not in (1, 2, 4):
            found += 0.75 if round > 5 else 1.0
    return found + (1.0 if farm.phase == WORKING and this_meal(farm) == 2.0 else 0.0)


def is_fed(farm: FarmersState, seat: int) -> bool:
    """Whether a seat has fed its dwarfs in this round."""
    if farm.phase != HARVESTING:
        return farm.phase != WORKING
    place, step = divmod(farm.step & (1 << STEP_BITS) - 1, STEPS)
    mine = farm.seats_from_start().index(seat)
    return mine < place or (mine == place and step > FOOD_STEP)


# What a learned value counts, and where each kind of it begins in the table of weights.
_STEPS: Final = 3  # a good counts, and once more up to 2 and up to 5 of it
_OWNED: Final = len(GOODS.names) * _STEPS
_FURNISHINGS: Final = FURNISHING_COUNT
_DWARFS: Final = _OWNED + _FURNISHINGS
_LAND: Final = _DWARFS + MOST_DWARFS + 1
_LANDS: Final = [
    "meadows", "fields", "small pastures", "wide pastures", "tall pastures", "stables", "caverns", "tunnels",
    "deep tunnels", "ore mines", "ruby mines", "empty fields", "grain in fields", "vegetables in fields",
    "free forest", "free mountain",
]  # fmt: skip
_OTHER: Final = _LAND + len(_LANDS)
_OTHERS: Final = [
    "one", "moves", "begins", "beds", "strength", "strongest", "armed", "at home", "born", "wood to come",
    "stone to come", "rubies to come", "goods by thumb", "land by thumb", "family by thumb", "food by thumb",
    "animals by thumb", "furnishings by thumb",
]  # fmt: skip
_MORE: Final = _OTHER + len(_OTHERS)
_LOOTS: Final = [4, 7, 10, 12]  # strengths from which an expedition brings more
_MORES: Final = [
    *[f"strength {strength}" for strength in _LOOTS], "hunger to come", "dwelling in reach", "kinds of animals",
    "room for animals", "furnishings",
]  # fmt: skip
_WAITING: Final = _MORE + len(_MORES)  # what lies on spaces, for whoever comes next


class FarmersFeatures(Features):
    """Goods, furnishings, family, land, and the rules of thumb."""

    def __init__(self) -> None:
        super().__init__(
            [f"{name}{step}" for name in GOODS.names for step in ("", " to 2", " to 5")]
            + [f"furnishing {number}" for number in range(_FURNISHINGS)]
            + [f"{number} dwarfs" for number in range(MOST_DWARFS + 1)]
            + _LANDS
            + _OTHERS
            + _MORES
            + [f"{name} waiting" for name in GOODS.names]
        )
        self.thumb = FarmersEvaluation()

    def points(self, state: State, seat: int) -> float:
        farm = cast(FarmersState, state)
        return float(points_of(farm.guide, farm.homes[seat], farm.purses[seat]))

    def fill(self, state: State, seat: int, row: Row) -> float:
        farm = cast(FarmersState, state)
        home, purse = farm.homes[seat], farm.purses[seat]
        place = 0
        for amount in purse:
            if amount:
                row.add(place, float(amount))
                row.add(place + 1, float(min(amount, 2)))
                row.add(place + 2, float(min(amount, 5)))
            place += _STEPS
        for entry in home.built:
            row.add(_OWNED + (entry >> 6), 1.0)
        row.add(_DWARFS + len(home.strengths), 1.0)
        self._fill_land(home, row)
        self._fill_family(farm, seat, row)
        self._fill_needs(farm, seat, row)
        if farm.mover == seat:
            self._fill_waiting(farm, row)
        left = rounds_left(farm)
        share = min(1.0, left / FULL_SHARE)
        thumb = self.thumb
        row.add(_OTHER + 12, share * thumb._goods(purse))
        row.add(_OTHER + 13, share * thumb._land(home))
        row.add(_OTHER + 14, thumb._family(farm, seat, left))
        row.add(_OTHER + 15, thumb._food(farm, seat))
        row.add(_OTHER + 16, thumb._animals(farm, seat))
        row.add(_OTHER + 17, thumb._furnishings(farm, home, left))
        return left / LAST_ROUND

    def _fill_land(self, home: Home, row: Row) -> None:
        masks = [
            home.meadows, home.fields, home.small, home.wide, home.tall, home.stables, home.caverns, home.tunnels,
            home.deeps, home.ore_mines, home.ruby_mines, home.empty_fields(),
        ]  # fmt: skip
        place = _LAND
        for mask in masks:
            if mask:
                row.add(place, float(count(mask)))
            place += 1
        grain, vegetables = home.grain, home.vegetables
        crops = grain[0].bit_count() + 2 * grain[1].bit_count() + 3 * grain[2].bit_count()
        row.add(place, float(crops))
        row.add(place + 1, float(vegetables[0].bit_count() + 2 * vegetables[1].bit_count()))
        row.add(place + 2, float(count(home.free_forest())))
        row.add(place + 3, float(count(home.free_mountain())))

    def _fill_family(self, farm: FarmersState, seat: int, row: Row) -> None:
        home = farm.homes[seat]
        total, strongest, armed, at_home = 0, 0, 0, 0
        for strength in home.strengths:
            total += strength
            strongest = max(strongest, strength)
            armed += strength > 0
        if farm.phase == WORKING:
            at_home = home.posts.count(AT_HOME)
        row.add(_OTHER, 1.0)
        row.add(_OTHER + 1, float(farm.mover == seat))
        row.add(_OTHER + 2, float(farm.start == seat))
        row.add(_OTHER + 3, float(farm.room(seat) - len(home.strengths)))
        row.add(_OTHER + 4, float(total))
        row.add(_OTHER + 5, float(strongest))
        row.add(_OTHER + 6, float(armed))
        row.add(_OTHER + 7, float(at_home))
        row.add(_OTHER + 8, float(home.born))
        for number in range(3):
            row.add(_OTHER + 9 + number, float(home.supplies[number]))
        for number in range(len(_LOOTS)):
            row.add(_MORE + number, float(sum([strength >= _LOOTS[number] for strength in home.strengths])))

    def _fill_needs(self, farm: FarmersState, seat: int, row: Row) -> None:
        home, purse, place = farm.homes[seat], farm.purses[seat], _MORE + len(_LOOTS)
        meals = meals_left(farm) + (0.0 if is_fed(farm, seat) else this_meal(farm))
        stock = purse[FOOD] + self.thumb._edible(farm, seat, purse)
        row.add(place, max(0.0, meals * len(home.strengths) - stock))
        if home.caverns and savings(farm, seat) == 1.0:
            row.add(place + 1, 1.0)
        row.add(place + 2, float(sum([purse[kind] > 0 for kind in range(SHEEP, CATTLE + 1)])))
        row.add(place + 3, float(most_room(farm.places(seat), purse[DOG])))
        row.add(place + 4, float(len(home.built)))

    def _fill_waiting(self, farm: FarmersState, row: Row) -> None:
        for space in farm.spaces:
            heap = farm.heaps[space]
            if heap and farm.occupants[space] < 0:
                for kind in farm.guide.spaces[space].kinds:
                    row.add(_WAITING + kind, float(heap & HEAP_MASK))
                    heap >>= HEAP_BITS
