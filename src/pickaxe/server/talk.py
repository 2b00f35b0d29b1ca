"""What is said at a table, and what somebody notes there for themselves: who may read it, and how it is kept."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Final, cast

from starlette.responses import JSONResponse, Response

from pickaxe.kernel.words import Said
from pickaxe.server import body, pages
from pickaxe.server.live import Live
from pickaxe.server.middleware import address_of, gate_of
from pickaxe.server.refusal import BadRequest, NotAllowed
from pickaxe.server.routes import form, get
from pickaxe.server.seats import Visitor
from pickaxe.server.store import CHAT, SPECTATOR, Message, Remark
from pickaxe.server.store_sql import Store
from pickaxe.server.tables import CLOSED, Table
from pickaxe.server.visit import Visit

LONGEST: Final = 300  # characters of a message
LONGEST_NOTE: Final = 1000
MESSAGES: Final = 5000  # that can be kept of one table
NOTES: Final = 300  # of one visitor at one table
SHOWN: Final = 200  # messages, the latest


def heard_by(table: Table, visitor: Visitor) -> Sequence[int]:
    """The seats whose words a visitor may read: those who play hear nothing of those who watch before the end."""
    seats = range(len(table.seats))
    is_deaf = table.is_player(visitor) and not table.is_over
    return seats if is_deaf else (*seats, SPECTATOR)


class Talk:
    """All that is said and noted at the tables of a server; it is on the disk before anybody hears of it."""

    def __init__(self, store: Store, live: Live, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._live = live
        self._clock = clock

    async def say(self, table: Table, visitor: Visitor, text: str) -> None:
        """Say something: to all if the visitor plays, else to those who watch, too."""
        seat = next((seat.index for seat in table.seats if seat.visitor == visitor.id), SPECTATOR)
        name = visitor.name if seat == SPECTATOR else table.names[seat]
        await self._store.say(table.id, Message(seat, name, visitor.id, text, self._clock()), most=MESSAGES)
        self._live.tell(table.id, CHAT)

    async def heard(self, table: Table, visitor: Visitor) -> list[Message]:
        """The last of what a visitor may read."""
        return await self._store.chat(table.id, heard_by(table, visitor), SHOWN)

    async def note(self, table: Table, visitor: Visitor, number: int, text: str) -> None:
        """Note something on a position, instead of what stood there."""
        await self._store.note(table.id, Remark(visitor.id, number, text, self._clock()), most=NOTES)

    async def notes(self, table: Table, visitor: Visitor) -> Mapping[int, str]:
        """What a visitor has noted, by position."""
        return await self._store.notes(table.id, visitor.id)


def talk_of(visit: Visit) -> Talk:
    """What is said at the server of a request."""
    return cast(Talk, visit.request.app.state.talk)


def clean_text(text: str, most: int) -> str:
    """A text as it may be shown: printable, in lines, not too long; what cannot be seen is left out."""
    lines = ["".join(sign if sign.isprintable() else " " for sign in line).split() for line in text.splitlines()]
    cleaned = "\n".join(" ".join(words) for words in lines).strip("\n")
    if len(cleaned) > most:
        raise BadRequest(
            Said("That is too long: at most {most} characters are allowed, and it has {n}.", most=most, n=len(cleaned))
        )
    return cleaned


def _count(visit: Visit) -> None:
    """Refuse to keep something for somebody who writes too much, or whom nobody would know again."""
    if not visit.is_known:
        raise NotAllowed("To write something your browser must accept a cookie from this server.")
    gate = gate_of(visit.request)
    gate.messages.take(address_of(visit.request), visit.visitor.id)


async def show_chat(visit: Visit, table: Table) -> Response:
    """What was said, as the part that opens beside the log."""
    heard = await talk_of(visit).heard(table, visit.visitor)
    return visit.page(await visit.hall.studio.do(pages.chat, visit.reader, heard))


async def say(visit: Visit, table: Table, fields: body.Fields) -> Response:
    """Say something."""
    text = " ".join(clean_text(body.text(fields, "text"), LONGEST).split())
    if not text:
        raise BadRequest("There is nothing to say.")
    if table.is_closed:
        raise NotAllowed(CLOSED)
    _count(visit)
    await talk_of(visit).say(table, visit.visitor, text)
    return await show_chat(visit, table)


async def show_notes(visit: Visit, table: Table) -> Response:
    """What the visitor has noted, as data."""
    notes = await talk_of(visit).notes(table, visit.visitor)
    return visit.answer(JSONResponse({"notes": [{"at": at, "text": text} for at, text in notes.items()]}))


async def note(visit: Visit, table: Table, fields: body.Fields) -> Response:
    """Note something on a position; a note without words is none."""
    at, text = body.whole(fields, "at"), clean_text(body.text(fields, "text"), LONGEST_NOTE)
    table.check_position(at)
    _count(visit)
    await talk_of(visit).note(table, visit.visitor, at, text)
    if body.is_form(visit.request):
        return visit.redirect(f"/t/{table.id}/replay?at={at}")
    return await show_notes(visit, table)


TALK: Final = [
    get("/chat", show_chat),
    form("/chat", say),
    get("/notes", show_notes),
    form("/notes", note),
]
