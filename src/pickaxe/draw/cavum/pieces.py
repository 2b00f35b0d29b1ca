"""The pieces, each drawn around the origin at the size of the board, and the tile in hand while it is being turned."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from pickaxe.draw import icons, seats
from pickaxe.draw.cavum import hexes
from pickaxe.draw.cavum.hexes import ALL, DYNAMITE, GAME, TILES, Exits, outline, printed, rays
from pickaxe.draw.svg import Drawing, Svg, Value, at, circle, document, group, join, path, rect, tag, text
from pickaxe.draw.targets import handle
from pickaxe.games.cavum.words import WORDS, directions, say
from pickaxe.kernel.words import Name

# Drawn tiles that are kept: all kinds in all turns, on a few levels.
_KEPT = 1024
_TILE = 29.8
_INNER = 26.6
_VEIN = 21.4
_TOWER = "M-.9-5.5H.9L3.6 5H1.9L1.3 2.4h-2.6L-1.9 5h-1.7zM-3.2 5.2h6.4"
# How large each seat's shape is as a station, and how far below its middle the tower stands.
_STATIONS = ((20.0, 0.0), (18.4, 0.0), (24.0, 2.6), (24.6, 0.0))
_EDGE = 32.0
_ARROW = "M-5 1.5A5 5 0 1 1 0 5.5M-8-1l3 3.5 3.5-2.5"


@lru_cache(_KEPT)
def tunnels(exits: Exits) -> Svg:
    """The tunnels of a tile, which meet in its middle."""
    lines = rays(exits, hexes.APOTHEM)
    return join([path(lines, class_="wayline"), path(lines, class_="way"), circle(0, 0, 6.8, class_="hall")])


@lru_cache(_KEPT)
def tile(exits: Exits, *, dynamite: bool = False, level: int = 1) -> Svg:
    """A tunnel tile; one that lies on others has an inner line."""
    inner = path(outline(_INNER), class_="dugrim") if level > 1 else Svg("")
    return join([path(outline(_TILE), class_="dugface"), inner, tunnels(exits), charge() if dynamite else Svg("")])


@cache
def charge() -> Svg:
    """The dynamite on a tile."""
    return group(circle(0, 0, 11), icons.use("dynamite", -8.5, -9, 17), class_="charge")


@cache
def level_badge(level: int) -> Svg:
    """On which level a tile lies, in the corner below on the left; the lowest level goes without saying."""
    if level < 2:
        return Svg("")
    x, y = hexes.toward(3.5, 19.5)
    ink = text(str(level), x, y + 3.6, class_="levelink")
    return group(rect(x - 6.5, y - 6.5, 13, 13, rx=3.5), ink, class_="level")


@lru_cache(_KEPT)
def vein(colour: str, stones: int | None) -> Svg:
    """A vein with its gem and the number of stones on it; None for an unknown one."""
    return group(
        path(rays(ALL, 25.5), class_="veinway"),
        path(outline(_VEIN), class_="veinface"),
        gem_at(colour, -12, -15, 24),
        rect(3, 4, 15, 14, rx=7, class_="countface"),
        text("?" if stones is None else str(stones), 10.5, 14.9, class_="countink"),
        class_="vein",
    )


@cache
def station(seat: int, scale: float = 1.0) -> Svg:
    """A station: the shape of its seat with a tower."""
    size, low = _STATIONS[seat % len(_STATIONS)]
    tower = path(_TOWER, class_="tower", transform=f"translate(0 {low:.3g})" if low else None)
    shape = seats.sign(seat, -size / 2, -size / 2 - low / 2, size)
    placed = f"scale({scale:.3g})" if scale != 1 else None
    return tag("g", shape, tower, class_=f"station station{seat + 1}", transform=placed)


def gem_at(colour: str, x: float, y: float, size: float) -> Svg:
    """A gem with its upper left corner at a place."""
    return icons.use(f"gem-{colour}", x, y, size)


@lru_cache(_KEPT)
def piece(name: str, *, seat: int = 0, game: str = GAME) -> Svg:
    """Any piece of a player, around the origin, not larger than a hex."""
    if name == "station":
        return station(seat, 1.9)
    if name not in TILES:
        return icons.use(name, -27, -27, 54)
    return tile(printed(game).exits(name, 0), dynamite=name.startswith(DYNAMITE))


def _said(label: str) -> dict[str, Any]:
    """The attributes of a picture that says what it is; decorative unless it has a label."""
    return {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}


def piece_picture(name: str, *, seat: int = 0, lang: str = "en", game: str = GAME) -> str:
    """A piece as a small picture of its own that says what it is."""
    inside, said = piece(name, seat=seat, game=game), _said(WORDS.name("piece", name, lang))
    return tag("svg", inside, viewBox="-31 -31 62 62", class_="drawing piece", **said)


def gem(colour: str, *, label: str = "") -> Drawing:
    """A gem as a small picture of its own, decorative unless it has a label."""
    return document(24, 24, gem_at(colour, 0, 0, 24), class_="drawing gem", **_said(label))


def station_picture(seat: int) -> str:
    """A station as a small picture of its own, which says nothing."""
    return tag("svg", station(seat), viewBox="-13 -13 26 26", class_="drawing piece", aria_hidden="true")


def turning(piece: str, turns: Mapping[int, int | None], *, space: str = "", lang: str = "en", game: str = GAME) -> Svg:
    """A tile around the origin, or on a space: its turns with their choices, of which the first one shows."""
    first, place = min(turns), at(*hexes.middle(*printed(game).places[space])) if space else None
    parts = [_turned(piece, turn, choice, turn == first, space, lang, game) for turn, choice in turns.items()]
    if len(turns) > 1:
        parts += [_arrow(-1, lang), _arrow(1, lang)]
    return tag("g", *parts, class_="turning", data_space=space, transform=place)


def _turned(piece: str, turn: int, choice: int | None, is_shown: bool, space: str, lang: str, game: str) -> Svg:
    exits = printed(game).exits(piece, turn)
    answer: dict[str, Value] = {"aria_hidden": "true"}
    if choice is not None:
        said = "{piece} on {space} with exits {exits}" if space else "{piece}, exits {exits}"
        on = {"space": Name("space", space)} if space else {}
        label = say(said, lang, piece=Name("piece", piece), exits=directions(exits), **on)
        answer = handle(label=label, about=f"turn {turn}", choices=(choice,))
    return tag(
        "g",
        tile(exits, dynamite=piece.startswith(DYNAMITE)),
        path(hexes.outline(_EDGE), class_="edge1"),
        path(hexes.outline(_EDGE), class_="edge2"),
        class_="ghost turned",
        data_turn=turn,
        display=None if is_shown else "none",
        **answer,
    )


def _arrow(way: int, lang: str) -> Svg:
    """The button that turns a tile by one; counter-clockwise to the left."""
    label = say("Turn to the left" if way < 0 else "Turn to the right", lang)
    face = (circle(0, 0, 11), path(_ARROW, transform=f"scale({-way} 1)"))
    place = at(31 * way, -29)
    return tag("g", *face, class_="rotate", data_rotate=way, role="button", aria_label=label, transform=place)
