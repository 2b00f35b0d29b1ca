"""Whatever goes wrong is answered in clear words: a page for people, JSON for programs."""

import logging
from collections.abc import Mapping, Sequence
from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import ASGIApp, ExceptionHandler, Message, Receive, Scope, Send

from pickaxe.kernel.errors import IllegalChoice, PickaxeError
from pickaxe.kernel.words import Said
from pickaxe.server import pages
from pickaxe.server.body import is_form
from pickaxe.server.refusal import Refusal, TooMany
from pickaxe.server.store import BadStore, TableGone
from pickaxe.server.story import text_of
from pickaxe.server.tables import BadLog
from pickaxe.server.visit import lang_of, theme_of
from pickaxe.server.words import say, tell

log = logging.getLogger("pickaxe.server")


def handlers() -> Mapping[type[Exception] | int, ExceptionHandler]:
    """What is answered to which exception."""
    return {
        Refusal: refused,
        IllegalChoice: illegal,
        TableGone: gone,
        BadLog: broken,
        BadStore: broken,
        PickaxeError: mistaken,
        HTTPException: no_such_address,
    }


async def refused(request: Request, error: Exception) -> Response:
    """Answer to what the server does not do."""
    assert isinstance(error, Refusal)
    answer = _answer(request, error.status, error.title, error.said, error.reasons)
    if isinstance(error, TooMany):
        answer.headers["Retry-After"] = str(error.seconds)
    return answer


async def illegal(request: Request, error: Exception) -> Response:
    """Answer to a choice that the rules forbid now."""
    assert isinstance(error, IllegalChoice)
    refusal = Said("'{token}' cannot be chosen now.", token=error.token[:40])
    return _answer(request, 422, "Not possible", refusal, error.why)


async def gone(request: Request, error: Exception) -> Response:
    """Answer to whoever asks for a table that was deleted."""
    return _answer(request, 410, "Table deleted", Said("This table was deleted; nothing of it is kept."))


async def mistaken(request: Request, error: Exception) -> Response:
    """Answer to any other mistake of input that can be named."""
    assert isinstance(error, PickaxeError)
    return _answer(request, 400, "That did not work", error.said)


async def broken(request: Request, error: Exception) -> Response:
    """Answer when what is stored cannot be read or written."""
    assert isinstance(error, PickaxeError)
    log.error("%s", error)
    return _answer(request, 500, "Cannot be read or stored", error.said)


async def no_such_address(request: Request, error: Exception) -> Response:
    """Answer to a wrong address or method."""
    assert isinstance(error, HTTPException)
    path = request.url.path[:80]
    title, said = "Not found", Said("There is nothing at {path}.", path=path)
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        title, said = "Not possible", Said("{path} cannot be used in this way.", path=path)
    answer = _answer(request, error.status_code, title, said)
    answer.headers.update(error.headers or {})
    return answer


class LastResort:
    """Logs and answers whatever nobody thought of, unless an answer has already begun."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        has_begun = False

        async def watch(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            await self.app(scope, receive, watch)
        except Exception:
            if has_begun or scope["type"] != "http":
                raise
            log.exception("The server made a mistake at %s.", scope["path"])
            sentence = Said("The server made a mistake; it is written in its log.")
            await _answer(Request(scope), 500, "Something broke", sentence)(scope, receive, send)


def wants_page(request: Request) -> bool:
    """Whether a person is to read the answer."""
    if request.method == "POST":
        return is_form(request)
    return "text/html" in request.headers.get("accept", "")


def _answer(request: Request, status: int, title: str, said: Said, reasons: Sequence[Said] = ()) -> Response:
    lang = lang_of(request)
    table = request.app.state.hall.at_hand(request.path_params.get("table", ""))  # whose words the reasons are in
    sentence = tell(said, lang)
    why = [text_of(table, reason, lang) if table else tell(reason, lang) for reason in reasons]
    if not wants_page(request):
        return JSONResponse({"error": sentence, "reasons": why}, status)
    told = " ".join([sentence, *why])
    return HTMLResponse(pages.error(status, say(title, lang), told, theme=theme_of(request), lang=lang), status)
