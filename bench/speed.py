"""How fast the rules are: decisions a second in a plain loop of choices and plays, interpreted and compiled.

Every game, mode and number of players that is registered is played at random on one core. A fixed loop of plain Python
is timed beside it: decisions per thousand rounds of that loop can be compared between machines. Then come the searches
that a player waits for.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from itertools import cycle
from random import Random
from time import process_time
from typing import Any, Final

from rich.console import Console
from rich.table import Table

SECONDS: Final = 20.0  # for everything together
SLICES: Final = 5  # of each measurement; the best one counts, since a busy machine only ever makes things slower
GAMES: Final = 20  # that are played again and again
ROUNDS: Final = 10_000
CODES: Final = ("interpreted", "compiled")


def reference() -> int:
    """The yardstick: some rounds of what interpreted rules do all day, with lists, ints, calls and branches."""
    purse, stack = [0] * 6, [1, 2, 3]
    for number in range(ROUNDS):
        top = stack.pop()
        purse[top % 6] += 1 if number & 3 else -1
        stack.append((top * 5 + number) & 31)
        if purse[top % 6] > 9:
            purse = [min(amount, 4) for amount in purse]
    return ROUNDS


def play(state: Any, random: Random) -> None:
    """The plain loop: one game at random."""
    draw = random.random
    while not state.is_over:
        choices = state.choices()
        state.play(choices[int(draw() * len(choices))])


def decisions(state: Any, random: Random) -> int:
    """The same game again, only to count the decisions of its seats; what chance decides does not count."""
    found, draw = 0, random.random
    while not state.is_over:
        found += state.seat >= 0
        choices = state.choices()
        state.play(choices[int(draw() * len(choices))])
    return found


def speed(new: Callable[[], Any], seconds: float) -> float:
    """Decisions a second over the same few games again and again."""
    counts = [decisions(new(), Random(number)) for number in range(GAMES)]
    numbers = cycle(range(GAMES))

    def one_game() -> int:
        number = next(numbers)
        play(new(), Random(number))
        return counts[number]

    return per_second(one_game, seconds)


def per_second(work: Callable[[], int], seconds: float) -> float:
    """How much work is done in a second: the best of some slices of time."""
    return max(_one_slice(work, seconds / SLICES) for _ in range(SLICES))


def _one_slice(work: Callable[[], int], seconds: float) -> float:
    # The time of this process alone: others on the machine do not count.
    done, started = 0, process_time()
    while (passed := process_time() - started) < seconds:
        done += work()
    return done / passed


def tables() -> list[dict[str, Any]]:
    """Every game, mode and number of players."""
    import pickaxe  # here, because only the measuring processes need the rules

    return [
        {"game": game.id, "mode": mode.id, "players": players}
        for game in pickaxe.games()
        for mode in game.modes
        for players in mode.players
    ]


def measure(seconds: float) -> dict[str, Any]:
    """Measure the code that runs in this process."""
    import pickaxe
    import searches

    found = tables()
    share = seconds / (len(found) + 1)
    for row in found:
        new = partial(pickaxe.game(row["game"]).new, players=row["players"], mode=row["mode"])
        row["speed"] = speed(new, share)
    yardstick = per_second(reference, share)
    return {"code": pickaxe.build.describe(), "reference": yardstick, "rows": found, "searches": searches.measure()}


def measured(code: str, seconds: float) -> dict[str, Any]:
    """Measure interpreted or compiled code in a process of its own."""
    environment = {**os.environ, "PICKAXE_PURE": "1" if code == "interpreted" else "0"}
    command = [sys.executable, __file__, "--measure", "--seconds", str(seconds)]
    answer = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True)
    found: dict[str, Any] = json.loads(answer.stdout)
    return found


def compare(seconds: float) -> dict[str, Any]:
    """Both codes side by side."""
    pure, compiled = (measured(code, seconds / len(CODES)) for code in CODES)
    is_compiled = compiled["code"] == "compiled"
    yardstick = max(pure["reference"], compiled["reference"])
    rows = []
    for slow, fast in zip(pure["rows"], compiled["rows"], strict=True):
        speeds = {"interpreted": slow["speed"], "compiled": fast["speed"] if is_compiled else None}
        rows.append({**slow, **speeds, "ratio": fast["speed"] / slow["speed"] if is_compiled else None})
    waits = [
        {"search": name, "interpreted": slow, "compiled": compiled["searches"][name] if is_compiled else None}
        for name, slow in pure["searches"].items()
    ]
    return {"code": compiled["code"], "reference": yardstick, "rows": rows, "searches": waits}


def show(found: dict[str, Any]) -> None:
    """Print the comparison for people."""
    console, reference = Console(highlight=False), found["reference"]
    table = Table(title="decisions a second on one core, random play", box=None, header_style="dim")
    for heading in ("game", "mode", "players", *CODES, "ratio", "relative"):
        table.add_column(heading, justify="left" if heading in ("game", "mode") else "right", no_wrap=True)
    for row in found["rows"]:
        speeds = [row[code] for code in CODES if row[code]]
        cells = [f"{speed:,.0f}" for speed in speeds] + ["–"] * (len(CODES) - len(speeds))
        ratio = f"{row['ratio']:.1f}" if row["ratio"] else "–"
        relative = " / ".join(f"{1000 * speed / reference:.0f}" for speed in speeds)
        table.add_row(row["game"], row["mode"], str(row["players"]), *cells, ratio, relative)
    console.print(table)
    console.print(
        f"relative: decisions in the time of 1,000 rounds of a fixed loop, {reference:,.0f} of which a second"
    )
    console.print(_waits(found["searches"]))
    if found["code"] != "compiled":
        console.print(f"nothing compiled was measured ({found['code']})")


def _waits(searches: list[dict[str, Any]]) -> Table:
    table = Table(title="slowest search, milliseconds", box=None, header_style="dim")
    for heading in ("search", *CODES, "ratio"):
        table.add_column(heading, justify="left" if heading == "search" else "right", no_wrap=True)
    for row in searches:
        slow, fast = row["interpreted"], row["compiled"]
        ratio = f"{slow / fast:.1f}" if fast else "–"
        table.add_row(row["search"], *(f"{1000 * wait:.3g}" if wait else "–" for wait in (slow, fast)), ratio)
    return table


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--json", action="store_true", help="print data for a program to read")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="time for everything together")
    parser.add_argument("--measure", action="store_true", help="measure only the code that runs in this process")
    options = parser.parse_args()
    if options.measure:
        print(json.dumps(measure(options.seconds)))
        return
    found = compare(options.seconds)
    if options.json:
        print(json.dumps(found, indent=2))
    else:
        show(found)


if __name__ == "__main__":
    main()
