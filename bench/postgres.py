"""A PostgreSQL server for tests and measurements: in a temporary folder, reached by a socket there, gone with them."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import quote

PROGRAMS = max(Path("/usr/lib/postgresql").glob("*/bin"), default=None, key=lambda path: float(path.parent.name))
MISSING = "no PostgreSQL found (Debian: apt-get install postgresql)"
USER = "pickaxe"
# PostgreSQL refuses to be run by root. Debian's package brings a user for it.
NOBODY: dict[str, Any] = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.getuid() == 0 else {}
# Nothing that tests keep has to survive a power cut, and nobody reaches the server but by its socket.
QUICK = ("fsync=off",)
SETTINGS = ("listen_addresses=", "max_connections=60")
GONE = "XZ"  # the letters of a process that is no more, or only waits to be counted
PATIENCE = 300.0  # seconds: an end to what hangs, which says nothing about how fast a machine is
# Waits until nobody is left who could write to it, however they ended; then it leaves nothing behind.
WATCH = 'read -r line; "$1" stop --pgdata "$2/data" --mode immediate --silent; rm -rf "$2"'


def is_installed() -> bool:
    """Whether there is a PostgreSQL to start."""
    return PROGRAMS is not None


class Cluster:
    """A server with its databases."""

    def __init__(self, folder: Path, settings: Sequence[str]) -> None:
        self.folder = folder
        self._settings = (*SETTINGS, *settings, f"unix_socket_directories={folder}")
        self._names = (f"tables{number}" for number in count(1))
        self._server: subprocess.Popen[bytes] | None = None
        options = ("-U", USER, "-A", "trust", "-E", "UTF8", "--no-locale", "--data-checksums")
        self.do("initdb", "-D", str(folder / "data"), *options)

    def _command(self, program: str, *arguments: str) -> list[str]:
        assert PROGRAMS, MISSING
        return [str(PROGRAMS / program), *arguments]

    def do(self, program: str, *arguments: str) -> str:
        """What a program prints that works."""
        command = self._command(program, *arguments)
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd="/", timeout=PATIENCE, **NOBODY)
        assert done.returncode == 0, done.stderr
        return str(done.stdout)

    def start(self) -> None:
        """Start, also after a crash, and wait until it answers."""
        settings = [word for setting in self._settings for word in ("-c", setting)]
        command = self._command("postgres", "-D", str(self.folder / "data"), *settings)
        with (self.folder / "log").open("ab") as log:
            self._server = subprocess.Popen(command, stdout=log, stderr=log, cwd="/", start_new_session=True, **NOBODY)
        ready = self._command("pg_isready", "-q", "-h", str(self.folder))
        while subprocess.run(ready, check=False, cwd="/").returncode:
            assert self._server.poll() is None, (self.folder / "log").read_text()
            time.sleep(0.02)

    @property
    def pid(self) -> int:
        """Its process."""
        assert self._server
        return self._server.pid

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop, and close all connections; SIGQUIT at once as in a crash."""
        if self._server and self._server.poll() is None:
            self._server.send_signal(how)
            self._server.wait(PATIENCE)

    def kill(self, *, whole: bool) -> None:
        """Kill one of its processes without a warning, over which it begins anew, or all; then it is started again."""
        assert self._server
        if whole:
            self._server.send_signal(signal.SIGSTOP)  # from then on it begins no other process
            _wait_for_state("T", [self.pid])
        children = self._children()
        if whole:
            self.stop(signal.SIGKILL)
        for child in children if whole else children[-1:]:  # the newest serves somebody, if any does
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        if whole:
            _wait_for_state(GONE, children)  # else it refuses to start: they have its memory
            self.start()

    def _children(self) -> list[int]:
        return [int(child) for child in Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()]

    def sql(self, database: str, sql: str) -> str:
        """What the database answers, without our store between."""
        return self.do("psql", "-h", str(self.folder), "-U", USER, "-d", database, "-Atqc", sql).strip()

    def new(self) -> str:
        """The address of an empty database."""
        name = next(self._names)
        self.sql("postgres", f"CREATE DATABASE {name}")
        return f"postgresql://{USER}@/{name}?host={quote(str(self.folder))}"


def _wait_for_state(states: str, processes: Sequence[int]) -> None:
    """Wait until all processes are in one of some states."""
    end = time.monotonic() + PATIENCE
    while any(_state(process) not in states for process in processes):
        assert time.monotonic() < end, "what was killed goes on"
        time.sleep(0.01)


def _state(process: int) -> str:
    """The letter with which Linux tells how a process is."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return "X"


@contextmanager
def watched(folder: Path) -> Iterator[None]:
    """Let a process look after a folder and the server in it: when the block ends, or we are killed, both are gone."""
    assert PROGRAMS, MISSING
    command = ("/bin/sh", "-c", WATCH, "watch", str(PROGRAMS / "pg_ctl"), str(folder))
    silent: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    # A session of its own, because whoever kills all of ours must not kill it, too.
    with subprocess.Popen(command, stdin=subprocess.PIPE, cwd="/", start_new_session=True, **silent, **NOBODY):
        yield


def name_of(url: str) -> str:
    """The database that an address names."""
    return url.partition("?")[0].rpartition("/")[2]


@contextmanager
def cluster(*, durable: bool = False) -> Iterator[Cluster]:
    """A running server for the length of a block; one that is measured waits for the disk, as others do."""
    folder = Path(tempfile.mkdtemp(prefix="pickaxe-pg-"))  # a short path, as sockets need
    if NOBODY:
        shutil.chown(folder, NOBODY["user"], NOBODY["group"])
    with watched(folder):
        made = Cluster(folder, () if durable else QUICK)
        try:
            made.start()
            yield made
        finally:
            made.stop(signal.SIGQUIT)
