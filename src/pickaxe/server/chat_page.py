"""What was said at a table, as it stands beside the log."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from pickaxe.server.seats import Reader
from pickaxe.server.store import SPECTATOR, Message
from pickaxe.server.words import named, say


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


def chat_page(messages: Sequence[Message], reader: Reader) -> ChatPage:
    """The model of what was said at a table."""
    return ChatPage([_line(message, reader) for message in messages])


def _line(message: Message, reader: Reader) -> ChatLine:
    seat = None if message.seat == SPECTATOR else message.seat
    name = named(message.name, reader.lang) if message.name else say("Spectator", reader.lang)
    is_mine = message.visitor == reader.visitor.id
    return ChatLine(message.number, seat, name, message.text, message.at, is_mine)
