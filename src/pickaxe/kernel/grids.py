"""Boards as bit masks."""


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


def mask_of(positions: list[int]) -> int:
    """The mask with these bits set."""
    mask = 0
    for position in positions:
        mask |= 1 << position
    return mask


def count(mask: int) -> int:
    """How many bits are set."""
    total = 0
    while mask:
        mask &= mask - 1
        total += 1
    return total
