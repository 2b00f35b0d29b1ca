"""`pickaxe serve` hands its options to the server."""

import os
import shutil
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

import pickaxe
from command_line import refusal, succeed
from pickaxe import PickaxeError, server
from pickaxe.ai.bridge import Address
from pickaxe.server import Options
from pickaxe.server.limits import Limit, Limits
from pickaxe.server.options import Outreach
from pickaxe.server.store_sqlite import SqliteStore, default_path


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Options]:
    """What the server was asked for, instead of running it."""
    found: list[Options] = []
    monkeypatch.setattr(server, "run", found.append)
    return found


def test_it_serves_at_the_usual_address_and_opens_a_window(asked: list[Options]) -> None:
    succeed("serve")
    assert asked == [Options(open_browser=True)]


def test_every_option_is_handed_over(asked: list[Options]) -> None:
    where = ("--port", 9000, "--host", "0.0.0.0", "--db", "tables.db", "--no-open")
    outside = ("--address", "https://dig.example.org", "--proxy", "127.0.0.1,10.0.0.0/8")
    numbers = ("--max-connections", "1/2", "--max-pages", "3/4", "--max-requests", "5/6", "--max-tables", "7/8")
    processes = ("--drawers", 3, "--workers", 4, "--metrics-for", "10.0.0.5", "--log", "json", "--keep", 90)
    told = ("--smtp", "smtp://localhost", "--mail-from", "dig@example.org", "--tell-after", 7, "--allow-local-webhooks")
    talk = ("--max-messages", "1/9", "--max-mails", "9/10", "--patience", 9.5, "--trust", "ca.pem")
    succeed("serve", *told, *talk, *where, *outside, *numbers, *processes, "--bot", "Mole=node mole.js")
    assert asked == [
        Options(
            host="0.0.0.0",
            port=9000,
            db="tables.db",
            limits=Limits(Limit(1, 2), Limit(3, 4), Limit(5, 6), Limit(7, 8), 9.5, Limit(1, 9), Limit(9, 10)),
            address="https://dig.example.org",
            proxy="127.0.0.1,10.0.0.0/8",
            drawers=3,
            workers=4,
            metrics_for="10.0.0.5",
            log="json",
            keep=90,
            outreach=Outreach("smtp://localhost", "dig@example.org", 7, allows_local=True, trusted="ca.pem"),
            bots=(("Mole", Address.parse("bridge:node mole.js")),),
        )
    ]


@pytest.mark.parametrize("port", ["-1", "65536", "http"])
def test_a_port_that_cannot_be_is_refused(port: str) -> None:
    assert "'--port'" in refusal("serve", "--port", port)


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("--max-tables", "60", "'60' is no limit: write what one address may have and what all may have, like 60/600."),
        ("--max-connections", "9/8", "'9/8' is no limit"),
        ("--patience", "0", "'--patience'"),
        ("--address", "dig.example.org", "'dig.example.org' is not the address of a server"),
        ("--address", "https://dig.example.org/?key=1", "is not the address of a server"),
        ("--metrics-for", "everyone", "'everyone' is not an address or a network"),
        ("--log", "xml", "A log is written as text or json, not as 'xml'."),
        ("--smtp", "mail.example.org", "'mail.example.org' is not the address of a mail server"),
        ("--smtp", "smtp://me:secret@mail:x", "'mail:x' is not the address of a mail server"),
        ("--smtp", "smtp://mail.example.org", "'' is not an address that mail can come from"),
        ("--proxy", "*", "'*' is not an address or a network"),
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


def refused_file(path: Path) -> str:
    """What a server says that does not take a file; one that takes it is ended."""
    command = [sys.executable, "-m", "pickaxe", "serve", "--port", "0", "--no-open", "--db", str(path)]
    answer = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=100, check=False)
    assert (answer.returncode, answer.stdout, answer.stderr.count("\n")) == (2, "", 1), answer.stderr
    return answer.stderr.removeprefix("pickaxe: ").rstrip("\n")


def test_a_file_that_cannot_hold_tables_is_refused(tmp_path: Path) -> None:
    assert refused_file(tmp_path) == f"{tmp_path} is not a file with Pickaxe tables: it is a folder"


@pytest.mark.parametrize("version", [-1, -(2**31)])
def test_a_file_of_a_version_that_never_was_is_refused(tmp_path: Path, version: int) -> None:
    path = made(tmp_path, f"PRAGMA user_version = {version}")
    told = f"{path} has schema {version}, which no Pickaxe writes: name another file with --db"
    assert refused_file(path) == told


def test_a_file_with_unknown_settings_is_refused(tmp_path: Path) -> None:
    path = made(tmp_path, "INSERT INTO setting VALUES ('secret', 'x'), ('tea', 'on'), ('colour', 'red')")
    assert refused_file(path) == f"{path} has settings that this Pickaxe does not know: colour, tea"


def made(folder: Path, sql: str) -> Path:
    """A file with tables that was changed."""
    path = folder / "tables.sqlite"
    SqliteStore(path).close_now()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(sql)
    return path


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    path = tmp_path / "file" / "folder" / "tables.sqlite"
    assert refused_file(path) == f"{path} cannot be opened: Not a directory"


def test_a_folder_that_is_missing_is_made(tmp_path: Path) -> None:
    path = tmp_path / "one" / "two" / "tables.sqlite"
    SqliteStore(path).close_now()
    assert path.exists()


def test_without_a_home_a_file_must_be_named_and_is_enough(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    monkeypatch.setattr(sys, "platform", "linux")
    with pytest.raises(PickaxeError, match="You have no home folder to keep tables in: name a file with --db"):
        default_path()
    SqliteStore(tmp_path / "tables.sqlite").close_now()


@pytest.mark.parametrize("game", ["cave_vs_cave", "cave_farmers", "cavum"])
def test_a_game_without_its_data_folder_is_named(tmp_path: Path, game: str) -> None:
    parts = shutil.ignore_patterns("__pycache__", "_compiled", "static", "templates")
    shutil.copytree(Path(pickaxe.__file__).parent, tmp_path / "pickaxe", ignore=parts)
    shutil.rmtree(tmp_path / "pickaxe" / "games" / game / "data")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    for words, code in ((["-m", "pickaxe", "serve"], 2), (["-c", "import pickaxe"], 1)):
        command = [sys.executable, *words]
        answer = subprocess.run(command, capture_output=True, encoding="utf-8", env=environment, check=False)
        assert answer.returncode == code
        last = answer.stderr.splitlines()[-1]
        assert str(Path("games", game, "data")) in last
        assert last.endswith("is missing: Pickaxe must be installed again")
        assert ("Traceback" in answer.stderr) == (code == 1)
