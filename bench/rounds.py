"""Processes that are measured in turns, round by round, so that a busy moment of the machine hits them all alike."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from time import process_time
from types import TracebackType
from typing import Final, NamedTuple, Self

HERE: Final = Path(__file__).parent
Work = Callable[[], int]  # does something, and says how much of it


class Found(NamedTuple):
    """What rounds have shown: the best counts, since a busy machine only ever makes things slower."""

    best: float
    median: float


class MeterStopped(Exception):
    """A process ended that should have measured something."""


class Meter:
    """A process that measures what it is asked for; it ends with the `with` that started it."""

    def __init__(self, script: str, python: str | Path, **environment: str) -> None:
        self._process = subprocess.Popen(
            [python, HERE / script],
            env={**os.environ, **environment},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, name: str, seconds: float) -> float:
        """How much of it is done in a second."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{seconds} {name}\n")
        self._process.stdin.flush()
        if answer := self._process.stdout.readline():
            return float(answer)
        raise MeterStopped(f"what measures {name} ended")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.communicate()


def interleaved(
    meters: Mapping[str, Meter], asked: Mapping[str, Sequence[str]], *, rounds: int, seconds: float
) -> dict[tuple[str, str], Found]:
    """Everything that meters are asked for, by name and meter: in each round every meter once for everything."""
    found: dict[tuple[str, str], list[float]] = {}
    with ExitStack() as stack:
        for meter in meters.values():
            stack.enter_context(meter)
        for _ in range(rounds):
            for name, who in asked.items():
                for meter_name in who:
                    found.setdefault((name, meter_name), []).append(meters[meter_name].ask(name, seconds))
    return {key: Found(max(values), median(values)) for key, values in found.items()}


def answer(works: Mapping[str, Callable[[], Work]]) -> None:
    """Be such a process: answer every line "seconds name". Preparing does not count; what is unknown does nothing."""
    ready: dict[str, Work] = {}
    for line in sys.stdin:
        seconds, _, name = line.strip().partition(" ")
        if name not in ready:
            ready[name] = works.get(name, lambda: lambda: 0)()
        print(per_second(ready[name], float(seconds)), flush=True)


def per_second(work: Work, seconds: float) -> float:
    """How much work is done in a second of this process; others on the machine do not count."""
    done, started = 0, process_time()
    while True:
        done += work()
        if (passed := process_time() - started) >= seconds and passed:
            return done / passed
