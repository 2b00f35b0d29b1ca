"""The gate of the server: who asks for more than the limits allow is told to wait."""

import time
from collections import Counter
from collections.abc import Callable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from math import ceil
from typing import Final

from pickaxe.kernel.errors import PickaxeError
from pickaxe.kernel.words import Said
from pickaxe.server.limits import Limit, Limits
from pickaxe.server.refusal import Crowded, TooMany

MINUTE: Final = 60.0
HOUR: Final = 3600.0
A_WHILE: Final = 10.0  # seconds after which it is worth trying whether somebody has left
MOST_ADDRESSES: Final = 4096  # that a rate remembers; the one that asked longest ago is forgotten first
TURNED_AWAY: Final = Limit(8, 64)  # connections beyond the limit that are still told so
ONE_HOME: Final = 64  # bits of an IPv6 address that a whole household shares

# What one address may do, and what all may do together.
May = tuple[str, str]
CONNECTIONS: Final = (
    "One address may have {n} connections at once.",
    "All together may have {n} connections at once.",
)
PAGES: Final = ("One address may look with {n} browsers at once.", "All together may look with {n} browsers at once.")
REQUESTS: Final = (
    "One address may send {n} requests a minute.",
    "All together may send {n} requests a minute.",
)
TABLES: Final = ("One address may open {n} tables an hour.", "All together may open {n} tables an hour.")
MAILS: Final = ("One address may ask for {n} mails an hour.", "All together may ask for {n} mails an hour.")

Clock = Callable[[], float]
Network = IPv4Network | IPv6Network


class BadProxy(PickaxeError):
    """What was given is not the address of a proxy."""


class Crowd:
    """Those who are there at the same time."""

    def __init__(self, limit: Limit, may: May) -> None:
        self._limit = limit
        self._may = may
        self._here: Counter[str] = Counter()

    @property
    def count(self) -> int:
        """How many there are."""
        return self._here.total()

    def refusal(self, address: str) -> TooMany | None:
        """Why nobody else from this address can come in now, if so; no address stands for any number of them."""
        if self.count >= self._limit.all:
            return _crowded(self._may, self._limit.all, A_WHILE)
        if address and self._here[address] >= self._limit.each:
            return _too_many(self._may, self._limit.each, A_WHILE)
        return None

    def enter(self, address: str) -> None:
        """Come in, or raise TooMany."""
        if refusal := self.refusal(address):
            raise refusal
        self._here[address] += 1

    def leave(self, address: str) -> None:
        """Go again."""
        self._here[address] -= 1
        if not self._here[address]:
            del self._here[address]


class Rate:
    """How often something is done: as often as allowed in one period at once, then evenly."""

    def __init__(self, limit: Limit, period: float, may: May, clock: Clock) -> None:
        self._limit = limit
        self._period = period
        self._may = may
        self._clock = clock
        self._all = 0.0
        self._each: dict[str, float] = {}  # by address, when all that it has done is forgotten

    def take(self, address: str) -> None:
        """Do it once, or raise TooMany; no address stands for any number of them."""
        now, limit = self._clock(), self._limit
        each = self._next(self._each.get(address, now), now, limit.each)
        together = self._next(self._all, now, limit.all)
        if together > now + self._period:
            raise _crowded(self._may, limit.all, together - now - self._period)
        if address and each > now + self._period:
            raise _too_many(self._may, limit.each, each - now - self._period)
        self._all = together
        self._remember(address, each)

    def _next(self, forgotten: float, now: float, most: int) -> float:
        return max(forgotten, now) + self._period / most

    def _remember(self, address: str, forgotten: float) -> None:
        self._each.pop(address, None)
        self._each[address] = forgotten
        if len(self._each) > MOST_ADDRESSES:
            del self._each[next(iter(self._each))]


class Gate:
    """All that is counted about who uses the server."""

    def __init__(self, limits: Limits, *, proxy: str = "", clock: Clock = time.monotonic) -> None:
        self.patience = limits.patience
        self.connections = Crowd(limits.connections, CONNECTIONS)
        self.turned_away = Crowd(TURNED_AWAY, CONNECTIONS)
        self.pages = Crowd(limits.pages, PAGES)
        self.requests = Rate(limits.requests, MINUTE, REQUESTS, clock)
        self.tables = Rate(limits.tables, HOUR, TABLES, clock)
        self.mails = Rate(limits.mails, HOUR, MAILS, clock)
        self.proxy = proxy
        self._proxies = _networks(proxy)

    def address(self, client: tuple[str, int] | None) -> str:
        """The address by which a client is counted; none for a proxy, since many are behind it."""
        if client is None:
            return ""
        try:
            found = _plain(ip_address(client[0]))
        except ValueError:
            return client[0][:40]
        return "" if any(found in network for network in self._proxies) else _home(found)


def _networks(proxy: str) -> list[Network]:
    try:
        return [ip_network(part.strip()) for part in proxy.split(",") if part.strip()]
    except ValueError as error:
        raise BadProxy(f"'{proxy}' is not the address of a proxy, like 127.0.0.1 or 10.0.0.0/8.") from error


def _plain(found: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found


def _home(found: IPv4Address | IPv6Address) -> str:
    """Whatever one household may have as its own: an IPv4 address, or a network of IPv6 addresses."""
    return str(found) if found.version == 4 else str(ip_network((int(found), ONE_HOME), strict=False))


def _too_many(may: May, most: int, seconds: float) -> TooMany:
    return TooMany(Said(may[0], n=most), ceil(seconds))


def _crowded(may: May, most: int, seconds: float) -> Crowded:
    return Crowded(Said(may[1], n=most), ceil(seconds))
