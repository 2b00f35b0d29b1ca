"""The benchmark runs, and knows every game, mode and number of players."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pickaxe
from searches import SEARCHES

SCRIPT = Path(__file__).parent.parent / "bench" / "speed.py"


def run(*arguments: str) -> str:
    """What the benchmark prints."""
    command = [sys.executable, str(SCRIPT), *arguments]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout


def test_both_codes_are_measured_for_every_game_and_mode() -> None:
    found: dict[str, Any] = json.loads(run("--json", "--seconds", "0.2"))
    setups = [(game.id, mode.id, n) for game in pickaxe.games() for mode in game.modes for n in mode.players]
    assert [(row["game"], row["mode"], row["players"]) for row in found["rows"]] == setups
    assert all(row["interpreted"] > 1000 for row in found["rows"])
    if found["code"] == "compiled":
        assert all(row["ratio"] > 1 for row in found["rows"])
    assert found["reference"] > 10_000
    assert {row["search"] for row in found["searches"]} == set(SEARCHES)
    assert all(row["interpreted"] > 0 for row in found["searches"])


def test_the_table_for_people() -> None:
    told = run("--seconds", "0.2")
    assert "decisions a second on one core, random play" in told
    assert "cave-vs-cave  era-1 " in told
    assert "slowest search, milliseconds" in told
