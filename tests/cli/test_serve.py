"""`pickaxe serve` hands its options to the server."""

import socket
from pathlib import Path
from typing import Any

import pytest

from command_line import refusal, succeed
from pickaxe import server


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the server was asked for, instead of running it."""
    found: dict[str, Any] = {}
    monkeypatch.setattr(server, "run", lambda **options: found.update(options))
    return found


def test_it_serves_at_the_usual_address_and_opens_a_window(asked: dict[str, Any]) -> None:
    succeed("serve")
    assert asked == {"host": "127.0.0.1", "port": 8765, "db": None, "open_browser": True}


def test_every_option_is_handed_over(asked: dict[str, Any]) -> None:
    succeed("serve", "--port", 9000, "--host", "0.0.0.0", "--db", "tables.db", "--no-open")
    assert asked == {"host": "0.0.0.0", "port": 9000, "db": Path("tables.db"), "open_browser": False}


@pytest.mark.parametrize("port", ["-1", "65536", "http"])
def test_a_port_that_cannot_be_is_refused(port: str) -> None:
    assert "'--port'" in refusal("serve", "--port", port)


def test_a_port_in_use_is_refused(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert f"Port {port} is already in use" in refusal(
            "serve", "--port", port, "--no-open", "--db", tmp_path / "tables.db"
        )


def test_a_file_that_cannot_hold_tables_is_refused(tmp_path: Path) -> None:
    told = refusal("serve", "--port", 0, "--no-open", "--db", tmp_path)
    assert str(tmp_path) in told
