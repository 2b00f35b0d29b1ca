"""Damaged positions, records, corrections and tokens: only the documented errors come out, here for a few thousand."""

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.table import Table

import pickaxe
from fuzz import Chunk, Finding, chunks, kind_of, main, run, smallest
from probes import PROBES, Broken, Positions

SCRIPT = Path(__file__).parent.parent / "bench" / "fuzz.py"
GAMES = [game.id for game in pickaxe.games()]
COUNTS = {"positions": 500, "records": 200, "corrections": 150, "tokens": 300}
INPUTS = [(chunk.what, chunk.game) for chunk in chunks(list(PROBES), GAMES, 1, 1, 0)]


@pytest.mark.parametrize(("what", "game"), INPUTS)
def test_damaged_input_gives_only_the_documented_errors(what: str, game: str) -> None:
    outcome = run(Chunk(what, game, 9, range(COUNTS[what])))
    assert [(found.error, found.code) for found in outcome.findings] == []
    assert 0 < outcome.taken < COUNTS[what]


class Fragile(Positions):
    """Positions that nobody may give a round and a display."""

    def accepts(self, case: Any) -> bool:
        if "round" in case and "display" in case:
            raise Broken("round and display")
        return super().accepts(case)


def test_a_finding_is_made_as_small_as_it_gets() -> None:
    probe = Fragile(pickaxe.game("cave-vs-cave"), 9)
    case = {"mode": "era-1", "round": 2, "display": [1, 2], "seats": [{}, {}]}
    error = Broken("round and display")
    assert smallest(probe, case, error)[0] == {"round": 2, "display": []}
    assert probe.code({"round": 2}) == "pickaxe.game('cave-vs-cave').from_position({'round': 2})"
    assert kind_of(error) == kind_of(Broken("round and display"))


def test_an_input_is_made_from_the_seed_and_its_number_alone() -> None:
    one, two = (Positions(pickaxe.game("cavum"), 9) for _ in range(2))
    assert repr(one.case(Random("9/7"))) == repr(two.case(Random("9/7")))
    assert repr(one.case(Random("9/8"))) != repr(one.case(Random("9/7")))


def test_the_command_fails_with_what_it_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = Finding("ValueError", "ValueError: 7", "pickaxe.game('cavum').from_position({'turn': 7})")
    monkeypatch.setattr("fuzz.fuzz", lambda *_: (Table(), {found.kind: [found]}))
    monkeypatch.setattr(sys, "argv", ["fuzz.py", "--count", "1"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 1
    assert found.code in capsys.readouterr().out


def fuzz(*options: str) -> subprocess.CompletedProcess[str]:
    """What the command says."""
    command = [sys.executable, str(SCRIPT), "--game", "cavum", "--jobs", "1", *options]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False)


def test_the_command_counts_what_it_tried() -> None:
    answer = fuzz("--what", "tokens", "--count", "30")
    assert (answer.returncode, answer.stderr) == (0, "")
    assert "tokens  cavum     30" in answer.stdout
