"""A few kills of servers and of a database while people play; `make torture` kills hundreds of times."""

import socket
from contextlib import closing

import pytest

import postgres
import torture
from server.site import wait_until


def test_what_was_acknowledged_outlives_the_server_of_a_file() -> None:
    with torture.on_file(seed=1) as run:
        run.run(2)
    assert run.findings.failures == []
    assert run.findings.kills == {torture.SERVER: 2}
    assert len(run.findings.acknowledged) >= 2 * torture.BETWEEN
    assert run.findings.listeners == run.findings.tables >= torture.PLAYERS


def test_a_line_that_is_cut_off_is_no_news() -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        closing(torture.Listener([server.getsockname()[1]], "table1")) as listener,
    ):
        for last in (b"2", b"23}\n\n"):
            with server.accept()[0] as line:
                line.recv(4096)  # all that it asks, else the line is not cut off but broken
                line.sendall(b'event: changed\ndata: {"number": 22}\n\nevent: changed\ndata: {"number": ' + last)
        wait_until(lambda: listener.number == 23)


@pytest.mark.complete
@pytest.mark.skipif(not postgres.is_installed(), reason=postgres.MISSING)
def test_what_was_acknowledged_outlives_servers_and_their_database() -> None:
    with torture.on_postgres(seed=1) as run:
        run.run(3)
    assert run.findings.failures == []
    assert run.findings.kills == dict.fromkeys(torture.VICTIMS, 1)


def test_what_is_lost_is_found_once_everybody_has_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    with torture.on_file(seed=1) as run:
        usual = torture.Player._open

        def late(player: torture.Player) -> None:
            if player is not run._players[0] or len(run.findings.acknowledged) > 2 * torture.BETWEEN:
                usual(player)

        monkeypatch.setattr(torture.Player, "_open", late)
        run.run(0)
        assert all(player.table for player in run._players)
        table, number, _ = run.findings.acknowledged[-1]
        run.findings.acknowledged.append((table, number, "no such token"))
        run.findings.sent.discard(run.findings.acknowledged[0])
        run._check_store()
        lose_the_last_news(run._listeners[0])
        monkeypatch.setattr(torture, "PATIENCE", 0.1)
        run._check_listeners()
    foreign, unsent, unheard = run.findings.failures
    assert foreign.startswith("'no such token', acknowledged at ")
    assert unsent.endswith(" was not sent, or came twice")
    check_story(unheard, run._listeners[0])


def lose_the_last_news(listener: torture.Listener) -> None:
    """Let a page that listened no more listen again, without what it was told last."""
    listener.is_over = False
    listener.number -= 1


def check_story(told: str, listener: torture.Listener) -> None:
    """A failure says what was heard, and what the log holds since when."""
    first, heard, log, killed = told.splitlines()
    last = listener.number + 1
    assert first == f"a listener at {listener.table} has heard {last - 1}, not {last};"
    assert heard.startswith("  it heard: ")
    assert f" tells {last}" in heard
    assert log.startswith("  the log holds: ")
    assert f" {last - 1} 'play " in log
    assert killed == "  killed were: "


@pytest.mark.skipif(not torture.HOLDS, reason="this system lets nobody keep a port for others")
def test_nobody_takes_the_port_of_a_server_that_was_killed() -> None:
    with torture._held_port() as held, socket.socket() as other:
        place = held.getsockname()
        with pytest.raises(OSError, match="in use"):
            other.bind(place)
        for _ in range(2):
            with socket.create_server(place), socket.create_connection(place):
                pass
