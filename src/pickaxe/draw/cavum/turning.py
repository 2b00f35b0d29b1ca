"""The tile in hand while it is being turned: all its turns, of which one shows, and arrows to change it."""

from collections.abc import Mapping

from pickaxe.draw.cavum import hexes, pieces
from pickaxe.draw.cavum.printed import DYNAMITE, GAME, printed
from pickaxe.draw.cavum.words import exit_names, piece_name, say
from pickaxe.draw.handle import handle
from pickaxe.draw.svg import Svg, Value, at, circle, path, tag
from pickaxe.games.cavum.names import space_name

_EDGE = 32.0
_ARROW = "M-5 1.5A5 5 0 1 1 0 5.5M-8-1l3 3.5 3.5-2.5"


def turning(
    piece: str,
    turns: Mapping[int, int | None],
    *,
    shown: int | None = None,
    space: str = "",
    place: hexes.Point | None = None,
    lang: str = "en",
    game: str = GAME,
) -> Svg:
    """A tile around the origin, or at a place: its turns with their choices, the first one showing if none is named."""
    first = min(turns) if shown is None else shown
    parts = [_turned(piece, turn, choice, turn == first, space, lang, game) for turn, choice in turns.items()]
    if len(turns) > 1:
        parts += [_arrow(-1, lang), _arrow(1, lang)]
    return tag("g", *parts, class_="turning", data_space=space, transform=at(*place) if place else None)


def _label(piece: str, turn: int, space: str, lang: str, game: str) -> str:
    exits = exit_names(printed(game).exits(piece, turn), lang)
    named = piece_name(piece, lang)
    if not space:
        return say("tile", lang, piece=named, exits=exits)
    return say("turn", lang, piece=named, space=space_name(space), exits=exits)


def _turned(piece: str, turn: int, choice: int | None, is_shown: bool, space: str, lang: str, game: str) -> Svg:
    answer: dict[str, Value] = {"aria_hidden": "true"}
    if choice is not None:
        answer = handle(label=_label(piece, turn, space, lang, game), about=f"turn {turn}", choices=(choice,))
    return tag(
        "g",
        pieces.tile(printed(game).exits(piece, turn), dynamite=piece.startswith(DYNAMITE)),
        path(hexes.outline(_EDGE), class_="edge1"),
        path(hexes.outline(_EDGE), class_="edge2"),
        class_="ghost turned",
        data_turn=turn,
        display=None if is_shown else "none",
        **answer,
    )


def _arrow(way: int, lang: str) -> Svg:
    """The button that turns a tile by one; counter-clockwise to the left."""
    label = say("turn back" if way < 0 else "turn on", lang)
    face = (circle(0, 0, 11), path(_ARROW, transform=f"scale({-way} 1)"))
    return tag(
        "g", *face, class_="rotate", data_rotate=way, role="button", aria_label=label, transform=at(31 * way, -29)
    )
