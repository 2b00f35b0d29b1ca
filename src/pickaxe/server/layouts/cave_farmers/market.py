"""The furnishings on offer by category, with what they cost and why they cannot be built."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from pickaxe.draw.cave_farmers import furnishing_card
from pickaxe.draw.cave_farmers.printed import ENTRY, furnishing
from pickaxe.games.cave_farmers.book import DWELLING
from pickaxe.games.cave_farmers.view import lacks, printed_price
from pickaxe.games.cave_farmers.words import WORDS
from pickaxe.server.layouts.cave_farmers.labels import in_short
from pickaxe.server.layouts.cave_farmers.scene import Scene
from pickaxe.server.layouts.kept import drawn, kept, only

# The categories in the order of their tabs, and the colours of their bands where they are not green.
_TABS: Final = ("dwelling", "room", "material", "food", "food_bonus", "bonus")
_BANDS: Final = {"dwelling": "or", "food_bonus": "ye", "bonus": "ye"}


@dataclass(frozen=True, slots=True)
class Card:
    """A furnishing on offer."""

    number: int
    drawing: Markup
    is_affordable: bool
    fits: str  # the cells where it could go


class Tab:
    """A category: its cards, how many of them are on offer, and how many of those can be paid, or chosen now.

    Each furnishing is at the same place for the whole game, whatever can be paid or is built.
    """

    def __init__(self, scene: Scene, id: str) -> None:
        self.id = id
        self.name = WORDS.name("category", id, scene.lang)
        self.band = _BANDS.get(id, "gr")
        self.cards = [_card(scene, number) for number in in_game(scene) if furnishing(number).group == id]
        self.offered = sum(card.number in scene.view["offer"] for card in self.cards)
        self.affordable = sum(card.is_affordable for card in self.cards)
        self.legal = sum(bool(scene.targets.of("furnishing", card.number)) for card in self.cards)


class Market:
    """All categories; first is shown that of the tile in hand, else the one with most that can be chosen."""

    def __init__(self, scene: Scene) -> None:
        self.tabs = [Tab(scene, id) for id in _TABS]
        in_hand = (scene.view["in_hand"] or {}).get("furnishing")
        fullest = max(self.tabs, key=lambda tab: tab.legal).id
        self.first = fullest if in_hand is None else furnishing(in_hand).group
        self.legal = sum(tab.legal for tab in self.tabs)
        said = "{n} you can build now" if self.legal else "none you can build now"
        self.note = scene.say(said, n=self.legal) if scene.furnishes else ""


def market_of(scene: Scene) -> Market:
    """The market; while nothing of it can be chosen it is kept by all that it shows."""
    if scene.targets.ids("furnishing"):
        return Market(scene)
    seats: list[dict[str, object]] = [{"cells": {}, "furnishings": sorted(each)} for each in scene.built]
    seats[scene.seat] |= only(scene.own, "saves", "goods")
    held = (scene.view["in_hand"] or {}).get("furnishing")
    in_hand = None if held is None else {"furnishing": held}
    seen = {**only(scene.view, "offer", "dwelling"), "in_hand": in_hand, "seats": seats}
    return kept(_quiet, seen, scene.seat, tuple(scene.names), scene.lang)


def _quiet(view: Any, seat: int, names: Sequence[str], lang: str) -> Market:
    return Market(Scene(view, view, names, lang, seat=seat))


def in_game(scene: Scene) -> tuple[int, ...]:
    """Every furnishing of the game: on offer or built."""
    return tuple(sorted({*scene.view["offer"]}.union(*scene.built) - {ENTRY}))


def _card(scene: Scene, number: int) -> Card:
    view, choices, ahead = scene.view, scene.targets.of("furnishing", number), scene.prospects.get(number)
    reason = in_short(scene.furnishing_reasons(number), scene.lang)
    worth = round(ahead.score - scene.own["score"]) if ahead else None
    told = {"choices": choices, "reason": reason, "worth": worth, "names": tuple(scene.names), "lang": scene.lang}
    is_chosen = (view["in_hand"] or {}).get("furnishing") == number
    drawing = drawn(furnishing_card, _seen(scene, number), number, seat=scene.seat, is_chosen=is_chosen, **told)
    is_affordable = bool(choices) or (number in view["offer"] and not lacks(view, number, scene.seat))
    return Card(number, drawing, is_affordable, " ".join(ahead.places) if ahead else "")


def _seen(scene: Scene, number: int) -> dict[str, Any]:
    """All that the card of a furnishing shows of a view: its price, what would pay it, and who has built it."""
    view, goods = scene.view, scene.own["goods"]
    cost = printed_price(view, number)
    seats: list[dict[str, object]] = [
        {"cells": {}, "furnishings": [number] if number in each else []} for each in scene.built
    ]
    seats[scene.seat] |= {"saves": scene.own["saves"], "goods": {good: min(goods[good], cost[good]) for good in cost}}
    offer = [number] if number in view["offer"] else []
    return {"offer": offer, "dwelling": view["dwelling"] if number == DWELLING else None, "seats": seats}
