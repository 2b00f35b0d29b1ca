"""Drawings of Cavum stay as they are."""

from collections.abc import Callable
from typing import Any

import pytest

from draw.cavum_views import NAMES, building, laying, turning_three
from draw.golden import check
from pickaxe.draw.cavum import (
    Marks,
    blast,
    gem,
    hex_tile,
    mountain,
    network,
    order_card,
    pool,
    scales,
    sequence_card,
    station_picture,
    targets,
    thumbnail,
)

ORDER = {"id": "order-22", "gems": ["blue", "green", "white"], "value": 22, "penalty": 11, "chips": 1}


def _marked() -> str:
    view = laying().view(0)
    marks = Marks(
        last=frozenset({"0,3"}),
        last_seat=1,
        last_name="Bruno",
        chosen=frozenset({"-2,3"}),
        changed=frozenset({"-3,4"}),
        route=["A3", "-2,5", "-2,4"],
        blast=blast(view),
        network=network(view, 0),
    )
    return mountain(view, marks=marks, names=NAMES)


def _selling() -> dict[str, Any]:
    view = building().view(0)
    sale = {"colour": "red", "top": 3, "offer": 2, "by": 0, "in": [0]}
    options = [{"choice": 1, "token": "sell 1"}, {"choice": 2, "token": "sell 2"}]
    return view | {"sale": sale, "options": options}


DRAWINGS: dict[str, Callable[[], str]] = {
    "cavum_mountain": _marked,
    "cavum_mountain_turn": lambda: mountain(turning_three().view(0), names=NAMES, lang="de"),
    "cavum_mountain_decorative": lambda: mountain(building().view(None), decorative=True),
    "cavum_order": lambda: order_card(ORDER, choices=(7,), held={"blue": 1}),
    "cavum_order_refused": lambda: order_card(ORDER | {"chips": 0}, verb="fulfil", reason="needs white", is_own=True),
    "cavum_sequence": lambda: sequence_card(3, choices=(7,)),
    "cavum_sequence_taken": lambda: sequence_card(2, taken=1, names=NAMES),
    "cavum_scales": lambda: scales(building().view(0), targets=targets(building().view(0))),
    "cavum_scales_sale": lambda: scales(_selling(), targets=targets(_selling())),
    "cavum_pool": lambda: pool(building().view(0), targets=targets(building().view(0)), names=NAMES),
    "cavum_tile": lambda: hex_tile("three", turn=1, dynamite=True, level=2),
    "cavum_gem": lambda: gem("red", label="red"),
    "cavum_station": lambda: station_picture(2, label="Chen's station"),
    "cavum_thumbnail": lambda: thumbnail(building().view(0)),
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_drawing(name: str) -> None:
    check(name, DRAWINGS[name]())
