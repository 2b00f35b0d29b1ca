"""One action tile of the strip: face up, face down, taken, or in hand."""

from collections.abc import Mapping, Sequence
from typing import Any

from pickaxe.draw import icons, lettering, notation
from pickaxe.draw.cave_vs_cave.pieces import tile_name
from pickaxe.draw.cave_vs_cave.targets import View
from pickaxe.draw.cave_vs_cave.words import say
from pickaxe.draw.seats import colour_class
from pickaxe.draw.svg import Svg, group, join, number, path, rect, text
from pickaxe.games.cave_vs_cave.faces import tile_face

HEIGHT = 100.0
WIDE = 106.0
NARROW = 86.0
_PER_DWARF = "food/dwarf"

Entry = Mapping[str, Any]


def width_in(view: View) -> float:
    """The width of tiles: wider while the strip holds only those of one era."""
    return WIDE if len(view["tiles"]) <= 12 else NARROW


def is_held(view: View, entry: Entry) -> bool:
    """Whether a tile is the one that is being used."""
    return entry["id"] is not None and entry["id"] == view["tile"]


def state_classes(view: View, entry: Entry, *, is_legal: bool, reason: str | None) -> str:
    """The classes of a tile."""
    if not entry["up"]:
        return "tile turned-down"
    states = [
        ("held", is_held(view, entry)),
        ("taken", entry["taken"] is not None and not is_held(view, entry)),
        ("legal", is_legal),
        ("no", reason is not None),
    ]
    return "tile" + "".join(f" {name}" for name, holds in states if holds)


def label(view: View, entry: Entry, *, names: Sequence[str], reason: str | None, lang: str) -> str:
    """The accessible name of a tile."""
    if not entry["up"]:
        return say("hidden", lang, n=entry["round"])
    said = [tile_name(entry["id"], lang)]
    if is_held(view, entry):
        said.append(say("in hand", lang))
    elif entry["taken"] is not None:
        said.append(say("taken", lang, name=names[entry["taken"]]))
    if reason:
        said.append(say("not possible", lang, reason=reason))
    return ", ".join(said)


def _face_down(entry: Entry, width: float, lang: str) -> Svg:
    strata = []
    for level in (20, 42, 64, 86):
        data = f"M7 {level}q{number(width * 0.22)}-9 {number(width * 0.44)} 0t{number(width * 0.4)}-2"
        strata += [path(data, class_="strata1"), path(data, class_="strata3", transform="translate(0 3)")]
    return join(
        [
            rect(0.5, 0.5, width - 1, HEIGHT - 1, rx=8, class_="turned"),
            *strata,
            rect(width / 2 - 30, HEIGHT / 2 - 11, 60, 22, rx=11, class_="turned"),
            text(say("turned", lang, n=entry["round"]), width / 2, HEIGHT / 2 + 4, class_="turnedink"),
        ]
    )


def _lines(view: View, tile: str) -> list[str]:
    """The printed face, with a cost for each dwarf as the number that it is this round."""
    each = view["turns_each"]
    return [line.replace(_PER_DWARF, f"{each} food") if each else line for line in tile_face(tile)]


def _chip(seat: int, name: str, width: float) -> Svg:
    shown = lettering.shorten(name, size=11.5, room=width - 44)
    long = lettering.width(shown, 11.5) + 34
    left = (width - long) / 2
    return group(
        rect(left, HEIGHT - 28, long, 23, rx=11.5, class_="chipface"),
        icons.use("dwarf", left + 4, HEIGHT - 26, 19),
        text(shown, left + 26, HEIGHT - 12.5, class_="chipink"),
        class_=colour_class(seat),
    )


def _tab(words: str, width: float) -> Svg:
    shown = lettering.shorten(words, size=11, room=width - 16)
    long = lettering.width(shown, 11) + 18
    return group(
        rect((width - long) / 2, -14, long, 17, rx=8.5, class_="tab"),
        text(shown, width / 2, -1.5, class_="tabink"),
    )


def _reason(reason: str, width: float) -> Svg:
    size = lettering.fit(reason, size=10.5, room=width - 8, least=8)
    shown = lettering.shorten(reason, size=size, room=width - 6)
    held = lettering.held(shown, size=size, room=width - 6)
    return join(
        [
            path(
                f"M1 {HEIGHT - 15:.0f}h{number(width - 2)}v7a7 7 0 0 1-7 7h-{number(width - 16)}a7 7 0 0 1-7-7z",
                class_="reason",
            ),
            text(shown, width / 2, HEIGHT - 4.5, class_="reasonink", style=f"font-size:{number(size)}px", **held),
        ]
    )


def _owner(view: View, entry: Entry, names: Sequence[str], width: float, lang: str) -> Svg:
    if is_held(view, entry):
        mine = view["viewer"] == view["seat"]
        return _tab(say("you, now", lang) if mine else f"{names[view['seat']]}, {say('now', lang)}", width)
    if entry["taken"] is None:
        return Svg("")
    return _chip(entry["taken"], names[entry["taken"]], width)


def tile(view: View, entry: Entry, *, names: Sequence[str], reason: str | None, lang: str, width: float) -> Svg:
    """The parts of an action tile, 100 high."""
    if not entry["up"]:
        return _face_down(entry, width, lang)
    name = tile_name(entry["id"], lang)
    size = lettering.fit(name, size=11, room=width - 8, least=8.5)
    held = lettering.held(name, size=size, room=width - 6)
    below = 30 if entry["taken"] is not None and not is_held(view, entry) else 15 if reason else 3
    face = notation.block(_lines(view, entry["id"]), x=5, y=19, width=width - 10, height=HEIGHT - 19 - below, size=13)
    return join(
        [
            rect(0.5, 0.5, width - 1, HEIGHT - 1, rx=8, class_="face"),
            text(name, width / 2, 14.5, class_="title", font_size=size, **held),
            group(face, class_="dim"),
            _reason(reason, width) if reason else Svg(""),
            rect(-4, -4, width + 8, HEIGHT + 8, rx=12, class_="ring2"),
            rect(-1, -1, width + 2, HEIGHT + 2, rx=9, class_="ring"),
            _owner(view, entry, names, width, lang),
        ]
    )
