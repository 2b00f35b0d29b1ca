"""The words of the pages by language: English words are the key, the others stand in files beside this one."""

import json
from functools import cache
from importlib.resources import files
from typing import Final

import pickaxe
from pickaxe import Game
from pickaxe.kernel.phrases import Phrasebook

ENGLISH: Final = "en"
LANGUAGES: Final[dict[str, str]] = {ENGLISH: "English", "de": "Deutsch"}  # as they call themselves

Words = dict[str, str]  # the same in every language

# Groups of sentences that are made in English elsewhere and translated afterwards, found by their blanks.
_RETOLD: Final = ("refusals", "names")


def say(text: str, lang: str, **values: object) -> str:
    """A text in a language, in English where it is not translated; its blanks are filled."""
    found = _texts(lang).get(text, text)
    return found.format(**values) if values else found


def counted(number: int, one: str, several: str, lang: str) -> str:
    """A number of something: one text for 1, another with the blank `{n}` for the rest."""
    return say(one, lang) if number == 1 else say(several, lang, n=number)


def retold(sentence: str, lang: str, game: Game | None = None) -> str:
    """A refusal that was made in English, by the server or by a game, in a language; any game if it is not named."""
    if lang == ENGLISH:
        return sentence
    book = _phrasebook(lang, "refusals")
    if book.has(sentence):
        return book.translate(sentence)
    said = [each.text.translate(sentence, lang) for each in ([game] if game else pickaxe.games())]
    return next((other for other in said if other != sentence), sentence)


def named(name: str, lang: str) -> str:
    """The name of a seat: those that the server gives itself are translated, all others stay."""
    return name if lang == ENGLISH else _phrasebook(lang, "names").translate(name)


def preferred(cookie: str, accepted: str) -> str:
    """The language of a browser: the one that was chosen, else the one it asks for first, else English."""
    if cookie in LANGUAGES:
        return cookie
    wishes = sorted(map(_wish, accepted.split(",")), key=lambda wish: -wish[1])
    return next((lang for lang, weight in wishes if lang in LANGUAGES and weight > 0), ENGLISH)


def _wish(part: str) -> tuple[str, float]:
    """A language and its weight, from a part of the header `Accept-Language` like `de-AT;q=0.8`."""
    tag, _, weight = part.partition(";")
    try:
        return tag.strip().partition("-")[0].lower(), float(weight.strip().removeprefix("q=") or 1)
    except ValueError:
        return "", 0


def next_language(lang: str) -> str:
    """The language that the switch in the bar offers."""
    known = list(LANGUAGES)
    return known[(known.index(lang) + 1) % len(known)]


@cache
def groups(lang: str) -> dict[str, dict[str, str]]:
    """All translations into a language, by group."""
    if lang == ENGLISH:
        return {}
    found: dict[str, dict[str, str]] = json.loads(
        files("pickaxe.server").joinpath(f"words.{lang}.json").read_text("utf-8")
    )
    return found


@cache
def _texts(lang: str) -> dict[str, str]:
    told = [texts for group, texts in groups(lang).items() if group not in _RETOLD]
    return {english: other for texts in told for english, other in texts.items()}


@cache
def _phrasebook(lang: str, group: str) -> Phrasebook:
    return Phrasebook(groups(lang)[group], {}, {})
