"""What makes furnishings special: each trait with what it does when it is built, used, or scored."""

from typing import Final, cast

from pickaxe.games.cave_farmers.book import FarmersBook, Furnishing, Trait
from pickaxe.games.cave_farmers.home import Home
from pickaxe.games.cave_farmers.scoring import cell_of, dwellings_beside, grain_of, vegetables_of
from pickaxe.games.cave_farmers.state import FarmersState
from pickaxe.games.cave_farmers.stock import FARM_NAMES, FOOD, GOODS
from pickaxe.kernel.stack import State

# Traits that the rules look up by their word.
SIXTH: Final = Trait("sixth")  # room for a sixth dwarf only
TWO_ANIMALS: Final = Trait("pair")  # room for two animals of a kind
THREE_CATTLE: Final = Trait("cattle")
SHEEP_BY_DWARFS: Final = Trait("sheep")  # room for a sheep for each dwarf
STUBBLE: Final = Trait("stubble")  # room for an animal on each empty field
ON_TUNNELS: Final = Trait("on tunnels")  # furnishes tunnels too
BOTH: Final = Trait("both")  # reads either-or as and/or
OVERHANGS: Final = Trait("overhangs")  # lets twin tiles hang over the edge
LESS_WOOD: Final = Trait("less wood")  # off each furnishing, and off fences
LESS_STONE: Final = Trait("less stone")  # off each furnishing, and off stables
PAYS_WITH_ORE: Final = Trait("pays with ore")  # one wood and one stone of a furnishing
DISARMS: Final = Trait("disarms")  # gives food for weapons
BUTCHERS: Final = Trait("butchers")  # one food more for each animal eaten
MINES_FEED: Final = Trait("mines feed")  # donkeys in mines feed
MINES_GIVE: Final = Trait("mines give")  # donkeys in ore mines bring ore


# When it is built


class Once(Trait):
    """Goods when it is built."""

    def __init__(self, goods: str) -> None:
        super().__init__("once")
        self.goods = GOODS.bundle(goods)

    def build(self, state: State, cell: int) -> None:
        state.receive(self.goods)


class FoodForEach(Trait):
    """A food for each animal of a kind when it is built."""

    def __init__(self, animal: str) -> None:
        super().__init__("once")
        self.kind = GOODS.index(animal)

    def build(self, state: State, cell: int) -> None:
        cast(FarmersState, state).gain(FOOD, state.purse()[self.kind])


class FoodForDwellings(Trait):
    """Food for each dwelling beside it when it is built."""

    def __init__(self, food: int) -> None:
        super().__init__("once")
        self.food = food

    def build(self, state: State, cell: int) -> None:
        farm = cast(FarmersState, state)
        farm.gain(FOOD, self.food * dwellings_beside(farm.home(), cell))


class Supplies(Trait):
    """A good at the start of so many rounds."""

    def __init__(self, good: str, rounds: int) -> None:
        super().__init__("supplies")
        self.position = ["wood", "stone", "ruby"].index(good)
        self.rounds = rounds

    def build(self, state: State, cell: int) -> None:
        cast(FarmersState, state).home().supplies[self.position] = self.rounds


# When something is received or born


class Answers(Trait):
    """Each of one good that is received brings one of another."""

    def __init__(self, good: str, brings: str) -> None:
        super().__init__("answers")
        self.kind = GOODS.index(good)
        self.brings = GOODS.index(brings)

    def receive(self, purse: list[int], kind: int, number: int) -> None:
        if kind == self.kind:
            purse[self.brings] += number


class Birth(Trait):
    """Each young of one kind brings goods."""

    def __init__(self, animal: str, goods: str) -> None:
        super().__init__("born")
        self.kind = FARM_NAMES.index(animal)
        self.goods = GOODS.bundle(goods)

    def bear(self, state: State, born: int) -> None:
        if born >> self.kind & 1:
            state.receive(self.goods)


class Births(Trait):
    """Food by the number of young that are born at once."""

    def __init__(self, food: list[int]) -> None:
        super().__init__("born")
        self.food = food

    def bear(self, state: State, born: int) -> None:
        state.purse()[FOOD] += self.food[born.bit_count()]


# At the end


class PointsFor(Trait):
    """Points for so many goods of some kinds."""

    def __init__(self, kinds: str, each: int = 1) -> None:
        super().__init__("bonus")
        self.kinds = [GOODS.index(name) for name in kinds.split()]
        self.each = each

    def points(self, book: FarmersBook, row: Furnishing, home: Home, purse: list[int]) -> int:
        return sum([purse[kind] for kind in self.kinds]) // self.each


class PointsForDwellings(Trait):
    """Points for each dwelling beside it."""

    def __init__(self, each: int) -> None:
        super().__init__("bonus")
        self.each = each

    def points(self, book: FarmersBook, row: Furnishing, home: Home, purse: list[int]) -> int:
        return self.each * dwellings_beside(home, cell_of(home, row.number))


class PointsForYellow(Trait):
    """Points for each furnishing with a yellow tag."""

    def __init__(self, each: int) -> None:
        super().__init__("bonus")
        self.each = each

    def points(self, book: FarmersBook, row: Furnishing, home: Home, purse: list[int]) -> int:
        return self.each * (home.owned & book.yellow).bit_count()


class PointsForArmed(Trait):
    """Points for each armed dwarf, and if all or none are armed."""

    def __init__(self, *, each: int = 0, if_all: int = 0, if_none: int = 0) -> None:
        super().__init__("bonus")
        self.each = each
        self.if_all = if_all
        self.if_none = if_none

    def points(self, book: FarmersBook, row: Furnishing, home: Home, purse: list[int]) -> int:
        armed = sum([strength > 0 for strength in home.strengths])
        points = self.each * armed
        if armed == len(home.strengths):
            points += self.if_all
        return points if armed else points + self.if_none


class PointsByDwarfs(Trait):
    """Points for so many dwarfs."""

    def __init__(self, points: dict[int, int]) -> None:
        super().__init__("bonus")
        self.by_dwarfs = points

    def points(self, book: FarmersBook, row: Furnishing, home: Home, purse: list[int]) -> int:
        return self.by_dwarfs.get(len(home.strengths), 0)


class PointsForCrops(Trait):
    """Points for each pair of a grain and a vegetable."""

    def __init__(self, each: int) -> None:
        super().__init__("bonus")
        self.each = each

    def points(self, book: FarmersBook, row: Furnishing, home: Home, purse: list[int]) -> int:
        return self.each * min(grain_of(home, purse), vegetables_of(home, purse))
