"""Drawings of Cave vs Cave stay as they are."""

from collections.abc import Callable

import pytest

from draw.golden import check
from draw.views import drafting, era_one, era_two, joined
from pickaxe.draw.cave_vs_cave import cave, room_card, tile_card
from pickaxe.draw.chart import chart

NAMES = ("Ida", "Bruno")
DRAWINGS: dict[str, Callable[[], str]] = {
    "cave": lambda: cave(era_one(), 0, name="Ida"),
    "room_card": lambda: room_card(era_one(), 16, seat=0, choice_ids=(7, 8)),
    "room_card_refused": lambda: room_card(era_one(), 17, seat=0, reason="3 gold short"),
    "tile_taken": lambda: tile_card(era_one(), era_one()["tiles"][7], names=NAMES),
    "cave_joined": lambda: cave(joined(), 1, name="Bruno"),
    "cave_era_two": lambda: cave(era_two(), 0, name="Ida"),
    "draft_card": lambda: room_card(drafting(), 1, choice_ids=(100,)),
    "tile_second": lambda: tile_card(joined(), joined()["tiles"][11], names=NAMES, choice_ids=(7,)),
    "tile_face_down": lambda: tile_card(joined() | {"players": 1}, joined()["tiles"][14], names=NAMES),
    "chart": lambda: chart([[1, 2, 4, 4, 9], [1, 1, 3, 6, 7.5]], rounds=[2, 2], names=["Ida", "Bruno"]),
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_drawing(name: str) -> None:
    check(name, DRAWINGS[name]())
