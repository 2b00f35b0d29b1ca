"""Work on a Dask cluster: when a worker is killed in the middle, no result is lost and none comes twice."""

import os
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from subprocess import Popen
from typing import Any

import pytest
from distributed import Client

from command_line import succeed
from pickaxe.ai import training
from pickaxe.ai.arena import Contest, Result, everyone, results
from pickaxe.ai.hands import cluster
from pickaxe.ai.training import Progress, Setting, one_generation
from processes import started

ALONE = Contest("cave-vs-cave", "era-1", ("random",), 1)


def said(process: Popen[str], word: str) -> str:
    """What a process says after a word, as soon as it says it."""
    return next(line.split()[-1] for line in process.stderr or () if word in line)


@contextmanager
def dask(part: str, *arguments: object) -> Iterator[Popen[str]]:
    """A part of a cluster as a process of its own for the length of a block."""
    command = [sys.executable, "-m", f"distributed.cli.dask_{part}", "--dashboard-address", "127.0.0.1:0"]
    with started([*command, *map(str, arguments)]) as process:
        yield process


@contextmanager
def working(address: str, folder: Path) -> Iterator[tuple[Popen[str], str]]:
    """A worker that the scheduler knows, and its address."""
    with dask("worker", address, "--nthreads", 1, "--no-nanny", "--local-directory", folder) as worker:
        place = said(worker, "Start worker at:")
        said(worker, "Registered to:")
        yield worker, place


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler with one worker."""
    with ExitStack() as running:
        scheduler = running.enter_context(dask("scheduler", "--host", "127.0.0.1", "--port", 0))
        found = said(scheduler, "Scheduler at:")
        running.enter_context(working(found, tmp_path_factory.mktemp("worker")))
        yield found


def test_a_worker_is_killed_and_no_result_is_lost_and_none_comes_twice(address: str, tmp_path: Path) -> None:
    fixtures, found, killed = everyone(ALONE, ["greedy", "random"], 8), list[Result](), False
    observer: Any = Client(address)  # type: ignore[no-untyped-call]
    with working(address, tmp_path) as (doomed, place), observer, cluster(address) as executor:
        for result in results(fixtures, executor):
            found.append(result)
            if not killed and observer.processing()[place]:
                os.kill(doomed.pid, signal.SIGKILL)
                killed = True
    assert killed
    assert Counter((each.bots, each.number) for each in found) == Counter((c.bots, number) for c, number in fixtures)
    with ThreadPoolExecutor(1) as here:
        assert sorted(found, key=str) == sorted(results(fixtures, here), key=str)


def test_commands_play_on_a_cluster_what_they_play_here(address: str) -> None:
    command = ("simulate", "cave-vs-cave", "--games", 12, "--json")
    assert succeed(*command, "--cluster", address) == succeed(*command, "--workers", 1)
    told = succeed("arena", "cave-vs-cave", "--bots", "random,greedy", "--games", 2, "--cluster", address)
    assert "ahead by" in told


def test_data_made_on_a_cluster_is_that_made_here(address: str, tmp_path: Path) -> None:
    command = ("dataset", "cave-vs-cave", "--bots", "random", "--games", 3, "--shard", 2, "--out")
    succeed(*command, tmp_path / "there", "--cluster", address)
    succeed(*command, tmp_path / "here", "--workers", 1)
    there, here = ({path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in ("there", "here"))
    assert there == here


def test_training_on_a_cluster_learns_the_same(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, number in {"GAMES": 4, "BATCH": 2, "TRIAL": 2}.items():
        monkeypatch.setattr(training, name, number)

    def learned(name: str, hands: Executor) -> list[list[float]]:
        progress = Progress(tmp_path / name, Setting("cave-vs-cave", "era-1", 1))
        one_generation(progress, 1, hands)
        return progress.pool

    with cluster(address) as there, ThreadPoolExecutor(1) as here:
        assert learned("there", there) == learned("here", here)
