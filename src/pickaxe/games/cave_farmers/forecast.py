"""What the end of the round will ask of a seat and bring it: crops, food that is due, animals that will be born."""

from typing import Final, TypedDict

from pickaxe.games.cave_farmers.animals import donkeys_in_mines, newborns
from pickaxe.games.cave_farmers.book import CONVERTED, FOOD_VALUES
from pickaxe.games.cave_farmers.harvest import ADULT, CHILD, EACH, food_due
from pickaxe.games.cave_farmers.home import NEWBORN
from pickaxe.games.cave_farmers.state import FINISHING, HARVESTING, HARVESTS, NO_HARVEST, ONE_FOOD, FarmersState
from pickaxe.games.cave_farmers.stock import (
    BOAR,
    CATTLE,
    DOG,
    DONKEY,
    FARM_NAMES,
    FOOD,
    GOLD,
    GRAIN,
    RUBY,
    SHEEP,
    VEGETABLE,
)
from pickaxe.kernel.grids import bits
from pickaxe.kernel.stack import NODE_BITS, NODE_MASK

FOOD_OF: Final[dict[str, int]] = dict(zip(CONVERTED, FOOD_VALUES, strict=True))
RUBY_FOOD: Final = 2
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
    kind, home = farm.harvest_now(), farm.homes[seat]
    if kind == NO_HARVEST:
        return 0
    newborn = sum([post >= NEWBORN for post in home.posts])
    grown = len(home.posts) - newborn
    wanted = EACH * len(home.posts) if kind == ONE_FOOD else ADULT * grown + CHILD * newborn
    return max(0, wanted - _at_work(farm, seat, farm.purses[seat][DONKEY]))


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


def trade_food(farm: FarmersState, seat: int, pay: str) -> int:
    """The food that a furnishing of a seat gives for some goods; none if it has no such furnishing."""
    book = farm.guide
    for trade, row in zip(book.trades, book.trade_rows, strict=True):
        if trade.pay.text == pay and trade.get.kinds == [FOOD] and farm.homes[seat].owned >> row.number & 1:
            return trade.get.amounts[0]
    return 0


def _from_crops(farm: FarmersState, seat: int, grain: int, vegetables: int) -> int:
    """The most food from crops: both together, two grain together, or each alone."""
    both, brewed = trade_food(farm, seat, "1 grain 1 vegetable"), trade_food(farm, seat, "2 grain")
    best = 0
    for cooked in range((min(grain, vegetables) if both else 0) + 1):
        left = grain - cooked
        pairs, single = divmod(left, 2) if brewed else (0, left)
        made = both * cooked + brewed * pairs + FOOD_OF["grain"] * single
        best = max(best, made + FOOD_OF["vegetable"] * (vegetables - cooked))
    return best
