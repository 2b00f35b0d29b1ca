"""How fast the rules are, interpreted and compiled, and beside them others in Python and behind it.

All are measured in turns in one run. A decision is one of a seat, not of chance.
"""

import argparse
import os
import platform
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table

import clicks
import environments
import meter
import peers
import pickaxe
import searches
from rounds import HERE, Found, Meter, interleaved

SECONDS: Final = 0.15  # of one measurement
ROUNDS: Final = 5
PEERS: Final = HERE.parent / "build" / "peers"
DOCUMENT: Final = HERE.parent / "docs" / "speed.md"
RESEARCH: Final = HERE.parent / "docs" / "research.md"
YARDSTICK: Final = "random play: catanatron"
HEADINGS: Final = ("a second", "interpreted", "compiled", "ratio", "× catanatron")
WAITS: Final = ("searches", "milliseconds")
ANSWERS: Final = ("answers", "CPU, ms", "with all who look, ms", "whole table, KB", "answer, KB", "largest, KB")
CLICKS: Final = 60
Row = tuple[str, ...]


def codes() -> dict[str, Meter]:
    """The codes that can be measured here, each in a process of its own."""
    found = {"interpreted": Meter("meter.py", sys.executable, PICKAXE_PURE="1")}
    if pickaxe.build.is_compiled():
        found["compiled"] = Meter("meter.py", sys.executable, PICKAXE_PURE="0")
    return found


def measured(rounds: int, seconds: float, names: list[str]) -> dict[tuple[str, str], Found]:
    """Ours by name and code, and the others if there is an environment with them."""
    meters = codes()
    asked: dict[str, list[str]] = {name: list(meters) for name in names}
    if (python := PEERS / "bin" / "python").exists():
        meters["others"] = Meter("peers.py", python)
        asked |= {name: ["others"] for name in peers.PEERS}
    return interleaved(meters, asked, rounds=rounds, seconds=seconds)


def rows(found: dict[tuple[str, str], Found]) -> list[Row]:
    """The table: the best round, and the median in brackets; how many times as fast as catanatron both codes decide."""
    yardstick = found.get((YARDSTICK, "others"))
    table: list[Row] = []
    for name in dict.fromkeys(name for name, _ in found):
        values = [found.get((name, code)) for code in ("interpreted", "compiled")]
        if other := found.get((name, "others")):
            values = [None, other]
        slow, fast = values
        ratio = f"{fast.best / slow.best:.1f}" if slow and fast else "–"
        best = fast or slow
        decides = name.startswith(("random play", "playouts"))
        times = f"{best.best / yardstick.best:.1f}" if best and yardstick and decides else "–"
        table.append((name, _cell(slow), _cell(fast), ratio, times))
    return table


def environments_beside(found: dict[tuple[str, str], Found]) -> list[Row]:
    """The environments alone, a row for each game, by the fastest code."""
    best: dict[tuple[str, str], str] = {}
    for name, code in found:
        kind, _, what = name.removeprefix("environment, ").partition(": ")
        if name.startswith("environment, ") and code != "interpreted":
            best[what, kind] = _cell(found[name, code])
    games = dict.fromkeys(what for what, _ in best)
    return [(what, *(best.get((what, kind), "–") for kind in environments.KINDS)) for what in games]


def _cell(found: Found | None) -> str:
    return f"{found.best:,.0f} ({found.median:,.0f})" if found else "–"


def about(rounds: int) -> str:
    """When, where and with what was measured."""
    machine = next((line for line in _lines("/proc/cpuinfo") if line.startswith("model name")), platform.machine())
    python = PEERS / "bin" / "python"
    others = f"; {_said(python, HERE / 'peers.py', '--versions')}" if python.exists() else ""
    commit = _said("git", "-C", HERE, "rev-parse", "--short", "HEAD")
    return (
        f"{datetime.now(UTC):%Y-%m-%d}, commit {commit}, {os.cpu_count()} cores ({machine.rpartition(': ')[2]}), "
        f"Python {platform.python_version()}, rules {pickaxe.build.describe()}{others}. "
        f"Best of {rounds} rounds in turns, the median in brackets."
    )


def _lines(path: str) -> list[str]:
    return Path(path).read_text(encoding="utf-8").splitlines() if Path(path).exists() else []


def _said(*command: str | Path) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


def answers(only: str) -> list[Row]:
    """What a click costs a server, in CPU and over the wire; none where that cannot be read."""
    rows: list[Row] = []
    for game, players in clicks.GAMES if clicks.CAN_MEASURE else ():
        if only in (name := f"click: {game}, {players} players"):
            rows.append((name, *(f"{value:.1f}" for value in clicks.clicks_of(game, players, CLICKS).values())))
    return rows


def show(tables: list[tuple[Row, list[Row]]], remark: str) -> None:
    """Print them for people."""
    console = Console(highlight=False, width=140)
    for headings, content in tables:
        shown = Table(box=None, header_style="dim")
        for heading in headings:
            shown.add_column(heading, justify="left" if heading == headings[0] else "right", no_wrap=True)
        for row in content:
            shown.add_row(*row)
        console.print(shown)
    console.print(remark)


def write(part: str, text: str, path: Path | None = None) -> None:
    """Put a part that is measured, never written by hand, into a document."""
    path = path or DOCUMENT
    marks = f"<!-- {part} -->", f"<!-- end of {part} -->"
    document = path.read_text(encoding="utf-8")
    pattern = re.compile(f"({marks[0]}\n).*?({marks[1]})", re.DOTALL)
    assert pattern.search(document), f"{path} has no place for {part}"
    path.write_text(pattern.sub(lambda match: f"{match[1]}\n{text}\n\n{match[2]}", document), encoding="utf-8")


def as_markdown(headings: Row, content: list[Row]) -> str:
    """The same table for the document."""
    lines = [headings, ("---", *["---:"] * (len(headings) - 1)), *content]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def note(tables: list[tuple[Row, list[Row]]], beside: list[Row], remark: str, *, is_whole: bool) -> None:
    """Put the tables into the documents; what was measured only in part does not replace the whole."""
    if is_whole:
        write("table", "\n\n".join([remark, *(as_markdown(headings, content) for headings, content in tables)]))
    if beside:
        write("environments", f"{remark}\n\n{as_markdown(('', *environments.KINDS), beside)}", RESEARCH)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="how often everything is measured")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="time of the processor for one measurement")
    parser.add_argument("--only", default="", help="measure only what has this in its name")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/speed.md and docs/research.md")
    options = parser.parse_args()
    names = [name for name in meter.works() if options.only in name]
    found = measured(options.rounds, options.seconds, names)
    table = rows(found)
    waits: list[Row] = [(name, f"{1000 * wait:.3g}") for name, wait in searches.measure(options.only).items()]
    tables: list[tuple[Row, list[Row]]] = [(HEADINGS, table), (WAITS, waits), (ANSWERS, answers(options.only))]
    show(tables, about(options.rounds))
    if options.write:
        note(tables, environments_beside(found), about(options.rounds), is_whole=not options.only)


if __name__ == "__main__":
    main()
