"""Server-sent events: whoever looks at tables hears at once that they changed, and where it is their turn."""

import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from typing import Final

from starlette.responses import StreamingResponse

from pickaxe.server.store import CHAT, Told

HEARTBEAT: Final = 15.0  # seconds; shorter than the patience of common proxies
RETRY: Final = 1000  # milliseconds until a browser connects again
ANYWHERE: Final = ""  # stands for a table, where any page counts

Turns = Callable[[], Awaitable[str]]  # the event that says for which tables somebody is waited for
Admits = Callable[[str], Awaitable[bool]]  # whether somebody may look at a table, as it is now
Look = Callable[[str], Awaitable[int | None]]  # the number of a table; none if its page has to look again


class Listener:
    """One open stream: of each of its tables the newest number not told yet, and whether turns changed."""

    def __init__(self, visitor: str = "", turns: Turns | None = None, admits: Admits | None = None) -> None:
        self.visitor = visitor
        self.barred: set[str] = set()  # tables of which it must not hear any more
        self._turns = turns
        self._admits = admits
        self._numbers: dict[str, int | None] = {}
        self._newest: dict[str, int] = {}
        self._spoken: set[str] = set()
        self._is_stirred = False
        self._is_closed = False
        self._news = asyncio.Event()

    def tell(self, table: str, told: Told) -> None:
        """Leave a number of a table; an older one is not needed any more, whether it was heard or comes late."""
        if told == CHAT:
            self._spoken.add(table)
        elif told is None or told > self._newest.get(table, -1):
            self._newest[table] = max(self._newest.get(table, -1), told or 0)
            is_more = self._numbers.get(table, told) is None  # than a number says
            self._numbers[table] = None if is_more else told
        else:
            return
        self._news.set()

    def stir(self) -> None:
        """Leave word that it may be somebody's turn elsewhere now."""
        self._is_stirred = True
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
        return None if self._is_closed else await self._told()

    async def _told(self) -> str:
        """The events that were not sent yet."""
        numbers, self._numbers = self._numbers, {}
        spoken, self._spoken = self._spoken, set()
        is_stirred, self._is_stirred = self._is_stirred, False
        self.barred |= {table for table, number in numbers.items() if number is None and await self._is_barred(table)}
        told = "".join(changed(number, table if self._turns else "") for table, number in numbers.items())
        told += "".join(said(table if self._turns else "") for table in sorted(spoken))
        return told + await self._turns() if self._turns and is_stirred else told

    async def _is_barred(self, table: str) -> bool:
        """Whether somebody may look no longer at a table where more than a number has changed, as its seats."""
        return self._admits is not None and not await self._admits(table)


class Live:
    """The open streams, by table and by visitor."""

    def __init__(self, heartbeat: float = HEARTBEAT) -> None:
        self.heartbeat = heartbeat
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)
        self._visitors: defaultdict[str, set[Listener]] = defaultdict(set)
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
        """How many streams tell of a table."""
        return len(self._listeners[table]) if table in self._listeners else 0

    def among(self, table: str, visitors: Sequence[str] | None) -> list[str]:
        """Those of some visitors, or of all, who look at a table, or at anything."""
        there = {each.visitor for each in self._listeners.get(table, ())} if table != ANYWHERE else self._visitors
        return [visitor for visitor in (there if visitors is None else visitors) if visitor in there]

    def tell(self, table: str, told: Told) -> None:
        """Tell all pages of a table its new number, or that something changed that is not in the log."""
        for listener in self._listeners.get(table, ()):
            listener.tell(table, told)

    def stir(self, visitors: Sequence[str] | None) -> None:
        """Tell some visitors, or all, that it may be their turn elsewhere now."""
        for visitor in list(self._visitors) if visitors is None else visitors:
            for listener in self._visitors.get(visitor, ()):
                listener.stir()

    def close(self) -> None:
        """End all streams, so that a server can stop without waiting for its pages."""
        self._is_closed = True
        for listeners in self._visitors.values():
            for listener in listeners:
                listener.close()

    def stream(self, table: str, look: Look, visitor: str = "", admits: Admits | None = None) -> StreamingResponse:
        """The answer to who wants to hear of one table."""
        return self._answer(Listener(visitor, admits=admits), [table], look)

    def follow(
        self, tables: Sequence[str], look: Look, visitor: str, turns: Turns, admits: Admits | None = None
    ) -> StreamingResponse:
        """The answer to who wants to hear of tables, and of their turns anywhere."""
        listener = Listener(visitor, turns, admits)
        listener.stir()
        return self._answer(listener, tables, look)

    def _answer(self, listener: Listener, tables: Sequence[str], look: Look) -> StreamingResponse:
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return StreamingResponse(self._events(listener, tables, look), media_type="text/event-stream", headers=headers)

    async def _events(self, listener: Listener, tables: Sequence[str], look: Look) -> AsyncIterator[str]:
        """All that is told until somebody goes away; at first the numbers, which they may have missed."""
        if self._is_closed:
            listener.close()
        self._enter(listener, tables)
        try:
            yield f"retry: {RETRY}\n\n"
            for table in tables:  # only now: whatever changes from here on is heard
                listener.tell(table, await look(table))
            while (event := await listener.next_event(self.heartbeat)) is not None:
                self._part(listener, listener.barred)
                yield event
            yield "event: closed\ndata: {}\n\n"
        finally:
            self._leave(listener, tables)

    def _enter(self, listener: Listener, tables: Iterable[str]) -> None:
        self._visitors[listener.visitor].add(listener)
        for table in tables:
            self._listeners[table].add(listener)

    def _leave(self, listener: Listener, tables: Iterable[str]) -> None:
        _drop(self._visitors, listener.visitor, listener)
        self._part(listener, tables)

    def _part(self, listener: Listener, tables: Iterable[str]) -> None:
        for table in tables:
            _drop(self._listeners, table, listener)


def _drop(listeners: defaultdict[str, set[Listener]], key: str, listener: Listener) -> None:
    listeners[key].discard(listener)
    if not listeners[key]:
        del listeners[key]


def changed(number: int | None, table: str = "") -> str:
    """The event that says which number a table has now; it names the table unless there is only one."""
    return _event("changed", table, number=number)


def said(table: str = "") -> str:
    """The event that says that something was said at a table."""
    return _event("chat", table)


def _event(name: str, table: str, **facts: int | None) -> str:
    return f"event: {name}\ndata: {json.dumps({**({'table': table} if table else {}), **facts})}\n\n"
