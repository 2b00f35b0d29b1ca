"""Where pages are drawn and tables are rebuilt: beside the event loop, in threads or in processes of their own.

What a thread reads must not change meanwhile. So it never gets a table but a snapshot of one, which the event loop
makes between two changes; no lock is held while something is drawn, and the table goes on at once. A page may
therefore be older than its table when it arrives, but it carries its number, and the news make it ask again.

Threads share one interpreter; processes draw on as many cores as there are, and follow the tables themselves.
"""

import asyncio
import gzip
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Concatenate, Final, ParamSpec, TypeVar

from pickaxe.server.drawers import Drawers, Order
from pickaxe.server.tables import Table

Given = ParamSpec("Given")
Result = TypeVar("Result")

THREADS: Final = 2
PACKING: Final = 6  # how hard
QUICK: Final = 4  # for what somebody who plays waits for: six percent more, in two thirds of the time
WHOLE: Final = 100_000  # letters of a page that comes once


class Studio:
    """Some threads for those who play, and one for those who look at the past: they cannot crowd out the others.

    With some processes pages of tables are drawn there.
    """

    def __init__(self, processes: int = 0) -> None:
        self._drawers = Drawers(processes) if processes else None
        self._threads = ThreadPoolExecutor(THREADS, "pickaxe-draw")
        self._archive = ThreadPoolExecutor(1, "pickaxe-replay")

    @property
    def drawers(self) -> int:
        """How many processes draw."""
        return self._drawers.count if self._drawers else 0

    @property
    def waiting(self) -> int:
        """How many tables wait for processes that draw."""
        return self._drawers.waiting if self._drawers else 0

    def open(self) -> None:
        """Be ready before somebody waits."""
        if self._drawers:
            self._drawers.start()

    async def draw(
        self,
        drawing: Callable[Concatenate[Table, Given], Result],
        table: Table,
        *given: Given.args,
        **named: Given.kwargs,
    ) -> Result:
        """A page about a table as it is now."""
        if self._drawers:
            drawn: Result = await self._drawers.draw(Order(table, drawing, given, named))
            return drawn
        return await self.do(drawing, table.snapshot(), *given, **named)

    async def do(self, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        """Do something that somebody at a table waits for."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, partial(work, *given, **named))

    async def look_up(self, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        """Do something about the past."""
        return await asyncio.get_running_loop().run_in_executor(self._archive, partial(work, *given, **named))

    async def close(self) -> None:
        """Begin nothing more."""
        if self._drawers:
            await self._drawers.close()
        for threads in (self._threads, self._archive):
            threads.shutdown(wait=False, cancel_futures=True)


def packed(drawing: Callable[..., str], *given: object, **named: object) -> bytes:
    """A page, compressed where it is drawn."""
    text = drawing(*given, **named)
    return gzip.compress(text.encode(), PACKING if len(text) > WHOLE else QUICK, mtime=0)
