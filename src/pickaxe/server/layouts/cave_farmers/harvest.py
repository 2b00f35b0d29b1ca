"""What the end of the round will ask and bring, for the viewer."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from pickaxe.draw.cave_farmers import forecast
from pickaxe.draw.cave_farmers.words import say as drawn_say
from pickaxe.server.layouts.cave_farmers.amounts import row
from pickaxe.server.layouts.layout import View
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


def harvest(view: View, seat: int, lang: str) -> Harvest:
    """The end of this round as far as it is known."""
    found = forecast(view, seat)
    return Harvest(
        icon=_SIGNS.get(found.now, "harvest"),
        title=drawn_say(f"harvest {found.now}", lang),
        steps=found.steps,
        crops=_plus(found.crops.items(), "nothing ripe", lang),
        newborn=_plus([(animal, 1) for animal in found.newborn], "no young", lang),
        due=found.due,
        food=found.food,
        short=found.short,
        can_make=found.can_make,
        words=_words(found.due, found.food, found.can_make, lang),
        part=min(100, round(100 * found.food / found.due)) if found.due else 100,
    )


def _plus(goods: Iterable[tuple[str, int]], none: str, lang: str) -> Markup:
    shown = [Markup("<span>+{}</span>").format(row({good: number}, lang)) for good, number in goods]
    return Markup("").join(shown) if shown else Markup("{}").format(say(none, lang))


def _words(due: int, food: int, more: int, lang: str) -> str:
    return say("You will need {due} food, you have {food} and can make {more}.", lang, due=due, food=food, more=more)
