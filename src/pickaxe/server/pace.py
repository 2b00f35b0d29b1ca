"""The pace of a table: how long a turn may take, and the hours of the night that do not count."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

HOUR: Final = 3600
PACES: Final = {"none": 0, "1h": HOUR, "8h": 8 * HOUR, "1d": 24 * HOUR, "3d": 72 * HOUR, "7d": 168 * HOUR}
# When a night begins and ends.
NIGHTS: Final[dict[str, tuple[int, int] | None]] = {"none": None, "22-8": (22, 8), "23-7": (23, 7), "0-6": (0, 6)}


@lru_cache(64)
def zone_of(name: str) -> tzinfo:
    """A time zone by its name; UTC if this system knows none of that name."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # unknown, no name at all, or that of a folder of them
        return UTC


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a turn may take; hours of the night do not count, if there are some."""

    seconds: int
    night: str = "none"
    zone: str = "UTC"

    @property
    def hours(self) -> tuple[int, int] | None:
        """When the night begins and ends, if there is one."""
        return NIGHTS.get(self.night)

    def deadline(self, since: datetime) -> datetime:
        """When the time of a turn is up that began at some time."""
        now, left = since.astimezone(UTC), timedelta(seconds=self.seconds)
        while night := self._night_after(now):
            begins, ends = night
            if begins - now >= left:
                break
            left -= max(timedelta(0), begins - now)
            now = ends
        return now + left

    def _night_after(self, now: datetime) -> tuple[datetime, datetime] | None:
        """The night in which a moment lies, or the next one."""
        if self.hours is None:
            return None
        today = now.astimezone(zone_of(self.zone)).date()
        nights = [self._night(today + timedelta(days=day), *self.hours) for day in (-1, 0, 1)]
        return next(night for night in nights if night[1] > now)

    def _night(self, date: date, begins: int, ends: int) -> tuple[datetime, datetime]:
        """When the night begins that begins on a day, and when it ends, maybe on the next."""
        zone, morning = zone_of(self.zone), date + timedelta(days=ends < begins)
        start, end = datetime.combine(date, time(begins), zone), datetime.combine(morning, time(ends), zone)
        return start.astimezone(UTC), end.astimezone(UTC)
