"""The component data: facts of the printed game, each with its mark, read once."""

import json
from importlib.resources import files
from typing import Any, Final


def load(name: str) -> dict[str, Any]:
    """One data file."""
    text = files("pickaxe.games.cave_vs_cave").joinpath("data", name).read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


BOARDS: Final[dict[str, Any]] = load("boards.json")
ROOMS: Final[dict[str, Any]] = load("rooms.json")
RULES: Final[dict[str, Any]] = load("rules.json")
TILES: Final[dict[str, Any]] = load("tiles.json")
