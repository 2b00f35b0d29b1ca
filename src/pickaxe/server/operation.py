"""What whoever runs the server asks of it: is it well, what does it count; and what it does by itself meanwhile."""

import asyncio
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

import pickaxe
from pickaxe.kernel.words import Said
from pickaxe.server import metrics
from pickaxe.server.hall import Hall
from pickaxe.server.live import Live
from pickaxe.server.middleware import gate_of
from pickaxe.server.refusal import NotFound
from pickaxe.server.store import BadStore

TAKING_STOCK: Final = 5.0  # seconds until a process counts again what it has, for whichever is asked
FORWARDED: Final = ("x-forwarded-for", "forwarded")


async def health(request: Request) -> Response:
    """Say that the server is there, and whether it can read and write its tables."""
    hall: Hall = request.app.state.hall
    told: dict[str, object] = {"version": pickaxe.__version__}
    try:
        faults = await hall.check()
    except BadStore as error:
        return JSONResponse({"ok": False, **told, "error": str(error)}, 503)
    return JSONResponse({"ok": True, **told, **({"damaged": faults} if faults else {})})


async def show_metrics(request: Request) -> Response:
    """What the server counts, for whoever may know; for all others there is nothing."""
    is_forwarded = any(name in request.headers for name in FORWARDED)
    if not gate_of(request).may_measure(request.scope.get("client"), is_forwarded=is_forwarded):
        raise NotFound(Said("There is nothing at {path}.", path=request.url.path))
    metrics.take_stock(request.app.state.hall, request.app.state.live)
    return Response(metrics.page(), headers={"Content-Type": metrics.TYPE})


async def take_stock(hall: Hall, live: Live) -> None:
    """Count now and then what there is, for ever."""
    while True:
        metrics.take_stock(hall, live)
        await asyncio.sleep(TAKING_STOCK)


ROUTES: Final = [Route("/health", health), Route("/metrics", show_metrics)]
