"""Where pages are drawn and tables are rebuilt: in threads beside the event loop.

What a thread reads must not change meanwhile. So it never gets a table but a snapshot of one, which the event loop
makes between two changes; no lock is held while something is drawn, and the table goes on at once. A page may
therefore be older than its table when it arrives, but it carries its number, and the news make it ask again.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, ParamSpec, TypeVar

Given = ParamSpec("Given")
Result = TypeVar("Result")

DRAWERS: Final = 2


class Studio:
    """Some threads for those who play, and one for those who look at the past: they cannot crowd out the others."""

    def __init__(self) -> None:
        self._drawers = ThreadPoolExecutor(DRAWERS, "pickaxe-draw")
        self._archive = ThreadPoolExecutor(1, "pickaxe-replay")

    async def do(self, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        """Do something that somebody at a table waits for."""
        return await asyncio.get_running_loop().run_in_executor(self._drawers, partial(work, *given, **named))

    async def look_up(self, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        """Do something about the past."""
        return await asyncio.get_running_loop().run_in_executor(self._archive, partial(work, *given, **named))

    def close(self) -> None:
        """Begin nothing more."""
        for threads in (self._drawers, self._archive):
            threads.shutdown(wait=False, cancel_futures=True)
