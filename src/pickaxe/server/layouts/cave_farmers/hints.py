"""Why a turn of The Cave Farmers is good: what it has brought."""

from collections.abc import Iterator, Sequence
from typing import Final, cast

from pickaxe.ai.cave_farmers import WORTH
from pickaxe.games.cave_farmers.components import DOG, FARM, GOODS
from pickaxe.games.cave_farmers.forecast import forecast
from pickaxe.games.cave_farmers.scoring import ROWS, rows_of
from pickaxe.games.cave_farmers.state import FarmersState
from pickaxe.games.cave_farmers.words import furnishing_name
from pickaxe.kernel.stack import State
from pickaxe.kernel.words import Said
from pickaxe.server.layouts.layout import Reason, gains

DWARF_WORTH: Final = 8.0
BUILT_WORTH: Final = 3.0  # beside the points of a furnishing
WEAPON_WORTH: Final = 0.5  # for each strength
FED_WORTH: Final = 3.0  # for each food that was missing
_WORTH: Final = [1.0 if kind in (*FARM, DOG) else worth for kind, worth in enumerate(WORTH.goods)]


def reasons(earlier: State, later: State, seat: int) -> Sequence[Reason]:
    """What a turn has brought to a seat."""
    before, after = cast(FarmersState, earlier), cast(FarmersState, later)
    return [
        *_family(before, after, seat),
        *_rows(before, after, seat),
        *_built(before, after, seat),
        gains(GOODS, _WORTH, before.purses[seat], after.purses[seat]),
    ]


def _family(before: FarmersState, after: FarmersState, seat: int) -> Iterator[Reason]:
    then, now = before.homes[seat].strengths, after.homes[seat].strengths
    due = forecast(after, seat)
    is_fed = due["short"] <= due["can_make"]
    if len(now) > len(then):
        fed = "The family grows before the harvest, and you can feed it."
        yield Reason(DWARF_WORTH, Said(fed if is_fed else "The family grows: one more dwarf to send."))
    armed = sum(now) - sum(then)
    yield Reason(WEAPON_WORTH * armed, Said("A dwarf with strength {n} can go on expeditions.", n=max(now)))
    missed = forecast(before, seat)["short"] - due["short"]
    yield Reason(FED_WORTH * missed, Said("The family will have enough to eat.") if not due["short"] else _HUNGER)


_HUNGER: Final = Said("Less food will be missing.")


def _rows(before: FarmersState, after: FarmersState, seat: int) -> Iterator[Reason]:
    """What the score sheet says more."""
    then, now = (rows_of(farm.guide, farm.homes[seat], farm.purses[seat]) for farm in (before, after))
    for name, earlier, later in zip(ROWS.values(), then, now, strict=True):
        gained = later - earlier
        yield Reason(gained, Said("{row}: {n} {n:point|points} more.", n=gained, row=Said(name)))


def _built(before: FarmersState, after: FarmersState, seat: int) -> Iterator[Reason]:
    for entry in after.homes[seat].built:
        if entry not in before.homes[seat].built:
            row = after.guide.furnishings[entry >> 6]
            said = Said("{furnishing} will help from now on.", furnishing=furnishing_name(entry >> 6))
            yield Reason(row.points + BUILT_WORTH, said)
