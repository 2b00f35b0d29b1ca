"""The actions of The Cave Farmers: taking, laying, sowing, fencing, building, growing, forging, trading.

Each part also says why it is refused; here are the reasons that several of them share.
"""

from typing import Final, cast

from pickaxe.games.cave_farmers.book import (
    CAVERN_CAVERN,
    CAVERN_TILE,
    CAVERN_TUNNEL,
    DEEP_RUBY_MINE_TILE,
    FENCE_WOOD,
    FIELD_TILE,
    LAID,
    LARGE_PASTURE_TILE,
    MEADOW_FIELD,
    MEADOW_TILE,
    MOST_DWARFS,
    MOST_FORGED,
    ORE_MINE_TILE,
    RUBY_MINE_TILE,
    SMALL_PASTURE_TILE,
    STABLE_PIECE,
    STABLE_STONE,
    TILES,
    bundle_face,
)
from pickaxe.games.cave_farmers.components import GOODS, GRAIN, ORE, RUBY, RULES, STONE, WOOD
from pickaxe.games.cave_farmers.home import (
    DEEP_RUBY_MINE,
    EMPTY_FIELD,
    LARGE_PASTURE,
    NEWBORN,
    ORE_MINE,
    RUBY_MINE,
    SMALL_PASTURE,
    STABLE,
    STABLES,
    TWIN_FOREST,
    TWIN_MOUNTAIN,
    UNKNOWN,
    Home,
)
from pickaxe.games.cave_farmers.state import CARPENTER_PER_PASTURE, FarmersState
from pickaxe.kernel.effects import shortages
from pickaxe.kernel.goods import Bundle
from pickaxe.kernel.grids import count
from pickaxe.kernel.lexicon import Verb
from pickaxe.kernel.stack import Book, Choices, Effect, State, replaced
from pickaxe.kernel.words import Said

# What the land must allow for a tile, by its code.
TILE_CHANCES: Final = [TWIN_MOUNTAIN, TWIN_MOUNTAIN, TWIN_FOREST, ORE_MINE, RUBY_MINE, DEEP_RUBY_MINE]
_SOWING: Final = RULES["harvest"]["sowing"]
GRAIN_STACK: Final[int] = _SOWING["grain_stack"]
VEGETABLE_STACK: Final[int] = _SOWING["vegetable_stack"]
# What is missing on the land for a tile, by its code.
_NO_PLACE: Final[dict[int, str]] = {
    MEADOW_FIELD: "No two neighbouring forest spaces are free for this tile where it would continue your land.",
    ORE_MINE_TILE: "An ore mine needs two neighbouring ordinary tunnels.",
    RUBY_MINE_TILE: "You have no free ordinary tunnel.",
    DEEP_RUBY_MINE_TILE: "You have no free deep tunnel.",
    MEADOW_TILE: "No forest space is left for a meadow.",
    FIELD_TILE: "No forest space without a stable is left for a field.",
    SMALL_PASTURE_TILE: "You have no meadow without a fence.",
    LARGE_PASTURE_TILE: "You do not have two neighbouring meadows without a fence.",
}
_NO_TWIN: Final = "No two neighbouring mountain spaces are free for this tile where it would continue your cave."
_NO_SINGLE: Final = "No mountain space is left beside your cave."


def lacking(farm: FarmersState, kind: int, amount: int) -> list[Said]:
    """That the seat has less than so much of a good, if it has."""
    return shortages(Bundle("", [kind], [amount]), farm.purses[farm.mover], GOODS)


def land_reasons(farm: FarmersState, thing: int) -> list[Said]:
    """Why a tile or a stable cannot be put anywhere."""
    if thing == STABLE_PIECE:
        is_last = count(farm.homes[farm.mover].stables) == STABLES
        return [Said("All three of your stables are built." if is_last else "No space is left for a stable.")]
    usual = _NO_SINGLE if MEADOW_TILE <= thing <= CAVERN_TILE else _NO_TWIN
    return [Said(_NO_PLACE.get(thing, usual))]


def paid_land_reasons(farm: FarmersState, thing: int, chance: int, kind: int, amount: int) -> list[Said]:
    """Why a tile or a stable that costs something cannot be built: for want of goods, of a place, or of both."""
    found = lacking(farm, kind, amount)
    return found if farm.allows(chance) else [*found, *land_reasons(farm, thing)]


class Part(Effect):
    """One action of a space: it says whether it is open, offers its first steps and takes one."""

    def __init__(self, *tokens: str) -> None:
        super().__init__()
        self.tokens = tokens
        self.choices: list[int] = []
        self.icon = ""

    def bind(self, book: Book) -> None:
        self.choices = [book.lexicon.parse(token) for token in self.tokens]
        self.icon = book.lexicon.meaning(self.choices[0]).verb.icon

    def notation(self) -> list[str]:
        return [self.icon]

    def is_open(self, farm: FarmersState) -> bool:
        """Whether some first step is open."""
        raise NotImplementedError

    def offer(self, state: State, out: list[int]) -> None:
        if self.is_open(cast(FarmersState, state)):
            choices: Choices = self.choices
            for choice in choices:
                out.append(choice)

    def accepts(self, choice: int) -> bool:
        for each in self.choices:  # compiled, several times faster than `in`
            if each == choice:
                return True
        return False

    def refusals(self, state: State, choice: int) -> list[Said]:
        return self.obstacles(cast(FarmersState, state))

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
        super().__init__("take")
        self.bundle = GOODS.bundle(goods)
        self.per_ore_mine = per_ore_mine
        self.ruby_mines = ruby_mines
        self.token = token
        self.space = -1

    def is_open(self, farm: FarmersState) -> bool:
        if self.bundle.kinds or (self.space >= 0 and farm.heaps[self.space] and not farm.is_copying):
            return True
        if self.per_ore_mine:
            return farm.homes[farm.mover].ore_mines != 0
        return self._brings_ruby(farm.homes[farm.mover])

    def _brings_ruby(self, home: Home) -> bool:
        return self.ruby_mines > 0 and count(home.ruby_mines) >= self.ruby_mines

    def take(self, state: State, choice: int) -> None:
        farm = cast(FarmersState, state)
        home = farm.homes[farm.mover]
        farm.receive(self.bundle)
        if self.space >= 0 and not farm.is_copying:
            farm.take_heap(self.space)
        if self.per_ore_mine:
            farm.gain(ORE, self.per_ore_mine * count(home.ore_mines))
        if self._brings_ruby(home):
            farm.gain(RUBY, 1)
        if self.token:
            farm.start = farm.mover

    def obstacles(self, farm: FarmersState) -> list[Said]:
        is_left = "If you imitate a space, you do not get the goods on it."
        return [Said(is_left if farm.is_copying else "No goods lie here.")]

    def notation(self) -> list[str]:
        start, goods = "start" if self.token else "", bundle_face(self.bundle)
        ore = f"ore-mine : {self.per_ore_mine} ore" if self.per_ore_mine else ""
        ruby = f"{self.ruby_mines} ruby-mine : 1 ruby" if self.ruby_mines else ""
        return [" ".join([face for face in (start, goods, ore, ruby) if face])]


class Lay(Part):
    """Lay one of some tiles on the home board, with goods that come with it."""

    def __init__(self, tiles: list[int], goods: str = "") -> None:
        super().__init__(*[f"lay {TILES[tile]}" for tile in tiles])
        self.tiles = tiles
        self.bundle = GOODS.bundle(goods)
        self.chance = TILE_CHANCES[tiles[0]]

    def is_open(self, farm: FarmersState) -> bool:
        return farm.allows(self.chance)

    def take(self, state: State, choice: int) -> None:
        farm = cast(FarmersState, state)
        farm.receive(self.bundle)
        farm.push(farm.guide.place_node, self.tiles[self.choices.index(choice)])

    def obstacles(self, farm: FarmersState) -> list[Said]:
        return land_reasons(farm, self.tiles[0])

    def notation(self) -> list[str]:
        laid = "/".join([LAID[self.tiles[0]], *[LAID[tile].split()[-1] for tile in self.tiles[1:]]])
        goods = bundle_face(self.bundle)
        if laid.endswith(goods):
            return [laid]
        return [f"{laid} {goods}" if self.chance == ORE_MINE else f"{goods} + {laid}"]


class Sow(Part):
    """Sow one empty field with grain or with vegetables; which field makes no difference."""

    def __init__(self, crop: str) -> None:
        super().__init__(f"sow {crop}")
        self.kind = GOODS.index(crop)

    def is_open(self, farm: FarmersState) -> bool:
        return farm.purses[farm.mover][self.kind] > 0 and farm.allows(EMPTY_FIELD)

    def take(self, state: State, choice: int) -> None:
        farm = cast(FarmersState, state)
        home = farm.homes[farm.mover]
        farm.purses[farm.mover][self.kind] -= 1
        empty = home.empty_fields()
        field = empty & -empty
        if self.kind == GRAIN:
            home.grain = replaced(home.grain, GRAIN_STACK - 1, home.grain[GRAIN_STACK - 1] | field)
        else:
            home.vegetables = replaced(
                home.vegetables, VEGETABLE_STACK - 1, home.vegetables[VEGETABLE_STACK - 1] | field
            )
        home.forget()
        farm.house()  # R38: an animal on the field must go elsewhere

    def obstacles(self, farm: FarmersState) -> list[Said]:
        found = [] if farm.allows(EMPTY_FIELD) else [Said("You have no empty field.")]
        if not farm.purses[farm.mover][self.kind]:
            found.append(Said("You have no {good.many} to sow.", good=GOODS.name(self.kind)))
        return found


class Fence(Part):
    """Fence one meadow, or two neighbouring ones, for wood."""

    def __init__(self, is_large: bool) -> None:
        super().__init__("fence large" if is_large else "fence small")
        self.wood = FENCE_WOOD[1 if is_large else 0]
        self.tile = LARGE_PASTURE_TILE if is_large else SMALL_PASTURE_TILE
        self.chance = LARGE_PASTURE if is_large else SMALL_PASTURE
        # The frame of the action that it is a part of, and what that remembers of its other fences.
        self.frame = -1
        self.others = 0

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

    def take(self, state: State, choice: int) -> None:
        farm = cast(FarmersState, state)
        farm.purses[farm.mover][WOOD] -= self.price(farm)
        farm.push(farm.guide.place_node, self.tile)

    def obstacles(self, farm: FarmersState) -> list[Said]:
        return paid_land_reasons(farm, self.tile, self.chance, WOOD, self.price(farm))


class BuildStable(Part):
    """Build a stable for stone."""

    def __init__(self) -> None:
        super().__init__("stable")

    def price(self, farm: FarmersState) -> int:
        """The stone it costs."""
        return STABLE_STONE - farm.stone_off()

    def is_open(self, farm: FarmersState) -> bool:
        return farm.allows(STABLE) and farm.purses[farm.mover][STONE] >= self.price(farm)

    def take(self, state: State, choice: int) -> None:
        farm = cast(FarmersState, state)
        farm.purses[farm.mover][STONE] -= self.price(farm)
        farm.push(farm.guide.place_node, STABLE_PIECE)

    def obstacles(self, farm: FarmersState) -> list[Said]:
        return paid_land_reasons(farm, STABLE_PIECE, STABLE, STONE, self.price(farm))


class Grow(Part):
    """Family growth: a newborn dwarf lies on the space of this turn (R7)."""

    def __init__(self) -> None:
        super().__init__("grow")

    def is_open(self, farm: FarmersState) -> bool:
        return len(farm.homes[farm.mover].strengths) < farm.room(farm.mover)

    def take(self, state: State, choice: int) -> None:
        farm = cast(FarmersState, state)
        home = farm.homes[farm.mover]
        home.strengths.append(0)
        home.posts.append(farm.space + NEWBORN)
        home.born += 1
        home.places = UNKNOWN

    def obstacles(self, farm: FarmersState) -> list[Said]:
        dwarfs, room = len(farm.homes[farm.mover].strengths), farm.room(farm.mover)
        if dwarfs == MOST_DWARFS:
            return [Said("A family has at most six dwarfs.")]
        if dwarfs == MOST_DWARFS - 1 and not farm.has(farm.guide.sixth):
            return [Said("A family has at most five dwarfs.")]
        return [Said("Your dwellings have room for {room} dwarfs, and you have {n}.", room=room, n=dwarfs)]


class Forge(Part):
    """Forge a weapon for the unarmed dwarf of this turn."""

    def __init__(self) -> None:
        super().__init__(*[f"forge {strength}" for strength in range(1, MOST_FORGED + 1)])

    def most(self, farm: FarmersState) -> int:
        """The strongest weapon that can be forged; none for an armed dwarf."""
        return 0 if farm.strength() else min(MOST_FORGED, farm.purses[farm.mover][ORE] + self._ore_off(farm))

    def _ore_off(self, farm: FarmersState) -> int:
        return farm.guide.ore_off if farm.has(farm.guide.less_ore) else 0

    def is_open(self, farm: FarmersState) -> bool:
        return self.most(farm) > 0

    def offer(self, state: State, out: list[int]) -> None:
        out.extend(self.choices[: self.most(cast(FarmersState, state))])

    def take(self, state: State, choice: int) -> None:
        farm = cast(FarmersState, state)
        strength = choice - self.choices[0] + 1
        farm.purses[farm.mover][ORE] -= max(0, strength - self._ore_off(farm))
        farm.homes[farm.mover].strengths[farm.dwarf] = strength

    def refusals(self, state: State, choice: int) -> list[Said]:
        farm = cast(FarmersState, state)
        return self._reasons(farm, choice - self.choices[0] + 1 - self._ore_off(farm))

    def obstacles(self, farm: FarmersState) -> list[Said]:
        return self._reasons(farm, 1)

    def _reasons(self, farm: FarmersState, ore: int) -> list[Said]:
        return [Said("This dwarf has a weapon already.")] if farm.strength() else lacking(farm, ORE, ore)


SELL: Final = Verb(
    "sell", "{paid} → {gained}", "traded {paid} for {gained}", section="market", face="{paid} > {gained}"
)
BUY: Final = Verb(
    "buy",
    "Buy {gained} for {paid}",
    "bought {gained} for {paid}",
    section="market",
    short="+{gained}",
    face="{paid} > {gained}",
)


class Sell(Part):
    """Give goods for others, as printed on a space."""

    def __init__(self, token: str, pay: str, get: str, verb: Verb) -> None:
        super().__init__(token)
        self.verb = verb
        self.pay = GOODS.bundle(pay)
        self.get = GOODS.bundle(get)

    def bind(self, book: Book) -> None:
        meaning = self.verb.of(paid=GOODS.listed(self.pay), gained=GOODS.listed(self.get))
        self.choices = [book.lexicon.add(self.tokens[0], meaning)]

    def is_open(self, farm: FarmersState) -> bool:
        return self.pay.is_in(farm.purses[farm.mover])

    def take(self, state: State, choice: int) -> None:
        farm = cast(FarmersState, state)
        self.pay.take_from(farm.purses[farm.mover])
        farm.receive(self.get)

    def obstacles(self, farm: FarmersState) -> list[Said]:
        return shortages(self.pay, farm.purses[farm.mover], GOODS)

    def notation(self) -> list[str]:
        return ["buy" if self.verb is BUY else f"{bundle_face(self.pay)} > {bundle_face(self.get)}"]


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
