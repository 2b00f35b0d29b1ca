"""Links with which somebody takes their seat along to another device: good for a day, and once."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

LIFE: Final = timedelta(days=1)
MOST: Final = 10_000  # links that are remembered; the oldest is forgotten first


@dataclass(frozen=True, slots=True)
class Link:
    """The one link with which somebody can take along all they hold at a table."""

    key: str
    seat: int
    made: datetime


class Handovers:
    """The links that are good now, known to this process only: a new one revokes the one before, as does a restart."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._links: dict[tuple[str, str], Link] = {}

    def offer(self, table: str, seat: int, holder: str) -> str:
        """The key of a new link to a seat, made for the visitor who holds it."""
        self.use_up(table, holder)
        link = self._links[table, holder] = Link(secrets.token_urlsafe(16), seat, self._clock())
        if len(self._links) > MOST:
            del self._links[next(iter(self._links))]
        return link.key

    def is_good(self, key: str, table: str, seat: int, holder: str) -> bool:
        """Whether a key is still good for a seat that this visitor holds."""
        link = self._links.get((table, holder))
        if link is None or link.seat != seat or self._clock() - link.made > LIFE:
            return False
        return secrets.compare_digest(link.key.encode(), key.encode())

    def use_up(self, table: str, holder: str) -> None:
        """Let the link of a visitor be good no longer."""
        self._links.pop((table, holder), None)
