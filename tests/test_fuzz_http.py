"""A few hundred bad requests for a real server; `bench/fuzz_http.py` sends as many as one likes."""

from random import Random

import pytest

import postgres
from bad_requests import METHODS, BadRequests, Known
from fuzz_http import Findings, fuzz, show
from pickaxe.server.app import ROUTES


@pytest.mark.parametrize("store", ["sqlite", pytest.param("postgres", marks=pytest.mark.complete)])
def test_a_few_hundred_bad_requests_get_answers_and_none_is_the_servers_fault(store: str) -> None:
    if store == "postgres" and not postgres.is_installed():
        pytest.skip(postgres.MISSING)
    findings = fuzz(400, seconds=600, seed=3, lines=3, store=store)
    assert findings.failures == []
    assert findings.count >= 400
    assert {"200", "303", "400", "403", "404", "405", "413"} <= set(findings.statuses)


def test_every_method_and_every_address_is_tried() -> None:
    table = Known("table1", 7, ["A01"], "key")
    supply = BadRequests(Random(2), [table])
    requests = [supply.next() for _ in range(5000)]
    assert {request.method for request in requests} == set(METHODS)
    tried = {(request.method, request.target.partition("?")[0]) for request in requests}
    values = {
        "{table}": "table1",
        "{seat}": "1",
        "{game}": "cavum",
        "{section}": "nothing",
        "{name:path}": "table.css",
        "{purpose}": "any",
        "{size}": "192",
    }
    for route in ROUTES:
        path = route.path
        for blank, value in values.items():
            path = path.replace(blank, value)
        assert any((method, path) in tried for method in route.methods or ()), route


def test_the_summary_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    findings = Findings()
    findings.add("200", 0.5)
    findings.fail("500", b"GET /")
    show(findings)
    told = capsys.readouterr().out
    assert "1 requests" in told
    assert "slowest answer 0.5 s; 1 failures" in told
    assert "500: b'GET /'" in told
