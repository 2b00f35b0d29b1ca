"""What the end of the round will ask and bring, and how the food that is due now can be made."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from pickaxe.draw.cave_farmers.markers import HARVESTS
from pickaxe.draw.cave_farmers.printed import furnishing_name, good_name
from pickaxe.games.cave_farmers.forecast import Forecast, PlanLine, Way
from pickaxe.games.cave_farmers.view import FarmersView
from pickaxe.kernel.words import capitalised
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


@dataclass(frozen=True, slots=True)
class Line:
    """A good that can become food, with a number to change."""

    good: str
    name: str
    held: int
    count: int  # which of the steps
    number: int
    food: int
    saves: bool
    steps: str  # JSON: for every number the food it brings, the tokens, the number itself, and what more is due for it


@dataclass(frozen=True, slots=True)
class Feeding:
    """The food that is due, and the lines that make it: the food that is there, then everything else."""

    dwarfs: int
    working_cave: int
    mining_cave: int
    due: int
    lines: tuple[Line, ...]
    pays: int  # the choice of paying as much as is there


def feeding(view: FarmersView, lang: str) -> Feeding | None:
    """The model of the panel, if the viewer has to feed a family."""
    asked = view["feeding"]
    pays = [option["choice"] for option in view["options"] if option["verb"] == "pay"]
    if not asked or not pays or view["seat"] is None:
        return None
    owner = view["seats"][view["seat"]]
    lines = [_food(owner["goods"]["food"], asked["due"]), *asked["plan"]]
    return Feeding(
        dwarfs=asked["dwarfs"],
        working_cave=asked["working_cave"],
        mining_cave=asked["mining_cave"],
        due=asked["due"],
        lines=tuple(_line(line, lang) for line in lines),
        pays=pays[0],
    )


def _food(held: int, due: int) -> PlanLine:
    """The food that is there; whoever would rather beg may keep some of it (R42)."""
    most = min(held, due)
    ways: list[Way] = [{"number": n, "food": n, "price": 0, "tokens": [], "lost": 0} for n in range(most + 1)]
    return {"good": "food", "steps": ways, "count": most, "saves": False, "furnishing": None}


def _line(line: PlanLine, lang: str) -> Line:
    way = line["steps"][line["count"]]
    return Line(
        good=line["good"],
        name=_name(line, lang),
        held=line["steps"][-1]["number"],
        count=line["count"],
        number=way["number"],
        food=way["food"],
        saves=line["saves"],
        steps=json.dumps(
            [[step["food"], step["tokens"], step["number"], step["lost"]] for step in line["steps"]],
            separators=(",", ":"),
        ),
    )


def _name(line: PlanLine, lang: str) -> str:
    """A good, or the furnishing that turns several at once into food."""
    if line["furnishing"] is not None:
        return furnishing_name(line["furnishing"], lang)
    return capitalised(good_name(line["good"], lang, 2))
