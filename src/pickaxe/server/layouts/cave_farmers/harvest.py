"""What the end of the round will ask and bring, for the viewer."""

from dataclasses import dataclass

from markupsafe import Markup

from pickaxe.draw.cave_farmers import forecast
from pickaxe.games.cave_farmers.names import name
from pickaxe.kernel.phrases import capitalised
from pickaxe.server.layouts.cave_farmers.amounts import row
from pickaxe.server.layouts.layout import View
from pickaxe.server.words import say

_SIGNS = {"none": "clock", "unknown": "harvest-unknown"}


@dataclass(frozen=True, slots=True)
class Harvest:
    """The forecast: crops, food that is due and food that could be made, births."""

    icon: str
    title: str
    is_fed: bool
    crops: Markup
    newborn: Markup
    due: int
    food: int
    short: int
    can_make: int
    words: str
    part: int  # of the food that is due, in percent
    has_fields: bool


def harvest(view: View, seat: int, lang: str) -> Harvest:
    """The end of this round as far as it is known."""
    found = forecast(view, seat)
    is_harvest = found.now in ("normal", "choose")
    newborn = dict.fromkeys(found.newborn, 1)
    return Harvest(
        icon=_SIGNS.get(found.now, "harvest"),
        title=_title(view, found.now, lang),
        is_fed=found.due > 0 or is_harvest,
        crops=Markup("+{}").format(row(found.crops, lang)) if found.crops else Markup(say("nothing ripe", lang)),
        newborn=Markup("+{}").format(row(newborn, lang)) if newborn else Markup(say("no pairs", lang)),
        due=found.due,
        food=found.food,
        short=found.short,
        can_make=found.can_make,
        words=_words(found.due, found.food, found.can_make, lang),
        part=min(100, round(100 * found.food / found.due)) if found.due else 100,
        has_fields=is_harvest,
    )


def _title(view: View, now: str, lang: str) -> str:
    if view["phase"] == "harvest":
        return capitalised(name("harvest", now, lang))
    return say("After this round: {what}", lang, what=name("harvest", now, lang))


def _words(due: int, food: int, can_make: int, lang: str) -> str:
    return say(
        "You will need {due} food, you have {food} and can make {more}.", lang, due=due, food=food, more=can_make
    )
