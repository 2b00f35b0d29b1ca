"""Chance as a seat: what it decides, a dealer who decides it, and dice for everything else that is left to luck."""

from random import Random
from typing import Final

from mypy_extensions import i64

CHANCE: Final = -1

# Multiply with carry: the low 32 bits are the next number, the rest is carried over. All of it fits a machine word,
# so that interpreted and compiled code throw the same; the multiplier is one of those with a long period.
_MULTIPLIER: Final = 2083801278
_LOW: Final = 0xFFFFFFFF
_START: Final = 0x2545F4914F6CDD1D
_SEED_MASK: Final = (1 << 62) - 1
_WARM_UP: Final = 8


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


class Dice:
    """Random numbers from a seed, small and fast, the same on every machine; a text is a seed, too."""

    def __init__(self, seed: int | str) -> None:
        number = Random(seed).getrandbits(62) if isinstance(seed, str) else seed
        self._word: i64 = (number ^ _START) & _SEED_MASK or 1
        for _ in range(_WARM_UP):
            self._throw()

    def _throw(self) -> i64:
        word = self._word
        word = _MULTIPLIER * (word & _LOW) + (word >> 32)
        self._word = word
        return word & _LOW

    def below(self, count: i64) -> i64:
        """One of the numbers from 0 to count - 1."""
        return self._throw() * count >> 32

    def share(self) -> float:
        """A number from 0 up to, not including, 1."""
        return float(self._throw()) / 4294967296.0
