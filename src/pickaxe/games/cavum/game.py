"""Cavum as a game that others can use."""

from typing import Any

from pickaxe.games.cavum.facts import Facts, fingerprint, merged
from pickaxe.games.cavum.position_reader import read_position
from pickaxe.games.cavum.scribe import CavumScribe
from pickaxe.games.cavum.setup import book_of, fresh
from pickaxe.games.cavum.text import CavumTexts
from pickaxe.kernel import game as registry
from pickaxe.kernel.game import Game, Mode
from pickaxe.kernel.stack import State

ID = "cavum"
RULES_VERSION = 1


class Cavum(Game):
    """Cavum, as printed or with an owner's corrections."""

    def __init__(self, id: str, name: str, facts: Facts) -> None:
        book = book_of(id, facts)
        super().__init__(
            id,
            name,
            RULES_VERSION,
            [
                Mode("three-phases", "Three phases", [2, 3, 4], "The whole game: 3 phases of 12 actions each."),
                Mode("two-phases", "Learning game", [2, 3, 4], "2 phases, then the end of the game."),
            ],
            facts.switches,
            book,
            CavumTexts(book),
        )
        self.guide = book
        book.scribe = CavumScribe(book)

    def fresh(self, players: int, mode: str, switches: dict[str, bool]) -> State:
        return fresh(self.guide, players, mode, switches)

    def from_position(self, position: object) -> State:
        return read_position(self, self.guide, position)


def game_from(corrections: Any) -> Game:
    """The game with an owner's corrections, known from now on by an id made from them; without any, Cavum itself."""
    data = merged(corrections)
    id = ID if data == merged({}) else f"{ID}-{fingerprint(corrections)}"
    known = [game for game in registry.games() if game.id == id]
    if known:
        return known[0]
    game = Cavum(id, "Cavum" if id == ID else f"Cavum, corrected ({id.removeprefix(ID + '-')})", Facts(data))
    registry.register(game)
    return game


def register() -> None:
    """Make the game known."""
    game_from({})
