"""The page for researchers can be typed as it stands."""

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from command_line import succeed

PAGE = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("code", BLOCKS, ids=lambda code: code.split("\n")[0])
def test_an_example_runs(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if missing := [name for name in re.findall(r"^import (\w+)", code, re.MULTILINE) if not find_spec(name)]:
        pytest.skip(f"{', '.join(missing)} is not installed")
    monkeypatch.chdir(tmp_path)
    if "era-1/" in code:
        succeed(
            "dataset", "cave-vs-cave", "--bots", "random", "--games", 2, "--shard", 1, "--workers", 1, "-o", "era-1"
        )
    exec(compile(code, "docs/research.md", "exec"), {"__name__": "__main__"})
