"""What the pages of the rules show: all sections of a game, or one of them, in our own words."""

from collections.abc import Sequence
from dataclasses import dataclass

import pickaxe
from pickaxe.kernel.errors import UnknownGame
from pickaxe.kernel.game import Game
from pickaxe.kernel.words import Said
from pickaxe.server.refusal import NotFound
from pickaxe.server.words import say


@dataclass(frozen=True, slots=True)
class Rule:
    """One section of the rules."""

    id: str
    title: str
    paragraphs: Sequence[str]


@dataclass(frozen=True, slots=True)
class RulesPage:
    """Some sections of the rules of a game."""

    game: str
    game_id: str
    rules: Sequence[Rule]
    is_whole: bool
    caveat: str


def rules_page(game: str, section: str | None, lang: str) -> RulesPage:
    """The model of a page of the rules: one section, or all of them."""
    found = _game(game)
    known = found.text.sections()
    if section is not None and section not in known:
        raise NotFound(Said("The rules of {name} have no section '{section}'.", name=found.name, section=section[:40]))
    shown = known if section is None else [section]
    rules, caveat = [_rule(found, id, lang) for id in shown], say(found.caveat, lang)
    return RulesPage(say(found.name, lang), found.id, rules, section is None, caveat)


def _game(id: str) -> Game:
    try:
        return pickaxe.game(id)
    except UnknownGame as error:
        raise NotFound(Said("There is no game '{id}'.", id=id[:40])) from error


def _rule(game: Game, section: str, lang: str) -> Rule:
    title, text = game.words.rule(section, lang)
    return Rule(section, title, text.splitlines())
