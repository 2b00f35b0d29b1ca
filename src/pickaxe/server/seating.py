"""Addresses for coming and going: sitting down by the plain address, a bot in a free seat, a table that goes."""

from starlette.requests import Request
from starlette.responses import Response

from pickaxe.server import body, pages
from pickaxe.server.opening import parse_level
from pickaxe.server.refusal import NotAllowed
from pickaxe.server.tables import Table
from pickaxe.server.visit import Visit


async def sit(request: Request) -> Response:
    """Take a free seat; whoever knows the address of a table may."""
    visit = Visit(request)
    fields = await body.fields(request)
    table = await visit.table()
    if not visit.is_known:
        raise NotAllowed("To hold a seat your browser must accept a cookie from this server.")
    visit.rename(body.text(fields, "name"))
    await visit.hall.invite(table, body.whole(fields, "seat"), visit.visitor)
    return visit.redirect(f"/t/{table.id}")


async def seat_bot(request: Request) -> Response:
    """Give a free seat to a bot."""
    visit = Visit(request)
    fields = await body.fields(request)
    table = await visit.table()
    await visit.hall.seat_bot(table, body.whole(fields, "seat"), parse_level(fields), visit.visitor)
    return visit.redirect(f"/t/{table.id}")


async def ask_removal(request: Request) -> Response:
    """Ask whether a table shall really go."""
    visit = Visit(request)
    table = await _own_table(visit)
    return visit.page(pages.removal(table, visitor=visit.visitor, theme=visit.theme, lang=visit.lang))


async def delete(request: Request) -> Response:
    """Delete a table."""
    visit = Visit(request)
    await visit.hall.delete(await _own_table(visit), visit.visitor)
    return visit.redirect("/")


async def unlist(request: Request) -> Response:
    """Take a table off the visitor's list."""
    visit = Visit(request)
    await visit.hall.unlist(await _own_table(visit), visit.visitor)
    return visit.redirect("/")


async def _own_table(visit: Visit) -> Table:
    table = await visit.table()
    if not table.seats_of(visit.visitor):
        raise NotAllowed("You have no seat at this table.")
    return table
