"""Cavum as a game that others can use."""

from pickaxe.games.cavum.facts import Facts, is_same, merged
from pickaxe.games.cavum.position_reader import read_position
from pickaxe.games.cavum.scribe import CavumScribe
from pickaxe.games.cavum.setup import book_of, fresh
from pickaxe.games.cavum.text import CavumTexts
from pickaxe.kernel import game as registry
from pickaxe.kernel.edition import Edition
from pickaxe.kernel.game import Game, Mode
from pickaxe.kernel.stack import State

ID = "cavum"
NAME = "Cavum"
RULES_VERSION = 1
CAVEAT = (
    "The rulebook does not print most order cards, their penalties, the layout of the cities and the three-exit tile: "
    "ours are partly reconstructed, and who owns the game can correct them with a data file "
    "(docs/corrections-cavum.md)."
)


class Cavum(Game):
    """Cavum, with our facts or with an owner's corrections of them."""

    def __init__(self, facts: Facts, edition: Edition | None = None) -> None:
        id = edition.id() if edition else ID
        book = book_of(id, facts)
        actions = sum(facts.pieces.values())
        super().__init__(
            id,
            f"{NAME}, corrected ({edition.mark()})" if edition else NAME,
            RULES_VERSION,
            [
                Mode("three-phases", "Three phases", [2, 3, 4], f"The whole game: 3 phases of {actions} actions each."),
                Mode("two-phases", "Learning game", [2, 3, 4], "2 phases, then the end of the game."),
            ],
            facts.switches,
            book,
            CavumTexts(book),
            edition=edition,
            takes_corrections=edition is None,
            caveat="" if edition else CAVEAT,
        )
        self.guide = book
        book.scribe = CavumScribe(book)

    def fresh(self, players: int, mode: str, switches: dict[str, bool]) -> State:
        return fresh(self.guide, players, mode, switches)

    def from_position(self, position: object) -> State:
        return read_position(self, self.guide, position)

    def corrected(self, edition: Edition) -> Game:
        data = merged(edition.data())
        return self if is_same(data, merged({})) else Cavum(Facts(data), edition)


def register() -> None:
    """Make the game known."""
    registry.register(Cavum(Facts(merged({}))))
