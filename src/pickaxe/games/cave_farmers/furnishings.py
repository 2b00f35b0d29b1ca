"""The furnishings in the order of the supply boards: what makes each of them special."""

from typing import Final

from pickaxe.games.cave_farmers.book import Cancels, Feeds, Furnishing, LessOre, Room, Trade, Twin
from pickaxe.games.cave_farmers.traits import (
    BOTH,
    BUTCHERS,
    DISARMS,
    LESS_STONE,
    LESS_WOOD,
    MINES_FEED,
    MINES_GIVE,
    ON_TUNNELS,
    OVERHANGS,
    PAYS_WITH_ORE,
    SHEEP_BY_DWARFS,
    SIXTH,
    STUBBLE,
    THREE_CATTLE,
    TWO_ANIMALS,
    Answers,
    Birth,
    Births,
    FoodForDwellings,
    FoodForEach,
    Once,
    PointsByDwarfs,
    PointsFor,
    PointsForArmed,
    PointsForCrops,
    PointsForDwellings,
    PointsForYellow,
    Supplies,
)

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
