"""The Cave Farmers as a game that others can use."""

from typing import Final, cast

from pickaxe.games.cave_farmers.goals import lacks, owns
from pickaxe.games.cave_farmers.observer import FarmersObserver
from pickaxe.games.cave_farmers.position import read_position, write_position
from pickaxe.games.cave_farmers.scoring import score_sheet
from pickaxe.games.cave_farmers.setup import BOOK, unsettled
from pickaxe.games.cave_farmers.state import SWITCHES, FarmersState
from pickaxe.games.cave_farmers.text import FarmersTexts, not_asked, prompt
from pickaxe.games.cave_farmers.view import view
from pickaxe.kernel import game as registry
from pickaxe.kernel.game import Game, Mode
from pickaxe.kernel.lack import Lack
from pickaxe.kernel.observation import Observer
from pickaxe.kernel.stack import Json, Scribe, State
from pickaxe.kernel.words import Name, Said

EVERY_NUMBER: Final = [1, 2, 3, 4, 5, 6, 7]


class FarmersScribe(Scribe):
    """Writes states of The Cave Farmers: views, positions, score sheets, and why something is not asked now."""

    def view(self, state: State, seat: int | None) -> Json:
        farm = cast(FarmersState, state)
        return cast(Json, view(farm, seat, prompt(farm)))

    def position(self, state: State) -> Json:
        return write_position(cast(FarmersState, state))

    def score_sheet(self, state: State) -> list[Json]:
        farm = cast(FarmersState, state)
        return score_sheet(farm.guide, farm.homes, farm.purses)

    def objections(self, state: State, choice: int) -> list[Said]:
        return not_asked(cast(FarmersState, state), choice)

    def lacks(self, state: State, goal: Name, choice: int) -> list[Lack]:
        return lacks(cast(FarmersState, state), goal, choice)

    def owns(self, state: State, goal: Name) -> bool:
        return owns(cast(FarmersState, state), goal)


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

    def observer(self, players: int) -> Observer:
        return FarmersObserver(BOOK, players)


def register() -> None:
    """Make the game known."""
    registry.register(CaveFarmers())
