"""The words of Cave vs Cave: its file of words, and the names and doings that stand beside the facts."""

from typing import Any, Final

from pickaxe.games.cave_vs_cave.components import ROOMS, RULES, TILES
from pickaxe.kernel.words import COMMON, Entries, Name, Said, Words, read_words

_PATTERNS: Final[dict[str, dict[str, Any]]] = RULES["wall_patterns"]["patterns"]
_NAMES: Final[dict[str, Entries]] = {
    "room": {f"{room['number']:02}": room["names"] for room in ROOMS["rooms"]},
    "tile": {tile["id"]: tile["names"] for tile in TILES["tiles"]},
    "good": {good["id"]: good["names"] for good in RULES["goods"]["list"]},
    "walls": {code: pattern["names"] for code, pattern in _PATTERNS.items()},
    "walls.short": {code: pattern["short_names"] for code, pattern in _PATTERNS.items()},
    "doing": {
        **{f"{room['number']:02}": room["does"] for room in ROOMS["rooms"]},
        **{part["id"]: part["does"] for part in [*TILES["tiles"], *TILES["additional_effects"]["spaces"]]},
    },
}

WORDS: Final = Words([*COMMON, *read_words("pickaxe.games.cave_vs_cave")], names=_NAMES)


def room_name(number: int) -> Name:
    """A room in a sentence."""
    return Name("room", f"{number:02}")


def does(id: str, lang: str, dwarfs: int = 0) -> str:
    """What a room (16), a tile (A01) or a space of the Era II action board (E1) does in a round of so many dwarfs."""
    return WORDS.say(Said(WORDS.name("doing", id, lang), n=dwarfs), lang)
