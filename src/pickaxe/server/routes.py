"""How an address that names a table is answered: the table is found, and shown only to whom it may be."""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from pickaxe.server import body
from pickaxe.server.tables import Table
from pickaxe.server.visit import Visit

AtTable = Callable[[Visit, Table], Awaitable[ASGIApp]]
WithFields = Callable[[Visit, Table, body.Fields], Awaitable[Response]]
Find = Callable[[Visit], Awaitable[Table]]


def at_table(handler: AtTable, find: Find = Visit.table) -> Callable[[Request], Awaitable[ASGIApp]]:
    """What answers at an address that names a table."""

    async def answer(request: Request) -> ASGIApp:
        visit = Visit(request)
        return await handler(visit, await find(visit))

    return answer


def get(path: str, handler: AtTable) -> Route:
    """What is looked at of a table."""
    return Route(f"/t/{{table}}{path}", at_table(handler))


def post(path: str, handler: AtTable) -> Route:
    """What is done at a table without saying more."""
    return Route(f"/t/{{table}}{path}", at_table(handler), methods=["POST"])


def form(path: str, handler: WithFields, find: Find = Visit.table) -> Route:
    """What answers to a form, or to JSON; the table is looked up when all has arrived: it may go on meanwhile."""

    async def answer(request: Request) -> Response:
        visit = Visit(request)
        fields = await body.fields(request)
        return await handler(visit, await find(visit), fields)

    return Route(f"/t/{{table}}{path}", answer, methods=["POST"])
