"""The rules in our own words, by section, and which section a choice or a row of the score sheet falls under."""

from typing import Final

from pickaxe.games.cave_farmers.book import FURNISHING_CODE, TILES
from pickaxe.games.cave_farmers.components import load
from pickaxe.games.cave_farmers.state import FarmersState
from pickaxe.kernel.stack import NODE_BITS, NODE_MASK

_RULEBOOKS: Final[dict[str, dict[str, dict[str, str]]]] = {lang: load(f"rulebook.{lang}.json") for lang in ("en", "de")}
SECTIONS: Final[list[str]] = list(_RULEBOOKS["en"])

# By the first word of a token.
_SECTIONS: Final[dict[str, str]] = {
    "convert": "food",
    "gold": "food",
    "ruby": "rubies",
    "2": "rubies",
    "trade": "furnishing",
    "disarm": "weapons",
    "go": "placing",
    "lay": "placing",
    "imitate": "imitation",
    "take": "taking",
    "furnish": "furnishing",
    "sow": "sowing",
    "fence": "fences",
    "stable": "stables",
    "grow": "family",
    "forge": "weapons",
    "loot": "expeditions",
    "return": "expeditions",
    "buy": "market",
    "end": "connectors",
    "done": "connectors",
    "skip": "events",
    "feed": "feeding",
    "pay": "feeding",
    "breed": "breeding",
    "protect": "solo",
    "first": "setup",
    "reveal": "rounds",
}
# Tokens that fall under another section than their first word says.
_TOKENS: Final[dict[str, str]] = {
    "trade ore": "market",
    "lay aside": "placing",
    "reveal green": "events",
    "reveal red": "events",
    "go starting-player": "starting-player",
    "go weekly-market": "market",
    "go ore-trading": "market",
}
_TILES: Final[dict[str, str]] = {
    "cavern-tunnel": "mountain",
    "cavern-cavern": "mountain",
    "meadow-field": "forest",
    "ore-mine": "mines",
    "ruby-mine": "mines",
    "deep-ruby-mine": "mines",
    "meadow": "forest",
    "field": "forest",
    "tunnel": "mountain",
    "cavern": "mountain",
    "small-pasture": "fences",
    "large-pasture": "fences",
    "stable": "stables",
}

_ROWS: Final[dict[str, str]] = {"furnishings": "furnishing", "bonus": "furnishing", "begging": "feeding"}


def rule(section: str, lang: str) -> tuple[str, str]:
    """The title and the text of a section."""
    entry = _RULEBOOKS.get(lang, _RULEBOOKS["en"])[section]
    return entry["title"], entry["text"]


def of_token(token: str, farm: FarmersState | None) -> str:
    """The section that a choice falls under."""
    verb, _, rest = token.partition(" ")
    if token in _TOKENS:
        return _TOKENS[token]
    if verb == "go" and rest.startswith("imitation"):
        return "imitation"
    if verb == "lay":
        return _TILES[rest]
    if token.startswith("ruby for dwarf"):
        return "placing"
    if verb == "at":
        return _of_place(rest, farm)
    return _SECTIONS[verb]


def _of_place(cells: str, farm: FarmersState | None) -> str:
    """Where something is put: the section of what is in hand, else of the land there."""
    if farm is not None and not farm.is_over and farm.stack[-1] & NODE_MASK == farm.farm.place_node:
        code = farm.stack[-1] >> NODE_BITS
        return "furnishing" if code >= FURNISHING_CODE else _TILES[TILES[code]]
    return "forest" if int(cells[2]) < 4 else "mountain"


def of_row(row: str) -> str:
    """The section that a row of the score sheet falls under."""
    return _ROWS.get(row, "scoring")
