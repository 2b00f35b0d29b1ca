"""What is printed on the furnishings, spaces and cards of The Cave Farmers, written down from the rules for the second
book: goods as '2 food 1 gold', furnishings by number, spaces by id."""

FARM = ["sheep", "donkey", "boar", "cattle"]
GOODS = ["wood", "stone", "ore", "grain", "vegetable", "food", "gold", "ruby", "dog", *FARM]
MATERIALS = "1 wood 1 stone 1 ore 1 food 2 gold"
FOOD_BY_ORDER = (1, 1, 2, 3, 3, 3, 3)
STRONGEST = 14
CLEARED_AT = 6  # goods on a space, alone

# Furnishings by number; those that the book knows by what they do have a name.
PRICES = [
    *("4 wood 3 stone", "4 wood 2 stone", "3 wood 3 stone", "5 wood 4 stone", "8 wood 6 stone", "4 wood 3 stone"),
    *("1 wood", "1 wood", "1 wood 1 ore", "1 stone", "1 wood 1 stone", "1 stone"),
    *("1 stone", "1 wood", "1 wood 2 stone", "1 wood 1 stone", "1 stone", "1 wood"),
    *("1 stone", "1 wood", "2 wood 2 stone", "", "1 wood", "2 wood"),
    *("2 wood 2 stone", "2 stone", "1 wood 1 stone", "3 wood 2 stone", "1 grain 1 stone", "2 wood 2 stone"),
    *("2 wood 1 stone", "2 wood 2 stone", "5 gold 3 stone", "2 wood", "2 wood", "3 ore"),
    *("3 wood 1 ore", "1 wood 2 stone", "2 wood", "2 wood 1 stone", "3 wood 2 stone", "3 food 1 wood"),
    *("1 wood", "1 wood 1 stone", "2 vegetable 2 wood", "2 wood", "2 stone", "2 grain 1 stone"),
]
POINTS = [
    *(3, 0, 0, 4, 5, 5, 2, 0, 1, 2, 0, 0),
    *(0, 1, 3, 3, 2, 2, 2, 1, 2, 0, 2, 1),
    *(2, 2, 2, 2, 2, 2, 0, 0, 0, 1, 3, 2),
    *(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
]
DWELLINGS = range(7)  # the dwelling of the start is 0
OFFICE_ROOM, CARPENTER, STONE_CARVER, BLACKSMITH, MINER, BUILDER, TRADER = 12, 13, 14, 15, 16, 17, 18
DOG_SCHOOL, QUARRY, SEAM, SLAUGHTERING_CAVE, WORKING_CAVE, MINING_CAVE = 22, 23, 24, 25, 27, 28
BREEDING_CAVE, PEACEFUL_CAVE, WEAVING_PARLOR, MILKING_PARLOR, STATE_PARLOR, SPARE_PARTS = 29, 30, 31, 32, 33, 39
YELLOW = range(31, 49)
COVERS = {TRADER: SPARE_PARTS, SPARE_PARTS: TRADER}
SUPPLIES = {19: ("wood", 7), 20: ("stone", 5), 21: ("ruby", 4)}
WHEN_BUILT = {STONE_CARVER: "2 stone", BLACKSMITH: "2 ore"}
TRADES = {
    "trader": (TRADER, "2 gold", "1 wood 1 stone 1 ore"),
    "cooking-cave": (26, "1 grain 1 vegetable", "5 food"),
    "hunting-parlor": (34, "2 boar", "2 gold 2 food"),
    "beer-parlor gold": (35, "2 grain", "3 gold"),
    "beer-parlor food": (35, "2 grain", "4 food"),
    "blacksmithing-parlor": (36, "1 ruby 1 ore", "2 gold 1 food"),
    "spare-part-storage": (SPARE_PARTS, "1 wood 1 stone 1 ore", "2 gold"),
}
FOOD_FOR_BIRTHS = (0, 1, 2, 3, 5)

# Spaces: what is added when they are empty and when they are not.
GATHERED = {
    **dict.fromkeys(["drift_mining_1", "excavation_1", "drift_mining_3"], ("1 stone", "1 stone")),
    **dict.fromkeys(["starting_player_ore", "starting_player_ruby", "sustenance_1"], ("1 food", "1 food")),
    **dict.fromkeys(["wood_gathering", "clearing_1", "forest_exploration_3p"], ("1 wood", "1 wood")),
    "ruby_mining": ("1 ruby", "1 ruby"),
    "logging_1": ("3 wood", "1 wood"),
    "ore_mining_1": ("2 ore", "1 ore"),
    "strip_mining": ("1 ore", "1 stone"),
    "drift_mining_2": ("2 stone", "2 stone"),
    "excavation_2": ("2 stone", "1 stone"),
    "logging_2": ("3 wood", "3 wood"),
    "ore_mining_2": ("3 ore", "2 ore"),
    "forest_exploration_4p": ("2 wood", "1 wood"),
    "clearing_2": ("2 wood", "2 wood"),
    "sustenance_2": ("1 grain", "1 vegetable"),
    "depot": ("1 wood 1 ore", "1 wood 1 ore"),
    "fence_building_5": ("1 wood", "1 wood"),
    "fence_building_6": ("2 wood", "1 wood"),
    "large_depot": ("2 wood 1 stone 1 ore", "1 wood 1 stone 1 ore"),
    "sheep_farming": ("1 sheep", "1 sheep"),
    "donkey_farming": ("1 donkey", "1 donkey"),
    "ore_delivery": ("1 stone 1 ore", "1 stone 1 ore"),
    "ruby_delivery": ("2 ruby", "1 ruby"),
}
# What comes with the goods of a space: as soon as the dwarf is there, or when the player takes them.
AT_ONCE = {
    "starting_player_ore": "2 ore",
    "starting_player_ruby": "1 ruby",
    "supplies": MATERIALS,
    "strip_mining": "2 wood",
    "forest_exploration_3p": "1 vegetable",
    "forest_exploration_4p": "2 food",
    "weekly_market": "4 gold",
    **dict.fromkeys(["ruby_mining", "ore_mining_1", "wood_gathering", "ore_mining_2"], ""),
    **dict.fromkeys(["depot", "large_depot", "ore_delivery", "ruby_delivery"], ""),
}
WHEN_TAKEN = {
    "housework": "1 dog",
    "sustenance_1": "1 grain",
    "growth": MATERIALS,
    "small_scale_drift_mining": "1 stone",
    "hardware_rental_6": "2 wood",
    "urgent_wish_for_children": "3 gold",
}
WHEN_LAID = {
    ("extension", "meadow-field"): "1 wood",
    ("extension", "cavern-tunnel"): "1 stone",
    ("ore_mine_construction", "ore-mine"): "3 ore",
    ("ruby_mine_construction", "deep-ruby-mine"): "1 ruby",
}
ORE_PER_MINE = {"ore_mining_1", "ore_mining_2", "ore_delivery"}
RUBY_MINES = {"ruby_mining": 1, "ruby_delivery": 2}
IMITATION_FOOD = {"imitation_3p": 4, "imitation_4": 4, "imitation_2": 2, "imitation_1": 1, "imitation_0": 0}
MARKET = {**dict.fromkeys(["wood", "stone", "ore", "grain", "sheep", "donkey"], 1), "cattle": 3}
MARKET |= dict.fromkeys(["vegetable", "boar", "dog"], 2)

LEVELS = {
    **dict.fromkeys(["logging_1", "logging_2", "adventure"], 1),
    **dict.fromkeys(["ore_mine_construction", "hardware_rental_5", "hardware_rental_6"], 2),
    "blacksmithing": 3,
    "exploration": 4,
}
# The strength that an item of loot needs, and its goods.
LOOT = {
    "all-weapons": (1, ""),
    "dog": (1, "1 dog"),
    "wood": (1, "1 wood"),
    "grain": (2, "1 grain"),
    "sheep": (2, "1 sheep"),
    "stone": (3, "1 stone"),
    "donkey": (3, "1 donkey"),
    "vegetable": (4, "1 vegetable"),
    "ore": (4, "2 ore"),
    "boar": (5, "1 boar"),
    "gold": (6, "2 gold"),
    "furnish": (7, ""),
    "stable": (8, ""),
    "tunnel": (9, ""),
    "small-pasture": (9, ""),
    "cattle": (10, "1 cattle"),
    "large-pasture": (10, ""),
    "meadow": (11, ""),
    "dwelling": (11, ""),
    "field": (12, ""),
    "sow": (12, ""),
    "cavern": (14, ""),
    "breed": (14, ""),
}
LOOT_FENCES = {"small-pasture": 1, "large-pasture": 2}
FENCES = {"small": 2, "large": 4}

EATEN = {"sheep": 1, "donkey": 1, "2 donkeys": 3, "boar": 2, "cattle": 3, "grain": 1, "vegetable": 2}
RUBY_TILES = ("meadow", "field", "tunnel")
WORKING_FOOD = {"wood": "1 wood", "stone": "1 stone", "ore": "2 ore"}
SOWN = {"grain": 3, "vegetable": 2}
REWARDS = {"1,6": "2 food", "4,5": "1 food", "4,2": "1 food", "1,3": "1 boar", "3,1": "1 boar"}


def amounts(text: str) -> dict[str, int]:
    """Goods written as '2 food 1 gold'."""
    words = text.split()
    return {name: int(n) for n, name in zip(words[::2], words[1::2], strict=True)}


# The faces, in the effect notation, beside what the rows of the game say of themselves.
FURNISHING_FACES: dict[str, list[str]] = {
    "entry": ["2 dwarf", "2 animal"],
    "dwelling": ["dwarf"],
    "simple_dwelling_a": ["dwarf"],
    "simple_dwelling_b": ["dwarf"],
    "mixed_dwelling": ["dwarf", "2 animal"],
    "couple_dwelling": ["2 dwarf"],
    "additional_dwelling": ["sixth dwarf"],
    "cuddle_room": ["holds", "sheep per dwarf"],
    "breakfast_room": ["holds", "3 cattle"],
    "stubble_room": ["empty field", "holds 1 animal"],
    "work_room": ["furnish also", "tunnel deep"],
    "guest_room": ["either_or", "> and/or"],
    "office_room": ["tile over_edge :", "2 gold"],
    "carpenter": ["furnish fence :", "−1 wood"],
    "stone_carver": ["once 2 stone", "furnish stable :", "−1 stone"],
    "blacksmith": ["once 2 ore", "forge : −2 ore"],
    "miner": ["each_round", "donkey in ore-mine : 1 ore"],
    "builder": ["furnish with ore", "for wood stone"],
    "trader": ["2 gold >", "wood stone ore"],
    "wood_supplier": ["next_7_rounds", "1 wood each"],
    "stone_supplier": ["next_5_rounds", "1 stone each"],
    "ruby_supplier": ["next_4_rounds", "1 ruby each"],
    "dog_school": ["dog : 1 wood"],
    "quarry": ["donkey born :", "1 stone"],
    "seam": ["1 stone : 1 ore"],
    "slaughtering_cave": ["animal > food", "+1 food"],
    "cooking_cave": ["grain vegetable", "> 5 food"],
    "working_cave": ["feed 1 dwarf", "wood/stone / 2 ore"],
    "mining_cave": ["feeding", "donkey in_mine :", "−1 food"],
    "breeding_cave": ["1·2·3·4 born :", "1·2·3·5 food"],
    "peaceful_cave": ["weapon > food", "by_strength"],
    "weaving_parlor": ["once food per sheep", "(1) per 2 sheep"],
    "milking_parlor": ["once food per cattle", "(1) per cattle"],
    "state_parlor": ["beside dwelling :", "once 2 food", "(4)"],
    "hunting_parlor": ["2 boar >", "2 gold 2 food"],
    "beer_parlor": ["2 grain >", "3 gold / 4 food"],
    "blacksmithing_parlor": ["ruby ore >", "2 gold food"],
    "stone_storage": ["(1) per stone"],
    "ore_storage": ["(1) per 2 ore"],
    "spare_part_storage": ["wood stone ore", "> 2 gold"],
    "main_storage": ["(2) per", "yellow_tag"],
    "weapon_storage": ["(3) per weapon"],
    "supplies_storage": ["(8) if_all", "dwarf weapon"],
    "broom_chamber": ["5 dwarf : (5)", "6 dwarf : (10)"],
    "treasure_chamber": ["(1) per ruby"],
    "food_chamber": ["(2) per", "grain vegetable"],
    "prayer_chamber": ["(8) if_none", "dwarf weapon"],
    "writing_chamber": ["cancels_up_to", "7 minus"],
    "fodder_chamber": ["(1) per 3 animal"],
}
