"""How an address is answered: who visits is known first; a table is found, and shown only to whom it may be."""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from pickaxe.server import body
from pickaxe.server.tables import Table
from pickaxe.server.visit import Visit

Visited = Callable[[Visit], Awaitable[ASGIApp]]
Filled = Callable[[Visit, body.Fields], Awaitable[ASGIApp]]
AtTable = Callable[[Visit, Table], Awaitable[ASGIApp]]
WithFields = Callable[[Visit, Table, body.Fields], Awaitable[Response]]
Find = Callable[[Visit], Awaitable[Table]]
Answer = Callable[[Request], Awaitable[ASGIApp]]


def visited(handler: Visited) -> Answer:
    """What answers to a visitor."""

    async def answer(request: Request) -> ASGIApp:
        return await handler(Visit(request))

    return answer


def filled(handler: Filled) -> Answer:
    """What answers to a form that a visitor sends, or to JSON."""

    async def answer(request: Request) -> ASGIApp:
        visit = Visit(request)
        return await handler(visit, await body.fields(request))

    return answer


def at_table(handler: AtTable, find: Find = Visit.table) -> Answer:
    """What answers at an address that names a table."""

    async def shown(visit: Visit) -> ASGIApp:
        return await handler(visit, await find(visit))

    return visited(shown)


def get(path: str, handler: AtTable) -> Route:
    """What is looked at of a table."""
    return Route(f"/t/{{table}}{path}", at_table(handler))


def post(path: str, handler: AtTable) -> Route:
    """What is done at a table without saying more."""
    return Route(f"/t/{{table}}{path}", at_table(handler), methods=["POST"])


def form(path: str, handler: WithFields, find: Find = Visit.table) -> Route:
    """What answers to a form, or to JSON; the table is looked up when all has arrived: it may go on meanwhile."""

    async def done(visit: Visit, fields: body.Fields) -> Response:
        return await handler(visit, await find(visit), fields)

    return Route(f"/t/{{table}}{path}", filled(done), methods=["POST"])
