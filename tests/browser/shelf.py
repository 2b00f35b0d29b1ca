"""Tables at which recorded games were played, put into a store without playing them again."""

import asyncio
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from pickaxe import CHANCE, Record
from pickaxe.server.seats import Visitor
from pickaxe.server.store import Entry, Seat, Setup, Stored
from pickaxe.server.store_sqlite import SqliteStore
from server.site import START

RECORDS = Path(__file__).parent.parent / "records"
IDA = Visitor("ida", "Ida")


def recorded(name: str) -> Record:
    """A whole game."""
    return Record.parse((RECORDS / f"{name}.txt").read_text("utf-8"))


def _entries(told: Record, length: int) -> list[Entry]:
    state, lexicon, found = told.start(), told.rulebook().lexicon, []
    for number, choice in enumerate(told.choices[:length]):
        seat = CHANCE if state.seat is None else state.seat
        found.append(Entry(number, seat, f"play {lexicon.token(choice)}", START))
        state.apply(choice)
    return found


def table_of(told: Record, id: str, names: Sequence[str], *, length: int | None = None) -> Stored:
    """A table after the first choices of a record, or after all; one visitor has every seat that has a name."""
    taken = [Seat(index, name, "human", "", IDA.id) for index, name in enumerate(names)]
    empty = [Seat(index, f"Player {index + 1}", "open") for index in range(len(names), told.players)]
    setup = Setup(
        id,
        told.game,
        told.mode,
        told.players,
        "hotseat",
        told.seed or 0,
        is_dealt=True,
        rules=told.rulebook().rules_version,
        created=START,
        options=dict(told.options),
    )
    return Stored(setup, taken + empty, _entries(told, len(told.choices) if length is None else length))


def keep(db: Path, tables: Iterable[Stored]) -> None:
    """Put tables into the store of a site that is not running yet."""

    async def write() -> None:
        store = SqliteStore(db)
        for table in tables:
            await store.create(table, waits="human")
        await store.close()

    with ThreadPoolExecutor(1) as thread:  # while a browser is open, asyncio cannot run in this one
        thread.submit(asyncio.run, write()).result()
