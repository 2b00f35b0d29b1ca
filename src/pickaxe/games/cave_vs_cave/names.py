"""The names of rooms, tiles, goods, modes and places, and the phrasebooks that need them."""

from typing import Any, Final

from pickaxe.games.cave_vs_cave.boards import EDGES, SPACES
from pickaxe.games.cave_vs_cave.components import ROOMS, RULES, TILES, load
from pickaxe.kernel.phrases import Phrasebook, Words

# English and German are spoken; Czech has names only, in English sentences.
LANGUAGES: Final[list[str]] = ["en", "de", "cs"]

# Per kind and id: the name by language, or None where it is not known.
NAMES: Final[dict[str, dict[str, dict[str, str | None]]]] = {
    "room": {f"{room['number']:02}": room["names"] for room in ROOMS["rooms"]},
    "tile": {tile["id"]: tile["names"] for tile in TILES["tiles"]},
    "good": {good["id"]: {"en": good["id"], "de": good["de"], "cs": good["cs"]} for good in RULES["goods"]["list"]},
    "mode": {
        "era-1": {"en": "Era I", "de": "Epoche I"},
        "both-eras": {"en": "Era I and II", "de": "Epoche I und II"},
        "draft": {"en": "Draft, then Era II", "de": "Draft, dann Epoche II"},
        "era-2-only": {"en": "Era II only", "de": "Nur Epoche II"},
    },
    "part": {"cavern": {"en": "Additional Cavern", "de": "Zusatzraum", "cs": "Přídavná jeskyně"}},
}
_SIDES: Final[dict[str, str]] = {"N": "north", "E": "east", "S": "south", "W": "west"}


def name(kind: str, id: str | int, lang: str) -> str:
    """The name of a part in a language: the printed one, else our translation, else the English one."""
    names = _names(kind, id)
    return names.get(lang) or names.get(f"{lang}_suggestion") or names["en"] or str(id)


def is_ours(kind: str, id: str | int, lang: str) -> bool:
    """Whether the name of a part is our own translation."""
    names = _names(kind, id)
    return not names.get(lang) and bool(names.get(f"{lang}_suggestion"))


def _names(kind: str, id: str | int) -> dict[str, str | None]:
    return NAMES[kind][f"{id:02}" if isinstance(id, int) else id]


def place_words(space: str) -> str:
    """A space in a sentence."""
    return "the Additional Cavern" if space == "cavern" else space


def edge_words(edge: str) -> str:
    """The place of a wall in a sentence."""
    first, _, side = edge.partition("-")
    return f"the {_SIDES[side]} side of the Additional Cavern" if first == "cavern" else edge


# Effects in words

_EFFECTS: Final[dict[str, dict[str, str]]] = {lang: load(f"effects.{lang}.json") for lang in ("en", "de")}


def effect_words(id: str, lang: str) -> str:
    """What a room (16), a tile (A01) or a space of the Era II action board (E1) does."""
    return _EFFECTS.get(lang, _EFFECTS["en"])[id]


# Phrasebooks

_BOOKS: Final[dict[str, Phrasebook]] = {}
_PHRASES: Final[dict[str, str]] = {"de": "phrases.de.json"}


def phrasebook(lang: str) -> Phrasebook:
    """The phrasebook of a language, made when it is first asked for."""
    if lang not in _BOOKS:
        _BOOKS[lang] = _spoken(lang) if lang in _PHRASES else _names_only(lang)
    return _BOOKS[lang]


def _spoken(lang: str) -> Phrasebook:
    data = load(_PHRASES[lang])
    words = _vocabulary(data)
    for kind, known in data["words"].items():
        words[kind].update({english: (other, other) for english, other in known.items()})
    words |= {kind: _translated(kind, lang) for kind in ("room", "tile")}
    words["good"] = _goods(lang)
    return Phrasebook(_sentences(data), words, data["joiners"])


def _names_only(lang: str) -> Phrasebook:
    """English sentences with the names of another language."""
    data = load(_PHRASES["de"])
    words = _vocabulary(data) | {kind: _translated(kind, lang) for kind in ("room", "tile")}
    return Phrasebook({english: english for english in _sentences(data)}, words, {})


def _sentences(data: dict[str, Any]) -> dict[str, str]:
    return {english: other for group in data["sentences"].values() for english, other in group.items()}


def _vocabulary(data: dict[str, Any]) -> dict[str, Words]:
    """All words that can stand in blanks, in English."""
    words: dict[str, Words] = {kind: {word: (word, word) for word in known} for kind, known in data["words"].items()}
    words["good"] = _goods("en")
    words["space"] = {word: (word, word) for word in map(place_words, SPACES)}
    words["edge"] = {word: (word, word) for word in map(edge_words, EDGES)}
    return words


def _translated(kind: str, lang: str) -> Words:
    found: Words = {}
    for id, names in NAMES[kind].items():
        said = name(kind, id, lang)
        found[names["en"] or id] = (said, said)
    return found


def _goods(lang: str) -> Words:
    found: Words = {}
    for good in RULES["goods"]["list"]:
        several = good["names_of_several"]
        found[several["en"]] = (several[lang], several[lang])
        found[good["id"]] = (name("good", good["id"], lang), several[lang])
    return found
