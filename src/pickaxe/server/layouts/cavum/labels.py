"""Choices of Cavum as buttons and as steps of a turn: an icon and a few words."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from markupsafe import Markup

from pickaxe.draw.cavum.words import colour_name, piece_name
from pickaxe.games.cavum.names import space_name
from pickaxe.kernel.phrases import capitalised
from pickaxe.server.layouts.layout import Piece
from pickaxe.server.signs import icon
from pickaxe.server.tables import Step
from pickaxe.server.words import say

Face = Callable[[re.Match[str], str], Piece]
# Pieces as they are called on the small cards of a hand.
SHORT: Final[dict[str, str]] = {
    "two": "Two",
    "three": "Three",
    "four": "Four",
    "six": "Six",
    "vein": "Vein",
    "station": "Station",
    "option": "Option",
    "prospect": "Prospect",
}
DYNAMITE: Final = "Dynamite"
FOLLOWING: Final = ("at ", "turn ", "stones ", "stop")  # what begins like this belongs to the step before it


def short_name(piece: str, lang: str) -> str:
    """A piece in one word."""
    return say(SHORT.get(piece, DYNAMITE), lang)


def icon_of(piece: str) -> str:
    """The icon of a piece."""
    if piece.startswith("dynamite"):
        return "dynamite"
    return piece if piece in ("vein", "station", "option", "prospect") else f"hex-{piece}"


def _text(text: str) -> Markup:
    return Markup("{}").format(text)


def _pieced(found: re.Match[str], lang: str) -> Piece:
    return Piece(icon_of(found[1]), _text(short_name(found[1], lang)))


def _bought(found: re.Match[str], lang: str) -> Piece:
    picture = Markup("{}{}").format(icon(icon_of(found[1]), 17), short_name(found[1], lang))
    return Piece("option", picture)


def _given_up(found: re.Match[str], lang: str) -> Piece:
    return Piece(icon_of(found[1]), _text(say("give up", lang)))


def _placed(found: re.Match[str], lang: str) -> Piece:
    return Piece("", _text(space_name(found[1])))


def _coloured(found: re.Match[str], lang: str) -> Piece:
    return Piece(f"gem-{found[1]}", Markup("{}").format(icon(f"gem-{found[1]}", 17, label=colour_name(found[1], lang))))


def _counted(name: str, words: str) -> Face:
    return lambda found, lang: Piece(name, _text(words.format(*found.groups())))


def _priced(found: re.Match[str], lang: str) -> Piece:
    return Piece("", _text(say("price {n}", lang, n=found[1])))


def _said(name: str, words: str) -> Face:
    return lambda found, lang: Piece(name, _text(say(words, lang)))


_FACES: Final[tuple[tuple[re.Pattern[str], Face], ...]] = tuple(
    (re.compile(pattern), face)
    for pattern, face in (
        (r"(?:lay|discover|build) (.+)", _pieced),
        (r"give up (.+)", _given_up),
        (r"buy (.+)", _bought),
        (r"option (\d+) points", _counted("option", "+{}")),
        (r"(prospect)", _pieced),
        (r"at (.+)", _placed),
        (r"turn \d+", lambda found, lang: Piece("", Markup(""))),
        (r"stones (\w+)", _coloured),
        (r"sell (\d+)", _counted("", "× {}")),
        (r"sell (\w+)", _coloured),
        (r"bid (\d+)", _counted("sequence", "{}")),
        (r"card (\d+)", _counted("sequence", "{}")),
        (r"(?:take|fulfil|reveal) (?:order-)?(.+)", _counted("order", "{}")),
        (r"offer (\d+)", _priced),
        (r"pass", _said("", "pass")),
        (r"end", _said("check", "end")),
        (r"done", _said("check", "done")),
        (r"stop", lambda found, lang: Piece("", Markup(""))),
    )
)


def piece(token: str, text: str, lang: str) -> Piece:
    """A choice that was made, as a step."""
    for pattern, face in _FACES:
        if found := pattern.fullmatch(token):
            return face(found, lang)
    return Piece("", _text(text))


def gathered(steps: Sequence[Step]) -> list[list[Step]]:
    """The steps of a turn, those of one action together."""
    found: list[list[Step]] = []
    for step in steps:
        if found and step.token.startswith(FOLLOWING):
            found[-1].append(step)
        else:
            found.append([step])
    return found


def label(token: str, text: str, lang: str) -> Markup:
    """A choice as a line of a menu: its icon and its words."""
    verb, _, rest = token.partition(" ")
    if verb == "buy":
        return Markup("{}{}").format(icon(icon_of(rest), 20), capitalised(piece_name(rest, lang)))
    made = piece(token, text, lang)
    return Markup("{}{}").format(icon(made.icon, 20) if made.icon else "", text)
