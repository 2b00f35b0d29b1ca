"""Boards to search on: Cavum's mountain, full of tiles in any turn, and homes at the end of a game of farmers."""

from random import Random
from typing import Any, Final, cast

import pickaxe
from pickaxe.ai import bot
from pickaxe.games.cave_farmers.state import FarmersState
from pickaxe.games.cavum.board import MOUNTAIN, spread
from pickaxe.games.cavum.setup import bare
from pickaxe.games.cavum.state import CavumState
from pickaxe.kernel.chance import Dice

GAME: Final = pickaxe.game("cavum")
BOOK: Final = cast(Any, GAME).guide
BAG: Final = [0] * 15 + [1] * 17 + [2] * 22 + [3] * 20  # all tiles of the game by kind


def mountain(seed: int, *, tiles: int, veins: int = 18, own: int, foreign: int) -> CavumState:
    """Tiles in any turn on any spaces and stations of two seats; more tiles than there are become sixes."""
    rng = Random(seed)
    cavum = bare(BOOK, 2, "three-phases", dict(GAME.switches))
    bag, spaces = BAG[:], BOOK.board.spaces[:]
    rng.shuffle(bag)
    rng.shuffle(spaces)
    for node, kind in zip(spaces[:tiles], bag + [3] * 20, strict=False):
        cavum.lay_tile(node, kind, rng.randrange(len(BOOK.patterns.turns[kind])))
    for node in spaces[:tiles]:
        if cavum.veins.bit_count() < veins and not (BOOK.board.perimeter | spread(cavum.veins)) >> node & 1:
            cavum.put_vein(node, rng.randrange(6), 3)
    cavum.scale = [rng.randrange(9) for _ in range(6)]
    free = [node for node in spaces[:tiles] if not cavum.veins >> node & 1]
    cities = [node for node in BOOK.board.nodes if not MOUNTAIN >> node & 1]
    rng.shuffle(cities)
    for node in free[: own // 2] + cities[: own - own // 2]:
        cavum.put_station(node)
    cavum.mover = 1
    for node in free[own // 2 : own // 2 + foreign]:
        cavum.put_station(node)
    cavum.mover = 0
    cavum.forget()
    return cavum


def farm(seed: int) -> FarmersState:
    """A game of farmers that two greedy bots have played to its end."""
    match, greedy, dice = (
        pickaxe.Match("cave-farmers", players=2, seed=seed),
        bot("greedy", "cave-farmers"),
        Dice(seed),
    )
    while not match.state.is_over:
        match.play(greedy.choose(match.state, dice))
    return cast(FarmersState, match.state)
