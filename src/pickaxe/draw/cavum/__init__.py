"""Cavum as pictures: the mountain, pieces, cards, scales and the whole table."""

from pickaxe.draw.cavum.cards import order_card, sequence_card, sequence_cards
from pickaxe.draw.cavum.market import pool, scales
from pickaxe.draw.cavum.mountain import mountain
from pickaxe.draw.cavum.overlays import Marks
from pickaxe.draw.cavum.pieces import gem, piece_picture, station_picture, turning
from pickaxe.draw.cavum.table import standing, table

__all__ = [
    "Marks",
    "gem",
    "mountain",
    "order_card",
    "piece_picture",
    "pool",
    "scales",
    "sequence_card",
    "sequence_cards",
    "standing",
    "station_picture",
    "table",
    "turning",
]
