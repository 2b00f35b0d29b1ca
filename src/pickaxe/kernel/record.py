"""Records: a setup and every choice, chance included, as readable text.

    game: cave-vs-cave
    mode: era-1
    seats: Ida, Bruno
    seed: 7
    rules: 1
    result: 34, 28

    deal: first 2; reveal A06
    2: A01; activate 00; gain 1 wood; gain 2 emmer; gain 1 flax; end

A line of choices is a turn, led by the number of its seat, or by `deal` for chance between turns. Lines that begin
with # are comments. While the game is on, a choice that would tell what somebody hides is written `?`; such a record
can be read by people, but not played again.
"""

import re
from typing import Final

from pickaxe.kernel.chance import CHANCE
from pickaxe.kernel.errors import BadRecord, BadSetup, IllegalChoice, UnknownGame
from pickaxe.kernel.game import Game, game
from pickaxe.kernel.stack import Score, State
from pickaxe.kernel.words import ENGLISH, Said, seat_name

KEYS: Final = ("game", "mode", "seats", "options", "seed", "rules", "result")
REQUIRED: Final = ("game", "mode", "seats", "rules")
_NUMBER: Final = r"-?[0-9]{1,1000}"
_POINTS: Final = r"-?[0-9]{1,9}(\.5)?"
UNKNOWN: Final = "?"
EVERY_SEAT: Final = -1
_NOTICE: Final = "# The game is on: what others hide is written '?'. The record is complete when nothing is hidden."


class Record:
    """A game as it was played: its setup and its choices."""

    def __init__(
        self,
        game: str,
        mode: str,
        names: list[str],
        options: dict[str, bool],
        seed: int | None,
        rules: int,
        choices: list[int],
        result: list[Score] | None = None,
    ) -> None:
        self.game = game
        self.mode = mode
        self.names = names
        self.options = options
        self.seed = seed
        self.rules = rules
        self.choices = choices
        self.result = result

    @property
    def players(self) -> int:
        """How many seats the game has."""
        return len(self.names)

    def rulebook(self) -> Game:
        """The game that is played."""
        return game(self.game)

    def tokens(self) -> list[str]:
        """The choices as tokens."""
        lexicon = self.rulebook().lexicon
        return [lexicon.token(choice) for choice in self.choices]

    def start(self) -> State:
        """The state before the first choice."""
        return self.rulebook().new(players=self.players, mode=self.mode, **self.options)

    def state(self, n: int | None = None) -> State:
        """The state after n choices, or after all of them."""
        state = self.start()
        for choice in self._first(len(self.choices) if n is None else n):
            state.play(choice)
        return state

    def cut(self, n: int) -> "Record":
        """The record of the first n choices."""
        return Record(self.game, self.mode, self.names, self.options, self.seed, self.rules, self._first(n))

    def _first(self, n: int) -> list[int]:
        if not 0 <= n <= len(self.choices):
            raise BadRecord(f"The record has {len(self.choices)} choices; there is no position after {n}.")
        return self.choices[:n]

    def __str__(self) -> str:
        return "\n".join([*self._header(), "", *_Writer(self).lines()]) + "\n"

    def told(self, seat: int | None = None, *, hides: bool = False) -> str:
        """The record with what nobody chose as comments, as a seat may have it (None: a spectator).

        While seats hide something, every choice of another seat that would tell it is a question mark.
        """
        notice = [_NOTICE] if hides else []
        writer = _Narrator(self, seat if hides else EVERY_SEAT)
        return "\n".join([*self._header(), "", *notice, *writer.lines()]) + "\n"

    def __repr__(self) -> str:
        return f"Record.parse({str(self)!r})"

    def _header(self) -> list[str]:
        lines = [f"game: {self.game}", f"mode: {self.mode}", f"seats: {', '.join(self.names)}"]
        if self.options:
            words = [f"{name}={'on' if value else 'off'}" for name, value in self.options.items()]
            lines.append(f"options: {', '.join(words)}")
        if self.seed is not None:
            lines.append(f"seed: {self.seed}")
        lines.append(f"rules: {self.rules}")
        if self.result is not None:
            lines.append(f"result: {', '.join(str(points) for points in self.result)}")
        return lines

    @staticmethod
    def parse(text: str) -> "Record":
        """The record that a text describes; every choice is checked."""
        return _Reader(text).record()


class _Writer:
    """Writes the choices of a record, one line a turn; a line of chance ends where a seat decides."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.state = record.start()

    def lines(self) -> list[str]:
        """All turns."""
        lines: list[str] = []
        state, mark, is_deal = self.state, (-1, -1), False
        for choice, token in zip(self.record.choices, self.record.tokens(), strict=True):
            is_chance = state.seat == CHANCE
            if (state.turn, state.mover) != mark or (is_deal and not is_chance):
                mark, is_deal = (state.turn, state.mover), is_chance
                lines += self.comments()
                lines.append(f"{'deal' if is_deal else state.mover + 1}: {self.written(token)}")
            else:
                lines[-1] += f"; {self.written(token)}"
            self.play(choice)
        return lines + self.comments()

    def written(self, token: str) -> str:
        """A choice as it is written down."""
        return token

    def play(self, choice: int) -> None:
        """Follow a choice."""
        self.state.apply(choice)

    def comments(self) -> list[str]:
        """What is to be said about the turn just written."""
        return []


class _Narrator(_Writer):
    """Writes a record for a seat, None for a spectator: without what others hide, and with what nobody chose."""

    def __init__(self, record: Record, seat: int | None) -> None:
        super().__init__(record)
        self.seat = seat
        self.said: list[str] = []

    def written(self, token: str) -> str:
        return UNKNOWN if self.is_hidden() else token

    def is_hidden(self) -> bool:
        """Whether the viewer may not know what is chosen now."""
        return self.state.is_secret and self.seat not in (self.state.mover, EVERY_SEAT)

    def play(self, choice: int) -> None:
        text = self.record.rulebook().text
        before = self.state.copy()
        is_hidden = self.is_hidden()
        notes = self.state.noting(choice)
        if is_hidden and not (self.state.is_secret and self.state.turn == before.turn):
            self._tell(Said("{seat} {did}", seat=seat_name(before.mover), did=text.happened(before, choice)))
        for event in text.events(before, choice, notes):
            self._tell(event.whole)

    def _tell(self, said: Said) -> None:
        self.said.append(f"# {self.state.book.words.say(said, ENGLISH, self.record.names)}")

    def comments(self) -> list[str]:
        said, self.said = self.said, []
        return said


class _Reader:
    """Reads a record line by line, so that every mistake is named by its line."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.header: dict[str, str] = {}
        self.where: dict[str, int] = {}
        self.choices: list[int] = []

    def record(self) -> Record:
        """The whole record."""
        body = self._read_header()
        record = self._setup()
        state = self._start(record)
        for number in range(body, len(self.lines)):
            self._read_turn(state, self.lines[number], number + 1)
        self._check_result(record, state)
        return record

    def _read_header(self) -> int:
        for number, line in enumerate(self.lines):
            if not line.strip():
                return number + 1
            if not line.startswith("#"):
                self._read_key(line, number + 1)
        return len(self.lines)

    def _read_key(self, line: str, number: int) -> None:
        key, colon, value = line.partition(":")
        if not colon or key not in KEYS:
            raise BadRecord(f"{line.strip()!r} is not part of a header; its keys are {', '.join(KEYS)}.", number)
        if key in self.header:
            raise BadRecord(f"{key!r} stands twice in the header.", number)
        self.header[key] = value.strip()
        self.where[key] = number

    def _setup(self) -> Record:
        for key in REQUIRED:
            if not self.header.get(key):
                raise BadRecord(f"The header has no {key!r} line.", 1)
        names = [name.strip() for name in self.header["seats"].split(",")]
        if not all(names):
            raise BadRecord(f"Every seat has a name; 'seats' is {self.header['seats']!r}.", self.where["seats"])
        seed = self._number("seed") if "seed" in self.header else None
        result = self._result()
        header = self.header
        return Record(
            header["game"], header["mode"], names, self._options(), seed, self._number("rules"), self.choices, result
        )

    def _number(self, key: str) -> int:
        text = self.header[key]
        if not re.fullmatch(_NUMBER, text):
            raise BadRecord(f"{key!r} is a whole number, not {text!r}.", self.where[key])
        return int(text)

    def _options(self) -> dict[str, bool]:
        options: dict[str, bool] = {}
        for word in self.header.get("options", "").split(","):
            name, _, value = word.strip().partition("=")
            if not name:
                continue
            if value not in ("on", "off"):
                raise BadRecord(
                    f"An option is written 'name=on' or 'name=off', not {word.strip()!r}.", self.where["options"]
                )
            options[name] = value == "on"
        return options

    def _result(self) -> list[Score] | None:
        if "result" not in self.header:
            return None
        words = [word.strip() for word in self.header["result"].split(",")]
        for word in words:
            if not re.fullmatch(_POINTS, word):
                raise BadRecord(f"The result is a list of points, not {word!r}.", self.where["result"])
        return [float(word) if "." in word else int(word) for word in words]

    def _start(self, record: Record) -> State:
        try:
            rules = record.rulebook().rules_version
            if record.rules != rules:
                raise BadRecord(
                    f"The record follows rules version {record.rules}; this is {rules}.", self.where["rules"]
                )
            return record.start()
        # Two names: compiled, a variable keeps the type it has first.
        except UnknownGame as unknown:
            raise BadRecord(str(unknown), self.where["game"]) from unknown
        except BadSetup as refused:
            raise BadRecord(str(refused), self.where[self._wrong_key(record)]) from refused

    def _wrong_key(self, record: Record) -> str:
        """The key of the header that a setup was refused for."""
        rulebook = record.rulebook()
        if record.mode not in [mode.id for mode in rulebook.modes]:
            return "mode"
        return "seats" if record.players not in rulebook.mode(record.mode).players else "options"

    def _read_turn(self, state: State, line: str, number: int) -> None:
        if not line.strip() or line.startswith("#"):
            return
        leader, colon, tokens = line.partition(":")
        if not colon:
            raise BadRecord(f"A turn is written 'seat: choice; choice', not {line.strip()!r}.", number)
        self._check_leader(state, leader.strip(), number)
        mark, is_deal = (state.turn, state.mover), state.seat == CHANCE
        for token in tokens.split(";"):
            if (state.turn, state.mover) != mark or (is_deal and state.seat != CHANCE):
                raise BadRecord(f"{token.strip()!r} belongs on a line of its own: the turn ends before it.", number)
            self._read_choice(state, token.strip(), number)

    def _check_leader(self, state: State, leader: str, number: int) -> None:
        due = "nobody" if state.is_over else "deal" if state.seat == CHANCE else str(state.mover + 1)
        if leader != due:
            raise BadRecord(f"The line is led by {leader!r}, but it is the turn of {due!r}.", number)

    def _read_choice(self, state: State, token: str, number: int) -> None:
        if not token:
            raise BadRecord("A choice is missing: the line may have been cut off.", number)
        if token == UNKNOWN:
            raise BadRecord("A choice is unknown: the record was taken while the game was on and hid it.", number)
        try:
            choice = state.book.lexicon.parse(token)
            state.play(choice)
        except IllegalChoice as error:
            raise BadRecord(str(error), number) from error
        self.choices.append(choice)

    def _check_result(self, record: Record, state: State) -> None:
        if record.result is None:
            return
        if not state.is_over:
            raise BadRecord(
                "The record has a result, but its game is not over: it may have been cut off.", len(self.lines)
            )
        if record.result != state.scores():
            told, found = (", ".join(str(p) for p in points) for points in (record.result, state.scores()))
            raise BadRecord(f"The result is {told}, but the choices lead to {found}.", self.where["result"])
