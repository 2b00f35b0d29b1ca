"""Who does the work of many games: what Ctrl-C may interrupt, and when."""

import os
import signal
from concurrent.futures import Future, ProcessPoolExecutor

import pytest

from pickaxe.ai.hands import pool, uninterrupted


def test_ctrl_c_waits_until_a_process_is_started_whole() -> None:
    done: list[str] = []

    def start() -> None:
        with uninterrupted():
            os.kill(os.getpid(), signal.SIGINT)
            done.append("started")

    with pytest.raises(KeyboardInterrupt):
        start()
    assert done == ["started"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_whoever_hands_over_a_task_starts_its_process_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def start(executor: ProcessPoolExecutor, task: object) -> Future[None]:
        os.kill(os.getpid(), signal.SIGINT)
        done.append("started")
        return Future()

    monkeypatch.setattr(ProcessPoolExecutor, "submit", start)
    with pytest.raises(KeyboardInterrupt), pool(1) as executor:
        executor.submit(done.clear)
    assert done == ["started"]


def test_what_goes_wrong_meanwhile_is_told() -> None:
    with pytest.raises(ValueError, match="broken"), uninterrupted():
        raise ValueError("broken")
