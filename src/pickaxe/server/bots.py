"""Bots think in processes of their own; what they are given says nothing about what is still hidden."""

import asyncio
import faulthandler
import multiprocessing
import os
import signal
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Lock, Thread
from typing import Final

from pickaxe import build
from pickaxe.kernel.edition import Edition
from pickaxe.kernel.errors import PickaxeError

PATIENCE: Final = 60.0  # seconds for one decision
STARTING: Final = 60.0  # seconds more until a process that does not even end itself is ended
EDITIONS: Final = 16  # games with corrected facts that a process remembers
Decide = Callable[[str, int, str, int], str]
Question = tuple[str, int, str, int, Edition | None]


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
    return pickaxe.game(parsed.game).lexicon.token(bot(level, parsed.game).answer(state, pickaxe.Dice(seed)))


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


def _think(decide: Callable[..., str], questions: Connection, parent: Connection) -> None:
    """Answer questions until there are none; Ctrl-C is for the server, and when that ends, however, so does this."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(parent,), daemon=True).start()
    with suppress(EOFError):
        while True:
            questions.send(_answer(decide, questions.recv()))


def _answer(decide: Callable[..., str], question: Question) -> tuple[bool, str]:
    """Whether a bot has decided, and what; else why not."""
    try:
        return True, decide(*question)
    except Exception as error:  # not lost: the table tells it
        return False, f"{type(error).__name__}: {error}"


def _end_with(parent: Connection) -> None:
    parent.poll(None)
    os._exit(0)


class Worker:
    """One process, which thinks about one table at a time; when it ends it takes no other with it.

    Only the thread of the worker starts and ends the process; all that others can do is to interrupt it.
    """

    _starting = Lock()  # Python prepares one process at a time

    def __init__(self, decide: Callable[..., str], patience: float) -> None:
        self._decide = decide
        self._patience = patience + STARTING
        self._process: BaseProcess | None = None
        self._connections: list[Connection] = []  # the first is for questions, the other keeps the process alive
        self._is_interrupted = False
        self._is_compiled = False
        self._thread = ThreadPoolExecutor(1, "pickaxe-bot")

    @property
    def is_running(self) -> bool:
        """Whether it has a process."""
        return self._process is not None

    async def ask(self, question: Question) -> str:
        """What a bot decides; raises BotFailed."""
        loop = asyncio.get_running_loop()
        has_decided, answer = await loop.run_in_executor(self._thread, self._asked, question)
        if not has_decided:
            raise BotFailed(answer)
        return answer

    def _asked(self, question: Question) -> tuple[bool, str]:
        self._is_interrupted = False
        try:
            questions = self._started()
            questions.send(question)
            if not self._is_interrupted and questions.poll(self._patience):
                has_decided, answer = questions.recv()
                return bool(has_decided), str(answer)
        except (EOFError, OSError):
            pass  # told below, as if it had taken too long
        self._end()
        return False, "its process ended before it had decided"

    def _started(self) -> Connection:
        if self._process and self._process.is_alive() and self._is_compiled == build.can_run_compiled():
            return self._connections[0]
        self._end()
        self._is_compiled = build.can_run_compiled()
        context = multiprocessing.get_context("spawn")
        with self._starting:
            mine, theirs = context.Pipe()
            parent, lifeline = context.Pipe(duplex=False)
            process = context.Process(target=_think, args=(self._decide, theirs, parent), daemon=True)
            process.start()
        theirs.close()  # so that the end of the process is noticed here
        parent.close()
        self._process, self._connections = process, [mine, lifeline]
        return mine

    def _end(self) -> None:
        process, self._process = self._process, None
        for connection in self._connections:
            connection.close()
        self._connections = []
        if process:
            process.kill()
            process.join()

    def interrupt(self) -> None:
        """End the process, whatever it is thinking about; the next question starts another one."""
        self._is_interrupted = True
        if process := self._process:
            process.kill()

    def close(self) -> None:
        """End for good."""
        self.interrupt()
        self._thread.submit(self._end)
        self._thread.shutdown(wait=False)


class Bots:
    """Some processes, each started when it is first needed; those that people wait for are asked first.

    There are at least two, and a table asks one question at a time: so the slow bots of one table never hold up those
    of another.
    """

    def __init__(self, decide: Decide = decide, *, workers: int | None = None, patience: float = PATIENCE) -> None:
        self._decide = partial(_decide_in_time, decide, patience)
        self._patience = patience
        self._free = workers or max(2, min(4, (os.cpu_count() or 2) - 1))
        self._waiting: list[tuple[Callable[[], bool], asyncio.Future[None]]] = []
        self._workers: list[Worker] = []
        self._idle: list[Worker] = []

    @property
    def is_running(self) -> bool:
        """Whether any process has been started."""
        return any(worker.is_running for worker in self._workers)

    @asynccontextmanager
    async def turn(self, is_awaited: Callable[[], bool]) -> AsyncIterator[None]:
        """Wait until a process is free: first whoever people wait for then, else in the order of asking."""
        ticket = asyncio.get_running_loop().create_future()
        self._waiting.append((is_awaited, ticket))
        self._call()
        try:
            await ticket
            yield
        finally:
            if ticket.cancelled():
                self._waiting = [waiting for waiting in self._waiting if waiting[1] is not ticket]
            else:
                self._free += 1
                self._call()

    def _call(self) -> None:
        """Give free processes to those who wait."""
        while self._free and self._waiting:
            place = next((place for place, (is_awaited, _) in enumerate(self._waiting) if is_awaited()), 0)
            _, ticket = self._waiting.pop(place)
            if not ticket.cancelled():
                ticket.set_result(None)
                self._free -= 1

    async def choose(self, record: str, seat: int, level: str, seed: int, edition: Edition | None = None) -> str:
        """The token a bot plays in a game, or in one with corrected facts; raises BotFailed."""
        worker = self._idle.pop() if self._idle else self._hired()
        try:
            return await worker.ask((record, seat, level, seed, edition))
        except asyncio.CancelledError:
            worker.interrupt()  # nobody wants to know any more
            raise
        finally:
            if worker in self._workers:
                self._idle.append(worker)

    def _hired(self) -> Worker:
        self._workers.append(Worker(self._decide, self._patience))
        return self._workers[-1]

    def close(self) -> None:
        """End the processes, whatever they are thinking about."""
        workers, self._workers, self._idle = self._workers, [], []
        for worker in workers:
            worker.close()
