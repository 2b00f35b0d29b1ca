"""The program as a whole: its help, its version, and what it does about mistakes, Ctrl-C and closed pipes."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import pickaxe
from command_line import PROGRAM, installed, refusal, run, succeed
from pickaxe.cli import app
from processes import interrupt, started
from server.site import wait_until

COMMANDS = ["games", "play", "serve", "simulate", "arena", "train", "replay", "draw", "perft", "bot-bridge", "dataset"]


def test_it_has_these_commands() -> None:
    names = [info.callback.__name__ for info in app.registered_commands if info.callback]
    assert [name.replace("_", "-") for name in names] == COMMANDS


def test_without_arguments_it_explains_itself() -> None:
    told = succeed()
    assert told == succeed("--help") or all(command in told for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_examples(command: str) -> None:
    told = succeed(command, "--help")
    assert "Examples" in told
    assert f"  pickaxe {command}" in told


def test_the_version_tells_which_code_runs() -> None:
    assert succeed("--version") == f"pickaxe {pickaxe.__version__} ({pickaxe.build.describe()})\n"


def version_of(told: str) -> list[str]:
    """Version and code, without the reason why code is interpreted, which may differ between processes."""
    return re.findall(r"[\w.]+", told)[:3]


def test_the_installed_program_tells_the_same_version() -> None:
    answer = installed("--version")
    assert (answer.returncode, answer.stderr) == (0, "")
    assert version_of(answer.stdout) == version_of(succeed("--version"))


def test_the_package_runs_as_a_module() -> None:
    command = [sys.executable, "-m", "pickaxe", "--version"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert version_of(told) == version_of(succeed("--version"))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("surf", "No such command 'surf'. ('pickaxe --help' says more)"),
        ("simulate", "Missing argument 'GAME'. ('pickaxe simulate --help' says more)"),
        ("games --jsn", "No such option: --jsn"),
        ("simulate cave-vs-cave --games many", "'--games'"),
        ("simulate cave-vs-cave --games -1", "greater than or equal to 1"),
        ("games cave-vs-cave", "unexpected extra argument"),
    ],
)
def test_a_wrong_word_is_answered_in_one_line(arguments: str, told: str) -> None:
    assert told in refusal(*arguments.split())


@pytest.mark.parametrize("command", ["play", "simulate", "perft"])
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("chess", "No game is called 'chess'; there is cave-vs-cave"),
        ("cave-vs-cave --mode era-9", "no mode 'era-9'; it has era-1"),
        ("cave-vs-cave --players 3", "for 1 or 2 players, not 3."),
        ("cave-vs-cave --players 0", "for 1 or 2 players, not 0."),
        ("cave-vs-cave --players -1", "for 1 or 2 players, not -1."),
        ("cave-vs-cave --option magic=on", "no option 'magic'"),
        ("cave-vs-cave --option magic", "NAME=on or NAME=off, not 'magic'."),
    ],
)
def test_a_setup_that_cannot_be_is_refused(command: str, arguments: str, told: str) -> None:
    assert told in refusal(command, *arguments.split())


def test_the_installed_program_refuses_in_one_line_without_a_traceback() -> None:
    answer = installed("replay", "missing.txt")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr == "pickaxe: missing.txt: no such file or directory.\n"


def test_a_bug_is_not_swallowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pickaxe, "games", lambda: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        run("games")


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_ends_a_simulation_quietly(workers: str, tmp_path: Path) -> None:
    arguments = ["simulate", "cave-vs-cave", "--games", "100000", "--workers", workers, "--records", str(tmp_path)]
    with started([PROGRAM, *arguments]) as process:
        wait_until(lambda: process.poll() is not None or len(list(tmp_path.iterdir())) > 100)  # all workers play
        assert interrupt(process) == (130, "")


def test_ctrl_c_ends_an_arena_quietly_and_keeps_its_games(tmp_path: Path) -> None:
    path = tmp_path / "arena.json"
    arguments = ["arena", "cave-vs-cave", "--bots", "random,greedy", "--games", "100000", "--workers", "2"]

    def games() -> int:
        return len(json.loads(path.read_text(encoding="utf-8"))["games"]) if path.exists() else 0

    with started([PROGRAM, *arguments, "--out", str(path)]) as process:
        wait_until(lambda: process.poll() is not None or games() > 0)
        assert interrupt(process) == (130, "")
    assert games() > 0


def test_ctrl_c_ends_a_game_quietly() -> None:
    reader, writer = os.pipe()
    with started([PROGRAM, "play", "cave-vs-cave"], stdin=reader) as process:
        assert process.stdout
        assert process.stdout.readline()  # the table is shown, and a choice is asked for
        assert interrupt(process) == (130, "")
    os.close(reader)
    os.close(writer)


@pytest.mark.parametrize("arguments", ["games --json", "games", "perft cave-vs-cave --depth 2", "--help"])
def test_a_closed_pipe_is_no_reason_to_complain(arguments: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    words = [PROGRAM, *arguments.split()]
    answer = subprocess.run(words, stdout=writer, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writer)
    assert (answer.returncode, answer.stderr) == (1, "")
