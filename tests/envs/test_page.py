"""The page for researchers can be typed as it stands."""

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from itertools import takewhile
from pathlib import Path

import pytest

from command_line import succeed

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
SETUP, *SHELL = re.findall(r"^```sh\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
LINES = [line.partition("  #")[0].strip() for block in SHELL for line in block.splitlines()]
# Added to a line it does the same with less of it: of an option that comes twice the last one counts.
LESS = {
    "pickaxe dataset cave-vs-cave": "--games 2 --shard 1 --workers 1",
    "python examples/maskable_ppo.py": "--minutes 0.001 --games 2",
    "python examples/openspiel_mcts.py": "--simulations 2 --games 2",
}
QUICK = {line: f"{line} {less}" for line in LINES for start, less in LESS.items() if line.startswith(start)}
LONG = [line for line in LINES if line not in QUICK]  # on other machines, or for hours


def need(code: str) -> None:
    """Skip where something is not installed that a block or an example imports."""
    names = re.findall(r"^(?:import|from) (\w+)", code, re.MULTILINE)
    if missing := [name for name in names if not find_spec(name)]:
        pytest.skip(f"{', '.join(missing)} is not installed")


def typed(line: str, folder: Path) -> str:
    """What a line prints that is typed in a folder where the examples lie."""
    for name in ("bench", "examples"):
        (folder / name).symlink_to(ROOT / name)
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        line, shell=True, cwd=folder, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("code", BLOCKS, ids=lambda code: code.split("\n")[0])
def test_an_example_runs(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    need(code)
    monkeypatch.chdir(tmp_path)
    if "era-1/" in code:
        succeed(
            "dataset", "cave-vs-cave", "--bots", "random", "--games", 2, "--shard", 1, "--workers", 1, "-o", "era-1"
        )
    exec(compile(code, "docs/research.md", "exec"), {"__name__": "__main__"})


def test_the_page_begins_with_how_it_is_installed_and_who_learns() -> None:
    assert [line.split()[0] for line in SETUP.splitlines()] == ["python3", ".", "pip", "pip"]
    assert "MaskablePPO" in BLOCKS[0]


@pytest.mark.parametrize("line", QUICK)
def test_a_line_can_be_typed(line: str, tmp_path: Path) -> None:
    script = line.split()[1]
    need((ROOT / script).read_text(encoding="utf-8") if script.endswith(".py") else "")
    assert typed(QUICK[line], tmp_path)


@pytest.mark.parametrize("line", LONG)
def test_a_line_that_takes_long_has_options_that_there_are(line: str, tmp_path: Path) -> None:
    command = takewhile(lambda word: not word.startswith("-"), line.split())
    told = typed(f"{' '.join(command)} --help", tmp_path)
    assert set(re.findall(r"--[a-z]+", line)) <= set(re.findall(r"--[a-z]+", told))
