"""Tiles: their kinds, their turns, and the stacks they form as numbers.

A tile on the board is a code from 1 to 48: six times its piece plus its turn, plus one. A stack is a number of six bits
a tile, the visible tile in the lowest bits.
"""

from typing import Final

KINDS: Final = ["two", "three", "four", "six"]
EXIT_COUNTS: Final = [2, 3, 4, 6]
# The pieces of a player. The first eight are tiles: four tunnel tiles, then four dynamite tiles, each by kind.
PIECES: Final[list[str]] = [*KINDS, *(f"dynamite {kind}" for kind in KINDS), "vein", "station", "option", "prospect"]
TILE_PIECES: Final = 8
DYNAMITE: Final = 4
VEIN: Final = 8
STATION: Final = 9
OPTION: Final = 10
PROSPECT: Final = 11
# The pieces in the order of a hand.
HAND: Final[list[str]] = [*reversed(PIECES[:DYNAMITE]), *reversed(PIECES[DYNAMITE:TILE_PIECES]), *PIECES[TILE_PIECES:]]
PIECE: Final[dict[str, int]] = {name: piece for piece, name in enumerate(PIECES)}
CODE_BITS: Final = 6
CODE_MASK: Final = 63


def code_of(piece: int, turn: int) -> int:
    """The code of a tile that is laid with a turn."""
    return piece * 6 + turn + 1


def piece_of(code: int) -> int:
    """The piece that a tile is."""
    return (code - 1) // 6


def turn_of(code: int) -> int:
    """The turn that a tile has."""
    return (code - 1) % 6


def turned(exits: int, turn: int) -> int:
    """Exits as bits, turned counter-clockwise by so many sixths."""
    return (exits << turn | exits >> 6 - turn) & 63


def codes_of(stack: int) -> list[int]:
    """The tiles of a stack, the lowest first."""
    found: list[int] = []
    while stack:
        found.insert(0, stack & CODE_MASK)
        stack >>= CODE_BITS
    return found


class Patterns:
    """The exits of every kind in all its turns."""

    def __init__(self, exits_of_kind: list[int]) -> None:
        # Per kind: the exits in each turn that differs from the ones before.
        self.turns: list[list[int]] = [self._turns(exits) for exits in exits_of_kind]
        self.exits: list[int] = [0] * (CODE_MASK + 1)
        for piece in range(TILE_PIECES):
            for turn, exits in enumerate(self.turns[piece % DYNAMITE]):
                self.exits[code_of(piece, turn)] = exits

    def _turns(self, exits: int) -> list[int]:
        found: list[int] = []
        for turn in range(6):
            if turned(exits, turn) not in found:
                found.append(turned(exits, turn))
        return found
