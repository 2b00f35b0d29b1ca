"""Words for people: how a game speaks of its decisions, choices, parts and rules."""

import re
from typing import Final

from pickaxe.kernel.stack import NOBODY, Note, State

# How sentences speak of a seat, which they know by its number.
_SEATS: Final[dict[str, re.Pattern[str]]] = {
    "en": re.compile(r"\bseat (\d+)\b"),
    "de": re.compile(r"\bPlatz (\d+)\b"),
}


class Event:
    """Something that nobody chose, in words; with a seat they are a past sentence without its subject."""

    def __init__(self, seat: int, section: str, sentence: str) -> None:
        self.seat = seat
        self.section = section  # of the rules
        self.sentence = sentence

    def of(self, name: str) -> str:
        """The whole sentence; its seat, if it has one, goes by this name."""
        return self.sentence if self.seat == NOBODY else f"{name} {self.sentence}"


class Texts:
    """The words of one game, by language; an unknown language is English."""

    def languages(self) -> list[str]:
        """The languages that a game speaks or knows names in, English first."""
        return ["en"]

    def translate(self, sentence: str, lang: str = "en") -> str:
        """Something the game says in English, in a language; in English if it has no other words for it."""
        return sentence

    def prompt(self, state: State, lang: str = "en") -> str:
        """What is asked now, as an order to the seat that decides."""
        raise NotImplementedError

    def choice(self, state: State, choice: int, lang: str = "en") -> str:
        """A choice as the label of a button."""
        raise NotImplementedError

    def happened(self, state: State, choice: int, lang: str = "en") -> str:
        """What playing a choice in this state does, as a past sentence without its subject."""
        raise NotImplementedError

    def events(self, state: State, choice: int, notes: list[Note], lang: str = "en") -> list[Event]:
        """What followed by itself when a choice was played in this state, apart from what `happened` tells."""
        return []

    def named(self, sentence: str, names: list[str], lang: str = "en") -> str:
        """A sentence about what happened, in which the seats go by their names."""
        seat = _SEATS.get(lang, _SEATS["en"])
        return seat.sub(lambda found: names[int(found[1]) - 1], sentence)

    def reasons(self, state: State, choice: int | str, lang: str = "en") -> list[str]:
        """Why a choice is not open now; none if it is."""
        return [self.translate(reason, lang) for reason in state.why_not(choice)]

    def name(self, kind: str, id: str | int, lang: str = "en") -> str:
        """The name of a part of the game."""
        raise NotImplementedError

    def is_ours(self, kind: str, id: str | int, lang: str = "en") -> bool:
        """Whether the name of a part is our own translation, not the printed one."""
        return False

    def goal(self, state: State, lang: str = "en") -> str:
        """How a finished solo game is judged, or nothing."""
        return ""

    # Rules

    def sections(self) -> list[str]:
        """The sections of the rules, in the order of the rules."""
        return []

    def rule(self, section: str, lang: str = "en") -> tuple[str, str]:
        """The title and the text of a section of the rules, in our own words."""
        raise NotImplementedError

    def section(self, token: str, state: State | None = None) -> str:
        """The section that a choice falls under; the state it is played in can tell it more exactly."""
        raise NotImplementedError

    def sheet_section(self, row: str, state: State | None = None) -> str:
        """The section that a row of the score sheet falls under."""
        raise NotImplementedError
