"""Who serves a file with tables: a lock of the operating system, which ends with its process however that ends."""

import os
import sys
from pathlib import Path
from typing import Final

from pickaxe.server.store import BadStore

FAR: Final = 1 << 20  # Windows lets nobody read a locked byte, so it lies behind the words

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
        self._file = os.open(place.with_name(f"{place.name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)
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
