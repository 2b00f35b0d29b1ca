"""Who does the work of many games: what Ctrl-C may interrupt, and when."""

import os
import signal

import pytest

from pickaxe.ai.hands import uninterrupted


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


def test_what_goes_wrong_meanwhile_is_told() -> None:
    with pytest.raises(ValueError, match="broken"), uninterrupted():
        raise ValueError("broken")
