"""The cheapest way to feed a family: which goods to turn into food, and how many of each."""

from dataclasses import dataclass, replace
from typing import Final

from pickaxe.server.layouts.layout import View

# What one of a good is worth at the end, in tenths of a point; a little more where it is of use until then.
_WORTH: Final = {"grain": 5, "vegetable": 10, "sheep": 11, "donkey": 11, "boar": 11, "cattle": 11, "ruby": 12}
_LAST = 20  # the last animal of its kind costs two points more
_PAIR = 9  # who breaks up a pair has no young
_SCRAP = 4  # wood, stone and ore for the Working cave are worth nothing at the end
_OVER = 1  # a little for food that nobody needs
_FARM: Final = ("sheep", "donkey", "boar", "cattle")
_MADE: Final = {"grain": 1, "vegetable": 2, "sheep": 1, "donkey": 1, "boar": 2, "cattle": 3}
_SLAUGHTERING, _COOKING, _BEER = 25, 26, 35
_COOKED: Final = 5  # food from 1 grain and 1 vegetable in the Cooking cave
# What the Working cave asks to feed one dwarf.
_WORK: Final = {"wood": 1, "stone": 1, "ore": 2}


@dataclass(frozen=True, slots=True)
class Way:
    """A number of one good turned into food: what it brings, what it costs in tenths of a point, and the tokens."""

    number: int
    food: int
    price: int
    tokens: tuple[str, ...]
    lost: int = 0  # food that it makes beside that, and that is due because of it


@dataclass(frozen=True, slots=True)
class PlanLine:
    """A good that can become food: every number of it, and the number that the plan takes."""

    good: str
    steps: tuple[Way, ...]
    count: int = 0
    saves: bool = False  # whether it lowers what is due instead of making food
    furnishing: int | None = None  # what turns several goods at once into food


def plan(view: View) -> list[PlanLine]:
    """All lines for the seat that has to feed its family now, with the cheapest numbers filled in."""
    owner = view["seats"][view["seat"]]
    short = max(0, view["feeding"]["due"] - owner["goods"]["food"])
    most = min(_cookable(owner), -(-short // _COOKED))
    return min((_with_cooked(view, cooked, short) for cooked in range(most + 1)), key=lambda plan: _loss(plan, short))


def _cookable(owner: View) -> int:
    """How often the Cooking cave can be used."""
    return min(owner["goods"]["grain"], owner["goods"]["vegetable"]) if _COOKING in owner["furnishings"] else 0


def _with_cooked(view: View, cooked: int, short: int) -> list[PlanLine]:
    """The cheapest way that uses the Cooking cave so often."""
    lines = _lines(view, cooked)
    counts = _cheapest(lines, max(0, short - _COOKED * cooked))
    filled = [replace(line, count=count) for line, count in zip(lines, counts, strict=True)]
    return [*_cooking(cooked), *filled]


def _loss(lines: list[PlanLine], short: int) -> tuple[int, int]:
    """The food that is missing after all, and what the rest costs."""
    ways = [line.steps[line.count] for line in lines]
    made = sum(way.food for way in ways)
    return max(0, short - made), sum(way.price for way in ways) + _OVER * max(0, made - short)


def _lines(view: View, cooked: int) -> list[PlanLine]:
    owner = view["seats"][view["seat"]]
    held = owner["goods"] | owner["animals"]
    more = 1 if _SLAUGHTERING in owner["furnishings"] else 0
    grain = _grain(held["grain"] - cooked, has_parlor=_BEER in owner["furnishings"])
    vegetables = _simple("vegetable", held["vegetable"] - cooked, _MADE["vegetable"], "convert vegetable")
    rubies = _simple("ruby", held["ruby"], 2, "ruby for food")
    at_work = {"donkey": view["feeding"]["mining_cave"]}
    herds = [_herd(animal, held[animal], at_work.get(animal, 0), more) for animal in _FARM]
    every = [*_working(view), grain, vegetables, rubies, _gold(held["gold"]), *herds]
    return [line for line in every if len(line.steps) > 1]


def _cooking(most: int) -> list[PlanLine]:
    """Grain and vegetables together, if any are cooked."""
    worth = _WORTH["grain"] + _WORTH["vegetable"]
    ways = [Way(each, _COOKED * each, worth * each, ("trade cooking-cave",) * each) for each in range(most + 1)]
    return [PlanLine("furnish", tuple(ways), most, furnishing=_COOKING)] if most else []


def _grain(number: int, *, has_parlor: bool) -> PlanLine:
    """Grain; two together make 4 food in the Beer parlor."""
    ways = []
    for each in range(number + 1):
        pairs, single = divmod(each, 2) if has_parlor else (0, each)
        tokens = ("trade beer-parlor food",) * pairs + ("convert grain",) * single
        ways.append(Way(each, 4 * pairs + single, _WORTH["grain"] * each, tokens))
    return PlanLine("grain", tuple(ways))


def _working(view: View) -> list[PlanLine]:
    """The Working cave: one dwarf eats what there is most of (R41)."""
    tokens = {option["token"] for option in view["options"]}
    held = view["seats"][view["seat"]]["goods"]
    goods = [good for good in _WORK if f"feed with {good}" in tokens]
    if not goods:
        return []
    good = max(goods, key=lambda each: held[each] / _WORK[each])
    saved = min(1 if view["harvest"]["now"] == "one food" else 2, view["feeding"]["due"])
    return [PlanLine(good, (Way(0, 0, 0, ()), Way(_WORK[good], saved, _SCRAP, (f"feed with {good}",))), saves=True)]


def _simple(good: str, number: int, food: int, token: str) -> PlanLine:
    worth = _WORTH[good]
    return PlanLine(good, tuple(Way(each, food * each, worth * each, (token,) * each) for each in range(number + 1)))


def _gold(number: int) -> PlanLine:
    """Gold goes in one exchange, which loses one of it."""
    ways = [Way(each, each - 1, 10 * each, (f"gold {each} to food",)) for each in range(2, number + 1)]
    return PlanLine("gold", (Way(0, 0, 0, ()), *ways))


def _herd(animal: str, number: int, at_work: int, more: int) -> PlanLine:
    """Animals of a kind, of which some save food at work."""
    return PlanLine(animal, tuple(_eaten(animal, each, number, at_work, more) for each in range(number + 1)))


def _eaten(animal: str, eaten: int, number: int, at_work: int, more: int) -> Way:
    """Some animals of a kind; two donkeys together make one food more, one that leaves its mine saves none (R40)."""
    left = number - eaten
    lost = max(0, at_work - left)
    price = _WORTH[animal] * eaten + (_LAST if eaten and not left else 0) + (_PAIR if left < 2 <= number else 0)
    if animal != "donkey":
        return Way(eaten, (_MADE[animal] + more) * eaten, price, (f"convert {animal}",) * eaten)
    pairs, single = divmod(eaten, 2)
    food = pairs * 3 + single + more * eaten
    return Way(eaten, food - lost, price, ("convert 2 donkeys",) * pairs + ("convert donkey",) * single, lost)


def _cheapest(lines: list[PlanLine], short: int) -> list[int]:
    """How many of each line make the missing food for the least; as much as possible if it cannot be made."""
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for line in lines:
        found: dict[int, tuple[int, tuple[int, ...]]] = {}
        for made, (price, counts) in best.items():
            for count, way in enumerate(line.steps):
                if count and made >= short:
                    break
                food, total = min(short, made + way.food), price + way.price + _OVER * max(0, made + way.food - short)
                if food not in found or total < found[food][0]:
                    found[food] = (total, (*counts, count))
        best = found
    return list(best[max(best)][1])
