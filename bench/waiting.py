"""How long a move takes to be answered while the bots of other tables think: a real server, real processes.

    python bench/waiting.py --moves 200

Bots play both seats of each of those tables, so that they think all the time.
"""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any

import httpx2

PLAYED = {"game": "cave-vs-cave", "mode": "both-eras"}
UNLIMITED = [f"--max-{name}=1000000/1000000" for name in ("pages", "requests", "tables")]


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """The address of a server that ends with the block."""
    command = [
        sys.executable,
        "-m",
        "pickaxe",
        "serve",
        "--no-open",
        "--port",
        "0",
        "--db",
        str(folder / "tables.sqlite"),
        *UNLIMITED,
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            yield process.stdout.readline().split()[3]
        finally:
            process.terminate()


class Guest:
    """Somebody who opens tables and plays at them."""

    def __init__(self, address: str) -> None:
        self.client = httpx2.Client(base_url=address, timeout=100, trust_env=False)
        self.client.get("/")

    def close(self) -> None:
        """Go away."""
        self.client.close()

    def open(self, kind: str) -> str:
        """The path of a new table."""
        return str(self.client.post("/tables", data={**PLAYED, "kind": kind, "level": "master"}).headers["location"])

    def think(self) -> str:
        """A new table at which only bots play."""
        table = self.open("bot")
        self.client.post(f"{table}/stand-in", data={"seat": "0", "level": "master"})
        return table

    def view(self, table: str) -> dict[str, Any]:
        """What stands on a table, with its number."""
        return dict(self.client.get(f"{table}/view.json").json())

    def move(self, table: str) -> float:
        """Choose something, and how many milliseconds pass until the page of what came of it is there."""
        now = self.view(table)
        options = now["view"]["options"]
        body = {
            "number": now["number"],
            "choice": options[-1 if len(options) > 1 else 0]["choice"],
            "seat": now["seat"],
        }
        started = perf_counter()
        answer = self.client.post(f"{table}/choices", json=body)
        assert answer.status_code == 200, answer.text
        return 1000 * (perf_counter() - started)


def measure(guest: Guest, moves: int, thinking: int) -> list[float]:
    """Milliseconds of some moves at one table while bots think at others."""
    others, table, found = [guest.think() for _ in range(thinking)], guest.open("hotseat"), list[float]()
    while len(found) < moves:
        if guest.view(table)["view"]["over"]:
            table = guest.open("hotseat")
        others = [guest.think() if guest.view(other)["view"]["over"] else other for other in others]
        found.append(guest.move(table))
    return found


def told(name: str, found: list[float]) -> str:
    """The figures in a line."""
    tenths = quantiles(found, n=10)
    return f"{name:<24} median {median(found):6.1f} ms   nine of ten {tenths[8]:6.1f} ms   longest {max(found):6.1f} ms"


def main() -> None:
    """Measure without bots, then with them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--moves", type=int, default=200)
    parser.add_argument("--tables", type=int, default=4)
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        server(Path(folder)) as address,
        closing(Guest(address)) as guest,
    ):
        print(told("nobody thinks", measure(guest, given.moves, 0)), flush=True)
        print(told(f"bots at {given.tables} tables think", measure(guest, given.moves, given.tables)), flush=True)


if __name__ == "__main__":
    main()
