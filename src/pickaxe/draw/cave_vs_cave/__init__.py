"""Cave vs Cave as pictures: caves, cards, tiles and the whole table."""

from pickaxe.draw.cave_vs_cave.board import Marks
from pickaxe.draw.cave_vs_cave.cards import room_card, tile_card
from pickaxe.draw.cave_vs_cave.cave import cave
from pickaxe.draw.cave_vs_cave.table import table

__all__ = ["Marks", "cave", "room_card", "table", "tile_card"]
