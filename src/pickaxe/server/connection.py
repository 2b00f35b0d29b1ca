"""A connection to the server: one address has only so many, and whoever is slow on purpose loses theirs."""

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final, cast

import h11
from starlette.applications import Starlette
from uvicorn.config import Config
from uvicorn.protocols.http.flow_control import CLOSE_HEADER
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.server import ServerState

from pickaxe.server.gate import Crowd, Gate
from pickaxe.server.middleware import REFUSAL

HEADER_LIMIT: Final = 16 * 1024
LINGER: Final = 0.25  # seconds in which a server that stops still takes the next request of a connection
COMING: Final = (h11.IDLE, h11.SEND_BODY)  # states of the other side in which it has something to send
UNANSWERED: Final = (h11.IDLE, h11.SEND_RESPONSE)  # states of our side in which it can still answer


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


class Connection(H11Protocol):
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
        self._is_last = False
        self._arriving = Alarm(self.loop, self._gate.patience, self._arrives_too_late)
        self._leaving = Alarm(self.loop, self._gate.patience, self._leaves_too_late)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Find a place for the connection; time begins to run for its first request."""
        super().connection_made(transport)
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
        self._arriving.stop()
        self._leaving.stop()
        if self._crowd:
            self._crowd.leave(self._address)

    def data_received(self, data: bytes) -> None:
        """Take a part of a request."""
        if not self.transport.get_write_buffer_size():
            self._leaving.stop()
        super().data_received(data)
        self._time_request()
        if self._is_last:
            self._announce_end()

    def shutdown(self) -> None:
        """Answer what is under way, or comes within a moment, and close; whoever is told so asks elsewhere."""
        self._is_last = True
        self._announce_end()
        self.loop.call_later(LINGER, self._close_idle)

    def _announce_end(self) -> None:
        """Let the answer to what is under way say that the connection ends with it."""
        if self._is_answering():
            asked = self.cycle.scope
            asked["headers"] = [*asked["headers"], CLOSE_HEADER]  # as if it had been asked for
            self.cycle.keep_alive = False

    def _is_answering(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle  # none before the first request
        return cycle is not None and not cycle.response_complete

    def _close_idle(self) -> None:
        if not self.transport.is_closing():
            super().shutdown()

    def on_response_complete(self) -> None:
        """Be ready for the next request."""
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

    def _time_request(self) -> None:
        """Let time run as long as a request has not come in whole; small pieces now and then buy no more of it."""
        if self.conn.their_state not in COMING or self.transport.is_closing():
            self._arriving.stop()
        else:
            self._arriving.start()

    def _arrives_too_late(self) -> None:
        """End a connection whose request does not come, with a word if it was begun."""
        if self.conn.their_state is h11.SEND_BODY or self.conn.trailing_data[0]:
            self._say(HTTPStatus.REQUEST_TIMEOUT, "The request took too long to arrive.")
        self._end()

    def _time_answer(self) -> None:
        """Let time run as long as an answer has not been taken."""
        if self.transport.get_write_buffer_size():
            self._leaving.start()

    def _leaves_too_late(self) -> None:
        if self.transport.get_write_buffer_size():
            self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        """Answer what is not HTTP, or has headers without end."""
        if len(self.conn.trailing_data[0]) > HEADER_LIMIT:
            self._say(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "The headers are too long.")
        else:
            self._say(HTTPStatus.BAD_REQUEST, msg)
        self._end()

    def _say(self, status: HTTPStatus, sentence: str) -> None:
        """Answer in plain text what nobody else can answer, since there is no whole request."""
        if self.conn.our_state in UNANSWERED:
            head = f"HTTP/1.1 {status.value} {status.phrase}\r\nContent-Type: text/plain; charset=utf-8\r\n"
            length = f"Content-Length: {len(sentence)}\r\nConnection: close\r\n\r\n"
            self.transport.write(f"{head}{length}{sentence}".encode("ascii"))

    def _end(self) -> None:
        """Close; whoever still waits for the rest of a body hears that there is none."""
        self.transport.close()
        self._time_answer()
        if self.cycle is not None:  # as it is before the first request
            self.cycle.disconnected = True
            self.cycle.message_event.set()
