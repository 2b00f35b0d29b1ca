"""The package that is installed holds everything that lies in the source."""

import os
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

import pickaxe
import pickaxe.games.cave_vs_cave
import pickaxe.games.cavum.game as cavum_game
from envs.test_page import BLOCKS, QUICK, SETUP
from pickaxe import build

ROOT = Path(__file__).parent.parent
PYTORCH = "torch==2.13.0+cpu"
BUILD_WHEEL = "from setuptools import build_meta; build_meta.build_wheel('wheel')"


def copied(folder: Path) -> Path:
    """The source as it lies in a fresh clone."""
    leave_out = shutil.ignore_patterns(".*", "build", "tests", "docs", "__pycache__", "*.egg-info", "_compiled")
    return Path(shutil.copytree(ROOT, folder / "copy", ignore=leave_out))


def test_a_wheel_holds_every_file_of_the_source(tmp_path: Path) -> None:
    copy = copied(tmp_path)
    environment = {**os.environ, "PICKAXE_PURE": "1"}
    command = [sys.executable, "-c", BUILD_WHEEL]
    subprocess.run(command, cwd=copy, env=environment, capture_output=True, check=True)
    (wheel,) = (copy / "wheel").glob("*.whl")
    source = copy / "src"
    files = {path.relative_to(source).as_posix() for path in (source / "pickaxe").rglob("*") if path.is_file()}
    assert files - set(zipfile.ZipFile(wheel).namelist()) == set()


class Empty:
    """An environment in which nothing is installed, in a folder outside of the source."""

    def __init__(self, folder: Path) -> None:
        objects = ROOT / "build" / "objects"  # what was compiled before need not be again
        self.folder, self.programs = folder, folder / "empty" / "bin"
        self.environment = {**os.environ, "PICKAXE_PURE": "0", "PICKAXE_OBJECTS": str(objects)}
        self.environment.pop("PYTHONPATH", None)
        venv.create(folder / "empty", with_pip=True)

    def do(self, *command: str | Path) -> subprocess.CompletedProcess[str]:
        """A command, as somebody in the folder gives it."""
        return subprocess.run(
            command, cwd=self.folder, env=self.environment, capture_output=True, text=True, check=False
        )

    def pip(self, *arguments: str | Path, python: str | Path = "") -> str:
        """Why pip did not do it, or nothing."""
        done = self.do(python or self.programs / "python", "-m", "pip", "--disable-pip-version-check", *arguments)
        return done.stderr.strip() or done.stdout if done.returncode else ""

    def install(self, *arguments: str | Path) -> None:
        """Install what the package index has."""
        if why := self.pip("install", *arguments):
            pytest.skip(f"no package index can be reached: {why.splitlines()[-1]}")


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Empty:
    """An environment with nothing but the wheel and what it needs."""
    if not build.is_compiled():
        pytest.skip(f"nothing is compiled here: {build.describe()}")
    found = Empty(tmp_path_factory.mktemp("somewhere"))
    source = copied(found.folder)
    assert not found.pip(
        "wheel", "--no-deps", "--no-build-isolation", "-w", found.folder, source, python=sys.executable
    )
    found.install("--no-deps", "-r", ROOT / "requirements.txt")
    assert not found.pip("install", "--no-index", "--no-deps", *found.folder.glob("*.whl"))
    assert not found.pip("check")
    return found


@pytest.mark.complete
def test_a_wheel_plays_compiled_in_an_empty_environment(empty: Empty) -> None:
    assert empty.do(empty.programs / "pickaxe", "--version").stdout.endswith("(compiled)\n")
    for game in ("cave-vs-cave", "cave-farmers", "cavum"):
        command = ["simulate", game, "--games", "1", "--seed", "1", "--bots", "random,random"]
        played = empty.do(empty.programs / "pickaxe", *command)
        assert played.returncode == 0, played.stderr


@pytest.mark.complete
def test_the_page_for_researchers_can_be_typed_from_its_first_line_to_its_last(empty: Empty) -> None:
    """In a copy of the source and an environment that it makes itself, with nothing but what it says is installed."""
    copy, environment = empty.folder / "copy", empty.environment | {"PIP_CONSTRAINT": constraints(empty.folder)}
    environment["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), environment["PATH"]])
    environment |= {"PIP_RETRIES": "0", "PIP_DEFAULT_TIMEOUT": "60"}
    make, activate, install, learn = SETUP.splitlines()

    def typed(*lines: str) -> str:
        command = ["sh", "-e", "-c", "\n".join(lines)]
        done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)
        return done.stderr if done.returncode else ""

    assert not typed(make, activate, install)
    cannot_learn = typed(activate, learn)  # its PyTorch is not to be had everywhere
    for line in QUICK.values():
        if not (cannot_learn and "ppo" in line):
            assert not typed(activate, line), line
    for code in BLOCKS:
        (copy / "typed.py").write_text(code, encoding="utf-8")
        if not (cannot_learn and "PPO" in code):
            assert not typed(activate, "python typed.py"), code
    if cannot_learn:
        pytest.skip(f"all but what learns, for PyTorch cannot be installed: {cannot_learn.strip().splitlines()[-1]}")


def constraints(folder: Path) -> str:
    """A file with the versions that everything else is tested with, and no PyTorch but one without gigabytes."""
    path = folder / "constraints.txt"
    texts = [(ROOT / f"requirements{name}.txt").read_text("utf-8") for name in ("", "-dev")]
    path.write_text("\n".join([*texts, PYTORCH]), "utf-8")
    return str(path)


def test_the_package_of_the_games_is_not_hidden_by_the_list_of_the_games() -> None:
    assert [game.id for game in pickaxe.games()] == ["cave-vs-cave", "cave-farmers", "cavum"]
    assert sys.modules["pickaxe.games.cave_vs_cave"] is vars(pickaxe.games)["cave_vs_cave"]
    assert cavum_game is sys.modules["pickaxe.games.cavum.game"]
