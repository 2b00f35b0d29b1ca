"""What every request passes first: whoever asks too often, or has too many connections, gets no further."""

from typing import Final

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from pickaxe.server.gate import Gate
from pickaxe.server.mistakes import refused
from pickaxe.server.refusal import TooMany

REFUSAL: Final = "refusal"  # where a connection beyond the limit says so to its requests


def gate_of(request: Request) -> Gate:
    """The gate of the server that a request came to."""
    found: Gate = request.app.state.gate
    return found


def address_of(request: Request) -> str:
    """The address by which the sender of a request is counted."""
    return gate_of(request).address(request.scope.get("client"))


class Turnstile:
    """Counts requests and answers those beyond the limits."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = _refusal(Request(scope)) if scope["type"] == "http" else None
        if refusal is None:
            return await self.app(scope, receive, send)
        answer = await refused(Request(scope), refusal)
        answer.headers["Connection"] = "close"
        return await answer(scope, receive, send)


def _refusal(request: Request) -> TooMany | None:
    refusal: TooMany | None = request.scope.get("state", {}).get(REFUSAL)
    if refusal:
        return refusal
    try:
        gate_of(request).requests.take(address_of(request))
    except TooMany as error:
        return error
    return None


class OpenPage:
    """An answer that takes up one of the places for open pages until it has ended."""

    def __init__(self, answer: ASGIApp, request: Request) -> None:
        self._answer = answer
        self._pages = gate_of(request).pages
        self._address = address_of(request)
        self._pages.enter(self._address)  # left in any case: whoever gets an answer calls it

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self._answer(scope, receive, send)
        finally:
            self._pages.leave(self._address)
