"""Server-sent events: whoever looks at a table hears at once that it changed."""

import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from typing import Final

from starlette.responses import StreamingResponse

HEARTBEAT: Final = 15.0  # seconds; shorter than the patience of common proxies
RETRY: Final = 1000  # milliseconds until a browser connects again


class Listener:
    """One open page: the newest number it has not been told yet."""

    def __init__(self, visitor: str = "") -> None:
        self.visitor = visitor
        self._number: int | None = None
        self._newest = -1
        self._is_closed = False
        self._news = asyncio.Event()

    def tell(self, number: int | None) -> None:
        """Leave a number for the page; an older one is not needed any more, whether it was heard or comes late."""
        if number is not None and number <= self._newest:
            return
        self._newest = max(self._newest, number or 0)
        is_more = self._news.is_set() and self._number is None  # than a number says
        self._number = None if is_more else number
        self._news.set()

    def close(self) -> None:
        """End the stream."""
        self._is_closed = True
        self._news.set()

    async def next_event(self, patience: float) -> str | None:
        """The next piece of the stream; None when it has ended."""
        try:
            async with asyncio.timeout(patience):  # without a task of its own the news take no detour
                await self._news.wait()
        except TimeoutError:
            return ": still here\n\n"
        self._news.clear()
        return None if self._is_closed else changed(self._number)


class Live:
    """The open pages of every table."""

    def __init__(self, heartbeat: float = HEARTBEAT) -> None:
        self.heartbeat = heartbeat
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)
        self._is_closed = False

    @property
    def tables(self) -> list[str]:
        """The tables of which pages are open."""
        return list(self._listeners)

    @property
    def total(self) -> int:
        """How many pages are open."""
        return sum(map(len, self._listeners.values()))

    def count(self, table: str) -> int:
        """How many pages of a table are open."""
        return len(self._listeners[table]) if table in self._listeners else 0

    def among(self, table: str, visitors: Sequence[str]) -> list[str]:
        """Those of some visitors who look at a table."""
        there = {listener.visitor for listener in self._listeners.get(table, ())}
        return [visitor for visitor in visitors if visitor in there]

    def tell(self, table: str, number: int | None) -> None:
        """Tell all pages of a table its new number; None if something changed that is not in the log."""
        for listener in self._listeners.get(table, ()):
            listener.tell(number)

    def close(self) -> None:
        """End all streams, so that a server can stop without waiting for its pages."""
        self._is_closed = True
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.close()

    def stream(self, table: str, number: int | None, visitor: str = "") -> StreamingResponse:
        """The answer to a page that wants to listen."""
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return StreamingResponse(self._events(table, number, visitor), media_type="text/event-stream", headers=headers)

    async def _events(self, table: str, number: int | None, visitor: str) -> AsyncIterator[str]:
        """All that a page is told until it goes away; at first the number, which it may have missed."""
        listener = Listener(visitor)
        listener.tell(number)
        if self._is_closed:
            listener.close()
        self._listeners[table].add(listener)
        try:
            yield f"retry: {RETRY}\n\n"
            while (event := await listener.next_event(self.heartbeat)) is not None:
                yield event
            yield "event: closed\ndata: {}\n\n"
        finally:
            self._leave(table, listener)

    def _leave(self, table: str, listener: Listener) -> None:
        self._listeners[table].discard(listener)
        if not self._listeners[table]:
            del self._listeners[table]


def changed(number: int | None) -> str:
    """The event that says which number a table has now."""
    return f"event: changed\ndata: {json.dumps({'number': number})}\n\n"
