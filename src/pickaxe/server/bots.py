"""Bots think in processes of their own; what they are given says nothing about what is still hidden."""

import asyncio
import faulthandler
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import lru_cache
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import TYPE_CHECKING, Any, Final

from pickaxe import build
from pickaxe.ai.bridge import BotFailed
from pickaxe.ai.levels import called
from pickaxe.kernel.edition import Edition
from pickaxe.kernel.errors import PickaxeError
from pickaxe.server.processes import started

if TYPE_CHECKING:
    from pickaxe import Bot
    from pickaxe.ai.hints import Hint

PATIENCE: Final = 60.0  # seconds for one decision
STARTING: Final = 60.0  # seconds more until a process that does not even end itself is ended
EDITIONS: Final = 16  # games with corrected facts that a process remembers
REMEMBERED: Final = 32  # turns in which a process knows what its bots were about to do
POLITENESS: Final = 10  # by which bots yield to whoever serves pages on the same cores
LAST: Final = 9  # the urgency of what nobody's game waits for
Decide = Callable[[str, int, str, int], str]
Urgency = Callable[[], int]  # asked again whenever a process is free; the lowest comes first
Question = tuple[Callable[..., Any], Edition | None, tuple[Any, ...]]


def decide(record: str, seat: int, level: str, seed: int) -> str:
    """The token a bot of this level plays after this record."""
    import pickaxe  # here, because only the bots' own processes need the bots

    parsed = pickaxe.Record.parse(record)
    state = parsed.state()
    if state.seat != seat:
        raise BotFailed(f"seat {seat} was asked, but seat {state.seat} has to decide")
    player, dice = _player(level, parsed.game, seat, seed), pickaxe.Dice(seed + len(parsed.choices))
    return pickaxe.game(parsed.game).lexicon.token(player.answer(state, dice))


def advise(record: str, seat: int, seed: int) -> "list[Hint]":
    """The turns that a good player would think of after this record."""
    import pickaxe  # here, as above
    from pickaxe.ai.hints import hints

    parsed = pickaxe.Record.parse(record)
    state = parsed.state()
    if state.seat != seat:
        raise BotFailed(f"seat {seat} was asked, but seat {state.seat} has to decide")
    dice = pickaxe.Dice(seed)
    return hints(parsed.game, state.sample(seat, dice), dice)


@lru_cache(REMEMBERED)
def _player(level: str, game: str, seat: int, seed: int) -> "Bot":
    """A bot in the turn that a seed stands for: what it planned it plays without thinking again."""
    from pickaxe.ai import bot  # here, as above

    return bot(level, game)


def _know(edition: Edition) -> None:
    """Let this process know a game with corrected facts, and forget one that was not asked for in a long time."""
    from pickaxe.kernel.game import corrected, remember  # here, as above

    remember(corrected(edition.id(), edition.data()), EDITIONS)


def _think(patience: float, questions: Connection, parent: Connection) -> None:
    """Answer questions until there are none; Ctrl-C is for the server, and when that ends, however, so does this."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(POLITENESS)
    Thread(target=_end_with, args=(parent,), daemon=True).start()
    with suppress(EOFError):
        while True:
            questions.send(_answer(patience, questions.recv()))


def _answer(patience: float, question: Question) -> tuple[bool, Any]:
    """Whether a bot has decided, and what; else why not."""
    try:
        return True, _in_time(patience, *question)
    except PickaxeError as error:
        return False, error.said
    except Exception as error:  # not lost: the table tells it
        return False, f"{type(error).__name__}: {error}"


def _in_time(patience: float, work: Callable[..., Any], edition: Edition | None, given: tuple[Any, ...]) -> Any:
    """Do what is asked, or end this process and say on its error stream where it was stuck."""
    faulthandler.dump_traceback_later(patience, exit=True)
    try:
        if edition:
            _know(edition)
        return work(*given)
    finally:
        faulthandler.cancel_dump_traceback_later()


def _end_with(parent: Connection) -> None:
    parent.poll(None)
    os._exit(0)


class Worker:
    """One process, which thinks about one table at a time; when it ends it takes no other with it.

    Only the thread of the worker starts and ends the process; all that others can do is to interrupt it.
    """

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._process: BaseProcess | None = None
        self._connections: list[Connection] = []  # the first is for questions, the other keeps the process alive
        self._is_interrupted = False
        self._is_compiled = False
        self._thread = ThreadPoolExecutor(1, "pickaxe-bot")

    @property
    def is_running(self) -> bool:
        """Whether it has a process."""
        return self._process is not None

    async def ask(self, question: Question) -> Any:
        """What comes of a question; raises BotFailed."""
        loop = asyncio.get_running_loop()
        has_decided, answer = await loop.run_in_executor(self._thread, self._asked, question)
        if not has_decided:
            raise BotFailed(answer)
        return answer

    def _asked(self, question: Question) -> tuple[bool, Any]:
        self._is_interrupted = False
        try:
            questions = self._started()
            questions.send(question)
            if not self._is_interrupted and questions.poll(self._patience + STARTING):
                has_decided, answer = questions.recv()
                return bool(has_decided), answer
        except (EOFError, OSError):
            pass  # told below, as if it had taken too long
        self._end()
        return False, "its process ended before it had decided"

    def _started(self) -> Connection:
        if self._process and self._process.is_alive() and self._is_compiled == build.can_run_compiled():
            return self._connections[0]
        self._end()
        self._is_compiled = build.can_run_compiled()
        mine, theirs = Pipe()
        parent, lifeline = Pipe(duplex=False)
        process = started(_think, self._patience, theirs, parent)
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
    of another. What comes last by itself never takes the last free process.
    """

    def __init__(self, decide: Decide = decide, *, workers: int | None = None, patience: float = PATIENCE) -> None:
        self._decide = decide
        self._patience = patience
        self._most = self._free = workers or max(2, min(4, (os.cpu_count() or 2) - 1))
        self._kept = min(1, self._free - 1)  # processes that wait for somebody's game
        self._waiting: list[tuple[Urgency, asyncio.Future[None]]] = []
        self._workers: list[Worker] = []
        self._idle: list[Worker] = []

    @property
    def is_running(self) -> bool:
        """Whether any process has been started."""
        return any(worker.is_running for worker in self._workers)

    @property
    def waiting(self) -> int:
        """How many wait for a process."""
        return len(self._waiting)

    @property
    def thinking(self) -> int:
        """How many have one."""
        return self._most - self._free

    @asynccontextmanager
    async def turn(self, urgency: Urgency) -> AsyncIterator[None]:
        """Wait until a process is free: first for what is most urgent then, else in the order of asking."""
        ticket = asyncio.get_running_loop().create_future()
        self._waiting.append((urgency, ticket))
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
            urgencies = [urgency() for urgency, _ in self._waiting]
            first = min(urgencies)
            if first == LAST and self._free <= self._kept:
                break
            _, ticket = self._waiting.pop(urgencies.index(first))
            if not ticket.cancelled():
                ticket.set_result(None)
                self._free -= 1

    async def choose(self, record: str, seat: int, level: str, seed: int, edition: Edition | None = None) -> str:
        """The token a bot plays in a game, or in one with corrected facts; raises BotFailed."""
        return str(await self.work(self._decide, edition, record, seat, called(level), seed))

    async def hints(self, record: str, seat: int, seed: int, edition: Edition | None = None) -> "list[Hint]":
        """The turns that a good player would think of; raises BotFailed."""
        async with self.turn(lambda: LAST):
            found: list[Hint] = await self.work(advise, edition, record, seat, seed)
        return found

    async def work(self, work: Callable[..., Any], edition: Edition | None, *given: Any) -> Any:
        """What comes of some work in a process, for a game or one with corrected facts; raises BotFailed."""
        worker = self._idle.pop() if self._idle else self._hired()
        try:
            return await worker.ask((work, edition, given))
        except asyncio.CancelledError:
            worker.interrupt()  # nobody wants to know any more
            raise
        finally:
            if worker in self._workers:
                self._idle.append(worker)

    def _hired(self) -> Worker:
        self._workers.append(Worker(self._patience))
        return self._workers[-1]

    def close(self) -> None:
        """End the processes, whatever they are thinking about."""
        workers, self._workers, self._idle = self._workers, [], []
        for worker in workers:
            worker.close()
