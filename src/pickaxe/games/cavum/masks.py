"""Masks of nodes in machine words, which compiled rules handle without making any object.

A mask has 169 bits, one for each node. In words it is three thirds of 63 nodes each, the northern one first, so that no
bit is ever a sign. What is asked often works on thirds; everything else may take them as one whole number.
"""

from typing import Final

from mypy_extensions import i64

from pickaxe.kernel.grids import count, lowest
from pickaxe.kernel.stack import Choices

Mask = tuple[i64, i64, i64]
THIRD: Final = 63
_FULL: Final = 0x7FFF_FFFF_FFFF_FFFF  # all nodes of a third


def whole(mask: Mask) -> int:
    """A mask as one number."""
    north: int = mask[0]
    middle: int = mask[1]
    south: int = mask[2]
    return north | middle << THIRD | south << 2 * THIRD


def thirds(number: int) -> Mask:
    """One number as a mask."""
    return (number & _FULL, number >> THIRD & _FULL, number >> 2 * THIRD)


def word(high: i64, low: i64) -> i64:
    """Two halves as one word: mypyc keeps a constant of 63 bits as an object, and unpacks it wherever it is used."""
    return high << 32 | low


# Two masks that never change. They are no constants because mypyc 2.4.1 takes a constant tuple of words for unset.


def nothing() -> Mask:
    """The mask without nodes."""
    return (0, 0, 0)


def mountain() -> Mask:
    """The mountain spaces."""
    return (word(0x7F87_F83F, 0x81F8_0000), word(0x7F87_FC7F, 0xE7FF_3FF1), 0xFC0FE0)


_NUMBERS: Final = list(range(3 * THIRD))


def only(node: i64) -> Mask:
    """The mask of one node."""
    # From the highest bit down: compiled, a plain 1 is a number of 32 bits and cannot be moved up so far.
    highest = word(0x4000_0000, 0)
    if node < 63:
        return (highest >> 62 - node, 0, 0)
    if node < 126:
        return (0, highest >> 125 - node, 0)
    return (0, 0, highest >> 188 - node)


def holds(mask: Mask, node: i64) -> bool:
    """Whether a node is in a mask."""
    if node < 63:
        return mask[0] >> node & 1 != 0
    return mask[1] >> node - 63 & 1 != 0 if node < 126 else mask[2] >> node - 126 & 1 != 0


def is_empty(mask: Mask) -> bool:
    """Whether a mask has no node."""
    return mask[0] | mask[1] | mask[2] == 0


def both(one: Mask, other: Mask) -> Mask:
    """The nodes that are in both masks."""
    return (one[0] & other[0], one[1] & other[1], one[2] & other[2])


def either(one: Mask, other: Mask) -> Mask:
    """The nodes that are in any of two masks."""
    return (one[0] | other[0], one[1] | other[1], one[2] | other[2])


def without(one: Mask, other: Mask) -> Mask:
    """The nodes that are in the first mask only."""
    return (one[0] & ~other[0], one[1] & ~other[1], one[2] & ~other[2])


def onward(mask: Mask, span: i64) -> Mask:
    """All nodes moved to higher numbers: east, south-west or south-east."""
    rest, full = 63 - span, word(0x7FFF_FFFF, 0xFFFF_FFFF)
    north, middle, south = mask
    return (north << span & full, (middle << span | north >> rest) & full, (south << span | middle >> rest) & full)


def back(mask: Mask, span: i64) -> Mask:
    """All nodes moved to lower numbers: west, north-east or north-west."""
    rest, full = 63 - span, word(0x7FFF_FFFF, 0xFFFF_FFFF)
    north, middle, south = mask
    return (north >> span | middle << rest & full, middle >> span | south << rest & full, south >> span)


def around(mask: Mask) -> Mask:
    """All nodes that touch a node of the mask."""
    found = either(onward(mask, 1), back(mask, 1))
    found = either(found, either(onward(mask, 12), back(mask, 12)))
    return either(found, either(onward(mask, 13), back(mask, 13)))


def number_of(mask: Mask) -> int:
    """How many nodes a mask has."""
    return count(mask[0]) + count(mask[1]) + count(mask[2])


def list_nodes(mask: Mask, names: Choices, out: list[int]) -> None:
    """Add to a list what each node of a mask is called, in ascending order."""
    _list_third(mask[0], 0, names, out)
    _list_third(mask[1], 63, names, out)
    _list_third(mask[2], 126, names, out)


def _list_third(word: i64, first: i64, names: Choices, out: list[int]) -> None:
    while word:
        out.append(names[first + lowest(word)])
        word &= word - 1


def first_node(mask: Mask) -> i64:
    """The lowest node of a mask that is not empty."""
    if mask[0]:
        return lowest(mask[0])
    return 63 + lowest(mask[1]) if mask[1] else 126 + lowest(mask[2])


def nodes_of(mask: Mask) -> list[int]:
    """The nodes of a mask, in ascending order."""
    found: list[int] = []
    list_nodes(mask, _NUMBERS, found)
    return found
