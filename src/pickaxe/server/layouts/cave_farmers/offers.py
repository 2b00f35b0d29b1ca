"""The any-time exchanges in the turn bar: what helps most now, then lists of food, rubies and trades."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from pickaxe.server.layouts.cave_farmers.wants import wanted
from pickaxe.server.layouts.layout import Button, Offer, View, one_by_one
from pickaxe.server.layouts.pictures import in_pictures
from pickaxe.server.words import say

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
    token: str
    button: Button


def _list_of(token: str) -> str:
    """The list that an exchange lies in."""
    verb = token.partition(" ")[0]
    if verb in ("ruby", "2"):
        return "rubies"
    return {"convert": "food", "gold": "gold"}.get(verb, "trades")


def offers(view: View, buttons: Sequence[Button], lang: str) -> list[Offer]:
    """The exchanges of a view; more than a few are folded, those that make what is missing stand first."""
    if len(buttons) <= MOST:
        return one_by_one(buttons)
    tokens = [option["token"] for option in view["exchanges"]]
    found = [_Exchange(token, button) for token, button in zip(tokens, buttons, strict=True)]
    return [*_helpful(view, found), *_folded(found, lang)]


def _helpful(view: View, found: Sequence[_Exchange]) -> list[Offer]:
    """The exchanges that make what is missing now."""
    order = wanted(view)
    chosen = [exchange for token in order for exchange in found if exchange.token == token][:HELPFUL]
    return [Offer((each.button.choice,), each.button.label, each.button.name, "first") for each in chosen]


def _folded(found: Sequence[_Exchange], lang: str) -> list[Offer]:
    lists: Mapping[str, list[_Exchange]] = {
        name: [exchange for exchange in found if _list_of(exchange.token) == name] for name in _LISTS
    }
    return [_offer(name, exchanges, lang) for name, exchanges in lists.items() if exchanges]


def _offer(name: str, exchanges: Sequence[_Exchange], lang: str) -> Offer:
    """A list behind one button; a list of one is that one."""
    if len(exchanges) == 1:
        return one_by_one([exchanges[0].button])[0]
    line, words = _LISTS[name]
    label = Markup("{}").format(in_pictures(line))
    return Offer(tuple(each.button.choice for each in exchanges), label, say(words, lang), "fold")
