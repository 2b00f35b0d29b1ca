"""The choices of Cave vs Cave in pictures: as buttons, and as steps of a turn."""

import re
from collections.abc import Callable
from typing import Final

from markupsafe import Markup

from pickaxe.draw.cave_vs_cave.pieces import room_name, tile_name
from pickaxe.server.layouts.layout import Piece
from pickaxe.server.signs import icon, with_icons

Match = re.Match[str]
ARROW: Final = " > "


def _room(found: Match) -> str:
    return room_name(int(found[1]), "en")


def _plus(found: Match) -> Markup:
    return Markup("<b>+</b>{}").format(with_icons(found[1]))


def _filled(found: Match) -> Markup:
    good = Markup("all") if found[1] == "all" else icon(found[1])
    return Markup('{} to <span class="g">{}</span>').format(good, found[2])


def _eaten(found: Match) -> Markup:
    return with_icons(f"1 {found[1]}{ARROW}1 food")


def _paid(found: Match) -> Markup:
    return Markup("{} for {}").format(found[1], with_icons(found[2])) if found[2] else Markup(found[1])


def _furnished(found: Match) -> Markup:
    price = Markup(" for {}").format(with_icons(found[2])) if found[2] else Markup("")
    return Markup("{}{}").format(_room(found), price)


def _revealed(found: Match) -> Markup:
    thing = found[1]
    return Markup("{}").format(tile_name(thing, "en") if thing.startswith("A") else room_name(int(thing), "en"))


# A pattern of tokens, the icon that stands for it, and what is written beside the icon.
_FACES: Final[tuple[tuple[re.Pattern[str], str, Callable[[Match], Markup]], ...]] = tuple(
    (re.compile(pattern), name, face)
    for pattern, name, face in (
        (r"(A\d\d)", "dwarf", lambda found: Markup("{}").format(tile_name(found[1], "en"))),
        (r"gain (\d.+)", "", _plus),
        (r"fill (\w+) to (\d+)", "replenish", _filled),
        (r"eat (\w+)", "anytime", _eaten),
        (r"activate (\d\d)", "activate", lambda found: Markup("{}").format(_room(found))),
        (r"before (\d\d)", "activate", lambda found: Markup("{} first").format(_room(found))),
        (r"furnish (\d\d)(?: for (.+))?", "furnish", _furnished),
        (r"draft (\d\d)", "furnish", lambda found: Markup("{}").format(_room(found))),
        (r"bury (\w+)", "hidden", lambda found: Markup("{}").format(found[1])),
        (r"gain gold per pair of donkeys", "gold", lambda _: Markup("per pair of donkeys")),
        (r"at (\w+)", "furnish", lambda found: Markup("{}").format(found[1])),
        (r"excavate (\w+)(?: for (.+))?", "pickaxe", _paid),
        (r"two tiles for (.+)", "pickaxe", lambda found: Markup("two for {}").format(with_icons(found[1]))),
        (r"wall (.+)", "wall", lambda found: Markup("{}").format(found[1].replace("-", "–"))),
        (r"raze (.+)", "raze", lambda found: Markup("{}").format(found[1].replace("-", "–"))),
        (r"cavern (.+)", "cavern", lambda found: Markup("{}").format(found[1])),
        (r"reveal (\w+)", "eye", _revealed),
        (r"end", "check", lambda _: Markup("end")),
        (r"done|receive", "check", lambda found: Markup("{}").format(found[0])),
        (r"(.+ > .+)", "", lambda found: with_icons(found[1])),
    )
)


def piece(token: str, text: str) -> Piece:
    """A choice that was made, as a step: an icon and a few words."""
    for pattern, name, face in _FACES:
        if found := pattern.fullmatch(token):
            return Piece(name, face(found))
    return Piece("", Markup("{}").format(text))


def label(token: str, text: str) -> Markup:
    """A choice as the label of a button."""
    made = piece(token, text)
    if token.startswith(("before", "cavern")) or not made.label:
        return Markup("{}{}").format(icon(made.icon) if made.icon else "", text)
    if token.startswith("two tiles"):
        picks = icon("pickaxe") + icon("pickaxe")
        return Markup("{}{}{}").format(with_icons(token.removeprefix("two tiles for ")), icon("arrow", 12), picks)
    if token.startswith("eat"):
        return made.label
    return Markup("{}{}").format(icon(made.icon) if made.icon else "", made.label)
