"""News at their addresses: one stream for each browser, the next table that waits, what somebody wants to be told."""

from contextlib import suppress
from typing import Final, cast

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from pickaxe.kernel.errors import PickaxeError
from pickaxe.server import turns
from pickaxe.server.hall import Hall
from pickaxe.server.letters import Letters
from pickaxe.server.live import Live
from pickaxe.server.middleware import OpenPage
from pickaxe.server.refusal import BadRequest
from pickaxe.server.store import BadStore
from pickaxe.server.visit import Visit

MOST_WATCHED: Final = 50  # tables in one stream


def letters_of(request: Request) -> Letters:
    """What is kept about news by the server that a request came to."""
    return cast(Letters, request.app.state.letters)


async def follow(request: Request) -> ASGIApp:
    """Tell a browser what changes at its tables, and where it is the visitor's turn, for as long as it listens."""
    visit, letters, live = Visit(request), letters_of(request), cast(Live, request.app.state.live)
    tables = [id for id in request.query_params.get("tables", "").split(",") if id]
    if len(tables) > MOST_WATCHED:
        raise BadRequest("These are too many tables for one page.")
    numbers = {id: await _number(visit.hall, id) for id in tables}

    async def told() -> str:
        try:
            return turns.event(await letters.turns(visit.visitor.id), visit.reader.lang)
        except BadStore:  # whoever needs the store hears that; it stirs everybody when it is back
            return ""

    answer = live.follow(numbers, visit.visitor.id, told)
    if request.method == "HEAD":  # the stream has no end, but its headers have
        return Response(headers=answer.headers)
    with suppress(BadStore):  # then they are perhaps told once more
        await letters.see(visit.visitor.id)
    return OpenPage(answer, request)


async def _number(hall: Hall, id: str) -> int | None:
    """The number of a table; none if its page has to look again, for whatever reason."""
    try:
        table = await hall.table(id)
    except PickaxeError:
        return None
    return None if table.trouble else table.number


async def go_next(request: Request) -> Response:
    """Go to the next table that waits for the visitor, or to the lobby if none does."""
    visit, here = Visit(request), request.query_params.get("after", "")
    waiting = [turn.table for turn in await letters_of(request).turns(visit.visitor.id)]
    at = waiting.index(here) + 1 if here in waiting else 0
    other = next((table for table in (*waiting[at:], *waiting) if table != here), None)
    return visit.redirect(f"/t/{other}" if other else "/")


ROUTES: Final = [
    Route("/events", follow),
    Route("/next", go_next),
]
