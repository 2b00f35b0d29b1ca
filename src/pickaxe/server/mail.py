"""Mail: whom the server of the operator takes it from, and how it is handed over."""

import asyncio
import re
import smtplib
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from email import policy
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from ipaddress import ip_address
from typing import Final
from urllib.parse import unquote, urlsplit

from pickaxe.kernel.errors import PickaxeError
from pickaxe.server.trust import trust

PATIENCE: Final = 10.0  # seconds for each answer of the mail server
PORTS: Final = {"smtp": 25, "smtps": 465}
LONGEST: Final = 200
LINES: Final = policy.SMTP.clone(max_line_length=500)  # so that no link is broken, nor spelled in another way
ADDRESS: Final = re.compile(
    r"[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*",
    re.IGNORECASE,
)


class BadMail(PickaxeError):
    """What the operator says about mail cannot be used."""


class MailFailed(PickaxeError):
    """The mail server did not take a mail."""


def is_address(text: str) -> bool:
    """Whether mail can be sent to something; also whether it can stand in a header without harm."""
    return len(text) <= LONGEST and ADDRESS.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class MailServer:
    """Where mail is handed over, and as whom."""

    host: str
    port: int
    user: str = ""
    password: str = ""
    is_encrypted: bool = False  # from the first byte

    @classmethod
    def parse(cls, url: str, password: str = "") -> "MailServer":
        """A mail server as it is written: `smtp://user@host:587`, or `smtps://host`; the password stands elsewhere."""
        try:
            parts = urlsplit(url)
            host, port = parts.hostname, parts.port
        except ValueError as error:
            raise _bad(url) from error
        if parts.scheme not in PORTS or not host or parts.path.strip("/") or parts.query:
            raise _bad(url)
        user, secret = unquote(parts.username or ""), unquote(parts.password or "") or password
        return cls(host, port or PORTS[parts.scheme], user, secret, parts.scheme == "smtps")

    @property
    def is_here(self) -> bool:
        """Whether it is on this machine, so that nobody listens on the way."""
        try:
            return self.host == "localhost" or ip_address(self.host).is_loopback
        except ValueError:
            return False


def _bad(url: str) -> BadMail:
    shown = url.rpartition("@")[2]  # a password may stand before
    return BadMail(f"'{shown}' is not the address of a mail server, like smtp://mail.example.org:587.")


def _told(error: Exception, to: str) -> str:
    """What a mail server says, as it may stand in a log: without whom the mail is for."""
    return f"{type(error).__name__}: {re.sub(re.escape(to), '...', str(error), flags=re.IGNORECASE)}"


class Mailer:
    """Sends mail as one sender; an encrypted line has to show a certificate that is trusted."""

    def __init__(self, server: MailServer, sender: str, trusted: ssl.SSLContext | None = None) -> None:
        if not is_address(sender):
            raise BadMail(f"'{sender}' is not an address that mail can come from: give one with --mail-from.")
        self._server = server
        self._sender = sender
        self._trusted = trusted or trust()

    async def send(self, to: str, subject: str, text: str, headers: Mapping[str, str]) -> None:
        """Hand over a mail; raises MailFailed."""
        message = self._message(to, subject, text, headers)
        try:
            await asyncio.to_thread(self._hand_over, message)
        except ssl.SSLCertVerificationError as error:
            raise MailFailed(self._untrusted(error)) from error
        except (OSError, smtplib.SMTPException) as error:
            raise MailFailed(_told(error, to)) from error

    def _untrusted(self, error: ssl.SSLCertVerificationError) -> str:
        why = error.verify_message.rstrip(".")
        return f"{self._server.host} shows a certificate that is not trusted ({why}); --trust names further ones."

    def _message(self, to: str, subject: str, text: str, headers: Mapping[str, str]) -> EmailMessage:
        message = EmailMessage(LINES)
        named = {"From": f"Pickaxe <{self._sender}>", "To": to, "Subject": subject, "Date": formatdate(), **headers}
        for name, value in named.items():
            message[name] = value
        message["Message-ID"] = make_msgid(domain=self._sender.rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(text)
        return message

    def _hand_over(self, message: EmailMessage) -> None:
        with self._connected() as line:
            if self._server.user:
                line.login(self._server.user, self._server.password)
            line.send_message(message)

    def _connected(self) -> smtplib.SMTP:
        """A line to the mail server, encrypted wherever it is offered; a password goes over no other one."""
        server, context = self._server, self._trusted
        if server.is_encrypted:
            return smtplib.SMTP_SSL(server.host, server.port, timeout=PATIENCE, context=context)
        line = smtplib.SMTP(server.host, server.port, timeout=PATIENCE)
        try:
            line.ehlo()
            if line.has_extn("starttls") and not server.is_here:
                line.starttls(context=context)
            elif server.user and not server.is_here:
                raise smtplib.SMTPException("the mail server offers no encryption, so it gets no password")
        except BaseException:
            line.close()
            raise
        return line
