"""Processes beside the server: Python prepares one at a time, and none outlives the server."""

import multiprocessing
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from threading import Lock
from typing import Any, Final

STARTING: Final = Lock()


def started(work: Callable[..., None], *given: Any) -> BaseProcess:
    """A process that does some work."""
    with STARTING:
        process = multiprocessing.get_context("spawn").Process(target=work, args=given, daemon=True)
        process.start()
    return process
