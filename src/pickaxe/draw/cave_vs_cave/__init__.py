"""Cave vs Cave as pictures: caves, cards, tiles and the whole table."""

from pickaxe.draw.cave_vs_cave.cave import cave
from pickaxe.draw.cave_vs_cave.room import room_card
from pickaxe.draw.cave_vs_cave.table import table
from pickaxe.draw.cave_vs_cave.tile import tile_card
from pickaxe.draw.marks import Marks

__all__ = ["Marks", "cave", "room_card", "table", "tile_card"]
