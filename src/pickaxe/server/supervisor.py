"""Several servers on one address: processes that share a socket, and a parent that replaces whoever ends."""

import asyncio
import logging
import os
import pickle
import signal
import socket
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from tempfile import TemporaryDirectory
from typing import Final

from prometheus_client.multiprocess import mark_process_dead

from pickaxe.server.metrics import FOLDER
from pickaxe.server.options import Options

log = logging.getLogger("pickaxe.server")

WORK: Final = "from pickaxe.server.worker import work; work()"  # read anew by each process: so a new version starts
READY: Final = b"."  # what a process says once it answers
SHORTEST: Final = 0.1  # seconds until a process that ended is replaced; twice as many each time
LONGEST: Final = 10.0
STEADY: Final = 30.0  # seconds after which the end of a process counts as its first
ENDING: Final = 15.0  # seconds for a process to finish what it does
SIGNALS: Final = (signal.SIGTERM, signal.SIGINT)


class Post:
    """The place of one process."""

    def __init__(self, number: int, process: Process) -> None:
        self.number = number
        self.process = process
        self.since = time.monotonic()
        self.pause = SHORTEST

    def take(self, process: Process) -> Process:
        """Give the place to another process; the one before."""
        before, self.process, self.since = self.process, process, time.monotonic()
        return before

    def next_pause(self) -> float:
        """How long the place stays empty after its process has ended: longer each time, unless it lived for a while."""
        is_steady = time.monotonic() - self.since > STEADY
        pause = SHORTEST if is_steady else self.pause
        self.pause = min(2 * pause, LONGEST)
        return pause


class Supervisor:
    """The parent of some servers on one socket; it answers nobody itself, and so has little to fail with."""

    def __init__(self, options: Options, listening: socket.socket) -> None:
        self._options = options
        self._listening = listening
        self._ending = asyncio.Event()
        self._counts = TemporaryDirectory(prefix="pickaxe-metrics-")
        self._renewing: asyncio.Task[None] | None = None

    async def run(self, told: str) -> None:
        """Have processes until a signal ends them; say something once all of them answer."""
        with self._counts:
            await self._supervised(told)

    async def _supervised(self, told: str) -> None:
        async with self._heeding():
            posts = [Post(number, await self._started()) for number in range(1, self._options.workers + 1)]
            self._posts = posts
            print(told, flush=True)
            keeping = [asyncio.create_task(self._keep(post)) for post in posts]
            await self._ending.wait()
            for task in filter(None, [*keeping, self._renewing]):
                task.cancel()
            self._listening.close()
            await asyncio.gather(*(self._retire(post.process) for post in posts))

    @asynccontextmanager
    async def _heeding(self) -> AsyncIterator[None]:
        """Heed signals for the length of a block."""
        loop = asyncio.get_running_loop()
        for each in SIGNALS:
            loop.add_signal_handler(each, self._ending.set)
        loop.add_signal_handler(signal.SIGHUP, self._renew)
        try:
            yield
        finally:
            for each in (*SIGNALS, signal.SIGHUP):
                loop.remove_signal_handler(each)

    async def _started(self) -> Process:
        """A new process, once it answers or has ended."""
        ready, theirs = os.pipe()
        with os.fdopen(ready, "rb") as reading:
            try:
                process = await asyncio.create_subprocess_exec(
                    sys.executable,
                    "-c",
                    WORK,
                    stdin=PIPE,
                    stdout=DEVNULL,
                    pass_fds=[self._listening.fileno(), theirs],
                    env={**os.environ, FOLDER: self._counts.name},
                    preexec_fn=_leave_interrupts,
                )
            finally:
                os.close(theirs)
            assert process.stdin
            process.stdin.write(pickle.dumps((self._options, self._listening.fileno(), theirs)))
            told = await asyncio.to_thread(reading.read, len(READY))
        if told != READY:
            await process.wait()  # its line ends a moment before its end is known
        return process

    async def _keep(self, post: Post) -> None:
        """Replace whoever ends at a post, unless that one was relieved."""
        while True:
            process = post.process
            code = await process.wait()
            if post.process is process:
                self._forget(process)
                pause = post.next_pause()
                log.error("Server process %s ended (%s); another one starts in %.1f s.", post.number, _why(code), pause)
                await asyncio.sleep(pause)
                post.take(await self._started())

    def _renew(self) -> None:
        if self._renewing is None or self._renewing.done():
            self._renewing = asyncio.create_task(self._relieve_all())

    async def _relieve_all(self) -> None:
        """Replace all processes one by one; each ends only when its successor answers."""
        for post in self._posts:
            successor = await self._started()
            if successor.returncode is not None:
                log.error("The new server process %s does not start, so the old ones go on.", post.number)
                return
            await self._retire(post.take(successor))

    async def _retire(self, process: Process) -> None:
        """Let a process finish what it does, but not for ever."""
        if process.returncode is None:
            process.terminate()
        try:
            async with asyncio.timeout(ENDING):
                await process.wait()
        except TimeoutError:
            log.error("A server process did not end in time, and was killed.")
            process.kill()
            await process.wait()
        self._forget(process)

    def _forget(self, process: Process) -> None:
        """Let nobody count any more what a process had that has ended."""
        mark_process_dead(process.pid, self._counts.name)  # type: ignore[no-untyped-call]


def _why(code: int) -> str:
    return signal.Signals(-code).name if code < 0 else f"exit code {code}"


def _leave_interrupts() -> None:
    """Let Ctrl-C be for the parent until the process can handle it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
