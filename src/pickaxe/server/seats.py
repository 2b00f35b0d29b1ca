"""Who is who: a signed cookie for every visitor, signed links for seats."""

import secrets
from dataclasses import dataclass
from typing import Final

from itsdangerous import BadSignature, URLSafeSerializer

COOKIE: Final = "pickaxe"
COOKIE_AGE: Final = 365 * 24 * 3600
NAME_LENGTH: Final = 24

INVITE: Final = "invite"  # what a signed link does: it gives away a seat while that is open


@dataclass(frozen=True, slots=True)
class Visitor:
    """Someone with a browser; the id is secret, the name is not."""

    id: str
    name: str


class Signer:
    """Writes and reads what the server hands out and wants to recognise."""

    def __init__(self, secret: str) -> None:
        self._visitors = URLSafeSerializer(secret, salt="visitor")
        self._seats = URLSafeSerializer(secret, salt="seat")

    def cookie(self, visitor: Visitor) -> str:
        """The cookie of a visitor."""
        return str(self._visitors.dumps([visitor.id, visitor.name]))

    def visitor(self, cookie: str) -> Visitor | None:
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


def _loaded(serializer: URLSafeSerializer, text: str) -> object:
    try:
        return serializer.loads(text)
    except BadSignature:
        return None


def new_visitor() -> Visitor:
    """A visitor nobody has seen yet."""
    return Visitor(secrets.token_urlsafe(16), "")


def clean_name(text: str, default: str) -> str:
    """A name as it may be shown and written into a record: printable, one line, no comma, not too long."""
    printable = "".join(character if character.isprintable() and character != "," else " " for character in text)
    return " ".join(printable.split())[:NAME_LENGTH].strip() or default
