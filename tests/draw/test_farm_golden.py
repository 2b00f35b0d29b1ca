"""Drawings of The Cave Farmers stay as they are."""

from collections.abc import Callable
from typing import Any

import pytest

from draw.farm_views import NAMES, fencing, furnishing, housework, laying, looting, overhanging, round_eight
from draw.golden import check
from pickaxe.draw.cave_farmers import (
    Marks,
    dwarfs_row,
    furnishing_card,
    groups,
    harvest_strip,
    home,
    loot_ladder,
    small_home,
    space_card,
)
from pickaxe.draw.targets import targets


def _marked() -> str:
    marks = Marks(last=frozenset({"1,1"}), last_seat=1, chosen=frozenset({"3,6"}), changed=frozenset({"2,2"}))
    return home(housework(), 0, name="Ida", marks=marks)


def _dwarfs() -> str:
    view: Any = round_eight().view(0)
    return dwarfs_row(view, 0, targets=targets(view["options"]))


def _card(token: str, **more: Any) -> str:
    view: Any = round_eight().view(0)
    entry = next(entry for group in groups(view) for entry in group.entries if entry["token"] == token)
    return space_card(view, entry, choices=targets(view["options"]).of("space", token), names=NAMES, **more)


DRAWINGS: dict[str, Callable[[], str]] = {
    "farm_home": _marked,
    "farm_home_pairs": lambda: home(laying(), 0, lang="de"),
    "farm_home_fence": lambda: home(fencing(), 0),
    "farm_home_overhang": lambda: home(overhanging(), 0),
    "farm_home_furnish": lambda: home(furnishing(), 0),
    "farm_small_home": lambda: small_home(housework(), 0, name="Ida"),
    "farm_space": lambda: _card("drift-mining"),
    "farm_space_taken": lambda: _card("ore-mine-construction"),
    "farm_space_refused": lambda: _card("imitation-2", reason="2 food short"),
    "farm_space_coming": lambda: _card("exploration"),
    "farm_furnishing": lambda: furnishing_card(housework(), 40, seat=0, choices=(7,), worth=4),
    "farm_furnishing_refused": lambda: furnishing_card(housework(), 26, seat=0, reason="1 stone short"),
    "farm_furnishing_built": lambda: furnishing_card(housework(), 35, seat=0, names=NAMES, lang="de"),
    "farm_loot": lambda: loot_ladder(looting(), targets=targets(looting()["options"])),
    "farm_dwarfs": _dwarfs,
    "farm_markers": lambda: harvest_strip(housework()),
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_drawing(name: str) -> None:
    check(name, DRAWINGS[name]())
