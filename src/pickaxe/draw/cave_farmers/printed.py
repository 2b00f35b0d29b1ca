"""The printed parts as a drawing needs them: boards of action spaces, furnishings, loot, and what they are called."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from pickaxe.draw.cave_farmers.said import in_notation
from pickaxe.games.cave_farmers.components import BOARD, FURNISHINGS, LOOT, RULES, SPACES
from pickaxe.games.cave_farmers.setup import BOOK
from pickaxe.games.cave_farmers.words import WORDS

GOODS = ("wood", "stone", "ore", "grain", "vegetable", "food", "gold", "ruby")
ANIMALS = ("sheep", "donkey", "boar", "cattle", "dog")
SOLO_AIM: int = RULES["solo"]["target_score"]
# The dwelling that every home begins with, and the one that can be built again and again.
ENTRY = 0
DWELLING = 1

_BANDS = {"orange": "or", "green": "gr", "yellow": "ye"}
# The group that an action space stands in, by its token; all others are about home and family.
_MOUNTAIN = (
    *("drift-mining", "second-drift-mining", "small-scale-drift-mining", "excavation", "strip-mining", "ore-mining"),
    *("ruby-mining", "depot", "large-depot", "ore-mine-construction", "ruby-mine-construction", "ore-delivery"),
    *("ruby-delivery", "ore-trading"),
)
_FOREST = (
    *("logging", "wood-gathering", "forest-exploration", "clearing", "sustenance", "slash-and-burn", "sheep-farming"),
    *("donkey-farming", "fence-building", "hardware-rental", "extension"),
)
_HOME = (
    *("housework", "growth", "supplies", "wish-for-children", "urgent-wish-for-children", "family-life"),
    *("starting-player", "weekly-market", "imitation-4", "imitation-2", "imitation-1", "imitation-0"),
    *("blacksmithing", "exploration", "adventure"),
)
GROUPS: Mapping[str, Sequence[str]] = {"mountain": _MOUNTAIN, "forest": _FOREST, "home": _HOME}


@dataclass(frozen=True)
class Furnishing:
    """One furnishing as printed: its band is the class of its colour, its room how many dwarfs live there."""

    number: int
    band: str
    group: str
    cost: Mapping[str, int]
    points: int
    has_bonus: bool
    room: int


@dataclass(frozen=True)
class Space:
    """One action space as printed; cards have a stage and the rounds in which they can come."""

    id: str
    token: str
    stage: int
    rounds: Sequence[int]
    is_pile: bool


@dataclass(frozen=True)
class Loot:
    """One item of loot, and the strength that it takes."""

    token: str
    strength: int


@cache
def _furnishings() -> dict[int, Furnishing]:
    entry = Furnishing(ENTRY, "or", "dwelling", {}, 0, False, RULES["setup"]["start_dwarfs"])
    return {ENTRY: entry} | {row["no"]: _furnishing(row) for row in FURNISHINGS["furnishings"]}


def _furnishing(row: Mapping[str, Any]) -> Furnishing:
    bonus = "bonus" in row and not row["points"]
    return Furnishing(
        row["no"],
        _BANDS[row["color"]],
        row["group"],
        row["cost"],
        row["points"],
        bonus,
        BOOK.furnishings[row["no"]].room,
    )


def furnishing(number: int) -> Furnishing:
    """The furnishing with a number, 0 for the entry-level dwelling."""
    return _furnishings()[number]


@cache
def _spaces() -> dict[str, Space]:
    return {
        row["id"]: Space(row["id"], row["token"], row.get("stage", 0), row.get("rounds", ()), bool(row["accumulation"]))
        for row in SPACES["spaces"]
    }


def space(id: str) -> Space:
    """The action space with an id."""
    return _spaces()[id]


@cache
def cards(players: int) -> tuple[Space, ...]:
    """The cards that come up in a game with so many players; of a card with two sides the first."""
    rows = [row for row in SPACES["spaces"] if row.get("stage") and row["rounds"] and players in row["player_counts"]]
    found = [space(row["id"]) for row in rows]
    if players > 1:
        return tuple(found)
    fixed = {card: int(round) for round, card in RULES["solo"]["card_by_round"].items()}
    return tuple(replace(card, rounds=(fixed[card.id],)) for card in found if card.id in fixed)


@cache
def loot() -> tuple[Loot, ...]:
    """All loot by strength."""
    return tuple(Loot(row["token"], row["min_strength"]) for row in LOOT["items"])


# Faces in the effect notation: beside the words that all faces share, `(n)` are n points, `then` parts what is done in
# order, `a : b` is "for a, b", `expedition n` an expedition of level n. What accumulates on a space is not on its face.


def _spoken(line: str, lang: str) -> str:
    """A line with its few words in a language; icons and numbers stay as they are."""
    return " ".join(WORDS.name("word", word, lang) for word in line.split())


@cache
def space_lines(id: str, lang: str) -> tuple[str, ...]:
    """The face of an action space, without what accumulates there."""
    face = next(row["face"] for row in SPACES["spaces"] if row["id"] == id)
    return tuple(_spoken(line, lang) for line in face)


@cache
def furnishing_lines(number: int, lang: str) -> tuple[str, ...]:
    """The face of a furnishing."""
    entry = BOARD["geometry"]["entry_level_dwelling"]
    face = FURNISHINGS["furnishings"][number - 1]["face"] if number else entry["face"]
    return tuple(_spoken(line, lang) for line in face)


@cache
def loot_line(token: str, lang: str) -> str:
    """An item of loot."""
    return _spoken(next(row["face"] for row in LOOT["items"] if row["token"] == token), lang)


def choice_line(choice: int, lang: str) -> str:
    """A choice in the effect notation; one that has no pictures in words."""
    meaning = BOOK.lexicon.meaning(choice)
    return _spoken(meaning.face, lang) if meaning.face else in_notation(WORDS.say(meaning.label, lang))
