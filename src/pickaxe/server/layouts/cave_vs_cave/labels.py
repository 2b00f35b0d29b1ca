"""The choices of Cave vs Cave in pictures: as buttons, and as steps of a turn."""

import re
from collections.abc import Callable
from typing import Final

from markupsafe import Markup

from pickaxe.draw.cave_vs_cave.pieces import room_name, tile_name
from pickaxe.server.layouts.cave_vs_cave.about import space_name
from pickaxe.server.layouts.cave_vs_cave.notation import amounts
from pickaxe.server.layouts.layout import Piece
from pickaxe.server.signs import icon
from pickaxe.server.words import say

Match = re.Match[str]
Face = Callable[[Match, str], Markup]
ARROW: Final = " > "


def _room(found: Match, lang: str) -> Markup:
    return Markup("{}").format(room_name(int(found[1]), lang))


def _plus(found: Match, lang: str) -> Markup:
    return Markup("<b>+</b>{}").format(amounts(found[1], lang))


def _filled(found: Match, lang: str) -> Markup:
    good = Markup(say("all", lang)) if found[1] == "all" else icon(found[1])
    return Markup('{} {} <span class="g">{}</span>').format(good, say("to", lang), found[2])


def _eaten(found: Match, lang: str) -> Markup:
    return amounts(f"1 {found[1]}{ARROW}1 food", lang)


def _dug(found: Match, lang: str) -> Markup:
    return _priced(Markup("{}").format(found[1]), found[2], lang)


def _furnished(found: Match, lang: str) -> Markup:
    return _priced(_room(found, lang), found[2], lang)


def _priced(thing: Markup, price: str | None, lang: str) -> Markup:
    return Markup("{} {} {}").format(thing, say("for", lang), amounts(price, lang)) if price else thing


def _two(found: Match, lang: str) -> Markup:
    return Markup("{} {}").format(say("two for", lang), amounts(found[1], lang))


def _tile(found: Match, lang: str) -> Markup:
    return Markup("{}").format(tile_name(found[1], lang))


def _revealed(found: Match, lang: str) -> Markup:
    return _tile(found, lang) if found[1].startswith("A") else _room(found, lang)


def _first(found: Match, lang: str) -> Markup:
    return Markup("{}").format(say("{room} first", lang, room=room_name(int(found[1]), lang)))


def _space(found: Match, lang: str) -> Markup:
    return Markup("{}").format(space_name(found[1], lang))


def _edge(found: Match, lang: str) -> Markup:
    return Markup("{}").format(found[1].replace("cavern", say("cavern", lang)).replace("-", "–"))


def _said(text: str) -> Face:
    return lambda found, lang: Markup("{}").format(say(text, lang))


# A pattern of tokens, the icon that stands for it, and what is written beside the icon.
_FACES: Final[tuple[tuple[re.Pattern[str], str, Face], ...]] = tuple(
    (re.compile(pattern), name, face)
    for pattern, name, face in (
        (r"(A\d\d)", "dwarf", _tile),
        (r"gain (\d.+)", "", _plus),
        (r"fill (\w+) to (\d+)", "replenish", _filled),
        (r"eat (\w+)", "anytime", _eaten),
        (r"activate (\d\d)", "activate", _room),
        (r"before (\d\d)", "activate", _first),
        (r"furnish (\d\d)(?: for (.+))?", "furnish", _furnished),
        (r"draft (\d\d)", "furnish", _room),
        (r"bury (\w+)", "hidden", _space),
        (r"gain gold per pair of donkeys", "gold", _said("per pair of donkeys")),
        (r"at (\w+)", "furnish", _space),
        (r"excavate (\w+)(?: for (.+))?", "pickaxe", _dug),
        (r"two tiles for (.+)", "pickaxe", _two),
        (r"wall (.+)", "wall", _edge),
        (r"raze (.+)", "raze", _edge),
        (r"cavern two walls", "cavern", _said("two walls")),
        (r"cavern three walls", "cavern", _said("three walls")),
        (r"reveal (\w+)", "eye", _revealed),
        (r"end", "check", _said("end")),
        (r"done", "check", _said("done")),
        (r"receive", "check", _said("receive")),
        (r"(.+ > .+)", "", lambda found, lang: amounts(found[1], lang)),
    )
)


def piece(token: str, text: str, lang: str) -> Piece:
    """A choice that was made, as a step: an icon and a few words."""
    for pattern, name, face in _FACES:
        if found := pattern.fullmatch(token):
            return Piece(name, face(found, lang))
    return Piece("", Markup("{}").format(text))


def label(token: str, text: str, lang: str) -> Markup:
    """A choice as the label of a button."""
    made = piece(token, text, lang)
    if token.startswith(("before", "cavern")) or not made.label:
        return Markup("{}{}").format(icon(made.icon) if made.icon else "", text)
    if token.startswith("two tiles"):
        picks = icon("pickaxe") + icon("pickaxe")
        return Markup("{}{}{}").format(amounts(token.removeprefix("two tiles for "), lang), icon("arrow", 12), picks)
    if token.startswith("eat"):
        return made.label
    return Markup("{}{}").format(icon(made.icon) if made.icon else "", made.label)
