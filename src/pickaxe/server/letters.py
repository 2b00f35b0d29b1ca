"""What is kept about news for people: whose turn it is, where they want to be told, what is on its way."""

import json
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal

from pickaxe.server.seats import Visitor
from pickaxe.server.store_sql import Database, Store, insert
from pickaxe.server.turns import Turn, turns_of

Way = Literal["mail", "hook"]
Purpose = Literal["confirm", "sign-in"]
STOP: Final = "stop"  # what a key is good for that was sent to a webhook, as long as that is called

LIFE: Final = timedelta(days=1)  # of a key that was sent by mail
OFTEN: Final = 3  # keys that are sent to one address within the time below
A_WHILE: Final = timedelta(hours=1)
MOST_BOXES: Final = 5  # visitors who have the same address
MOST_PARCELS: Final = 50  # that are looked at in one go
UNSEEN: Final = (
    "SELECT 1 FROM turn WHERE visitor = ?1 AND is_known = 0 UNION SELECT 1 FROM parcel WHERE visitor = ?1 LIMIT 1"
)
# Who has to be told: it is their turn for a while, they do not know it, other people wait, and there is a way to them.
UNTOLD: Final = (
    "SELECT DISTINCT turn.visitor FROM turn WHERE turn.is_known = 0 AND turn.since <= ?1 "
    "AND EXISTS (SELECT 1 FROM seat WHERE seat.table_id = turn.table_id AND seat.visitor <> turn.visitor) "
    "AND NOT EXISTS (SELECT 1 FROM unlisted WHERE unlisted.table_id = turn.table_id "
    "AND unlisted.visitor = turn.visitor) "
    "AND (EXISTS (SELECT 1 FROM mailbox WHERE mailbox.visitor = turn.visitor AND mailbox.is_on = 1) "
    "OR EXISTS (SELECT 1 FROM hook WHERE hook.visitor = turn.visitor AND hook.trouble = '')) ORDER BY turn.visitor"
)
# By which ways somebody wants to be told.
WAYS: Final = (
    "SELECT 'mail' FROM mailbox WHERE visitor = ?1 AND is_on = 1 "
    "UNION SELECT 'hook' FROM hook WHERE visitor = ?1 AND trouble = ''"
)

STOP_OF: Final = "SELECT key FROM mail_key WHERE visitor = ?1 AND address = ?2 AND purpose = ?3"
STOPPED: Final = (
    "SELECT hook.* FROM hook JOIN mail_key ON mail_key.visitor = hook.visitor AND mail_key.address = hook.url "
    "WHERE mail_key.key = ?1 AND mail_key.purpose = ?2"
)


@dataclass(frozen=True, slots=True)
class Mailbox:
    """The confirmed address of a visitor."""

    visitor: str
    address: str
    name: str
    lang: str
    stop: str  # the key of the link with which they stop that
    is_on: bool  # whether they want to be told by mail


@dataclass(frozen=True, slots=True)
class Hook:
    """The webhook of a visitor; the trouble says why it is paused, if it is."""

    visitor: str
    url: str
    shape: str
    lang: str
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class Key:
    """What a link that was sent to an address is good for."""

    key: str
    purpose: Purpose
    address: str
    visitor: Visitor
    made: datetime


@dataclass(frozen=True, slots=True)
class Parcel:
    """News of some tables on their way to somebody."""

    id: str
    visitor: str
    way: Way
    tables: tuple[str, ...]
    attempts: int


class Letters:
    """All that is kept about news, in the store of the tables."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    # Whose turn it is

    async def turns(self, visitor: str) -> list[Turn]:
        """The tables that wait for a visitor, the next one first."""
        return await self._store.read(lambda db: turns_of(db, visitor))

    async def see(self, visitor: str) -> None:
        """Remember that somebody knows of their turns: nothing has to be sent any more."""
        if await self._store.read(lambda db: db.ask(UNSEEN, visitor)):  # else nothing need be written
            await self._store.write(lambda db: _see(db, visitor))

    # Where somebody wants to be told

    async def mailbox(self, visitor: str) -> Mailbox | None:
        """The confirmed address of a visitor."""
        rows = await self._store.read(lambda db: db.ask("SELECT * FROM mailbox WHERE visitor = ?1", visitor))
        return _mailbox(*rows[0]) if rows else None

    async def mailboxes(self, address: str) -> list[Mailbox]:
        """All visitors who have confirmed an address."""
        sql = "SELECT * FROM mailbox WHERE address = ?1 ORDER BY visitor LIMIT ?2"
        rows = await self._store.read(lambda db: db.ask(sql, address, MOST_BOXES))
        return [_mailbox(*row) for row in rows]

    async def switch_mail(self, visitor: str, *, is_on: bool) -> None:
        """Tell somebody by mail, or no longer."""
        sql = "UPDATE mailbox SET is_on = ?2 WHERE visitor = ?1"
        await self._store.write(lambda db: db.run(sql, visitor, int(is_on)))

    async def to_stop(self, key: str) -> Mailbox | Hook | None:
        """The address or the webhook to which a link stops all news."""
        boxes = await self._store.read(lambda db: db.ask("SELECT * FROM mailbox WHERE stop = ?1", key))
        hooks = await self._store.read(lambda db: db.ask(STOPPED, key, STOP))
        if boxes:
            return _mailbox(*boxes[0])
        return Hook(*hooks[0]) if hooks else None

    async def drop_mail(self, visitor: str) -> None:
        """Forget the address of a visitor."""
        await self._store.write(lambda db: db.run("DELETE FROM mailbox WHERE visitor = ?1", visitor))

    async def hook(self, visitor: str) -> Hook | None:
        """The webhook of a visitor."""
        rows = await self._store.read(lambda db: db.ask("SELECT * FROM hook WHERE visitor = ?1", visitor))
        return Hook(*rows[0]) if rows else None

    async def set_hook(self, visitor: str, hook: Hook | None) -> None:
        """Keep the webhook of a visitor instead of the one before, or none."""
        await self._store.write(lambda db: _set_hook(db, visitor, hook))

    async def stop_of(self, hook: Hook) -> str:
        """The key of the link that stops a webhook, the same in all its messages."""
        rows = await self._store.read(lambda db: db.ask(STOP_OF, hook.visitor, hook.url, STOP))
        return str(rows[0][0]) if rows else await self._store.write(lambda db: _keep_stop(db, hook, self._clock()))

    # Links that are sent by mail

    async def offer(self, purpose: Purpose, address: str, visitor: Visitor) -> str | None:
        """A new key for a link that is sent to an address; None if that has got enough for now."""
        key = Key(secrets.token_urlsafe(16), purpose, address, visitor, self._clock())
        return key.key if await self._store.write(lambda db: _offer(db, key)) else None

    async def key(self, key: str, purpose: Purpose) -> Key | None:
        """What a key is good for, if it still is."""
        rows = await self._store.read(lambda db: db.ask("SELECT * FROM mail_key WHERE key = ?1", key))
        found = [_key(*row) for row in rows]
        return next((each for each in found if each.purpose == purpose and each.made > self._clock() - LIFE), None)

    async def confirm(self, key: Key, lang: str) -> bool:
        """Keep the address of a visitor, who has shown that it is theirs; False if the key was used."""
        return await self._store.write(lambda db: _confirm(db, key, lang))

    async def use_up(self, key: Key) -> bool:
        """Let a key be good no longer; False if it was not any more."""
        return await self._store.write(lambda db: _use_up(db, key))

    # What is on its way

    async def untold(self, before: datetime) -> list[str]:
        """The visitors whose turn it is since some time and who do not know it yet."""
        return [row[0] for row in await self._store.read(lambda db: db.ask(UNTOLD, before.isoformat()))]

    async def pack(self, visitor: str) -> None:
        """Put all news that a visitor has not heard on their way: once, whoever does it."""
        await self._store.write(lambda db: _pack(db, visitor, self._clock()))

    async def parcels(self) -> list[Parcel]:
        """What should be delivered now."""
        sql = "SELECT id, visitor, way, tables, attempts FROM parcel WHERE due <= ?1 ORDER BY due, id LIMIT ?2"
        now = self._clock().isoformat()
        return [_parcel(*row) for row in await self._store.read(lambda db: db.ask(sql, now, MOST_PARCELS))]

    async def take(self, parcel: Parcel, until: timedelta) -> bool:
        """Have a parcel to oneself for some time; False if somebody else has it."""
        sql = "UPDATE parcel SET attempts = attempts + 1, due = ?3 WHERE id = ?1 AND attempts = ?2"
        due = (self._clock() + until).isoformat()
        return await self._store.write(lambda db: db.run(sql, parcel.id, parcel.attempts, due)) == 1

    async def postpone(self, parcel: Parcel, by: timedelta) -> None:
        """Try again to deliver something after a while."""
        due = (self._clock() + by).isoformat()
        await self._store.write(lambda db: db.run("UPDATE parcel SET due = ?2 WHERE id = ?1", parcel.id, due))

    async def drop(self, parcel: Parcel) -> None:
        """Forget something that was delivered, or need not be."""
        await self._store.write(lambda db: db.run("DELETE FROM parcel WHERE id = ?1", parcel.id))


def _mailbox(visitor: str, address: str, name: str, lang: str, stop: str, is_on: int) -> Mailbox:
    return Mailbox(visitor, address, name, lang, stop, bool(is_on))


def _key(key: str, purpose: Purpose, address: str, visitor: str, name: str, made: str) -> Key:
    return Key(key, purpose, address, Visitor(visitor, name), datetime.fromisoformat(made))


def _parcel(id: str, visitor: str, way: Way, tables: str, attempts: int) -> Parcel:
    return Parcel(id, visitor, way, tuple(json.loads(tables)), attempts)


async def _see(db: Database, visitor: str) -> None:
    await db.run("UPDATE turn SET is_known = 1 WHERE visitor = ?1 AND is_known = 0", visitor)
    await db.run("DELETE FROM parcel WHERE visitor = ?1", visitor)


async def _set_hook(db: Database, visitor: str, hook: Hook | None) -> None:
    await db.run("DELETE FROM hook WHERE visitor = ?1", visitor)
    other = "DELETE FROM mail_key WHERE visitor = ?1 AND purpose = ?2 AND address <> ?3"
    await db.run(other, visitor, STOP, hook.url if hook else "")
    kept = [hook] if hook else []
    await insert(db, "hook", [(each.visitor, each.url, each.shape, each.lang, each.trouble) for each in kept])


async def _keep_stop(db: Database, hook: Hook, now: datetime) -> str:
    key = secrets.token_urlsafe(16)
    await insert(db, "mail_key", [(key, STOP, hook.url, hook.visitor, "", now.isoformat())])
    return key


async def _offer(db: Database, key: Key) -> bool:
    await db.hold("mail_key")  # or else two could be one too many
    await db.run("DELETE FROM mail_key WHERE made < ?1 AND purpose <> ?2", (key.made - LIFE).isoformat(), STOP)
    sql = "SELECT count(*) FROM mail_key WHERE address = ?1 AND made > ?2"
    [(count,)] = await db.ask(sql, key.address, (key.made - A_WHILE).isoformat())
    if count >= OFTEN:
        return False
    row = (key.key, key.purpose, key.address, key.visitor.id, key.visitor.name, key.made.isoformat())
    await insert(db, "mail_key", [row])
    return True


async def _use_up(db: Database, key: Key) -> bool:
    """Mark a key as used: it still counts among those that were sent."""
    sql = "UPDATE mail_key SET purpose = '' WHERE key = ?1 AND purpose = ?2"
    return await db.run(sql, key.key, key.purpose) == 1


async def _confirm(db: Database, key: Key, lang: str) -> bool:
    if not await _use_up(db, key):
        return False
    await db.run("DELETE FROM mailbox WHERE visitor = ?1", key.visitor.id)
    await insert(db, "mailbox", [(key.visitor.id, key.address, key.visitor.name, lang, secrets.token_urlsafe(16), 1)])
    return True


async def _pack(db: Database, visitor: str, now: datetime) -> None:
    """Claim what is untold, which only one server can, and keep what has to be delivered with the claim."""
    sql = f"SELECT table_id FROM turn WHERE visitor = ?1 AND is_known = 0{db.locking}"
    claimed = {row[0] for row in await db.ask(sql, visitor)}
    tables = [turn.table for turn in await turns_of(db, visitor) if turn.table in claimed and turn.has_people]
    if not tables:
        return
    await db.run_all("UPDATE turn SET is_known = 1 WHERE visitor = ?1 AND table_id = ?2", _with(visitor, tables))
    ways = [row[0] for row in await db.ask(WAYS, visitor)]
    rows = [(secrets.token_urlsafe(12), visitor, way, json.dumps(tables), 0, now.isoformat()) for way in ways]
    await insert(db, "parcel", rows)


def _with(visitor: str, tables: Sequence[str]) -> list[tuple[str, str]]:
    return [(visitor, table) for table in tables]
