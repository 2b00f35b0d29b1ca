"""Who does the work of many games: processes here, or a cluster elsewhere."""

import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children
from queue import SimpleQueue
from threading import current_thread, main_thread
from typing import Any, Final, TypeVar

from pickaxe.kernel.errors import BadSetup

PATIENCE: Final = 20  # seconds in which a cluster has to answer
AHEAD: Final = 256  # tasks that are handed over before their turn

Done = TypeVar("Done")


class Pool(ProcessPoolExecutor):
    """Processes that are started whole or not at all: handing over a task may start one, so Ctrl-C waits for that."""

    def submit(self, task: Callable[..., Done], /, *values: Any, **named: Any) -> Future[Done]:
        """Hand over a task."""
        with uninterrupted():
            return super().submit(task, *values, **named)


def pool(workers: int | None = None) -> Pool:
    """Processes to play games in, one for each core if no number is given."""
    return Pool(workers or cores(), initializer=_leave_interrupts)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _leave_interrupts() -> None:
    """Ctrl-C is heard by all processes of a terminal; the one that hands out the work ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def hands(workers: int | None = None, address: str | None = None) -> Iterator[Executor]:
    """Processes here, or the Dask cluster at an address, for the length of a block; a block that fails ends them."""
    if address is not None:
        with cluster(address) as executor:
            yield executor
        return
    others, executor = active_children(), pool(workers)
    try:
        yield executor
    except BaseException:  # above all Ctrl-C: a long game is not waited for
        for process in set(active_children()) - set(others):
            process.terminate()
        raise
    finally:
        executor.shutdown(cancel_futures=True)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Let Ctrl-C wait until the end of a block, in which a process may be started: half of one cannot be ended."""
    if current_thread() is not main_thread():
        yield
        return
    heard: list[int] = []
    usual = signal.signal(signal.SIGINT, lambda number, frame: heard.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
    if heard:
        raise KeyboardInterrupt


def outcomes(tasks: Iterable[Callable[[], Done]], executor: Executor) -> Generator[Done]:
    """What comes of tasks, as it comes in; what nobody waits for any more is not begun."""
    todo, pending = iter(tasks), set[Future[Done]]()
    done = SimpleQueue[Future[Done]]()
    try:
        while True:
            for task in islice(todo, AHEAD - len(pending)):
                pending.add(future := executor.submit(task))
                future.add_done_callback(done.put)
            if not pending:
                return
            pending.remove(future := done.get())
            yield future.result()
    finally:
        for future in pending:
            future.cancel()


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The Dask cluster whose scheduler has an address; when a worker dies, others do again what it was about."""
    try:
        from distributed import Client
    except ModuleNotFoundError as error:
        raise BadSetup(
            f"A cluster needs {error.name}, which is not installed: pip install 'pickaxe[cluster]'"
        ) from error
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise BadSetup(
            f"No Dask scheduler answers at {address!r}; 'dask scheduler' starts one and says its address, "
            "like tcp://192.168.0.7:8786."
        ) from error
    with client:
        yield client.get_executor(pure=False)  # type: ignore[no-untyped-call]
