"""A small reverse proxy: it speaks to the world below a path, and to a server with or without it."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread

PATH = "/pickaxe"
NOWHERE = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
ADDED = [b"X-Forwarded-For: 192.0.2.9", b"X-Forwarded-Proto: http", b"Connection: close"]


class Proxy:
    """A proxy for one server; a request that is not below the path gets nothing."""

    def __init__(self, *, cuts: bool) -> None:
        self._cuts = cuts
        self.target = ("127.0.0.1", 0)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
        """Where the server is reached."""
        return f"http://127.0.0.1:{self.port}{PATH}"

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                Thread(target=self._serve, args=(self._listening.accept()[0],), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        """Pass on one request and its answer, then end."""
        with client, suppress(OSError):
            head, rest = _head(client)
            method, target, version = head.split(b"\r\n", 1)[0].split(b" ")
            if not target.startswith(PATH.encode()):
                client.sendall(NOWHERE)
                return
            passed = (target[len(PATH) :] or b"/") if self._cuts else target
            lines = [line for line in head.split(b"\r\n")[1:] if not line.lower().startswith(b"connection:")]
            told = [b" ".join((method, passed, version)), *lines, *ADDED]
            with socket.create_connection(self.target) as server:
                server.sendall(b"\r\n".join(told) + b"\r\n\r\n" + rest)
                Thread(target=_pump, args=(client, server), daemon=True).start()
                _pump(server, client)

    def close(self) -> None:
        """Take no more requests."""
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()


def _head(client: socket.socket) -> tuple[bytes, bytes]:
    """The head of a request, and what has come of its body."""
    found = b""
    while b"\r\n\r\n" not in found:
        part = client.recv(65536)
        if not part:
            raise ConnectionError
        found += part
    head, _, rest = found.partition(b"\r\n\r\n")
    return head, rest


def _pump(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while part := source.recv(65536):
            target.sendall(part)


@contextmanager
def proxying(*, cuts: bool) -> Iterator[Proxy]:
    """A proxy for the length of a block."""
    proxy = Proxy(cuts=cuts)
    try:
        yield proxy
    finally:
        proxy.close()
