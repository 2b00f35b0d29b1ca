"""Chance as a seat: what it decides, and a dealer who decides it."""

from random import Random
from typing import Final

CHANCE: Final = -1


class Slot:
    """One hidden thing: the place it has in its group, and what the whole group consists of."""

    def __init__(self, group: str, index: int, pool: list[int]) -> None:
        self.group = group
        self.index = index
        self.pool = pool

    def __repr__(self) -> str:
        return f"Slot({self.group!r}, {self.index}, {self.pool!r})"


class Dealer:
    """Answers chance from a seed: the same slot always gets the same answer, in whatever order slots are opened."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._shuffled: dict[str, list[int]] = {}

    def answer(self, slot: Slot, open_choices: list[int]) -> int:
        """What lies in the slot, or something still possible if the game has left this deal."""
        dealt = self._deal(slot)[slot.index % len(slot.pool)]
        if dealt in open_choices:
            return dealt
        return Random(f"{self.seed}/{slot.group}/{slot.index}").choice(open_choices)

    def _deal(self, slot: Slot) -> list[int]:
        dealt = self._shuffled.get(slot.group)
        if dealt is None:
            dealt = list(slot.pool)
            Random(f"{self.seed}/{slot.group}").shuffle(dealt)
            self._shuffled[slot.group] = dealt
        return dealt
