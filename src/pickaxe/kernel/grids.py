"""Boards as bit masks."""

from typing import Any

from mypy_extensions import i64


def bits(mask: int) -> list[int]:
    """The positions of the bits that are set, in ascending order."""
    found: list[int] = []
    position = 0
    while mask:
        if mask & 1:
            found.append(position)
        mask >>= 1
        position += 1
    return found


def add_at(mask: i64, things: list[Any], out: list[Any]) -> None:
    """Add the things whose positions are set bits, in ascending order; for masks of up to 63 bits."""
    # Things of no particular type go from list to list as they are; numbers would be unboxed and boxed anew.
    position: i64 = 0
    while mask:
        if mask & 1:
            out.append(things[position])
        mask >>= 1
        position += 1


def mask_of(positions: list[int]) -> int:
    """The mask with these bits set."""
    mask = 0
    for position in positions:
        mask |= 1 << position
    return mask


def count(mask: i64) -> i64:
    """How many bits are set, of a mask of up to 63; compiled, for few of them, much faster than `bit_count`."""
    total: i64 = 0
    while mask:
        mask &= mask - 1
        total += 1
    return total
