"""What the lobby shows, and a table that still waits for people."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

import pickaxe
from pickaxe.ai import LEVELS
from pickaxe.kernel.game import Game, Mode
from pickaxe.kernel.words import figures
from pickaxe.server.layouts import LAYOUTS, layout
from pickaxe.server.layouts.layout import Switch
from pickaxe.server.removal import has_opened
from pickaxe.server.seats import Visitor
from pickaxe.server.story import game_name, mode_name
from pickaxe.server.tables import BadLog, Seat, Table, TableLine
from pickaxe.server.words import named, say, tell


@dataclass(frozen=True, slots=True)
class Strength:
    """A strength of the bots."""

    id: str
    name: str
    line: str
    is_usual: bool


@dataclass(frozen=True, slots=True)
class ModeLine:
    """A way to play a game."""

    id: str
    name: str
    line: str
    players: str  # how many can play it, one number after the other


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game to choose in the lobby."""

    id: str
    name: str
    line: str
    facts: Sequence[tuple[str, str]]
    scene: Markup
    modes: Sequence[ModeLine]
    solo_modes: Sequence[str]  # the names of those for one
    most: int  # players
    counts: Sequence[int]  # how many can play together, if there is a choice
    switches: Sequence[Switch]
    takes_corrections: bool
    caveat: str


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
    broken: Sequence[str]  # which tables cannot be opened, and why
    waiting: int


@dataclass(frozen=True, slots=True)
class WaitingPage:
    """A table with open seats."""

    id: str
    number: int
    game: str
    game_id: str
    mode: str
    seats: Sequence[Seat]
    links: Sequence[str]  # for who sits here: one for each open seat
    name: str  # of the visitor
    is_seated: bool
    watches: bool
    is_mine: bool  # opened by the visitor
    levels: Sequence[Strength]
    scene: Markup

    @property
    def open_seats(self) -> list[Seat]:
        """The seats that nobody has taken yet."""
        return [seat for seat in self.seats if seat.kind == "open"]


def lobby_page(
    visitor: Visitor, tables: Sequence[TableLine], lang: str = "en", *, broken: Sequence[BadLog] = ()
) -> LobbyPage:
    """The model of the lobby."""
    lines = [_line(line, lang) for line in tables]
    return LobbyPage(
        name=visitor.name,
        games=[_card(game, lang) for game in pickaxe.games() if game.id in LAYOUTS],
        levels=_levels(lang),
        tables=lines,
        broken=[tell(error.said, lang) for error in broken],
        waiting=sum(line.is_mine for line in lines),
    )


def _levels(lang: str) -> list[Strength]:
    strongest = list(LEVELS)[-1]
    return [
        Strength(level.id, say(level.name, lang), say(level.line, lang), level.id == strongest)
        for level in LEVELS.values()
    ]


def _mode(game: Game, mode: Mode, lang: str) -> ModeLine:
    name, line = game.words.name("mode", mode.id, lang), say(mode.line, lang)
    return ModeLine(mode.id, name, line, " ".join(map(str, mode.players)))


def _card(game: Game, lang: str) -> GameCard:
    kind = layout(game.id)
    return GameCard(
        id=game.id,
        name=say(game.name, lang),
        line=kind.line(lang),
        facts=kind.facts(lang),
        scene=kind.scene(),
        modes=[_mode(game, mode, lang) for mode in game.modes],
        solo_modes=[game.words.name("mode", mode.id, lang) for mode in game.modes if 1 in mode.players],
        most=max(max(mode.players) for mode in game.modes),
        counts=_counts(game),
        switches=kind.switches(lang),
        takes_corrections=game.takes_corrections,
        caveat=say(game.caveat, lang),
    )


def _counts(game: Game) -> list[int]:
    counts = sorted({count for mode in game.modes for count in mode.players if count > 1})
    return counts if len(counts) > 1 else []


def _line(line: TableLine, lang: str) -> LobbyLine:
    return LobbyLine(
        id=line.id,
        icon=layout(line.game).icon,
        title=game_name(line, lang),
        who=_who(line, lang),
        status=_status(line, lang),
        is_mine=line.is_mine,
        address=f"/t/{line.id}/end" if line.is_over else f"/t/{line.id}",
        changed=line.changed.isoformat(),
    )


def _who(line: TableLine, lang: str) -> str:
    others = [named(name, lang) for seat, name in enumerate(line.names) if seat != line.seat]
    mode = pickaxe.game(line.game).words.name("mode", line.mode, lang)
    if not others:
        return say("solo · {mode}", lang, mode=mode)
    return say("with {names} · {mode}", lang, names=", ".join(others), mode=mode)


def _status(line: TableLine, lang: str) -> str:
    if line.has_trouble:
        return say("Bot stopped", lang)
    if line.is_over:
        return _result(line, lang)
    if line.is_waiting:
        return say("Waiting", lang)
    return say("Your turn" if line.is_mine else "Their turn", lang)


def _result(line: TableLine, lang: str) -> str:
    """The scores of two, or who of several won with how many points."""
    if len(line.scores) < 3:
        return " : ".join(figures(score) for score in line.scores)
    winner = line.places.index(1)
    return f"{named(line.names[winner], lang)}: {figures(line.scores[winner])}"


def waiting_page(
    table: Table, visitor: Visitor, links: Sequence[str], lang: str, *, watches: bool = False
) -> WaitingPage:
    """The model of a table that waits for people."""
    return WaitingPage(
        id=table.id,
        number=table.number,
        game=game_name(table, lang),
        game_id=table.game.family,
        mode=mode_name(table, lang),
        seats=[replace(seat, name=named(seat.name, lang)) for seat in table.seats],
        links=links,
        name=visitor.name,
        is_seated=bool(table.seats_of(visitor)),
        watches=watches,
        is_mine=has_opened(table, visitor),
        levels=_levels(lang),
        scene=layout(table.game.id).scene(),
    )
