"""What the pages of the rules show: all sections of a game, or one of them, in our own words."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from markupsafe import Markup

import pickaxe
from pickaxe.draw import notation, styles, table
from pickaxe.kernel.errors import UnknownGame
from pickaxe.kernel.game import Game
from pickaxe.kernel.words import Said, Words, capitalised
from pickaxe.server.guide import Guide, example, guide, signs
from pickaxe.server.layouts import layout_of
from pickaxe.server.layouts.layout import Entry, View
from pickaxe.server.markup import icon
from pickaxe.server.refusal import NotFound
from pickaxe.server.words import say, told

KEPT: Final = 30  # openings: games, languages and themes


@dataclass(frozen=True, slots=True)
class Rule:
    """One section of the rules."""

    id: str
    title: str
    paragraphs: Sequence[str]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the table in its picture, by its place in units of the picture."""

    x: int
    y: int
    name: str


@dataclass(frozen=True, slots=True)
class Row:
    """A station of the round, or something that counts."""

    icon: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Opening:
    """What the rules open with, and the reference of all parts."""

    aim: str
    advice: str
    picture: Markup
    parts: Sequence[Part]
    round: Sequence[Row]
    counts: Sequence[Row]
    groups: Sequence[tuple[str, Sequence[Entry]]]


@dataclass(frozen=True, slots=True)
class RulesPage:
    """Some sections of the rules of a game; all of them after what opens them."""

    game: str
    game_id: str
    games: Sequence[tuple[str, str]]  # all that have rules, by id and name
    rules: Sequence[Rule]
    opening: Opening | None
    caveat: str

    @property
    def is_whole(self) -> bool:
        """Whether all sections are there."""
        return self.opening is not None


def rules_page(game: str, section: str | None, lang: str, theme: str = "auto") -> RulesPage:
    """The model of a page of the rules: one section, or all of them."""
    found = _game(game)
    known = found.text.sections()
    if section is not None and section not in known:
        raise NotFound(Said("The rules of {name} have no section '{section}'.", name=found.name, section=section[:40]))
    shown = known if section is None else [section]
    rules, caveat = [_rule(found, id, lang) for id in shown], say(found.caveat, lang)
    opening = _opening(found.family, lang, theme) if section is None else None
    games = [(each.id, say(each.name, lang)) for each in pickaxe.games()]
    return RulesPage(say(found.name, lang), found.id, games, rules, opening, caveat)


@lru_cache(KEPT)
def _opening(game: str, lang: str, theme: str) -> Opening:
    texts, view = guide(game), example(game).view(0)
    return Opening(
        aim=told(texts["aim"], lang),
        advice=told(texts["advice"], lang),
        picture=_picture(view, lang, theme),
        parts=[Part(part["x"], part["y"], told(part["name"], lang)) for part in texts["parts"]],
        round=[Row(row["icon"], told(row["title"], lang), told(row["text"], lang)) for row in texts["round"]],
        counts=[Row(row["icon"], told(row["text"], lang), row["points"]) for row in texts["counts"]],
        groups=[*layout_of(game).reference(view, lang), (say("Signs", lang), _signs(game, lang))],
    )


def _picture(view: View, lang: str, theme: str) -> Markup:
    """A table by day or by night; where the browser's own theme decides, by both."""
    drawn = Markup(table(view, lang=lang, theme="dark" if theme == "dark" else "light"))
    night = Markup(styles.picture("dark").replace(".picture-dark", ".picture-light"))
    by_night = Markup("<style>@media (prefers-color-scheme: dark) {{ {} }}</style>").format(night)
    return drawn + by_night if theme == "auto" else drawn


def _signs(game: str, lang: str) -> list[Entry]:
    """The legend: everything that is drawn as a sign, and what it says."""
    words = pickaxe.game(game).words
    return [
        Entry(f"sign {id}", _title(words, id, sign, lang), _sign(id, sign), told(sign["text"], lang))
        for id, sign in signs(game).items()
    ]


def _title(words: Words, id: str, sign: Guide, lang: str) -> str:
    """The name of a sign: its own, or that of the thing that it stands for."""
    if "name" in sign:
        return told(sign["name"], lang)
    thing = id.removeprefix("gem-")
    kind = next(kind for kind in ("good", "colour", "piece") if thing in words.names.get(kind, ()))
    return capitalised(words.name(kind, thing, lang))


def _sign(id: str, sign: Guide) -> Markup:
    return Markup(notation.picture(sign["face"])) if "face" in sign else icon(id, 40)


def _game(id: str) -> Game:
    try:
        return pickaxe.game(id)
    except UnknownGame as error:
        raise NotFound(Said("There is no game '{id}'.", id=id[:40])) from error


def _rule(game: Game, section: str, lang: str) -> Rule:
    title, text = game.words.rule(section, lang)
    return Rule(section, title, text.splitlines())
