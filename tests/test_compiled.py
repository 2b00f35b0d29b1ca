"""The rules compiled by mypyc and the same source interpreted play the same games, step by step."""

import ast
import fcntl
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pickaxe import build

ROOT = Path(__file__).parent.parent
OBSTACLE = build.obstacle() or ("PICKAXE_PURE is set" if "PICKAXE_PURE" in build.describe() else "")
compiled_only = pytest.mark.skipif(bool(OBSTACLE), reason=f"nothing is compiled here: {OBSTACLE}")


def run(*arguments: str, pure: bool, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run Python on the package (or on a copy of it), interpreted or not."""
    environment = {**os.environ, "PICKAXE_PURE": "1" if pure else "0", "PYTHONIOENCODING": "utf-8"}
    if path is not None:
        environment["PYTHONPATH"] = str(path)
    command = [sys.executable, *arguments]
    answer = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=False)
    assert answer.returncode == 0, answer.stderr
    return answer


def differing(one: str, other: str) -> str:
    """The fields in which two steps differ, each as both saw it."""
    first, second = json.loads(one), json.loads(other)
    return "\n".join(
        f"{name}: {first.get(name)}\n{name}: {second.get(name)}" for name in first if first[name] != second.get(name)
    )


@pytest.mark.complete
@compiled_only
def test_the_same_games_are_played_both_ways() -> None:
    script = str(ROOT / "tests" / "playthrough.py")
    compiled = run(script, pure=False).stdout.splitlines()
    interpreted = run(script, pure=True).stdout.splitlines()
    assert (compiled[0], interpreted[0]) == ("compiled", "interpreted: PICKAXE_PURE is set")
    for number, (one, other) in enumerate(zip(compiled[1:], interpreted[1:], strict=True), start=1):
        assert one == other, f"line {number}\n{differing(one, other)}"


@pytest.mark.complete
@compiled_only
def test_a_hundred_games_of_each_game_are_played_both_ways() -> None:
    script = str(ROOT / "tests" / "playthrough.py")
    compiled, interpreted = (run(script, "100", pure=pure).stdout.splitlines()[1:] for pure in (False, True))
    assert len(compiled) == 300
    assert compiled == interpreted


@compiled_only
def test_compiled_means_native_classes() -> None:
    script = "from pickaxe.kernel.chance import Dealer; print(type(Dealer.answer).__name__)"
    assert run("-c", script, pure=False).stdout.strip() == "method_descriptor"
    assert run("-c", script, pure=True).stdout.strip() == "function"


@compiled_only
def test_while_games_are_played_nothing_is_called_that_is_not_compiled() -> None:
    script = """
import sys
import pickaxe
from pickaxe.ai import bot
called = set()
for game in pickaxe.games():
    states, greedy, dice = [game.new(players=2) for _ in range(2)], bot("greedy", game.id), pickaxe.Dice(1)
    sys.setprofile(lambda frame, event, _: called.add(frame.f_code) if event == "call" else None)
    pickaxe.playout(states[0], dice)
    pickaxe.playout(states[1], dice, greedy, decisions=40)
    sys.setprofile(None)
print(sorted(f"{code.co_filename}: {code.co_name}" for code in called))
"""
    assert run("-c", script, pure=False).stdout == "[]\n"


@compiled_only
def test_a_source_changed_since_it_was_compiled_is_interpreted_with_one_line_of_warning(tmp_path: Path) -> None:
    package = shutil.copytree(build.PACKAGE, tmp_path / "pickaxe")
    script = "from pickaxe.build import describe; print(describe())"
    assert run("-c", script, pure=False, path=tmp_path).stdout.strip() == "compiled"
    with (package / "kernel" / "chance.py").open("a", encoding="utf-8") as source:
        source.write("# changed\n")
    answer = run("-c", script, pure=False, path=tmp_path)
    assert answer.stdout.strip() == "interpreted: kernel/chance.py changed since it was compiled"
    assert answer.stderr.count("\n") == 1
    assert "make compile" in answer.stderr
    assert run("-c", script, pure=True, path=tmp_path).stderr == ""


def test_without_compiled_modules_the_source_is_interpreted_silently(tmp_path: Path) -> None:
    shutil.copytree(build.PACKAGE, tmp_path / "pickaxe", ignore=shutil.ignore_patterns("_compiled"))
    answer = run("-c", "from pickaxe.build import describe; print(describe())", pure=False, path=tmp_path)
    assert (answer.stdout.strip(), answer.stderr) == ("interpreted: not compiled", "")


def test_while_the_rules_are_compiled_the_source_is_interpreted_and_says_so(tmp_path: Path) -> None:
    package = shutil.copytree(build.PACKAGE, tmp_path / "pickaxe", ignore=shutil.ignore_patterns("_compiled"))
    library = package / build.LIBRARY.name
    library.mkdir()
    with (library / build.LOCK.name).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        answer = run("-m", "pickaxe", "--version", pure=False, path=tmp_path)
    assert (answer.stdout.partition("(")[2], answer.stderr) == ("interpreted: being compiled)\n", "")
    answer = run("-m", "pickaxe", "--version", pure=False, path=tmp_path)
    assert answer.stdout.endswith("(interpreted: not compiled)\n")


def constants(source: Path) -> set[str]:
    """The names of a module that stand for a plain value, which mypyc puts in place of the name."""
    lines = ast.parse(source.read_text(encoding="utf-8")).body
    named = [line for line in lines if isinstance(line, ast.AnnAssign) and isinstance(line.value, ast.Constant)]
    return {line.target.id for line in named if isinstance(line.target, ast.Name)}


def test_no_compiled_module_takes_a_constant_from_a_module_that_may_change_without_it() -> None:
    compiled = set(build.sources())
    for path in compiled:
        for line in ast.walk(ast.parse((build.PACKAGE / path).read_text(encoding="utf-8"))):
            if isinstance(line, ast.ImportFrom) and line.module and line.module.startswith("pickaxe."):
                source = Path(*line.module.split(".")[1:]).with_suffix(".py")
                if source not in compiled and (build.PACKAGE / source).exists():
                    assert not constants(build.PACKAGE / source) & {name.name for name in line.names}, path


def test_everything_compiled_is_listed_once() -> None:
    listed = [path.as_posix() for path in build.sources()]
    assert "kernel/chance.py" in listed
    assert len(listed) == len(set(listed))
    assert not [path for path in listed if path.endswith("__init__.py")]


@pytest.mark.complete
@compiled_only
def test_what_did_not_change_is_not_compiled_again(tmp_path: Path) -> None:
    kernel = tmp_path / "src" / "pickaxe" / "kernel"
    kernel.mkdir(parents=True)
    shutil.copy(ROOT / "setup.py", tmp_path)
    shutil.copy(build.PACKAGE / "build.py", kernel.parent)
    for package in (kernel.parent, kernel):
        (package / "__init__.py").touch()
    two = "from pickaxe.kernel.one import one\n\n\ndef two() -> str:\n    return one() + ' and two'\n"
    (kernel / "two.py").write_text(two, encoding="utf-8")
    environment = {**os.environ, "PICKAXE_PURE": "0", "PICKAXE_OBJECTS": str(tmp_path / "objects")}
    ask = "from pickaxe import build\nfrom pickaxe.kernel.two import two\nprint(build.describe(), two())"
    anew = []
    for body in ("return 'one'", "return new()\n\n\ndef new() -> str:\n    return 'a new text'"):
        (kernel / "one.py").write_text(f"def one() -> str:\n    {body}\n", encoding="utf-8")
        compile = [sys.executable, "setup.py", "compile"]
        subprocess.run(compile, cwd=tmp_path, env=environment, capture_output=True, check=True)
        log = (tmp_path / "build" / "compile.log").read_text(encoding="utf-8")
        anew.append({name for name in ("one", "two") if f"as before: __native_pickaxe___kernel___{name}.o" not in log})
        answers = run("-c", ask, pure=False, path=tmp_path / "src").stdout
    assert answers == "compiled a new text and two\n"
    assert anew == [{"one", "two"}, {"one"}]
