"""How a table is opened: which game, which mode, and who sits where."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

import pickaxe
from pickaxe import Game, Mode
from pickaxe.ai import LEVELS
from pickaxe.server import body
from pickaxe.server.refusal import BadRequest
from pickaxe.server.seats import Visitor, clean_name
from pickaxe.server.store import Seat, Setup

KINDS: Final = ("bot", "hotseat", "solo", "invite")


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to play."""

    game: Game
    mode: Mode
    players: int
    kind: str
    level: str
    names: list[str]

    def setup(self, id: str, seed: int, at: datetime) -> Setup:
        """The unchanging part of the table."""
        rules = self.game.rules_version
        return Setup(id, self.game.id, self.mode.id, self.players, self.kind, seed, True, rules, at)

    def seats(self, visitor: Visitor) -> list[Seat]:
        """The seats; the one who asks has the first."""
        return [self._seat(index, visitor) for index in range(self.players)]

    def _seat(self, index: int, visitor: Visitor) -> Seat:
        if index == 0 or self.kind == "hotseat":
            return Seat(index, self.names[index], "human", "", visitor.id)
        if self.kind == "bot":
            return Seat(index, bot_name(self.level, index, self.players), "bot", self.level)
        return Seat(index, self.names[index], "open")


def parse_wish(fields: body.Fields) -> Wish:
    """What the lobby's form asks for; anything left out is the most usual."""
    game = pickaxe.game(body.text(fields, "game"))
    kind = _one_of("kind", body.text(fields, "kind", "bot"), KINDS)
    level = _one_of("level", body.text(fields, "level", "greedy"), tuple(LEVELS))
    players = _players(fields, kind)
    mode = _mode(game, body.text(fields, "mode"), kind, players)
    seated = players or min(count for count in mode.players if fits(kind, count))
    return Wish(game, mode, seated, kind, level, _names(fields, seated))


def fits(kind: str, players: int) -> bool:
    """Whether a table of this kind can have so many seats."""
    return players == 1 if kind == "solo" else players > 1


def _players(fields: body.Fields, kind: str) -> int | None:
    if not fields.get("players"):
        return None
    players = body.whole(fields, "players")
    if not fits(kind, players):
        raise BadRequest(f"A table of the kind '{kind}' cannot have {players} players.")
    return players


def _mode(game: Game, id: str, kind: str, players: int | None) -> Mode:
    """The mode asked for, or the first one for so many players."""
    for mode in game.modes:
        counts = [count for count in mode.players if fits(kind, count) and players in (None, count)]
        if counts and id in ("", mode.id):
            return mode
    known = ", ".join(mode.name for mode in game.modes if any(fits(kind, count) for count in mode.players))
    raise BadRequest(f"{game.name} has no mode '{id}' for this kind of table; its modes are {known}.")


def _names(fields: body.Fields, players: int) -> list[str]:
    given = [body.text(fields, "name" if index == 0 else f"name{index + 1}") for index in range(players)]
    names = [clean_name(name, f"Player {index + 1}") for index, name in enumerate(given)]
    return [name if names.index(name) == index else f"{name} {index + 1}" for index, name in enumerate(names)]


def bot_name(level: str, index: int, players: int) -> str:
    """The name of a bot; numbered where there are several."""
    name = f"{LEVELS[level].name} bot"
    return name if players == 2 else f"{name} {index}"


def _one_of(name: str, value: str, known: tuple[str, ...]) -> str:
    if value in known:
        return value
    raise BadRequest(f"'{value[:40]}' is no {name}; choose one of {', '.join(known)}.")


def fork_seats(seats: list[Seat], visitor: Visitor) -> list[Seat]:
    """Bots stay, everything else is played by the visitor."""
    return [seat if seat.kind == "bot" else replace(seat, kind="human", level="", visitor=visitor.id) for seat in seats]
