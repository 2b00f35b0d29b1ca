"""The file with the tables: who serves it, who may read it, and what is wrong with it or the disk, in words."""

import os
import sqlite3
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from pickaxe.kernel.words import Said
from pickaxe.server.store import BadStore

FOLDER: Final = 0o700
FILE: Final = 0o600
OTHERS: Final = 0o077
BESIDE: Final = ("", "-wal", "-shm", "-journal")  # what SQLite keeps beside a file is as private as the file
FAR: Final = 1 << 20  # Windows lets nobody read a locked byte, so it lies behind the words
UNTOLD: Final = "an error without a number"
SENTENCES: Final = {
    sqlite3.SQLITE_FULL: "The disk is full.",
    sqlite3.SQLITE_BUSY: "Another program is using the file with the tables.",
    sqlite3.SQLITE_LOCKED: "Another program is using the file with the tables.",
    sqlite3.SQLITE_READONLY: "The file with the tables is read-only.",
    sqlite3.SQLITE_CANTOPEN: "The file with the tables cannot be opened.",
    sqlite3.SQLITE_PERM: "The file with the tables cannot be opened.",
    sqlite3.SQLITE_CORRUPT: "The file with the tables is damaged.",
    sqlite3.SQLITE_NOTADB: "The file with the tables is damaged.",
}


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        os.lseek(file, FAR, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Claim:
    """The right to serve a file; whoever comes second is told who was first.

    The lock lies on a file beside the database, because SQLite loses its own locks when somebody else closes the
    database in the same process. That file stays: to remove it would take it from whoever is just opening it.
    """

    def __init__(self, path: Path, address: str) -> None:
        place = path.resolve()
        self._file = os.open(place.with_name(f"{place.name}.lock"), os.O_RDWR | os.O_CREAT, FILE)
        try:
            _lock(self._file)
        except (BlockingIOError, PermissionError) as error:
            first = os.read(self._file, FAR).decode(errors="replace").strip() or "another server"
            os.close(self._file)
            raise BadStore(
                f"{path} is already served by {first}: stop that one first, or name another file with --db"
            ) from error
        os.ftruncate(self._file, 0)
        os.write(self._file, f"process {os.getpid()}{f' at {address}' if address else ''}\n".encode())

    def release(self) -> None:
        """Let others serve the file."""
        os.close(self._file)


def make_private(path: Path) -> None:
    """Make a file, and its folder if there is none, that only its owner can use."""
    if not path.parent.exists():
        path.parent.mkdir(parents=True)
        path.parent.chmod(FOLDER)
    if not path.exists():
        path.touch(FILE)


def keep_private(path: Path, *, with_folder: bool) -> None:
    """Close a file to others that was open to them before."""
    if with_folder:
        _close(path.parent, FOLDER)
    for beside in (path.with_name(path.name + end) for end in BESIDE):
        if beside.is_file():
            _close(beside, FILE)


def _close(path: Path, mode: int) -> None:
    if path.stat().st_mode & OTHERS:
        with suppress(PermissionError):  # somebody else's file that we may use, or a disk without modes: theirs to say
            path.chmod(mode)


def in_words(error: sqlite3.Error) -> Said:
    """The sentence for an error of SQLite; it names no path, because strangers may read it."""
    name = getattr(error, "sqlite_errorname", UNTOLD)
    if primary(error) == sqlite3.SQLITE_IOERR:
        return Said("The disk cannot be read or written ({name}).", name=name)
    known = SENTENCES.get(primary(error))
    return Said(known) if known else Said("The file with the tables cannot be used ({name}).", name=name)


def primary(error: sqlite3.Error) -> int:
    """The kind of an error; the upper bits of its number only say more about it. 0 if it has no number."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF
