"""Goods of The Cave Farmers in texts, as small pictures with their names for the ear."""

import re
from collections.abc import Mapping
from functools import cache

from markupsafe import Markup, escape

from pickaxe.draw.cave_farmers.words import good_name
from pickaxe.games.cave_farmers.names import NAMES
from pickaxe.server.signs import amount, icon


@cache
def _goods(lang: str) -> tuple[re.Pattern[str], dict[str, str]]:
    """How goods are written in a language, and which good each word means."""
    words = {str(escape(good_name(good, lang, number))): good for good in NAMES["good"] for number in (1, 2)}
    longest_first = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    return re.compile(rf"(\d+) ({longest_first})\b"), words


def amounts(text: str, lang: str) -> Markup:
    """A text in which amounts of goods and arrows are pictures."""
    pattern, words = _goods(lang)
    marked = pattern.sub(lambda found: str(_one(words[found[2]], found[1], lang)), str(escape(text)))
    return Markup(marked.replace("→", str(icon("arrow", 12))))


@cache
def _one(good: str, number: str, lang: str) -> Markup:
    return amount(good, number, lambda name, count: good_name(name, lang, count))


def goods_of(text: str, lang: str) -> dict[str, int]:
    """The goods that a text speaks of."""
    pattern, words = _goods(lang)
    return {words[found[2]]: int(found[1]) for found in pattern.finditer(str(escape(text)))}


def row(goods: Mapping[str, int], lang: str) -> Markup:
    """Some goods side by side."""
    return Markup(" ").join(_one(good, str(number), lang) for good, number in goods.items())
