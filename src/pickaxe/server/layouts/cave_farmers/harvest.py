"""What the end of the round will ask and bring, and how the food that is due now can be made."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from pickaxe.draw.cave_farmers.markers import HARVESTS
from pickaxe.draw.cave_farmers.printed import furnishing_name, good_name
from pickaxe.games.cave_farmers.forecast import Forecast, MealLine, Way, line_of, way_of
from pickaxe.games.cave_farmers.view import Feeding
from pickaxe.kernel.words import capitalised
from pickaxe.server.layouts.cave_farmers.labels import row
from pickaxe.server.layouts.cave_farmers.scene import Scene
from pickaxe.server.layouts.kept import kept
from pickaxe.server.words import say

_SIGNS: Final = {"none": "clock", "over": "trophy", "unknown": "harvest-unknown"}


def harvest_of(scene: Scene) -> "Harvest":
    """What the end of this round brings to whoever looks."""
    return kept(Harvest, scene.own["forecast"], scene.lang)


class Harvest:
    """The end of this round as far as it is known: the forecast, with its crops and births in pictures."""

    def __init__(self, found: Forecast, lang: str) -> None:
        self.ahead = found
        due, food, more = found["due"], found["food"], found["can_make"]
        self.icon = _SIGNS.get(found["now"], "harvest")
        self.title = say(HARVESTS[found["now"]], lang)
        self.crops = _plus(lang, found["crops"].items(), "nothing ripe")
        self.newborn = _plus(lang, [(animal, 1) for animal in found["newborn"]], "no young")
        said = "You will need {due} food, you have {food} and can make {more}."
        self.words = say(said, lang, due=due, food=food, more=more)
        self.part = min(100, round(100 * food / due)) if due else 100  # of the food that is due, in percent


def _plus(lang: str, goods: Iterable[tuple[str, int]], none: str) -> Markup:
    shown = [Markup("<span>+{}</span>").format(row({good: number}, lang)) for good, number in goods]
    return Markup("").join(shown) if shown else Markup("{}").format(say(none, lang))


@dataclass(frozen=True, slots=True)
class Line:
    """A good that can become food, with the number of it that is proposed."""

    meal: MealLine
    name: str
    way: Way
    steps: str  # JSON: for every number the food it brings, the tokens, the number itself, and what more is due for it


@dataclass(frozen=True, slots=True, eq=False)
class Basket:
    """The food that is due, and the lines that make it: the food that is there, then everything else."""

    asked: Feeding
    lines: tuple[Line, ...]
    pays: int  # the choice of paying as much as is there
    held: str  # the payment that is chosen and not yet meant


def feeding(scene: Scene, held: int | None) -> Basket | None:
    """The model of the panel, if the viewer has to feed a family; of what is held, nothing but what it pays."""
    asked = scene.view["feeding"]
    pays = {option["choice"]: option["token"] for option in scene.view["options"] if option["verb"] == "pay"}
    if not asked or not pays:
        return None
    token = "" if held is None else pays.get(held, "")
    most = len(pays) - 1
    paid = most - list(pays.values()).index(token) if token else most
    food = line_of("food", [way_of(n, n, 0, []) for n in range(most + 1)], count=paid)
    meal = [line | {"count": 0} if token else line for line in asked["meal"]]
    return Basket(asked, tuple(_line(line, scene.lang) for line in (food, *meal)), next(iter(pays)), token)


def _line(line: MealLine, lang: str) -> Line:
    number = line["furnishing"]  # that turns several goods at once into food
    name = capitalised(good_name(line["good"], lang, 2)) if number is None else furnishing_name(number, lang)
    steps = [[step["food"], step["tokens"], step["number"], step["lost"]] for step in line["steps"]]
    return Line(line, name, line["steps"][line["count"]], json.dumps(steps, separators=(",", ":")))
