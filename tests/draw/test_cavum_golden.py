"""Drawings of Cavum stay as they are."""

from collections.abc import Callable
from typing import Any

import pytest

from draw.cavum_views import NAMES, building, laying, seen, turning_three
from draw.golden import check
from pickaxe.draw.cavum import (
    Marks,
    gem,
    mountain,
    order_card,
    pool,
    scales,
    sequence_card,
    station_picture,
)
from pickaxe.draw.targets import targets

ORDER: Any = {"id": "order-22", "gems": ["blue", "green", "white"], "value": 22, "penalty": 11, "chips": 1}


def _marked() -> str:
    view = seen(laying(), 0)
    marks = Marks(
        last=frozenset({"0,3"}),
        last_seat=1,
        last_name="Bruno",
        changed=frozenset({"-3,4"}),
        route=["A3", "-2,5", "-2,4"],
        blast=True,
        network=True,
    )
    return mountain(view, marks=marks, names=NAMES)


def _selling() -> Any:
    view = seen(building(), 0)
    sale = {"colour": "red", "top": 3, "offer": 2, "by": 0, "in": [0]}
    options = [{"choice": n, "verb": "sell", "targets": [{"kind": "count", "id": str(n)}]} for n in (1, 2)]
    return view | {"sale": sale, "options": options}


DRAWINGS: dict[str, Callable[[], str]] = {
    "cavum_mountain": _marked,
    "cavum_mountain_turn": lambda: mountain(seen(turning_three(), 0), names=NAMES, lang="de"),
    "cavum_order": lambda: order_card(ORDER, choices=(7,), held={"blue": 1}),
    "cavum_order_own": lambda: order_card(ORDER | {"chips": 0}, verb="fulfil", is_own=True),
    "cavum_sequence": lambda: sequence_card(3, choices=(7,)),
    "cavum_sequence_taken": lambda: sequence_card(2, taken=1, names=NAMES),
    "cavum_scales": lambda: scales(seen(building(), 0), targets=targets(seen(building(), 0)["options"])),
    "cavum_scales_sale": lambda: scales(_selling(), targets=targets(_selling()["options"])),
    "cavum_pool": lambda: pool(seen(building(), 0), targets=targets(seen(building(), 0)["options"]), names=NAMES),
    "cavum_gem": lambda: gem("red", label="red"),
    "cavum_station": lambda: station_picture(2),
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_drawing(name: str) -> None:
    check(name, DRAWINGS[name]())
