"""The ledger of an arena: every game once, in a file that a later run goes on with."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from time import monotonic
from typing import Any, Final

from pickaxe.ai.arena import Contest, Fixture, Result, told
from pickaxe.ai.levels import LEVELS, learned
from pickaxe.ai.standings import standings
from pickaxe.kernel.errors import BadSetup
from pickaxe.kernel.game import game

REST: Final = 20.0  # times as long as a save took is played before the next one
THINKING: Final = ("evaluation.py", "learned.py", "search.py", "slips.py", "turns.py")  # that all games share
ALONE: Final = ("plans.py",)  # and those who are alone

Key = tuple[tuple[str, ...], int]


def fingerprint(family: str, mode: str, players: int) -> str:
    """What tells bots from others of the same names: a digest of how they think and what they learned for so many."""
    folder, rows = Path(__file__).parent, [repr(level.row(family, players)) for level in LEVELS.values()]
    digest = hashlib.sha256("".join(rows).encode())
    names = [*THINKING, f"{family.replace('-', '_')}.py", *ALONE[: players == 1]]
    for path in [*map(folder.joinpath, names), *learned(family, mode, players)[:1]]:
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


class Ledger:
    """The results of a contest between any bots, kept in a file if there is one."""

    def __init__(self, contest: Contest, path: Path | None = None) -> None:
        self.path = path
        self.head = {
            **contest.data(),
            "opening": contest.opening,
            "fingerprint": fingerprint(game(contest.game).family, contest.mode, contest.players),
        }
        self.results: dict[Key, Result] = {}
        self._next = 0.0
        if path and path.exists():
            self._read(path)

    def _read(self, path: Path) -> None:
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            differing = [key for key, value in self.head.items() if data[key] != value]
            found = [Result(**{**row, "bots": tuple(row["bots"])}) for row in data["games"]]
        except (ValueError, TypeError, KeyError) as error:
            raise BadSetup(f"{path}: not a file that 'pickaxe arena --out' has written.") from error
        if differing == ["fingerprint"]:
            raise BadSetup(f"{path}: the bots have changed since its games were played; name another file.")
        if differing:
            was = ", ".join(f"{key} {json.dumps(data[key])}" for key in differing if key != "fingerprint")
            raise BadSetup(f"{path}: it holds games with {was}; name another file for these.")
        self.results = {(result.bots, result.number): result for result in found}

    def missing(self, fixtures: Iterable[Fixture]) -> list[Fixture]:
        """The games that have not been played yet."""
        return [fixture for fixture in fixtures if (fixture.contest.bots, fixture.number) not in self.results]

    def add(self, result: Result) -> None:
        """Add a game, and save now and then."""
        self.results.setdefault((result.bots, result.number), result)
        if monotonic() >= self._next:
            self.save()

    def data(self) -> dict[str, Any]:
        """What the games say."""
        failures = Counter(failure for result in self.results.values() for failure in result.failures)
        return {**self.head, **standings(self.results.values()), **told(failures)}

    def save(self) -> None:
        """Write all of it, in one step."""
        if not self.path:
            return
        started = monotonic()
        draft = self.path.with_name(f"{self.path.name}.draft")
        draft.write_text(self._text(), encoding="utf-8")
        draft.replace(self.path)
        self._next = monotonic() + REST * (monotonic() - started)

    def _text(self) -> str:
        """The file: plain JSON with a line for each game."""
        rows = [
            {key: value for key, value in vars(each).items() if key != "record" and (key != "failures" or value)}
            for _, each in sorted(self.results.items())
        ]
        games = ",\n  ".join(map(json.dumps, rows))
        return f'{json.dumps(self.data(), indent=1)[:-2]},\n "games": [\n  {games}\n ]\n}}\n'
