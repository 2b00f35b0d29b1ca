"""The furnishings in the order of the supply boards, and the traits that make them special."""

from typing import Final, cast

from pickaxe.games.cave_farmers.book import Cancels, FarmersBook, Feeds, Furnishing, LessOre, Room, Trade, Trait, Twin
from pickaxe.games.cave_farmers.components import FARM_NAMES, FOOD, GOODS
from pickaxe.games.cave_farmers.home import Home
from pickaxe.games.cave_farmers.scoring import cell_of, dwellings_beside, grain_of, vegetables_of
from pickaxe.games.cave_farmers.state import FarmersState
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


class Bonus(Trait):
    """Points for each of something."""

    def __init__(self, each: int) -> None:
        super().__init__("bonus")
        self.each = each


class PointsFor(Trait):
    """Points for so many goods of some kinds."""

    def __init__(self, kinds: str, each: int = 1) -> None:
        super().__init__("bonus")
        self.kinds = [GOODS.index(name) for name in kinds.split()]
        self.each = each

    def points(self, book: FarmersBook, row: Furnishing, home: Home, purse: list[int]) -> int:
        return sum([purse[kind] for kind in self.kinds]) // self.each


class PointsForDwellings(Bonus):
    """Points for each dwelling beside it."""

    def points(self, book: FarmersBook, row: Furnishing, home: Home, purse: list[int]) -> int:
        return self.each * dwellings_beside(home, cell_of(home, row.number))


class PointsForYellow(Bonus):
    """Points for each furnishing with a yellow tag."""

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


class PointsForCrops(Bonus):
    """Points for each pair of a grain and a vegetable."""

    def points(self, book: FarmersBook, row: Furnishing, home: Home, purse: list[int]) -> int:
        return self.each * min(grain_of(home, purse), vegetables_of(home, purse))


FURNISHINGS: Final[list[Furnishing]] = [
    # Dwellings
    Furnishing("dwelling", Room(1)),
    Furnishing("simple_dwelling_a", Room(1)),
    Furnishing("simple_dwelling_b", Room(1)),
    Furnishing("mixed_dwelling", Room(1), TWO_ANIMALS),
    Furnishing("couple_dwelling", Room(2)),
    Furnishing("additional_dwelling", SIXTH),
    # Rooms
    Furnishing("cuddle_room", SHEEP_BY_DWARFS),
    Furnishing("breakfast_room", THREE_CATTLE),
    Furnishing("stubble_room", STUBBLE),
    Furnishing("work_room", ON_TUNNELS),
    Furnishing("guest_room", BOTH),
    Furnishing("office_room", OVERHANGS),
    # Building material
    Furnishing("carpenter", LESS_WOOD),
    Furnishing("stone_carver", Once("2 stone"), LESS_STONE),
    Furnishing("blacksmith", Once("2 ore"), LessOre(2)),
    Furnishing("miner", MINES_GIVE),
    Furnishing("builder", PAYS_WITH_ORE),
    Furnishing("trader", Trade("trader", "2 gold", "1 wood 1 stone 1 ore"), Twin("spare_part_storage")),
    Furnishing("wood_supplier", Supplies("wood", 7)),
    Furnishing("stone_supplier", Supplies("stone", 5)),
    Furnishing("ruby_supplier", Supplies("ruby", 4)),
    Furnishing("dog_school", Answers("dog", "wood")),
    Furnishing("quarry", Birth("donkey", "1 stone")),
    Furnishing("seam", Answers("stone", "ore")),
    # Food
    Furnishing("slaughtering_cave", BUTCHERS),
    Furnishing("cooking_cave", Trade("cooking-cave", "1 grain 1 vegetable", "5 food")),
    Furnishing("working_cave", Feeds(["1 wood", "1 stone", "2 ore"])),
    Furnishing("mining_cave", MINES_FEED),
    Furnishing("breeding_cave", Births([0, 1, 2, 3, 5])),
    Furnishing("peaceful_cave", DISARMS),
    # Parlors
    Furnishing("weaving_parlor", FoodForEach("sheep"), PointsFor("sheep", 2)),
    Furnishing("milking_parlor", FoodForEach("cattle"), PointsFor("cattle")),
    Furnishing("state_parlor", FoodForDwellings(2), PointsForDwellings(4)),
    Furnishing("hunting_parlor", Trade("hunting-parlor", "2 boar", "2 gold 2 food")),
    Furnishing(
        "beer_parlor", Trade("beer-parlor gold", "2 grain", "3 gold"), Trade("beer-parlor food", "2 grain", "4 food")
    ),
    Furnishing("blacksmithing_parlor", Trade("blacksmithing-parlor", "1 ruby 1 ore", "2 gold 1 food")),
    # Storages and chambers
    Furnishing("stone_storage", PointsFor("stone")),
    Furnishing("ore_storage", PointsFor("ore", 2)),
    Furnishing("spare_part_storage", Trade("spare-part-storage", "1 wood 1 stone 1 ore", "2 gold"), Twin("trader")),
    Furnishing("main_storage", PointsForYellow(2)),
    Furnishing("weapon_storage", PointsForArmed(each=3)),
    Furnishing("supplies_storage", PointsForArmed(if_all=8)),
    Furnishing("broom_chamber", PointsByDwarfs({5: 5, 6: 10})),
    Furnishing("treasure_chamber", PointsFor("ruby")),
    Furnishing("food_chamber", PointsForCrops(2)),
    Furnishing("prayer_chamber", PointsForArmed(if_none=8)),
    Furnishing("writing_chamber", Cancels(7)),
    Furnishing("fodder_chamber", PointsFor("sheep donkey boar cattle", 3)),
]
