"""Several processes serve one address: whoever ends is replaced, and no request is lost by a stop or a new start."""

import json
import os
import pickle
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path
from socket import create_connection
from urllib.parse import urlsplit

import pytest

from command_line import refusal
from pickaxe.server import Options, supervisor
from pickaxe.server.limits import Limit, Limits
from pickaxe.server.options import Outreach
from pickaxe.server.supervisor import LONGEST, SHORTEST, Post
from postgres import Cluster
from processes import is_running, started
from server.certificates import certificate, needs_openssl
from server.site import PATIENCE, Guest, wait_until
from server.test_live import listening
from server.test_store import on_store

PLENTY = ("--max-requests", "1000000/1000000", "--max-tables", "1000000/1000000")
WORKERS = 2


@contextmanager
def serving(*options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server started from the command line, and its address."""
    command = [sys.executable, "-m", "pickaxe", "serve", "--port", "0", "--no-open", "--drawers", "0", *PLENTY]
    with started([*command, *options]) as server:
        assert server.stdout
        told = re.search(r"http://\S+/", server.stdout.readline())
        assert told, server.stderr.read() if server.stderr else ""
        yield server, told[0]


@contextmanager
def several(cluster: Cluster, *options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Some processes on one address, and the process that looks after them."""
    with serving("--db", cluster.new(), "--workers", str(WORKERS), *options) as found:
        yield found


def workers(server: subprocess.Popen[str]) -> set[int]:
    """The processes that serve."""
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    return set(filter(is_running, map(int, children)))


class Player:
    """Somebody who plays without a pause, and to whom nothing but an answer may happen."""

    def __init__(self, address: str) -> None:
        self.guest = Guest(address)
        self.table = self.guest.open()
        self.answers = 0

    def play(self, stop: threading.Event) -> None:
        """Play until it is enough."""
        while not stop.is_set():
            now = self.guest.view(self.table)
            if now["view"]["over"]:
                self.table = self.guest.open()
            else:
                self.guest.pick(self.table, now["view"]["options"][-1]["token"], now["number"])
            self.answers += 1

    def wait_for_more(self) -> None:
        """Wait until there are some more answers."""
        wanted = self.answers + 5
        wait_until(lambda: self.answers >= wanted)


@contextmanager
def playing(player: Player) -> Iterator[None]:
    """Let somebody play for the length of a block; whatever went wrong for them is raised at its end."""
    stop = threading.Event()
    with ThreadPoolExecutor(1) as threads:
        played = threads.submit(player.play, stop)
        try:
            yield
        finally:
            stop.set()
        played.result(PATIENCE)
    player.guest.close()


def numbers(guest: Guest, table: str) -> Generator[int, None, None]:
    """What somebody hears about a table who connects again whenever a stream ends."""
    while True:
        with listening(guest, table) as stream:
            while (event := stream.event())[0] != "closed":
                yield event[1]["number"] or 0


class Followed:
    """A long game whose every choice is made when somebody has heard of the one before."""

    def __init__(self, address: str) -> None:
        self.guest, self.watcher = Guest(address), Guest(address)
        self.table = self.guest.open(game="cave-farmers", mode="complete", several="7")
        self.heard = numbers(self.watcher, self.table)
        self.played: dict[int, str] = {}

    def play(self) -> None:
        """Make a choice, and wait until it is heard."""
        now = self.guest.view(self.table)
        number, token = now["number"], now["view"]["options"][-1]["token"]
        self.guest.pick(self.table, token, number)
        self.played[number] = f"play {token}"
        while next(self.heard) <= number:
            pass  # who connects again is told of the choice before

    def close(self) -> None:
        """Leave."""
        self.heard.close()
        self.watcher.close()
        self.guest.close()


@pytest.mark.complete
def test_a_rolling_restart_loses_no_request_no_choice_and_no_listener(cluster: Cluster) -> None:
    url = cluster.new()
    with serving("--db", url, "--workers", str(WORKERS)) as (server, address):
        before, followed, player = workers(server), Followed(address), Player(address)
        assert len(before) == WORKERS
        with playing(player):
            followed.play()
            server.send_signal(signal.SIGHUP)
            while workers(server) & before:
                followed.play()
            assert len(workers(server)) == WORKERS
            followed.play()
            player.wait_for_more()
        followed.close()
        server.send_signal(signal.SIGTERM)
        assert server.wait(PATIENCE) == 0
        assert server.stderr
        assert server.stderr.read() == ""
    stored = on_store(url, lambda store: store.load(followed.table[3:]))
    assert stored
    assert {number: stored.entries[number].text for number in followed.played} == followed.played


@needs_openssl
def test_processes_stay_if_new_ones_do_not_start(cluster: Cluster, tmp_path: Path) -> None:
    trusted = certificate(tmp_path, "mail.example.org").file
    with several(cluster, "--trust", str(trusted)) as (server, address):
        before, guest = workers(server), Guest(address)
        trusted.unlink()
        assert server.stderr
        for _ in range(3):
            server.send_signal(signal.SIGHUP)
            assert "is not a file with certificates" in server.stderr.readline()
            assert server.stderr.readline() == "The new server process 1 does not start, so the old ones go on.\n"
        assert workers(server) == before
        assert guest.get("/").status_code == 200
        guest.close()


def test_a_process_that_dies_is_replaced(cluster: Cluster) -> None:
    with several(cluster) as (server, address):
        victim = min(workers(server))
        os.kill(victim, signal.SIGKILL)
        wait_until(lambda: len(workers(server)) == WORKERS and victim not in workers(server))
        guest = Guest(address)
        assert guest.get("/").status_code == 200
        told = guest.client.get("/metrics").text
        assert 'pickaxe_requests_total{method="GET",route="/",status="200"} 1.0' in told  # whichever process is asked
        guest.close()
        assert server.stderr
        assert server.stderr.readline() == "Server process 1 ended (SIGKILL); another one starts in 0.1 s.\n"


@pytest.mark.parametrize(
    "how", [signal.SIGKILL, *(pytest.param(how, marks=pytest.mark.complete) for how in (signal.SIGTERM, signal.SIGINT))]
)
def test_no_process_outlives_its_parent(cluster: Cluster, how: signal.Signals) -> None:
    with several(cluster) as (server, _):
        left = workers(server)
        server.send_signal(how)
        assert server.wait(PATIENCE) == (-how if how is signal.SIGKILL else 0)
        wait_until(lambda: not any(map(is_running, left)))


def test_a_server_answers_what_is_under_way_before_it_stops(tmp_path: Path) -> None:
    with serving("--db", str(tmp_path / "tables.sqlite")) as (server, address):
        guest, place = Guest(address), urlsplit(address)
        table = guest.open()
        body = json.dumps({"number": guest.view(table)["number"], "choice": "A01"}).encode()
        with create_connection((place.hostname, place.port)) as connection, listening(guest, table) as stream:
            cookie = "; ".join(f"{name}={value}" for name, value in guest.client.cookies.items())
            head = f"POST {table}/choices HTTP/1.1\r\nHost: {place.netloc}\r\nCookie: {cookie}\r\n"
            form = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
            connection.sendall(f"{head}{form}".encode() + body[:5])
            server.send_signal(signal.SIGTERM)
            while stream.event()[0] != "closed":
                pass  # so that the page connects again, when somebody is there
            connection.sendall(body[5:])
            answer = b"".join(iter(lambda: connection.recv(65536), b""))
        assert answer.startswith(b"HTTP/1.1 200 ")
        assert b"connection: close" in answer.lower().partition(b"\r\n\r\n")[0]
        assert server.wait(PATIENCE) in (0, -signal.SIGTERM)
        guest.close()


def test_a_process_of_a_newer_version_understands_its_older_parent() -> None:
    said = Options(host="::1", limits=Limits(tables=Limit(1, 2)), outreach=Outreach(sender="dig@example.org"))
    meant = deepcopy(said)
    new = {"port": said, "pages": said.limits, "visitor": said.limits.tables, "smtp": said.outreach}
    for name, told in new.items():
        del told.__dict__[name]
        told.__dict__["abandoned"] = 1
    assert pickle.loads(pickle.dumps(said)) == meant


def test_a_file_has_one_process(tmp_path: Path) -> None:
    told = refusal("serve", "--workers", 2, "--db", tmp_path / "tables.sqlite")
    assert told.startswith("A file has one server, so several processes need PostgreSQL: ")


def test_whoever_ends_again_and_again_waits_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    post = Post(1, None)  # type: ignore[arg-type]
    pauses = [post.next_pause() for _ in range(12)]
    assert pauses[:3] == [SHORTEST, 2 * SHORTEST, 4 * SHORTEST]
    assert pauses[-1] == LONGEST
    monkeypatch.setattr(supervisor, "STEADY", -1.0)
    assert post.next_pause() == SHORTEST
