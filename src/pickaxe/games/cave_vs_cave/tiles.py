"""The action tiles in printed order: what each does. Names and stages are in data/tiles.json."""

from typing import Final

from pickaxe.games.cave_vs_cave.book import ActionTile
from pickaxe.games.cave_vs_cave.effects import Activate, BuildWall, Excavate, Furnish, RazeWall
from pickaxe.kernel.effects import cut, exchange, gain, one_of

PER_DWARF: Final = ["2 food", "3 food", "4 food"]

ERA_ONE: Final[list[ActionTile]] = [
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
]
