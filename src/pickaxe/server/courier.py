"""Tells people who have no page open that it is their turn: by mail and by webhooks, after a while, each news once."""

import asyncio
import logging
import ssl
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from pickaxe.server.hooks import HookFailed, Hooks, Place, message
from pickaxe.server.letters import Hook, Letters, Mailbox, Parcel
from pickaxe.server.mail import Mailer, MailFailed
from pickaxe.server.store import BadStore
from pickaxe.server.turns import Turn
from pickaxe.server.words import say

log = logging.getLogger("pickaxe.server")

LEASE: Final = timedelta(minutes=2)  # for which a server has a parcel; longer than any attempt to deliver it
BACKOFF: Final = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=25))

LISTED: Final = 8  # tables in a message; chat rooms take no long ones

IsLooking = Callable[[str], Awaitable[bool]]


@dataclass(frozen=True, slots=True)
class Delivery:
    """What the operator says about news for those who have no page open."""

    mailer: Mailer | None = None
    pause: timedelta = timedelta(minutes=5)  # until somebody is told
    allows_local: bool = False  # webhooks in private networks
    trusted: ssl.SSLContext | None = None  # what webhooks have to show; what the system trusts if left out
    backoff: Sequence[timedelta] = BACKOFF  # between attempts; after the last one it is given up
    pace: float = 10.0  # seconds from look to look


class Courier:
    """Looks now and then whether somebody has to be told, and delivers what is on its way."""

    def __init__(
        self,
        letters: Letters,
        is_looking: IsLooking,
        delivery: Delivery,
        *,
        address: str,
        clock: Callable[[], datetime],
    ) -> None:
        self.mailer = delivery.mailer
        self.hooks = Hooks(allows_local=delivery.allows_local, trusted=delivery.trusted)
        self.address = address  # of the server, with which links begin
        self._letters = letters
        self._is_looking = is_looking
        self._delivery = delivery
        self._clock = clock
        self._errands: set[asyncio.Task[None]] = set()

    @property
    def minutes(self) -> int:
        """How long it is somebody's turn before they are told."""
        return round(self._delivery.pause.total_seconds() / 60)

    async def run(self) -> None:
        """Go round for ever; what the store refuses is tried again."""
        while True:
            try:
                await self._collect()
                await self._deliver_all()
            except BadStore as error:
                log.error("News for people without a page have to wait: %s", error)
            except Exception as error:  # one bad letter must not keep all others
                log.error("News for people without a page have to wait.", exc_info=error)
            await asyncio.sleep(self._delivery.pace)

    async def _collect(self) -> None:
        """Put on their way the news of everybody who has not looked for a while."""
        for visitor in await self._letters.untold(self._clock() - self._delivery.pause):
            if not await self._is_looking(visitor):
                await self._letters.pack(visitor)

    async def _deliver_all(self) -> None:
        for parcel in await self._letters.parcels():
            if await self._letters.take(parcel, LEASE):
                await self._deliver(parcel)

    async def _deliver(self, parcel: Parcel) -> None:
        """Deliver something that is still worth knowing; what fails is tried again, then given up."""
        turns = [turn for turn in await self._letters.turns(parcel.visitor) if turn.table in parcel.tables]
        if not turns:
            return await self._letters.drop(parcel)
        if await self._is_looking(parcel.visitor):  # who sees it, drops it
            return await self._letters.postpone(parcel, LEASE)
        try:
            await (self._mail(parcel.visitor, turns) if parcel.way == "mail" else self._call(parcel.visitor, turns))
        except (MailFailed, HookFailed) as error:
            return await self._failed(parcel, error)
        return await self._letters.drop(parcel)

    async def _failed(self, parcel: Parcel, error: MailFailed | HookFailed) -> None:
        if parcel.attempts < len(self._delivery.backoff):
            return await self._letters.postpone(parcel, self._delivery.backoff[parcel.attempts])
        if isinstance(error, MailFailed):
            log.error("A mail could not be delivered: %s", error)
        elif hook := await self._letters.hook(parcel.visitor):
            await self._letters.set_hook(parcel.visitor, replace(hook, trouble=error.said.template))
        return await self._letters.drop(parcel)

    async def _mail(self, visitor: str, turns: Sequence[Turn]) -> None:
        box = await self._letters.mailbox(visitor)
        if self.mailer and box and box.is_on:
            stop = self._stop(box.stop)
            headers = {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
            await self.mailer.send(box.address, _subject(turns, box.lang), self._letter(turns, box, stop), headers)

    def _letter(self, turns: Sequence[Turn], box: Mailbox, stop: str) -> str:
        places = [f"{turn.line(box.lang)}\n{self.address}/t/{turn.table}" for turn in turns]
        reason = say("You get this mail because you asked for it. To stop these mails: {link}", box.lang, link=stop)
        return "\n\n".join([f"{_subject(turns, box.lang)}:", *places, f"-- \n{reason}\n"])

    async def _call(self, visitor: str, turns: Sequence[Turn]) -> None:
        if (hook := await self._letters.hook(visitor)) and not hook.trouble:
            places = [Place(turn.table, turn.title(hook.lang), f"{self.address}/t/{turn.table}") for turn in turns]
            await self._send(hook, self._note(turns, places, hook.lang), places)

    async def call(self, hook: Hook) -> None:
        """Send a message that tells nothing to a webhook, to see whether it is taken; raises HookFailed."""
        text = say("This is what it looks like when it is your turn.", hook.lang)
        await self._send(hook, f"{text} {self.address}/", [Place("", "", f"{self.address}/")])

    def _note(self, turns: Sequence[Turn], places: Sequence[Place], lang: str) -> str:
        lines = [f"{turn.line(lang)} {place.url}" for turn, place in zip(turns, places, strict=True)][:LISTED]
        if len(turns) > LISTED:
            lines.append(say("and {n} more: {link}", lang, n=len(turns) - LISTED, link=f"{self.address}/"))
        return "\n".join([f"{_subject(turns, lang)}:", *lines])

    async def _send(self, hook: Hook, text: str, places: Sequence[Place]) -> None:
        stop = self._stop(await self._letters.stop_of(hook))
        ending = say("No more messages: {link}", hook.lang, link=stop)
        await self.hooks.send(hook.url, message(hook.shape, f"{text}\n{ending}", places, stop))

    def _stop(self, key: str) -> str:
        """The link that stops a way to tell somebody."""
        return f"{self.address}/me/news/stop?key={key}"

    # At once, and without letting anybody wait

    def send_soon(self, errand: Awaitable[None]) -> None:
        """Do something in its own time, so that nobody learns from the time of an answer what was done."""
        self._errands.add(task := asyncio.ensure_future(self._done(errand)))
        task.add_done_callback(self._errands.discard)

    async def _done(self, errand: Awaitable[None]) -> None:
        try:
            await errand
        except (MailFailed, BadStore) as error:
            log.error("A mail that was asked for could not be sent: %s", error)

    async def close(self) -> None:
        """Begin nothing more."""
        for task in self._errands:
            task.cancel()
        await asyncio.gather(*self._errands, return_exceptions=True)


def _subject(turns: Sequence[Turn], lang: str) -> str:
    if len(turns) == 1:
        return say("It is your turn", lang)
    return say("It is your turn at {n} tables", lang, n=len(turns))
