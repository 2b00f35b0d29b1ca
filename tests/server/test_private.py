"""The file with the tables is nobody else's: not to read, not by name, and no host of a stranger's in our links."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from pickaxe.server import store_sql
from pickaxe.server.hall import _trouble
from pickaxe.server.store import BadStore
from pickaxe.server.store_sql import Database
from pickaxe.server.store_sqlite import SqliteStore, default_path
from server.site import Site, running
from server.test_app import invitation
from server.test_tables import HOT_SEAT, new_table

MODES_COUNT = pytest.mark.skipif(os.name != "posix", reason="this system knows no modes of files")


@pytest.fixture(autouse=True)
def _usual_mask() -> Iterator[None]:
    """What new files are open to if nobody says otherwise: everybody reads them."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: mode(path) for path in folder.iterdir()}


@MODES_COUNT
def test_a_new_file_and_its_new_folder_are_private(tmp_path: Path) -> None:
    with running(tmp_path / "new" / "tables.sqlite") as site:
        site.guest().open()
        assert mode(tmp_path / "new") == 0o700
        found = modes(tmp_path / "new")
        assert set(found) >= {"tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm"}
        assert set(found.values()) == {0o600}


@MODES_COUNT
def test_files_that_were_open_to_others_are_closed_to_them(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    SqliteStore(path).close_now()
    path.chmod(0o644)
    tmp_path.chmod(0o755)
    SqliteStore(path).close_now()
    assert mode(path) == 0o600
    assert mode(tmp_path) == 0o755  # somebody else's folder is theirs


@MODES_COUNT
def test_our_own_folder_is_closed_to_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "pickaxe").mkdir(mode=0o755)
    SqliteStore(default_path()).close_now()
    assert mode(tmp_path / "pickaxe") == 0o700


@MODES_COUNT
def test_a_file_that_is_something_else_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ida, this is no database, and it is long enough to have a header. " * 20)
    path.chmod(0o644)
    with pytest.raises(BadStore):
        SqliteStore(path)
    assert mode(path) == 0o644


@pytest.mark.parametrize("lang", ["en", "de"])
def test_an_answer_never_names_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    async def fail(db: Database, *_: object) -> None:
        await db.ask(f"ATTACH '{tmp_path / 'no' / 'tables.sqlite'}' AS other")

    with running(tmp_path / "tables.sqlite") as site:
        ida = site.guest()
        table = ida.open()
        number = ida.view(table)["number"]
        with monkeypatch.context() as patched:
            patched.setattr(store_sql, "_append", fail)
            answer = ida.post(f"{table}/choices", {"number": number, "choice": "A01"}, **{"Accept-Language": lang})
        assert answer.status_code == 500
        file = {
            "en": "The file with the tables cannot be opened.",
            "de": "Die Datei mit den Tischen lässt sich nicht öffnen.",
        }
        assert answer.json()["error"].startswith(file[lang])
        assert str(tmp_path) not in answer.text


def test_a_bot_that_cannot_store_never_names_the_file() -> None:
    told = _trouble(new_table(HOT_SEAT), BadStore("/srv/tables.sqlite cannot be written: disk is full"))
    assert str(told) == "The bot could not decide (it cannot be stored). Nothing is lost: let it try again."


def test_invitations_are_at_the_servers_own_address(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite", address="https://dig.example.org") as site:
        ida = site.guest()
        table = ida.open("invite")
        page = ida.get(table, Host="evil.example").text
        assert f"https://dig.example.org/join/{table[3:]}/1?key=" in page
        assert "evil.example" not in page
        alone = ida.open("solo")
        link = ida.post(f"{alone}/hand-over", {}, Host="evil.example").json()["link"]
        assert link.startswith(f"https://dig.example.org/join/{alone[3:]}/0?key=")


def test_invitations_are_where_the_browser_is_if_the_server_has_no_address(site: Site) -> None:
    ida = site.guest()
    assert invitation(ida, ida.open("invite")).startswith(site.address)
