"""One action tile of the strip: face up, face down, taken, or in hand, with the space of Era II that it lies on."""

from collections.abc import Sequence
from functools import lru_cache

from pickaxe.draw import icons, lettering, notation
from pickaxe.draw.cave_vs_cave.pieces import say, space_lines, tile_lines, tile_name
from pickaxe.draw.nameplate import STRIP, foot, rings, strip
from pickaxe.draw.seats import colour_class
from pickaxe.draw.svg import Drawing, Svg, Value, document, group, in_states, join, number, path, rect, text
from pickaxe.draw.targets import handle
from pickaxe.games.cave_vs_cave.view import CaveView, TileView

HEIGHT = 100.0
WIDE = 106.0
NARROW = 86.0
_MOST_WIDE = 12
_CORNER = 7.5
_HEAD = 19.0
# Heights at the foot: of the space below, alone and above a reason; of a dwarf's chip.
_SPACE = 36.0
_SPACE_SQUEEZED = 30.0
_CHIP = 30.0
# The smallest size of a name, and how much closer its letters may stand before it is cut.
_LEAST = 9.0
_CLOSE = 0.82
# Drawn faces that are kept: all tiles in a few languages and widths, and with a few dozen reasons.
_KEPT = 1024


def _is_held(view: CaveView, entry: TileView) -> bool:
    """Whether a tile is the one that is being used."""
    return entry["id"] is not None and entry["id"] == view["tile"]


def _classes(view: CaveView, entry: TileView, *, is_legal: bool, is_last: bool, reason: str | None) -> str:
    if not entry["up"]:
        return "tile turned-down"
    is_held, owner = _is_held(view, entry), entry["taken"]
    classes = in_states("tile", held=is_held, taken=owner is not None and not is_held, legal=is_legal, no=reason)
    return f"{classes} last {colour_class(owner or 0)}" if is_last else classes


def _label(view: CaveView, entry: TileView, names: Sequence[str], reason: str | None, lang: str) -> str:
    if entry["id"] is None:
        return say("face down until round {n}", lang, n=entry["round"])
    said = [tile_name(entry["id"], lang)]
    if _is_held(view, entry):
        said.append(say("in hand now", lang))
    elif entry["taken"] is not None:
        said.append(say("taken by {name}", lang, name=names[entry["taken"]]))
    if reason:
        said.append(say("not possible: {reason}", lang, reason=reason))
    return ", ".join(said)


# Parts that look the same whenever they are drawn


def _ground(top: float, width: float, bottom: float) -> Svg:
    """The ground of a space from a height down to another; its lower corners are round at the foot of a tile."""
    name = "belowface"
    is_foot = bottom == HEIGHT
    return foot(top, width, bottom, name=name) if is_foot else rect(1, top, width - 2, bottom - top, class_=name)


@lru_cache(_KEPT)
def _space(lines: tuple[str, ...], width: float, top: float, bottom: float) -> Svg:
    """The space of Era II below a tile, with what it adds."""
    edge = path(f"M1 {number(top)}H{number(width - 1)}", class_="belowedge")
    effect = notation.block(lines, x=5, y=top + 1, width=width - 10, height=bottom - top - 3, size=12)
    return group(_ground(top, width, bottom), edge, effect, class_="below")


@lru_cache(_KEPT)
def _face_down(round: int, lang: str, width: float, bottom: float) -> Svg:
    strata = []
    for level in range(20, int(bottom) - 8, 22):
        data = f"M7 {level}q{number(width * 0.22)}-9 {number(width * 0.44)} 0t{number(width * 0.4)}-2"
        strata += [path(data, class_="strata1"), path(data, class_="strata3", transform="translate(0 3)")]
    return join(
        [
            rect(0.5, 0.5, width - 1, HEIGHT - 1, rx=_CORNER, class_="turned"),
            *strata,
            rect(width / 2 - 30, bottom / 2 - 11, 60, 22, rx=11, class_="turned"),
            text(say("round {n}", lang, n=round), width / 2, bottom / 2 + 4, class_="turnedink"),
        ]
    )


@lru_cache(_KEPT)
def _title(tile: str, lang: str, width: float) -> Svg:
    shown, held = lettering.fitted(tile_name(tile, lang), size=11, room=width - 8, least=8.5)
    face = rect(0.5, 0.5, width - 1, HEIGHT - 1, rx=_CORNER, class_="face")
    return join([face, text(shown, width / 2, 14.5, class_="title", **held)])


# The owner of a tile


def _kept(words: str, *, size: float, room: float) -> tuple[str, float, dict[str, Value]]:
    """Words that keep to a room in any font, smaller and closer before they are cut; their length and attributes."""
    fitting = lettering.fit(words, size=size, room=room, least=_LEAST)
    shown = lettering.shorten(words, size=fitting, room=room / _CLOSE)
    long = min(room, lettering.width(shown, fitting))
    held = lettering.held(shown, size=fitting, room=long)
    return shown, long, {"style": f"font-size:{number(fitting)}px", **held}


def _chip(seat: int, name: str, width: float) -> Svg:
    shown, long, held = _kept(name, size=11.5, room=width - 38)
    left = (width - long - 31) / 2
    return group(
        rect(left, HEIGHT - 28, long + 31, 23, rx=11.5, class_="chipface"),
        icons.use("dwarf", left + 4, HEIGHT - 25, 17),
        text(shown, left + 23, HEIGHT - 12.5, class_="chipink", **held),
        class_=colour_class(seat),
    )


def _tab(words: str, width: float) -> Svg:
    shown, long, held = _kept(words, size=11, room=width - 14)
    return group(
        rect((width - long) / 2 - 7, -14, long + 14, 17, rx=8.5, class_="tab"),
        text(shown, width / 2, -1.5, class_="tabink", **held),
    )


def _owner(view: CaveView, entry: TileView, names: Sequence[str], width: float, lang: str) -> Svg:
    if _is_held(view, entry):
        mine = view["viewer"] == view["seat"]
        return _tab(say("you, now", lang) if mine else say("{name}, now", lang, name=names[view["seat"] or 0]), width)
    if entry["taken"] is None:
        return Svg("")
    return _chip(entry["taken"], names[entry["taken"]], width)


# The whole tile


def _effects(view: CaveView, entry: TileView, tile: str, lang: str, width: float, bottom: float) -> Svg:
    """What the tile does, and below it what its space of Era II adds while the tile is free or in use."""
    players = view["players"]
    lines = tile_lines(tile, lang, players, view["turns_each"])
    is_taken = entry["taken"] is not None and not _is_held(view, entry)
    if is_taken or entry["below"] is None:
        foot = HEIGHT - _CHIP if is_taken else bottom - 3
        return notation.block(lines, x=5, y=_HEAD, width=width - 10, height=foot - _HEAD, size=13)
    top = bottom - (_SPACE if bottom == HEIGHT else _SPACE_SQUEEZED)
    own = notation.block(lines, x=5, y=_HEAD - 1, width=width - 10, height=top - _HEAD, size=13)
    return join([own, _space(space_lines(entry["below"], lang, players), width, top, bottom)])


def _hidden(view: CaveView, entry: TileView, lang: str, width: float) -> Svg:
    if entry["below"] is None:
        return _face_down(entry["round"], lang, width, HEIGHT)
    top = HEIGHT - _SPACE
    below = _space(space_lines(entry["below"], lang, view["players"]), width, top, HEIGHT)
    return join([_face_down(entry["round"], lang, width, top), below])


def _tile(view: CaveView, entry: TileView, names: Sequence[str], reason: str | None, lang: str, width: float) -> Svg:
    if entry["id"] is None:
        return _hidden(view, entry, lang, width)
    bottom = HEIGHT - (STRIP if reason else 0)
    return join(
        [
            _title(entry["id"], lang, width),
            group(_effects(view, entry, entry["id"], lang, width, bottom), class_="dim"),
            strip(reason, width, HEIGHT) if reason else Svg(""),
            rect(0.5, 0.5, width - 1, HEIGHT - 1, rx=_CORNER, class_="edge"),
            rings(width, HEIGHT),
            _owner(view, entry, names, width, lang),
        ]
    )


def tile_card(
    view: CaveView,
    entry: TileView,
    *,
    names: Sequence[str],
    choice_ids: Sequence[int] = (),
    reason: str | None = None,
    is_last: bool = False,
    lang: str = "en",
    width: float = 0,
) -> Drawing:
    """An action tile as a card of its own, 100 high; a narrow one where the strip is full.

    The last one that somebody else took is ringed in the colour of whoever it was.
    """
    width = width or (WIDE if len(view["tiles"]) <= _MOST_WIDE else NARROW)
    about = f"tile {entry['id']}" if entry["up"] else f"round {entry['round']}"
    label = _label(view, entry, names, reason, lang)
    named = handle(label=label, about=about, choices=choice_ids, disabled=reason is not None)
    if _is_held(view, entry):
        named["aria_current"] = "step"
    classes = _classes(view, entry, is_legal=bool(choice_ids), is_last=is_last, reason=reason)
    drawn = group(_tile(view, entry, names, reason, lang, width), class_=classes, **named)
    second = " era2" if entry["below"] is not None else ""
    return document(width, HEIGHT, drawn, class_=f"drawing tilecard{second}")
