"""The printed parts as a drawing needs them: boards of action spaces, furnishings, loot, and what they are called."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from pickaxe.games.cave_farmers import names
from pickaxe.games.cave_farmers.components import FURNISHINGS, LOOT, RULES, SPACES
from pickaxe.games.cave_farmers.furnishings import FURNISHINGS as BUILT

GOODS = ("wood", "stone", "ore", "grain", "vegetable", "food", "gold", "ruby")
ANIMALS = ("sheep", "donkey", "boar", "cattle", "dog")
SOLO_AIM: int = RULES["solo"]["target_score"]
# The dwelling that every home begins with, and the one that can be built again and again.
ENTRY = 0
DWELLING = 1

_MARKET = "weekly-market"
_BANDS = {"orange": "or", "green": "gr", "yellow": "ye"}
_ASIDE = re.compile(r" \(.*\)")
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
    """One furnishing as printed; its band is the class of its colour."""

    number: int
    band: str
    group: str
    cost: Mapping[str, int]
    points: int
    has_bonus: bool


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
    entry = Furnishing(ENTRY, "or", "dwelling", {}, 0, False)
    return {ENTRY: entry} | {row["no"]: _furnishing(row) for row in FURNISHINGS["furnishings"]}


def _furnishing(row: Mapping[str, Any]) -> Furnishing:
    bonus = bool(row["scoring_bonus"]) and not row["points"]
    return Furnishing(row["no"], _BANDS[row["color"]], row["group"], row["cost"], row["points"], bonus)


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
def price(good: str) -> int:
    """What the weekly market asks for a good."""
    steps = next(row for row in SPACES["spaces"] if row["token"] == _MARKET)["effect"]["steps"]
    prices = next(step["prices"] for step in steps if "prices" in step)
    gold: int = prices["wild_boar" if good == "boar" else good]
    return gold


@cache
def _trades() -> dict[str, str]:
    every = [trade for built in BUILT for trade in built.trades]
    return {trade.token: f"{trade.pay.text} > {trade.get.text}" for trade in every}


def trade(what: str) -> str:
    """What a furnishing exchanges, in the effect notation."""
    return _trades()[what]


@cache
def loot() -> tuple[Loot, ...]:
    """All loot by strength."""
    return tuple(Loot(row["token"], row["min_strength"]) for row in LOOT["items"])


@cache
def loot_cost(token: str) -> Mapping[str, int]:
    """What an item of loot costs besides the strength that it takes."""
    return next(dict(row.get("cost") or {}) for row in LOOT["items"] if row["token"] == token)


# Names


def space_name(id: str, lang: str) -> str:
    """The name of an action space, without what tells two of them apart."""
    return _ASIDE.sub("", names.name("space", id, lang))


def furnishing_name(number: int, lang: str) -> str:
    """The name of a furnishing, without what tells the two simple dwellings apart."""
    return _ASIDE.sub("", names.name("furnishing", number, lang))
