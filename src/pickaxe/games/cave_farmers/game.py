"""The Cave Farmers as a game that others can use."""

from typing import Final

from pickaxe.games.cave_farmers.position_reader import read_position
from pickaxe.games.cave_farmers.scribe import FarmersScribe
from pickaxe.games.cave_farmers.setup import BOOK, unsettled
from pickaxe.games.cave_farmers.state import SWITCHES
from pickaxe.games.cave_farmers.text import FarmersTexts
from pickaxe.kernel import game as registry
from pickaxe.kernel.game import Game, Mode
from pickaxe.kernel.stack import State

EVERY_NUMBER: Final = [1, 2, 3, 4, 5, 6, 7]


class CaveFarmers(Game):
    """Caverna: The Cave Farmers."""

    def __init__(self) -> None:
        super().__init__(
            "cave-farmers",
            "The Cave Farmers",
            1,
            [
                Mode("complete", "Complete set", EVERY_NUMBER, "All furnishings; 12 rounds, 11 for 1 or 2."),
                Mode("beginner", "Beginner set", EVERY_NUMBER, "Fewer furnishings; the rules are the same."),
            ],
            SWITCHES,
            BOOK,
            FarmersTexts(),
        )
        BOOK.scribe = FarmersScribe()

    def fresh(self, players: int, mode: str, switches: dict[str, bool]) -> State:
        state = unsettled(players, mode, switches)
        state.settle()
        return state

    def from_position(self, position: object) -> State:
        return read_position(self, position)


def register() -> None:
    """Make the game known."""
    registry.register(CaveFarmers())
