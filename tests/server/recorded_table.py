"""Tables in the middle of recorded games, as the server would load them."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from pickaxe import Record
from pickaxe.server.store import Entry, Seat, Setup, Stored
from pickaxe.server.tables import Table
from server.test_store import START

FOLDER = Path(__file__).parent.parent / "records"
View = dict[str, Any]


@cache
def recorded(name: str) -> Record:
    """A record of the collection."""
    return Record.parse((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))


def seats(*names: str) -> list[Seat]:
    """Seats of people who each look at a screen of their own."""
    return [Seat(index, name, "human", "", name.lower()) for index, name in enumerate(names)]


def table_at(name: str, number: int, sitting: list[Seat], **options: bool) -> Table:
    """The table of a record after so many of its choices, perhaps with other options that leave them possible."""
    record, entries = recorded(name), []
    state = record.start()
    for index, (choice, token) in enumerate(zip(record.choices[:number], record.tokens(), strict=False)):
        entries.append(Entry(index, -1 if state.seat is None else state.seat, f"play {token}", START))
        state.play(choice)
    game = record.rulebook()
    setup = Setup("t", game.id, record.mode, len(sitting), "fork", 1, False, game.rules_version, START, options)
    return Table(Stored(setup, sitting, entries))


def first_table(name: str, sitting: list[Seat], holds: Callable[[View], bool]) -> Table:
    """The table of a record as soon as something holds in the view of whoever decides."""
    record = recorded(name)
    state = record.start()
    for number, choice in enumerate(record.choices):
        if state.seat is not None and state.seat >= 0 and holds(state.view(state.seat)):
            return table_at(name, number, sitting)
        state.play(choice)
    raise AssertionError(f"never in {name}")
