"""A browser becomes that of another visitor, and what it held comes along."""

from contextlib import suppress
from typing import Final

from pickaxe.server.hall import Hall
from pickaxe.server.refusal import Refusal
from pickaxe.server.seats import Visitor
from pickaxe.server.store import TableGone
from pickaxe.server.visit import Visit

ROUNDS: Final = 40  # of as many tables as a list has


async def become(visit: Visit, visitor: Visitor) -> None:
    """Let a browser be that of a visitor from now on; the seats it held are theirs then, but where both sit."""
    if visit.visitor.id == visitor.id:
        return
    for _ in range(ROUNDS):
        if not await _move_some(visit.hall, visit.visitor, visitor):
            break
    visit.become(visitor)


async def _move_some(hall: Hall, before: Visitor, now: Visitor) -> bool:
    """Hand over the seats at the tables in a visitor's list; whether there were any."""
    tables, _ = await hall.tables_of(before)
    held = {table.id: [*table.seats_of(before), *table.left_by(before)] for table in tables if not table.seats_of(now)}
    for id, seats in held.items():
        with suppress(Refusal, TableGone):  # another server was first: once more in the next round
            await hall.hand_over(await hall.table(id), seats[0], now)
    return bool(held)
