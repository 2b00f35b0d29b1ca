"""What may be pending in a position: which effect can lie on which, and when."""

from itertools import pairwise

from pickaxe.games.cave_farmers.book import CAVERN_TILE, FURNISHING_CODE, MEADOW_TILE, STABLE_PIECE
from pickaxe.games.cave_farmers.building import Furnish, FurnishDwelling
from pickaxe.games.cave_farmers.effects import BuildStable, Fence, Lay
from pickaxe.games.cave_farmers.expeditions import ITEMS, Expedition, Loot
from pickaxe.games.cave_farmers.harvest import Breed, Feed, Skip
from pickaxe.games.cave_farmers.hidden import FirstSeat, RevealCard, RevealMarker
from pickaxe.games.cave_farmers.home import AT_HOME
from pickaxe.games.cave_farmers.imitation import Imitate
from pickaxe.games.cave_farmers.places import House, Place, add_spots
from pickaxe.games.cave_farmers.state import (
    BEGINNING,
    FINISHING,
    HARVESTING,
    PREPARING,
    UNDECIDED,
    WORKING,
    FarmersState,
)
from pickaxe.games.cave_farmers.steps import Steps
from pickaxe.games.cave_farmers.turns import CLEARING, FILLING, MARKER, Clear, Flow, Pause, Turn
from pickaxe.kernel.errors import BadPosition
from pickaxe.kernel.stack import NODE_BITS, NODE_MASK, Effect


def check_pending(farm: FarmersState) -> None:
    """Refuse a stack that no play leads to; a game that is over has none."""
    nodes = farm.book.nodes
    if farm.stack and not isinstance(nodes[farm.stack[0] & NODE_MASK], Flow):
        raise BadPosition("The lowest pending effect is 'flow'.")
    _check_chance(farm)
    for below, frame in pairwise(farm.stack):
        under, effect = nodes[below & NODE_MASK], nodes[frame & NODE_MASK]
        if not _may_lie_on(farm, under, effect, frame >> NODE_BITS):
            raise BadPosition(f"{effect.label!r} cannot be pending on {under.label!r} here.")


def _check_chance(farm: FarmersState) -> None:
    """What chance must say before the game can go on."""
    if len(farm.stack) > 1 or farm.is_over:
        return
    if farm.phase == PREPARING and farm.step == MARKER:
        raise BadPosition("The card of this round must be pending: 'reveal card'.")
    if farm.phase == HARVESTING and farm.harvest_now() == UNDECIDED:
        raise BadPosition("The harvest marker of this round must be pending: 'reveal marker'.")


def _may_lie_on(farm: FarmersState, under: Effect, effect: Effect, memory: int) -> bool:
    if isinstance(under, Flow):
        return _is_next(farm, effect, memory)
    if isinstance(effect, House):
        return not isinstance(under, House | Place)
    if isinstance(effect, Place):
        return _may_place(farm, under, memory)
    if isinstance(under, Turn):
        return _is_use(farm, effect)
    if isinstance(under, Steps):
        return isinstance(effect, Loot) and _contains(under, Expedition) and _is_armed(farm)
    return isinstance(under, Loot) and effect.node in [item.node for item in ITEMS if item.node >= 0]


def _is_next(farm: FarmersState, effect: Effect, memory: int) -> bool:
    """Whether the flow of the game can have started an effect."""
    if farm.phase == BEGINNING:
        return isinstance(effect, FirstSeat) and farm.start < 0
    if farm.phase == PREPARING:
        return _is_preparation(farm, effect)
    if farm.phase == WORKING:
        return isinstance(effect, Turn) and (not memory or _is_at_hand(farm, memory - 1))
    if farm.phase == HARVESTING:
        is_known = farm.harvest_now() != UNDECIDED
        return isinstance(effect, Skip | Feed | Breed) if is_known else isinstance(effect, RevealMarker)
    return farm.phase == FINISHING and isinstance(effect, Pause)


def _is_preparation(farm: FarmersState, effect: Effect) -> bool:
    """Whether an effect goes with how far the preparation of a round has come."""
    if isinstance(effect, RevealCard):
        return farm.step == MARKER
    if isinstance(effect, RevealMarker):
        return farm.step == CLEARING and farm.harvest_now() == UNDECIDED
    return isinstance(effect, Clear) and farm.players == 1 and farm.step == FILLING


def _is_at_hand(farm: FarmersState, dwarf: int) -> bool:
    """Whether a dwarf is at home, or the one that works now."""
    posts = farm.homes[farm.mover].posts
    return dwarf < len(posts) and (posts[dwarf] == AT_HOME or dwarf == farm.dwarf)


def _is_use(farm: FarmersState, effect: Effect) -> bool:
    """Whether a dwarf on a space can be doing this."""
    if farm.space < 0:
        return False
    if isinstance(effect, Imitate):
        return farm.used < 0 and farm.guide.spaces[farm.space].imitation_cost >= 0
    return farm.used >= 0 and effect is farm.guide.spaces[farm.used].steps


def _is_armed(farm: FarmersState) -> bool:
    return farm.dwarf >= 0 and farm.strength() > 0


def _may_place(farm: FarmersState, under: Effect, thing: int) -> bool:
    """Whether a thing can be in hand here, and finds a place."""
    spots: list[int] = []
    add_spots(farm, thing, spots)
    if not spots or isinstance(under, Place):
        return False
    if MEADOW_TILE <= thing <= CAVERN_TILE:
        return True
    if isinstance(under, Loot):
        return thing in [item.tile for item in ITEMS]
    if not isinstance(under, Steps):
        return False
    if thing >= FURNISHING_CODE:
        return _contains(under, Furnish) or _contains(under, FurnishDwelling)
    return any(_lays(part, thing) for part in under.parts())


def _lays(part: Effect, thing: int) -> bool:
    if isinstance(part, Lay):
        return thing in part.tiles
    if isinstance(part, Fence):
        return thing == part.tile
    return isinstance(part, BuildStable) and thing == STABLE_PIECE


def _contains(steps: Steps, kind: type[Effect]) -> bool:
    return any(isinstance(part, kind) for part in steps.parts())
