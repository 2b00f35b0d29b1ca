"""What the panel of the feeding phase shows: the food that is due, and how it can be made."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from pickaxe.draw.cave_farmers.said import furnishing_name, good_name
from pickaxe.games.cave_farmers.plan import PlanLine, Way
from pickaxe.games.cave_farmers.view import FarmersView
from pickaxe.kernel.words import capitalised


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
        steps=_json([[step["food"], step["tokens"], step["number"], step["lost"]] for step in line["steps"]]),
    )


def _name(line: PlanLine, lang: str) -> str:
    """A good, or the furnishing that turns several at once into food."""
    if line["furnishing"] is not None:
        return furnishing_name(line["furnishing"], lang)
    return capitalised(good_name(line["good"], lang, 2))


def _json(steps: Sequence[object]) -> str:
    return json.dumps(steps, separators=(",", ":"))
