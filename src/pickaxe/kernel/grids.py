"""Boards as bit masks."""

from typing import Any

from mypy_extensions import i64


def bits(mask: int) -> list[int]:
    """The places of the bits that are set, in ascending order."""
    found: list[int] = []
    place = 0
    while mask:
        if mask & 1:
            found.append(place)
        mask >>= 1
        place += 1
    return found


def lowest(word: i64) -> i64:
    """The place of the lowest bit of a word that is not 0, found by halves."""
    place: i64 = 0
    if word & 0xFFFF_FFFF == 0:
        word >>= 32
        place = 32
    if word & 0xFFFF == 0:
        word >>= 16
        place += 16
    if word & 0xFF == 0:
        word >>= 8
        place += 8
    if word & 0xF == 0:
        word >>= 4
        place += 4
    if word & 3 == 0:
        word >>= 2
        place += 2
    return place + 1 if word & 1 == 0 else place


def add_at(mask: i64, things: list[Any], out: list[Any]) -> None:
    """Add the things whose places are set bits, in ascending order; for masks of up to 63 bits."""
    # Things of no particular type go from list to list as they are; numbers would be unboxed and boxed anew.
    while mask:
        out.append(things[lowest(mask)])
        mask &= mask - 1


def mask_of(places: list[int]) -> int:
    """The mask with these bits set."""
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask


def count(mask: i64) -> i64:
    """How many bits are set, of a mask of up to 63; compiled, for few of them, much faster than `bit_count`."""
    total: i64 = 0
    while mask:
        mask &= mask - 1
        total += 1
    return total
