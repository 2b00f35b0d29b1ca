"""A program of the operator as an opponent at tables."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from command_line import refusal, succeed
from pickaxe import server
from pickaxe.ai import levels
from pickaxe.ai.levels import LEVELS, OFFERED
from pickaxe.server import Options
from pickaxe.server.bots import Bots
from server.site import Guest, running, wait_until

FIRST = "print(json.dumps({'choice': json.loads(line)['choices'][0]['choice']}), flush=True)"
Offer = Callable[[str], None]


def _offer_all(options: Options) -> None:
    """Offer what a server would, instead of running it."""
    for name, program in options.bots:
        levels.offer(name, program)


@pytest.fixture
def offer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Offer]:
    """Offers a program in Python that does something with each question, as `pickaxe serve --bot` does."""
    known = dict(LEVELS), list(OFFERED)
    monkeypatch.setattr(server, "run", _offer_all)

    def offered(does: str) -> None:
        path = tmp_path / "mole.py"
        path.write_text(f"import json, sys\nfor line in sys.stdin:\n {does}\n")
        succeed("serve", "--bot", f"Old mole=bridge@50:{sys.executable} {path}")

    yield offered
    LEVELS.clear()
    LEVELS.update(known[0])
    OFFERED[:] = known[1]


def opened(guest: Guest) -> str:
    """A table at which the program has to decide next."""
    table = guest.open("bot", level="bridge Old mole")
    if guest.view(table)["view"]["seat"] == 0:
        guest.end_turn(table)
    return table


def test_a_program_is_offered_and_plays_at_a_table(tmp_path: Path, offer: Offer) -> None:
    offer(FIRST)
    with running(tmp_path / "tables.sqlite", bots=Bots(workers=1)) as site:
        ida = site.guest()
        lobby = ida.get("/").text
        assert 'value="bridge Old mole"' in lobby
        assert "Old mole: a program run by this server&#39;s operator" in lobby
        table = opened(ida)
        wait_until(lambda: "\n2: " in ida.record(table))
        assert "Old mole" in ida.record(table)


def test_a_table_says_in_any_language_what_a_program_did_wrong(tmp_path: Path, offer: Offer) -> None:
    offer("print('{\"choice\": 4321}', flush=True)")
    with running(tmp_path / "tables.sqlite", bots=Bots(workers=1)) as site:
        ida = site.guest()
        table = opened(ida)
        wait_until(lambda: "could not decide" in ida.get(table).text)
        assert "Old mole could not decide (it chose 4321, which does not exist). Nothing is lost" in ida.get(table).text
        assert "er wählte 4321, das gibt es nicht" in ida.get(table, **{"Accept-Language": "de"}).text


@pytest.mark.parametrize("level", ["bridge:perl", "bridge Old mole"])
def test_nobody_but_the_operator_names_a_program(tmp_path: Path, level: str) -> None:
    with running(tmp_path / "tables.sqlite") as site:
        answer = site.guest().submit("/tables", game="cave-vs-cave", kind="bot", level=level)
        assert answer.status_code == 400


@pytest.mark.parametrize("given", ["mole", "=perl", "mole=", "a,b=perl", "a:b=perl", f"{'m' * 21}=perl"])
def test_a_program_has_a_short_name_and_a_command(given: str) -> None:
    assert refusal("serve", "--bot", given).startswith("A bot is NAME=PROGRAM, with a short name")


def test_a_program_that_is_not_there_is_refused() -> None:
    assert "there is no program './nowhere' here" in refusal("serve", "--bot", "mole=./nowhere")
