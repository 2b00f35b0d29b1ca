"""A file is served by one server: the second is told who was first, and a server that was killed holds nothing."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pickaxe.server.store import BadStore
from pickaxe.server.store_sqlite import SqliteStore
from server.site import running
from server.test_service import SERVE


@contextmanager
def server(db: Path) -> Iterator[tuple[int, str]]:
    """The number of a server's process, and its address."""
    paths = os.pathsep.join(entry for entry in sys.path if entry)
    command = [sys.executable, "-c", SERVE, str(db)]
    environment = {**os.environ, "PYTHONPATH": paths}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout
        try:
            yield process.pid, process.stdout.readline().split()[3]
        finally:
            process.kill()


def test_the_second_server_on_a_file_is_refused_and_told_who_was_first(tmp_path: Path) -> None:
    db = tmp_path / "tables.sqlite"
    second = [sys.executable, "-m", "pickaxe", "serve", "--port", "0", "--no-open", "--db", str(db)]
    with server(db) as (process, address):
        answer = subprocess.run(second, capture_output=True, text=True, timeout=100, check=False)
    first = f"process {process} at {address}"
    told = f"pickaxe: {db} is already served by {first}: stop that one first, or name another file with --db\n"
    assert (answer.returncode, answer.stdout, answer.stderr) == (2, "", told)


@pytest.mark.skipif(sys.platform == "win32", reason="kills in its own way")
def test_a_server_that_was_killed_holds_nothing(tmp_path: Path) -> None:
    db = tmp_path / "tables.sqlite"
    with server(db) as (process, _):
        os.kill(process, signal.SIGKILL)
        os.waitid(os.P_PID, process, os.WEXITED | os.WNOWAIT)  # it is gone, and still to be waited for
        SqliteStore(db).close_now()


def test_a_file_is_known_by_any_name(tmp_path: Path) -> None:
    db, other = tmp_path / "tables.sqlite", tmp_path / "other.sqlite"
    other.symlink_to(db)
    with running(db), pytest.raises(BadStore, match=rf"already served by process {os.getpid()}: "):
        SqliteStore(other)
    SqliteStore(other).close_now()


def test_a_file_that_is_refused_is_not_held(tmp_path: Path) -> None:
    db = tmp_path / "tables.sqlite"
    db.write_text("This is no database, and it is long enough to have a header. " * 20)
    for _ in range(2):
        with pytest.raises(BadStore, match="not a file with Pickaxe tables"):
            SqliteStore(db)
