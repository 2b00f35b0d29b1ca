"""The any-time exchanges in the turn bar: what helps most now, then lists of food, rubies and trades."""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from pickaxe.games.cave_farmers.view import FarmersView, lacks, on_sale
from pickaxe.server.layouts.layout import Button, Offer
from pickaxe.server.markup import in_pictures
from pickaxe.server.words import say


def wanted(view: FarmersView) -> list[str]:
    """The tokens of the exchanges that help most, the best first."""
    if view["feeding"]:
        meal = view["feeding"]["meal"]
        return list(dict.fromkeys(token for line in meal for token in line["steps"][line["count"]]["tokens"]))
    return [f"ruby for {good}" for good in _missing_goods(view)]


def _missing_goods(view: FarmersView) -> list[str]:
    """What one more of would let the seat furnish something that it can almost pay, the most often missing first."""
    seat = view["seat"]
    if seat is None or not any(option["verb"] == "furnish" for option in view["options"]):
        return []
    missing = [lacks(view, number, seat) for number in on_sale(view)]
    almost = [next(iter(goods)) for goods in missing if sum(goods.values()) == 1]
    return sorted(dict.fromkeys(almost), key=lambda good: -almost.count(good))


MOST: Final = 4  # more exchanges than this lie in lists
HELPFUL: Final = 2  # that many stand before the lists
# The lists by name: what stands on their buttons in the effect notation, and what they are called.
_LISTS: Final[dict[str, tuple[str, str]]] = {
    "food": ("grain sheep > food …", "turn goods into food"),
    "gold": ("gold > food …", "turn gold into food"),
    "rubies": ("ruby > …", "pay with rubies"),
    "trades": ("furnish > …", "trade with a furnishing"),
}


# The list that an exchange lies in, by its verb.
_LIST_OF: Final[dict[str, str]] = {
    "convert": "food",
    "gold": "gold",
    "ruby": "rubies",
    "ruby tile": "rubies",
    "trade": "trades",
    "disarm": "trades",
}


def offers(view: FarmersView, buttons: Sequence[Button], lang: str) -> list[Offer]:
    """The exchanges of a view; more than a few are folded, those that make what is missing stand first."""
    if len(buttons) <= MOST:
        return [_single(button) for button in buttons]
    by_token = {option["token"]: button for option, button in zip(view["exchanges"], buttons, strict=True)}
    helpful = [by_token[token] for token in wanted(view) if token in by_token][:HELPFUL]
    lists: dict[str, list[Button]] = {name: [] for name in _LISTS}
    for option, button in zip(view["exchanges"], buttons, strict=True):
        lists[_LIST_OF[option["verb"]]].append(button)
    folded = [_offer(name, inside, lang) for name, inside in lists.items() if inside]
    return [*(_single(button, "first") for button in helpful), *folded]


def _single(button: Button, look: str = "") -> Offer:
    return Offer((button.choice,), button.label, button.name, look)


def _offer(name: str, buttons: Sequence[Button], lang: str) -> Offer:
    """A list behind one button; a list of one is that one."""
    if len(buttons) == 1:
        return _single(buttons[0])
    line, words = _LISTS[name]
    return Offer(tuple(button.choice for button in buttons), Markup(in_pictures(line)), say(words, lang), "fold")
