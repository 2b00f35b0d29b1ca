"""Who is who: a signed cookie for every visitor, links that give a seat away or make another device theirs."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from hashlib import blake2b
from typing import Final, NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer

from pickaxe.kernel.words import ENGLISH
from pickaxe.server.settings import USUAL, Settings
from pickaxe.server.store import Link, Person
from pickaxe.server.store_sql import Store

COOKIE: Final = "pickaxe"
MARK: Final = "me"  # the cookie that tells scripts when a browser has become somebody else
COOKIE_AGE: Final = 365 * 24 * 3600
NAME_LENGTH: Final = 24
KNOWN: Final = 4096  # cookies that were read and are remembered
LIFE: Final = timedelta(days=7)  # of a link with which somebody hands their seat over; it is good once
INVITE: Final = "invite"  # what a signed link does: it gives away a seat while that is open


@dataclass(frozen=True, slots=True)
class Visitor:
    """Someone with a browser; the id is secret, the name is not."""

    id: str
    name: str

    @property
    def mark(self) -> str:
        """What tells visitors apart, without the secret: scripts of a page may read it."""
        return blake2b(self.id.encode(), digest_size=6).hexdigest()


class Reader(NamedTuple):
    """Who reads a page, in which language and colours, and what they have settled."""

    visitor: Visitor
    lang: str = ENGLISH
    theme: str = "auto"
    settings: Settings = USUAL


class Signer:
    """Writes and reads what the server hands out and wants to recognise."""

    def __init__(self, secret: str) -> None:
        self._visitors = URLSafeSerializer(secret, salt="visitor")
        self._seats = URLSafeSerializer(secret, salt="seat")
        self._heirs = URLSafeSerializer(secret, salt="heir")
        self.visitor = lru_cache(KNOWN)(self._visitor)  # a page sends its cookie with every click

    def cookie(self, visitor: Visitor) -> str:
        """The cookie of a visitor."""
        return str(self._visitors.dumps([visitor.id, visitor.name]))

    def _visitor(self, cookie: str) -> Visitor | None:
        """The visitor of a cookie, if it is one of ours."""
        match _loaded(self._visitors, cookie):
            case [str(id), str(name)]:
                return Visitor(id, name)
        return None

    def key(self, table: str, seat: int) -> str:
        """The signed part of an invitation to a seat."""
        return str(self._seats.dumps([table, seat, INVITE]))

    def invites(self, key: str, table: str, seat: int) -> bool:
        """Whether a link is an invitation to this seat."""
        return _loaded(self._seats, key) == [table, seat, INVITE]

    def heir(self, visitor: Visitor) -> str:
        """A new visitor to whom this one will leave everything; a page has it before that happens, so none is lost."""
        return str(self._heirs.dumps([visitor.id, new_visitor().id]))

    def heir_of(self, visitor: Visitor, signed: str) -> Visitor | None:
        """The new visitor, if it was made for this one."""
        match _loaded(self._heirs, signed):
            case [visitor.id, str(id)]:
                return Visitor(id, visitor.name)
        return None


def _loaded(serializer: URLSafeSerializer, text: str) -> object:
    try:
        return serializer.loads(text)
    except BadSignature:
        return None


class Handovers:
    """The links with which people hand a seat over to somebody else; a new one revokes the one before."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def offer(self, table: str, seat: int, holder: str) -> str:
        """The key of a new link to a seat, made for the visitor who holds it."""
        link = Link(secrets.token_urlsafe(16), holder, self._clock())
        await self._store.offer(table, seat, link)
        return link.key

    async def offered(self, table: str, seat: int, holder: str) -> str | None:
        """The key of the link to a seat that this visitor holds, if one is good."""
        link = await self._store.link(table, seat)
        if link is None or link.visitor != holder or self._clock() - link.made > LIFE:
            return None
        return link.key

    async def is_good(self, key: str, table: str, seat: int, holder: str) -> bool:
        """Whether a key is still good for a seat that this visitor holds."""
        offered = await self.offered(table, seat, holder)
        return offered is not None and secrets.compare_digest(offered.encode(), key.encode())

    async def use_up(self, key: str, table: str, seat: int) -> bool:
        """Let a link be good no longer; False if somebody else has used it."""
        return await self._store.use_up(table, seat, key)


class People:
    """What somebody has on all devices: the secret link that makes one theirs, a name, settings."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def of(self, visitor: Visitor) -> Person:
        """The person that a visitor is, with a link from now on."""
        return await self._store.keep_person(self._new(visitor))

    async def renewed(self, visitor: Visitor) -> Person:
        """The same with a new link; the one before is good no longer."""
        return await self._store.keep_person(self._new(visitor), anew=True)

    def _new(self, visitor: Visitor) -> Person:
        return Person(visitor.id, secrets.token_urlsafe(16), visitor.name, self._clock())

    async def call(self, visitor: Visitor) -> None:
        """Let somebody be called so on all devices."""
        await self._store.call(visitor.id, visitor.name)

    async def name(self, visitor: Visitor) -> str:
        """The name that somebody goes by on all devices."""
        person = await self._store.person(visitor.id)
        return person.name if person else visitor.name

    async def settle(self, visitor: Visitor, told: str) -> None:
        """Keep what somebody has settled, for all their devices."""
        await self._store.settle(visitor.id, told)

    async def settled(self, visitor: Visitor) -> str | None:
        """What somebody has settled on whichever device, if they ever have."""
        return await self._store.settled(visitor.id)

    async def behind(self, key: str) -> Visitor | None:
        """Whose link has this key, if it is still good."""
        person = await self._store.person_with(key) if key.isascii() and key.isprintable() else None
        return Visitor(person.visitor, person.name) if person else None


def new_visitor() -> Visitor:
    """A visitor nobody has seen yet."""
    return Visitor(secrets.token_urlsafe(16), "")


def clean_name(text: str, default: str) -> str:
    """A name as it may be shown and written into a record: printable, one line, no comma, not too long."""
    printable = "".join(character if character.isprintable() and character != "," else " " for character in text)
    return " ".join(printable.split())[:NAME_LENGTH].strip() or default
