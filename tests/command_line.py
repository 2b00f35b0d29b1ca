"""Runs the command line for tests: in this process, or as the installed program."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from typer.testing import CliRunner, Result

from pickaxe.cli import app

PROGRAM = str(Path(sys.executable).parent / "pickaxe")


def run(*arguments: object, input: str | bytes | None = None) -> Result:
    """Run a command in this process; what is no mistake of the user is raised."""
    words = [str(argument) for argument in arguments]
    return CliRunner().invoke(app, words, input=input, prog_name="pickaxe", catch_exceptions=False)


def succeed(*arguments: object, input: str | bytes | None = None) -> str:
    """What a command prints that works."""
    result = run(*arguments, input=input)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def refusal(*arguments: object, input: str | bytes | None = None) -> str:
    """The one line with which a mistake is answered."""
    result = run(*arguments, input=input)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1), result.output
    assert result.stderr.startswith("pickaxe: ")
    return result.stderr.removeprefix("pickaxe: ").rstrip("\n")


def installed(*arguments: object, **extra: Any) -> subprocess.CompletedProcess[str]:
    """Run the installed program as a process of its own."""
    words = [PROGRAM, *(str(argument) for argument in arguments)]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(words, capture_output=True, encoding="utf-8", env=environment, check=False, **extra)
