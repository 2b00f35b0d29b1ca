"""The component data: facts of the printed game, each with its mark, read once."""

import json
from importlib.resources import files
from typing import Any, Final

Data = dict[str, Any]
SECTIONS: Final = ("board", "tiles", "orders", "rules")


def load(name: str) -> Data:
    """One data file."""
    text = files("pickaxe.games.cavum").joinpath("data", f"{name}.json").read_text(encoding="utf-8")
    data: Data = json.loads(text)
    return data


def standard() -> Data:
    """All facts of the game as they are printed, or taken to be printed."""
    return {section: load(section) for section in SECTIONS}


WORDS: Final[Data] = load("words")
