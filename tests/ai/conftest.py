"""What all tests of bots share: Ctrl-C is heard, wherever they run."""

import signal
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _heard() -> Iterator[None]:
    """A shell lets what it runs in the background ignore Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
