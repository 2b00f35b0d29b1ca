"""What the lobby shows, and a table that still waits for people."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

import pickaxe
from pickaxe.ai import LEVELS
from pickaxe.kernel.game import Game, Mode
from pickaxe.server.layouts import layout
from pickaxe.server.seats import Visitor
from pickaxe.server.signs import points
from pickaxe.server.tables import Seat, Table, TableLine


@dataclass(frozen=True, slots=True)
class Strength:
    """A strength of the bots."""

    id: str
    name: str
    line: str
    is_usual: bool


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game to choose in the lobby."""

    id: str
    name: str
    line: str
    facts: Sequence[tuple[str, str]]
    scene: Markup
    modes: Sequence[Mode]
    has_solo: bool


@dataclass(frozen=True, slots=True)
class LobbyLine:
    """One of the visitor's tables."""

    id: str
    icon: str
    title: str
    who: str
    status: str
    is_mine: bool
    address: str
    changed: str


@dataclass(frozen=True, slots=True)
class LobbyPage:
    """Everything the lobby shows."""

    name: str
    games: Sequence[GameCard]
    levels: Sequence[Strength]
    tables: Sequence[LobbyLine]
    waiting: int


@dataclass(frozen=True, slots=True)
class WaitingPage:
    """A table with open seats."""

    id: str
    number: int
    game: str
    mode: str
    seats: Sequence[Seat]
    links: Sequence[str]
    scene: Markup


def lobby_page(visitor: Visitor, tables: Sequence[TableLine]) -> LobbyPage:
    """The model of the lobby."""
    lines = [_line(line) for line in tables]
    return LobbyPage(
        name=visitor.name,
        games=[_card(game) for game in pickaxe.games()],
        levels=_levels(),
        tables=lines,
        waiting=sum(line.is_mine for line in lines),
    )


def _levels() -> list[Strength]:
    strongest = list(LEVELS)[-1]
    return [Strength(level.id, level.name, level.line, level.id == strongest) for level in LEVELS.values()]


def _card(game: Game) -> GameCard:
    kind = layout(game.id)
    return GameCard(
        id=game.id,
        name=game.name,
        line=kind.line,
        facts=kind.facts,
        scene=kind.scene(),
        modes=game.modes,
        has_solo=any(1 in mode.players for mode in game.modes),
    )


def _line(line: TableLine) -> LobbyLine:
    return LobbyLine(
        id=line.id,
        icon=layout(line.game).icon,
        title=line.game_name,
        who=_who(line),
        status=_status(line),
        is_mine=line.is_mine,
        address=f"/t/{line.id}/end" if line.is_over else f"/t/{line.id}",
        changed=line.changed.isoformat(),
    )


def _who(line: TableLine) -> str:
    others = [name for seat, name in enumerate(line.names) if seat != line.seat]
    return f"with {', '.join(others)} · {line.mode_name}" if others else f"solo · {line.mode_name}"


def _status(line: TableLine) -> str:
    if line.trouble:
        return "Bot stopped"
    if line.is_over:
        return " : ".join(points(score) for score in line.scores)
    if line.is_waiting:
        return "Waiting"
    return "Your turn" if line.is_mine else "Their turn"


def waiting_page(table: Table, visitor: Visitor, links: Sequence[str]) -> WaitingPage:
    """The model of a table that waits for people."""
    return WaitingPage(
        id=table.id,
        number=table.number,
        game=table.game.name,
        mode=table.mode_name,
        seats=table.seats,
        links=links,
        scene=layout(table.game.id).scene(),
    )
