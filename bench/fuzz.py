"""Feeds damaged positions, records, corrections and tokens to the rules: only the documented errors may come out.

Every input is made from the seed and its number alone. What breaks a promise is made as small as it gets and printed as
Python that repeats it; then the command ends with 1.
"""

import argparse
import os
import re
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from random import Random
from typing import Any, Final, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import pickaxe
from probes import PROBES, Broken, Probe

CHUNK: Final = 250
PATIENCE: Final = 20.0  # seconds of computing that one input may take
TRIES: Final = 500  # to make an input smaller
SHOWN: Final = 20  # kinds of findings of which one is shown


class Endless(Broken):
    """An input on which the rules do not come to an end."""


class Finding(NamedTuple):
    """An input that broke a promise, and how."""

    kind: str  # the same for findings that have the same cause, as far as one can tell
    error: str
    code: str


class Chunk(NamedTuple):
    """Some inputs of one kind for one game."""

    what: str
    game: str
    seed: int
    numbers: range


class Outcome(NamedTuple):
    """What came of a chunk."""

    taken: int
    findings: list[Finding]


@cache
def probe(what: str, game: str, seed: int) -> Probe:
    """The probe of one kind for one game."""
    return PROBES[what](pickaxe.game(game), seed)


def run(chunk: Chunk) -> Outcome:
    """Try the inputs of a chunk."""
    taken, findings = 0, []
    kept = probe(chunk.what, chunk.game, chunk.seed)
    signal.signal(signal.SIGVTALRM, give_up)
    for number in chunk.numbers:
        case = kept.case(Random(f"{chunk.seed}/{chunk.what}/{chunk.game}/{number}"))
        found = failure(kept, case)
        if isinstance(found, bool):
            taken += found
        else:
            findings.append(finding(kept, case, found))
    return Outcome(taken, findings)


def failure(kept: Probe, case: Any) -> bool | BaseException:
    """Whether an input was taken, or what it broke."""
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        return kept.accepts(case)
    except Exception as error:  # whatever it is, it is what is looked for
        return error
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def give_up(*_: object) -> None:
    """End an input that does not end by itself."""
    raise Endless(f"no end within {PATIENCE} seconds")


def finding(kept: Probe, case: Any, error: BaseException) -> Finding:
    """A failure with the smallest input that leads to the same."""
    case, error = smallest(kept, case, error)
    return Finding(kind_of(error), f"{type(error).__name__}: {error}", kept.code(case))


def smallest(kept: Probe, case: Any, error: BaseException) -> tuple[Any, BaseException]:
    """The input without all that is not needed, as far as some tries lead; what has no end is not tried again."""
    tries, smaller = 0, kept.smaller(case)
    while tries < TRIES and not isinstance(error, Endless):
        tries += 1
        less = next(smaller, None)
        if less is None:
            break
        found = failure(kept, less)
        if not isinstance(found, bool) and kind_of(found) == kind_of(error):
            case, error, smaller = less, found, kept.smaller(less)
    return case, error


def kind_of(error: BaseException) -> str:
    """The kind of an error, where it came from, and the first words of a broken promise."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "pickaxe" in frame.filename]
    where = f"{os.path.basename(frames[-1].filename)} {frames[-1].name}" if frames else ""
    words = re.sub(r"[0-9]|[a-z-]+[.]$", "", str(error))[:60] if isinstance(error, Broken) else ""
    return f"{type(error).__name__} {where} {words}"


def chunks(whats: list[str], games: list[str], count: int, seed: int, first: int) -> Iterator[Chunk]:
    """All inputs in chunks, those of one kind and game after the other."""
    for what in whats:
        for game in games:
            if what == "corrections" and not pickaxe.game(game).takes_corrections:
                continue
            for start in range(first, first + count, CHUNK):
                yield Chunk(what, game, seed, range(start, min(start + CHUNK, first + count)))


def fuzz(work: list[Chunk], jobs: int, console: Console) -> tuple[Table, dict[str, list[Finding]]]:
    """Try everything side by side, with a bar; a row for each kind and game, and the findings by their kind."""
    tried, taken, broken = Counter[tuple[str, str]](), Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    findings: dict[str, list[Finding]] = {}
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as progress, ProcessPoolExecutor(jobs) as pool:
        task = progress.add_task("", total=sum(len(chunk.numbers) for chunk in work))
        for chunk, outcome in zip(work, pool.map(run, work), strict=True):
            mark = (chunk.what, chunk.game)
            tried[mark] += len(chunk.numbers)
            taken[mark] += outcome.taken
            broken[mark] += len(outcome.findings)
            for found in outcome.findings:
                if found.kind not in findings:
                    progress.console.print(f"{found.kind}\n  {found.code}", markup=False, soft_wrap=True)
                findings.setdefault(found.kind, []).append(found)
            progress.update(task, advance=len(chunk.numbers), description=f"{chunk.what}, {chunk.game}")
    table = Table(box=None, header_style="dim")
    for heading in ("input", "game", "tried", "taken", "refused", "broken"):
        table.add_column(heading, justify="left" if heading in ("input", "game") else "right")
    for mark, number in tried.items():
        numbers = (number, taken[mark], number - taken[mark] - broken[mark], broken[mark])
        table.add_row(*mark, *(f"{n:,}" for n in numbers))
    return table, findings


def main() -> None:
    """Try inputs and print what came of them."""
    games = [game.id for game in pickaxe.games()]
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--what", default=",".join(PROBES), help="kinds of input, separated by commas")
    parser.add_argument("--game", default=",".join(games), help="games, separated by commas")
    parser.add_argument("--count", type=int, default=1000, help="inputs of each kind for each game")
    parser.add_argument("--seed", type=int, default=1, help="what the inputs are made from")
    parser.add_argument("--first", type=int, default=0, help="the number of the first input")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes side by side")
    options = parser.parse_args()
    console = Console(highlight=False)
    work = list(chunks(options.what.split(","), options.game.split(","), options.count, options.seed, options.first))
    table, findings = fuzz(work, options.jobs, console)
    console.print(f"rules: {pickaxe.build.describe()}; seed {options.seed}")
    console.print(table)
    show(findings)
    sys.exit(1 if findings else 0)


def show(findings: dict[str, list[Finding]]) -> None:
    """Print the smallest finding of each kind."""
    for kind, found in list(findings.items())[:SHOWN]:
        least = min(found, key=lambda one: len(one.code))
        print(f"\n{len(found)} × {kind}\n  {least.error}\n  {least.code}")


if __name__ == "__main__":
    main()
