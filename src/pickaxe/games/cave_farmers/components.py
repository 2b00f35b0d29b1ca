"""The component data: facts of the printed game, each with its mark, read once, and the goods."""

import json
from importlib.resources import files
from typing import Any, Final

from pickaxe.kernel.goods import Goods

Data = dict[str, Any]


def load(name: str) -> Data:
    """One data file."""
    text = files("pickaxe.games.cave_farmers").joinpath("data", name).read_text(encoding="utf-8")
    data: Data = json.loads(text)
    return data


BOARD: Final[Data] = load("board.json")
SPACES: Final[Data] = load("spaces.json")
FURNISHINGS: Final[Data] = load("furnishings.json")
LOOT: Final[Data] = load("loot.json")
RULES: Final[Data] = load("rules.json")


def goods_text(goods: dict[str, int] | None) -> str:
    """Goods of a data file as a text: '2 wood 1 stone'."""
    return " ".join(f"{n} {name}" for name, n in (goods or {}).items())


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
