"""The running server: an address, the application, and a clean end."""

import errno
import gc
import re
import socket
import sys
import webbrowser
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from threading import Thread
from typing import Final

import uvicorn
from starlette.applications import Starlette

from pickaxe.kernel.errors import PickaxeError
from pickaxe.server.app import create_app
from pickaxe.server.connection import HEADER_LIMIT, Connection
from pickaxe.server.courier import Delivery
from pickaxe.server.drawers import LITTERED
from pickaxe.server.gate import Gate
from pickaxe.server.limits import Limits
from pickaxe.server.live import Live
from pickaxe.server.mail import Mailer, MailServer
from pickaxe.server.outreach import Outreach
from pickaxe.server.store_sqlite import default_path

SWITCHING: Final = 0.001  # seconds until a thread that draws lets the event loop have its turn
PUBLIC: Final = re.compile(r"https?://(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?", re.IGNORECASE)
PATIENCE: Final = 5  # seconds for requests under way when the server stops


class BadAddress(PickaxeError):
    """The server cannot listen there."""


class Service(uvicorn.Server):
    """A server that ends the streams of its open pages when it stops, so that it need not wait for them."""

    def __init__(self, config: uvicorn.Config, live: Live, on_start: list[str]) -> None:
        super().__init__(config)
        self._live = live
        self._on_start = on_start

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say where."""
        await super().startup(sockets)
        for address in self._on_start:
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop."""
        self._live.close()
        await super().shutdown(sockets)


def serve(
    host: str,
    port: int,
    db: Path | str | None,
    open_browser: bool,
    *,
    limits: Limits,
    address: str,
    proxy: str,
    drawers: int,
    outreach: Outreach,
) -> None:
    """Serve until interrupted."""
    gate, outside, delivery = Gate(limits, proxy=proxy), public_address(address), _delivery(outreach)
    with listen(host, port) as listening:
        inside = address_of(host, listening)
        file = db if db is not None else default_path()
        app = create_app(file, served_at=inside, gate=gate, address=outside, drawers=drawers, delivery=delivery)
        sys.setswitchinterval(SWITCHING)
        gc.set_threshold(*LITTERED)
        print(f"Pickaxe is at {inside} (Ctrl-C stops it)", flush=True)
        with suppress(KeyboardInterrupt):  # uvicorn stops cleanly and then passes the signal on
            service(app, [inside] if open_browser else []).run([listening])


def _delivery(outreach: Outreach) -> Delivery:
    """How people are told who have no page open."""
    mailer = None
    if outreach.smtp:
        mailer = Mailer(MailServer.parse(outreach.smtp, outreach.password), outreach.sender)
    return Delivery(mailer, timedelta(minutes=outreach.minutes), outreach.allows_local)


def service(app: Starlette, on_start: list[str]) -> Service:
    """A server for an application."""
    gate: Gate = app.state.gate
    config = uvicorn.Config(
        app,
        http=Connection,
        log_level="error",  # a warning is only ever about what somebody sent who does not speak HTTP
        timeout_graceful_shutdown=PATIENCE,
        server_header=False,
        h11_max_incomplete_event_size=HEADER_LIMIT,
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
