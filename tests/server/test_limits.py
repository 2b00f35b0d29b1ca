"""Whoever asks too much of a real server, or is slow on purpose, gets a clear answer and loses the connection."""

import re
import select
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from pickaxe.server import farewell
from pickaxe.server.connection import MOST_QUEUED
from pickaxe.server.courier import Delivery
from pickaxe.server.gate import TURNED_AWAY, Gate
from pickaxe.server.limits import BadLimit, Limit, Limits
from pickaxe.server.live import Live
from server.site import GAME, PATIENCE, PLENTY, Site, running, wait_until
from server.test_gate import Clock
from server.test_live import listening

SOON = 0.3  # seconds, for those who are waited for in vain
HEAD = b"GET /health HTTP/1.1\r\nHost: x\r\n"


@contextmanager
def site_with(
    folder: Path, *, proxy: str = "", clock: Clock | None = None, live: Live | None = None, **limits: Any
) -> Iterator[Site]:
    """A site with some limits, and plenty of everything else."""
    gate = Gate(replace(PLENTY, **limits), proxy=proxy, clock=clock or Clock())
    with running(folder / "tables.sqlite", gate=gate, live=live) as site:
        yield site


def gate(site: Site) -> Gate:
    found: Gate = site.app.state.gate
    return found


def line_to(site: Site, **options: int) -> socket.socket:
    """A bare connection."""
    address = urlsplit(site.address)
    line = socket.socket()
    line.settimeout(20)
    for name, value in options.items():
        line.setsockopt(socket.SOL_SOCKET, getattr(socket, name), value)
    line.connect((address.hostname, address.port))
    return line


def rest(line: socket.socket, piece: bytes = b"", most: int = 1000) -> bytes:
    """All that is said until the other side closes, while small pieces are sent to it now and then."""
    found = bytearray()
    for _ in range(most):
        try:
            if not select.select([line], [], [], SOON / 10)[0]:
                line.sendall(piece)
            elif chunk := line.recv(65536):
                found += chunk
            else:
                return bytes(found)
        except ConnectionError:
            return bytes(found)
    raise AssertionError("it never ended")


@contextmanager
def hurry(site: Site) -> Iterator[None]:
    """Let the site have little patience with the connections that are made now."""
    gate(site).patience = SOON
    try:
        yield
    finally:
        gate(site).patience = PLENTY.patience


def answer_to(site: Site, sent: bytes, piece: bytes = b"") -> bytes:
    """What a bare connection hears until it is closed; tried again if the site heard nothing of it in time."""
    for _ in range(20):
        with line_to(site) as line, suppress(ConnectionError):
            line.sendall(sent)
            if told := rest(line, piece):
                return told
    raise AssertionError("nothing was ever answered")


# Who is slow


def test_headers_that_stop_half_way(site: Site) -> None:
    with hurry(site):
        assert answer_to(site, HEAD).startswith(b"HTTP/1.1 408 Request Timeout\r\n")


def test_headers_that_come_drop_by_drop(site: Site) -> None:
    with hurry(site):
        assert b" 408 " in answer_to(site, HEAD, b"X: y\r\n")


@pytest.mark.parametrize("path", ["/tables", "/t/nowhere/choices", "/health"])
def test_a_body_that_comes_drop_by_drop(site: Site, path: str) -> None:
    with hurry(site):
        told = answer_to(site, f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\n".encode(), b"x")
        assert re.match(rb"HTTP/1\.1 40[58] ", told)  # only the body of a POST to a wrong address is not waited for


def test_a_body_that_goes_on_after_its_answer(site: Site) -> None:
    with hurry(site):
        told = answer_to(site, b"POST /tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n", b"x")
        assert told.startswith(b"HTTP/1.1 413 ")
        assert told.count(b"HTTP/1.1") == 1


def test_a_connection_that_says_nothing(site: Site) -> None:
    with hurry(site), line_to(site) as line:
        assert rest(line) == b""


def test_a_connection_that_says_nothing_more(site: Site) -> None:
    with hurry(site):
        assert answer_to(site, HEAD + b"\r\n").endswith(b"}")


def test_an_answer_that_nobody_takes(tmp_path: Path) -> None:
    request = b"GET /static/table.js HTTP/1.1\r\nHost: x\r\n\r\n" * 20
    with site_with(tmp_path) as site, hurry(site), line_to(site, SO_RCVBUF=4096) as line:
        line.setblocking(False)
        wait_until(lambda: gate(site).connections.count == 1)
        with suppress(BlockingIOError, ConnectionError):
            while True:
                line.send(request)
        wait_until(lambda: gate(site).connections.count == 0)


def test_who_listens_may_be_slow(site: Site) -> None:
    ida = site.guest()
    table = ida.open()
    number = ida.view(table)["number"]
    with ExitStack() as stack:
        with hurry(site):
            line = stack.enter_context(listener(site, table))
            silent = stack.enter_context(line_to(site))
            assert rest(silent) == b""  # so long has the listener listened
        ida.choose(table, "A01", number)
        wait_until(lambda: f'"number": {number + 1}}}'.encode() in line.recv(65536))


def listener(site: Site, table: str) -> socket.socket:
    """A bare connection that has begun to hear the news of a table."""
    for _ in range(20):
        line = line_to(site)
        with suppress(ConnectionError):
            line.sendall(f"GET {table}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            if line.recv(10):
                return line
        line.close()
    raise AssertionError("nobody ever told the news")


def test_headers_without_end(site: Site) -> None:
    assert answer_to(site, HEAD + b"X: " + b"x" * 17_000).startswith(b"HTTP/1.1 431 ")


def test_lines_after_a_body_without_end(site: Site) -> None:
    head = b"POST /tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    assert answer_to(site, head + b"0\r\nX: ", b"x" * 17_000).startswith(b"HTTP/1.1 431 ")


def test_lines_after_a_body_are_no_headers(site: Site) -> None:
    head = b"POST /tables HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
    told = answer_to(site, head + b"6\r\ngame=x\r\n0\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\n")
    assert b"The body is not JSON" in told


def test_a_large_body_is_no_header(site: Site) -> None:
    head = b"POST /tables HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 40000\r\n\r\n"
    assert b"The body is not JSON" in answer_to(site, head + b" " * 40_000)


@pytest.mark.parametrize("nonsense", [b"\x16\x03\x01\r\n\r\n", b"GET\r\n\r\n", HEAD + b"Content-Length: x\r\n\r\n"])
def test_what_is_not_http_at_all(site: Site, caplog: pytest.LogCaptureFixture, nonsense: bytes) -> None:
    assert answer_to(site, nonsense).startswith(b"HTTP/1.1 400 ")
    assert caplog.records == []


def test_a_body_that_is_not_http_after_its_answer(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    head = b"POST /t/nowhere/resume HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    told = answer_to(site, head, b"no length\r\n")
    assert told.startswith(b"HTTP/1.1 404 ")
    assert told.count(b"HTTP/1.1") == 1
    assert caplog.records == []


TOO_LARGE = b"POST /tables HTTP/1.1\r\nHost: x\r\nContent-Length: 300000\r\n"


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (b"CONNECT /me HTTP/1.1\r\nHost: x\r\nContent-Length: 300000\r\n\r\n", 405),
        (TOO_LARGE + b"Connection: close\r\n\r\n", 413),
        (TOO_LARGE + b"Connection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n", 413),
        (b"POST /t/nowhere/resume HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n", 400),
        (HEAD + b"X: " + b"x" * 20_000, 431),
    ],
)
def test_an_answer_is_heard_by_who_still_sends(site: Site, head: bytes, status: int) -> None:
    with line_to(site) as line:
        line.sendall(head)
        assert select.select([line], [], [], PATIENCE)[0]
        for _ in range(30):
            line.sendall(b"x" * 10_000)
        told = rest(line)
    assert re.findall(rb"HTTP/1\.1 (\d+) ", told) == [str(status).encode()]


def test_who_goes_on_sending_for_ever_is_not_waited_for(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(farewell, "LAST", SOON)
    with line_to(site) as line:
        line.sendall(TOO_LARGE + b"Connection: close\r\n\r\n")
        with pytest.raises(ConnectionError):
            drip(line)


def drip(line: socket.socket) -> None:
    """Send a little again and again."""
    for _ in range(10_000):
        line.sendall(b"x")
        time.sleep(0.01)


# Who does not wait for the answer


def test_requests_that_come_together_are_answered_one_by_one(site: Site) -> None:
    wrong = b"GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n"
    told = answer_to(site, HEAD + b"\r\n" + wrong + HEAD + b"Connection: close\r\n\r\n")
    assert re.findall(rb"HTTP/1\.1 (\d+) ", told) == [b"200", b"404", b"200"]


def test_requests_without_end_that_wait_for_no_answer(site: Site) -> None:
    with line_to(site) as line, suppress(ConnectionError):
        line.sendall((HEAD + b"\r\n") * 1000)
        assert rest(line).count(b"HTTP/1.1") <= MOST_QUEUED


def test_what_is_not_http_while_somebody_is_answered(site: Site) -> None:
    ida = site.guest()
    with listener(site, ida.open()) as line:
        line.sendall(b"\x16\x03\x01\r\n\r\n")
        assert b"HTTP/1.1 400" not in rest(line)


def test_who_listens_and_asks_for_more_is_not_forgotten(tmp_path: Path) -> None:
    with site_with(tmp_path, live=Live(heartbeat=0.1)) as site:  # who is gone is noticed when they are told something
        with listener(site, site.guest().open()) as line:
            wait_until(lambda: gate(site).pages.count == 1)
            line.sendall(HEAD + b"\r\n")
        wait_until(lambda: gate(site).pages.count == 0)


# Who has too much open


def test_connections_of_one_address(tmp_path: Path) -> None:
    with site_with(tmp_path, connections=Limit(2, 100)) as site, ExitStack() as stack:
        lines = [stack.enter_context(line_to(site)) for _ in range(2)]
        wait_until(lambda: gate(site).connections.count == 2)
        answer = site.guest().get("/", **{"Accept-Language": "de"})
        assert (answer.status_code, answer.headers["retry-after"]) == (429, "10")
        assert answer.headers["connection"] == "close"
        assert answer.headers["x-frame-options"] == "DENY"
        assert "<h1>Zu viel auf einmal</h1>" in answer.text
        assert "Eine Adresse darf 2 Verbindungen zugleich haben. Versuch es in 10 Sekunden noch einmal." in answer.text
        lines[0].close()
        wait_until(lambda: gate(site).connections.count == 1)
        assert site.guest().get("/").status_code == 200


def test_connections_of_all(tmp_path: Path) -> None:
    with site_with(tmp_path, connections=Limit(2, 2)) as site, ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(line_to(site))
        wait_until(lambda: gate(site).connections.count == 2)
        answer = site.guest().client.get("/health")
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "10")
        told = {
            "error": "Everybody together may have 2 connections at once.",
            "reasons": ["Try again in 10 seconds."],
        }
        assert answer.json() == told


def test_connections_far_beyond_the_limit_are_only_closed(tmp_path: Path) -> None:
    with site_with(tmp_path, connections=Limit(1, 100)) as site, ExitStack() as stack:
        for _ in range(1 + TURNED_AWAY.each):
            stack.enter_context(line_to(site))
        wait_until(lambda: gate(site).turned_away.count == TURNED_AWAY.each)
        with line_to(site) as line:
            assert rest(line, HEAD + b"\r\n") == b""


def test_a_proxy_may_have_any_number_of_connections(tmp_path: Path) -> None:
    with site_with(tmp_path, connections=Limit(1, 100), proxy="127.0.0.1") as site, ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(line_to(site))
        assert site.guest().get("/health").status_code == 200


def test_tables_that_one_address_looks_at(tmp_path: Path) -> None:
    with site_with(tmp_path, pages=Limit(1, 100)) as site:
        ida = site.guest()
        table = ida.open()
        with listening(ida, table) as stream:
            stream.event()
            answer = site.guest().client.get(f"{table}/events")
            assert (answer.status_code, answer.headers["retry-after"]) == (429, "10")
            assert answer.json()["error"] == "One address may watch with 1 browsers at once."
            assert ida.client.head(f"{table}/events").status_code == 200
            assert ida.get(table).status_code == 200
        wait_until(lambda: gate(site).pages.count == 0)
        with listening(ida, table) as stream:
            stream.event()


def test_tables_that_all_look_at(tmp_path: Path) -> None:
    with site_with(tmp_path, pages=Limit(1, 1), proxy="127.0.0.1") as site:
        ida = site.guest()
        table = ida.open()
        with listening(ida, table) as stream:
            stream.event()
            other = {"X-Forwarded-For": "192.0.2.9"}
            assert site.guest().client.get(f"{table}/events", headers=other).status_code == 503


# Who asks too often


def test_requests_of_one_address(tmp_path: Path) -> None:
    clock = Clock()
    with site_with(tmp_path, requests=Limit(5, 100), clock=clock) as site:
        ida = site.guest()
        assert [ida.get("/health").status_code for _ in range(6)] == [200] * 5 + [429]
        page = ida.get("/")
        assert (page.status_code, page.headers["retry-after"]) == (429, "12")
        assert "One address may send 5 requests a minute. Try again in 12 seconds." in page.text
        german = ida.post("/tables", {}, **{"Accept-Language": "de"})
        assert german.json()["error"] == "Eine Adresse darf 5 Anfragen in der Minute senden."
        clock.now += 12
        assert [ida.get("/health").status_code for _ in range(2)] == [200, 429]


def test_requests_of_all(tmp_path: Path) -> None:
    with site_with(tmp_path, requests=Limit(3, 4), proxy="127.0.0.1") as site:
        asked = [site.guest().get("/health", **{"X-Forwarded-For": f"192.0.2.{n}"}) for n in range(5)]
        assert [answer.status_code for answer in asked] == [200] * 4 + [503]


def test_only_a_proxy_is_believed_whom_it_speaks_for(tmp_path: Path) -> None:
    for proxy, last in (("", 429), ("192.0.2.1", 429), ("127.0.0.1", 200)):
        with site_with(tmp_path, requests=Limit(2, 100), proxy=proxy) as site:
            asked = [site.guest().get("/health", **{"X-Forwarded-For": f"192.0.2.{n}"}) for n in range(3)]
            assert [answer.status_code for answer in asked] == [200, 200, last]


def test_tables_forks_and_rematches_of_one_address(tmp_path: Path) -> None:
    clock = Clock()
    with site_with(tmp_path, tables=Limit(2, 100), clock=clock) as site:
        ida = site.guest()
        assert ida.submit("/tables", game="chess").status_code == 400  # counts as nothing
        table = ida.open("solo")
        assert ida.submit(f"{table}/fork", at="0").status_code == 303
        ida.play_on(table)
        for path, fields in (("/tables", {"game": GAME}), (f"{table}/fork", {"at": "0"}), (f"{table}/rematch", {})):
            answer = ida.submit(path, **fields)
            assert (answer.status_code, answer.headers["retry-after"]) == (429, "1800")
            assert "One address may open 2 tables an hour. Try again in 30 minutes." in answer.text
        clock.now += 1800
        assert ida.submit(f"{table}/rematch").status_code == 303
        assert ida.submit(f"{table}/rematch").status_code == 303  # the same table once more
        assert ida.submit("/tables", game=GAME).status_code == 429


def test_tables_of_all(tmp_path: Path) -> None:
    with site_with(tmp_path, tables=Limit(2, 3), proxy="127.0.0.1") as site:
        wish = {"game": GAME, "kind": "solo"}
        asked = [site.guest().post("/tables", wish, **{"X-Forwarded-For": f"192.0.2.{n}"}) for n in range(4)]
        assert [answer.status_code for answer in asked] == [303] * 3 + [503]
        assert asked[-1].json()["error"] == "Everybody together may open 3 tables an hour."


def test_the_usual_limits_let_a_browser_play(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite", gate=Gate(Limits())) as site:
        ida = site.guest()
        table = ida.open("solo")
        assert 0 < ida.play_on(table, limit=20) <= 20


def test_one_visitor_of_an_address_has_their_own_share(tmp_path: Path) -> None:
    limits = replace(PLENTY, tables=Limit(5, 9, 1), requests=Limit(100, 200, 9))
    with running(tmp_path / "tables.sqlite", gate=Gate(limits)) as site:
        ida, bruno = site.guest(), site.guest()
        for guest in (ida, bruno):
            guest.get("/")
            guest.open()
        refused = ida.submit("/tables", game=GAME, mode="era-1", kind="hotseat")
        assert refused.status_code == 429
        assert "One visitor may open 1 tables an hour." in refused.text
        statuses = [ida.client.get("/health").status_code for _ in range(9)]
        assert statuses[0] == 200
        assert statuses[-1] == 429
        assert bruno.client.get("/health").status_code == 200


def test_one_visitor_of_an_address_asks_for_so_many_messages_to_a_webhook(tmp_path: Path) -> None:
    limits = replace(PLENTY, mails=Limit(5, 9, 1))
    with running(tmp_path / "tables.sqlite", gate=Gate(limits), delivery=Delivery(allows_local=True)) as site:
        ida, bruno = site.guest(), site.guest()
        statuses = {}
        for guest in (ida, bruno):
            guest.get("/")
            statuses[guest] = [guest.submit("/me/news/hook", url="http://127.0.0.1:9/").status_code for _ in range(2)]
        assert statuses[ida] == statuses[bruno] == [303, 429]
        assert "One visitor may ask for 1 mails an hour." in ida.submit("/me/news/hook", url="http://127.0.0.1:9/").text


def test_a_connection_has_no_share_of_a_visitor() -> None:
    with pytest.raises(BadLimit, match="'2/30/400' has three numbers, but whose a connection is shows only later"):
        Gate(Limits(connections=Limit(30, 400, 2)))


def test_a_limit_can_name_the_share_of_a_visitor() -> None:
    assert Limit.parse("2/30/400") == Limit(30, 400, 2)
    assert str(Limit(30, 400, 2)) == "2/30/400"
    for text in ("30/2/400", "1/2/3/4", "/2/3", "1//3"):
        with pytest.raises(BadLimit):
            Limit.parse(text)
