"""The gate of the server: who asks for more than the limits allow is told to wait."""

import time
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from math import ceil
from typing import Final, NamedTuple

from pickaxe.kernel.errors import PickaxeError
from pickaxe.kernel.words import Said
from pickaxe.server.limits import BadLimit, Limit, Limits
from pickaxe.server.refusal import Crowded, TooMany

MINUTE: Final = 60.0
HOUR: Final = 3600.0
A_WHILE: Final = 10.0  # seconds after which it is worth trying whether somebody has left
MOST_ADDRESSES: Final = (
    4096  # that a rate remembers, and as many visitors; the one that asked longest ago is forgotten first
)
TURNED_AWAY: Final = Limit(8, 64)  # connections beyond the limit that are still told so
LOOPBACK: Final = (ip_network("127.0.0.0/8"), ip_network("::1/128"))
ONE_HOME: Final = 64  # bits of an IPv6 address that a whole household shares


class May(NamedTuple):
    """What is told to whoever asks for more: of an address, of all together, of a visitor."""

    address: str
    all: str
    visitor: str = ""  # nothing where visitors are not known


CONNECTIONS: Final = May(
    "One address may have {n} connections at once.",
    "Everybody together may have {n} connections at once.",
)
PAGES: Final = May(
    "One address may watch with {n} browsers at once.",
    "Everybody together may watch with {n} browsers at once.",
    "One visitor may watch with {n} browsers at once.",
)
REQUESTS: Final = May(
    "One address may send {n} requests a minute.",
    "Everybody together may send {n} requests a minute.",
    "One visitor may send {n} requests a minute.",
)
TABLES: Final = May(
    "One address may open {n} tables an hour.",
    "Everybody together may open {n} tables an hour.",
    "One visitor may open {n} tables an hour.",
)
MESSAGES: Final = May(
    "One address may send {n} messages a minute.",
    "Everybody together may send {n} messages a minute.",
    "One person may send {n} messages a minute.",
)
MAILS: Final = May(
    "One address may ask for {n} mails an hour.",
    "Everybody together may ask for {n} mails an hour.",
    "One visitor may ask for {n} mails an hour.",
)

Clock = Callable[[], float]
Network = IPv4Network | IPv6Network


class BadProxy(PickaxeError):
    """What was given is not the address of a proxy, or of whoever may read the metrics."""


class Crowd:
    """Those who are there at the same time."""

    def __init__(self, limit: Limit, may: May) -> None:
        if limit.visitor and not may.visitor:
            raise BadLimit(f"'{limit}' has three numbers, but whose a connection is shows only later: write two.")
        self._limit = limit
        self._may = may
        self._here: Counter[str] = Counter()
        self._visitors: Counter[str] = Counter()

    @property
    def count(self) -> int:
        """How many there are."""
        return self._here.total()

    def refusal(self, address: str, visitor: str = "") -> TooMany | None:
        """Why nobody else from this address can come in now, if so; no address stands for any number of them."""
        limit = self._limit
        if self.count >= limit.all:
            return _crowded(self._may, limit.all, A_WHILE)
        if visitor and limit.visitor and self._visitors[visitor] >= limit.visitor:
            return _too_many(self._may.visitor, limit.visitor, A_WHILE)
        if address and self._here[address] >= limit.each:
            return _too_many(self._may.address, limit.each, A_WHILE)
        return None

    def enter(self, address: str, visitor: str = "") -> None:
        """Come in, or raise TooMany."""
        if refusal := self.refusal(address, visitor):
            raise refusal
        self._here[address] += 1
        self._visitors[visitor] += 1

    def leave(self, address: str, visitor: str = "") -> None:
        """Go again."""
        for counter, who in ((self._here, address), (self._visitors, visitor)):
            counter[who] -= 1
            if not counter[who]:
                del counter[who]


class Rate:
    """How often something is done: as often as allowed in one period at once, then evenly."""

    def __init__(self, limit: Limit, period: float, may: May, clock: Clock) -> None:
        self._limit = limit
        self._period = period
        self._may = may
        self._clock = clock
        self._all = 0.0
        self._each: dict[str, float] = {}  # by address, when all that it has done is forgotten
        self._visitors: dict[str, float] = {}  # apart, so that many visitors do not let an address be forgotten

    def take(self, address: str, visitor: str = "") -> None:
        """Do it once, or raise TooMany; no address stands for any number of them."""
        now, limit = self._clock(), self._limit
        together = self._next(self._all, now, limit.all)
        if together > now + self._period:
            raise _crowded(self._may, limit.all, together - now - self._period)
        shares = [(self._each, address, limit.each, self._may.address)]
        if limit.visitor:
            shares.insert(0, (self._visitors, visitor, limit.visitor, self._may.visitor))
        taken = [(known, who, self._taken(known, who, most, may)) for known, who, most, may in shares]
        self._all = together
        for each in taken:
            _remember(*each)

    def _taken(self, known: dict[str, float], who: str, most: int, may: str) -> float:
        """When all that somebody has done will be forgotten if they do it once more; raises TooMany."""
        now = self._clock()
        forgotten = self._next(known.get(who, now), now, most)
        if who and forgotten > now + self._period:
            raise _too_many(may, most, forgotten - now - self._period)
        return forgotten

    def _next(self, forgotten: float, now: float, most: int) -> float:
        return max(forgotten, now) + self._period / most


def _remember(known: dict[str, float], who: str, forgotten: float) -> None:
    known.pop(who, None)
    known[who] = forgotten
    if len(known) > MOST_ADDRESSES:
        del known[next(iter(known))]


class Gate:
    """All that is counted about who uses the server, and who may read what the server counts about itself."""

    def __init__(
        self, limits: Limits, *, proxy: str = "", metrics_for: str = "", clock: Clock = time.monotonic
    ) -> None:
        self.patience = limits.patience
        self.connections = Crowd(limits.connections, CONNECTIONS)
        self.turned_away = Crowd(TURNED_AWAY, CONNECTIONS)
        self.pages = Crowd(limits.pages, PAGES)
        self.requests = Rate(limits.requests, MINUTE, REQUESTS, clock)
        self.tables = Rate(limits.tables, HOUR, TABLES, clock)
        self.messages = Rate(limits.messages, MINUTE, MESSAGES, clock)
        self.mails = Rate(limits.mails, HOUR, MAILS, clock)
        self.proxy = proxy
        self._proxies = _networks(proxy)
        self._counted_as = lru_cache(MOST_ADDRESSES)(self._read)  # a page sends many requests from one address
        self._readers = [*LOOPBACK, *_networks(metrics_for)]

    def address(self, client: tuple[str, int] | None) -> str:
        """The address by which a client is counted; none for a proxy, since many are behind it."""
        return self._counted_as(client[0]) if client else ""

    def _read(self, text: str) -> str:
        try:
            found = _plain(ip_address(text))
        except ValueError:
            return text[:40]
        return "" if any(found in network for network in self._proxies) else _home(found)

    def may_measure(self, client: tuple[str, int] | None, *, is_forwarded: bool) -> bool:
        """Whether a client may read the metrics: not for whom a proxy speaks that was not named."""
        if client is None or (is_forwarded and not self.proxy):
            return False
        try:
            found = _plain(ip_address(client[0]))
        except ValueError:
            return False
        return any(found in network for network in self._readers)


def _networks(proxy: str) -> list[Network]:
    try:
        return [ip_network(part.strip()) for part in proxy.split(",") if part.strip()]
    except ValueError as error:
        raise BadProxy(f"'{proxy}' is not an address or a network, like 127.0.0.1 or 10.0.0.0/8.") from error


def _plain(found: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found


def _home(found: IPv4Address | IPv6Address) -> str:
    """Whatever one household may have as its own: an IPv4 address, or a network of IPv6 addresses."""
    return str(found) if found.version == 4 else str(ip_network((int(found), ONE_HOME), strict=False))


def _too_many(may: str, most: int, seconds: float) -> TooMany:
    return TooMany(Said(may, n=most), ceil(seconds))


def _crowded(may: May, most: int, seconds: float) -> Crowded:
    return Crowded(Said(may.all, n=most), ceil(seconds))
