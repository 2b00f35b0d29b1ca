"""What whoever runs the server can ask of it, who else may not, and what its log keeps to itself."""

import json
import logging
import re
from collections.abc import Iterator

import pytest

from pickaxe.server import logs
from pickaxe.server.gate import Gate
from pickaxe.server.limits import Limits
from server.site import PLENTY, Guest, Site, running, wait_until
from server.test_live import listening


def counted(guest: Guest, name: str) -> float:
    """A number that the server counts; 0 if it has not begun to."""
    found = re.search(rf"^{re.escape(name)} (\S+)$", guest.client.get("/metrics").text, re.MULTILINE)
    return float(found[1]) if found else 0


def test_requests_are_counted_by_route_and_status_and_not_by_address(site: Site) -> None:
    ida = site.guest()
    table = ida.open()
    name = 'pickaxe_requests_total{method="POST",route="/t/{table}/choices",status="%s"}'
    before = [counted(ida, name % status) for status in (200, 409)]
    ida.choose(table, "A01")
    ida.choose(table, "A01", 0)
    assert [counted(ida, name % status) for status in (200, 409)] == [each + 1 for each in before]
    told = ida.client.get("/metrics").text
    assert table[3:] not in told
    assert 'pickaxe_request_seconds_count{route="/t/{table}/choices"}' in told
    assert 'pickaxe_store_seconds_count{does="write"}' in told


def test_listeners_and_tables_are_counted(site: Site) -> None:
    ida = site.guest()
    table = ida.open()
    wait_until(lambda: counted(ida, "pickaxe_listeners") == 0)
    with listening(ida, table) as stream:
        stream.event()
        assert counted(ida, "pickaxe_listeners") == counted(ida, "pickaxe_tables_open") == 1
    for name in ("tables_in_memory", "bots_thinking", "bots_waiting", "drawers", "drawings_waiting"):
        assert f"\npickaxe_{name} " in ida.client.get("/metrics").text


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded"])
def test_nobody_reads_metrics_by_way_of_a_proxy_that_was_not_named(site: Site, header: str) -> None:
    answer = site.guest().client.get("/metrics", headers={header: "127.0.0.1"})
    assert answer.status_code == 404
    assert answer.json()["error"] == "There is nothing at /metrics."


def test_metrics_are_for_this_machine_and_for_those_that_are_named() -> None:
    usual, named = Gate(Limits()), Gate(Limits(), proxy="127.0.0.1", metrics_for="10.0.0.0/8, 192.0.2.7")
    asked = ["127.0.0.1", "::1", "::ffff:127.0.0.1", "10.1.2.3", "192.0.2.7", "192.0.2.8", "2001:db8::1", "nobody"]
    assert [usual.may_measure((host, 1), is_forwarded=False) for host in asked] == [True] * 3 + [False] * 5
    assert [named.may_measure((host, 1), is_forwarded=True) for host in asked] == [True] * 5 + [False] * 3
    assert not usual.may_measure(None, is_forwarded=False)


def test_a_named_proxy_speaks_for_others_who_may_not_read_metrics(tmp_path: object, site: Site) -> None:
    with running(f"{tmp_path}/tables.sqlite", gate=Gate(PLENTY, proxy="127.0.0.1")) as behind:
        guest = behind.guest()
        assert guest.client.get("/metrics", headers={"X-Forwarded-For": "192.0.2.1"}).status_code == 404
        assert guest.client.get("/metrics").status_code == 200


# The log


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Iterator[list[str]]:
    """The lines of a log for programs; known when the test asks for them."""
    root = logging.getLogger()
    before, level, lines = list(root.handlers), logs.requests.level, list[str]()
    logs.begin(logs.JSON)
    handler = root.handlers[0]
    assert isinstance(handler, logging.StreamHandler)
    handler.emit = lambda record: lines.append(handler.format(record))  # type: ignore[method-assign]
    yield lines
    root.handlers = before
    logs.requests.setLevel(level)


def test_a_line_tells_of_a_request_what_happened_and_no_secret(site: Site, told: list[str]) -> None:
    ida, bruno = site.guest(), site.guest()
    table = ida.open("invite")
    link = re.search(r"/join/\S+?key=([\w.-]+)", ida.get(table).text)
    assert link
    bruno.sit_down(link[0])
    ida.submit(f"{table}/hand-over", seat="0")
    bruno.get("/nowhere/secret")
    facts = [json.loads(line) for line in told]
    joining = next(each for each in facts if each["route"] == "/join/{table}/{seat}")
    assert {key: joining[key] for key in ("level", "method", "status", "from")} == {
        "level": "info",
        "method": "GET",
        "status": 200,
        "from": "127.0.0.1",
    }
    assert {each["route"] for each in facts} >= {
        "/tables",
        "/t/{table}",
        "/t/{table}/sit",
        "/t/{table}/hand-over",
        "none",
    }
    secrets = [link[1], table[3:], "secret", *(guest.client.cookies["pickaxe"] for guest in (ida, bruno))]
    assert not [line for line in told for secret in secrets if secret in line]


def test_a_mistake_is_one_line_with_its_traceback(told: list[str]) -> None:
    try:
        raise ValueError("broken")
    except ValueError:
        logging.getLogger("pickaxe.server").exception("It %s.", "broke")
    (line,) = map(json.loads, told)
    assert line["says"] == "It broke."
    assert line["level"] == "error"
    assert line["traceback"].endswith("ValueError: broken")


def test_lines_for_people_begin_with_the_time() -> None:
    record = logging.LogRecord("pickaxe.server", logging.ERROR, "", 1, "It %s.", ("broke",), None)
    record.created = 0
    assert logs.Lines().format(record) == "1970-01-01T00:00:00.000+00:00 error It broke."
