"""How a table goes away: who may delete it, who only takes it off their own list, and the page that asks first."""

from collections.abc import Sequence
from dataclasses import dataclass

from pickaxe.server.seats import Visitor
from pickaxe.server.story import game_name, mode_name, names_of
from pickaxe.server.tables import Table


@dataclass(frozen=True, slots=True)
class RemovalPage:
    """The question whether a table shall go."""

    id: str
    game: str
    game_id: str
    mode: str
    others: Sequence[str]  # the names of other people at it
    may_delete: bool  # else it is only taken off the visitor's list
    is_waiting: bool
    is_over: bool


def has_opened(table: Table, visitor: Visitor) -> bool:
    """Whether a visitor is the one who opened a table: that one has the first seat."""
    return 0 in table.seats_of(visitor)


def may_delete(table: Table, visitor: Visitor) -> bool:
    """Whether a visitor may delete a table: nobody else plays at it, or it is theirs and nothing has begun."""
    if table.has_open_seats:
        return has_opened(table, visitor)
    return bool(table.seats_of(visitor)) and not _others(table, visitor)


def _others(table: Table, visitor: Visitor) -> list[int]:
    return [seat.index for seat in table.seats if seat.kind == "human" and seat.visitor != visitor.id]


def removal_page(table: Table, visitor: Visitor, lang: str) -> RemovalPage:
    """The model of the page that asks before a table goes."""
    names = names_of(table, lang)
    return RemovalPage(
        id=table.id,
        game=game_name(table, lang),
        game_id=table.game.family,
        mode=mode_name(table, lang),
        others=[names[seat] for seat in _others(table, visitor)],
        may_delete=may_delete(table, visitor),
        is_waiting=table.has_open_seats,
        is_over=table.is_over,
    )
