"""The component data: facts of the printed game, each with its mark, read once; goods, and exchanges for food."""

import json
from importlib.resources import files
from typing import Any, Final

from pickaxe.kernel.goods import Goods
from pickaxe.kernel.grids import bits
from pickaxe.kernel.lexicon import Meaning, Verb


def load(name: str) -> dict[str, Any]:
    """One data file."""
    text = files("pickaxe.games.cave_vs_cave").joinpath("data", name).read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


BOARDS: Final[dict[str, Any]] = load("boards.json")
ROOMS: Final[dict[str, Any]] = load("rooms.json")
RULES: Final[dict[str, Any]] = load("rules.json")
TILES: Final[dict[str, Any]] = load("tiles.json")

_LIST: Final = RULES["goods"]["list"]

GOODS: Final = Goods([good["id"] for good in _LIST], [good["max"] for good in _LIST])
FOOD: Final = GOODS.index("food")
GOLD: Final = GOODS.index("gold")
DONKEY: Final = GOODS.index("donkey")
ORE: Final = GOODS.index("ore")
IRON: Final = GOODS.index("iron")
WEAPON: Final = GOODS.index("weapon")
FOOD_LIMIT: Final = GOODS.limits[FOOD]

# How many of the ten goods an era knows.
GOODS_OF_ERA: Final[list[int]] = [0, sum(good["era"] == 1 for good in _LIST), len(_LIST)]

# What one of a good is worth at the end of each era, in half points.
HALF_POINTS: Final[list[list[int]]] = [
    [],
    [round(2 * good["points_era1"]) for good in _LIST],
    [round(2 * good["points_era2"]) for good in _LIST],
]

# Goods that turn into food at any time, in the order of their tokens.
EDIBLE: Final[list[int]] = [GOODS.index(good["id"]) for good in _LIST if good["anytime_to_food"]]
# The exchanges for every set of such goods, as bits in that order: nobody changes these lists.
EATEN: Final[list[list[int]]] = [bits(held) for held in range(1 << len(EDIBLE))]
EAT: Final = Verb(
    "eat", "{paid} → {due}", "turned {paid} into food", icon="anytime", section="anytime", face="{paid} > {due}"
)
EXCHANGES: Final[dict[str, Meaning]] = {
    f"eat {GOODS.names[kind]}": EAT.of(good=GOODS.name(kind), paid=GOODS.amount(1, kind), due=GOODS.amount(1, FOOD))
    for kind in EDIBLE
}
