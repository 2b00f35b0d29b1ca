"""The furnishings in the order of the supply boards, and the traits that make them special."""

from typing import Final, cast

from pickaxe.games.cave_farmers.book import Cancels, FarmersBook, Feeds, Furnishing, LessOre, Room, Trade, Trait, Twin
from pickaxe.games.cave_farmers.components import DOG, FARM_NAMES, FOOD, GOODS
from pickaxe.games.cave_farmers.home import SUPPLIED, Home
from pickaxe.games.cave_farmers.places import OVERHANG_GOLD
from pickaxe.games.cave_farmers.scoring import cell_of, dwellings_beside, grain_of, vegetables_of
from pickaxe.games.cave_farmers.state import FarmersState
from pickaxe.kernel.grids import count
from pickaxe.kernel.stack import State, replaced

_BESIDE: Final = "beside dwelling :"
# Traits that the rules look up by their word; after it their face.
SIXTH: Final = Trait("sixth", "sixth dwarf")  # room for a sixth dwarf only
TWO_ANIMALS: Final = Trait("pair", "2 animal")  # room for two animals of a kind
THREE_CATTLE: Final = Trait("cattle", "holds", "3 cattle")
SHEEP_BY_DWARFS: Final = Trait("sheep", "holds", "sheep per dwarf")  # room for a sheep for each dwarf
STUBBLE: Final = Trait("stubble", "empty field", "holds 1 animal")  # room for an animal on each empty field
ON_TUNNELS: Final = Trait("on tunnels", "furnish also", "tunnel deep")  # furnishes tunnels too
BOTH: Final = Trait("both", "either_or", "> and/or")  # reads either-or as and/or
OVERHANGS: Final = Trait("overhangs", "tile over_edge :", f"{OVERHANG_GOLD} gold")  # lets twin tiles hang over the edge
LESS_WOOD: Final = Trait("less wood", "furnish fence :", "−1 wood")  # off each furnishing, and off fences
LESS_STONE: Final = Trait("less stone", "furnish stable :", "−1 stone")  # off each furnishing, and off stables
PAYS_WITH_ORE: Final = Trait(
    "pays with ore", "furnish with ore", "for wood stone"
)  # one wood and one stone of a furnishing
DISARMS: Final = Trait("disarms", "weapon > food", "by_strength")  # gives food for weapons
BUTCHERS: Final = Trait("butchers", "animal > food", "+1 food")  # one food more for each animal eaten
MINES_FEED: Final = Trait("mines feed", "feeding", "donkey in_mine :", "−1 food")  # donkeys in mines feed
MINES_GIVE: Final = Trait("mines give", "each_round", "donkey in ore-mine : 1 ore")  # donkeys in ore mines bring ore


# When it is built


class Once(Trait):
    """Goods when it is built."""

    def __init__(self, goods: str) -> None:
        super().__init__("once", f"once {goods}")
        self.goods = GOODS.bundle(goods)

    def build(self, state: State, cell: int) -> None:
        state.receive(self.goods)


class FoodForEach(Trait):
    """A food for each animal of a kind when it is built."""

    def __init__(self, animal: str) -> None:
        super().__init__("once", f"once food per {animal}")
        self.kind = GOODS.index(animal)

    def build(self, state: State, cell: int) -> None:
        cast(FarmersState, state).gain(FOOD, state.purse()[self.kind])


class FoodForDwellings(Trait):
    """Food for each dwelling beside it when it is built."""

    def __init__(self, food: int) -> None:
        super().__init__("once", _BESIDE, f"once {food} food")
        self.food = food

    def build(self, state: State, cell: int) -> None:
        farm = cast(FarmersState, state)
        farm.gain(FOOD, self.food * dwellings_beside(farm.home(), cell))


class Supplies(Trait):
    """A good at the start of so many rounds."""

    def __init__(self, good: str, rounds: int) -> None:
        super().__init__("supplies", f"next_{rounds}_rounds", f"1 {good} each")
        self.place = SUPPLIED.index(good)
        self.rounds = rounds

    def build(self, state: State, cell: int) -> None:
        home = cast(FarmersState, state).home()
        home.supplies = replaced(home.supplies, self.place, self.rounds)


# When something is received or born


class Answers(Trait):
    """Each of one good that is received brings one of another."""

    def __init__(self, good: str, brings: str) -> None:
        number = "" if GOODS.index(good) >= DOG else "1 "
        super().__init__("answers", f"{number}{good} : 1 {brings}")
        self.kind = GOODS.index(good)
        self.brings = GOODS.index(brings)

    def receive(self, purse: list[int], kind: int, number: int) -> None:
        if kind == self.kind:
            purse[self.brings] += number


class Birth(Trait):
    """Each young of one kind brings goods."""

    def __init__(self, animal: str, goods: str) -> None:
        super().__init__("born", f"{animal} born :", goods)
        self.kind = FARM_NAMES.index(animal)
        self.goods = GOODS.bundle(goods)

    def bear(self, state: State, born: int) -> None:
        if born >> self.kind & 1:
            state.receive(self.goods)


class Births(Trait):
    """Food by the number of young that are born at once."""

    def __init__(self, food: list[int]) -> None:
        numbers = "·".join(map(str, range(1, len(food))))
        super().__init__("born", f"{numbers} born :", f"{'·'.join(map(str, food[1:]))} food")
        self.food = food

    def bear(self, state: State, born: int) -> None:
        state.purse()[FOOD] += self.food[born.bit_count()]


# At the end


class PointsFor(Trait):
    """Points for so many goods of some kinds."""

    def __init__(self, kinds: str, each: int = 1) -> None:
        counted = kinds if " " not in kinds else "animal"
        super().__init__("bonus", f"(1) per {counted}" if each == 1 else f"(1) per {each} {counted}")
        self.kinds = [GOODS.index(name) for name in kinds.split()]
        self.each = each

    def points(self, book: FarmersBook, row: Furnishing, home: Home, purse: list[int]) -> int:
        return sum([purse[kind] for kind in self.kinds]) // self.each


class PointsForDwellings(Trait):
    """Points for each dwelling beside it."""

    def __init__(self, each: int) -> None:
        super().__init__("bonus", _BESIDE, f"({each})")
        self.each = each

    def points(self, book: FarmersBook, row: Furnishing, home: Home, purse: list[int]) -> int:
        return self.each * dwellings_beside(home, cell_of(home, row.number))


class PointsForYellow(Trait):
    """Points for each furnishing with a yellow tag."""

    def __init__(self, each: int) -> None:
        super().__init__("bonus", f"({each}) per", "yellow_tag")
        self.each = each

    def points(self, book: FarmersBook, row: Furnishing, home: Home, purse: list[int]) -> int:
        return self.each * count(home.owned & book.yellow)


class PointsForArmed(Trait):
    """Points for each armed dwarf."""

    def __init__(self, each: int) -> None:
        super().__init__("bonus", f"({each}) per weapon")
        self.each = each

    def points(self, book: FarmersBook, row: Furnishing, home: Home, purse: list[int]) -> int:
        return self.each * sum([strength > 0 for strength in home.strengths])


class PointsIfAll(Trait):
    """Points if all dwarfs are armed, or if none is."""

    def __init__(self, points: int, *, armed: bool) -> None:
        super().__init__("bonus", f"({points}) {'if_all' if armed else 'if_none'}", "dwarf weapon")
        self.reward = points
        self.armed = armed

    def points(self, book: FarmersBook, row: Furnishing, home: Home, purse: list[int]) -> int:
        return self.reward if all((strength > 0) == self.armed for strength in home.strengths) else 0


class PointsByDwarfs(Trait):
    """Points for so many dwarfs."""

    def __init__(self, points: dict[int, int]) -> None:
        super().__init__("bonus", *[f"{dwarfs} dwarf : ({n})" for dwarfs, n in points.items()])
        self.by_dwarfs = points

    def points(self, book: FarmersBook, row: Furnishing, home: Home, purse: list[int]) -> int:
        return self.by_dwarfs.get(len(home.strengths), 0)


class PointsForCrops(Trait):
    """Points for each pair of a grain and a vegetable."""

    def __init__(self, each: int) -> None:
        super().__init__("bonus", f"({each}) per", "grain vegetable")
        self.each = each

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
    Furnishing("weapon_storage", PointsForArmed(3)),
    Furnishing("supplies_storage", PointsIfAll(8, armed=True)),
    Furnishing("broom_chamber", PointsByDwarfs({5: 5, 6: 10})),
    Furnishing("treasure_chamber", PointsFor("ruby")),
    Furnishing("food_chamber", PointsForCrops(2)),
    Furnishing("prayer_chamber", PointsIfAll(8, armed=False)),
    Furnishing("writing_chamber", Cancels(7)),
    Furnishing("fodder_chamber", PointsFor("sheep donkey boar cattle", 3)),
]
