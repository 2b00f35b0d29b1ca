"""What is wrong with the file or the disk under it, in words instead of SQLite's numbers."""

import sqlite3
from typing import Final

from pickaxe.kernel.words import Said

UNTOLD: Final = "an error without a number"
SENTENCES: Final = {
    sqlite3.SQLITE_FULL: "The disk is full.",
    sqlite3.SQLITE_BUSY: "Another program holds the file with the tables.",
    sqlite3.SQLITE_LOCKED: "Another program holds the file with the tables.",
    sqlite3.SQLITE_READONLY: "The file with the tables can only be read.",
    sqlite3.SQLITE_CANTOPEN: "The file with the tables cannot be opened.",
    sqlite3.SQLITE_PERM: "The file with the tables cannot be opened.",
    sqlite3.SQLITE_CORRUPT: "The file with the tables is damaged.",
    sqlite3.SQLITE_NOTADB: "The file with the tables is damaged.",
}


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
