"""What a seat is short of in a decision, and which exchanges make it."""

from collections.abc import Mapping
from typing import Final

from pickaxe.draw.cave_farmers.furnishing import SAVES, cost
from pickaxe.draw.cave_farmers.printed import furnishing
from pickaxe.server.layouts.cave_farmers.plan import plan
from pickaxe.server.layouts.layout import View

_BOUGHT: Final = ("wood", "stone", "ore", "grain", "vegetable", "gold")  # goods that a ruby buys
_FOR_DWELLINGS: Final = ("wish_for_children", "urgent_wish_for_children")  # where nothing else is furnished


def wanted(view: View) -> list[str]:
    """The tokens of the exchanges that help most, the best first."""
    if view["feeding"]:
        return _for_food(view)
    return [f"ruby for {good}" for good in _missing_goods(view) if good in _BOUGHT]


def _for_food(view: View) -> list[str]:
    """What the cheapest way to feed everybody exchanges."""
    tokens = [token for line in plan(view) for token in line.steps[line.count].tokens]
    return list(dict.fromkeys(tokens))


def _missing_goods(view: View) -> list[str]:
    """What one more of would let the seat furnish something that it can almost pay, the most often missing first."""
    if not any(option["token"].startswith("furnish") for option in view["options"]):
        return []
    seat = view["seat"]
    purse = view["seats"][seat]["goods"]
    lacks = [_lacks(cost(view, number, seat), purse) for number in _on_sale(view)]
    almost = [next(iter(missing)) for missing in lacks if sum(missing.values()) == 1]
    return sorted(set(almost), key=lambda good: -almost.count(good))


def _on_sale(view: View) -> list[int]:
    """What can be furnished where the dwarf is, if it can be paid; a dwelling that is loot can be paid already."""
    offer: list[int] = view["offer"]
    if view["expedition"] and view["expedition"]["taken"][-1:] == ["dwelling"]:
        return []
    only_dwellings = (view["imitating"] or view["space"]) in _FOR_DWELLINGS
    return [number for number in offer if not only_dwellings or furnishing(number).group == "dwelling"]


def _lacks(price: Mapping[str, int], purse: Mapping[str, int]) -> dict[str, int]:
    return {good: number - purse[good] for good, number in price.items() if purse[good] < number}


def can_pay(view: View, number: int, seat: int) -> bool:
    """Whether a seat has the goods that a furnishing costs it."""
    return not _lacks(cost(view, number, seat), view["seats"][seat]["goods"])


def discounts(view: View, seat: int) -> list[str]:
    """The goods of which furnishing costs a seat one less."""
    built = view["seats"][seat]["furnishings"]
    return [good for number, good in SAVES.items() if number in built]
