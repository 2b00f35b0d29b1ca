"""Where the time of compiled random games goes: the hottest functions of each game, as perf sees them.

`--write` puts them into docs/speed.md.
"""

import argparse
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import meter
import pickaxe
from rounds import HERE
from speed import about, as_markdown, write

SECONDS: Final = 4
MOST: Final = 10
LINE: Final = re.compile(r"^ *(\d+\.\d+)% +\[\S\] (\S+)", re.MULTILINE)


def functions(report: str) -> list[tuple[str, str]]:
    """The hottest functions of a report, each with its percents."""
    return LINE.findall(report)[:MOST]


def hottest(name: str) -> list[tuple[str, str]]:
    """The functions in which something that can be measured spends its time, preparing it included."""
    with TemporaryDirectory() as folder:
        data = str(Path(folder) / "perf.data")
        command = ["perf", "record", "-q", "-F", "1500", "-o", data, sys.executable, str(HERE / "meter.py")]
        subprocess.run(command, input=f"{SECONDS} {name}\n", text=True, stdout=subprocess.PIPE, check=True)
        report = ["perf", "report", "--stdio", "--no-children", "-i", data, "-F", "overhead,symbol"]
        return functions(subprocess.run(report, capture_output=True, text=True, check=True).stdout)


def main() -> None:
    """Look at the first mode of each game for two, in a plain loop and inside the rules."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--write", action="store_true", help="put them into docs/speed.md")
    options = parser.parse_args()
    if not pickaxe.build.is_compiled() or not shutil.which("perf"):
        sys.exit("This needs compiled rules and perf.")
    names = [f"playouts: {game.id} {game.modes[0].id}, 2 players" for game in pickaxe.games()]
    assert set(names) <= set(meter.works())
    found = {name.partition(", ")[0]: hottest(name) for name in names}
    columns = [
        [f"`{function.removeprefix('CPyDef_')}` {percent}" for percent, function in rows] for rows in found.values()
    ]
    table = as_markdown(tuple(found), list(zip(*columns, strict=False)))
    print(table)
    if options.write:
        write("profile", f"{about(1).partition(', rules')[0]}; percent of the time.\n\n{table}")


if __name__ == "__main__":
    main()
