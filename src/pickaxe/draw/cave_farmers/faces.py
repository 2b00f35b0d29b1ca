"""The faces of action spaces, furnishings and loot in the effect notation.

Beside the words that all faces share: `(n)` are n points, `then` parts what is done in order, `a : b` is "for a, b",
`expedition n` an expedition of level n. What accumulates on a space is not on its face.
"""

from collections.abc import Mapping
from functools import cache

Lines = tuple[str, ...]

# Action spaces by id, or by id without the number that tells the sides of a board apart.
_SPACES: Mapping[str, Lines] = {
    "ruby_mining": ("1 ruby-mine : 1 ruby",),
    "housework": ("dog + furnish",),
    "slash_and_burn": ("meadow field then sow",),
    "drift_mining": ("cavern tunnel",),
    "excavation": ("cavern tunnel/cavern",),
    "starting_player_ore": ("start 2 ore",),
    "starting_player_ruby": ("start ruby",),
    "logging": ("expedition 1",),
    "supplies": ("wood stone ore food 2 gold",),
    "ore_mining": ("ore-mine : 2 ore",),
    "wood_gathering": (),
    "clearing": ("meadow field",),
    "sustenance_1": ("grain + meadow field",),
    "sustenance_2": ("meadow field",),
    "strip_mining": ("2 wood",),
    "imitation_3p": ("4 food > imitate",),
    "imitation_4": ("4 food > imitate",),
    "imitation_2": ("2 food > imitate",),
    "imitation_1": ("1 food > imitate",),
    "imitation_0": ("imitate",),
    "forest_exploration_3p": ("1 vegetable",),
    "forest_exploration_4p": ("2 food",),
    "growth": ("wood stone ore food 2 gold", "/ growth"),
    "depot": (),
    "large_depot": (),
    "small_scale_drift_mining": ("stone + cavern tunnel",),
    "weekly_market": ("4 gold then buy",),
    "hardware_rental_5": ("expedition 2 then sow",),
    "hardware_rental_6": ("2 wood expedition 2 sow",),
    "fence_building": ("fence",),
    "extension": ("wood + meadow field", "/ stone + cavern tunnel"),
    "blacksmithing": ("forge then expedition 3",),
    "sheep_farming": ("fence stable",),
    "donkey_farming": ("fence stable",),
    "ore_mine_construction": ("ore-mine deep 3 ore", "then expedition 2"),
    "wish_for_children": ("growth / dwelling",),
    "urgent_wish_for_children": ("dwelling then growth", "/ 3 gold"),
    "ruby_mine_construction": ("tunnel > ruby-mine", "/ deep > ruby-mine ruby"),
    "ore_delivery": ("ore-mine : 2 ore",),
    "family_life": ("growth + sow",),
    "exploration": ("expedition 4",),
    "ore_trading": ("3× 2 ore > 2 gold food",),
    "adventure": ("forge then 2× expedition 1",),
    "ruby_delivery": ("2 ruby-mine : 1 ruby",),
}
# Furnishings by number; 0 is the dwelling that every home begins with.
_FURNISHINGS: Mapping[int, Lines] = {
    0: ("2 dwarf", "2 animal"),
    1: ("dwarf",),
    2: ("dwarf",),
    3: ("dwarf",),
    4: ("dwarf", "2 animal"),
    5: ("2 dwarf",),
    6: ("sixth dwarf",),
    7: ("holds", "sheep per dwarf"),
    8: ("holds", "3 cattle"),
    9: ("empty field", "holds 1 animal"),
    10: ("furnish also", "tunnel deep"),
    11: ("either_or", "> and/or"),
    12: ("tile over_edge :", "2 gold"),
    13: ("furnish fence :", "−1 wood"),
    14: ("once 2 stone", "furnish stable :", "−1 stone"),
    15: ("once 2 ore", "forge : −2 ore"),
    16: ("each_round", "donkey in ore-mine : 1 ore"),
    17: ("furnish with ore", "for wood stone"),
    18: ("2 gold >", "wood stone ore"),
    19: ("next_7_rounds", "1 wood each"),
    20: ("next_5_rounds", "1 stone each"),
    21: ("next_4_rounds", "1 ruby each"),
    22: ("dog : 1 wood",),
    23: ("donkey born :", "1 stone"),
    24: ("1 stone : 1 ore",),
    25: ("animal > food", "+1 food"),
    26: ("grain vegetable", "> 5 food"),
    27: ("feed 1 dwarf", "wood/stone / 2 ore"),
    28: ("feeding", "donkey in_mine :", "−1 food"),
    29: ("1·2·3·4 born :", "1·2·3·5 food"),
    30: ("weapon > food", "by_strength"),
    31: ("once food per sheep", "(1) per 2 sheep"),
    32: ("once food per cattle", "(1) per cattle"),
    33: ("beside dwelling :", "once 2 food", "(4)"),
    34: ("2 boar >", "2 gold 2 food"),
    35: ("2 grain >", "3 gold / 4 food"),
    36: ("ruby ore >", "2 gold food"),
    37: ("(1) per stone",),
    38: ("(1) per 2 ore",),
    39: ("wood stone ore", "> 2 gold"),
    40: ("(2) per", "yellow_tag"),
    41: ("(3) per weapon",),
    42: ("(8) if_all", "dwarf weapon"),
    43: ("5 dwarf : (5)", "6 dwarf : (10)"),
    44: ("(1) per ruby",),
    45: ("(2) per", "grain vegetable"),
    46: ("(8) if_none", "dwarf weapon"),
    47: ("cancels_up_to", "7 minus"),
    48: ("(1) per 3 animal",),
}
# Loot by its token, as one line.
_LOOT: Mapping[str, str] = {
    "all-weapons": "weapon +1",
    "ore": "2 ore",
    "gold": "2 gold",
    "small-pasture": "1 wood > small-pasture",
    "large-pasture": "2 wood > large-pasture",
    "dwelling": "2 wood 2 stone > dwelling",
    "breed": "2× animal",
}
# Loot that is an action or a tile, not a number of goods.
_PLAIN = frozenset({"furnish", "stable", "tunnel", "meadow", "field", "sow", "cavern"})
_GERMAN: Mapping[str, str] = {
    "then": "dann",
    "buy": "kaufen",
    "sixth": "6.",
    "holds": "Platz_für",
    "per": "je",
    "empty": "leerer",
    "also": "auch",
    "either_or": "entweder_oder",
    "and/or": "und/oder",
    "tile": "Teil",
    "over_edge": "über_Rand",
    "once": "sofort",
    "each_round": "jede_Runde",
    "with": "mit",
    "for": "statt",
    "next_7_rounds": "7_Runden_lang",
    "next_5_rounds": "5_Runden_lang",
    "next_4_rounds": "4_Runden_lang",
    "each": "je_Runde",
    "born": "geboren",
    "feed": "ernährt",
    "feeding": "Ernährung",
    "in_mine": "in_Mine",
    "by_strength": "nach_Stärke",
    "beside": "neben",
    "yellow_tag": "gelbem_Schild",
    "if_all": "wenn_jeder",
    "if_none": "wenn_kein",
    "cancels_up_to": "tilgt_bis_zu",
    "minus": "Minuspunkte",
}
_SMALL: Mapping[str, Mapping[str, str]] = {"de": _GERMAN}


def _spoken(lines: Lines, lang: str) -> Lines:
    """The lines with their few words in a language; icons and numbers stay as they are."""
    words = _SMALL.get(lang, {})
    return tuple(" ".join(words.get(word, word) for word in line.split()) for line in lines)


@cache
def space_lines(id: str, lang: str) -> Lines:
    """The face of an action space, without what accumulates there."""
    return _spoken(_SPACES[id] if id in _SPACES else _SPACES[id.rpartition("_")[0]], lang)


@cache
def furnishing_lines(number: int, lang: str) -> Lines:
    """The face of a furnishing."""
    return _spoken(_FURNISHINGS[number], lang)


@cache
def loot_line(token: str, lang: str) -> str:
    """An item of loot."""
    return _spoken((_LOOT.get(token, token if token in _PLAIN else f"1 {token}"),), lang)[0]
