"""Webhooks: a message for a program of somebody's choice, which must not be a way into the operator's network."""

import asyncio
import json
import socket
import ssl
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final
from urllib.parse import SplitResult, quote, urlsplit

from pickaxe.kernel.errors import PickaxeError
from pickaxe.kernel.words import Said
from pickaxe.server.trust import trust

PATIENCE: Final = 10.0  # seconds for all of it
LONGEST: Final = 500  # signs of an address
HEAD: Final = 16 * 1024  # bytes of an answer that are looked at
PORTS: Final = {"http": 80, "https": 443}
NAT64: Final = IPv6Network("64:ff9b::/96")
AS_IT_IS: Final = "/:?#[]@!$&'()*+,;=%~-._"  # in the path of an address

NO_ADDRESS: Final = "That is not an address of a webhook, like https://example.org/hook."
PRIVATE: Final = "It leads into a private network, where this server sends nothing."
UNREACHED: Final = "It could not be reached."
UNTRUSTED: Final = "Its certificate is not trusted, so nothing was sent."
ELSEWHERE: Final = "It sends on to another address, which is not followed."
REFUSED: Final = "It did not take the message."


class HookFailed(PickaxeError):
    """A message was not taken; the sentence says why, and may be shown."""

    def __init__(self, sentence: str) -> None:
        super().__init__(Said(sentence))


@dataclass(frozen=True, slots=True)
class Place:
    """A table that a message is about."""

    table: str
    game: str
    url: str

    def data(self) -> dict[str, str]:
        """The same as plain data."""
        return {"table": self.table, "game": self.game, "url": self.url}


Body = Mapping[str, object]


def _plain(text: str, places: Sequence[Place], stop: str) -> Body:
    return {**places[0].data(), "text": text, "tables": [place.data() for place in places], "stop": stop}


def _discord(text: str, places: Sequence[Place], stop: str) -> Body:
    return {"content": text, "allowed_mentions": {"parse": []}}  # a player called @everyone calls nobody


def _slack(text: str, places: Sequence[Place], stop: str) -> Body:
    for sign, name in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")):
        text = text.replace(sign, name)
    return {"text": text}


def _matrix(text: str, places: Sequence[Place], stop: str) -> Body:
    return {"msgtype": "m.text", "body": text, "text": text}


# What kinds of programs want, by the word that names the kind.
SHAPES: Final[dict[str, Callable[[str, Sequence[Place], str], Body]]] = {
    "plain": _plain,
    "discord": _discord,
    "slack": _slack,
    "matrix": _matrix,
}
SHAPE_NAMES: Final = {"plain": "JSON", "discord": "Discord", "slack": "Slack", "matrix": "Matrix"}


def message(shape: str, text: str, places: Sequence[Place], stop: str) -> bytes:
    """A message about some tables as a kind of program wants it; an address stops further ones."""
    return json.dumps(SHAPES[shape](text, places, stop), ensure_ascii=False).encode()


@dataclass(frozen=True, slots=True)
class Target:
    """The address of a webhook, taken apart."""

    host: str
    port: int
    path: str
    is_encrypted: bool

    @classmethod
    def parse(cls, url: str) -> "Target":
        """An address that is one; raises HookFailed."""
        try:
            parts = urlsplit(url)
            host, port = _host(parts), parts.port
        except ValueError as error:
            raise HookFailed(NO_ADDRESS) from error
        if len(url) > LONGEST or parts.scheme not in PORTS or not host or "@" in parts.netloc or port == 0:
            raise HookFailed(NO_ADDRESS)
        path = quote((parts.path or "/") + (f"?{parts.query}" if parts.query else ""), safe=AS_IT_IS)
        return cls(host, port or PORTS[parts.scheme], path, parts.scheme == "https")

    @property
    def title(self) -> str:
        """The host as a request names it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS["https" if self.is_encrypted else "http"] else f"{host}:{self.port}"


def _host(parts: SplitResult) -> str:
    """The host of an address in letters that names have on the net; raises ValueError."""
    host = parts.hostname or ""
    named = host if ":" in host else host.encode("idna").decode("ascii")
    if any(sign.isspace() or not sign.isprintable() for sign in named):
        raise ValueError("no name of a host has such signs")
    return named


class Hooks:
    """Sends messages to webhooks: to places of the open net only, unless the operator allows others."""

    def __init__(self, *, allows_local: bool = False, trusted: ssl.SSLContext | None = None) -> None:
        self._allows_local = allows_local
        self._trusted = trusted or trust()

    async def check(self, url: str) -> None:
        """Raise HookFailed if nothing would be sent to an address."""
        async with _in_time():
            await self._found(Target.parse(url))

    async def send(self, url: str, body: bytes) -> None:
        """Send a message once; raises HookFailed."""
        target = Target.parse(url)
        async with _in_time():
            await _post(target, await self._found(target), body, self._trusted)

    async def _found(self, target: Target) -> str:
        """Where a host is; that is connected to, because its name can mean something else a moment later."""
        loop = asyncio.get_running_loop()
        try:
            found = await loop.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as error:
            raise HookFailed(UNREACHED) from error
        places = [str(address[0]) for *_, address in found]
        if not places or not (self._allows_local or all(map(is_open, places))):
            raise HookFailed(PRIVATE if places else UNREACHED)
        return places[0]


@asynccontextmanager
async def _in_time() -> AsyncIterator[None]:
    """End what takes too long, and say so."""
    try:
        async with asyncio.timeout(PATIENCE):
            yield
    except TimeoutError as error:
        raise HookFailed(UNREACHED) from error


def is_open(place: str) -> bool:
    """Whether an address is one of the open net, also the one that is wrapped in it."""
    address = ip_address(place.partition("%")[0])
    return all(each.is_global and not each.is_multicast for each in (address, *_wrapped(address)))


def _wrapped(address: IPv4Address | IPv6Address) -> list[IPv4Address]:
    """The addresses of the old kind that one of the new kind stands for."""
    if isinstance(address, IPv4Address):
        return []
    found = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
    if address in NAT64:
        found.append(IPv4Address(int(address) & 0xFFFFFFFF))
    return [each for each in found if each is not None]


async def _post(target: Target, place: str, body: bytes, trusted: ssl.SSLContext) -> None:
    """Send a request, and look at the first line of the answer."""
    secured, name = (trusted, target.host) if target.is_encrypted else (None, None)
    try:
        reader, writer = await asyncio.open_connection(
            place, target.port, limit=HEAD, ssl=secured, server_hostname=name
        )
    except ssl.SSLCertVerificationError as error:
        raise HookFailed(UNTRUSTED) from error
    except OSError as error:
        raise HookFailed(UNREACHED) from error
    try:
        writer.write(_head(target, len(body)) + body)
        await writer.drain()
        line = await reader.readline()
    except (OSError, ValueError) as error:  # a line without an end
        raise HookFailed(UNREACHED) from error
    finally:
        writer.close()
    _check_status(line)


def _head(target: Target, length: int) -> bytes:
    lines = (
        f"POST {target.path} HTTP/1.1",
        f"Host: {target.title}",
        "User-Agent: Pickaxe",
        "Content-Type: application/json",
        f"Content-Length: {length}",
        "Connection: close",
    )
    return "\r\n".join([*lines, "", ""]).encode("ascii")


def _check_status(line: bytes) -> None:
    protocol, _, rest = line.partition(b" ")
    if not protocol.startswith(b"HTTP/1"):
        raise HookFailed(REFUSED)
    if rest[:1] == b"3":
        raise HookFailed(ELSEWHERE)
    if rest[:1] != b"2":
        raise HookFailed(REFUSED)
