"""Choices of The Cave Farmers as buttons and as steps of a turn: an icon and a few words."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from markupsafe import Markup

from pickaxe.draw.cave_farmers import token_line
from pickaxe.draw.cave_farmers.faces import loot_line
from pickaxe.draw.cave_farmers.printed import furnishing_name, space_name
from pickaxe.games.cave_farmers.names import NAMES, name
from pickaxe.kernel.phrases import capitalised
from pickaxe.server.layouts.cave_farmers.amounts import amounts, goods_of, row
from pickaxe.server.layouts.layout import Piece
from pickaxe.server.layouts.pictures import in_pictures
from pickaxe.server.signs import icon
from pickaxe.server.tables import Step
from pickaxe.server.words import say

# What parts the goods that are given from those that are taken, in the words of an exchange.
_INTO: Final = re.compile(r" into | for | gegen | für |→")
# The match of a token, the words of the choice and the language make a step.
Face = Callable[[re.Match[str], str, str], Piece]


def _text(text: str) -> Markup:
    return Markup("{}").format(text)


def _space(sign: str) -> Face:
    return lambda found, text, lang: Piece(sign, _text(_named(found[1], lang)))


def _named(token: str, lang: str) -> str:
    """A space by its token."""
    return space_name(token, lang) if token in NAMES["space"] else token


def _furnished(found: re.Match[str], text: str, lang: str) -> Piece:
    return Piece("furnish", _text(furnishing_name(int(found[1]), lang)))


def _gained(found: re.Match[str], text: str, lang: str) -> Piece:
    goods = goods_of(text, lang)
    return Piece("", Markup("+{}").format(row(goods, lang)) if goods else _text(text))


def _pictured(sign: str) -> Face:
    return lambda found, text, lang: Piece(sign, in_pictures(token_line(found[0], lang)))


def _bought(found: re.Match[str], text: str, lang: str) -> Piece:
    return Piece("", Markup("+{}").format(row({found[1]: 1}, lang)))


def _exchanged(found: re.Match[str], text: str, lang: str) -> Piece:
    """The numbers are those of the words: furnishings can better an exchange."""
    sides = [row(goods_of(part, lang), lang) for part in _INTO.split(text, maxsplit=1)]
    if len(sides) < 2 or not all(sides):
        return Piece("anytime", in_pictures(token_line(found[0], lang)))
    return Piece("anytime", Markup("{}{}{}").format(sides[0], icon("arrow", 12), sides[1]))


def _looted(found: re.Match[str], text: str, lang: str) -> Piece:
    return Piece("expedition", in_pictures(loot_line(found[1], lang)))


def _counted(sign: str) -> Face:
    return lambda found, text, lang: Piece(sign, _text(found[1]))


def _said(sign: str, words: str) -> Face:
    return lambda found, text, lang: Piece(sign, _text(say(words, lang)))


_FACES: Final[tuple[tuple[re.Pattern[str], Face], ...]] = tuple(
    (re.compile(pattern), face)
    for pattern, face in (
        (r"go (\S+)", _space("dwarf")),
        (r"imitate (\S+)", _space("imitate")),
        (r"protect (\S+)", _space("lock")),
        (r"ruby for dwarf (\d+)", _counted("ruby")),
        (r"take", _gained),
        (r"trade ore", _pictured("")),
        (r"buy (\S+)", _bought),
        (r"(?:convert|gold|ruby|trade|disarm|2 rubies) .+", _exchanged),
        (r"lay aside", _said("dwarf", "laid aside")),
        (r"lay \S+", _pictured("")),
        (r"furnish (\d+)(?: .+)?", _furnished),
        (r"sow (\S+)", lambda found, text, lang: Piece("sow", icon(found[1], 17))),
        (r"fence (\S+)", lambda found, text, lang: Piece("fence", icon(f"pasture-{found[1]}", 17))),
        (r"stable", lambda found, text, lang: Piece("stable", Markup(""))),
        (r"grow", lambda found, text, lang: Piece("growth", Markup(""))),
        (r"forge (\d+)", _counted("forge")),
        (r"loot (\S+)", _looted),
        (r"at (.+)", lambda found, text, lang: Piece("", Markup(""))),
        (r"pay (\d+)", lambda found, text, lang: Piece("food", _text(f"−{found[1]}"))),
        (r"feed with \S+", _pictured("")),
        (r"breed nothing", _said("", "no newborn")),
        (r"breed .+", _pictured("")),
        (r"skip (?:field|breeding)", _pictured("")),
        (r"reveal (?:green|red)", _said("harvest", "turned up")),
        (r"reveal (\S+)", _space("eye")),
        (r"end|done|return", _said("check", "done")),
    )
)


def piece(token: str, text: str, lang: str) -> Piece:
    """A choice that was made, as a step."""
    for pattern, face in _FACES:
        if found := pattern.fullmatch(token):
            return face(found, text, lang)
    return Piece("", _text(text))


def gathered(steps: Sequence[Step]) -> list[list[Step]]:
    """The steps of a turn; where something was put belongs to what was put there."""
    found: list[list[Step]] = []
    for step in steps:
        if found and step.token.startswith("at "):
            found[-1].append(step)
        else:
            found.append([step])
    return found


# The icons of buttons, by the first word of a token.
_ICONS: Final[dict[str, str]] = {
    "go": "dwarf",
    "imitate": "imitate",
    "protect": "lock",
    "furnish": "furnish",
    "sow": "sow",
    "grow": "growth",
    "forge": "forge",
    "return": "expedition",
    "feed": "dwarf",
    "disarm": "weapon",
}
# Buttons that show the tiles they lay, what is born, or what is bought.
_PICTURED: Final = re.compile(r"lay (?!aside).+|breed (?!nothing).+|buy .+")


def _built(token: str, text: str, lang: str) -> Markup:
    """A pasture or a stable: what it is, and what it costs after discounts."""
    verb, _, size = token.partition(" ")
    called = capitalised(name("cell", f"{size} pasture", lang) if size else name("term", verb, lang))
    cost = row(goods_of(text, lang), lang)
    sign = icon(f"pasture-{size}" if size else verb, 18)
    return Markup("{}<span>{}{}{}</span>").format(sign, called, ": " if cost else "", cost)


def label(token: str, text: str, lang: str) -> Markup:
    """A choice as the label of a button, or as a line of a menu."""
    if token == "stable" or token.startswith("fence "):
        return _built(token, text, lang)
    if _PICTURED.fullmatch(token):
        return in_pictures(token_line(token, lang))
    if token.startswith("loot "):
        return in_pictures(loot_line(token.removeprefix("loot "), lang))
    sign = "" if token.startswith("furnish") else _ICONS.get(token.partition(" ")[0], "")
    return Markup("{}<span>{}</span>").format(icon(sign, 18) if sign else "", amounts(text, lang))
