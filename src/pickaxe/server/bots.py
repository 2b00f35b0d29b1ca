"""Bots think in processes of their own; what they are given says nothing about what is still hidden."""

import asyncio
import faulthandler
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing.connection import Connection
from random import Random
from threading import Thread
from typing import Final

from pickaxe.kernel.edition import Edition
from pickaxe.kernel.errors import PickaxeError

PATIENCE: Final = 60.0  # seconds for one decision
EDITIONS: Final = 16  # games with corrected facts that a process remembers
Decide = Callable[[str, int, str, int], str]


class BotFailed(PickaxeError):
    """A bot did not come to a decision."""


def decide(record: str, seat: int, level: str, seed: int) -> str:
    """The token a bot of this level plays after this record."""
    import pickaxe  # here, because only the bots' own processes need the bots
    from pickaxe.ai import bot

    parsed = pickaxe.Record.parse(record)
    state = parsed.state()
    if state.seat != seat:
        raise BotFailed(f"seat {seat} was asked, but seat {state.seat} has to decide")
    return pickaxe.game(parsed.game).lexicon.token(bot(level, parsed.game).choose(state, Random(seed)))


def _know(edition: Edition) -> None:
    """Let this process know a game with corrected facts, and forget one that was not asked for in a long time."""
    from pickaxe.kernel.game import corrected, editions, forget, register  # here, as above

    register(corrected(edition.id(), edition.data()))
    for game in editions()[:-EDITIONS]:
        forget(game)


def _decide_in_time(
    decide: Decide, patience: float, record: str, seat: int, level: str, seed: int, edition: Edition | None
) -> str:
    """Decide, or end this process and say on its error stream where it was stuck."""
    faulthandler.dump_traceback_later(patience, exit=True)
    try:
        if edition:
            _know(edition)
        return decide(record, seat, level, seed)
    finally:
        faulthandler.cancel_dump_traceback_later()


def _begin_process(parent: Connection) -> None:
    """Leave Ctrl-C to the server, and end when the server does, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Connection) -> None:
    parent.poll(None)
    os._exit(0)


class Bots:
    """A few processes, started when the first bot has to think."""

    def __init__(self, decide: Decide = decide, *, workers: int | None = None, patience: float = PATIENCE) -> None:
        self._decide = partial(_decide_in_time, decide, patience)
        self._workers = workers or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._pool: ProcessPoolExecutor | None = None
        self._lifeline: Connection | None = None

    @property
    def is_running(self) -> bool:
        """Whether any process has been started."""
        return self._pool is not None

    async def choose(self, record: str, seat: int, level: str, seed: int, edition: Edition | None = None) -> str:
        """The token a bot plays in a game, or in one with corrected facts; raises BotFailed."""
        try:
            return await self._ask(record, seat, level, seed, edition)
        except BrokenProcessPool:
            pass  # perhaps another table's bot broke it: this one gets a second try
        try:
            return await self._ask(record, seat, level, seed, edition)
        except BrokenProcessPool as error:
            raise BotFailed("its process ended before it had decided") from error

    async def _ask(self, record: str, seat: int, level: str, seed: int, edition: Edition | None) -> str:
        pool = self._pool or self._start()
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(pool, self._decide, record, seat, level, seed, edition)
        except BrokenProcessPool:
            if self._pool is pool:
                self.close()
            raise
        except Exception as error:
            raise BotFailed(f"{type(error).__name__}: {error}") from error

    def _start(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        theirs, self._lifeline = context.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(self._workers, context, _begin_process, (theirs,))
        return self._pool

    def close(self) -> None:
        """End the processes, whatever they are thinking about."""
        pool, self._pool = self._pool, None
        lifeline, self._lifeline = self._lifeline, None
        if lifeline:
            lifeline.close()
        if pool:
            pool.shutdown(wait=False, cancel_futures=True)
