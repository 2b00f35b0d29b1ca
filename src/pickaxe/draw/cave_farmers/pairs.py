"""Twin tiles: for each way round that is possible the tile as it would lie, which a page shows when it is asked for."""

from collections.abc import Mapping
from typing import Any

from pickaxe.draw.cave_farmers import land, plan
from pickaxe.draw.cave_farmers.land import CELL, INSET, TILE
from pickaxe.draw.cave_farmers.targets import Pair, Targets, View
from pickaxe.draw.cave_farmers.words import say
from pickaxe.draw.svg import Svg, at, rect, tag
from pickaxe.games.cave_farmers.names import name

# What each half of a tile in hand makes of its cell.
_TILES: Mapping[str, tuple[str, ...]] = {
    "cavern-tunnel": ("cavern", "tunnel"),
    "cavern-cavern": ("cavern", "cavern"),
    "meadow-field": ("meadow", "field"),
    "ore-mine": ("ore mine", "deep tunnel"),
    "ruby-mine": ("ruby mine",),
    "deep-ruby-mine": ("ruby mine",),
    "meadow": ("meadow",),
    "field": ("field",),
    "tunnel": ("tunnel",),
    "cavern": ("cavern",),
}


def halves(in_hand: Mapping[str, Any] | None) -> tuple[str, ...]:
    """What the piece in hand makes of each cell it is put on."""
    if not in_hand:
        return ()
    if "fence" in in_hand:
        return ("small pasture",) if in_hand["fence"] == "small" else ("large pasture", "large pasture")
    return ("stable",) if "stable" in in_hand else _TILES.get(in_hand.get("tile", ""), ())


def _ring(width: float, height: float) -> Svg:
    return rect(INSET + 1, INSET + 1, width - 2, height - 2, rx=6.5, class_="ring")


def _pasture(pair: Pair) -> Svg:
    """A pasture over two cells is one piece."""
    first = min(pair)
    across, down = (2, 1) if plan.is_across(*pair) else (1, 2)
    ring = _ring(TILE + CELL * (across - 1), TILE + CELL * (down - 1))
    return tag("g", land.pasture(first, across, down), ring, transform=at(*plan.corner(first)))


def _half(cell: str, kind: str) -> Svg:
    parts = (land.half(kind, cell), _ring(TILE, TILE))
    return tag("g", *parts, data_half=cell, transform=at(*plan.corner(cell)))


def _preview(pair: Pair, kinds: tuple[str, ...]) -> Svg:
    """The tile as it would lie."""
    if kinds[0] == "large pasture":
        drawn = [_pasture(pair)]
    else:
        drawn = [_half(cell, kind) for cell, kind in zip(pair, kinds, strict=True)]
    return tag("g", *drawn, class_="ghost preview", display="none")


def _label(pair: Pair, kinds: tuple[str, ...], lang: str) -> str:
    (row, column), (row2, column2) = (cell.split(",") for cell in pair)
    first, second = (name("cell", kind, lang) for kind in kinds)
    key = "pair same" if first == second else "pair"
    return say(key, lang, first=first, second=second, row=row, column=column, row2=row2, column2=column2)


def pairs(view: View, targets: Targets, *, lang: str) -> Svg:
    """The twin tile in hand in every way it can lie; its cells are what is pressed."""
    kinds = halves(view["in_hand"])
    drawn = [
        tag(
            "g",
            _preview(pair, kinds),
            class_="pair",
            data_first=pair[0],
            data_second=pair[1],
            data_way=choice,
            data_about=f"pair {pair[0]} {pair[1]}",
            data_label=_label(pair, kinds, lang),
        )
        for pair, choice in targets.pairs.items()
    ]
    return tag("g", *drawn, class_="pairs", aria_hidden="true")
