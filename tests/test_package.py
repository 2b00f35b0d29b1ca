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
from pickaxe import build

ROOT = Path(__file__).parent.parent
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


@pytest.mark.complete
@pytest.mark.skipif(not build.is_compiled(), reason=f"nothing is compiled here: {build.describe()}")
def test_a_wheel_plays_compiled_in_an_empty_environment(tmp_path: Path) -> None:
    objects = ROOT / "build" / "objects"  # what was compiled before need not be again
    environment = {**os.environ, "PICKAXE_PURE": "0", "PICKAXE_OBJECTS": str(objects)}
    environment.pop("PYTHONPATH", None)

    def do(*command: str | Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)

    def pip(python: str | Path, *arguments: str | Path) -> str:
        """Why pip did not do it, or nothing."""
        done = do(python, "-m", "pip", "--disable-pip-version-check", *arguments)
        return done.stderr.strip() or done.stdout if done.returncode else ""

    assert not pip(sys.executable, "wheel", "--no-deps", "--no-build-isolation", "-w", tmp_path, copied(tmp_path))
    (wheel,) = tmp_path.glob("*.whl")
    venv.create(tmp_path / "empty", with_pip=True)
    programs = tmp_path / "empty" / "bin"
    if why := pip(programs / "python", "install", "--no-deps", "-r", ROOT / "requirements.txt"):
        pytest.skip(f"no package index can be reached: {why.splitlines()[-1]}")
    assert not pip(programs / "python", "install", "--no-index", "--no-deps", wheel)
    assert not pip(programs / "python", "check")
    assert do(programs / "pickaxe", "--version").stdout.endswith("(compiled)\n")
    for game in ("cave-vs-cave", "cave-farmers", "cavum"):
        played = do(programs / "pickaxe", "simulate", game, "--games", "1", "--seed", "1", "--bots", "random,random")
        assert played.returncode == 0, played.stderr


def test_the_package_of_the_games_is_not_hidden_by_the_list_of_the_games() -> None:
    assert [game.id for game in pickaxe.games()] == ["cave-vs-cave", "cave-farmers", "cavum"]
    assert sys.modules["pickaxe.games.cave_vs_cave"] is vars(pickaxe.games)["cave_vs_cave"]
    assert cavum_game is sys.modules["pickaxe.games.cavum.game"]
