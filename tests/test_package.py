"""The package that is installed holds everything that lies in the source."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pickaxe
import pickaxe.games.cave_vs_cave
import pickaxe.games.cavum.game as cavum_game

ROOT = Path(__file__).parent.parent
BUILD_WHEEL = "from setuptools import build_meta; build_meta.build_wheel('wheel')"


def test_a_wheel_holds_every_file_of_the_source(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    leave_out = shutil.ignore_patterns(".*", "build", "tests", "docs", "__pycache__", "*.egg-info", "_compiled")
    shutil.copytree(ROOT, copy, ignore=leave_out)
    environment = {**os.environ, "PICKAXE_PURE": "1"}
    command = [sys.executable, "-c", BUILD_WHEEL]
    subprocess.run(command, cwd=copy, env=environment, capture_output=True, check=True)
    (wheel,) = (copy / "wheel").glob("*.whl")
    source = copy / "src"
    files = {path.relative_to(source).as_posix() for path in (source / "pickaxe").rglob("*") if path.is_file()}
    assert files - set(zipfile.ZipFile(wheel).namelist()) == set()


def test_the_package_of_the_games_is_not_hidden_by_the_list_of_the_games() -> None:
    assert [game.id for game in pickaxe.games()] == ["cave-vs-cave", "cave-farmers", "cavum"]
    assert sys.modules["pickaxe.games.cave_vs_cave"] is vars(pickaxe.games)["cave_vs_cave"]
    assert cavum_game is sys.modules["pickaxe.games.cavum.game"]
