"""The notebooks of the documents run, and were stored as they had run; what has a picture shows it."""

import ast
import json
import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import pickaxe
from pickaxe import notebook
from pickaxe.ai.arena import Contest, Summary
from pickaxe.ai.ledger import Ledger

ROOT = Path(__file__).parent.parent
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


def cells(path: Path) -> list[dict[str, Any]]:
    """The cells of a notebook that hold code."""
    found = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in found if cell["cell_type"] == "code"]


def run(code: str, names: dict[str, Any]) -> object:
    """Run a cell; the value of its last line, if that has one."""
    *steps, last = ast.parse(code).body
    if not isinstance(last, ast.Expr):
        exec(code, names)
        return None
    exec(compile(ast.Module(steps, []), "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_shows_what_it_has_stored(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, sys.path)))  # a cell starts the program
    names: dict[str, Any] = {"__name__": "__main__"}
    for number, cell in enumerate(cells(path), 1):
        value = run("".join(cell["source"]), names)
        stored = {form for output in cell["outputs"] for form in output.get("data", {})}
        assert cell["execution_count"] == number
        assert ("text/plain" in stored) == (value is not None)
        assert stored - {"text/plain"} == {form for form, _ in [notebook.shown(value) or ("", "")] if form}
        assert not [output for output in cell["outputs"] if output["output_type"] == "error"]
        told = capsys.readouterr().out
        if "np" not in names:  # whose sums depend on the machine
            assert told == "".join(line for output in cell["outputs"] for line in output.get("text", []))


def test_there_are_notebooks_for_the_first_steps_for_training_and_for_study() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["first-steps", "study-a-game", "train-a-bot"]


@pytest.mark.parametrize("game", [each.id for each in pickaxe.games()])
def test_states_matches_and_records_show_themselves(game: str) -> None:
    match = pickaxe.Match(game, players=2, seed=1)
    for value in (match, match.state, match.record):
        form, picture = notebook.shown(value) or ("", "")
        assert form == "image/svg+xml"
        assert picture.startswith("<svg")
    assert notebook.shown(1) is None


def test_a_running_notebook_is_told_of_them() -> None:
    told: dict[type, Any] = {}
    form = SimpleNamespace(for_type=told.__setitem__)
    formatters = {notebook.SVG: form, notebook.HTML: form}
    notebook._tell(SimpleNamespace(display_formatter=SimpleNamespace(formatters=formatters)))
    assert set(told) == {pickaxe.State, pickaxe.Match, pickaxe.Record, Ledger, Summary}
    summary = Summary(Contest("cave-vs-cave", "era-1", ("random", "greedy"), 1))
    assert "<td>2</td><td>greedy</td>" in told[Summary](summary)
