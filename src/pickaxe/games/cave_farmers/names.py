"""The names of spaces, furnishings, goods, tiles, loot and modes, and the phrasebooks that need them."""

from typing import Any, Final

from pickaxe.games.cave_farmers.components import FURNISHINGS, LOOT, SPACES, load
from pickaxe.games.cave_farmers.land import NAMES as CELLS
from pickaxe.kernel.phrases import Phrasebook, Words

LANGUAGES: Final[list[str]] = ["en", "de"]
_WORDS: Final[dict[str, Any]] = load("words.json")
_PHRASES: Final[dict[str, Any]] = load("phrases.de.json")

# What a name is taken from: "reconstructed" marks a German name that is our own translation.
_OURS: Final = "reconstructed"


def _entry(fact: dict[str, Any]) -> dict[str, str]:
    return {"en": fact["name_en"], "de": fact["name_de"], "status": fact.get("name_de_status", _OURS)}


def _texts(facts: list[dict[str, Any]], key: str, id: str) -> dict[str, dict[str, str]]:
    return {str(fact[id]): {"en": fact[key], "de": fact[f"{key}_de"]} for fact in facts}


# Per kind and id: the name by language, and where the German one is from. Spaces are known by id and by token.
NAMES: Final[dict[str, dict[str, dict[str, str]]]] = {
    "space": {
        **{fact["token"]: _entry(fact) for fact in SPACES["spaces"]},
        **{fact["id"]: _entry(fact) for fact in SPACES["spaces"]},
    },
    "space text": _texts(SPACES["spaces"], "text", "id"),
    "furnishing": {
        "0": {"en": "Entry-level dwelling", "de": "Eingangswohnhöhle", "status": "seed"},
        **{str(fact["no"]): _entry(fact) for fact in FURNISHINGS["furnishings"]},
    },
    "furnishing text": _texts(FURNISHINGS["furnishings"], "effect", "no"),
    "furnishing bonus": _texts(FURNISHINGS["furnishings"], "bonus", "no"),
    "loot": {fact["token"]: _entry(fact) for fact in LOOT["items"]},
    "loot text": _texts(LOOT["items"], "effect", "token"),
    **_WORDS["names"],
}


def name(kind: str, id: str | int, lang: str) -> str:
    """The name of a part in a language, else in English."""
    names = NAMES[kind][str(id)]
    return names.get(lang) or names["en"]


def is_ours(kind: str, id: str | int, lang: str) -> bool:
    """Whether the name of a part is our own translation."""
    return lang == "de" and NAMES[kind][str(id)].get("status") == _OURS


def phrasebook(lang: str) -> Phrasebook:
    """The phrasebook of a language; only German is spoken besides English."""
    if lang not in _BOOKS:
        sentences = {english: other for group in _PHRASES["sentences"].values() for english, other in group.items()}
        _BOOKS[lang] = Phrasebook(sentences, _vocabulary(lang), _PHRASES["joiners"])
    return _BOOKS[lang]


_BOOKS: Final[dict[str, Phrasebook]] = {}


def _vocabulary(lang: str) -> dict[str, Words]:
    """All words that can stand in blanks."""
    words: dict[str, Words] = {kind: _translated(kind, lang) for kind in ("space", "furnishing", "loot")}
    words["good"] = _goods(lang)
    words["cell"] = {cell: (cell, cell) for cell in CELLS}
    for kind, known in _PHRASES["words"].items():
        words[kind] = {english: (other, other) for english, other in known.items()}
    return words


def _translated(kind: str, lang: str) -> Words:
    return {names["en"]: (names[lang], names[lang]) for names in NAMES[kind].values()}


def _goods(lang: str) -> Words:
    """The goods, each with its plural; the plural stands for itself too."""
    found: Words = {}
    for one in NAMES["good"].values():
        several = one[f"{lang}_several"]
        found[one["en_several"]] = (several, several)
        found[one["en"]] = (one[lang], several)
    return found
