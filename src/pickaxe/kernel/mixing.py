"""Many numbers mixed into one word, the key of a state: equal for equal numbers, different for all that will ever meet.

The way is that of the dice, multiply with carry: a step never overflows, so interpreted and compiled code agree, and it
can be undone, so that states with one number different never have the same key. A key has 63 bits.
"""

from typing import Final

from mypy_extensions import i64

UNMIXED: Final = 0x2545F4914F6CDD1D
_MULTIPLIER: Final = 2083801278
_LOW: Final = 0xFFFFFFFF


def mixed(word: i64, number: i64) -> i64:
    """A number of up to 32 bits mixed into a word."""
    return _MULTIPLIER * ((word ^ number) & _LOW) + (word >> 32)


def mixed_wide(word: i64, number: i64) -> i64:
    """A number of up to 64 bits mixed into a word."""
    return mixed(mixed(word, number), number >> 32)


def mixed_all(word: i64, numbers: list[int]) -> i64:
    """Numbers of up to 64 bits, and how many they are, mixed into a word."""
    for number in numbers:
        each: i64 = number
        word = mixed(word, each)
        if each >> 31:
            word = mixed(word, each >> 32)
    return mixed(word, len(numbers))


def mixed_text(word: i64, text: str) -> i64:
    """A text mixed into a word."""
    for letter in text:
        word = mixed(word, ord(letter))
    return word
