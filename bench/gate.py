"""Whether the rules are as fast as they were: this tree against the one before the rules were last changed.

Both are compiled and measured in turns on this machine, so neither its speed nor what else it does matters. Who is
slower has to be so in every one of some tries.

The commit before is the parent of the last one that touched what is compiled (of a merge, what it was merged into), not
simply the last one: so a change of the documents does not let a slow rule slip by. Rules changed and not yet committed
are compared with the last commit.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path
from shutil import rmtree
from typing import Final

import meter
import pickaxe
from rounds import HERE, Found, Meter, MeterStopped, interleaved

ROOT: Final = HERE.parent
BEFORE: Final = ROOT / "build" / "before"
SLOWER: Final = 1.3  # times as slow is too slow
TRIES: Final = 4
ROUNDS: Final = 6
SECONDS: Final = 0.08
MEASURED: Final = ("random play", "playouts", "copies", "keys", "best routes", "animal fits")
Slow = dict[str, float]


class NothingToCompare(Exception):
    """Why there is no other tree, in a few words."""


def git(*arguments: str) -> str:
    """What git says, or nothing to compare."""
    answer = subprocess.run(["git", "-C", ROOT, *arguments], capture_output=True, text=True, check=False)
    if answer.returncode:
        raise NothingToCompare(answer.stderr.strip().splitlines()[-1] if answer.stderr else "git failed")
    return answer.stdout.strip()


def commit_before() -> str:
    """The commit to compare with."""
    rules = [f"src/pickaxe/{path.as_posix()}" for path in pickaxe.build.sources()]
    if git("status", "--porcelain", "--", *rules):
        return git("rev-parse", "HEAD")
    changed = git("rev-list", "-1", "--first-parent", "HEAD", "--", *rules)
    try:
        return git("rev-parse", "--verify", f"{changed}^1")
    except NothingToCompare:
        raise NothingToCompare(f"nothing is known before {changed[:9] or 'the first commit'}") from None


def build(commit: str) -> Path:
    """The sources of a commit, compiled; what is the same as here is not compiled again."""
    rmtree(BEFORE, ignore_errors=True)
    BEFORE.mkdir(parents=True)
    archive = subprocess.run(["git", "-C", ROOT, "archive", commit], capture_output=True, check=True).stdout
    subprocess.run(["tar", "-xf", "-", "-C", BEFORE], input=archive, check=True)
    command = [sys.executable, "setup.py", "-q", "build_ext", "--build-lib", "src"]
    environment = {**os.environ, "PICKAXE_OBJECTS": str(ROOT / "build" / "objects"), "PICKAXE_PURE": "0"}
    done = subprocess.run(command, cwd=BEFORE, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NothingToCompare(f"{commit[:9]} does not compile here")
    ask = [sys.executable, "-c", "import pickaxe; print(pickaxe.build.describe(), pickaxe.__file__)"]
    told = subprocess.run(
        ask, env={**environment, "PYTHONPATH": "src"}, cwd=BEFORE, capture_output=True, text=True
    ).stdout
    if not told.startswith(f"compiled {BEFORE}"):
        raise NothingToCompare(f"{commit[:9]} runs {told.strip() or 'not at all'}")
    return BEFORE / "src"


def tree(source: Path) -> Meter:
    """The compiled rules of a tree, measured as this tree measures."""
    return Meter("meter.py", sys.executable, PYTHONPATH=str(source), PICKAXE_PURE="0")


def measurable(source: Path) -> list[str]:
    """What the rules before know how to do, too."""
    with tree(source) as rules:
        return [name for name in meter.works() if name.startswith(MEASURED) and rules.ask(name, 0.0)]


def compare(trees: dict[str, Path], names: list[str]) -> dict[tuple[str, str], Found]:
    """Both trees in turns."""
    meters = {name: tree(source) for name, source in trees.items()}
    return interleaved(meters, {name: list(trees) for name in names}, rounds=ROUNDS, seconds=SECONDS)


def slower(before: Path, now: Path, names: list[str]) -> Slow:
    """What is clearly slower now, and how many times, after as many tries as it takes to be sure."""
    best: dict[tuple[str, str], float] = {}
    found: Slow = dict.fromkeys(names, 0.0)
    for _ in range(TRIES):
        for key, value in compare({"before": before, "now": now}, list(found)).items():
            best[key] = max(value.best, best.get(key, 0.0))
        times = {name: best[name, "before"] / best[name, "now"] for name in found}
        worst = max(times, key=lambda name: times[name])
        print(
            f"Of {len(times)} measurements the slowest beside before: {worst}, {1 / times[worst]:.2f} times the speed."
        )
        found = {name: value for name, value in times.items() if value > SLOWER}
        if not found:
            break
    return found


def main() -> None:
    """Say what became slower, and fail if anything did."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--against", default="", help="another commit than the one before the last change of the rules")
    options = parser.parse_args()
    try:
        if not pickaxe.build.is_compiled():
            raise NothingToCompare(pickaxe.build.describe())
        commit = git("rev-parse", options.against) if options.against else commit_before()
        before = build(commit)
        names = measurable(before)
    except (NothingToCompare, MeterStopped) as reason:
        print(f"No speed to compare: {reason}.")
        return
    if found := slower(before, ROOT / "src", names):
        told = ", ".join(f"{name} takes {times:.2f} times as long" for name, times in found.items())
        sys.exit(f"Slower than {commit[:9]}: {told}.")
    print(f"As fast as {commit[:9]}.")


if __name__ == "__main__":
    main()
