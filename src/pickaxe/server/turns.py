"""Whose turn it is at which tables: what somebody is told about the tables that wait for them."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import pickaxe
from pickaxe.server.store_sql import Database, Row
from pickaxe.server.words import named, say

MOST: Final = 50  # tables that are told of at once
TURNS: Final = (
    "SELECT turn.table_id, tables.game, edition.family, turn.since "
    "FROM turn JOIN tables ON tables.id = turn.table_id LEFT JOIN edition ON edition.game = tables.game "
    "WHERE turn.visitor = ?1 AND turn.table_id NOT IN (SELECT table_id FROM unlisted WHERE visitor = ?1) "
    "ORDER BY turn.since, turn.table_id LIMIT ?2"
)
OTHERS: Final = (
    "SELECT table_id, name, visitor FROM seat WHERE table_id IN (SELECT table_id FROM turn WHERE visitor = ?1) "
    "AND (visitor IS NULL OR visitor <> ?1) ORDER BY table_id, number"
)


@dataclass(frozen=True, slots=True)
class Turn:
    """A table that waits for somebody: of it only what stands at its door."""

    table: str
    game: str  # its family
    is_corrected: bool
    since: datetime
    others: tuple[str, ...]  # the names of the other seats
    has_people: bool  # among them

    def title(self, lang: str) -> str:
        """The game by name."""
        name = say(pickaxe.game(self.game).name, lang)
        return say("{game} with corrected data", lang, game=name) if self.is_corrected else name

    def line(self, lang: str) -> str:
        """The table in one line: the game, and with whom."""
        names = ", ".join(named(name, lang) for name in self.others)
        return say("{game}, with {names}", lang, game=self.title(lang), names=names) if names else self.title(lang)


async def turns_of(db: Database, visitor: str) -> list[Turn]:
    """The tables that wait for a visitor: where other people wait first, then by how long."""
    rows, others = await db.ask(TURNS, visitor, MOST), await db.ask(OTHERS, visitor)
    turns = [_turn(row, [other for other in others if other[0] == row[0]]) for row in rows]
    return sorted(turns, key=lambda turn: not turn.has_people)


def _turn(row: Row, others: Sequence[Row]) -> Turn:
    table, game, family, since = row
    names, people = tuple(name for _, name, _ in others), [visitor for *_, visitor in others if visitor]
    at = datetime.fromisoformat(since)
    return Turn(table, family or game, family is not None, at, names, bool(people))


def event(turns: Sequence[Turn], lang: str) -> str:
    """The event that says for which tables somebody is waited for."""
    tables = [{"id": turn.table, "line": turn.line(lang)} for turn in turns]
    return f"event: turns\ndata: {json.dumps({'tables': tables})}\n\n"
