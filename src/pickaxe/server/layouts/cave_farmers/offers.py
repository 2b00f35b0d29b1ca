"""The any-time exchanges in the turn bar: what helps most now, then lists of food, rubies and trades."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from pickaxe.draw.cave_farmers.printed import furnishing
from pickaxe.games.cave_farmers.view import FarmersView, price
from pickaxe.kernel.view import Option
from pickaxe.server.layouts.layout import Button, Offer
from pickaxe.server.markup import in_pictures
from pickaxe.server.words import say

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
    return sorted(dict.fromkeys(almost), key=lambda good: -almost.count(good))


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


MOST: Final = 4  # more exchanges than this lie in lists
HELPFUL: Final = 2  # that many stand before the lists
# The lists by name: what stands on their buttons in the effect notation, and what they are called.
_LISTS: Final[dict[str, tuple[str, str]]] = {
    "food": ("grain sheep > food …", "turn goods into food"),
    "gold": ("gold > food …", "turn gold into food"),
    "rubies": ("ruby > …", "pay with rubies"),
    "trades": ("furnish > …", "trade with a furnishing"),
}


@dataclass(frozen=True, slots=True)
class _Exchange:
    option: Option
    button: Button


# The list that an exchange lies in, by its verb.
_LIST_OF: Final[dict[str, str]] = {
    "convert": "food",
    "gold": "gold",
    "ruby": "rubies",
    "ruby tile": "rubies",
    "trade": "trades",
    "disarm": "trades",
}


def one_by_one(buttons: Sequence[Button]) -> list[Offer]:
    """Exchanges that each have a button."""
    return [Offer((button.choice,), button.label, button.name) for button in buttons]


def offers(view: FarmersView, buttons: Sequence[Button], lang: str) -> list[Offer]:
    """The exchanges of a view; more than a few are folded, those that make what is missing stand first."""
    if len(buttons) <= MOST:
        return one_by_one(buttons)
    found = [_Exchange(option, button) for option, button in zip(view["exchanges"], buttons, strict=True)]
    return [*_helpful(view, found), *_folded(found, lang)]


def _helpful(view: FarmersView, found: Sequence[_Exchange]) -> list[Offer]:
    """The exchanges that make what is missing now."""
    order = wanted(view)
    chosen = [exchange for token in order for exchange in found if exchange.option["token"] == token][:HELPFUL]
    return [Offer((each.button.choice,), each.button.label, each.button.name, "first") for each in chosen]


def _folded(found: Sequence[_Exchange], lang: str) -> list[Offer]:
    lists: Mapping[str, list[_Exchange]] = {
        name: [exchange for exchange in found if _LIST_OF[exchange.option["verb"]] == name] for name in _LISTS
    }
    return [_offer(name, exchanges, lang) for name, exchanges in lists.items() if exchanges]


def _offer(name: str, exchanges: Sequence[_Exchange], lang: str) -> Offer:
    """A list behind one button; a list of one is that one."""
    if len(exchanges) == 1:
        return one_by_one([exchanges[0].button])[0]
    line, words = _LISTS[name]
    label = Markup("{}").format(in_pictures(line))
    return Offer(tuple(each.button.choice for each in exchanges), label, say(words, lang), "fold")
