"""Why a turn of Cavum is good: what it has brought."""

from collections.abc import Iterator, Sequence
from typing import Final, cast

from pickaxe.ai.cavum import ON_ROUTE, CavumEvaluation, stones_of
from pickaxe.games.cavum.masks import number_of
from pickaxe.games.cavum.state import AUCTION, BUILDING, CavumState
from pickaxe.games.cavum.tiles import STATION
from pickaxe.kernel.stack import State
from pickaxe.kernel.words import Said
from pickaxe.server.layouts.layout import Reason

THUMB: Final = CavumEvaluation()
BID_WORTH: Final = 0.5  # less than anything that is on the board


def reasons(earlier: State, later: State, seat: int) -> Sequence[Reason]:
    """What a turn has brought to a seat."""
    before, after = cast(CavumState, earlier), cast(CavumState, later)
    return [*_at_once(before, after, seat), *(_promised(before, after, seat) if before.section == BUILDING else ())]


def _at_once(before: CavumState, after: CavumState, seat: int) -> Iterator[Reason]:
    points = after.points[seat] - before.points[seat]
    yield Reason(points, Said("It scores {n} {n:point|points} at once.", n=points))
    stones = sum(after.purses[seat]) - sum(before.purses[seat])
    yield Reason(
        THUMB.stones(after, seat) - THUMB.stones(before, seat), Said("It brings {n} {n:stone|stones}.", n=stones)
    )
    orders = len(after.orders_of(seat)) - len(before.orders_of(seat))
    yield Reason(orders, Said("The order suits the stones within your reach."))
    yield Reason(BID_WORTH * (after.bidder == seat), _bid(before, after))


def _bid(before: CavumState, after: CavumState) -> Said:
    """Why something is bid for a card, or offered for stones."""
    if before.section == AUCTION:
        return Said("The lowest card begins, while the best places are still free.")
    return Said("If nobody offers less, each of your stones sells for {n}.", n=after.bid)


def _promised(before: CavumState, after: CavumState, seat: int) -> Iterator[Reason]:
    """What the board promises more, as long as nothing of it has been scored."""
    if after.section != BUILDING:
        return
    (now, left, open_now, veins), (then, kept, open_then, reached) = _board(before, seat), _board(after, seat)
    cities = then[seat] - now[seat]
    yield Reason(cities, Said("Your cities will score {n} {n:point|points} more.", n=cities))
    lost = sum(left) - left[seat] - sum(kept) + kept[seat]
    yield Reason(lost, Said("The cities of others will score {n} {n:point|points} less.", n=lost))
    yield Reason(open_then - open_now, Said("From there your stations reach more city spaces."))
    more = reached[1] - veins[1]
    yield Reason(reached[0] - veins[0], Said("{n} more {n:vein|veins} will lie on your way when you prospect.", n=more))


def _board(cavum: CavumState, seat: int) -> tuple[list[int], list[int], float, tuple[float, int]]:
    """City points now and after the explosion, what stations can still gain, and the veins between two stations."""
    THUMB.score_cities(cavum)
    now, later = THUMB.now, THUMB.later
    free = THUMB._open_cities(cavum, seat) if cavum.pieces[seat][STATION] else 0.0
    veins = THUMB.veins(cavum, seat)
    is_joined = THUMB.share == ON_ROUTE
    return now, later, free, (ON_ROUTE * stones_of(cavum, veins), number_of(veins)) if is_joined else (0.0, 0)
