"""The rules in our own words, by section, and which section a choice or a row of the score sheet falls under."""

from typing import Any, Final

from pickaxe.games.cave_vs_cave.components import TILES, load
from pickaxe.games.cave_vs_cave.state import BURYING, DRAFTING, CaveState
from pickaxe.kernel.stack import NODE_MASK

_RULEBOOKS: Final[dict[str, dict[str, dict[str, str]]]] = {lang: load(f"rulebook.{lang}.json") for lang in ("en", "de")}
SECTIONS: Final[list[str]] = list(_RULEBOOKS["en"])

# By the first word of a token.
_SECTIONS: Final[dict[str, str]] = {
    "end": "turns",
    "done": "tiles",
    "eat": "anytime",
    "gain": "gain",
    "receive": "exchange",
    "fill": "replenish",
    "activate": "activate",
    "before": "blue",
    "furnish": "furnish",
    "at": "patterns",
    "excavate": "excavate",
    "two": "excavate",
    "wall": "walls",
    "raze": "raze",
    "cavern": "cavern",
    "draft": "draft",
    "bury": "bury",
    "first": "setup",
}
_ROWS: Final[dict[str, str]] = {
    "rooms": "score-1",
    "gold": "score-1",
    "era1": "score-1",
    "weapon": "score-2",
    "iron": "score-2",
    "goal": "solo",
    "tie": "ties",
}
_TILES: Final[dict[str, dict[str, Any]]] = {tile["id"]: tile for tile in TILES["tiles"]}
_GUARDED: Final[list[int]] = [entry["space"] for entry in TILES["additional_effects"]["spaces"] if entry["condition"]]
# What chance turns up, by the effect that asks for it.
_REVEALS: Final[dict[str, str]] = {"flip": "piles", "deal display": "solo", "deal pool": "pool"}


def rule(section: str, lang: str) -> tuple[str, str]:
    """The title and the text of a section."""
    entry = _RULEBOOKS.get(lang, _RULEBOOKS["en"])[section]
    return entry["title"], entry["text"]


def of_token(token: str, cave: CaveState | None) -> str:
    """The section that a choice falls under."""
    verb, _, rest = token.partition(" ")
    if " > " in token:
        return "exchange"
    if verb in _TILES:
        return _of_tile(verb, cave)
    if verb == "reveal":
        return _of_reveal(rest, cave)
    if cave is not None and cave.phase == DRAFTING and verb in ("at", "wall", "end"):
        return "draft-order" if verb == "end" else "draft"
    return _SECTIONS[verb]


def _of_tile(id: str, cave: CaveState | None) -> str:
    tile = _TILES[id]
    if tile["stage"] != "era2":
        return "renovation" if tile["condition"] else "turns"
    index = int(id[1:]) - 1
    is_guarded = cave is not None and index in cave.shown_tiles and cave.space_below(index) in _GUARDED
    return "weapons" if is_guarded else "additional"


def _of_reveal(thing: str, cave: CaveState | None) -> str:
    if thing in _TILES:
        return "turns"
    if cave is None or not cave.stack:
        return "excavate"
    if cave.phase == DRAFTING:
        return "draft"
    return _REVEALS.get(cave.book.nodes[cave.stack[-1] & NODE_MASK].label, "excavate")


def of_row(row: str, cave: CaveState | None) -> str:
    """The section that a row of the score sheet falls under."""
    if cave is not None and cave.phase in (DRAFTING, BURYING):
        return "draft-order"
    if cave is not None and cave.era == 2 and row in ("rooms", "gold"):
        return "score-2"
    return _ROWS[row]
