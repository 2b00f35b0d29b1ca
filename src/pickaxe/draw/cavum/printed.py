"""What is printed, as a drawing needs it: places, exits, sequence cards; an owner's corrections have their own."""

from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from pickaxe.games.cavum.board import place_of
from pickaxe.games.cavum.book import CavumBook
from pickaxe.games.cavum.tiles import KINDS, PIECES, TILE_PIECES
from pickaxe.kernel import game as registry
from pickaxe.kernel.grids import bits

Place = tuple[int, int]
Exits = tuple[int, ...]

GAME = "cavum"
DYNAMITE = "dynamite "
# The pieces that are tiles.
TILES = tuple(PIECES[:TILE_PIECES])


@dataclass(frozen=True)
class Printed:
    """Board, tiles and cards of one game."""

    places: dict[str, Place]
    separators: tuple[Place, ...]
    turns: dict[str, tuple[Exits, ...]]
    dynamite_of_card: dict[int, str]
    stones_per_colour: int
    chip_points: int

    def exits(self, piece: str, turn: int = 0) -> Exits:
        """The exits of a tile in one of its turns."""
        turns = self.turns[kind_of(piece)]
        return turns[turn % len(turns)]


def kind_of(piece: str) -> str:
    """The kind of a tile, with or without dynamite."""
    return piece.removeprefix(DYNAMITE)


@lru_cache(maxsize=32)
def printed(id: str = GAME) -> Printed:
    """What is printed in a game, which must be known by its id."""
    guide = cast(CavumBook, registry.game(id).book)
    facts, board = guide.facts, guide.board
    return Printed(
        places={name: place_of(node) for name, node in board.node.items()},
        separators=tuple(place_of(node) for node in board.separators),
        turns={
            kind: tuple(tuple(bits(exits)) for exits in turns)
            for kind, turns in zip(KINDS, guide.patterns.turns, strict=True)
        },
        dynamite_of_card={card: KINDS[kind] for card, kind in enumerate(facts.dynamite_of_card) if kind >= 0},
        stones_per_colour=facts.stones_per_colour,
        chip_points=facts.chip_points,
    )
