"""The end of a connection on which something still comes in: it is read before that, or the last answer is lost.

Whoever closes a connection with bytes that were not read makes the other side forget what it has not read either.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final

LAST: Final = 2.0  # seconds in which the other side may go on sending; nobody looks at it


class Farewell:
    """A transport that, when it is closed amid a request, says that it says no more, and waits for the other side."""

    def __init__(self, transport: asyncio.Transport, is_amid: Callable[[], bool]) -> None:
        self._transport = transport
        self._is_amid = is_amid
        self._has_ended = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def is_closing(self) -> bool:
        """Whether nothing more is said."""
        return self._has_ended or self._transport.is_closing()

    def write(self, data: bytes) -> None:
        """Say something, unless all has been said."""
        if not self._has_ended:
            self._transport.write(data)

    def close(self) -> None:
        """Say no more; at once if nothing is coming."""
        if not self.is_closing():
            self._has_ended = True
            (self._wait if self._is_amid() else self._transport.close)()

    def _wait(self) -> None:
        self._transport.write_eof()
        self._transport.resume_reading()
        asyncio.get_running_loop().call_later(LAST, self._transport.close)
