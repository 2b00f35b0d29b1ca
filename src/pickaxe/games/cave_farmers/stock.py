"""The goods: thirteen counters a player. Only the room at home limits the farm animals, nothing the rest."""

from typing import Final

from pickaxe.kernel.goods import Goods

_UNLIMITED: Final = 1 << 30

GOODS: Final = Goods(
    ["wood", "stone", "ore", "grain", "vegetable", "food", "gold", "ruby", "dog", "sheep", "donkey", "boar", "cattle"],
    [_UNLIMITED] * 13,
)
WOOD: Final = 0
STONE: Final = 1
ORE: Final = 2
GRAIN: Final = 3
VEGETABLE: Final = 4
FOOD: Final = 5
GOLD: Final = 6
RUBY: Final = 7
DOG: Final = 8
SHEEP: Final = 9
DONKEY: Final = 10
BOAR: Final = 11
CATTLE: Final = 12

# The farm animals, in the order of their kinds in `animals`.
FARM: Final[list[int]] = [SHEEP, DONKEY, BOAR, CATTLE]
FARM_NAMES: Final[list[str]] = [GOODS.names[kind] for kind in FARM]
