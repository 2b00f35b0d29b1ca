"""What whoever runs the server asks of it: is it well, what does it count; and what it does by itself meanwhile."""

import asyncio
import logging
from datetime import timedelta
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
from pickaxe.server.retention import Ages
from pickaxe.server.store import BadStore

log = logging.getLogger("pickaxe.server")

DAY: Final = 24 * 3600.0  # seconds
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


async def prune(hall: Hall, days: int) -> None:
    """Delete every day the tables at which nothing has happened for so many days, but not those that are finished."""
    while True:
        try:
            if count := await hall.prune(Ages(timedelta(days=days))):
                log.warning("Deleted, because nothing had happened there for %s days: %s tables.", days, count)
        except BadStore as error:
            log.error("Old tables could not be deleted: %s", error)
        await asyncio.sleep(DAY)


ROUTES: Final = [Route("/health", health), Route("/metrics", show_metrics)]
