"""The example that learns by MaskablePPO gets better."""

import runpy
from math import inf
from pathlib import Path
from statistics import mean

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "maskable_ppo.py"
CAVE = "pickaxe/cave_vs_cave-era-1-v0"


def test_it_learns() -> None:
    pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed: pip install sb3-contrib")
    example = runpy.run_path(str(EXAMPLE))
    env = example["made"](CAVE, players=1)
    before, after = (example["learned"](CAVE, seconds=inf, steps=steps, players=1) for steps in (1, 16_000))
    assert mean(example["rewards"](after, env, 50)) > mean(example["rewards"](before, env, 50)) + 1
