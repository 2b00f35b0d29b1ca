"""The printed pieces as a drawing needs them: names, colours, costs and wall patterns."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from pickaxe.games.cave_vs_cave.components import ROOMS, RULES
from pickaxe.games.cave_vs_cave.text import CaveTexts

_TEXTS = CaveTexts()


@dataclass(frozen=True)
class Pattern:
    """The sides on which a room must, and those on which it may, have a wall."""

    required: str
    optional: str
    words: str


@dataclass(frozen=True)
class Room:
    """One room as printed."""

    number: int
    colour: str
    cost: Mapping[str, int]
    points: int
    pattern: Pattern | None

    @property
    def band(self) -> str:
        """The class of the room's colour."""
        return "bl" if self.colour == "blue" else "or"


def _pattern(code: str | None) -> Pattern | None:
    if code is None:
        return None
    printed = RULES["wall_patterns"]["patterns"][code]
    return Pattern(printed["required"], printed["optional"], printed["words"])


@cache
def _rooms() -> dict[int, Room]:
    return {
        printed["number"]: Room(
            number=printed["number"],
            colour=printed["colour"],
            cost=printed["cost"],
            points=printed["points"],
            pattern=_pattern(printed["wall_pattern"]),
        )
        for printed in ROOMS["rooms"]
    }


def room(number: int) -> Room:
    """The room with a number."""
    return _rooms()[number]


def room_name(number: int, lang: str) -> str:
    """The name of a room in a language, in English where it is not known."""
    return _TEXTS.name("room", number, lang)


def tile_name(tile: str, lang: str) -> str:
    """The name of an action tile in a language, in English where it is not known."""
    return _TEXTS.name("tile", tile, lang)


@cache
def limits() -> dict[str, int]:
    """The most that a player can own of each good, in printed order."""
    return {good["id"]: good["max"] for good in RULES["goods"]["list"]}


def good_name(good: str, lang: str) -> str:
    """The name of a good."""
    return _TEXTS.name("good", good, lang)


def goods_words(goods: Mapping[str, int], lang: str) -> str:
    """Some goods as words: 1 wood 3 gold."""
    return " ".join(f"{amount} {good_name(good, lang)}" for good, amount in goods.items())


def goods_line(goods: Mapping[str, int]) -> str:
    """Some goods in the effect notation."""
    return " ".join(f"{amount} {good}" for good, amount in goods.items())
