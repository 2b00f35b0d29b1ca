"""The running server: an address, the application, and a clean end."""

import asyncio
import errno
import gc
import os
import re
import socket
import sys
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import timedelta
from functools import partial
from threading import Thread
from typing import Final

import uvicorn
from starlette.applications import Starlette
from uvicorn.config import LOGGING_CONFIG

from pickaxe.ai.levels import offer
from pickaxe.kernel.errors import PickaxeError
from pickaxe.server import logs
from pickaxe.server.app import create_app
from pickaxe.server.connection import Connection
from pickaxe.server.courier import Delivery
from pickaxe.server.drawers import LITTERED
from pickaxe.server.gate import Gate
from pickaxe.server.live import Live
from pickaxe.server.mail import Mailer, MailServer
from pickaxe.server.options import Options, Outreach
from pickaxe.server.storage import is_address, open_store
from pickaxe.server.store import BadStore
from pickaxe.server.store_sqlite import default_path
from pickaxe.server.supervisor import Supervisor
from pickaxe.server.trust import trust

SWITCHING: Final = 0.001  # seconds until a thread that draws lets the event loop have its turn
PUBLIC: Final = re.compile(r"https?://(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?(/[\w.~-]+)*", re.IGNORECASE | re.ASCII)
PATIENCE: Final = 5  # seconds for requests under way when the server stops
MOST_DRAWERS: Final = 4  # unless somebody asks for more: each needs some memory
NEEDS_DATABASE: Final = (
    "A file has one server, so several processes need PostgreSQL: "
    "name a database with --db postgresql://..., or leave out --workers"
)


class BadAddress(PickaxeError):
    """The server cannot listen there."""


class Service(uvicorn.Server):
    """A server that ends the streams of its open pages when it stops, so that it need not wait for them."""

    def __init__(self, config: uvicorn.Config, live: Live, on_start: Sequence[Callable[[], None]]) -> None:
        super().__init__(config)
        self._live = live
        self._on_start = on_start

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then do what was waiting for it."""
        await super().startup(sockets)
        for act in self._on_start:
            act()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop."""
        self._live.close()
        await super().shutdown(sockets)


def serve(options: Options) -> None:
    """Serve until interrupted, in one process or several."""
    _check(options)
    logs.begin(options.log)
    with listen(options.host, options.port) as listening:
        inside = address_of(options.host, listening)
        told = f"Pickaxe is at {inside} (Ctrl-C stops it)"
        browse = partial(_open_browser, inside)
        if options.workers == 1:
            run(options, listening, [partial(print, told, flush=True), *([browse] if options.open_browser else [])])
        else:
            open_store(options.db or "")  # so that what is wrong with it is told once
            asyncio.run(Supervisor(options, listening).run(told))


def _check(options: Options) -> None:
    """Turn away what only a later process would stumble over."""
    Gate(options.limits, proxy=options.proxy, metrics_for=options.metrics_for)
    public_address(options.address)
    _delivery(options.outreach)
    if options.workers > 1 and not is_address(options.db or ""):
        raise BadStore(NEEDS_DATABASE)


def _open_browser(address: str) -> None:
    Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def run(options: Options, listening: socket.socket, on_start: Sequence[Callable[[], None]]) -> None:
    """Serve on a socket in this process until a signal comes."""
    for name, program in options.bots:
        offer(name, program)
    app = create_app(
        options.db if options.db is not None else default_path(),
        served_at=address_of(options.host, listening),
        gate=Gate(options.limits.shared_by(options.workers), proxy=options.proxy, metrics_for=options.metrics_for),
        address=public_address(options.address),
        keep=options.keep,
        delivery=_delivery(options.outreach),
        drawers=usual_drawers(options.workers) if options.drawers is None else options.drawers,
    )
    sys.setswitchinterval(SWITCHING)
    gc.set_threshold(*LITTERED)
    with suppress(KeyboardInterrupt):  # uvicorn stops cleanly and then passes the signal on
        service(app, on_start, log=options.log).run([listening])


def _delivery(outreach: Outreach) -> Delivery:
    """How people are told who have no page open."""
    mailer, trusted = None, trust(outreach.trusted)
    if outreach.smtp:
        mailer = Mailer(MailServer.parse(outreach.smtp, outreach.password), outreach.sender, trusted)
    return Delivery(mailer, timedelta(minutes=outreach.minutes), outreach.allows_local, trusted)


def usual_drawers(workers: int) -> int:
    """How many processes draw for each server process if nobody says how many: none where it has but one core."""
    cores = (os.cpu_count() or 1) // workers
    return min(cores, MOST_DRAWERS) if cores > 1 else 0


def service(app: Starlette, on_start: Sequence[Callable[[], None]], *, log: str = "") -> Service:
    """A server for an application, whose log has some form."""
    gate: Gate = app.state.gate
    config = uvicorn.Config(
        app,
        http=Connection,
        ws="none",
        log_config=None if log else LOGGING_CONFIG,
        log_level="error",  # a warning is only ever about what somebody sent who does not speak HTTP
        timeout_graceful_shutdown=PATIENCE,
        server_header=False,
        proxy_headers=bool(gate.proxy),
        forwarded_allow_ips=gate.proxy,
    )
    return Service(config, app.state.live, on_start)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens at an address."""
    if not 0 <= port <= 65535:
        raise BadAddress(f"A port is a number from 0 to 65535, not {port}.")
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0][0]
        listening = socket.create_server((host, port), family=family)
    except OSError as error:
        raise BadAddress(_refusal(host, port, error)) from error
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # else every answer is held back for 40 ms
    return listening


def _refusal(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is already in use; choose another one with --port."
    if error.errno == errno.EACCES:
        return f"Port {port} is not open to you; choose one above 1023 with --port."
    return f"Cannot listen at {host}, port {port}: {error.strerror}."


def address_of(host: str, listening: socket.socket) -> str:
    """The address to open in a browser on this machine."""
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{listening.getsockname()[1]}/"


def public_address(text: str) -> str:
    """The address at which others reach the server, without a slash at its end; none if none is given."""
    address = text.rstrip("/")
    if address and not PUBLIC.fullmatch(address):
        raise BadAddress(f"'{text}' is not the address of a server, like https://pickaxe.example.org.")
    return address
