"""What every request and every answer passes: the limits, the last resort after a mistake, the security headers."""

import logging
from time import perf_counter
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pickaxe.kernel.words import Said
from pickaxe.server import logs, metrics
from pickaxe.server.gate import Gate
from pickaxe.server.mistakes import Told, answer, refused
from pickaxe.server.refusal import TooMany
from pickaxe.server.seats import COOKIE, Signer

log = logging.getLogger("pickaxe.server")

REFUSAL: Final = "refusal"  # where a connection beyond the limit says so to its requests
NOWHERE: Final = "none"  # the route of what has none, or was turned away before it was looked for
METHODS: Final = ("GET", "HEAD", "POST")
BROKEN: Final = Told(500, "Something broke", Said("Something went wrong in the server; its log says what."))
SECURITY: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

_RAW: Final = [(name.lower().encode(), value.encode()) for name, value in SECURITY.items()]


class Watch:
    """Counts every answer with its time, and tells the log; of streams the beginning counts."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = perf_counter()

        async def watch(message: Message) -> None:
            if message["type"] == "http.response.start":
                _note(scope, message["status"], perf_counter() - began)
            await send(message)

        await self.app(scope, receive, watch if scope["type"] == "http" else send)


def _note(scope: Scope, status: int, seconds: float) -> None:
    """Note an answer by the name of its route: an address may hold a key."""
    route, method = getattr(scope.get("route"), "path", NOWHERE), scope["method"]
    known = method if method in METHODS else "other"
    metrics.REQUESTS.labels(route, known, status).inc()
    metrics.DURATIONS.labels(route).observe(seconds)
    logs.note(route, known, status, seconds, address_of(Request(scope)))


class SecurityHeaders:
    """Adds the security headers to every answer, and `no-store` to those that say nothing about caching."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_RAW]
                MutableHeaders(scope=message).setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)


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
            told = await answer(Request(scope), BROKEN)
            await told(scope, receive, send)


def gate_of(request: Request) -> Gate:
    """The gate of the server that a request came to."""
    found: Gate = request.app.state.gate
    return found


def address_of(request: Request) -> str:
    """The address by which the sender of a request is counted."""
    return gate_of(request).address(request.scope.get("client"))


def visitor_of(request: Request) -> str:
    """The visitor by whom a request is counted, too; nobody without a cookie of ours."""
    signer: Signer = request.app.state.signer
    visitor = signer.visitor(request.cookies.get(COOKIE, ""))
    return visitor.id if visitor else ""


class Turnstile:
    """Counts requests and answers those beyond the limits."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = _refusal(Request(scope)) if scope["type"] == "http" else None
        if refusal is None:
            return await self.app(scope, receive, send)
        told = await refused(Request(scope), refusal)
        told.headers["Connection"] = "close"
        return await told(scope, receive, send)


def _refusal(request: Request) -> TooMany | None:
    refusal: TooMany | None = request.scope.get("state", {}).get(REFUSAL)
    if refusal:
        return refusal
    try:
        gate_of(request).requests.take(address_of(request), visitor_of(request))
    except TooMany as error:
        return error
    return None


class OpenPage:
    """An answer that takes up one of the places for open pages until it has ended."""

    def __init__(self, answer: ASGIApp, request: Request) -> None:
        self._answer = answer
        self._pages = gate_of(request).pages
        self._sender = address_of(request), visitor_of(request)
        self._pages.enter(*self._sender)  # left in any case: whoever gets an answer calls it

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self._answer(scope, receive, send)
        finally:
            self._pages.leave(*self._sender)
