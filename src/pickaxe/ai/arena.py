"""The arena: many games between bots, on as many processes as one likes, with the same result whatever their number."""

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import closing, nullcontext
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from threading import Event
from typing import Any, Final

from pickaxe.ai import LEVELS, bot
from pickaxe.kernel.chance import Dice
from pickaxe.kernel.edition import Edition
from pickaxe.kernel.errors import BadSetup
from pickaxe.kernel.game import corrected, game
from pickaxe.kernel.match import Match
from pickaxe.kernel.stack import Score

BATCH: Final = 5  # games that one task plays: enough to hide the cost of handing it over, few enough to stop soon
AHEAD: Final = 64  # batches that are handed over before their turn

_interrupted: Final = Event()


@dataclass(frozen=True)
class Contest:
    """What is played, by whom, and from which seed."""

    game: str
    mode: str
    bots: tuple[str, ...]
    seed: int
    options: Mapping[str, bool] = field(default_factory=dict)
    edition: Edition | None = None  # so that a process of its own can make the game again

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.bots)

    def names(self) -> list[str]:
        """The bots by name, numbered where two have the same."""
        names = [LEVELS[level].name for level in self.bots]
        return [f"{name} {seat + 1}" if names.count(name) > 1 else name for seat, name in enumerate(names)]


@dataclass(frozen=True)
class Result:
    """How one game went."""

    number: int
    scores: list[Score]
    places: list[int]
    turns: list[int]
    decisions: int
    record: str | None


def play(contest: Contest, number: int, *, keep_record: bool = False) -> Result:
    """Play one game of a contest; its number decides the deal and what the bots throw."""
    match = Match(
        contest.game,
        players=contest.players,
        mode=contest.mode,
        seed=Random(f"{contest.seed}/{number}").getrandbits(32),
        names=contest.names(),
        **contest.options,
    )
    bots = [bot(level, contest.game) for level in contest.bots]
    dice = [Dice(f"{contest.seed}/{number}/{seat}") for seat in range(contest.players)]
    turns, decisions = [0] * contest.players, 0
    while (seat := match.state.seat) is not None:
        turn, mover = match.state.turn, match.state.mover
        match.play(bots[seat].answer(match.state, dice[seat]))
        turns[mover] += match.state.turn - turn
        decisions += 1
    record = str(match.record) if keep_record else None
    return Result(number, match.state.scores(), match.state.ranking(), turns, decisions, record)


def _play_batch(contest: Contest, numbers: Sequence[int], keep_record: bool) -> list[Result]:
    found = []
    if contest.edition:
        corrected(contest.game, contest.edition.data())
    for number in numbers:
        if _interrupted.is_set():
            raise KeyboardInterrupt
        found.append(play(contest, number, keep_record=keep_record))
    return found


def results(contest: Contest, games: int, executor: Executor, *, keep_records: bool = False) -> Generator[Result]:
    """The games of a contest in the order of their numbers, 1, 2, 3 and so on."""
    batches = (range(first, min(first + BATCH, games + 1)) for first in range(1, games + 1, BATCH))
    pending: deque[Future[list[Result]]] = deque()
    try:
        for numbers in batches:
            pending.append(executor.submit(_play_batch, contest, numbers, keep_records))
            if len(pending) >= AHEAD:
                yield from pending.popleft().result()
        while pending:
            yield from pending.popleft().result()
    finally:
        for future in pending:
            future.cancel()


@dataclass
class Spread:
    """Mean, deviation and bounds of numbers that are added one by one."""

    count: int = 0
    sum: Score = 0
    squares: Score = 0
    least: Score = 0
    most: Score = 0

    def add(self, number: Score) -> None:
        """Add a number."""
        self.least = number if self.count == 0 else min(self.least, number)
        self.most = number if self.count == 0 else max(self.most, number)
        self.count += 1
        self.sum += number
        self.squares += number * number

    @property
    def mean(self) -> float:
        """The mean."""
        return self.sum / self.count if self.count else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation of all numbers."""
        return sqrt(max(0.0, self.squares / self.count - self.mean**2)) if self.count else 0.0

    def data(self) -> dict[str, Any]:
        """The same as plain data."""
        return {
            "mean": round(self.mean, 4),
            "deviation": round(self.deviation, 4),
            "min": self.least,
            "max": self.most,
        }


class Summary:
    """What many games have in common: scores, wins, turns and decisions."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.games = 0
        self.scores = [Spread() for _ in contest.bots]
        self.turns = [Spread() for _ in contest.bots]
        self.wins = [0 for _ in contest.bots]
        self.shared_wins = 0
        self.decisions = Spread()

    def add(self, result: Result) -> None:
        """Add a game; a victory that several share is nobody's win."""
        self.games += 1
        self.decisions.add(result.decisions)
        for seat, (score, turns) in enumerate(zip(result.scores, result.turns, strict=True)):
            self.scores[seat].add(score)
            self.turns[seat].add(turns)
        if result.places.count(1) > 1:
            self.shared_wins += 1
        else:
            self.wins[result.places.index(1)] += 1

    def data(self) -> dict[str, Any]:
        """The same as plain data, without anything that depends on the machine."""
        contest = self.contest
        return {
            "game": contest.game,
            "rules": game(contest.game).rules_version,
            "mode": contest.mode,
            "players": contest.players,
            "options": dict(contest.options),
            "seed": contest.seed,
            "games": self.games,
            "seats": [self._seat(seat) for seat in range(contest.players)],
            "shared_wins": self.shared_wins,
            "decisions": {"total": self.decisions.sum, **self.decisions.data()},
        }

    def _seat(self, seat: int) -> dict[str, Any]:
        return {
            "seat": seat + 1,
            "bot": self.contest.bots[seat],
            "wins": self.wins[seat],
            "score": self.scores[seat].data(),
            "turns": self.turns[seat].data(),
        }


def simulate(
    game_id: str,
    *,
    players: int = 2,
    mode: str = "",
    games: int = 100,
    seed: int = 0,
    bots: Sequence[str] = (),
    options: Mapping[str, bool] | None = None,
    executor: Executor | None = None,
    watch: Callable[[Result], object] | None = None,
    keep_records: bool = False,
) -> Summary:
    """Play many games between bots (random ones if none are named); `watch` sees the result of each in their order."""
    contest = entered(game_id, players=players, mode=mode, seed=seed, bots=bots, options=options or {})
    with nullcontext(executor) if executor else pool() as hands:
        return run(contest, games, hands, watch=watch, keep_records=keep_records)


def run(
    contest: Contest,
    games: int,
    executor: Executor,
    *,
    watch: Callable[[Result], object] | None = None,
    keep_records: bool = False,
) -> Summary:
    """Play the games of a contest."""
    summary = Summary(contest)
    with closing(results(contest, games, executor, keep_records=keep_records)) as played:
        for result in played:
            summary.add(result)
            if watch:
                watch(result)
    return summary


def entered(
    game_id: str, *, players: int, mode: str, seed: int, bots: Sequence[str], options: Mapping[str, bool]
) -> Contest:
    """The contest of a valid setup with a known bot for every seat."""
    levels = tuple(bots) or ("random",) * players
    if len(levels) != players:
        raise BadSetup(f"{players} seats need {players} bots, not {len(levels)}: {', '.join(levels)}.")
    rulebook = game(game_id)
    state = rulebook.new(players=players, mode=mode, **options)
    for level in levels:
        bot(level, game_id)
    return Contest(game_id, state.mode, levels, seed, options, rulebook.edition)


def pool(workers: int | None = None) -> ProcessPoolExecutor:
    """Processes to play games in, one for each core if no number is given."""
    return ProcessPoolExecutor(workers or cores(), initializer=_heed_interrupts)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _heed_interrupts() -> None:
    """Let Ctrl-C end the work of a process after the game it plays, and not with a traceback in the middle of it."""
    signal.signal(signal.SIGINT, lambda *_: _interrupted.set())
