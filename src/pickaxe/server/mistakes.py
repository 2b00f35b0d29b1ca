"""Whatever goes wrong is answered in clear words: a page for people, JSON for programs."""

import logging
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import NamedTuple, cast

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import ExceptionHandler

from pickaxe.kernel.errors import IllegalChoice, PickaxeError
from pickaxe.kernel.words import Said
from pickaxe.server import pages
from pickaxe.server.body import is_form
from pickaxe.server.hall import Hall
from pickaxe.server.refusal import Refusal, TooMany
from pickaxe.server.seats import new_visitor
from pickaxe.server.store import BadLog, BadStore, TableGone
from pickaxe.server.story import text_of
from pickaxe.server.visit import reader_of
from pickaxe.server.words import say, tell

log = logging.getLogger("pickaxe.server")


class Told(NamedTuple):
    """What is answered: a status, a title, a sentence and the reasons for it."""

    status: int
    title: str
    said: Said
    reasons: Sequence[Said] = ()


def handlers() -> Mapping[type[Exception] | int, ExceptionHandler]:
    """What is answered to which exception."""
    return {PickaxeError: refused, HTTPException: no_such_address}


async def refused(request: Request, error: Exception) -> Response:
    """Answer to what the server does not do, to a choice that the rules forbid, to any mistake that can be named."""
    assert isinstance(error, PickaxeError)
    found = await answer(request, _told(error))
    if isinstance(error, TooMany):
        found.headers["Retry-After"] = str(error.seconds)
    return found


def _told(error: PickaxeError) -> Told:
    if isinstance(error, Refusal):
        return Told(error.status, error.title, error.said, error.reasons)
    if isinstance(error, IllegalChoice):
        return Told(422, "Not possible", Said("'{token}' cannot be chosen now.", token=error.token[:40]), error.why)
    if isinstance(error, TableGone):
        return Told(410, "Table deleted", Said("This table was deleted; nothing of it is kept."))
    if isinstance(error, BadLog | BadStore):
        log.error("%s", error)
        return Told(500, "Cannot be read or stored", error.said)
    return Told(400, "That did not work", error.said)


async def no_such_address(request: Request, error: Exception) -> Response:
    """Answer to a wrong address or method."""
    assert isinstance(error, HTTPException)
    path = request.url.path[:80]
    told = Told(error.status_code, "Not found", Said("There is nothing at {path}.", path=path))
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        told = Told(error.status_code, "Not possible", Said("{path} cannot be used in this way.", path=path))
    found = await answer(request, told)
    found.headers.update(error.headers or {})
    return found


def wants_page(request: Request) -> bool:
    """Whether a person is to read the answer."""
    if request.method == "POST":
        return is_form(request)
    return "text/html" in request.headers.get("accept", "")


async def answer(request: Request, told: Told) -> Response:
    """The answer in the language of whoever asks; drawn, like any page, beside the event loop."""
    reader, hall = reader_of(request, new_visitor()), cast(Hall, request.app.state.hall)
    table = hall.at_hand(request.path_params.get("table", ""))  # whose words the reasons are in
    sentence, lang = tell(told.said, reader.lang), reader.lang
    why = [text_of(table, reason, lang) if table else tell(reason, lang) for reason in told.reasons]
    if not wants_page(request):
        return JSONResponse({"error": sentence, "reasons": why}, told.status)
    text = " ".join([sentence, *why])
    html = await hall.studio.look_up(pages.error, reader, told.status, say(told.title, lang), text)
    return HTMLResponse(html, told.status)
