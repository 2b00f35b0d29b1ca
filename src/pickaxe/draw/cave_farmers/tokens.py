"""Choices that lie on no piece of a drawing, in the effect notation."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

from pickaxe.draw.cave_farmers.printed import price, trade
from pickaxe.draw.cave_farmers.words import say

# Food that an ordinary exchange makes, by what the choice calls it.
_CONVERTED: Mapping[str, str] = {
    "sheep": "1 sheep > 1 food",
    "donkey": "1 donkey > 1 food",
    "2 donkeys": "2 donkey > 3 food",
    "boar": "1 boar > 2 food",
    "cattle": "1 cattle > 3 food",
    "grain": "1 grain > 1 food",
    "vegetable": "1 vegetable > 2 food",
}
_LAND: Mapping[str, str] = {
    "cavern-tunnel": "cavern tunnel",
    "cavern-cavern": "cavern cavern",
    "meadow-field": "meadow field",
    "ore-mine": "ore-mine deep",
    "ruby-mine": "tunnel > ruby-mine",
    "deep-ruby-mine": "deep > ruby-mine ruby",
}
_RUBY: Mapping[str, str] = {"cattle": "1 ruby 1 food > 1 cattle", "food": "1 ruby > 2 food"}
_TILES = ("meadow", "field", "tunnel")
_WHOLE: Mapping[str, str] = {
    "fence small": "fence small-pasture",
    "fence large": "fence large-pasture",
    "stable": "stable",
    "grow": "growth",
    "2 rubies for cavern": "2 ruby > cavern",
    "trade ore": "2 ore > 2 gold 1 food",
}
_WORDS = ("take", "end", "done", "return", "lay aside", "skip field", "skip breeding", "breed nothing")
_KEPT = 4096


def _text(key: str, lang: str, **values: object) -> str:
    """A phrase as one word of the notation."""
    return say(key, lang, **values).replace(" ", "_")


def _ruby(good: str) -> str:
    if good in _RUBY:
        return _RUBY[good]
    return f"1 ruby > {good}" if good in _TILES else f"1 ruby > 1 {good}"


_PATTERNS: tuple[tuple[re.Pattern[str], Callable[[str, str], str]], ...] = (
    (re.compile(r"convert (.+)"), lambda what, lang: _CONVERTED[what]),
    (re.compile(r"gold (\d+) to food"), lambda n, lang: f"{n} gold > {int(n) - 1} food"),
    (re.compile(r"ruby for dwarf (\d+)"), lambda n, lang: f"1 ruby > dwarf {_text('armed', lang, n=n)}"),
    (re.compile(r"ruby for (\S+)"), lambda good, lang: _ruby(good)),
    (re.compile(r"trade (.+)"), lambda what, lang: trade(what)),
    (re.compile(r"disarm (\d+)"), lambda n, lang: "weapon > food"),
    (re.compile(r"lay (\S+)"), lambda tile, lang: _LAND[tile]),
    (re.compile(r"sow (\S+)"), lambda crop, lang: f"sow {crop}"),
    (re.compile(r"buy (\S+)"), lambda good, lang: f"{price(good)} gold > 1 {good}"),
    (re.compile(r"feed with (\S+)"), lambda good, lang: f"{2 if good == 'ore' else 1} {good} > dwarf"),
    (re.compile(r"pay (\d+)"), lambda n, lang: f"{_text('pay', lang)} {n} food"),
    (re.compile(r"breed (.+)"), lambda types, lang: " ".join(f"+1 {animal}" for animal in types.split())),
    (re.compile(r"forge (\d+)"), lambda n, lang: f"forge {n}"),
)


@lru_cache(_KEPT)
def token_line(token: str, lang: str = "en") -> str:
    """A choice in the effect notation; one that has no pictures in words."""
    if token in _WORDS:
        return _text(f"token {token}", lang)
    if token in _WHOLE:
        return _WHOLE[token]
    for pattern, line in _PATTERNS:
        if found := pattern.fullmatch(token):
            return line(found[1], lang)
    return token.replace(" ", "_")
