"""Cave vs Cave as a game that others can use."""

from typing import cast

from pickaxe.games.cave_vs_cave.goals import lacks, owns
from pickaxe.games.cave_vs_cave.observer import CaveObserver
from pickaxe.games.cave_vs_cave.position import read_position, write_position
from pickaxe.games.cave_vs_cave.scoring import score_sheet
from pickaxe.games.cave_vs_cave.setup import BOOK, fresh
from pickaxe.games.cave_vs_cave.state import SWITCHES, CaveState
from pickaxe.games.cave_vs_cave.text import CaveTexts, not_asked, prompt
from pickaxe.games.cave_vs_cave.view import view
from pickaxe.games.cave_vs_cave.words import WORDS
from pickaxe.kernel import game as registry
from pickaxe.kernel.game import Game, Mode
from pickaxe.kernel.lack import Lack
from pickaxe.kernel.observation import Observer
from pickaxe.kernel.stack import Json, Scribe, State
from pickaxe.kernel.words import Name, Said


class CaveScribe(Scribe):
    """Writes states of Cave vs Cave: views, positions, score sheets, and why something is not asked now."""

    def view(self, state: State, seat: int | None) -> Json:
        cave = cast(CaveState, state)
        return cast(Json, view(cave, seat, prompt(cave)))

    def position(self, state: State) -> Json:
        return write_position(cast(CaveState, state))

    def score_sheet(self, state: State) -> list[Json]:
        return score_sheet(cast(CaveState, state))

    def objections(self, state: State, choice: int) -> list[Said]:
        return not_asked(cast(CaveState, state), choice)

    def lacks(self, state: State, goal: Name, choice: int) -> list[Lack]:
        return lacks(cast(CaveState, state), goal, choice)

    def owns(self, state: State, goal: Name) -> bool:
        return owns(cast(CaveState, state), goal)


class CaveVsCave(Game):
    """Caverna: Cave vs Cave."""

    def __init__(self) -> None:
        super().__init__(
            "cave-vs-cave",
            "Cave vs Cave",
            1,
            [
                Mode("era-1", "Era I", [1, 2], "8 rounds, 22 turns each; solo 7 rounds, 19 turns.", "both-eras"),
                Mode("both-eras", "Era I and II", [1, 2], "12 rounds, 38 turns each; solo 11 rounds, 35 turns."),
                Mode("draft", "Draft, then Era II", [2], "Draft your first cave, then 4 rounds, 16 turns each."),
                Mode("era-2-only", "Era II only", [2], "The second board and a pool of rooms; 16 turns each."),
            ],
            SWITCHES,
            BOOK,
            CaveTexts(WORDS),
        )
        BOOK.scribe = CaveScribe()

    def fresh(self, players: int, mode: str, switches: dict[str, bool]) -> State:
        return fresh(players, mode, switches)

    def from_position(self, position: object) -> State:
        return read_position(self, position)

    def observer(self, players: int) -> Observer:
        return CaveObserver(BOOK, players)


def register() -> None:
    """Make the game known."""
    registry.register(CaveVsCave())
