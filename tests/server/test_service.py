"""The server starts at an address, says where, and stops cleanly."""

import re
import signal
import socket
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from pickaxe import PickaxeError
from pickaxe.server import Options, run
from pickaxe.server.service import BadAddress, address_of, listen
from processes import started
from server.site import PATIENCE


def test_a_port_in_use_is_named(tmp_path: Path) -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(PickaxeError, match=rf"^Port {port} is already in use; choose another one with --port\.$"):
            run(Options(port=port, db=tmp_path / "tables.sqlite"))


@pytest.mark.parametrize(
    ("host", "port", "words"),
    [
        ("127.0.0.1", 70_000, "0 to 65535"),
        ("192.0.2.1", 0, "Cannot listen at 192.0.2.1"),
        ("no such host", 0, "Cannot"),
    ],
)
def test_an_address_that_cannot_be_used_is_named(host: str, port: int, words: str) -> None:
    with pytest.raises(BadAddress, match=words):
        listen(host, port)


def test_a_bad_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(PickaxeError, match="not a file with Pickaxe tables"):
        run(Options(port=0, db=tmp_path))


def test_answers_are_not_held_back() -> None:
    with listen("127.0.0.1", 0) as listening:
        assert listening.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


@pytest.mark.parametrize(
    ("host", "start"),
    [
        ("127.0.0.1", "http://127.0.0.1:"),
        ("0.0.0.0", "http://127.0.0.1:"),
        ("localhost", "http://localhost:"),
        ("::1", "http://[::1]:"),
        ("::", "http://[::1]:"),
    ],
)
def test_the_address_can_be_opened_in_a_browser(host: str, start: str) -> None:
    with listen("127.0.0.1", 0) as listening:
        assert address_of(host, listening).startswith(start)


SERVE = "import sys; from pickaxe.server import Options, run; run(Options(port=0, db=sys.argv[1]))"


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_a_server_stops_cleanly_when_it_is_told_to(tmp_path: Path, stop: signal.Signals) -> None:
    with started([sys.executable, "-c", SERVE, str(tmp_path / "tables.sqlite")]) as process:
        assert process.stdout
        assert process.stderr
        found = re.fullmatch(
            r"Pickaxe is at (http://127\.0\.0\.1:\d+/) \(Ctrl-C stops it\)\n", process.stdout.readline()
        )
        assert found
        with urlopen(f"{found[1]}health") as answer:
            assert answer.status == 200
        process.send_signal(stop)
        assert process.wait(PATIENCE) in (0, -stop)
        assert process.stderr.read() == ""
