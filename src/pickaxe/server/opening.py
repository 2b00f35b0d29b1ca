"""How a table is opened: which game, which mode, and who sits where."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

import pickaxe
from pickaxe import BadSetup, Game, Mode
from pickaxe.ai import LEVELS, USUAL
from pickaxe.kernel.edition import parse
from pickaxe.kernel.words import Said
from pickaxe.server import body
from pickaxe.server.lessons import Lesson, lessons
from pickaxe.server.pace import NIGHTS, PACES, Pace, zone_of
from pickaxe.server.refusal import BadRequest
from pickaxe.server.seats import Visitor, clean_name
from pickaxe.server.store import Seat, Setup, plain_name

OPENINGS: Final = ("bot", "hotseat", "solo", "invite", "seats")
# Who sits in the other seats: at tables of one kind all alike, at a table "seats" as the form says for each.
SITTING: Final = {"bot": "bot", "hotseat": "here", "invite": "link", "solo": "here"}
WAYS: Final = ("here", "bot", "link")  # or a level: a bot of that strength, not of the one that the form says
FRIEND: Final = "gentle"  # the level of whoever plays on after a lesson, or against a newcomer
OPTION: Final = "option-"  # begins the names of the fields for switches


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to play."""

    game: Game
    mode: Mode
    players: int
    opening: str
    names: list[str]
    sitting: list[str]  # by seat: "here", "link" or the strength of a bot
    options: dict[str, bool]
    has_hints: bool = True
    lesson: Lesson | None = None
    is_watched: bool = True
    pace: Pace | None = None

    def setup(self, id: str, seed: int, at: datetime) -> Setup:
        """The unchanging part of the table."""
        game, played = self.game, (self.mode.id, self.players, self.opening)
        rules, agreed = game.rules_version, (self.has_hints, self.is_watched, self.pace)
        return Setup(id, game.id, *played, seed, True, rules, at, self.options, game.edition, *agreed)

    def seats(self, visitor: Visitor) -> list[Seat]:
        """The seats; the one who asks has the first."""
        return [self._seat(index, visitor) for index in range(self.players)]

    def _seat(self, index: int, visitor: Visitor) -> Seat:
        way = self.sitting[index]
        if way == "here":
            return Seat(index, self.names[index], "human", "", visitor.id)
        if way in LEVELS:
            return Seat(index, bot_name(way, index, self.sitting.count(way)), "bot", way)
        return Seat(index, self.names[index], "open")


def parse_wish(fields: body.Fields) -> Wish:
    """What the lobby's form asks for; anything left out is the most usual."""
    game = pickaxe.game(body.text(fields, "game"))
    if "lesson" in fields:
        return _lesson(game, fields)
    opening = body.word(fields, "kind", "bot", OPENINGS)
    players = _players(fields, game, opening)
    mode = _mode(game, body.text(fields, "mode"), opening, players)
    seated = players or min(count for count in mode.players if fits(opening, count))
    sitting, options = _sitting(fields, opening, seated), _options(fields, game)
    played = (corrected(game.id, fields) or game, mode, seated, opening, _names(fields, seated), sitting, options)
    return Wish(
        *played,
        has_hints=_is_on(fields, "hints"),
        is_watched=_is_on(fields, "watched"),
        pace=_pace(fields),
    )


def _is_on(fields: body.Fields, name: str) -> bool:
    """Whether something is wanted that is usual."""
    return body.word(fields, name, "on", ("on", "off")) == "on"


def _pace(fields: body.Fields) -> Pace | None:
    """How long a turn may take; the night is that of whoever opens the table."""
    seconds = PACES[body.word(fields, "pace", "none", tuple(PACES))]
    night, zone = body.word(fields, "night", "none", tuple(NIGHTS)), body.text(fields, "zone", "UTC")
    return Pace(seconds, night, str(zone_of(zone))) if seconds else None


def _lesson(game: Game, fields: body.Fields) -> Wish:
    """A lesson of a game, with a friend in every other seat."""
    found = lessons(game.id).get(body.text(fields, "lesson"))
    if found is None:
        raise BadRequest(Said("{name} has no such lesson.", name=game.name))
    sitting, names = ["here", *[FRIEND] * (found.players - 1)], _names(fields, found.players)
    return Wish(game, game.mode(found.mode), found.players, found.opening, names, sitting, {}, lesson=found)


def parse_level(fields: body.Fields) -> str:
    """How strong a form wants a bot to be."""
    return body.word(fields, "level", USUAL, tuple(LEVELS))


def _sitting(fields: body.Fields, opening: str, players: int) -> list[str]:
    """Who sits where; the one who asks has the first seat."""
    usual, level = SITTING.get(opening, "here"), parse_level(fields)
    asked = [body.word(fields, f"seat{index + 1}", usual, (*WAYS, *LEVELS)) for index in range(1, players)]
    ways = asked if opening == "seats" else [usual] * (players - 1)
    return ["here", *(level if way == "bot" else way for way in ways)]


def _options(fields: body.Fields, game: Game) -> dict[str, bool]:
    """The switches that are set otherwise than usual."""
    given = {
        name.removeprefix(OPTION): body.word(fields, name, "", ("on", "off")) == "on"
        for name in fields
        if name.startswith(OPTION)
    }
    for name in given:
        if name not in game.switches:
            raise BadRequest(Said("{game} has no option '{name}'.", game=game.name, name=name[:40]))
    return {name: value for name, value in given.items() if value != game.switches[name]}


def corrected(id: str, fields: body.Fields) -> Game | None:
    """A game with the corrected data that was given, as text or, by a program, as an object; nothing if none was."""
    data = fields.get("data")
    given = data if isinstance(data, dict) else body.text(fields, "data").strip()
    if not given:
        return None
    try:
        return pickaxe.corrected(id, parse(given) if isinstance(given, str) else given)
    except BadSetup as error:
        raise BadRequest("The corrected data cannot be used.", [error.said]) from error


def fits(opening: str, players: int) -> bool:
    """Whether a table of this kind can have so many seats."""
    return players == 1 if opening == "solo" else players > 1


def _players(fields: body.Fields, game: Game, opening: str) -> int | None:
    """How many shall play; the form also says how many if there are several, which is nothing to a solo table."""
    counts = sorted({count for mode in game.modes for count in mode.players if fits(opening, count)})
    if not counts:
        raise BadRequest(Said("{name} has no table of the kind '{kind}'.", name=game.name, kind=opening))
    field = "several" if opening != "solo" and fields.get("several") else "players"
    if not fields.get(field):
        return None
    players = body.whole(fields, field)
    if players not in counts:
        known = ", ".join(map(str, counts))
        raise BadRequest(
            Said(
                "{name} is played by {known} at a table of the kind '{kind}', not by {players}.",
                name=game.name,
                known=known,
                kind=opening,
                players=players,
            )
        )
    return players


def _mode(game: Game, id: str, opening: str, players: int | None) -> Mode:
    """The mode asked for, or the first one for so many players."""
    for mode in game.modes:
        counts = [count for count in mode.players if fits(opening, count) and players in (None, count)]
        if counts and id in ("", mode.id):
            return mode
    known = ", ".join(mode.name for mode in game.modes if any(fits(opening, count) for count in mode.players))
    raise BadRequest(
        Said(
            "{name} has no mode '{id}' for this kind of table; its modes are {known}.",
            name=game.name,
            id=id,
            known=known,
        )
    )


def _names(fields: body.Fields, players: int) -> list[str]:
    given = [body.text(fields, "name" if index == 0 else f"name{index + 1}") for index in range(players)]
    return clean_names(given)


def clean_names(given: list[str]) -> list[str]:
    """Names as they may be shown, with a number where one stands there already."""
    names = [clean_name(name, plain_name(index)) for index, name in enumerate(given)]
    return [name if names.index(name) == index else f"{name} {index + 1}" for index, name in enumerate(names)]


def bot_name(level: str, index: int, bots: int) -> str:
    """The name of a bot in a seat; numbered where there are several of its level."""
    name = LEVELS[level].bot
    return name if bots == 1 else f"{name} {index}"


def fork_seats(seats: list[Seat], visitor: Visitor, own: int, level: str = "") -> list[Seat]:
    """Bots stay, but those that play for somebody; everything else is played by the visitor.

    With a level, the visitor plays one seat alone, against bots of that level.
    """
    if level:
        bots = len(seats) - 1
        named = [replace(seat, name=bot_name(level, seat.index, bots), kind="bot", level=level) for seat in seats]
        mine = replace(seats[own], kind="human", level="", visitor=visitor.id)
        return [mine if seat.index == own else replace(seat, visitor=None) for seat in named]
    return [
        seat if seat.kind == "bot" and not seat.visitor else replace(seat, kind="human", level="", visitor=visitor.id)
        for seat in seats
    ]
