"""The words of the pages by language, and the language of a visitor."""

from functools import cache, lru_cache
from typing import Final, cast

import pickaxe
from pickaxe import Game
from pickaxe.ai import LEVELS
from pickaxe.kernel.words import COMMON, ENGLISH, PLAIN, Said, Value, Words, read_words

LANGUAGES: Final[dict[str, str]] = {lang: tongue["name"] for lang, tongue in PLAIN.tongues.items()}
MOST_SEATS: Final = 7
Told = dict[str, str]  # a text of a lesson or a guide, by language


@cache
def words() -> Words:
    """The sentences of the pages and of all games."""
    of_games = [{"sentences": {"all": game.words.sentences}} for game in pickaxe.games()]
    return Words([*COMMON, *of_games, *read_words("pickaxe.server")])


@lru_cache(256)
def words_at(game: Game) -> Words:
    """The words of a table: those of the pages, and the names and sentences of its game."""
    pages, own = words(), game.words
    found = Words(
        [{"languages": pages.tongues, "sentences": {"pages": pages.sentences, "game": own.sentences}}], own.names
    )
    found.rules = own.rules
    return found


def say(text: str, lang: str, **values: object) -> str:
    """A text in a language, in English where it is not translated; its blanks are filled."""
    return tell(Said(text, **cast(dict[str, Value], values)), lang) if values else _plain(text, lang)


@lru_cache(4096)
def _plain(text: str, lang: str) -> str:
    return tell(Said(text), lang)


def tell(said: Said, lang: str) -> str:
    """A sentence of the pages in a language."""
    return words().say(said, lang)


def told(text: Told, lang: str) -> str:
    """A text of a lesson or a guide: of a further language it stands among the words of the pages."""
    english = text[ENGLISH]
    return text.get(lang) or words().sentences.get(english, {}).get(lang) or english


def named(name: str, lang: str) -> str:
    """The name of a seat: those that the server gives itself are translated, all others stay."""
    given = _given().get(name)
    return tell(given, lang) if given else name


@cache
def _given() -> dict[str, Said]:
    """The names that the server gives itself."""
    numbers = range(1, MOST_SEATS + 1)
    players = [Said("Player {n}", n=n) for n in numbers]
    bots = [Said(level.bot) for level in LEVELS.values()]
    several = [Said("{bot} {n}", bot=bot, n=n) for bot in bots for n in numbers]
    return {str(said): said for said in [*players, *bots, *several]}


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
