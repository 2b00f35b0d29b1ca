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


@cache
def room_name(number: int, lang: str) -> str:
    """The name of a room in a language, in English where it is not known."""
    return _TEXTS.name("room", number, lang)


@cache
def tile_name(tile: str, lang: str) -> str:
    """The name of an action tile in a language, in English where it is not known."""
    return _TEXTS.name("tile", tile, lang)


@cache
def limits() -> dict[str, int]:
    """The most that a player can own of each good, in printed order."""
    return {good["id"]: good["max"] for good in RULES["goods"]["list"]}


@cache
def _several() -> dict[str, Mapping[str, str]]:
    """What more than one of each good is called, by language."""
    return {good["id"]: good["names_of_several"] for good in RULES["goods"]["list"]}


def good_name(good: str, lang: str, amount: int = 1) -> str:
    """The name of a good, or of several."""
    name = _TEXTS.name("good", good, lang)
    return name if amount == 1 else _several()[good].get(lang, name)


def goods_words(goods: Mapping[str, int], lang: str) -> str:
    """Some goods as words: 1 wood 3 weapons."""
    return " ".join(f"{amount} {good_name(good, lang, amount)}" for good, amount in goods.items())


def in_language(sentence: str, lang: str) -> str:
    """An English sentence of the game in a language."""
    return _TEXTS.translate(sentence, lang)


def price_words(price: str, lang: str) -> str:
    """A price as a choice writes it, in words: 1 gold."""
    words = price.split()
    return goods_words({good: int(amount) for amount, good in zip(words[::2], words[1::2], strict=True)}, lang)


def goods_line(goods: Mapping[str, int]) -> str:
    """Some goods in the effect notation."""
    return " ".join(f"{amount} {good}" for good, amount in goods.items())
