"""Requests that are almost right: every address and method of the server, with something wrong about them."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final
from urllib.parse import quote, urlencode

JSON: Final = "application/json"
FORM: Final = "application/x-www-form-urlencoded"
METHODS: Final = ("GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "get", "BREW")
GAMES: Final = ("cave-vs-cave", "cavum", "cave-farmers")
KINDS: Final = ("hotseat", "solo", "invite", "seats", "hotseat", "solo", "invite", "seats", "bot")

# What can be looked at of a table.
LOOKS: Final = (
    "",
    "/fragment",
    "/log",
    "/theatre",
    "/hint",
    "/preview",
    "/goal",
    "/seats",
    "/view.json",
    "/record",
    "/data",
    "/end",
    "/replay",
    "/events",
    "/why",
    "/score",
    "/remove",
    "/chat",
    "/notes",
    "/hand-over",
)
# What can be looked at without a table.
OWN: Final = ("/me", "/me/alone", "/me/device", "/me/games", "/me/news")
INSTALLED: Final = ("/manifest.webmanifest", "/icon/any/192", "/service-worker.js", "/offline")
AROUND: Final = ("/", "/health", "/metrics", "/rules/cavum", "/next", "/events", *OWN, *INSTALLED)
MAILED: Final = ("confirm", "here", "stop")  # what links that come by mail do
# Texts that have broken one server or another.
TEXTS: Final = (
    "",
    " ",
    "\x00",
    "\ud800",
    "\udfff\ud800",
    "\u202e",
    "\ufeff",
    "𝔻𝕨𝕒𝕣𝕗",
    "é" * 50,
    "²",
    "٣",
    "-1",
    "1e9",
    "0x10",
    "9" * 400,
    "9" * 5000,
    "../../../etc/passwd",
    "<script>alert(1)</script>",
    "' OR 1=1 --",
    "{}",
    "{n}",
    "{any} {0} %s",
    "\r\nSet-Cookie: x=y",
    "a,b",
    "end; end",
    "None",
    "true",
    "NaN",
    "http://[",
    "x" * 3000,
)
HALVES: Final = ("\ud800", "Ida \udc00", "\ud83d\ud83d")  # of pairs that stand for one sign
VALUES: Final[tuple[Any, ...]] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    2**31,
    2**63,
    2**64,
    -(10**30),
    10**300,
    1.5,
    -0.0,
    1e308,
    float("nan"),
    float("inf"),
    [],
    {},
    [[]],
    [None],
    {"a": {"b": []}},
    ["A01"] * 300,
    {"number": 1},
)
HEADERS: Final = (
    ("Host", "["),
    ("Host", "http://["),
    ("Host", "a b"),
    ("Host", ""),
    ("Host", "localhost:99999999"),
    ("Host", "ä.example"),
    ("Origin", "http://["),
    ("Origin", "null"),
    ("Origin", "http://elsewhere.example"),
    ("Origin", "http://[::1"),
    ("Origin", "\xff\xfe"),
    ("Sec-Fetch-Site", "cross-site"),
    ("Sec-Fetch-Site", "same-origin"),
    ("Sec-Fetch-Site", "\xff"),
    ("Accept", "text/html"),
    ("Accept", "*/*;q=x"),
    ("Accept-Language", "de"),
    ("Accept-Language", "de;q=nan,en;q=inf"),
    ("Accept-Language", "de;q=-1e999,,;;q=,*;q=0"),
    ("Accept-Language", "x" * 5000),
    ("Accept-Encoding", "gzip, br, zstd;q=nan, \xff"),
    ("Cookie", "pickaxe="),
    ("Cookie", "pickaxe=x.y; theme=dark; lang=de"),
    ("Cookie", 'pickaxe="\\355\\240\\200"; lang="\\144e"'),
    ("Cookie", "pickaxe=WyJhIiwiYiJd.AAAA"),
    ("Cookie", ";;;=;=,=\xff"),
    ("Cookie", "a=" + "b" * 6000),
    ("Content-Type", "application/json; charset=utf-16"),
    ("Content-Type", "application/x-www-form-urlencoded; charset=klingon"),
    ("Content-Type", "multipart/form-data; boundary="),
    ("Content-Type", "multipart/form-data; boundary=\xff"),
    ("Content-Type", ""),
    ("Content-Encoding", "gzip"),
    ("If-None-Match", '"x", W/"y", \xff'),
    ("If-Modified-Since", "Thu, 99 Foo 99999 99:99:99 GMT"),
    ("Range", "bytes=9-1,-"),
    ("Last-Event-ID", "\xff"),
    ("Upgrade", "websocket"),
    ("Connection", "Upgrade, close"),
    ("Connection", "keep-alive"),
    ("Expect", "100-continue"),
    ("Expect", "the unexpected"),
    ("X-Forwarded-For", "1.2.3.4, nonsense, [::1"),
    ("X-Forwarded-Proto", "gopher"),
    ("Referer", "\xff\xff"),
    ("User-Agent", ""),
    ("X-Long", "x" * 12_000),
)
PATHS: Final = (
    "/",
    "//",
    "/..",
    "/%",
    "/%00",
    "/%ff%fe",
    "/%ed%a0%80",
    "/t",
    "/t/",
    "/t//",
    "/t/%2e%2e",
    "/t/%00/events",
    "/join/x/999999999999999999999999",
    "/join/x/" + "9" * 5000,
    "/join/x/-1",
    "/join/x/1.5",
    "/join/x/%D9%A3",
    "/static/",
    "/static/..%2fapp.py",
    "/static/%00",
    "/static/table.css",
    "/static/table.js?v=x",
    "/rules/",
    "/rules/chess",
    "/rules/cavum/nothing",
    "/rules/cavum/%00",
    "/health",
    "/health/",
    "/metrics",
    "/metrics/",
    "/icon/any/" + "9" * 500,
    "/icon/%00/192",
    "/next?after=%00",
    "/events?tables=%00,x,,%ed%a0%80",
    "/events?tables=" + "x," * 60,
    "/favicon.ico",
    "*",
    "http://elsewhere.example/",
    "/" + "x" * 3000,
    "/?" + "a=b&" * 2000,
)
# What is not a whole request, or not one at all; an answer may be missing, but the connection must end.
TORN: Final = (
    b"\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET /\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
    b"GET / HTTP/1.1\nHost: x\n\n",
    b"GET \xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\n: empty\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nX: \x00\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"x" * 40_000,
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"POST /tables HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
    b"POST /tables HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
    b"POST /tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999999\r\n\r\n{}",
    b"POST /tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"POST /tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcdefgh\r\n0\r\n\r\n",
    b"POST /health HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffffff\r\n",
    b"POST /tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n",
    b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n" * 20 + b"BROKEN\r\n\r\n",
    b"HEAD / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc" * 3 + b"GET / HT",
)


@dataclass
class Known:
    """A table that a player knows."""

    id: str
    number: int = 0
    tokens: list[str] = field(default_factory=list)
    key: str = ""  # of the link to a seat


@dataclass(frozen=True)
class Request:
    """One request; its target, headers and body can be anything."""

    method: str
    target: str
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes = b""

    @property
    def raw(self) -> bytes:
        """As it is sent; whatever the headers say, the length is true."""
        named = {name.lower() for name, _ in self.headers}
        headers = [*(() if "host" in named else (("Host", "localhost"),)), *self.headers]
        lines = [f"{self.method} {self.target} HTTP/1.1", *(f"{name}: {_one_line(value)}" for name, value in headers)]
        if self.body or self.method == "POST":
            lines.append(f"Content-Length: {len(self.body)}")
        return "\r\n".join([*lines, "", ""]).encode("latin-1", "replace") + self.body


def _one_line(value: str) -> str:
    return value.replace("\r", "").replace("\n", "").replace("\x00", "").strip()


class BadRequests:
    """An endless supply of them, about tables that are really there."""

    def __init__(self, rng: Random, tables: list[Known]) -> None:
        self.rng = rng
        self.tables = tables

    def next(self) -> Request:
        """A request, usually with one to three things wrong; often just one field."""
        request = self._plain()
        if ("Content-Type", JSON) in request.headers and self.rng.random() < 0.7:
            return self.other_value(request)
        for _ in range(self.rng.choice((0, 1, 1, 1, 2, 3))):
            request = self.rng.choice(MUTATIONS)(self, request)
        return request

    def _plain(self) -> Request:
        """A request that is all right, or was a moment ago."""
        table = self.rng.choice(self.tables) if self.tables else Known("nowhere")
        address, rng = f"/t/{table.id}", self.rng
        if rng.random() < 0.5:
            more = rng.choice(("", f"?at={rng.randrange(40)}&fragment=1", "?seat=1&wishes=a", self._asked(table)))
            join = f"/join/{table.id}/1?key={table.key}"
            path = rng.choice(
                (*(address + end for end in LOOKS), join, *AROUND, *(f"/me/news/{each}" for each in MAILED))
            )
            return Request(rng.choice(("GET", "GET", "HEAD")), path + more, (("Accept", "text/html"),))
        name, values = rng.choice(POSTS)(self, table)
        return self._post(name if name.startswith("/") else f"{address}/{name}", values)

    def _post(self, path: str, values: dict[str, Any]) -> Request:
        if self.rng.random() < 0.5:
            return Request("POST", path, (("Content-Type", JSON),), _json(values))
        flat = {name: value if isinstance(value, str) else json.dumps(value) for name, value in values.items()}
        return Request("POST", path, (("Content-Type", FORM),), urlencode(flat, errors="replace").encode())

    def _asked(self, table: Known) -> str:
        choice = quote(self.rng.choice((*table.tokens, "end", "A01", "at B2", "99")))
        goal = quote(self.rng.choice(("room 06", "furnishing 1", "order 11", "room", *TEXTS[:10])), errors="replace")
        return f"?choice={choice}&number={table.number}&after={self.rng.randrange(table.number + 2)}&goal={goal}"

    def choosing(self, table: Known) -> tuple[str, dict[str, Any]]:
        """A choice, or several."""
        token = self.rng.choice((*table.tokens, "end", "A01", 0, 99))
        chosen = self.rng.choice(({"choice": token}, {"choices": [token, self.rng.choice(("end", 1, token))]}))
        return "choices", {"number": table.number, "to": self.rng.choice((0, table.number)), **chosen}

    def undoing(self, table: Known) -> tuple[str, dict[str, Any]]:
        """An undo, or a word with the others about one."""
        agrees, to = self.rng.choice(("yes", "no", "perhaps")), self.rng.randrange(table.number + 2)
        return self.rng.choice(("undo", "ask", "answer")), {"number": table.number, "to": to, "agrees": agrees}

    def forking(self, table: Known) -> tuple[str, dict[str, Any]]:
        """A fork."""
        return "fork", {"at": self.rng.randrange(table.number + 2)}

    def asking(self, table: Known) -> tuple[str, dict[str, Any]]:
        """What needs no fields."""
        return self.rng.choice(("rematch", "go-on", "resume", "come-back", "leave", "start-over")), {}

    def joining(self, table: Known) -> tuple[str, dict[str, Any]]:
        """A seat."""
        taken = {"seat": self.rng.randrange(4), "key": table.key, "name": self.rng.choice(TEXTS)}
        return f"/t/{table.id}/sit", taken

    def coming(self, table: Known) -> tuple[str, dict[str, Any]]:
        """A seat, a bot in it or for who left, or a table that goes; few go, so that some are left to play at."""
        if self.rng.random() < 0.1:
            return self.rng.choice(("delete", "unlist", "resign")), {}
        fields = {"seat": self.rng.randrange(4), "name": self.rng.choice(TEXTS), "level": "random"}
        return self.rng.choice(("sit", "bot", "stand-in", "hand-over", "keep-seat")), fields

    def being(self, table: Known) -> tuple[str, dict[str, Any]]:
        """Something about oneself: a name, a link, another device, settings."""
        path = self.rng.choice(("name", "link", "alone", "device", "adopt", "settings"))
        text = self.rng.choice(TEXTS)
        fields = {"name": text, "key": self.rng.choice((table.key, *TEXTS)), "heir": table.key, "settings": text}
        return f"/me/{path}", fields

    def talking(self, table: Known) -> tuple[str, dict[str, Any]]:
        """Something said, or noted."""
        text, at = self.rng.choice(("Hello", "x" * 299, *TEXTS)), self.rng.randrange(table.number + 2)
        return self.rng.choice(("chat", "notes")), {"text": text, "at": at}

    def bringing(self, table: Known) -> tuple[str, dict[str, Any]]:
        """A record, seldom a whole one."""
        head = "game: cave-vs-cave\nmode: era-1\nseats: Ida, Bruno\nrules: 1\n\n"
        lines = ("deal: first 1", "deal: first 1\n1: A01", "1: ?", "deal: first 1; ;", "3: end", *TEXTS)
        text = self.rng.choice((head + self.rng.choice(lines), head[: self.rng.randrange(len(head))], *TEXTS))
        return "/records", {"record": text, "then": self.rng.choice(("replay", "here", "link", "gentle", "x"))}

    def telling(self, table: Known) -> tuple[str, dict[str, Any]]:
        """Where somebody wants to be told that it is their turn."""
        rng, urls = (
            self.rng,
            ("http://127.0.0.1:9/", "https://[::1]/", "http://\u2024/", "ftp://x", "http://x:99999999/"),
        )
        what = rng.choice(("seen", "address", "link", "mail", "forget", "hook", "try", "no-hook", *MAILED))
        fields = {"address": rng.choice(("ida@example.org", *TEXTS)), "url": rng.choice((*urls, *TEXTS))}
        return f"/me/news/{what}", {**fields, "key": rng.choice(TEXTS), "shape": "plain", "is_on": "yes"}

    def opening(self, table: Known) -> tuple[str, dict[str, Any]]:
        """A table."""
        rng = self.rng
        wish: dict[str, Any] = {"game": rng.choice(GAMES), "kind": rng.choice(KINDS)}
        wish["level"] = rng.choice(("random", "greedy"))
        if rng.random() < 0.3:
            wish |= {"players": rng.randrange(9), "seat2": rng.choice(("here", "link", "x"))}
            wish["name2"] = rng.choice(TEXTS)
            wish |= {"watched": rng.choice(("on", "off")), "pace": rng.choice(("1h", "7d", "none", "2h"))}
            wish |= {
                "night": rng.choice(("22-8", "none", "8")),
                "zone": rng.choice(("Europe/Prague", "Europe", *TEXTS)),
            }
        if rng.random() < 0.2:
            wish["data"] = rng.choice(({"note": "mine"}, '{"note": 1}', "[" * 300, {"orders": {"11": {"points": 3}}}))
        return "/tables", wish

    # What can be wrong

    def other_method(self, request: Request) -> Request:
        """Another method."""
        return replace(request, method=self.rng.choice(METHODS))

    def other_path(self, request: Request) -> Request:
        """Another address."""
        return replace(request, target=self.rng.choice(PATHS))

    def bent_path(self, request: Request) -> Request:
        """An address with something wrong in it."""
        text, rng = request.target, self.rng
        at = rng.randrange(len(text) + 1)
        piece = rng.choice(("/", "%", "%00", "%ed%a0%80", "?", "&", "=", ";", "é", "%F0%9F%92%A5", "..", "+", text))
        return replace(request, target="".join(quote(text[:at] + piece + text[at:], safe="/%?&=;+.-_~")))

    def more_query(self, request: Request) -> Request:
        """A field in the address."""
        name = self.rng.choice(("at", "seat", "choice", "wishes", "fragment", "key", "v", "again", "\ud800"))
        value = urlencode({name: self.rng.choice(TEXTS)}, errors="replace")
        return replace(request, target=f"{request.target}{'&' if '?' in request.target else '?'}{value}")

    def more_headers(self, request: Request) -> Request:
        """Headers that nobody sends."""
        return replace(request, headers=(*request.headers, *self.rng.sample(HEADERS, self.rng.choice((1, 1, 2, 4)))))

    def other_value(self, request: Request) -> Request:
        """A field with another value, or one more field, or one that stands twice."""
        try:
            values = json.loads(request.body or b"{}")
        except (ValueError, RecursionError):
            return self.torn_body(request)
        if not isinstance(values, dict):
            return self.torn_body(request)
        name = self.rng.choice((*values, *values, "number", "name", "game", "key", "seat", "option-x", "\ud800"))
        value = self.rng.choice(HALVES) if self.rng.random() < 0.2 else self.rng.choice((*TEXTS, *VALUES))
        body = _json({**values, name: value})
        if self.rng.random() < 0.1:
            body = body[:-1] + b", " + body[1:]
        return replace(request, method="POST", body=body)

    def bent_form(self, request: Request) -> Request:
        """A form that cannot be read, or says strange things."""
        name = self.rng.choice(("number", "choice", "name", "game", "data", "to", "at", "key", "%ff", ""))
        piece = self.rng.choice((b"&", b"=", b"%", b"%ed%a0%80", b"\xff", b"&a=1" * 60, f"&{name}=".encode(), b"+%00"))
        text = urlencode({name: self.rng.choice(TEXTS)}, errors="replace").encode()
        headers = (*(each for each in request.headers if each[0] != "Content-Type"), ("Content-Type", FORM))
        return replace(request, method="POST", headers=headers, body=request.body + piece + text)

    def torn_body(self, request: Request) -> Request:
        """A body with bytes missing, changed or added."""
        raw = bytearray(request.body or b'{"number": 1, "choice": "end"}')
        at = self.rng.randrange(len(raw))
        piece = self.rng.choice((b"", b"\x00", b"\xff", b"\xed\xa0\x80", b"[" * 2000, b"\\ud800"))
        raw[at : at + self.rng.randrange(4)] = piece
        return replace(request, method="POST", body=bytes(raw))

    def large_body(self, request: Request) -> Request:
        """A body of a size that nothing has."""
        size = self.rng.choice((16 * 1024, 16 * 1024 + 1, 70_000, 300_000))
        return replace(request, method="POST", body=(request.body or b"x").ljust(size, b" "))


POSTS: Final[tuple[Callable[[BadRequests, Known], tuple[str, dict[str, Any]]], ...]] = (
    BadRequests.choosing,
    BadRequests.choosing,
    BadRequests.choosing,
    BadRequests.undoing,
    BadRequests.forking,
    BadRequests.asking,
    BadRequests.joining,
    BadRequests.coming,
    BadRequests.being,
    BadRequests.telling,
    BadRequests.opening,
    BadRequests.talking,
    BadRequests.bringing,
)
MUTATIONS: Final[tuple[Callable[[BadRequests, Request], Request], ...]] = (
    BadRequests.other_method,
    BadRequests.other_path,
    BadRequests.bent_path,
    BadRequests.more_query,
    BadRequests.more_headers,
    BadRequests.more_headers,
    BadRequests.other_value,
    BadRequests.other_value,
    BadRequests.bent_form,
    BadRequests.torn_body,
    BadRequests.large_body,
)


def _json(values: dict[str, Any]) -> bytes:
    return json.dumps(values).encode()  # half signs are spelled out, so that they arrive
