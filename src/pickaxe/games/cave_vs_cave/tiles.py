"""The action tiles in printed order: what each does. Names and stages are in data/tiles.json."""

from typing import Final

from pickaxe.games.cave_vs_cave.book import ActionTile
from pickaxe.games.cave_vs_cave.effects import Activate, BuildWall, Excavate, Furnish, OnSpace, RazeWall, rates
from pickaxe.kernel.effects import cut, exchange, gain, one_of, when
from pickaxe.kernel.stack import Effect

PER_DWARF: Final = ["2 food", "3 food", "4 food"]

TILES: Final[list[ActionTile]] = [
    ActionTile("A01", [Activate("1", 1), gain("2 emmer"), gain("1 flax")]),
    ActionTile("A02", [Furnish(PER_DWARF, per_dwarf=True), Furnish(["5 food", "1 gold"])]),
    ActionTile("A03", [cut(Excavate(1, "", False), Excavate(2, "2 food", False)), gain("1 stone")]),
    ActionTile("A04", [Activate("1", 1), gain("2 wood")]),
    ActionTile("A05", [gain("1 food"), Furnish(PER_DWARF, per_dwarf=True)]),
    ActionTile("A06", [Activate("1", 1), one_of(gain("1 wood"), gain("1 stone")), BuildWall()]),
    ActionTile("A07", [cut(Activate("2", 2), Excavate(1, "", through_walls=True))]),
    ActionTile("A08", [Excavate(1, "", False), Furnish(["5 food", "2 gold"])]),
    ActionTile("A09", [RazeWall("2 stone 3 food 1 gold")]),
    ActionTile("A10", [Activate("1", 1), Excavate(1, "", False)]),
    ActionTile("A11", [cut(one_of(exchange("5 wood", "4 gold"), exchange("5 stone", "4 gold")), Activate("3", 3))]),
    ActionTile("A12", [BuildWall(), Furnish([""])], more_than_opponent="gold"),
    ActionTile("A13", [Furnish(["5 food", "1 gold"])]),
    ActionTile("A14", [one_of(exchange("3 gold", "4 weapon 1 donkey"), exchange("3 gold", "4 weapon 1 wood"))]),
    ActionTile("A15", [Excavate(1, "", False), BuildWall()]),
    ActionTile("A16", [Activate("1+1", 2), one_of(exchange("3 donkey", "6 food"), exchange("2 gold", "6 food"))]),
]


def additional_effects() -> list[Effect]:
    """What the four spaces of the Era II action board add to whichever tile lies on them, left to right."""
    return [
        one_of(gain("3 ore"), gain("1 iron"), gain("1 donkey")),
        rates("ore", {1: 1, 3: 2, 5: 3, 7: 4}, "iron"),
        rates("iron", {number: number for number in range(1, 10)}, "weapon"),
        gain("2 weapon"),
    ]


# Each tile of Era II with the effects of all spaces, of which the one below it is open.
ADDITIONAL: Final[dict[str, list[Effect]]] = {
    tile.id: [when(OnSpace(number), effect) for number, effect in enumerate(additional_effects(), 1)]
    for tile in TILES
    if tile.stage == "era2"
}
