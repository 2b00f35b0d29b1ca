"""The ledger of an arena: every game once, in a file that a later run goes on with."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from time import monotonic
from typing import Any, Final

from pickaxe.ai.arena import Contest, Fixture, Result, told
from pickaxe.ai.levels import LEVELS, learned, level_of, planned
from pickaxe.ai.standings import standings
from pickaxe.kernel.errors import BadSetup
from pickaxe.kernel.game import game

REST: Final = 20.0  # times as long as a save took is played before the next one
THINKING: Final = ("evaluation.py", "learned.py", "search.py", "slips.py", "turns.py")  # that all games share
ALONE: Final = ("plans.py", "{}_plans.py")  # and those who are alone, each game its own if it has one

Key = tuple[tuple[str, ...], int]


def fingerprint(family: str, mode: str, players: int, bots: Iterable[str] = LEVELS) -> str:
    """What tells bots from others of the same names: a digest of how they think and what they learned for so many."""
    folder, levels = Path(__file__).parent, [level_of(bot) for bot in bots]
    digest = hashlib.sha256("".join(repr(level.row(family, players)) for level in levels).encode())
    own = family.replace("-", "_")
    names = [*THINKING, f"{own}.py", *[name.format(own) for name in ALONE if players == 1]]
    plans = planned(family, mode) if players == 1 and any(family in level.plans for level in levels) else []
    for path in [*filter(Path.exists, map(folder.joinpath, names)), *learned(family, mode, players)[:1], *plans]:
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


class Ledger:
    """The results of a contest between any bots, kept in a file if there is one.

    A file with games of bots that have changed since is refused, or gone on with `anew`, without these games.
    """

    def __init__(self, contest: Contest, path: Path | None = None, *, anew: bool = False) -> None:
        self.path = path
        self.contest = contest
        self.anew = anew
        self.head = {**contest.data(), "opening": contest.opening}
        self.results: dict[Key, Result] = {}
        self._next = 0.0
        if path and path.exists():
            self._read(path)

    def _read(self, path: Path) -> None:
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            differing = [key for key, value in self.head.items() if data[key] != value]
            found = [Result(**{**row, "bots": tuple(row["bots"])}) for row in data["games"]]
            prints = dict[str, str](data["fingerprints"])
        except (ValueError, TypeError, KeyError) as error:
            raise BadSetup(f"{path}: not a file that 'pickaxe arena --out' has written.") from error
        if differing:
            was = ", ".join(f"{key} {json.dumps(data[key])}" for key in differing)
            raise BadSetup(f"{path}: it holds games with {was}; name another file for these.")
        changed = self._changed(prints)
        if changed and not self.anew:
            names = ", ".join(sorted(changed))
            raise BadSetup(f"{path}: changed since they played there: {names}; name another file, or say --anew.")
        self.results = {(each.bots, each.number): each for each in found if not changed & set(each.bots)}

    def _changed(self, prints: Mapping[str, str]) -> set[str]:
        """The bots that are no longer what they were."""
        now = self._fingerprints(prints)
        return {bot for bot, print in prints.items() if print != now[bot]}

    def _fingerprints(self, bots: Iterable[str]) -> dict[str, str]:
        """Of each bot by itself, so that games of those that are as they were can be gone on with."""
        contest, family = self.contest, game(self.contest.game).family
        return {bot: fingerprint(family, contest.mode, contest.players, [bot]) for bot in sorted(bots)}

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
        prints = self._fingerprints({bot for bots, _ in self.results for bot in bots})
        return {**self.head, "fingerprints": prints, **standings(self.results.values()), **told(failures)}

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
