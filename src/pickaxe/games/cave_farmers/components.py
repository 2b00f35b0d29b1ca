"""The component data: facts of the printed game, each with its mark, read once."""

import json
from importlib.resources import files
from typing import Any, Final

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

# Goods as the data files call them, where that differs from their names in tokens.
_CALLED: Final[dict[str, str]] = {"wild_boar": "boar"}


def goods_text(goods: dict[str, int] | None) -> str:
    """Goods of a data file as a text: '2 wood 1 stone'."""
    return " ".join(f"{n} {_CALLED.get(name, name)}" for name, n in (goods or {}).items())
