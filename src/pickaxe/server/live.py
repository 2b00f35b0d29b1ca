"""Server-sent events: whoever looks at a table hears at once that it changed."""

import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from typing import Final

from starlette.responses import StreamingResponse

from pickaxe.server.store import CHAT, Told

HEARTBEAT: Final = 15.0  # seconds; shorter than the patience of common proxies
RETRY: Final = 1000  # milliseconds until a browser connects again
SPOKEN: Final = "event: chat\ndata: {}\n\n"  # somebody has said something


class Listener:
    """One open page: the newest number it has not been told yet."""

    def __init__(self, visitor: str = "") -> None:
        self.visitor = visitor
        self._number: int | None = None
        self._newest = -1
        self._has_changed = False
        self._has_chat = False
        self._is_closed = False
        self._news = asyncio.Event()

    def tell(self, told: Told) -> None:
        """Leave a number for the page; an older one is not needed any more, whether it was heard or comes late."""
        if told == CHAT:
            self._has_chat = True
        elif told is None or told > self._newest:
            self._newest = max(self._newest, told or 0)
            is_more = self._has_changed and self._number is None  # than a number says
            self._number, self._has_changed = None if is_more else told, True
        else:
            return
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
        return None if self._is_closed else self._taken()

    def _taken(self) -> str:
        """The events that were not sent yet."""
        events = (changed(self._number) if self._has_changed else "") + (SPOKEN if self._has_chat else "")
        self._has_changed = self._has_chat = False
        return events


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

    def tell(self, table: str, told: Told) -> None:
        """Tell all pages of a table its new number, or that something changed that is not in the log."""
        for listener in self._listeners.get(table, ()):
            listener.tell(told)

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
