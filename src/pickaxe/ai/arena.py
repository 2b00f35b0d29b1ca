"""The arena: games between bots over the same deals, with the same results whoever plays them and in whatever order."""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing, nullcontext
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import combinations, islice, permutations
from math import sqrt
from random import Random
from time import thread_time
from typing import Any, Final, NamedTuple

from pickaxe.ai import bot, level_of
from pickaxe.ai.bridge import BotFailed
from pickaxe.ai.hands import outcomes, pool
from pickaxe.kernel.chance import Dice
from pickaxe.kernel.edition import Edition
from pickaxe.kernel.errors import BadSetup
from pickaxe.kernel.game import corrected, game
from pickaxe.kernel.match import Match
from pickaxe.kernel.stack import Score, State

BATCH: Final = 5  # quick games that one task plays: enough to hide the cost of handing it over
MOST_FAILURES: Final = 10  # different ones that are told of


@dataclass(frozen=True)
class Contest:
    """What is played, by whom, and from which seed."""

    game: str
    mode: str
    bots: tuple[str, ...]
    seed: int
    options: Mapping[str, bool] = field(default_factory=dict)
    edition: Edition | None = None  # so that a process of its own can make the game again
    opening: int = 0  # turns at the start that are played at random, on each deal alike whoever plays

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.bots)

    def names(self) -> list[str]:
        """The bots by name, numbered where two have the same."""
        names = [level_of(level).name for level in self.bots]
        return [f"{name} {seat + 1}" if names.count(name) > 1 else name for seat, name in enumerate(names)]

    def data(self) -> dict[str, Any]:
        """What decides the deals, as plain data."""
        return {
            "game": self.game,
            "rules": game(self.game).rules_version,
            "mode": self.mode,
            "players": self.players,
            "options": dict(self.options),
            "seed": self.seed,
        }

    def dice(self, number: int, purpose: object) -> Dice:
        """What is thrown for a purpose in the game with a number."""
        return Dice(f"{self.seed}/{number}/{purpose}")


class Fixture(NamedTuple):
    """A game that is to be played; its number decides the deal and what the bots throw."""

    contest: Contest
    number: int


@dataclass(frozen=True)
class Result:
    """How one game went, seat by seat."""

    number: int
    bots: tuple[str, ...]
    scores: list[Score]
    places: list[int]
    turns: list[int]
    decisions: int
    positions: list[int]  # that were looked at
    seconds: list[float] = field(compare=False)  # of a processor
    record: str | None = None
    failures: list[str] = field(default_factory=list)  # of bots whose decisions dice took then


class Player:
    """A bot in its seat, with how long it took where that is measured."""

    def __init__(self, level: str, game_id: str, dice: Dice) -> None:
        self.name = level
        self.bot = bot(level, game_id)
        self.dice = dice
        self.seconds = 0.0
        self.failures: list[str] = []

    def measured(self, state: State) -> int:
        """What the bot chooses; to ask for the time takes as long as a random decision."""
        started = thread_time()
        choice = self.choice(state)
        self.seconds += thread_time() - started
        return choice

    def choice(self, state: State) -> int:
        """What the bot chooses, or dice if it fails: one mistake of a program does not end a long contest."""
        try:
            return self.bot.answer(state, self.dice)
        except BotFailed as error:
            self.failures.append(f"{self.name}: {error}")
            return state.any_choice(self.dice)


def play(contest: Contest, number: int, *, keep_record: bool = False, measured: bool = True) -> Result:
    """Play one game of a contest."""
    match = Match(
        contest.game,
        players=contest.players,
        mode=contest.mode,
        seed=Random(f"{contest.seed}/{number}").getrandbits(32),
        names=contest.names(),
        **contest.options,
    )
    players = [Player(level, contest.game, contest.dice(number, seat)) for seat, level in enumerate(contest.bots)]
    turns, decisions = [0] * contest.players, _open(match, contest, number) if contest.opening else 0
    while (seat := match.state.seat) is not None:
        turn, mover = match.state.turn, match.state.mover
        player = players[seat]
        match.play(player.measured(match.state) if measured else player.choice(match.state))
        turns[mover] += match.state.turn - turn
        decisions += 1
    state, record = match.state, str(match.record) if keep_record else None
    positions, seconds = [each.bot.positions for each in players], [round(each.seconds, 4) for each in players]
    failures = [failure for each in players for failure in each.failures]
    costs = (turns, decisions, positions, seconds)
    return Result(number, contest.bots, state.scores(), state.ranking(), *costs, record, failures)


def _open(match: Match, contest: Contest, number: int) -> int:
    """Play the turns that are played at random, and say how many decisions they took."""
    dice, decisions = contest.dice(number, "opening"), 0
    while match.state.seat is not None and match.state.turn < contest.opening:
        match.play(match.state.any_choice(dice))
        decisions += 1
    return decisions


def _play_batch(fixtures: Sequence[Fixture], keep_record: bool, measured: bool) -> list[Result]:
    edition = fixtures[0].contest.edition
    if edition:
        corrected(fixtures[0].contest.game, edition.data())
    return [play(contest, number, keep_record=keep_record, measured=measured) for contest, number in fixtures]


def results(
    fixtures: Iterable[Fixture],
    executor: Executor,
    *,
    batch: int = 1,
    keep_records: bool = False,
    measured: bool = True,
) -> Generator[Result]:
    """The results of games as they come in; what nobody waits for any more is not begun."""
    todo = iter(fixtures)
    batches = iter(lambda: list(islice(todo, batch)), [])
    tasks = (partial(_play_batch, some, keep_records, measured) for some in batches)
    with closing(outcomes(tasks, executor)) as found:
        for results in found:
            yield from results


def _in_order(found: Iterable[Result]) -> Iterator[Result]:
    """Results in the order of their numbers, 1, 2, 3 and so on."""
    waiting, number = dict[int, Result](), 1
    for result in found:
        waiting[result.number] = result
        while number in waiting:
            yield waiting.pop(number)
            number += 1


def everyone(contest: Contest, bots: Sequence[str], games: int, *, only: str | None = None) -> list[Fixture]:
    """The games of everyone against everyone over the same deals, so many for each pair, or of one bot `only`.

    Alone each bot plays each deal. With two seats a pair plays each deal twice, with seats changed. With more, each bot
    sits alone among others that are all alike, in every seat once a deal.
    """
    players, named = contest.players, [bot for bot in bots if bot != only]
    choose = permutations if players > 2 else combinations
    pairs = choose([only, *named] if only else named, min(players, 2))
    lineups = [_lineups(pair[0], pair[-1], players) for pair in pairs if only in (None, pair[0])]
    return [
        Fixture(replace(contest, bots=seats[game % players]), game // players + 1)
        for game in range(games)
        for seats in lineups
    ]


def _lineups(bot: str, other: str, players: int) -> list[tuple[str, ...]]:
    """Who sits where: a bot in every seat in turn, the other in all that are left."""
    return [tuple(bot if seat == alone else other for seat in range(players)) for alone in range(players)]


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
        self.failures = Counter[str]()

    def add(self, result: Result) -> None:
        """Add a game; a victory that several share is nobody's win."""
        self.games += 1
        self.decisions.add(result.decisions)
        self.failures.update(result.failures)
        for seat, (score, turns) in enumerate(zip(result.scores, result.turns, strict=True)):
            self.scores[seat].add(score)
            self.turns[seat].add(turns)
        if result.places.count(1) > 1:
            self.shared_wins += 1
        else:
            self.wins[result.places.index(1)] += 1

    def data(self) -> dict[str, Any]:
        """The same as plain data, without anything that depends on the machine."""
        return {
            **self.contest.data(),
            "games": self.games,
            "seats": [self._seat(seat) for seat in range(self.contest.players)],
            "shared_wins": self.shared_wins,
            "decisions": {"total": self.decisions.sum, **self.decisions.data()},
            **told(self.failures),
        }

    def _seat(self, seat: int) -> dict[str, Any]:
        return {
            "seat": seat + 1,
            "bot": self.contest.bots[seat],
            "wins": self.wins[seat],
            "score": self.scores[seat].data(),
            "turns": self.turns[seat].data(),
        }


def told(failures: Counter[str]) -> dict[str, Any]:
    """What bots failed at, most often first, as plain data; nothing if none did."""
    return {"failures": dict(failures.most_common(MOST_FAILURES))} if failures else {}


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
    summary, fixtures = Summary(contest), (Fixture(contest, number) for number in range(1, games + 1))
    with closing(results(fixtures, executor, batch=BATCH, keep_records=keep_records, measured=False)) as played:
        for result in _in_order(played):
            summary.add(result)
            if watch:
                watch(result)
    return summary


def entered(
    game_id: str,
    *,
    players: int,
    mode: str,
    seed: int,
    bots: Sequence[str],
    options: Mapping[str, bool],
    opening: int = 0,
) -> Contest:
    """The contest of a valid setup with a known bot for every seat."""
    levels = tuple(bots) or ("random",) * players
    if len(levels) != players:
        raise BadSetup(f"{players} seats need {players} bots, not {len(levels)}: {', '.join(levels)}.")
    rulebook = game(game_id)
    state = rulebook.new(players=players, mode=mode, **options)
    for level in levels:
        bot(level, game_id)
    return Contest(game_id, state.mode, levels, seed, options, rulebook.edition, opening)
