"""The tables are nobody else's business: other users of the machine can neither read nor list their files."""

from contextlib import suppress
from pathlib import Path
from typing import Final

FOLDER: Final = 0o700
FILE: Final = 0o600
OTHERS: Final = 0o077
BESIDE: Final = ("", "-wal", "-shm", "-journal")  # what SQLite keeps beside a file is as private as the file


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
