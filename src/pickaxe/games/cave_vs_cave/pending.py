"""What may be pending in a position: which effect can lie on which, and when."""

from itertools import pairwise

from pickaxe.games.cave_vs_cave.draft import Bury, Draft, DraftPlace
from pickaxe.games.cave_vs_cave.effects import Activate, CavernSide, Excavate, Furnish, Place
from pickaxe.games.cave_vs_cave.hidden import DealDisplay, DealPool, FirstSeat, Flip, RevealRoom, RevealTile
from pickaxe.games.cave_vs_cave.state import (
    BEGINNING,
    BURYING,
    DRAFTING,
    LAST_OF_ERA,
    OWN_TURN_ONLY,
    PLAYING,
    CaveState,
)
from pickaxe.games.cave_vs_cave.turns import Flow, Pause, TakeTile
from pickaxe.kernel.effects import AnyOrder, Exchange
from pickaxe.kernel.errors import BadPosition
from pickaxe.kernel.stack import NODE_BITS, NODE_MASK, Effect


def check_pending(cave: CaveState) -> None:
    """Refuse a stack that no play leads to; a game that is over has none."""
    nodes = cave.book.nodes
    if cave.stack and not isinstance(nodes[cave.stack[0] & NODE_MASK], Flow):
        raise BadPosition("The lowest pending effect is 'flow'.")
    for below, frame in pairwise(cave.stack):
        under, effect = nodes[below & NODE_MASK], nodes[frame & NODE_MASK]
        if not _may_lie_on(cave, under, effect, frame >> NODE_BITS):
            raise BadPosition(f"{effect.label!r} cannot be pending on {under.label!r} here.")


def _may_lie_on(cave: CaveState, under: Effect, effect: Effect, memory: int) -> bool:
    if isinstance(under, Flow):
        return _is_next(cave, effect, memory)
    if isinstance(under, AnyOrder):
        return _is_step(cave, under, effect, memory)
    if isinstance(under, Activate):
        return effect.label in _rooms_at_work(cave)
    if isinstance(under, Excavate):
        is_reveal = isinstance(effect, RevealRoom) and not isinstance(effect, Flip)
        return is_reveal and cave.is_empty(cave.mover, memory)
    return isinstance(under, Draft) and _is_draft_step(cave, effect, memory)


def _is_next(cave: CaveState, effect: Effect, memory: int) -> bool:
    """Whether the flow of the game can have started an effect."""
    if cave.phase == BEGINNING:
        return _is_deal(cave, effect)
    if isinstance(effect, Draft | Bury):
        return cave.phase == (DRAFTING if isinstance(effect, Draft) else BURYING)
    if cave.phase != PLAYING or cave.tile >= 0:
        return cave.phase == PLAYING and effect.node == cave.guide.tile_nodes[cave.tile]
    if isinstance(effect, Pause):
        return memory == cave.mover and not cave.is_switched(OWN_TURN_ONLY) and is_era_over(cave)
    if cave.round == LAST_OF_ERA[cave.players][cave.era - 1] or cave.turn_in_round == cave.players * cave.turns_each():
        return False
    return isinstance(effect, TakeTile) or (isinstance(effect, RevealTile) and cave.turn_in_round == 0)


def is_era_over(cave: CaveState) -> bool:
    """Whether all turns of the era have been played."""
    is_last = cave.round == LAST_OF_ERA[cave.players][cave.era]
    return is_last and cave.turn_in_round == cave.players * cave.turns_each()


def _is_deal(cave: CaveState, effect: Effect) -> bool:
    if cave.start < 0:
        return isinstance(effect, FirstSeat)
    return isinstance(effect, DealPool if cave.mode == "era-2-only" else DealDisplay) and cave.deals_missing() > 0


def _is_step(cave: CaveState, under: AnyOrder, effect: Effect, memory: int) -> bool:
    """Whether an effect can be a step of a tile or of a room."""
    if isinstance(effect, Flip):
        return cave.players == 1 and cave.piles[memory] > 0
    if isinstance(effect, Place):
        furnishes = any(isinstance(part, Furnish) for part in under.parts())
        return furnishes and bool(cave.spaces_for(cave.mover, memory))
    if isinstance(effect, CavernSide):
        return _wins_cavern(cave)
    is_paid = isinstance(effect, Exchange) and memory == 1
    return (is_paid or isinstance(effect, Activate | Excavate)) and effect.label.startswith(f"{under.label}.")


def _is_draft_step(cave: CaveState, effect: Effect, memory: int) -> bool:
    if isinstance(effect, Flip):
        return memory == 1 and cave.piles[1] > 0
    if isinstance(effect, DraftPlace):
        return bool(effect.ways(cave, memory))
    return isinstance(effect, CavernSide) and _wins_cavern(cave)


def _wins_cavern(cave: CaveState) -> bool:
    return cave.cavern_owner < 0 and cave.is_full(cave.mover)


def _rooms_at_work(cave: CaveState) -> list[str]:
    """The labels of the rooms that the seat to move can activate."""
    return [f"room {room.number:02}" for room in cave.guide.rooms if cave.has(room)]
