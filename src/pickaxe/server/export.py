"""All games of somebody as one file: a ZIP with a record for each table, sent while it is written."""

import json
from collections.abc import AsyncIterator, Iterator
from datetime import datetime
from io import RawIOBase
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from pickaxe.kernel.stack import Json
from pickaxe.server.hall import Hall
from pickaxe.server.seats import Visitor
from pickaxe.server.sight import record_for, sight
from pickaxe.server.store import BadLog
from pickaxe.server.tables import Table

INDEX: Final = "index.json"


class Sink(RawIOBase):
    """Takes what is written until somebody sends it on."""

    def __init__(self) -> None:
        self._written = bytearray()

    def writable(self) -> bool:
        """It is."""
        return True

    def write(self, data: Any) -> int:
        """Take something."""
        self._written += data
        return len(data)

    def taken(self) -> bytes:
        """What was written since this was asked last."""
        found = bytes(self._written)
        self._written.clear()
        return found


async def pack(hall: Hall, visitor: Visitor, site: str) -> AsyncIterator[bytes]:
    """The file, piece by piece; every record holds what the visitor may know of its table, and nothing else."""
    sink, index, editions = Sink(), list[Json](), set[str]()
    archive = ZipFile(sink, "w", ZIP_DEFLATED)
    for id in await hall.held_by(visitor):
        table = await hall.archived(id)
        if isinstance(table, BadLog):
            index.append({"table": id, "error": str(table)})
        elif table is not None:
            for name, text in await hall.studio.look_up(_files, table, visitor, editions):
                archive.writestr(_dated(name, table.changed), text)
            index.append({"address": f"{site}/t/{id}", **_line(table, visitor)})
            yield sink.taken()
    archive.writestr(INDEX, json.dumps({"name": visitor.name, "games": index}, indent=1, ensure_ascii=False))
    archive.close()
    yield sink.taken()


def _dated(name: str, at: datetime) -> ZipInfo:
    """A file of the archive, as old as what it tells."""
    info = ZipInfo(name, at.timetuple()[:6])
    info.compress_type = ZIP_DEFLATED
    return info


def _files(table: Table, visitor: Visitor, editions: set[str]) -> list[tuple[str, str]]:
    """The record of a table, and its corrected data if no other table has brought it."""
    return [(_name(table), record_for(table, sight(table, visitor, None).seat)), *_data(table, editions)]


def _data(table: Table, editions: set[str]) -> Iterator[tuple[str, str]]:
    edition = table.game.edition
    if edition is not None and table.game.id not in editions:
        editions.add(table.game.id)
        yield f"data/{table.game.id}.json", f"{json.dumps(edition.data(), indent=1, ensure_ascii=False)}\n"


def _name(table: Table) -> str:
    return f"records/{table.setup.created.date().isoformat()}-{table.game.id}-{table.id}.txt"


def _line(table: Table, visitor: Visitor) -> Json:
    """What the index says about a table."""
    return {
        "table": table.id,
        "record": _name(table),
        "game": table.game.id,
        "mode": table.mode,
        "seats": table.names,
        "yours": table.seats_of(visitor) or table.left_by(visitor),
        "opened": table.setup.created.isoformat(),
        "changed": table.changed.isoformat(),
        "scores": table.state.scores() if table.is_over else None,
    }
