"""What was said at a table, as it stands beside the log."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from pickaxe.server.seats import Reader
from pickaxe.server.store import SPECTATOR, Message
from pickaxe.server.story import names_of
from pickaxe.server.tables import Table
from pickaxe.server.words import say


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A message; plain text, whatever it looks like."""

    number: int
    seat: int | None  # None of whoever watches
    name: str
    text: str
    at: datetime
    is_mine: bool


@dataclass(frozen=True, slots=True)
class ChatPage:
    """All messages that somebody may read."""

    lines: Sequence[ChatLine]


def chat_page(table: Table, messages: Sequence[Message], reader: Reader) -> ChatPage:
    """The model of what was said at a table."""
    names = names_of(table, reader.lang)
    return ChatPage([_line(message, names, reader) for message in messages])


def _line(message: Message, names: Sequence[str], reader: Reader) -> ChatLine:
    is_mine = message.visitor == reader.visitor.id
    if message.seat == SPECTATOR:
        name = message.name or say("Spectator", reader.lang)
        return ChatLine(message.number, None, name, message.text, message.at, is_mine)
    return ChatLine(message.number, message.seat, names[message.seat], message.text, message.at, is_mine)
