"""The pool: pieces that were given up and can be bought with an option."""

from collections.abc import Sequence

from pickaxe.draw.cavum import pieces
from pickaxe.draw.cavum.printed import TILES
from pickaxe.draw.svg import Drawing, Svg, at, document, group, rect, tag, text
from pickaxe.draw.targets import Targets, handle
from pickaxe.games.cavum.tiles import HAND
from pickaxe.games.cavum.view import CavumView
from pickaxe.games.cavum.words import WORDS, say, seat_called

WIDTH = 324.0
HEIGHT = 46.0
# Of the pieces, those that can lie in the pool whoever gave them up.
_SHARED = tuple(piece for piece in HAND if piece in TILES or piece == "vein")


def _is_shown(view: CavumView, piece: str) -> bool:
    """Whether a piece has a place in the row: dynamite only while there is some."""
    return not piece.startswith("dynamite") or bool(view["pool"][piece])


def _entry(drawn: Svg, number: int, label: str, choices: Sequence[int], about: str, step: float, x: float) -> Svg:
    half = min(15.0, step / 2 - 1.5)
    kind = "pooled" + (" legal" if choices else "") + ("" if number else " spent")
    parts = [
        rect(-half, 1, 2 * half, HEIGHT - 2, rx=6, class_="pooledface"),
        tag("g", drawn, transform=at(0, 17, min(0.44, half / 30))),
        text(str(number), 0, 42, class_="pooledink"),
        rect(-half, 1, 2 * half, HEIGHT - 2, rx=6, class_="ring"),
    ]
    return group(*parts, class_=kind, transform=at(x, 0), **handle(label=label, about=about, choices=choices))


def _said(piece: str, number: int, choices: Sequence[int], lang: str) -> str:
    label = say("{piece}: {n} in the pool", lang, piece=piece, n=number)
    return f"{label}, {say('buy with an option', lang)}" if choices else label


def pool(view: CavumView, *, targets: Targets, names: Sequence[str] = (), lang: str = "en") -> Drawing:
    """The pool as one picture in one row, 324 × 46: tiles, veins, then the stations of each seat."""
    shared = [piece for piece in _SHARED if _is_shown(view, piece)]
    stations = view["pool_stations"]
    step = WIDTH / (len(shared) + len(stations))
    parts = []
    for index, piece in enumerate(shared):
        number, choices = view["pool"][piece] or 0, targets.of("pool", piece)
        label = _said(WORDS.name("piece", piece, lang), number, choices, lang)
        drawn = pieces.piece(piece, game=view["game"])
        parts.append(_entry(drawn, number, label, choices, f"pool {piece}", step, (index + 0.5) * step))
    for seat, number in enumerate(stations):
        choices = targets.of("pool", "station") if seat == view["seat"] else ()
        label = _said(say("station of {name}", lang, name=seat_called(names, seat, lang)), number, choices, lang)
        x = (len(shared) + seat + 0.5) * step
        parts.append(_entry(pieces.station(seat, 2.1), number, label, choices, f"pool station {seat}", step, x))
    return document(WIDTH, HEIGHT, *parts, class_="drawing pool", role="group", aria_label=say("Pool", lang))
