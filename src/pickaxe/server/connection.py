"""A connection to the server: one address has only so many, and whoever is slow on purpose loses theirs."""

import asyncio
from collections import deque
from collections.abc import Callable
from enum import Enum, auto
from http import HTTPStatus
from typing import Any, Final, cast

from starlette.applications import Starlette
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from pickaxe.server.farewell import Farewell
from pickaxe.server.gate import Crowd, Gate
from pickaxe.server.middleware import REFUSAL

HEADER_LIMIT: Final = 16 * 1024
LINGER: Final = 0.25  # seconds in which a server that stops still takes the next request of a connection
MOST_QUEUED: Final = 100  # requests that came before those ahead of them were answered


class Stage(Enum):
    """What of a request comes next."""

    BEGINNING = auto()
    HEAD = auto()
    BODY = auto()


class TooManyQueued(Exception):
    """Somebody sends request after request without waiting for an answer."""


class Alarm:
    """Does something after a while, unless it is stopped before; started again, it goes on as it was."""

    def __init__(self, loop: asyncio.AbstractEventLoop, seconds: float, ring: Callable[[], None]) -> None:
        self._loop = loop
        self._seconds = seconds
        self._ring = ring
        self._handle: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Let the time run."""
        if self._handle is None:
            self._handle = self._loop.call_later(self._seconds, self._wake)

    def stop(self) -> None:
        """Forget the time."""
        if self._handle:
            self._handle.cancel()
            self._handle = None

    def _wake(self) -> None:
        self._handle = None
        self._ring()


class Connection(HttpToolsProtocol):
    """A connection that must deliver each request, and take each answer, in the time the gate allows."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._gate = cast(Gate, cast(Starlette, config.app).state.gate)
        self._address = ""
        self._crowd: Crowd | None = None
        self._stage = Stage.BEGINNING
        self._loose = 0  # bytes that came since the last head, piece of a body or end of a request
        self._unanswered: deque[RequestResponseCycle] = deque()
        self._is_last = False
        self._is_deaf = False  # since a request after which another protocol would come
        self._arriving = Alarm(self.loop, self._gate.patience, self._arrives_too_late)
        self._leaving = Alarm(self.loop, self._gate.patience, self._leaves_too_late)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Find a place for the connection; time begins to run for its first request."""
        super().connection_made(cast(asyncio.Transport, Farewell(transport, self._is_amid)))
        self._address = self._gate.address(self.client)
        self._crowd = self._enter()
        if self._crowd is None:
            transport.abort()
        self._time_request()

    def _enter(self) -> Crowd | None:
        """Those among whom the connection is: the ordinary ones, those that are told there are too many, or nobody."""
        refusal = self._gate.connections.refusal(self._address)
        crowd = self._gate.turned_away if refusal else self._gate.connections
        if refusal:
            self.app_state = {**self.app_state, REFUSAL: refusal}
        if crowd.refusal(self._address):
            return None
        crowd.enter(self._address)
        return crowd

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place back."""
        super().connection_lost(exc)
        self._abandon()
        self._arriving.stop()
        self._leaving.stop()
        if self._crowd:
            self._crowd.leave(self._address)

    def _abandon(self) -> None:
        """Let whoever answers a request, or still waits for the rest of one, know that nobody is there any more."""
        for cycle in self._unanswered:
            cycle.disconnected = True
            cycle.message_event.set()

    # What comes

    def data_received(self, data: bytes) -> None:
        """Take a part of a request."""
        if self._is_deaf or self.transport.is_closing():
            return
        if not self.transport.get_write_buffer_size():
            self._leaving.stop()
        self._loose += len(data)
        super().data_received(data)
        if self._loose > HEADER_LIMIT:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "The headers are too long.")
        self._time_request()
        if self._is_last:
            self._announce_end()

    def _is_amid(self) -> bool:
        """Whether more of a request may come, or has come and cannot be read."""
        return self._is_deaf or self._loose > 0 or self._stage is not Stage.BEGINNING

    def _unsupported_upgrade_warning(self) -> None:
        """Answer who wants another protocol, and hear no more of them: where their request ends is not known."""
        self._is_deaf = True
        self._announce_end()

    def on_message_begin(self) -> None:
        """Begin a request."""
        self._stage = Stage.HEAD
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a line of the head; those after a body are for nobody."""
        if self._stage is Stage.HEAD:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Let the request be answered, once those before it are."""
        if len(self._unanswered) == MOST_QUEUED:
            raise TooManyQueued
        super().on_headers_complete()
        self._unanswered.append(self.cycle)
        self._stage, self._loose = Stage.BODY, 0

    def on_body(self, body: bytes) -> None:
        """Take a piece of a body."""
        self._loose = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Have a request as a whole."""
        self._stage, self._loose = Stage.BEGINNING, 0
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """Answer what is not HTTP."""
        self._refuse(HTTPStatus.BAD_REQUEST, msg)

    # What goes

    def shutdown(self) -> None:
        """Answer what is under way, or comes within a moment, and close; whoever is told so asks elsewhere."""
        self._is_last = True
        self._announce_end()
        self.loop.call_later(LINGER, self._close_idle)

    def _announce_end(self) -> None:
        """Let the last answer that is due say that the connection ends with it."""
        if self._unanswered:
            self._unanswered[-1].keep_alive = False

    def _close_idle(self) -> None:
        if not self.transport.is_closing():
            super().shutdown()

    def on_response_complete(self) -> None:
        """Be ready for the next request."""
        self._unanswered.popleft()
        super().on_response_complete()
        self._time_request()
        self._time_answer()

    def pause_writing(self) -> None:
        """Send no more before the other side has taken what was sent."""
        super().pause_writing()
        self._time_answer()

    def resume_writing(self) -> None:
        """Go on sending."""
        super().resume_writing()
        self._leaving.stop()

    # Time

    def _time_request(self) -> None:
        """Let time run as long as a request has not come in whole; small pieces now and then buy no more of it."""
        if self._is_awaited() and not self.transport.is_closing():
            self._arriving.start()
        else:
            self._arriving.stop()

    def _is_awaited(self) -> bool:
        """Whether the other side has to send something: the rest of a request, or the next one."""
        return not self._unanswered or (len(self._unanswered) == 1 and self._unanswered[0].more_body)

    def _arrives_too_late(self) -> None:
        """End a connection whose request does not come, with a word if it was begun."""
        if self._stage is Stage.BEGINNING:
            self._end()
        else:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT, "The request took too long to arrive.")

    def _time_answer(self) -> None:
        """Let time run as long as an answer has not been taken."""
        if self.transport.get_write_buffer_size():
            self._leaving.start()

    def _leaves_too_late(self) -> None:
        if self.transport.get_write_buffer_size():
            self.transport.abort()

    # The end

    def _refuse(self, status: HTTPStatus, sentence: str) -> None:
        """End, and say in plain text why where nobody else can, since there is no whole request."""
        if self._can_say():
            head = f"HTTP/1.1 {status.value} {status.phrase}\r\nContent-Type: text/plain; charset=utf-8\r\n"
            length = f"Content-Length: {len(sentence)}\r\nConnection: close\r\n\r\n"
            self.transport.write(f"{head}{length}{sentence}".encode("ascii"))
        self._end()

    def _can_say(self) -> bool:
        """Whether what is said now would be the answer to the request that comes, and to no other."""
        if self.transport.is_closing():
            return False
        if self._stage is not Stage.BODY:
            return not self._unanswered
        return len(self._unanswered) == 1 and not self._unanswered[0].response_started

    def _end(self) -> None:
        """Close; whoever still waits for the rest of a body hears that there is none."""
        self.transport.close()
        self._time_answer()
        self._abandon()
