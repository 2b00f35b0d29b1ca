"""The furnishings on offer by category, with what they cost and why they cannot be built."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from pickaxe.draw.cave_farmers import furnishing_card
from pickaxe.draw.cave_farmers.furnishing import built
from pickaxe.draw.cave_farmers.printed import ENTRY, furnishing
from pickaxe.draw.targets import Targets
from pickaxe.games.cave_farmers.view import FarmersView
from pickaxe.games.cave_farmers.words import WORDS
from pickaxe.kernel.words import Said
from pickaxe.server.layouts.cave_farmers.about import Prospect
from pickaxe.server.layouts.cave_farmers.labels import in_short
from pickaxe.server.layouts.cave_farmers.offers import can_pay
from pickaxe.server.words import say

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


@dataclass(frozen=True, slots=True)
class Tab:
    """A category: its cards, how many of them are on offer, and how many of those can be paid."""

    id: str
    name: str
    band: str
    cards: tuple[Card, ...]
    offered: int
    affordable: int
    legal: int


@dataclass(frozen=True, slots=True)
class Market:
    """All categories; one of them is shown first."""

    tabs: tuple[Tab, ...]
    first: str
    note: str
    legal: int


@dataclass(frozen=True, slots=True)
class Offering:
    """What the cards need to know: who looks, what can be chosen, and what it would come to."""

    view: FarmersView
    seat: int
    targets: Targets
    prospects: Mapping[int, Prospect]
    reasons: Callable[[int], Sequence[Said]] | None  # only where furnishing is asked
    names: Sequence[str]
    lang: str


def market(source: Offering) -> Market:
    """The model of the market."""
    tabs = tuple(_tab(source, id) for id in _TABS)
    legal = sum(tab.legal for tab in tabs)
    return Market(tabs, _first(source, tabs), _note(source, legal), legal)


def _first(source: Offering, tabs: Sequence[Tab]) -> str:
    """The tab that is shown first: of the tile in hand, else the one with most that can be chosen, else always one."""
    in_hand = (source.view["in_hand"] or {}).get("furnishing")
    if in_hand is not None:
        return furnishing(in_hand).group
    return max(tabs, key=lambda tab: tab.legal).id


def _note(source: Offering, legal: int) -> str:
    if source.reasons is None:
        return ""
    return say("{n} you can build now", source.lang, n=legal) if legal else say("none you can build now", source.lang)


def _tab(source: Offering, id: str) -> Tab:
    cards = tuple(_cards(source, id))
    return Tab(
        id=id,
        name=WORDS.name("category", id, source.lang),
        band=_BANDS.get(id, "gr"),
        cards=cards,
        offered=sum(card.number in source.view["offer"] for card in cards),
        affordable=sum(card.is_affordable for card in cards),
        legal=sum(bool(source.targets.of("furnishing", card.number)) for card in cards),
    )


def _cards(source: Offering, group: str) -> Iterable[Card]:
    """The furnishings of a category, each at the same place for the whole game, whatever can be paid or is built."""
    return [_card(source, number) for number in in_game(source.view) if furnishing(number).group == group]


def in_game(view: FarmersView) -> list[int]:
    """Every furnishing of the game: on offer or built."""
    every = {number for owner in view["seats"] for number in built(owner)}
    return sorted({*view["offer"], *every} - {ENTRY})


def _card(source: Offering, number: int) -> Card:
    view, choices = source.view, source.targets.of("furnishing", number)
    on_offer = number in view["offer"]
    asks = source.reasons is not None and not choices and on_offer
    reason = in_short(source.reasons(number), source.lang) if source.reasons and asks else ""
    ahead = source.prospects.get(number)
    drawing = furnishing_card(
        view,
        number,
        seat=source.seat,
        choices=choices,
        reason=reason,
        worth=round(ahead.score - ahead.before) if ahead else None,
        is_chosen=(view["in_hand"] or {}).get("furnishing") == number,
        names=source.names,
        lang=source.lang,
    )
    fits = " ".join(ahead.places) if ahead else ""
    is_affordable = bool(choices) or (on_offer and can_pay(view, number, source.seat))
    return Card(number, Markup(drawing), is_affordable, fits)
