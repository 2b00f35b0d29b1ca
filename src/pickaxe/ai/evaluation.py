"""How good a state is for a seat, by rules of thumb; each game has its own."""

from pickaxe.kernel.stack import State


class Evaluation:
    """An estimate of the final points of a seat."""

    def value(self, state: State, seat: int) -> float:
        """The higher, the better for the seat."""
        raise NotImplementedError

    def exchanges(self, state: State) -> list[int]:
        """The any-time exchanges worth thinking about."""
        return state.exchanges()
