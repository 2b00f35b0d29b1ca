"""The actions of The Cave Farmers: taking, laying, furnishing, sowing, fencing, building, growing, forging, trading."""

from typing import Final, cast

from pickaxe.games.cave_farmers.book import (
    CAVERN_CAVERN,
    CAVERN_TUNNEL,
    DEEP_RUBY_MINE_TILE,
    FENCE_WOOD,
    LARGE_PASTURE_TILE,
    MEADOW_FIELD,
    MOST_FORGED,
    ORE_MINE_TILE,
    RUBY_MINE_TILE,
    SMALL_PASTURE_TILE,
    STABLE_PIECE,
    STABLE_STONE,
    TILES,
    FarmersBook,
)
from pickaxe.games.cave_farmers.components import RULES
from pickaxe.games.cave_farmers.home import (
    DEEP_RUBY_MINE,
    EMPTY_FIELD,
    LARGE_PASTURE,
    NEWBORN,
    ORE_MINE,
    RUBY_MINE,
    SMALL_PASTURE,
    STABLE,
    TWIN_FOREST,
    TWIN_MOUNTAIN,
    UNKNOWN,
    Home,
)
from pickaxe.games.cave_farmers.reasons import (
    forge_reasons,
    growth_reasons,
    land_reasons,
    paid_land_reasons,
    pay_reasons,
    sow_reasons,
    take_reasons,
)
from pickaxe.games.cave_farmers.state import CARPENTER_PER_PASTURE, FarmersState
from pickaxe.games.cave_farmers.stock import GOODS, GRAIN, ORE, RUBY, STONE, WOOD
from pickaxe.games.cave_farmers.verbs import BUY, SELL
from pickaxe.kernel.lexicon import Verb
from pickaxe.kernel.stack import Book, Effect, State
from pickaxe.kernel.words import Said

# What the land must allow for a tile, by its code.
TILE_CHANCES: Final = [TWIN_MOUNTAIN, TWIN_MOUNTAIN, TWIN_FOREST, ORE_MINE, RUBY_MINE, DEEP_RUBY_MINE]
_SOWING: Final = RULES["harvest"]["sowing"]
GRAIN_STACK: Final[int] = _SOWING["grain_stack"]
VEGETABLE_STACK: Final[int] = _SOWING["vegetable_stack"]


class Part(Effect):
    """One action of a space: it says whether it is open, offers its first steps and takes one."""

    def is_open(self, farm: FarmersState) -> bool:
        """Whether some first step is open."""
        raise NotImplementedError

    def obstacles(self, farm: FarmersState) -> list[Said]:
        """Why nothing of this part is open."""
        raise NotImplementedError


class Take(Part):
    """Take all goods of the space and some that always come with them.

    goods           always
    per_ore_mine    ore for each own ore mine
    ruby_mines      so many own ruby mines bring another ruby
    token           also the starting player token
    """

    def __init__(self, goods: str = "", *, per_ore_mine: int = 0, ruby_mines: int = 0, token: bool = False) -> None:
        super().__init__()
        self.goods = goods
        self.bundle = GOODS.bundle(goods)
        self.per_ore_mine = per_ore_mine
        self.ruby_mines = ruby_mines
        self.token = token
        self.space = -1
        self.choice = -1

    def bind(self, book: Book) -> None:
        self.choice = cast(FarmersBook, book).take_choice

    def is_open(self, farm: FarmersState) -> bool:
        if self.bundle.kinds or (self.space >= 0 and farm.heaps[self.space] and not farm.is_copying):
            return True
        if self.per_ore_mine:
            return farm.homes[farm.mover].ore_mines != 0
        return self._brings_ruby(farm.homes[farm.mover])

    def _brings_ruby(self, home: Home) -> bool:
        return self.ruby_mines > 0 and home.ruby_mines.bit_count() >= self.ruby_mines

    def offer(self, state: State, out: list[int]) -> None:
        if self.is_open(cast(FarmersState, state)):
            out.append(self.choice)

    def accepts(self, choice: int) -> bool:
        return choice == self.choice

    def take(self, state: State, choice: int) -> None:
        farm = cast(FarmersState, state)
        home = farm.homes[farm.mover]
        farm.receive(self.bundle)
        if self.space >= 0 and not farm.is_copying:
            farm.take_heap(self.space)
        if self.per_ore_mine:
            farm.gain(ORE, self.per_ore_mine * home.ore_mines.bit_count())
        if self._brings_ruby(home):
            farm.gain(RUBY, 1)
        if self.token:
            farm.start = farm.mover

    def refusals(self, state: State, choice: int) -> list[Said]:
        return self.obstacles(cast(FarmersState, state))

    def obstacles(self, farm: FarmersState) -> list[Said]:
        return take_reasons(farm)

    def notation(self) -> list[str]:
        return [self.goods] if self.goods else []


class Lay(Part):
    """Lay one of some tiles on the home board, with goods that come with it."""

    def __init__(self, tiles: list[int], goods: str = "") -> None:
        super().__init__()
        self.tiles = tiles
        self.goods = goods
        self.bundle = GOODS.bundle(goods)
        self.chance = TILE_CHANCES[tiles[0]]
        self.choices: list[int] = []

    def bind(self, book: Book) -> None:
        self.choices = [cast(FarmersBook, book).lay_choice[tile] for tile in self.tiles]

    def is_open(self, farm: FarmersState) -> bool:
        return farm.allows(self.chance)

    def offer(self, state: State, out: list[int]) -> None:
        if cast(FarmersState, state).allows(self.chance):
            out.extend(self.choices)

    def accepts(self, choice: int) -> bool:
        return choice in self.choices

    def take(self, state: State, choice: int) -> None:
        farm = cast(FarmersState, state)
        farm.receive(self.bundle)
        farm.push(farm.guide.place_node, self.tiles[self.choices.index(choice)])

    def refusals(self, state: State, choice: int) -> list[Said]:
        return land_reasons(cast(FarmersState, state), self.tiles[self.choices.index(choice)])

    def obstacles(self, farm: FarmersState) -> list[Said]:
        return land_reasons(farm, self.tiles[0])

    def notation(self) -> list[str]:
        return [f"lay {' / '.join(TILES[tile] for tile in self.tiles)}", *([self.goods] if self.goods else [])]


class Sow(Part):
    """Sow one empty field with grain or with vegetables; which field makes no difference."""

    def __init__(self, crop: str) -> None:
        super().__init__()
        self.crop = crop
        self.kind = GOODS.index(crop)
        self.choice = -1

    def bind(self, book: Book) -> None:
        self.choice = cast(FarmersBook, book).sow_choice[self.kind - GRAIN]

    def is_open(self, farm: FarmersState) -> bool:
        return farm.purses[farm.mover][self.kind] > 0 and farm.allows(EMPTY_FIELD)

    def offer(self, state: State, out: list[int]) -> None:
        if self.is_open(cast(FarmersState, state)):
            out.append(self.choice)

    def accepts(self, choice: int) -> bool:
        return choice == self.choice

    def take(self, state: State, choice: int) -> None:
        farm = cast(FarmersState, state)
        home = farm.homes[farm.mover]
        farm.purses[farm.mover][self.kind] -= 1
        empty = home.empty_fields()
        field = empty & -empty
        if self.kind == GRAIN:
            home.grain[GRAIN_STACK - 1] |= field
        else:
            home.vegetables[VEGETABLE_STACK - 1] |= field
        home.forget()
        farm.house()  # R38: an animal on the field must go elsewhere

    def refusals(self, state: State, choice: int) -> list[Said]:
        return self.obstacles(cast(FarmersState, state))

    def obstacles(self, farm: FarmersState) -> list[Said]:
        return sow_reasons(farm, self.kind)

    def notation(self) -> list[str]:
        return [f"sow {self.crop}"]


class Fence(Part):
    """Fence one meadow, or two neighbouring ones, for wood."""

    def __init__(self, is_large: bool) -> None:
        super().__init__()
        self.is_large = is_large
        self.wood = FENCE_WOOD[1 if is_large else 0]
        self.tile = LARGE_PASTURE_TILE if is_large else SMALL_PASTURE_TILE
        self.chance = LARGE_PASTURE if is_large else SMALL_PASTURE
        self.choice = -1
        # The frame of the action that it is a part of, and what that remembers of its other fences.
        self.frame = -1
        self.others = 0

    def bind(self, book: Book) -> None:
        self.choice = cast(FarmersBook, book).fence_choice[1 if self.is_large else 0]

    def price(self, farm: FarmersState) -> int:
        """The wood it costs: less only once in an action, unless the players agree otherwise (R32)."""
        off = farm.wood_off()
        if off and not farm.is_switched(CARPENTER_PER_PASTURE):
            memory = farm.memory_of(self.frame)
            if memory > 0 and memory & self.others:
                off = 0
        return self.wood - off

    def is_open(self, farm: FarmersState) -> bool:
        return farm.allows(self.chance) and farm.purses[farm.mover][WOOD] >= self.price(farm)

    def offer(self, state: State, out: list[int]) -> None:
        if self.is_open(cast(FarmersState, state)):
            out.append(self.choice)

    def accepts(self, choice: int) -> bool:
        return choice == self.choice

    def take(self, state: State, choice: int) -> None:
        farm = cast(FarmersState, state)
        farm.purses[farm.mover][WOOD] -= self.price(farm)
        farm.push(farm.guide.place_node, self.tile)

    def refusals(self, state: State, choice: int) -> list[Said]:
        return self.obstacles(cast(FarmersState, state))

    def obstacles(self, farm: FarmersState) -> list[Said]:
        return paid_land_reasons(farm, self.tile, self.chance, (WOOD, self.price(farm)))

    def notation(self) -> list[str]:
        return [f"fence {'large' if self.is_large else 'small'}"]


class BuildStable(Part):
    """Build a stable for stone."""

    def __init__(self, stone: int = STABLE_STONE) -> None:
        super().__init__()
        self.stone = stone
        self.choice = -1

    def bind(self, book: Book) -> None:
        self.choice = cast(FarmersBook, book).stable_choice

    def price(self, farm: FarmersState) -> int:
        """The stone it costs."""
        return max(0, self.stone - farm.stone_off())

    def is_open(self, farm: FarmersState) -> bool:
        return farm.allows(STABLE) and farm.purses[farm.mover][STONE] >= self.price(farm)

    def offer(self, state: State, out: list[int]) -> None:
        if self.is_open(cast(FarmersState, state)):
            out.append(self.choice)

    def accepts(self, choice: int) -> bool:
        return choice == self.choice

    def take(self, state: State, choice: int) -> None:
        farm = cast(FarmersState, state)
        farm.purses[farm.mover][STONE] -= self.price(farm)
        farm.push(farm.guide.place_node, STABLE_PIECE)

    def refusals(self, state: State, choice: int) -> list[Said]:
        return self.obstacles(cast(FarmersState, state))

    def obstacles(self, farm: FarmersState) -> list[Said]:
        return paid_land_reasons(farm, STABLE_PIECE, STABLE, (STONE, self.price(farm)))

    def notation(self) -> list[str]:
        return ["stable"]


class Grow(Part):
    """Family growth: a newborn dwarf lies on the space of this turn (R7)."""

    def __init__(self) -> None:
        super().__init__()
        self.choice = -1

    def bind(self, book: Book) -> None:
        self.choice = cast(FarmersBook, book).grow_choice

    def is_open(self, farm: FarmersState) -> bool:
        return farm.can_grow()

    def offer(self, state: State, out: list[int]) -> None:
        if cast(FarmersState, state).can_grow():
            out.append(self.choice)

    def accepts(self, choice: int) -> bool:
        return choice == self.choice

    def take(self, state: State, choice: int) -> None:
        farm = cast(FarmersState, state)
        home = farm.homes[farm.mover]
        home.strengths.append(0)
        home.posts.append(farm.space + NEWBORN)
        home.born += 1
        home.places = UNKNOWN

    def refusals(self, state: State, choice: int) -> list[Said]:
        return self.obstacles(cast(FarmersState, state))

    def obstacles(self, farm: FarmersState) -> list[Said]:
        return growth_reasons(farm)

    def notation(self) -> list[str]:
        return ["grow"]


class Forge(Part):
    """Forge a weapon for the unarmed dwarf of this turn."""

    def __init__(self) -> None:
        super().__init__()
        self.choices: list[int] = []

    def bind(self, book: Book) -> None:
        self.choices = cast(FarmersBook, book).forge_choice

    def most(self, farm: FarmersState) -> int:
        """The strongest weapon that can be forged; none for an armed dwarf."""
        if farm.strength():
            return 0
        ore = farm.purses[farm.mover][ORE]
        if farm.has(farm.guide.less_ore):
            ore += farm.guide.ore_off
        return min(MOST_FORGED, ore)

    def is_open(self, farm: FarmersState) -> bool:
        return self.most(farm) > 0

    def offer(self, state: State, out: list[int]) -> None:
        out.extend(self.choices[: self.most(cast(FarmersState, state))])

    def accepts(self, choice: int) -> bool:
        return choice in self.choices

    def take(self, state: State, choice: int) -> None:
        farm = cast(FarmersState, state)
        strength = choice - self.choices[0] + 1
        off = farm.guide.ore_off if farm.has(farm.guide.less_ore) else 0
        farm.purses[farm.mover][ORE] -= max(0, strength - off)
        farm.homes[farm.mover].strengths[farm.dwarf] = strength

    def refusals(self, state: State, choice: int) -> list[Said]:
        farm = cast(FarmersState, state)
        off = farm.guide.ore_off if farm.has(farm.guide.less_ore) else 0
        return forge_reasons(farm, max(0, choice - self.choices[0] + 1 - off))

    def obstacles(self, farm: FarmersState) -> list[Said]:
        return forge_reasons(farm, 1)

    def notation(self) -> list[str]:
        return ["forge"]


class Sell(Part):
    """Give goods for others, as printed on a space."""

    def __init__(self, token: str, pay: str, get: str, verb: Verb) -> None:
        super().__init__()
        self.token = token
        self.verb = verb
        self.pay = GOODS.bundle(pay)
        self.get = GOODS.bundle(get)
        self.choice = -1

    def bind(self, book: Book) -> None:
        meaning = self.verb.of(paid=GOODS.listed(self.pay), gained=GOODS.listed(self.get))
        self.choice = book.lexicon.add(self.token, meaning)

    def is_open(self, farm: FarmersState) -> bool:
        return self.pay.is_in(farm.purses[farm.mover])

    def offer(self, state: State, out: list[int]) -> None:
        if self.is_open(cast(FarmersState, state)):
            out.append(self.choice)

    def accepts(self, choice: int) -> bool:
        return choice == self.choice

    def take(self, state: State, choice: int) -> None:
        farm = cast(FarmersState, state)
        self.pay.take_from(farm.purses[farm.mover])
        farm.receive(self.get)

    def refusals(self, state: State, choice: int) -> list[Said]:
        return self.obstacles(cast(FarmersState, state))

    def obstacles(self, farm: FarmersState) -> list[Said]:
        return pay_reasons(farm, self.pay)

    def notation(self) -> list[str]:
        return [f"{self.pay.text} > {self.get.text}"]


def trade_ore() -> Sell:
    """Ore trading: one of up to three trades (R52)."""
    return Sell("trade ore", "2 ore", "2 gold 1 food", SELL)


def buy(good: str, gold: int) -> Sell:
    """The weekly market: one good for gold (R51)."""
    return Sell(f"buy {good}", f"{gold} gold", f"1 {good}", BUY)


def twin_mountain(*, any_side: bool = False, goods: str = "") -> Lay:
    """A Cavern/Tunnel twin tile, or either side of it."""
    return Lay([CAVERN_TUNNEL, CAVERN_CAVERN] if any_side else [CAVERN_TUNNEL], goods)


def twin_forest(goods: str = "") -> Lay:
    """A Meadow/Field twin tile."""
    return Lay([MEADOW_FIELD], goods)


def ore_mine() -> Lay:
    """An Ore mine/Deep tunnel twin tile with its 3 ore (R16)."""
    return Lay([ORE_MINE_TILE], "3 ore")


def ruby_mine(*, deep: bool) -> Lay:
    """A ruby mine on an ordinary tunnel, or on a deep one with a ruby (R17)."""
    return Lay([DEEP_RUBY_MINE_TILE], "1 ruby") if deep else Lay([RUBY_MINE_TILE])
