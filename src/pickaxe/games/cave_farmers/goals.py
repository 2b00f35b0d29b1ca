"""Furnishings as goals: what a seat lacks to build one."""

from pickaxe.games.cave_farmers.book import FURNISHING_CODE, FURNISHING_COUNT, Furnishing
from pickaxe.games.cave_farmers.building import WAYS, Price, is_put_on_twin, where_is
from pickaxe.games.cave_farmers.components import GOODS
from pickaxe.games.cave_farmers.home import SITE
from pickaxe.games.cave_farmers.state import FarmersState
from pickaxe.kernel import lack
from pickaxe.kernel.lack import Lack
from pickaxe.kernel.words import Name, Said


def owns(farm: FarmersState, goal: Name) -> bool:
    """Whether the seat whose turn it is has the furnishing, also below another one."""
    home = farm.homes[farm.mover]
    return goal.kind == "furnishing" and (home.owned >> int(goal.id) & 1 == 1 or home.covered == int(goal.id))


def lacks(farm: FarmersState, goal: Name, choice: int) -> list[Lack]:
    """What the seat whose turn it is lacks for a furnishing, paid as a choice says or in the way that lacks least."""
    if goal.kind != "furnishing" or owns(farm, goal) or _is_in_hand(farm, goal):
        return []
    row = farm.guide.furnishings[int(goal.id)]
    if not farm.offer >> row.number & 1:
        return lack.gone(where_is(farm, row))
    purse, prices = farm.purses[farm.mover], _prices(farm, row, choice)
    short = min([lack.short_of(price, purse, GOODS) for price in prices], key=lack.distance)
    has_place = farm.allows(SITE) or is_put_on_twin(farm, row)
    return short if has_place else [*short, Lack(lack.SPACE, 1, Said("a free cavern"), Name("land", "cavern"), [])]


def _is_in_hand(farm: FarmersState, goal: Name) -> bool:
    return farm.memory_of(farm.guide.place_node) == FURNISHING_CODE + int(goal.id)


def _prices(farm: FarmersState, row: Furnishing, choice: int) -> list[Price]:
    """The prices in the ways to pay that the seat knows, or in that of a choice."""
    first = farm.guide.furnish_choice[0][0]
    ways = range(WAYS) if choice < first else [(choice - first) // (FURNISHING_COUNT - 1)]
    prices = [Price(farm, row, way, row.wood, row.stone) for way in ways]
    return [price for price in prices if price.is_known] or [Price(farm, row, 0, row.wood, row.stone)]
