"""Processes that draw tables: each follows the logs of the tables that it draws, so that only news travel."""

import asyncio
import faulthandler
import gc
import pickle
import signal
import sys
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from io import BufferedRWPair
from socket import socket, socketpair
from traceback import format_exc
from typing import Any, Final, NamedTuple, cast

from pickaxe.kernel.game import remember
from pickaxe.kernel.stack import Json
from pickaxe.kernel.words import Said
from pickaxe.server import root
from pickaxe.server.processes import started
from pickaxe.server.store import Entry, Seat, Setup, Stored
from pickaxe.server.tables import Table

AT_HAND: Final = 512  # tables that a process follows, of about a hundred kilobytes each
EDITIONS: Final = 16  # games with corrected facts that a process remembers
PATIENCE: Final = 60  # seconds for one drawing
TRIES: Final = 2  # processes that may end over a drawing
HEAD_START: Final = 2  # tables that one waits for rather than go to a process that has not drawn it lately
LITTERED: Final = (20_000, 20, 20)  # objects until rings are looked for: nearly all that is drawn is kept, none is one
LENGTH: Final = 4  # bytes that say how long an answer is


class DrawingFailed(Exception):
    """A process could not draw something, and said why, or ended over it."""


class News(NamedTuple):
    """What a process has to know before it draws a table."""

    forgets: Sequence[str]  # tables that it need not follow any more
    id: str
    setup: Setup | None  # None if it follows the table
    entries: Sequence[Entry]  # that it has not followed
    seats: list[Seat] | None  # None if they are the same as before
    next: str | None
    trouble: Said | None


class Known(NamedTuple):
    """What a process knows of a table: how much of its log, and who sits there."""

    number: int
    seats: list[Seat]


class Order:
    """Something to draw of a table as it is now: since a log only grows, its length says where the table stands."""

    def __init__(self, table: Table, drawing: Callable[..., Any], given: Sequence[Any], named: Json) -> None:
        self.table = table
        self.seats, self.next, self.trouble, self.number = list(table.seats), table.next, table.trouble, table.number
        self.work = pickle.dumps((drawing, given, named))
        self.drawn: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.tries = 0

    def news(self, known: Known | None, forgets: Sequence[str]) -> News:
        """What a process has to be told that knows something of the table, or nothing."""
        setup = None if known else self.table.setup
        entries = self.table.log[known.number if known else 0 : self.number]
        seats = None if known and known.seats == self.seats else self.seats
        return News(forgets, self.table.id, setup, entries, seats, self.next, self.trouble)


# In the process


class Desk:
    """The tables that a process follows."""

    def __init__(self) -> None:
        self._tables: dict[str, Table] = {}

    def table(self, news: News) -> Table:
        """A table after the news."""
        for id in news.forgets:
            self._tables.pop(id, None)
        if news.setup:
            self._tables[news.id] = Table(Stored(news.setup, news.seats or [], list(news.entries)))
        else:
            self._tables[news.id].add(news.entries)
        table = self._tables[news.id]
        table.seats, table.next, table.trouble = news.seats or table.seats, news.next, news.trouble
        remember(table.game, EDITIONS)
        return table


def _work(orders: socket, path: str) -> None:
    """Draw until nobody can order anything: Ctrl-C is for the server, and when that ends, however, so does this."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        faulthandler.register(signal.SIGALRM, chain=True)
    from pickaxe.server import pages  # here, because it draws in threads, too, where nothing of this is needed

    root.settle(path)
    gc.set_threshold(*LITTERED)
    pages.prepare()
    desk = Desk()
    with suppress(EOFError, OSError), orders.makefile("rwb") as stream:
        while True:
            _answer(desk, stream)


def _answer(desk: Desk, stream: BufferedRWPair) -> None:
    """Draw what is ordered next, or end this process and say on its error stream where it was stuck."""
    news, (drawing, given, named) = pickle.load(stream), pickle.load(stream)
    _ring_after(PATIENCE)
    try:
        answer = pickle.dumps((True, drawing(desk.table(news), *given, **named)))
    except Exception:  # not lost: the server tells it
        answer = pickle.dumps((False, format_exc()))
    _ring_after(0)
    stream.write(len(answer).to_bytes(LENGTH, "big") + answer)
    stream.flush()


def _ring_after(seconds: int) -> None:
    """Let the system end this process after a while, or never; a watching thread for each drawing would cost more."""
    if sys.platform != "win32":
        signal.alarm(seconds)


# In the server


class Line(asyncio.Protocol):
    """The connection to a process: each answer is handed on at once, without a detour through the event loop."""

    def __init__(self, hand_out: Callable[..., None]) -> None:
        self._hand_out = hand_out
        self._arrived = bytearray()
        self._transport: asyncio.Transport | None = None
        self.ended = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        self._transport = cast(asyncio.Transport, transport)

    def send(self, message: bytes) -> None:
        """Send something; what has no end to arrive at is lost."""
        if self._transport:
            self._transport.write(message)

    def data_received(self, data: bytes) -> None:
        """Take a part of an answer, or several."""
        self._arrived += data
        while len(self._arrived) >= (whole := LENGTH + int.from_bytes(self._arrived[:LENGTH], "big")):
            answer = bytes(self._arrived[LENGTH:whole])
            del self._arrived[:whole]
            self._hand_out(*pickle.loads(answer))

    def connection_lost(self, error: Exception | None) -> None:
        """End."""
        self.ended.set()

    async def close(self) -> None:
        """End it from this side."""
        if self._transport:
            self._transport.abort()
            await self.ended.wait()


class Drawer:
    """One process, which draws what is ordered in this order; if it ends, another one draws what is left."""

    def __init__(self) -> None:
        self._orders: deque[Order] = deque()
        self._known: dict[str, Known] = {}  # of the tables that the process follows; the latest is the last
        self._forgotten: list[str] = []  # tables that the process need not follow, and has not been told of
        self._line: Line | None = None
        self._work: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        """How many tables wait for drawings; those of one table share most of what is drawn."""
        return len({order.table.id for order in self._orders})

    @property
    def followed(self) -> int:
        """How many tables its process follows."""
        return len(self._known)

    def start(self) -> None:
        """Have a process."""
        if self._work is None:
            self._work = asyncio.create_task(self._run())

    async def draw(self, order: Order) -> Any:
        """What comes of an order; raises DrawingFailed."""
        self._orders.append(order)
        if self._line:
            self._send(order, self._line)
        self.start()
        return await order.drawn

    def _send(self, order: Order, line: Line) -> None:
        known = self._known.pop(order.table.id, None)
        if len(self._known) == AT_HAND:
            self._forget(next(iter(self._known)))
        self._known[order.table.id] = Known(order.number, order.seats)
        news, self._forgotten = order.news(known, self._forgotten), []
        line.send(pickle.dumps(news) + order.work)

    def _forget(self, id: str) -> None:
        if self._known.pop(id, None) is not None:
            self._forgotten.append(id)

    async def _run(self) -> None:
        """Have processes, one after the other, until one ends that has nothing left to do."""
        try:
            await self._converse()
            while self._orders:
                self._blame(self._orders[0])
                await self._converse()
        except OSError as error:  # there is no process to be had
            for order in self._orders:
                _settle(order, DrawingFailed(str(error)))
            self._orders.clear()
        finally:
            self._work = None

    def _blame(self, order: Order) -> None:
        """Count against an order that a process ended over it."""
        order.tries += 1
        if order.tries == TRIES:
            self._orders.popleft()
            _settle(order, DrawingFailed("the process that drew it ended"))

    async def _converse(self) -> None:
        """Start a process and hand out what it draws until it ends."""
        mine, theirs = socketpair()
        with mine:
            with theirs:
                process = started(_work, theirs, root.below(""))
            line = Line(self._hand_out)
            try:
                await asyncio.get_running_loop().create_connection(lambda: line, sock=mine)
                self._line, self._known, self._forgotten = line, {}, []
                for order in self._orders:
                    self._send(order, line)
                await line.ended.wait()
            finally:
                self._line = None
                process.kill()
                process.join()
                await line.close()

    def _hand_out(self, has_drawn: bool, answer: Any) -> None:
        order = self._orders.popleft()
        if has_drawn:
            _settle(order, answer)
        else:
            self._forget(order.table.id)  # what the process has of it may be wrong
            _settle(order, DrawingFailed(answer))

    async def close(self) -> None:
        """End."""
        if work := self._work:
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)
        for order in self._orders:
            order.drawn.cancel()


def _settle(order: Order, answer: Any) -> None:
    if order.drawn.done():  # whoever ordered it has gone away
        return
    if isinstance(answer, DrawingFailed):
        order.drawn.set_exception(answer)
    else:
        order.drawn.set_result(answer)


class Drawers:
    """Some processes that draw; a table stays with the one that drew it last, unless that has much more to do."""

    def __init__(self, count: int) -> None:
        self._drawers = [Drawer() for _ in range(count)]
        self._homes: dict[str, Drawer] = {}

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self._drawers)

    @property
    def waiting(self) -> int:
        """How many tables wait for drawings."""
        return sum(drawer.waiting for drawer in self._drawers)

    def start(self) -> None:
        """Have them all, before somebody waits for one."""
        for drawer in self._drawers:
            drawer.start()

    async def draw(self, order: Order) -> Any:
        """What comes of an order; raises DrawingFailed."""
        idle = min(self._drawers, key=lambda drawer: (drawer.waiting, drawer.followed))
        home = self._homes.pop(order.table.id, idle)
        drawer = home if home.waiting < idle.waiting + HEAD_START else idle
        self._homes[order.table.id] = drawer
        if len(self._homes) > AT_HAND * len(self._drawers):
            del self._homes[next(iter(self._homes))]
        return await drawer.draw(order)

    async def close(self) -> None:
        """End them all."""
        await asyncio.gather(*(drawer.close() for drawer in self._drawers))
