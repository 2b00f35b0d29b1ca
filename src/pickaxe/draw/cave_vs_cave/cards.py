"""The cards that a page or a sheet lays out by itself: rooms on display and action tiles."""

from collections.abc import Sequence
from typing import TypedDict, Unpack

from pickaxe.draw.cave_vs_cave import room as rooms
from pickaxe.draw.cave_vs_cave import tile as tiles
from pickaxe.draw.cave_vs_cave.pieces import band
from pickaxe.draw.svg import Drawing, document, group
from pickaxe.draw.targets import handle
from pickaxe.games.cave_vs_cave.view import CaveView, TileView


class RoomStates(TypedDict, total=False):
    """How a room is shown: who could pay for it, what pressing it means or why it cannot be, and its marks."""

    seat: int | None
    choice_ids: Sequence[int]
    reason: str | None
    is_chosen: bool
    is_new: bool
    lang: str


def room_card(view: CaveView, number: int, **states: Unpack[RoomStates]) -> Drawing:
    """A room of the display as a card of its own, 88 × 104; what the seat lacks to pay for it is marked."""
    lang, reason, choices = states.get("lang", "en"), states.get("reason"), states.get("choice_ids", ())
    label = rooms.card_label(number, lang, reason)
    named = handle(label=label, about=f"room {number:02}", choices=choices, disabled=reason is not None)
    seat = states.get("seat")
    purse = None if seat is None else view["seats"][seat]["goods"]
    marks = [
        ("legal", choices),
        ("no", reason),
        ("chosen", states.get("is_chosen")),
        ("changed", states.get("is_new")),
    ]
    kind = " ".join(["room", band(number), *(name for name, holds in marks if holds)])
    drawn = group(rooms.card(number, lang=lang, reason=reason, purse=purse), class_=kind, **named)
    moved = f"view-transition-name:piece-{number:02}"
    return document(rooms.CARD_WIDTH, rooms.CARD_HEIGHT, drawn, class_="drawing card", style=moved)


class TileStates(TypedDict, total=False):
    """How a tile is shown: what pressing it means or why it cannot be, and whether it was the last one taken."""

    choice_ids: Sequence[int]
    reason: str | None
    is_last: bool
    lang: str
    width: float


def tile_card(view: CaveView, entry: TileView, *, names: Sequence[str], **states: Unpack[TileStates]) -> Drawing:
    """An action tile as a card of its own, 100 high; a narrow one where the strip is full.

    The last one that somebody else took is ringed in the colour of whoever it was.
    """
    lang, reason, choices = states.get("lang", "en"), states.get("reason"), states.get("choice_ids", ())
    named = handle(
        label=tiles.label(view, entry, names=names, reason=reason, lang=lang),
        about=f"tile {entry['id']}" if entry["up"] else f"round {entry['round']}",
        choices=choices,
        disabled=reason is not None,
    )
    if tiles.is_held(view, entry):
        named["aria_current"] = "step"
    width, is_last = states.get("width", tiles.width_in(view)), states.get("is_last", False)
    kind = tiles.state_classes(view, entry, is_legal=bool(choices), is_last=is_last, reason=reason)
    drawn = group(tiles.tile(view, entry, names=names, reason=reason, lang=lang, width=width), class_=kind, **named)
    second = " era2" if tiles.is_second(entry) else ""
    return document(width, tiles.HEIGHT, drawn, class_=f"drawing tilecard{second}")
