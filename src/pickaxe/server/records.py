"""A record that somebody brings: refused by its line, or made a table that goes on from its end."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Final

import pickaxe
from pickaxe import CHANCE, BadRecord, Game, PickaxeError, Record, State
from pickaxe.ai import LEVELS
from pickaxe.kernel.errors import IllegalChoice
from pickaxe.kernel.record import KEYS, REQUIRED, UNKNOWN
from pickaxe.kernel.words import Said
from pickaxe.server import body
from pickaxe.server.opening import clean_names, corrected, fork_seats
from pickaxe.server.refusal import BadRequest
from pickaxe.server.seats import Visitor
from pickaxe.server.store import Entry, Seat, Setup
from pickaxe.server.tables import PLAY
from pickaxe.server.words import words_at

REPLAY, HERE, LINK = "replay", "here", "link"  # what becomes of a record; or a level: that of the other seats
SHOWN: Final = 60  # signs of a line that is refused
OFFERED: Final = 12  # choices that are named instead of one


@dataclass(frozen=True, slots=True)
class Brought:
    """A record, and what shall become of it."""

    record: Record
    way: str

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.record.rulebook()

    @property
    def is_looked_at(self) -> bool:
        """Whether its replay is wanted, or nothing else is left."""
        return self.way == REPLAY or self.record.result is not None

    def setup(self, id: str, seed: int, at: datetime) -> Setup:
        """The unchanging part of its table: what is hidden is dealt anew."""
        record, game = self.record, self.game
        played = (game.id, record.mode, record.players, "fork", seed, False, game.rules_version, at)
        return Setup(id, *played, record.options, game.edition)

    def seats(self, visitor: Visitor) -> list[Seat]:
        """Who plays on: the visitor for who has to decide; all others by links, as bots, or at the same screen."""
        state = self.record.state()
        names = enumerate(clean_names(self.record.names))
        seats = [Seat(index, name, "human", "", visitor.id) for index, name in names]
        if state.is_over or self.way in (REPLAY, HERE):
            return seats
        own = max(0, state.mover)
        if self.way == LINK:
            return [seat if seat.index == own else Seat(seat.index, seat.name, "open") for seat in seats]
        return fork_seats(seats, visitor, own, self.way)

    def entries(self, at: datetime) -> list[Entry]:
        """The log of its table."""
        return list(self._entries(at))

    def _entries(self, at: datetime) -> Iterator[Entry]:
        state = self.record.start()
        for number, (choice, token) in enumerate(zip(self.record.choices, self.record.tokens(), strict=True)):
            yield Entry(number, CHANCE if state.seat is None else state.seat, f"{PLAY} {token}", at)
            state.play(choice)


def read(fields: body.Fields, lang: str) -> Brought:
    """The record that a form brings; raises BadRequest, which names the line and what would be right."""
    text = body.text(fields, "record").strip("\ufeff")
    way = body.word(fields, "then", REPLAY, (REPLAY, HERE, LINK, *LEVELS))
    if not text.strip():
        raise BadRequest("The record is missing: paste its text, or choose its file.")
    lines = text.splitlines()
    named = next((line.partition(":")[2].strip() for line in lines if line.startswith("game:")), "")
    corrected(named, fields)
    try:
        return Brought(Record.parse(text), way)
    except BadRecord as error:
        line = lines[error.line - 1].strip() if 0 < error.line <= len(lines) else ""
        said = Said("Line {n} of the record does not fit: {line}", n=error.line, line=f"{line[:SHOWN]!r}.")
        raise BadRequest(said, [Said("{why}", why=why) for why in _reasons(lines, error, lang)]) from error


def _reasons(lines: Sequence[str], error: BadRecord, lang: str) -> list[str]:
    """What is wrong about a line, and what would be right, in a language."""
    words = words_at(_game(lines) or pickaxe.games()[0])
    said = _of_line(lines, error.line) or [Said("{why}", why=error.message)]
    return [words.say(each, lang) for each in said]


def _game(lines: Sequence[str]) -> Game | None:
    try:
        return pickaxe.game(_header(lines).get("game", ""))
    except PickaxeError:
        return None


def _begin(lines: Sequence[str]) -> int:
    """The place of the first line after the header."""
    return next((place for place, line in enumerate(lines) if not line.strip()), len(lines))


def _header(lines: Sequence[str]) -> dict[str, str]:
    parts = (line.partition(":") for line in lines[: _begin(lines)] if not line.startswith("#"))
    return {key: value.strip() for key, _, value in parts}


def _of_line(lines: Sequence[str], number: int) -> list[Said]:
    return _of_header(lines, number) if number <= _begin(lines) else _of_turn(lines, number)


def _of_header(lines: Sequence[str], number: int) -> list[Said]:
    """What is wrong about a line of the header, as far as it can be said in all languages."""
    header, key = _header(lines), lines[number - 1].partition(":")[0] if number else ""
    missing = next((name for name in REQUIRED if not header.get(name)), None)
    if key not in KEYS:
        return [Said("A record begins with the lines {keys}, then an empty one.", keys=", ".join(KEYS))]
    if missing:
        return [Said("The record has no line '{key}: …' at its beginning.", key=missing)]
    return _of_key(key, header[key], _game(lines), header["mode"])


def _of_key(key: str, value: str, game: Game | None, mode: str) -> list[Said]:
    rule = "'{what}' cannot be {value}; choose one of {known}."
    if game is None:
        known = ", ".join(each.id for each in pickaxe.games())
        return [Said(rule, what="game", value=repr(value), known=known)] if key == "game" else []
    if key == "mode" and value not in [each.id for each in game.modes]:
        return [Said(rule, what="mode", value=repr(value), known=", ".join(each.id for each in game.modes))]
    if key == "seats":
        counts = ", ".join(map(str, game.mode(mode).players))
        return [Said("In this mode {known} can play; their names stand there, separated by commas.", known=counts)]
    if key == "rules":
        return [Said("This server plays by version {n} of its rules.", n=game.rules_version)]
    return [Said("The choices of the record lead to another result.")] if key == "result" else []


def _of_turn(lines: Sequence[str], number: int) -> list[Said]:
    """What is wrong about a line of choices: all lines before it fit."""
    begin = _begin(lines)
    header = [line for line in lines[:begin] if not line.startswith("result:")]
    state = Record.parse("\n".join([*header, "", *lines[begin + 1 : number - 1]])).state()
    leader, colon, tokens = lines[number - 1].partition(":")
    if state.is_over:
        return [Said("The game is over before this line.")]
    due = "deal" if state.seat == CHANCE else str(state.mover + 1)
    if not colon or leader.strip() != due:
        return [Said("Here a line begins with '{due}:', and choices follow, separated by semicolons.", due=due)]
    return _of_tokens(state, [token.strip() for token in tokens.split(";")])


def _of_tokens(state: State, tokens: Sequence[str]) -> list[Said]:
    lexicon, mark, is_deal = state.book.lexicon, (state.turn, state.mover), state.seat == CHANCE
    for token in tokens:
        if token == UNKNOWN:
            return [Said("'?' stands for what was hidden when the record was taken: take it again after the end.")]
        if (state.turn, state.mover) != mark or (is_deal and state.seat != CHANCE):
            return [Said("'{token}' belongs on a line of its own: the turn ends before it.", token=token[:SHOWN])]
        try:
            state.play(lexicon.parse(token))
        except IllegalChoice as error:
            open_now = ", ".join(islice(map(lexicon.token, state.options()), OFFERED))
            why = error.why if token else [Said("A choice is missing: the line may have been cut off.")]
            return [*why, Said("Possible there: {choices}.", choices=open_now)]
    return [] if state.is_over else [Said("The record has a result, but its game is not over.")]
