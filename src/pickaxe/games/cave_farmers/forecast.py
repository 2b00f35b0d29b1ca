"""What the end of the round will ask of a seat and bring it, and the cheapest way to feed its family."""

from typing import Final, TypedDict

from pickaxe.games.cave_farmers.animals import donkeys_in_mines, newborns
from pickaxe.games.cave_farmers.book import FOOD_OF, RUBY_FOOD, Trade
from pickaxe.games.cave_farmers.components import (
    BOAR,
    CATTLE,
    DOG,
    DONKEY,
    FARM_NAMES,
    FOOD,
    GOLD,
    GOODS,
    GRAIN,
    RUBY,
    SHEEP,
    VEGETABLE,
)
from pickaxe.games.cave_farmers.harvest import food_due, mined_off, mouths, worked_off
from pickaxe.games.cave_farmers.state import FINISHING, HARVESTING, HARVESTS, NO_HARVEST, FarmersState
from pickaxe.kernel.grids import bits
from pickaxe.kernel.stack import NODE_BITS, NODE_MASK

# What still comes after each question that is asked during the harvest.
_LEFT: Final[dict[str, list[str]]] = {
    "skip": ["fields", "feed", "breed"],
    "feed": ["feed", "breed"],
    "breed": ["breed"],
}
_STEPS: Final[dict[str, list[str]]] = {
    **dict.fromkeys(("normal", "choose", "unknown"), _LEFT["skip"]),
    "one food": ["feed"],
}


class Forecast(TypedDict):
    """The end of the round for one seat: what comes from fields, what feeding asks, what is there, who breeds.

    `now` is what the round ends with, "under way" during the harvest and "over" after the last one; `steps` are those
    of fields, feed and breed that are still to come.
    """

    now: str
    steps: list[str]
    crops: dict[str, int]
    due: int
    food: int
    short: int
    can_make: int
    newborn: list[str]


def forecast(farm: FarmersState, seat: int) -> Forecast:
    """The end of this round for a seat, as far as it is known."""
    now = _now(farm)
    steps = _steps(farm, seat, now)
    crops = _crops(farm, seat) if "fields" in steps else {}
    due, food = _due(farm, seat) if "feed" in steps else 0, farm.purses[seat][FOOD]
    return {
        "now": now,
        "steps": steps,
        "crops": crops,
        "due": due,
        "food": food,
        "short": max(0, due - food),
        "can_make": _can_make(farm, seat, crops),
        "newborn": [FARM_NAMES[kind] for kind in bits(young(farm, seat))] if "breed" in steps else [],
    }


def _now(farm: FarmersState) -> str:
    if farm.is_over or farm.phase == FINISHING:
        return "over"
    return "under way" if farm.phase == HARVESTING else HARVESTS[farm.harvest_now()]


def _steps(farm: FarmersState, seat: int, now: str) -> list[str]:
    """What is still to come: of a harvest that is under way only what the seat that is asked has before it."""
    planned = _STEPS.get(HARVESTS[farm.harvest_now()], [])
    if now == "over":
        return []
    if now != "under way":
        return planned
    asked = farm.book.nodes[farm.stack[-1] & NODE_MASK].label if farm.seat == seat else ""
    return [step for step in planned if step in _LEFT.get(asked, [])]


def _crops(farm: FarmersState, seat: int) -> dict[str, int]:
    home = farm.homes[seat]
    standing = {"grain": sum(map(int.bit_count, home.grain)), "vegetable": sum(map(int.bit_count, home.vegetables))}
    return {crop: number for crop, number in standing.items() if number}


def _due(farm: FarmersState, seat: int) -> int:
    """The food that feeding asks, less what donkeys at work save."""
    top = farm.stack[-1]
    if top & NODE_MASK == farm.guide.feed_node and farm.seat == seat:
        return food_due(farm, top >> NODE_BITS)
    if farm.harvest_now() == NO_HARVEST:
        return 0
    return max(0, mouths(farm, seat) - _at_work(farm, seat, farm.purses[seat][DONKEY]))


def _at_work(farm: FarmersState, seat: int, donkeys: int) -> int:
    """How many of so many donkeys save food in mines."""
    return donkeys_in_mines(farm.places(seat), donkeys) if farm.homes[seat].owned & farm.guide.mines_feed else 0


def young(farm: FarmersState, seat: int) -> int:
    """The kinds that would be born if the seat bred now, as many as find room."""
    purse = farm.purses[seat]
    return newborns(farm.places(seat), purse[SHEEP : CATTLE + 1], purse[DOG])[0]


def _can_make(farm: FarmersState, seat: int, crops: dict[str, int]) -> int:
    """The food that all goods and animals would make besides what is there, with the crops that come before feeding."""
    purse = farm.purses[seat]
    more = 1 if farm.homes[seat].owned & farm.guide.butchers else 0
    made = RUBY_FOOD * purse[RUBY] + max(0, purse[GOLD] - 1)
    for kind, name in ((SHEEP, "sheep"), (BOAR, "boar"), (CATTLE, "cattle")):
        made += purse[kind] * (FOOD_OF[name] + more)
    grain, vegetables = purse[GRAIN] + crops.get("grain", 0), purse[VEGETABLE] + crops.get("vegetable", 0)
    return made + _from_crops(farm, seat, grain, vegetables) + _from_donkeys(farm, seat, more)


def _from_donkeys(farm: FarmersState, seat: int, more: int) -> int:
    """The most food from donkeys, two for 3, less what those save that are at work (R40)."""
    donkeys = farm.purses[seat][DONKEY]
    saved, best = _at_work(farm, seat, donkeys), 0
    for eaten in range(donkeys + 1):
        pairs, single = divmod(eaten, 2)
        made = pairs * FOOD_OF["2 donkeys"] + single * FOOD_OF["donkey"] + eaten * more
        best = max(best, made - (saved - _at_work(farm, seat, donkeys - eaten)))
    return best


def _trade(farm: FarmersState, pay: str) -> tuple[Trade, int]:
    """The trade that turns some goods into food, and the furnishing that opens it."""
    book = farm.guide
    for trade, row in zip(book.trades, book.trade_rows, strict=True):
        if trade.pay.text == pay and trade.get.kinds == [FOOD]:
            return trade, row.number
    raise ValueError(f"Nothing turns {pay} into food.")


def _trade_food(farm: FarmersState, seat: int, pay: str) -> int:
    """The food that a furnishing of a seat gives for some goods; none if it has no such furnishing."""
    trade, number = _trade(farm, pay)
    return trade.get.amounts[0] if farm.homes[seat].owned >> number & 1 else 0


def _from_crops(farm: FarmersState, seat: int, grain: int, vegetables: int) -> int:
    """The most food from crops: both together, two grain together, or each alone."""
    both, brewed = _trade_food(farm, seat, _BOTH), _trade_food(farm, seat, _BREWED)
    best = 0
    for cooked in range((min(grain, vegetables) if both else 0) + 1):
        left = grain - cooked
        pairs, single = divmod(left, 2) if brewed else (0, left)
        made = both * cooked + brewed * pairs + FOOD_OF["grain"] * single
        best = max(best, made + FOOD_OF["vegetable"] * (vegetables - cooked))
    return best


# What one of a good is worth at the end, in tenths of a point; a little more where it is of use until then.
_WORTH: Final = {"grain": 5, "vegetable": 10, "sheep": 11, "donkey": 11, "boar": 11, "cattle": 11, "ruby": 12}
_GOLD: Final = 10
_LAST: Final = 20  # the last animal of its kind costs two points more
_PAIR: Final = 9  # who breaks up a pair has no young
_SCRAP: Final = 4  # wood, stone and ore that feed a dwarf are worth nothing at the end
_OVER: Final = 1  # a little for food that nobody needs
_BOTH: Final = "1 grain 1 vegetable"
_BREWED: Final = "2 grain"


class Way(TypedDict):
    """A number of one good turned into food: what it brings, what it costs in tenths of a point, and the tokens.

    `lost` is food that it makes beside that, and that is due because of it.
    """

    number: int
    food: int
    price: int
    tokens: list[str]
    lost: int


class MealLine(TypedDict):
    """A good that can become food: every number of it, and the one that the meal takes.

    One that `saves` lowers what is due instead of making food; a furnishing may turn several goods at once into food.
    """

    good: str
    steps: list[Way]
    count: int
    saves: bool
    furnishing: int | None


def way_of(number: int, food: int, price: int, tokens: list[str], lost: int = 0) -> Way:
    """A way to make food."""
    return {"number": number, "food": food, "price": price, "tokens": tokens, "lost": lost}


def line_of(
    good: str, steps: list[Way], *, count: int = 0, saves: bool = False, furnishing: int | None = None
) -> MealLine:
    """A line of which so many are proposed."""
    return {"good": good, "steps": steps, "count": count, "saves": saves, "furnishing": furnishing}


def cheapest_meal(farm: FarmersState) -> list[MealLine]:
    """All lines for the seat that has to feed its family now, with the cheapest numbers filled in."""
    short = max(0, food_due(farm, farm.stack[-1] >> NODE_BITS) - farm.purse()[FOOD])
    cooked = _trade_food(farm, farm.mover, _BOTH)
    most = min(farm.purse()[GRAIN], farm.purse()[VEGETABLE], -(-short // cooked)) if cooked else 0
    meals = [_with_cooked(farm, number, cooked, short) for number in range(most + 1)]
    return min(meals, key=lambda lines: _loss(lines, short))


def _with_cooked(farm: FarmersState, number: int, cooked: int, short: int) -> list[MealLine]:
    """The cheapest way that cooks grain and vegetables together so often."""
    lines = _lines(farm, number)
    counts = _cheapest(lines, max(0, short - cooked * number))
    for line, count in zip(lines, counts, strict=True):
        line["count"] = count
    return [*_cooking(farm, number, cooked), *lines]


def _loss(lines: list[MealLine], short: int) -> tuple[int, int]:
    """The food that is missing after all, and what the rest costs."""
    ways = [line["steps"][line["count"]] for line in lines]
    made = sum([way["food"] for way in ways])
    return max(0, short - made), sum([way["price"] for way in ways]) + _OVER * max(0, made - short)


def _lines(farm: FarmersState, cooked: int) -> list[MealLine]:
    purse = farm.purse()
    more = 1 if farm.has(farm.guide.butchers) else 0
    vegetables = _simple("vegetable", purse[VEGETABLE] - cooked, FOOD_OF["vegetable"], "convert vegetable")
    rubies = _simple("ruby", purse[RUBY], RUBY_FOOD, "ruby for food")
    herds = [_herd(farm, animal, purse[SHEEP + kind], more) for kind, animal in enumerate(FARM_NAMES)]
    every = [*_working(farm), _grain(farm, purse[GRAIN] - cooked), vegetables, rubies, _gold(purse[GOLD]), *herds]
    return [line for line in every if len(line["steps"]) > 1]


def _cooking(farm: FarmersState, most: int, cooked: int) -> list[MealLine]:
    """Grain and vegetables together, if any are cooked."""
    if not most:
        return []
    trade, furnishing = _trade(farm, _BOTH)
    worth = _WORTH["grain"] + _WORTH["vegetable"]
    ways = [way_of(n, cooked * n, worth * n, [f"trade {trade.token}"] * n) for n in range(most + 1)]
    return [line_of("furnish", ways, count=most, furnishing=furnishing)]


def _grain(farm: FarmersState, number: int) -> MealLine:
    """Grain; a furnishing makes more of two together."""
    brewed, token, ways = _trade_food(farm, farm.mover, _BREWED), f"trade {_trade(farm, _BREWED)[0].token}", []
    for each in range(number + 1):
        pairs, single = divmod(each, 2) if brewed else (0, each)
        tokens = [token] * pairs + ["convert grain"] * single
        ways.append(way_of(each, brewed * pairs + FOOD_OF["grain"] * single, _WORTH["grain"] * each, tokens))
    return line_of("grain", ways)


def _working(farm: FarmersState) -> list[MealLine]:
    """One dwarf eats what there is most of (R41)."""
    memory, purse, book = farm.stack[-1] >> NODE_BITS, farm.purse(), farm.guide
    prices = [price for price in book.feed_prices if price.is_in(purse)] if farm.has(book.feeds) and not memory else []
    if not prices:
        return []
    price = max(prices, key=lambda each: purse[each.kinds[0]] / each.amounts[0])
    good, number = GOODS.names[price.kinds[0]], price.amounts[0]
    saved = min(worked_off(farm, 1), food_due(farm, memory))
    return [line_of(good, [way_of(0, 0, 0, []), way_of(number, saved, _SCRAP, [f"feed with {good}"])], saves=True)]


def _simple(good: str, number: int, food: int, token: str) -> MealLine:
    worth = _WORTH[good]
    return line_of(good, [way_of(each, food * each, worth * each, [token] * each) for each in range(number + 1)])


def _gold(number: int) -> MealLine:
    """Gold goes in one exchange, which loses one of it."""
    ways = [way_of(each, each - 1, _GOLD * each, [f"gold {each} to food"]) for each in range(2, number + 1)]
    return line_of("gold", [way_of(0, 0, 0, []), *ways])


def _herd(farm: FarmersState, animal: str, number: int, more: int) -> MealLine:
    """Animals of a kind, of which some save food at work."""
    at_work = mined_off(farm) if animal == "donkey" else 0
    return line_of(animal, [_eaten(animal, each, number, at_work, more) for each in range(number + 1)])


def _eaten(animal: str, eaten: int, number: int, at_work: int, more: int) -> Way:
    """Some animals of a kind; two donkeys together make one food more, one that leaves its mine saves none (R40)."""
    left = number - eaten
    lost = max(0, at_work - left)
    price = _WORTH[animal] * eaten + (_LAST if eaten and not left else 0) + (_PAIR if left < 2 <= number else 0)
    if animal != "donkey":
        return way_of(eaten, (FOOD_OF[animal] + more) * eaten, price, [f"convert {animal}"] * eaten)
    pairs, single = divmod(eaten, 2)
    food = pairs * FOOD_OF["2 donkeys"] + single * FOOD_OF["donkey"] + more * eaten
    return way_of(eaten, food - lost, price, ["convert 2 donkeys"] * pairs + ["convert donkey"] * single, lost)


def _cheapest(lines: list[MealLine], short: int) -> list[int]:
    """How many of each line make the missing food for the least; as much as possible if it cannot be made."""
    best: dict[int, tuple[int, list[int]]] = {0: (0, [])}
    for line in lines:
        found: dict[int, tuple[int, list[int]]] = {}
        for made, (price, counts) in best.items():
            for count, way in enumerate(line["steps"]):
                if count and made >= short:
                    break
                over = _OVER * max(0, made + way["food"] - short)
                food, total = min(short, made + way["food"]), price + way["price"] + over
                if food not in found or total < found[food][0]:
                    found[food] = (total, [*counts, count])
        best = found
    return best[max(best)][1]
