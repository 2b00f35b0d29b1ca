"""The cards that a page lays out by itself: rooms on display, rooms of the pool and action tiles."""

from collections.abc import Sequence

from pickaxe.draw.cave_vs_cave import room as rooms
from pickaxe.draw.cave_vs_cave import tile as tiles
from pickaxe.draw.cave_vs_cave.pieces import band
from pickaxe.draw.handle import handle
from pickaxe.draw.svg import Svg, Value, document, group
from pickaxe.games.cave_vs_cave.view import CaveView, TileView


def room_piece(
    view: CaveView,
    number: int,
    *,
    seat: int | None = None,
    choice_ids: Sequence[int] = (),
    reason: str | None = None,
    is_chosen: bool = False,
    is_new: bool = False,
    lang: str = "en",
    **placed: Value,
) -> Svg:
    """A room of the display as one piece of a drawing."""
    named = handle(
        label=rooms.card_label(number, lang, reason),
        about=f"room {number:02}",
        choices=choice_ids,
        disabled=reason is not None,
    )
    purse = None if seat is None else view["seats"][seat]["goods"]
    states = [("legal", choice_ids), ("no", reason), ("chosen", is_chosen), ("changed", is_new)]
    return group(
        rooms.card(number, lang=lang, reason=reason, purse=purse),
        class_=" ".join(["room", band(number), *(name for name, holds in states if holds)]),
        **named,
        **placed,
    )


def room_card(
    view: CaveView,
    number: int,
    *,
    seat: int | None = None,
    choice_ids: Sequence[int] = (),
    reason: str | None = None,
    is_chosen: bool = False,
    is_new: bool = False,
    lang: str = "en",
) -> str:
    """A room of the display as a card of its own, 88 × 104; what the seat lacks to pay for it is marked."""
    piece = room_piece(
        view,
        number,
        seat=seat,
        choice_ids=choice_ids,
        reason=reason,
        is_chosen=is_chosen,
        is_new=is_new,
        lang=lang,
    )
    moved = f"view-transition-name:piece-{number:02}"
    return document(rooms.CARD_WIDTH, rooms.CARD_HEIGHT, piece, class_="drawing card", style=moved)


def pool_piece(number: int, *, choice_ids: Sequence[int] = (), lang: str = "en", **placed: Value) -> Svg:
    """A room of the pool as one piece of a drawing."""
    named = handle(label=rooms.pool_label(number, lang), about=f"room {number:02}", choices=choice_ids)
    legal = " legal" if choice_ids else ""
    return group(rooms.pool_card(number, lang=lang), class_=f"room {band(number)}{legal}", **named, **placed)


def tile_piece(
    view: CaveView,
    entry: TileView,
    *,
    names: Sequence[str],
    choice_ids: Sequence[int] = (),
    reason: str | None = None,
    is_last: bool = False,
    lang: str = "en",
    width: float,
    **placed: Value,
) -> Svg:
    """An action tile as one piece of a drawing."""
    about = f"tile {entry['id']}" if entry["up"] else f"round {entry['round']}"
    named = handle(
        label=tiles.label(view, entry, names=names, reason=reason, lang=lang),
        about=about,
        choices=choice_ids,
        disabled=reason is not None,
    )
    if tiles.is_held(view, entry):
        named["aria_current"] = "step"
    return group(
        tiles.tile(view, entry, names=names, reason=reason, lang=lang, width=width),
        class_=tiles.state_classes(view, entry, is_legal=bool(choice_ids), is_last=is_last, reason=reason),
        **named,
        **placed,
    )


def tile_card(
    view: CaveView,
    tile_entry: TileView,
    *,
    names_of_seats: Sequence[str],
    choice_id: int | None = None,
    reason: str | None = None,
    is_last: bool = False,
    lang: str = "en",
    width: float | None = None,
) -> str:
    """An action tile as a card of its own, 100 high; a narrow one where the strip is full.

    The last one that somebody else took is ringed in the colour of whoever it was.
    """
    wide = width or tiles.width_in(view)
    piece = tile_piece(
        view,
        tile_entry,
        names=names_of_seats,
        choice_ids=() if choice_id is None else (choice_id,),
        reason=reason,
        is_last=is_last,
        lang=lang,
        width=wide,
    )
    second = " era2" if tiles.is_second(tile_entry) else ""
    return document(wide, tiles.HEIGHT, piece, class_=f"drawing tilecard{second}")
