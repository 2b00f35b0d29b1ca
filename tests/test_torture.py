"""A few kills of servers and of a database while people play; `make torture` kills hundreds of times."""

import pytest

import postgres
import torture


def test_what_was_acknowledged_outlives_the_server_of_a_file() -> None:
    with torture.on_file(seed=1) as run:
        run.run(2)
    assert run.findings.failures == []
    assert run.findings.kills == {torture.SERVER: 2}
    assert len(run.findings.acknowledged) >= 2 * torture.BETWEEN


@pytest.mark.skipif(not postgres.is_installed(), reason=postgres.MISSING)
def test_what_was_acknowledged_outlives_servers_and_their_database() -> None:
    with torture.on_postgres(seed=1) as run:
        run.run(3)
    assert run.findings.failures == []
    assert run.findings.kills == dict.fromkeys(torture.VICTIMS, 1)


def test_what_is_lost_is_found() -> None:
    with torture.on_file(seed=1) as run:
        run.run(1)
        table, number, _ = run.findings.acknowledged[-1]
        run.findings.acknowledged.append((table, number, "no such token"))
        run.findings.sent.discard(run.findings.acknowledged[0])
        run._check_store()
    assert [failure.partition("'")[0] for failure in run.findings.failures][:1] == [""]
    assert any("was not sent, or came twice" in failure for failure in run.findings.failures)
