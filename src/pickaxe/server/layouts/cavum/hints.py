"""Why a turn of Cavum is good: what it has brought."""

from collections.abc import Sequence
from typing import Final, cast

from pickaxe.ai.cavum import STONE_WORTH, CavumEvaluation
from pickaxe.games.cavum.scoring import city_points
from pickaxe.games.cavum.state import CavumState
from pickaxe.kernel.stack import State
from pickaxe.kernel.words import Said
from pickaxe.server.layouts.layout import Reason

THUMB: Final = CavumEvaluation()


def reasons(earlier: State, later: State, seat: int) -> Sequence[Reason]:
    """What a turn has brought to a seat."""
    before, after = cast(CavumState, earlier), cast(CavumState, later)
    points = after.points[seat] - before.points[seat]
    cities = city_points(after)[seat] - city_points(before)[seat]
    stones = sum(after.purses[seat]) - sum(before.purses[seat])
    orders = len(after.orders_of(seat)) - len(before.orders_of(seat))
    return [
        Reason(points, Said("It scores {n} {n:point|points} at once.", n=points)),
        Reason(cities, Said("Your cities will score {n} {n:point|points} more.", n=cities)),
        Reason(STONE_WORTH * stones, Said("It brings {n} {n:gem|gems}.", n=stones)),
        Reason(orders, Said("The order suits the gems within your reach.")),
        Reason(
            THUMB._veins(after, seat) - THUMB._veins(before, seat), Said("It brings veins into reach of your stations.")
        ),
    ]
