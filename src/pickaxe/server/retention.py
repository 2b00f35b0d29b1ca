"""How long tables are kept at which nothing happens any more."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from pickaxe.kernel.errors import PickaxeError

LONGEST: Final = 5  # digits
UNITS: Final = {"h": "hours", "d": "days", "w": "weeks"}
OPEN: Final = "EXISTS (SELECT 1 FROM seat WHERE table_id = id AND kind = 'open')"


class BadAge(PickaxeError):
    """What was given is no age."""


def parse_age(text: str) -> timedelta:
    """An age as it is written: `90d`, `12h`, `6w`."""
    count, unit = text[:-1], text[-1:]
    if unit not in UNITS or not (count.isascii() and count.isdecimal() and len(count) <= LONGEST and int(count)):
        raise BadAge(f"'{text}' is no age: write hours, days or weeks, like 12h, 90d or 6w.")
    return timedelta(**{UNITS[unit]: int(count)})


@dataclass(frozen=True, slots=True)
class Ages:
    """After how long tables go at which nothing happens; those of a kind without an age stay."""

    unfinished: timedelta
    waiting: timedelta | None = None  # for somebody to sit down; as unfinished ones if left out
    finished: timedelta | None = None  # or closed

    def question(self, now: datetime) -> tuple[str, list[str]]:
        """What finds them in a store, oldest first, with its values."""
        waiting = self.unfinished if self.waiting is None else self.waiting
        ages = [(f"waits <> 'nobody' AND NOT {OPEN}", self.unfinished), (f"waits <> 'nobody' AND {OPEN}", waiting)]
        ages += [("waits = 'nobody'", self.finished)] if self.finished else []
        parts = [f"({tables} AND changed < ?{place})" for place, (tables, _) in enumerate(ages, 1)]
        values = [(now - age).isoformat() for _, age in ages]
        return f"SELECT id FROM tables WHERE {' OR '.join(parts)} ORDER BY changed", values
