"""A mail server and a receiver of webhooks, both real, on this machine, for the length of a block."""

import email
import json
import socketserver
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from email.message import EmailMessage
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from server.certificates import Certificate
from server.site import PATIENCE

Kind = TypeVar("Kind", bound=socketserver.BaseServer)


class PostOffice(socketserver.ThreadingTCPServer):
    """A mail server that keeps what it gets; while it is shut it takes nothing.

    With a certificate it can encrypt what is said: from the start, or once it is asked to.
    """

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, certificate: Certificate | None = None, *, from_start: bool = False) -> None:
        super().__init__(("127.0.0.1", 0), _Counter)
        self.certificate = certificate
        self.from_start = from_start
        self.mails: SimpleQueue[EmailMessage] = SimpleQueue()
        self.turned_away: SimpleQueue[str] = SimpleQueue()
        self.heard: SimpleQueue[tuple[str, bool]] = SimpleQueue()  # each line, and whether nobody else could read it
        self.is_shut = False
        self.knows_nobody = False

    @property
    def url(self) -> str:
        """Its address as an operator writes it."""
        return f"smtp://127.0.0.1:{self.server_address[1]}"

    def next_mail(self) -> EmailMessage:
        """The next mail, once it is there."""
        return self.mails.get(timeout=PATIENCE)

    @property
    def is_empty(self) -> bool:
        """Whether there is no mail that nobody has looked at."""
        return self.mails.empty()


class _Counter(socketserver.StreamRequestHandler):
    """One conversation with who brings mail."""

    server: PostOffice
    is_secret = False

    def handle(self) -> None:
        with suppress(ConnectionError, ssl.SSLError):  # of who does not trust the certificate
            self._serve()

    def _serve(self) -> None:
        if self.server.from_start:
            self._encrypt()
        self._say("220 mail")
        while line := self.rfile.readline().decode().strip():
            verb = line.partition(" ")[0].upper()
            self.server.heard.put((line, self.is_secret))
            if verb == "DATA":
                self._take()
            elif verb == "EHLO" and self.server.certificate:
                self._say("250-mail\r\n250 AUTH PLAIN" if self.is_secret else "250-mail\r\n250 STARTTLS")
            elif verb == "STARTTLS":
                self._say("220 go on")
                self._encrypt()
            elif verb == "AUTH":
                self._say("235 welcome")
            elif verb == "MAIL" and self.server.is_shut:
                self.server.turned_away.put(line)
                self._say("451 come again")
            elif verb == "RCPT" and self.server.knows_nobody:
                self._say(f"550 nobody is called {line.partition(':')[2].upper()} here")
            else:
                self._say("221 bye" if verb == "QUIT" else "250 well")
            if verb == "QUIT":
                return

    def _encrypt(self) -> None:
        assert self.server.certificate
        self.connection = self.server.certificate.shown().wrap_socket(self.connection, server_side=True)
        self.rfile, self.wfile = self.connection.makefile("rb"), self.connection.makefile("wb", buffering=0)
        self.is_secret = True

    def finish(self) -> None:
        """Hang up, also where the line was changed for an encrypted one."""
        super().finish()
        self.connection.close()

    def _take(self) -> None:
        self._say("354 go on")
        raw = b"".join(iter(self.rfile.readline, b".\r\n"))
        self._say("250 taken")
        self.server.mails.put(email.message_from_bytes(raw, policy=default))

    def _say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())


class Receiver(ThreadingHTTPServer):
    """A web server that keeps what is posted to it, and answers as it is told; with a certificate, by https."""

    daemon_threads = True

    def __init__(self, certificate: Certificate | None = None) -> None:
        super().__init__(("127.0.0.1", 0), _Desk)
        self.certificate = certificate
        self.posts: SimpleQueue[tuple[str, dict[str, Any]]] = SimpleQueue()
        self.status = 204

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.server_address[1]}"

    def next_post(self) -> tuple[str, dict[str, Any]]:
        """The next path and what was posted to it, once that is there."""
        return self.posts.get(timeout=PATIENCE)


class _Desk(BaseHTTPRequestHandler):
    server: Receiver

    def setup(self) -> None:
        if self.server.certificate:
            self.request = self.server.certificate.shown().wrap_socket(
                self.request, server_side=True, do_handshake_on_connect=False
            )
        super().setup()

    def handle(self) -> None:
        with suppress(ConnectionError, ssl.SSLError):  # of who does not trust the certificate
            super().handle()

    def finish(self) -> None:
        with suppress(ConnectionError, ssl.SSLError):
            super().finish()
        self.connection.close()

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.posts.put((self.path, json.loads(body)))
        self.send_response(self.server.status)
        self.send_header("Location", "/elsewhere")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


def emptied(queue: SimpleQueue[Any]) -> list[Any]:
    """All that is in a queue now."""
    found = []
    while True:
        try:
            found.append(queue.get_nowait())
        except Empty:
            return found


@contextmanager
def opened(server: Kind) -> Iterator[Kind]:
    """Let a server serve for the length of a block."""
    thread = Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
