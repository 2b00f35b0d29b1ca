"""What the end of the round will ask and bring, for the viewer."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from pickaxe.draw.cave_farmers.markers import HARVESTS
from pickaxe.games.cave_farmers.forecast import Forecast
from pickaxe.games.cave_farmers.view import FarmersView
from pickaxe.server.layouts.cave_farmers.labels import row
from pickaxe.server.words import say

_SIGNS: Final = {"none": "clock", "over": "trophy", "unknown": "harvest-unknown"}


@dataclass(frozen=True, slots=True)
class Harvest:
    """The forecast: crops, food that is due and food that could be made, births; steps that are still to come."""

    icon: str
    title: str
    steps: tuple[str, ...]
    crops: Markup
    newborn: Markup
    due: int
    food: int
    short: int
    can_make: int
    words: str
    part: int  # of the food that is due, in percent


def harvest(view: FarmersView, seat: int, lang: str) -> Harvest:
    """The end of this round as far as it is known."""
    found = view["seats"][seat]["forecast"]
    return Harvest(
        icon=_SIGNS.get(found["now"], "harvest"),
        title=say(HARVESTS[found["now"]], lang),
        steps=tuple(found["steps"]),
        crops=_plus(found["crops"].items(), "nothing ripe", lang),
        newborn=_plus([(animal, 1) for animal in found["newborn"]], "no young", lang),
        due=found["due"],
        food=found["food"],
        short=found["short"],
        can_make=found["can_make"],
        words=_words(found, lang),
        part=min(100, round(100 * found["food"] / found["due"])) if found["due"] else 100,
    )


def _plus(goods: Iterable[tuple[str, int]], none: str, lang: str) -> Markup:
    shown = [Markup("<span>+{}</span>").format(row({good: number}, lang)) for good, number in goods]
    return Markup("").join(shown) if shown else Markup("{}").format(say(none, lang))


def _words(found: Forecast, lang: str) -> str:
    text = "You will need {due} food, you have {food} and can make {more}."
    return say(text, lang, due=found["due"], food=found["food"], more=found["can_make"])
