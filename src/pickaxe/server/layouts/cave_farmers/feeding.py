"""What the panel of the feeding phase shows: the food that is due, and how it can be made."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from pickaxe.draw.cave_farmers.words import good_name
from pickaxe.kernel.phrases import capitalised
from pickaxe.server.layouts.cave_farmers.plan import PlanLine, plan
from pickaxe.server.layouts.layout import View


@dataclass(frozen=True, slots=True)
class Line:
    """A good that can become food, with a number to change."""

    good: str
    name: str
    held: int
    count: int
    food: int
    saves: bool
    steps: str  # JSON: for every number the food it makes and the tokens


@dataclass(frozen=True, slots=True)
class Feeding:
    """The food that is due, what is there, what the plan makes, and what is missing even so."""

    dwarfs: int
    working_cave: int
    mining_cave: int
    due: int
    food: int
    made: int
    short: int
    lines: tuple[Line, ...]


def feeding(view: View, lang: str) -> Feeding | None:
    """The model of the panel, if the viewer has to feed a family."""
    asked = view["feeding"]
    if not asked or not view["options"]:
        return None
    lines = plan(view)
    made = sum(line.steps[line.count].food for line in lines)
    owner = view["seats"][view["seat"]]
    return Feeding(
        dwarfs=asked["dwarfs"],
        working_cave=asked["working_cave"],
        mining_cave=asked["mining_cave"],
        due=asked["due"],
        food=owner["goods"]["food"],
        made=made,
        short=max(0, asked["due"] - owner["goods"]["food"] - made),
        lines=tuple(_line(line, lang) for line in lines),
    )


def _line(line: PlanLine, lang: str) -> Line:
    most = len(line.steps) - 1
    return Line(
        good=line.good,
        name=capitalised(good_name(line.good, lang, 2)),
        held=most,
        count=line.count,
        food=line.steps[line.count].food,
        saves=line.saves,
        steps=_json([[way.food, list(way.tokens)] for way in line.steps]),
    )


def _json(steps: Sequence[object]) -> str:
    return json.dumps(steps, separators=(",", ":"))
