"""Expeditions: loot item by item, and stronger weapons at the end."""

from typing import Final, cast

from pickaxe.games.cave_farmers.animals import newborns
from pickaxe.games.cave_farmers.book import (
    CAVERN_TILE,
    FIELD_TILE,
    LARGE_PASTURE_TILE,
    MEADOW_TILE,
    MOST_STRENGTH,
    SMALL_PASTURE_TILE,
    STABLE_PIECE,
    TUNNEL_TILE,
    Item,
)
from pickaxe.games.cave_farmers.building import Furnish, FurnishDwelling
from pickaxe.games.cave_farmers.components import CATTLE, DOG, SHEEP, WOOD
from pickaxe.games.cave_farmers.effects import Part, Sow, paid_land_reasons
from pickaxe.games.cave_farmers.home import FIELD, LARGE_PASTURE, MEADOW, SMALL_PASTURE, STABLE, TUNNEL
from pickaxe.games.cave_farmers.state import FarmersState
from pickaxe.games.cave_farmers.steps import Step, Steps
from pickaxe.kernel.stack import Effect, State
from pickaxe.kernel.words import Said

# What a frame remembers: items left (3 bits), strength at the start (4 bits), items taken.
_LEFT: Final = 7
_STRENGTH: Final = 3
_TAKEN: Final = 7
BREED_MOST: Final = 2

ALL_WEAPONS: Final = 0
FURNISH: Final = 11
DWELLING: Final = 18
SOW: Final = 20
BREED: Final = 22

ITEMS: Final[list[Item]] = [
    Item(ALL_WEAPONS),
    Item(1, "1 dog"),
    Item(2, "1 wood"),
    Item(3, "1 grain"),
    Item(4, "1 sheep"),
    Item(5, "1 stone"),
    Item(6, "1 donkey"),
    Item(7, "1 vegetable"),
    Item(8, "2 ore"),
    Item(9, "1 boar"),
    Item(10, "2 gold"),
    Item(FURNISH),
    Item(12, tile=STABLE_PIECE),
    Item(13, tile=TUNNEL_TILE),
    Item(14, tile=SMALL_PASTURE_TILE),
    Item(15, "1 cattle"),
    Item(16, tile=LARGE_PASTURE_TILE),
    Item(17, tile=MEADOW_TILE),
    Item(DWELLING),
    Item(19, tile=FIELD_TILE),
    Item(SOW),
    Item(21, tile=CAVERN_TILE),
    Item(BREED),
]
_CHANCES: Final[dict[int, int]] = {
    STABLE_PIECE: STABLE,
    TUNNEL_TILE: TUNNEL,
    CAVERN_TILE: TUNNEL,
    SMALL_PASTURE_TILE: SMALL_PASTURE,
    LARGE_PASTURE_TILE: LARGE_PASTURE,
    MEADOW_TILE: MEADOW,
    FIELD_TILE: FIELD,
}


def inner_steps() -> dict[int, Steps]:
    """The items that are actions of their own."""
    sow = [Step(Sow("grain"), times=2), Step(Sow("vegetable"), times=2)]
    price = ITEMS[DWELLING]
    return {
        FURNISH: Steps([Step(Furnish())], is_turn=False),
        DWELLING: Steps([Step(FurnishDwelling(price.wood, price.stone))], is_turn=False),
        SOW: Steps(sow, is_turn=False),
    }


def wood_price(farm: FarmersState, item: Item) -> int:
    """The wood that a fence costs as loot; each is an action of its own (R14, R32)."""
    return max(0, item.wood - farm.wood_off())


def is_item_open(farm: FarmersState, item: Item) -> bool:
    """Whether an item can be carried out (R11)."""
    if item.goods.kinds or item.index == ALL_WEAPONS:
        return True
    if item.tile >= 0:
        if not farm.allows(_CHANCES[item.tile]):
            return False
        return not item.wood or farm.purses[farm.mover][WOOD] >= wood_price(farm, item)
    if item.index == BREED:
        return newborns_of(farm, BREED_MOST)[0] != 0
    return cast(Steps, farm.book.nodes[item.node]).is_open(farm)


def item_obstacles(farm: FarmersState, item: Item) -> list[Said]:
    """Why an item cannot be carried out."""
    if item.tile >= 0:
        return paid_land_reasons(farm, item.tile, _CHANCES[item.tile], WOOD, wood_price(farm, item))
    if item.index == BREED:
        return [Said("No young animal would find room.")]
    return cast(Steps, farm.book.nodes[item.node]).obstacles(farm)


def newborns_of(farm: FarmersState, most: int) -> list[int]:
    """What may be born, as sets of kinds, the largest first."""
    purse = farm.purses[farm.mover]
    return newborns(farm.places(farm.mover), purse[SHEEP : CATTLE + 1], purse[DOG], most)


def add_items(farm: FarmersState, strength: int, taken: int, out: list[int]) -> None:
    """Add the items that a dwarf of this strength can still take."""
    for item in farm.guide.items:
        if item.strength > strength:
            return
        if not taken >> item.index & 1 and is_item_open(farm, item):
            out.append(item.choice)


def loot_reasons(item: Item, strength: int, is_taken: bool) -> list[Said]:
    """Why an item of loot is closed to a dwarf; none if it is not."""
    if not strength:
        return [Said("Only an armed dwarf can go on an expedition.")]
    if is_taken:
        return [Said("This item was taken on this expedition already.")]
    if item.strength > strength:
        said = "This item needs strength {n}; the dwarf set out with {strength}."
        return [Said(said, n=item.strength, strength=strength)]
    return []


class Expedition(Part):
    """An expedition of some level: its first step is the first item of loot."""

    def __init__(self, level: int) -> None:
        super().__init__(*[f"loot {item.token}" for item in ITEMS])
        self.level = level

    def is_open(self, farm: FarmersState) -> bool:
        return farm.strength() > 0

    def offer(self, state: State, out: list[int]) -> None:
        farm = cast(FarmersState, state)
        add_items(farm, farm.strength(), 0, out)

    def take(self, state: State, choice: int) -> None:
        farm = cast(FarmersState, state)
        memory = self.level | farm.strength() << _STRENGTH
        farm.push(farm.guide.expedition_node, memory)
        farm.book.nodes[farm.guide.expedition_node].answer(farm, memory, choice)

    def refusals(self, state: State, choice: int) -> list[Said]:
        farm = cast(FarmersState, state)
        item = ITEMS[choice - self.choices[0]]
        return loot_reasons(item, farm.strength(), False) or item_obstacles(farm, item)

    def obstacles(self, farm: FarmersState) -> list[Said]:
        return [Said("Only an armed dwarf can go on an expedition.")]


class Loot(Effect):
    """The frame of an expedition: items one after the other, each once, until none is left or the dwarf returns."""

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        farm = cast(FarmersState, state)
        if memory & _LEFT:
            add_items(farm, memory >> _STRENGTH & 15, memory >> _TAKEN, out)
        if out:
            out.append(farm.guide.return_choice)
        else:
            self._come_home(farm, memory)

    def answer(self, state: State, memory: int, choice: int) -> None:
        farm = cast(FarmersState, state)
        if choice == farm.guide.return_choice:
            self._come_home(farm, memory)
            return
        item = ITEMS[choice - farm.guide.loot_choice[0]]
        farm.remember((memory | 1 << _TAKEN + item.index) - 1)
        take_item(farm, item)

    def _come_home(self, farm: FarmersState, memory: int) -> None:
        """The weapon gets better, and all weapons if that was an item (R10)."""
        farm.stack.pop()
        strengths = farm.homes[farm.mover].strengths
        if memory >> _TAKEN + ALL_WEAPONS & 1:
            for i in range(len(strengths)):
                if 0 < strengths[i] < MOST_STRENGTH:
                    strengths[i] += 1
        if strengths[farm.dwarf] < MOST_STRENGTH:
            strengths[farm.dwarf] += 1
        farm.note("stronger", farm.mover, [strengths[farm.dwarf]])

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        farm = cast(FarmersState, state)
        if choice not in farm.guide.loot_choice:
            return []
        item = ITEMS[choice - farm.guide.loot_choice[0]]
        is_taken = memory >> _TAKEN + item.index & 1 == 1
        found = loot_reasons(item, memory >> _STRENGTH & 15, is_taken)
        return found or item_obstacles(farm, item)

    def is_memory(self, memory: int) -> bool:
        taken = memory >> _TAKEN
        return 0 < memory >> _STRENGTH & 15 <= MOST_STRENGTH and 0 < taken < 1 << len(ITEMS) and memory & _LEFT <= 3


def take_item(farm: FarmersState, item: Item) -> None:
    """Carry out an item of loot."""
    farm.receive(item.goods)
    if item.tile >= 0:
        if item.wood:
            farm.purses[farm.mover][WOOD] -= wood_price(farm, item)
        farm.push(farm.guide.place_node, item.tile)
    elif item.node >= 0:
        farm.push(item.node, BREED_MOST if item.index == BREED else 0)


def strength_of(memory: int) -> int:
    """The strength with which an expedition started."""
    return memory >> _STRENGTH & 15


def items_left(memory: int) -> int:
    """How many more items an expedition may take."""
    return memory & _LEFT


def items_taken(memory: int) -> list[Item]:
    """The items that an expedition has taken."""
    return [item for item in ITEMS if memory >> _TAKEN + item.index & 1]
