"""Cavum as pictures: the mountain, pieces, cards, scales and the whole table."""

from pickaxe.draw.cavum.cards import order_card, sequence_card
from pickaxe.draw.cavum.marks import Marks
from pickaxe.draw.cavum.mountain import mountain
from pickaxe.draw.cavum.pieces import gem, hex_tile, piece_picture, station_picture
from pickaxe.draw.cavum.pool import pool
from pickaxe.draw.cavum.scales import scales
from pickaxe.draw.cavum.standing import standing
from pickaxe.draw.cavum.table import table
from pickaxe.draw.cavum.targets import Targets, targets
from pickaxe.draw.cavum.thumbnail import thumbnail
from pickaxe.draw.cavum.turning import turning
from pickaxe.draw.cavum.ways import blast, network

__all__ = [
    "Marks",
    "Targets",
    "blast",
    "gem",
    "hex_tile",
    "mountain",
    "network",
    "order_card",
    "piece_picture",
    "pool",
    "scales",
    "sequence_card",
    "standing",
    "station_picture",
    "table",
    "targets",
    "thumbnail",
    "turning",
]
