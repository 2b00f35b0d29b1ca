"""What a seat is short of in a decision, and which exchanges make it."""

from collections.abc import Mapping
from typing import Final

from pickaxe.draw.cave_farmers.printed import furnishing
from pickaxe.games.cave_farmers.view import FarmersView, price

_BOUGHT: Final = ("wood", "stone", "ore", "grain", "vegetable", "gold")  # goods that a ruby buys


def wanted(view: FarmersView) -> list[str]:
    """The tokens of the exchanges that help most, the best first."""
    if view["feeding"]:
        plan = view["feeding"]["plan"]
        return list(dict.fromkeys(token for line in plan for token in line["steps"][line["count"]]["tokens"]))
    return [f"ruby for {good}" for good in _missing_goods(view) if good in _BOUGHT]


def _missing_goods(view: FarmersView) -> list[str]:
    """What one more of would let the seat furnish something that it can almost pay, the most often missing first."""
    seat = view["seat"]
    if seat is None or not any(option["verb"] == "furnish" for option in view["options"]):
        return []
    purse = view["seats"][seat]["goods"]
    lacks = [_lacks(price(view, number, seat), purse) for number in _on_sale(view)]
    almost = [next(iter(missing)) for missing in lacks if sum(missing.values()) == 1]
    return sorted(set(almost), key=lambda good: -almost.count(good))


def _on_sale(view: FarmersView) -> list[int]:
    """What can be furnished where the dwarf is, if it can be paid; a dwelling that is loot can be paid already."""
    if view["expedition"] and view["only_dwellings"]:
        return []
    return [number for number in view["offer"] if not view["only_dwellings"] or furnishing(number).group == "dwelling"]


def _lacks(cost: Mapping[str, int], purse: Mapping[str, int]) -> dict[str, int]:
    return {good: number - purse[good] for good, number in cost.items() if purse[good] < number}


def can_pay(view: FarmersView, number: int, seat: int) -> bool:
    """Whether a seat has the goods that a furnishing costs it."""
    return not _lacks(price(view, number, seat), view["seats"][seat]["goods"])
