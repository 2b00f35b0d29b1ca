"""What a game is to everyone else: its modes, its lexicon, and how to begin."""

from typing import Any

from pickaxe.kernel.errors import BadSetup, UnknownGame
from pickaxe.kernel.lexicon import Lexicon
from pickaxe.kernel.stack import Book, Json, State
from pickaxe.kernel.text import Texts


class Mode:
    """A way to play a game; one that is over may go on in another mode with the same choices behind it."""

    def __init__(self, id: str, name: str, players: list[int], line: str, goes_on: str = "") -> None:
        self.id = id
        self.name = name
        self.players = players
        self.line = line
        self.goes_on = goes_on

    def __repr__(self) -> str:
        return f"Mode({self.id!r}, {self.name!r}, {self.players!r}, {self.line!r}, {self.goes_on!r})"


class Game:
    """A game: everything about it that is not a state."""

    def __init__(
        self,
        id: str,
        name: str,
        rules_version: int,
        modes: list[Mode],
        switches: dict[str, bool],
        book: Book,
        text: Texts,
    ) -> None:
        self.id = id
        self.name = name
        self.rules_version = rules_version
        self.modes = modes
        self.switches = switches
        self.book = book
        self.text = text

    @property
    def lexicon(self) -> Lexicon:
        """All choices of the game."""
        return self.book.lexicon

    def new(self, *, players: int = 2, mode: str = "", **options: Any) -> State:
        """A fresh game, waiting for its first decision or for chance; the first mode if none is named."""
        chosen = self.mode(mode or self.modes[0].id)
        if players not in chosen.players:
            allowed = " or ".join(str(number) for number in chosen.players)
            raise BadSetup(f"{self.name}, {chosen.name} is for {allowed} players, not {players!r}.")
        return self.fresh(players, chosen.id, {**self.switches, **self.checked(options)})

    def mode(self, id: str) -> Mode:
        """The mode with this id."""
        for mode in self.modes:
            if mode.id == id:
                return mode
        known = ", ".join(mode.id for mode in self.modes)
        raise BadSetup(f"{self.name} has no mode {id!r}; it has {known}.")

    def checked(self, options: Json) -> dict[str, bool]:
        """Options, if all of them are switches of this game set on or off."""
        for name, value in options.items():
            if name not in self.switches:
                raise BadSetup(f"{self.name} has no option {name!r}; it has {', '.join(self.switches)}.")
            if not isinstance(value, bool):
                raise BadSetup(f"Option {name!r} is true or false, not {value!r}.")
        return options

    def fresh(self, players: int, mode: str, switches: dict[str, bool]) -> State:
        """A fresh game of a valid setup."""
        raise NotImplementedError

    def from_position(self, position: object) -> State:
        """The state that a position describes."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"game({self.id!r})"


_GAMES: dict[str, Game] = {}


def register(game: Game) -> None:
    """Make a game known by its id."""
    _GAMES[game.id] = game


def game(id: str) -> Game:
    """The game with this id."""
    if id not in _GAMES:
        raise UnknownGame(f"No game is called {id!r}; there is {', '.join(_GAMES)}.")
    return _GAMES[id]


def games() -> list[Game]:
    """All games."""
    return list(_GAMES.values())
