"""How much may be asked of the server: the numbers, for one address and for all together.

They are read by their names where an older parent tells them, as all `Options` are.
"""

from dataclasses import dataclass, replace
from typing import Final

from pickaxe.kernel.errors import PickaxeError

HIGHEST: Final = 1_000_000_000


class BadLimit(PickaxeError):
    """What was given is no limit."""


@dataclass(frozen=True)
class Limit:
    """How much one address may have, how much all may have together; perhaps less for one visitor of an address."""

    each: int
    all: int
    visitor: int = 0  # 0 for as much as an address

    def __str__(self) -> str:
        return "/".join(str(most) for most in (self.visitor, self.each, self.all) if most)

    @classmethod
    def parse(cls, text: str) -> "Limit":
        """A limit as it is written: `64/512`, or `16/64/512` with what one visitor may have."""
        parts = text.split("/")
        counts = [int(part) for part in parts if _is_count(part)]
        if len(counts) != len(parts) or len(counts) not in (2, 3) or counts != sorted(counts):
            raise BadLimit(f"'{text}' is no limit: write what one address may have and what all may have, like 60/600.")
        *visitor, each, together = counts
        return cls(each, together, *visitor)

    def shared_by(self, processes: int) -> "Limit":
        """What each of some processes allows: its part of what all may have; one browser may meet but one of them."""
        return replace(self, all=max(self.each, -(-self.all // processes)))


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 11 and 0 < int(text) <= HIGHEST


@dataclass(frozen=True)
class Limits:
    """All limits of a server; as they are left, they suit one at home with a household or a club at its tables."""

    connections: Limit = Limit(64, 512)  # at once; a browser has up to six
    pages: Limit = Limit(32, 400)  # browsers that look, at once
    requests: Limit = Limit(1200, 12_000)  # a minute
    tables: Limit = Limit(60, 600)  # opened in an hour, forks and rematches included
    patience: float = 30  # seconds until a request must have come in whole and an answer must be taken
    messages: Limit = Limit(60, 1_200, 20)  # a minute, at all tables together; notes count, too
    mails: Limit = Limit(10, 200)  # that people ask for in an hour, tries of webhooks included

    def shared_by(self, processes: int) -> "Limits":
        """The limits of each of some processes at one address, which know nothing of each other."""
        counted = ("connections", "pages", "requests", "tables", "messages", "mails")
        return replace(self, **{name: getattr(self, name).shared_by(processes) for name in counted})
