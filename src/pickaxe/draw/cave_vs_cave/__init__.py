"""Cave vs Cave as pictures: caves, cards, tiles and the whole table."""

from pickaxe.draw.cave_vs_cave.cards import pool_card, room_card, tile_card
from pickaxe.draw.cave_vs_cave.cave import cave
from pickaxe.draw.cave_vs_cave.marks import Marks
from pickaxe.draw.cave_vs_cave.table import table
from pickaxe.draw.cave_vs_cave.targets import Targets, targets
from pickaxe.draw.cave_vs_cave.thumbnail import thumbnail

__all__ = ["Marks", "Targets", "cave", "pool_card", "room_card", "table", "targets", "thumbnail", "tile_card"]
