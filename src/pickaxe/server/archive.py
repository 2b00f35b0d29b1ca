"""All that is kept at once: carried to another place, or played again to see whether it fits."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Final

from pickaxe import CHANCE, Dealer
from pickaxe.kernel.words import Said
from pickaxe.server.schema import PARTS, WHOLE
from pickaxe.server.store import BadLog, Stored
from pickaxe.server.store_sql import Damaged, Database, Row, Taken, insert, load
from pickaxe.server.tables import Table, game_of

NEXT: Final = 12  # where a row of `tables` names the rematch


async def carry(source: Database, target: Database, ids: Sequence[str]) -> AsyncIterator[BadLog | None]:
    """Copy what a store keeps into an empty one, table by table; of each, why it had to be left behind if so."""
    for relation in WHOLE:
        await insert(target, relation, await source.ask(f"SELECT * FROM {relation}"))
    rematches: dict[str, str] = {}
    left: set[str] = set()
    for id in ids:
        try:
            rematches |= await _carry_table(source, target, id)
            yield None
        except BadLog as error:
            left.add(id)
            yield error
    for id, rematch in rematches.items():
        if rematch not in left:
            await target.run("UPDATE tables SET next = ?2 WHERE id = ?1", id, rematch)


async def _carry_table(source: Database, target: Database, id: str) -> dict[str, str]:
    """Copy one table; its rematch is returned, because it may not be there yet."""
    try:
        async with source.attempt():
            (row,) = await source.ask("SELECT * FROM tables WHERE id = ?1", id)
            parts = {part: await source.ask(f"SELECT * FROM {part} WHERE table_id = ?1", id) for part in PARTS}
        async with target.attempt():
            await insert(target, "tables", [_without_rematch(row)])
            for part, rows in parts.items():
                await insert(target, part, rows)
    except Damaged as error:
        raise BadLog(id, Said(source.damage)) from error
    except (ValueError, TypeError, Taken) as error:
        raise BadLog(id, Said("what is kept of it makes no sense")) from error
    return {id: row[NEXT]} if row[NEXT] else {}


def _without_rematch(row: Row) -> Row:
    return [None if place == NEXT else value for place, value in enumerate(row)]


async def differences(source: Database, ids: Sequence[str]) -> AsyncIterator[Said | str | None]:
    """Of each table, what keeps it from being what the rules in force make of its log; None if nothing does."""
    for id in ids:
        yield await _checked(source, id)


async def _checked(source: Database, id: str) -> Said | str | None:
    try:
        stored = await load(source, id)
        (row,) = await source.ask("SELECT waits FROM tables WHERE id = ?1", id)
        return _difference(stored, row[0]) if stored else None
    except BadLog as error:
        return error.reason


def _difference(stored: Stored, waits: str) -> Said | str | None:
    setup, rules = stored.setup, game_of(stored.setup).rules_version
    if setup.rules != rules:
        fit = _fit(replace(stored, setup=replace(setup, rules=rules)))
        return f"it was begun with version {setup.rules} of its rules, and this is version {rules}; {fit}"
    table = Table(stored)
    if waits != table.waits:
        return f"it is kept as waiting for {waits}, but it waits for {table.waits}"
    at = _misdealt(table)
    return None if at is None else f"choice {at} of its record is not what its seed deals"


def _fit(stored: Stored) -> str:
    try:
        Table(stored)
    except BadLog as error:
        return str(error.reason)
    return "every choice still fits"


def _misdealt(table: Table) -> int | None:
    """The first choice of chance that does not come from the seed of a table."""
    if not table.is_dealt:
        return None
    setup, dealer = table.setup, Dealer(table.setup.seed)
    state = table.game.new(players=setup.players, mode=setup.mode, **setup.options)
    for number, choice in enumerate(table.bare_record.choices):
        if state.seat == CHANCE and dealer.answer(state.slot(), state.options()) != choice:
            return number
        state.play(choice)
    return None
