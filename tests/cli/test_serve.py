"""`pickaxe serve` hands its options to the server."""

import socket
from pathlib import Path
from typing import Any

import pytest

from command_line import refusal, succeed
from pickaxe import server
from pickaxe.server.limits import Limit, Limits


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the server was asked for, instead of running it."""
    found: dict[str, Any] = {}
    monkeypatch.setattr(server, "run", lambda **options: found.update(options))
    return found


def test_it_serves_at_the_usual_address_and_opens_a_window(asked: dict[str, Any]) -> None:
    succeed("serve")
    usual = {"host": "127.0.0.1", "port": 8765, "db": None, "open_browser": True}
    assert asked == {**usual, "limits": Limits(), "address": "", "proxy": ""}


def test_every_option_is_handed_over(asked: dict[str, Any]) -> None:
    where = ("--port", 9000, "--host", "0.0.0.0", "--db", "tables.db", "--no-open")
    outside = ("--address", "https://dig.example.org", "--proxy", "127.0.0.1,10.0.0.0/8")
    numbers = ("--max-connections", "1/2", "--max-pages", "3/4", "--max-requests", "5/6", "--max-tables", "7/8")
    succeed("serve", *where, *outside, *numbers, "--patience", 9.5)
    assert asked == {
        "host": "0.0.0.0",
        "port": 9000,
        "db": Path("tables.db"),
        "open_browser": False,
        "limits": Limits(Limit(1, 2), Limit(3, 4), Limit(5, 6), Limit(7, 8), 9.5),
        "address": "https://dig.example.org",
        "proxy": "127.0.0.1,10.0.0.0/8",
    }


@pytest.mark.parametrize("port", ["-1", "65536", "http"])
def test_a_port_that_cannot_be_is_refused(port: str) -> None:
    assert "'--port'" in refusal("serve", "--port", port)


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("--max-tables", "60", "'60' is not what one address may have and what all may have, like 60/600."),
        ("--max-connections", "9/8", "'9/8' is not what"),
        ("--patience", "0", "'--patience'"),
        ("--address", "dig.example.org", "'dig.example.org' is no address of a server"),
        ("--address", "https://dig.example.org/path", "is no address of a server"),
        ("--proxy", "*", "'*' is not the address of a proxy"),
    ],
)
def test_a_limit_or_address_that_cannot_be_is_refused(tmp_path: Path, option: str, value: str, words: str) -> None:
    told = refusal("serve", "--port", 0, "--no-open", "--db", tmp_path / "tables.db", option, value)
    assert words in told


def test_the_help_groups_the_limits() -> None:
    told = " ".join(succeed("serve", "--help").split())
    groups = ("Options", "others reach from outside", "Limits:", "--max-requests EACH/ALL", "--patience")
    places = [told.rindex(words) for words in groups]
    assert places == sorted(places)


def test_a_port_in_use_is_refused(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert f"Port {port} is already in use" in refusal(
            "serve", "--port", port, "--no-open", "--db", tmp_path / "tables.db"
        )


def test_a_file_that_cannot_hold_tables_is_refused(tmp_path: Path) -> None:
    told = refusal("serve", "--port", 0, "--no-open", "--db", tmp_path)
    assert str(tmp_path) in told
