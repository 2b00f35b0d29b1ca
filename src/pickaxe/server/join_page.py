"""What a link to a seat shows: the table, who sits there, and a button to sit down."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from pickaxe.server.layouts import layout
from pickaxe.server.seats import NAME_LENGTH, Visitor
from pickaxe.server.store import Seat
from pickaxe.server.story import game_name, mode_name
from pickaxe.server.tables import Table
from pickaxe.server.words import named


@dataclass(frozen=True, slots=True)
class SitDown:
    """A form with which somebody takes a seat."""

    table: str
    seat: int
    key: str
    is_invited: bool  # else the seat is somebody's who takes it along
    name: str
    name_length: int = NAME_LENGTH


@dataclass(frozen=True, slots=True)
class JoinPage:
    """A table, and the seat that can be taken."""

    id: str
    game: str
    game_id: str
    mode: str
    seats: Sequence[Seat]
    form: SitDown
    scene: Markup


def join_page(table: Table, seat: int, key: str, is_invited: bool, visitor: Visitor, lang: str) -> JoinPage:
    """The model of the page that a link to a seat leads to."""
    return JoinPage(
        id=table.id,
        game=game_name(table, lang),
        game_id=table.game.family,
        mode=mode_name(table, lang),
        seats=[replace(each, name=named(each.name, lang)) for each in table.seats],
        form=SitDown(table.id, seat, key, is_invited, visitor.name),
        scene=layout(table.game.id).scene(),
    )
