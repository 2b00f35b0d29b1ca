"""Handles for twin tiles: on the edge between two cells, one for each way round that is possible."""

from collections.abc import Mapping
from typing import Any

from pickaxe.draw import icons
from pickaxe.draw.cave_farmers import land, plan
from pickaxe.draw.cave_farmers.land import CELL, INSET, TILE
from pickaxe.draw.cave_farmers.targets import Pair, Targets, View
from pickaxe.draw.cave_farmers.words import say
from pickaxe.draw.handle import handle
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
_ICONS = {"ore mine": "mine-ore", "deep tunnel": "tunnel-deep", "large pasture": "pasture-large"}
# Length of a handle along its two icons, and across.
_LONG = 38.0
_SHORT = 21.0
_ICON = 17.0


def halves(in_hand: Mapping[str, Any] | None) -> tuple[str, ...]:
    """What the piece in hand makes of each cell it is put on."""
    if not in_hand:
        return ()
    if "fence" in in_hand:
        return ("small pasture",) if in_hand["fence"] == "small" else ("large pasture", "large pasture")
    return ("stable",) if "stable" in in_hand else _TILES.get(in_hand.get("tile", ""), ())


def _middle(pair: Pair) -> tuple[float, float]:
    """The middle of the edge between the two cells, and of the gap where forest and mountain meet."""
    (x1, y1), (x2, y2) = map(plan.corner, pair)
    return (x1 + x2 + CELL) / 2, (y1 + y2 + CELL) / 2


def _preview(pair: Pair, kinds: tuple[str, ...], x: float, y: float) -> Svg:
    """The tile as it would lie, which a page shows under the pointer; moved back from the handle to its cells."""
    if kinds[0] == "large pasture":
        first = min(pair)
        left, top = plan.corner(first)
        across, down = (2, 1) if plan.is_across(*pair) else (1, 2)
        drawn = [tag("g", land.pasture(first, across, down), transform=at(left - x, top - y))]
    else:
        drawn = [_half(cell, kind, x, y) for cell, kind in zip(pair, kinds, strict=True)]
    return tag("g", *drawn, class_="ghost preview", display="none")


def _half(cell: str, kind: str, x: float, y: float) -> Svg:
    left, top = plan.corner(cell)
    ring = rect(INSET + 1, INSET + 1, TILE - 2, TILE - 2, rx=6.5, class_="ring")
    return tag("g", land.half(kind, cell), ring, transform=at(left - x, top - y))


def _face(pair: Pair, kinds: tuple[str, ...], shift: float) -> list[Svg]:
    """The handle: a small picture of the tile the way round that it would lie."""
    is_across = plan.is_across(*pair)
    wide, tall = (_LONG, _SHORT) if is_across else (_SHORT, _LONG)
    x, y = (0.0, shift) if is_across else (shift, 0.0)
    box = [
        rect(x - wide / 2 - 1.5, y - tall / 2 - 1.5, wide + 3, tall + 3, rx=8, class_="ring2"),
        rect(x - wide / 2, y - tall / 2, wide, tall, rx=6.5, class_="pairface ring"),
    ]
    shown = kinds if pair[0] < pair[1] else kinds[::-1]
    for index, kind in enumerate(shown):
        along = (index - 0.5) * (_ICON + 0.5)
        left, top = (x + along, y) if is_across else (x, y + along)
        box.append(icons.use(_ICONS.get(kind, kind), left - _ICON / 2, top - _ICON / 2, _ICON))
    return box


def _label(pair: Pair, kinds: tuple[str, ...], lang: str) -> str:
    (row, column), (row2, column2) = (cell.split(",") for cell in pair)
    first, second = (name("cell", kind, lang) for kind in kinds)
    key = "pair same" if first == second else "pair"
    return say(key, lang, first=first, second=second, row=row, column=column, row2=row2, column2=column2)


def _shift(pair: Pair, all_pairs: Mapping[Pair, int]) -> float:
    """How far a handle stands aside where the tile can also lie the other way round."""
    if pair[::-1] not in all_pairs:
        return 0.0
    return (-1 if pair[0] < pair[1] else 1) * (_SHORT + 1) / 2


def pairs(view: View, targets: Targets, *, lang: str) -> Svg:
    """All handles of the twin tile in hand."""
    kinds = halves(view["in_hand"])
    drawn = []
    for pair, choice in targets.pairs.items():
        x, y = _middle(pair)
        label = _label(pair, kinds, lang)
        named = handle(label=label, about=f"pair {pair[0]} {pair[1]}", choices=(choice,))
        face = _face(pair, kinds, _shift(pair, targets.pairs))
        parts = [_preview(pair, kinds, x, y), *face]
        drawn.append(
            tag(
                "g",
                *parts,
                class_="pair legal",
                transform=at(x, y),
                data_first=pair[0],
                data_second=pair[1],
                **named,
            )
        )
    return tag("g", *drawn, class_="pairs")
