"""Cave vs Cave as a game that others can use."""

from pickaxe.games.cave_vs_cave.position import read_position
from pickaxe.games.cave_vs_cave.scribe import CaveScribe
from pickaxe.games.cave_vs_cave.setup import BOOK, fresh
from pickaxe.games.cave_vs_cave.state import SWITCHES
from pickaxe.games.cave_vs_cave.text import CaveTexts
from pickaxe.kernel import game as registry
from pickaxe.kernel.game import Game, Mode
from pickaxe.kernel.stack import Json, State


class CaveVsCave(Game):
    """Caverna: Cave vs Cave."""

    def __init__(self) -> None:
        super().__init__(
            "cave-vs-cave",
            "Cave vs Cave",
            1,
            [Mode("era-1", "Era I", [1, 2], "Eight rounds, 22 turns each; solo seven rounds, 19 turns.")],
            SWITCHES,
            BOOK,
            CaveTexts(),
        )
        BOOK.scribe = CaveScribe()

    def fresh(self, players: int, mode: str, switches: dict[str, bool]) -> State:
        return fresh(players, mode, switches)

    def from_position(self, position: Json) -> State:
        return read_position(self, position)


def register() -> None:
    """Make the game known."""
    registry.register(CaveVsCave())
