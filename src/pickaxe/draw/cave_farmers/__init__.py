"""The Cave Farmers as pictures: homes, action spaces, furnishings, loot, goods and the whole table."""

from pickaxe.draw.cave_farmers.family import dwarfs_row
from pickaxe.draw.cave_farmers.furnishing import furnishing_card
from pickaxe.draw.cave_farmers.home import home
from pickaxe.draw.cave_farmers.ladder import loot_ladder
from pickaxe.draw.cave_farmers.markers import harvest_strip
from pickaxe.draw.cave_farmers.small import small_home
from pickaxe.draw.cave_farmers.space import Group, groups, space_card
from pickaxe.draw.cave_farmers.table import table
from pickaxe.draw.cave_farmers.tile import tile_picture
from pickaxe.draw.marks import Marks

__all__ = [
    "Group",
    "Marks",
    "dwarfs_row",
    "furnishing_card",
    "groups",
    "harvest_strip",
    "home",
    "loot_ladder",
    "small_home",
    "space_card",
    "table",
    "tile_picture",
]
