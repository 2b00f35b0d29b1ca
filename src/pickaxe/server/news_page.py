"""What is shown about news: where somebody wants to be told that it is their turn, what a link by mail is good for."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pickaxe.server.hooks import SHAPE_NAMES
from pickaxe.server.letters import Hook, Mailbox
from pickaxe.server.words import say

# What is said after something was done, by the word that the address names.
NOTES: Final = {
    "sent": "A mail is on its way. Open the link in it; it works for a day.",
    "asked": "If tables belong to this address, a mail with a link is on its way to it.",
    "confirmed": "The address is confirmed: you get a mail when it is your turn.",
    "forgotten": "The address is forgotten.",
    "on": "You get a mail when it is your turn.",
    "off": "You get no more mails.",
    "hook": "Saved: the webhook is called when it is your turn.",
    "no-hook": "The webhook is no longer called.",
    "tried": "The webhook has taken a message.",
}


@dataclass(frozen=True, slots=True)
class NewsPage:
    """Where somebody wants to be told."""

    note: str
    has_mail: bool  # whether this server sends any
    mailbox: Mailbox | None
    hook: Hook | None
    trouble: str  # why the webhook is paused
    shapes: Sequence[tuple[str, str]]
    minutes: int  # until somebody is told


def news_page(
    note: str, has_mail: bool, mailbox: Mailbox | None, hook: Hook | None, minutes: int, lang: str
) -> NewsPage:
    """The model of the page."""
    said = say(NOTES[note], lang) if note in NOTES else ""
    trouble = say(hook.trouble, lang) if hook and hook.trouble else ""
    shapes = [(shape, say(name, lang)) for shape, name in SHAPE_NAMES.items()]
    return NewsPage(said, has_mail, mailbox, hook, trouble, shapes, minutes)


@dataclass(frozen=True, slots=True)
class Question:
    """What a link by mail does once its button is pressed: to look at a link changes nothing."""

    title: str
    sentence: str
    button: str
    action: str
    key: str


@dataclass(frozen=True, slots=True)
class OfflinePage:
    """That the connection is away, in one language."""

    lang: str
    title: str
    sentence: str
    button: str


def offline_page(lang: str) -> OfflinePage:
    """The model of what is shown in place of a page."""
    sentence = "The server cannot be reached. All that was played is safe there; this page comes back by itself."
    return OfflinePage(lang, say("No connection", lang), say(sentence, lang), say("Try again", lang))
