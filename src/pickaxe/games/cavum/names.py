"""The names of pieces, colours, sections and terms, and the phrasebooks that need them."""

from typing import Any, Final

from pickaxe.games.cavum.components import SECTIONS, WORDS, load
from pickaxe.games.cavum.facts import Facts
from pickaxe.kernel.phrases import Phrasebook, Words

# English and German are spoken; French and Dutch have names only, in English sentences.
LANGUAGES: Final[list[str]] = ["en", "de", "fr", "nl"]
NAMES: Final[dict[str, dict[str, dict[str, str]]]] = WORDS["names"]
_PHRASES: Final[dict[str, Any]] = load("phrases.de")


def name(kind: str, id: str, lang: str) -> str:
    """The name of a part in a language, else in English; what has no name is called by its id."""
    names = NAMES.get(kind, {}).get(id)
    return names.get(lang) or names["en"] if names else id


def space_name(space: str) -> str:
    """The name of a space as people read it, never broken between two lines: −2, 4."""
    return space.replace("-", "−").replace(",", ",\N{NO-BREAK SPACE}")


def phrasebook(facts: Facts, lang: str) -> Phrasebook:
    """The phrasebook of a language for a game with these facts."""
    is_spoken = lang == "de"
    sentences = {english: other for group in _PHRASES["sentences"].values() for english, other in group.items()}
    for entry in WORDS["prompts"].values():
        sentences[entry["en"]] = entry["de"]
    if not is_spoken:
        sentences = {english: english for english in sentences}
    return Phrasebook(sentences, _words(facts, lang), _PHRASES["joiners"] if is_spoken else {})


def _words(facts: Facts, lang: str) -> dict[str, Words]:
    spaces = [space_name(facts.board.names[node]) for node in facts.board.nodes]
    colours = {colour: name("colour", colour, lang) for colour in facts.colours}
    pieces = {names["en"]: names.get(lang) or names["en"] for names in NAMES["piece"].values()}
    return {
        "piece": {english: (other, other) for english, other in pieces.items()},
        "colour": {english: (other, other) for english, other in colours.items()},
        "space": {space: (space, space) for space in spaces},
        "part": {section: (section, section) for section in SECTIONS},
    }
