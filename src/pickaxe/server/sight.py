"""What a screen shows: the table from one seat, or a sheet that passes the screen to another seat first."""

from typing import NamedTuple

from pickaxe.server.layouts.layout import View
from pickaxe.server.seats import Visitor
from pickaxe.server.tables import Table


class Sight(NamedTuple):
    """The seat from which a screen shows the table, None for what everybody may see; and who has to take it first.

    What everybody may see can be enough to decide: then nobody has to take the screen first.
    """

    seat: int | None
    passes_to: int | None = None


def sight(table: Table, visitor: Visitor, shown: int | None) -> Sight:
    """What the screen of a visitor shows, if it was last taken by the seat `shown`.

    Where several seats share a screen and hide something from each other, nothing that a seat hides is shown before it
    says that it has taken the screen.
    """
    held, asked = table.seats_of(visitor), table.state.seat
    if len(held) < 2 or not has_secrets(table):
        return Sight(table.seat_of(visitor))
    if asked is not None and asked in held and asked != shown:
        return _handed(table, asked)
    return Sight(shown if shown in held else None)


def _handed(table: Table, seat: int) -> Sight:
    """What is shown when a seat that had not the screen before has to decide."""
    if not table.state.holds_secrets(seat):
        return Sight(seat)
    return Sight(None) if table.state.is_public() else Sight(None, seat)


def has_secrets(table: Table) -> bool:
    """Whether the seats of a table hide something from each other now."""
    return not table.is_over and table.state.hides()


def may_fork(table: Table, visitor: Visitor) -> bool:
    """Whether a visitor may play on from the past of a table: not to try out what somebody else hides, be it a bot."""
    return len(table.seats_of(visitor)) == len(table.seats) or not has_secrets(table)


def record_for(table: Table, seat: int | None) -> str:
    """The record as a seat may have it; complete when nothing is hidden any more."""
    return table.record.told(seat, hides=has_secrets(table))


def past(table: Table, at: int) -> View:
    """A position of the past as everybody may see it."""
    return table.recall(at) if has_secrets(table) else table.state_at(at).view(None)
