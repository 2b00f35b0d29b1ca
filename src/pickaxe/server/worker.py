"""One of several server processes on one address: it serves until its parent says otherwise, or is gone."""

import os
import pickle
import signal
import sys
from socket import socket
from threading import Thread

from pickaxe.kernel.errors import PickaxeError
from pickaxe.server import logs
from pickaxe.server.service import run
from pickaxe.server.supervisor import READY


def work() -> None:
    """Serve as the parent says on the input stream."""
    options, listening, ready = pickle.load(sys.stdin.buffer)
    logs.begin(options.log)
    Thread(target=_end_with_parent, daemon=True).start()
    try:
        run(options, socket(fileno=listening), [lambda: _answer(ready)])
    except PickaxeError as error:
        sys.exit(f"pickaxe: {error}")


def _answer(ready: int) -> None:
    """Tell the parent that requests are answered."""
    os.write(ready, READY)
    os.close(ready)


def _end_with_parent() -> None:
    """Stop as a signal would when the parent has ended, however."""
    os.read(sys.stdin.fileno(), 1)  # not by way of a buffer, which Python could not close while this waits
    os.kill(os.getpid(), signal.SIGTERM)
