"""Where tables are kept: a file, or a PostgreSQL database if an address is given."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Final

from pickaxe.server import store_sqlite
from pickaxe.server.store_sql import Database, Store

ADDRESSES: Final = ("postgresql://", "postgres://")


def is_address(db: Path | str) -> bool:
    """Whether tables are kept in a database that has an address."""
    return str(db).startswith(ADDRESSES)


def open_store(db: Path | str, *, served_at: str = "") -> Store:
    """The store in a file or a database, brought up to this version; raises BadStore."""
    if not is_address(db):
        return store_sqlite.SqliteStore(db, served_at=served_at)
    from pickaxe.server import store_postgres  # here, because it needs an extra

    with ThreadPoolExecutor(1) as thread:  # there may be an event loop in this one
        thread.submit(asyncio.run, store_postgres.prepare(str(db))).result()
    return store_postgres.PostgresStore(str(db))


def snapshot(db: Path | str, *, is_last: bool = False) -> AbstractAsyncContextManager[Database]:
    """All that is kept, as it is now, only to be read; servers may go on with it, unless it is the last one."""
    if not is_address(db):
        return store_sqlite.snapshot(Path(db), is_last=is_last)
    from pickaxe.server import store_postgres  # here, as above

    return store_postgres.snapshot(str(db), is_last=is_last)


def changing(db: Path | str) -> AbstractAsyncContextManager[Database]:
    """All that is kept, to be changed beside servers that go on with it: wholly or not at all."""
    if not is_address(db):
        return store_sqlite.changing(Path(db))
    from pickaxe.server import store_postgres  # here, as above

    return store_postgres.changing(str(db))


def filling(db: Path | str) -> AbstractAsyncContextManager[Database]:
    """A new file, or a database without tables, to be filled: wholly or not at all."""
    if not is_address(db):
        return store_sqlite.filling(Path(db))
    from pickaxe.server import store_postgres  # here, as above

    return store_postgres.filling(str(db))
