"""The benchmarks run, and know every game, mode and number of players."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import clicks
import pickaxe
import replay
from searches import SEARCHES
from speed import show

SCRIPT = Path(__file__).parent.parent / "bench" / "speed.py"


@cache
def found() -> dict[str, Any]:
    """What the benchmark measures in no time at all."""
    command = [sys.executable, str(SCRIPT), "--json", "--seconds", "0.2"]
    answer = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    return dict(json.loads(answer.stdout))


@pytest.mark.complete
def test_both_codes_are_measured_for_every_game_and_mode() -> None:
    setups = [(game.id, mode.id, n) for game in pickaxe.games() for mode in game.modes for n in mode.players]
    assert [(row["game"], row["mode"], row["players"]) for row in found()["rows"]] == setups
    for row in found()["rows"]:
        assert row["interpreted"] > 0
        assert found()["code"] != "compiled" or row["ratio"] == row["compiled"] / row["interpreted"]
    assert found()["reference"] > 0


def test_searches_are_measured() -> None:
    assert {row["search"] for row in found()["searches"]} == set(SEARCHES)
    assert all(row["interpreted"] > 0 for row in found()["searches"])


def test_the_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    show(found())
    told = capsys.readouterr().out
    assert "decisions a second on one core, random play" in told
    assert "cave-vs-cave  era-1 " in told
    assert "slowest search, milliseconds" in told


def test_what_a_replay_costs_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "CLICKS", 2)
    found = replay.measure(1)
    assert found.keys() == {"click alone", "click beside a replay", "step of the replay", "cost of the replay"}
    assert found["step of the replay"] > 0


def test_what_a_click_costs_is_measured() -> None:
    found = clicks.measure(0.2, crowd=3)
    assert [name for name, _ in clicks.GAMES] == list(found)[:3]
    assert all(value > 0 for name, _ in clicks.GAMES for key, value in found[name].items() if "CPU" not in key)
    assert found["answers, ms"]["median"] > 0
