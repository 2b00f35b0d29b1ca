"""Processes that tests start: whatever happens, none outlives its test."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

PATIENCE = 300.0  # seconds: an end to what hangs, which says nothing about how fast a machine is


@contextmanager
def started(command: Sequence[str], *, stdin: int | None = None) -> Iterator[subprocess.Popen[str]]:
    """A process with a session of its own for the length of a block; at its end all that is left of it is killed."""
    paths = os.pathsep.join(entry for entry in sys.path if entry)
    process = subprocess.Popen(
        command,
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": paths},
        preexec_fn=_hear_interrupts,
    )
    with process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):  # then nothing is left
                os.killpg(process.pid, signal.SIGKILL)


def _hear_interrupts() -> None:
    """A shell lets what it runs in the background ignore Ctrl-C, and children inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def interrupt(process: subprocess.Popen[str]) -> tuple[int, str]:
    """Press Ctrl-C at the terminal of a program; its exit code and its complaints."""
    os.killpg(process.pid, signal.SIGINT)
    _, complaints = process.communicate(timeout=PATIENCE)
    return process.returncode, complaints


def is_running(process: int) -> bool:
    """Whether there is such a process."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{process}/stat")  # a child that nobody waits for stays as a zombie
    return not (stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z")
