"""The PostgreSQL of tests and measurements goes with whoever started it, however they end."""

import sys
from pathlib import Path

import pytest

import postgres
from processes import is_running, started
from server.site import wait_until

HAVE_ONE = """
import postgres, signal
with postgres.cluster() as made:
    print(made.pid, made.folder, flush=True)
    signal.pause()
"""
needs_postgres = pytest.mark.skipif(not postgres.is_installed(), reason=postgres.MISSING)


@needs_postgres
def test_a_cluster_is_gone_after_its_block() -> None:
    with postgres.cluster() as made:
        assert is_running(made.pid)
    assert not is_running(made.pid)
    assert not made.folder.exists()


@needs_postgres
def test_a_cluster_that_is_killed_starts_again_once_nothing_is_left_of_it() -> None:
    with postgres.cluster() as made:
        before = made.pid, *made._children()
        made.kill(whole=True)
        assert not any(map(is_running, before))
        assert made.sql("postgres", "SELECT 1") == "1"


@needs_postgres
def test_a_cluster_does_not_outlive_who_is_killed() -> None:
    with started([sys.executable, "-c", HAVE_ONE]) as owner:
        assert owner.stdout
        pid, folder = owner.stdout.readline().split()
        assert is_running(int(pid))
        owner.kill()
        wait_until(lambda: not is_running(int(pid)) and not Path(folder).exists())
