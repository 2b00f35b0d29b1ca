"""What a game is to everyone else: its modes, its lexicon, and how to begin."""

from typing import Any, Final

from pickaxe.kernel.edition import Edition, edition, family_of
from pickaxe.kernel.errors import BadSetup, UnknownGame, quoted
from pickaxe.kernel.lexicon import Lexicon
from pickaxe.kernel.observation import Observer
from pickaxe.kernel.stack import Book, Json, State
from pickaxe.kernel.text import Texts
from pickaxe.kernel.words import Said, Words

NO_DATA: Final = (
    "{id} is {game} with corrected data, and its data file is missing: "
    "give it with --data FILE, or in Python to pickaxe.corrected."
)


class Mode:
    """A way to play a game; one that is over may go on in another mode with the same choices behind it."""

    def __init__(self, id: str, name: str, players: list[int], line: str, goes_on: str = "") -> None:
        self.id = id
        self.name = name
        self.players = players
        self.line = line
        self.goes_on = goes_on

    @property
    def counts(self) -> str:
        """How many can play, in words; where there are more than two numbers, none between them is left out."""
        is_range = len(self.players) > 2
        return f"{self.players[0]} to {self.players[-1]}" if is_range else " or ".join(map(str, self.players))

    def __repr__(self) -> str:
        return f"Mode({self.id!r}, {self.name!r}, {self.players!r}, {self.line!r}, {self.goes_on!r})"


class Game:
    """A game: everything about it that is not a state.

    A game may take corrections of its facts; the game with them is another one, of the same family.
    """

    def __init__(
        self,
        id: str,
        name: str,
        rules_version: int,
        modes: list[Mode],
        switches: dict[str, bool],
        book: Book,
        text: Texts,
        *,
        edition: Edition | None = None,
        takes_corrections: bool = False,
        caveat: str = "",
    ) -> None:
        self.id = id
        self.name = name
        self.rules_version = rules_version
        self.modes = modes
        self.switches = switches
        self.book = book
        self.text = text
        self.edition = edition
        self._beginnings: dict[tuple[object, ...], State] = {}
        self.takes_corrections = takes_corrections
        self.caveat = caveat  # which of its facts are not known for certain, in one sentence

    @property
    def family(self) -> str:
        """The id of the game without corrections."""
        return self.edition.family if self.edition else self.id

    @property
    def words(self) -> Words:
        """What everything is called, in all languages."""
        return self.book.words

    @property
    def lexicon(self) -> Lexicon:
        """All choices of the game."""
        return self.book.lexicon

    def new(self, *, players: int = 2, mode: str = "", **options: Any) -> State:
        """A fresh game, waiting for its first decision or for chance; the first mode if none is named."""
        seats, chosen, switches = self.agreed(players, mode or self.modes[0].id, options)
        setup = (seats, chosen, *switches.values())
        if setup not in self._beginnings:  # laying out takes as long as many decisions, a copy as long as one
            self._beginnings[setup] = self.fresh(seats, chosen, switches)
        return self._beginnings[setup].copy()

    def agreed(self, players: object, mode: object, options: Json) -> tuple[int, str, dict[str, bool]]:
        """The players, the mode and all switches of a game, if it can be played so."""
        chosen = self.mode(mode)
        if not isinstance(players, int) or isinstance(players, bool) or players not in chosen.players:
            raise BadSetup(f"{self.name}, {chosen.name} is for {chosen.counts} players, not {quoted(players)}.")
        return players, chosen.id, {**self.switches, **self.checked(options)}

    def mode(self, id: object) -> Mode:
        """The mode with this id."""
        for mode in self.modes:
            if mode.id == id:
                return mode
        known = ", ".join(mode.id for mode in self.modes)
        raise BadSetup(f"{self.name} has no mode {quoted(id)}; it has {known}.")

    def checked(self, options: Json) -> dict[str, bool]:
        """Options, if all of them are switches of this game set on or off."""
        for name, value in options.items():
            if name not in self.switches:
                raise BadSetup(f"{self.name} has no option {name!r}; it has {', '.join(self.switches)}.")
            if not isinstance(value, bool):
                raise BadSetup(f"Option {name!r} is true or false, not {quoted(value)}.")
        return options

    def fresh(self, players: int, mode: str, switches: dict[str, bool]) -> State:
        """A fresh game of a valid setup."""
        raise NotImplementedError

    def from_position(self, position: object) -> State:
        """The state that a position describes."""
        raise NotImplementedError

    def observer(self, players: int) -> Observer:
        """Who writes what a seat may know of its states as a row of numbers."""
        raise NotImplementedError

    def corrected(self, edition: Edition) -> "Game":
        """The game with the corrections of an edition; the game itself if they change nothing."""
        raise BadSetup(Said("{name} takes no corrected data.", name=self.name))

    def __repr__(self) -> str:
        return f"game({self.id!r})"


# Read in one go wherever all are asked for: another thread may register a game meanwhile.
_GAMES: dict[str, Game] = {}


def register(game: Game) -> None:
    """Make a game known by its id; a corrected one becomes the latest."""
    if game.edition is not None:
        _GAMES.pop(game.id, None)
    _GAMES[game.id] = game


def remember(game: Game, most: int) -> None:
    """Make a game known, and of those with corrected facts so many, the latest ones."""
    register(game)
    for other in editions()[:-most]:
        forget(other)


def forget(game: Game) -> None:
    """Make a game unknown again."""
    _GAMES.pop(game.id, None)


def game(id: str) -> Game:
    """The game with this id."""
    found = _GAMES.get(id)
    if found is not None:
        return found
    printed = _GAMES.get(family_of(id))
    if printed is not None and printed.takes_corrections:
        raise UnknownGame(Said(NO_DATA, id=repr(id), game=printed.name))
    raise UnknownGame(
        Said("No game is called '{id}'; there is {what}.", id=id, what=", ".join(each.id for each in games()))
    )


def games() -> list[Game]:
    """All games, without those with corrected facts."""
    return [game for game in list(_GAMES.values()) if game.edition is None]


def editions() -> list[Game]:
    """All games with corrected facts that are known now, the latest one last."""
    return [game for game in list(_GAMES.values()) if game.edition is not None]


def corrected(id: str, corrections: object) -> Game:
    """A game with an owner's corrections of its facts, known from now on by an id made from them.

    The id may already be that of the corrected game: then it has to be these corrections that make it.
    """
    found = _GAMES.get(id) or _GAMES.get(family_of(id)) or game(id)
    wanted = edition(found.family, corrections)
    if id not in (found.family, wanted.id()):
        raise BadSetup(Said("This data file makes {id}, not {id2}.", id=repr(wanted.id()), id2=repr(id)))
    known = _GAMES.get(wanted.id())
    if known is None:
        known = game(found.family).corrected(wanted)
        register(known)
    elif known.edition != wanted:
        raise BadSetup(Said("Other corrected data is already called {id}: change a note in yours.", id=repr(known.id)))
    return known
