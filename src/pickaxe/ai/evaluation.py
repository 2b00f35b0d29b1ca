"""How good a state is for a seat, by rules of thumb; each game has its own."""

from mypy_extensions import mypyc_attr

from pickaxe.kernel.chance import Dice
from pickaxe.kernel.stack import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluation:
    """An estimate of the final points of a seat, and how wide and deep a search with it goes."""

    def __init__(self, width: int = 24, depth: int = 24) -> None:
        self.width = width  # how many ways to go on are kept after each step
        self.depth = depth  # how many steps of a turn are looked at

    def value(self, state: State, seat: int) -> float:
        """The higher, the better for the seat."""
        raise NotImplementedError

    def exchanges(self, state: State) -> list[int]:
        """The any-time exchanges worth thinking about."""
        return state.exchanges()

    def advice(self, state: State) -> int:
        """A choice that needs no search, or -1."""
        return -1

    def slip(self, state: State, dice: Dice) -> int:
        """What somebody may do instead of what is advised who does not look closely."""
        return self.advice(state)

    def is_step(self, state: State) -> bool:
        """Whether a state can be compared with others; in the middle of a step all ways to go on are looked at."""
        return True

    def shaken(self, dice: Dice, size: float) -> "Evaluation":
        """The same by other lights, each weight changed by up to a share of it; itself if there is none to change."""
        return self

    def stage(self, state: State) -> int:
        """How far the game has come, where that is not told by its turns: lines of another stage are not compared."""
        return 0
