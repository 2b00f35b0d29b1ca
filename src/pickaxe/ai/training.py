"""Learning values: bots play each other with some exploration, a line is fitted through how their games went on.

How a game ends says little about one of its turns: most of it is chance, and what was tried for the sake of learning.
So a sample is fitted to what the next ones are expected to come to, more than to the end, and that again and again.
Everything that was played and fitted lies in a folder, a generation after the other, so that training goes on where it
was interrupted; the same seed gives the same weights.
"""

import json
from collections.abc import Callable, Hashable
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy
from numpy.typing import NDArray

from pickaxe.ai.evaluation import Evaluation
from pickaxe.ai.learned import Features, Sample, write_weights
from pickaxe.ai.levels import evaluation_with, features_for, thumb_for
from pickaxe.ai.plans import PlanBot
from pickaxe.ai.search import Budget, Planner, SearchBot, ends_of_turn
from pickaxe.kernel.chance import CHANCE, Dealer, Dice
from pickaxe.kernel.game import game
from pickaxe.kernel.playout import Bot
from pickaxe.kernel.stack import State

Numbers = NDArray[Any]

GAMES: Final = 200  # of one generation
BATCH: Final = 10  # games that one task plays
WIDE: Final = 24  # ways that are kept in a trial
WIDTH: Final = 12  # ways that are kept while learning: many quick games teach more than few good ones
EXPLORED: Final = 0.25  # of all turns are not the best one found
WILD: Final = 0.03  # are played at random
MEMORY: Final = 20  # generations whose games are fitted
STIFFNESS: Final = 300.0  # of the fit: how strongly weights are held near those of the rules of thumb
SWEEPS: Final = 8  # how often a fit is made of what the one before expects
TRUST: Final = 0.9  # in how a game went on, rather than in what was expected of it a turn later
CHUNK: Final = 4000  # samples that are laid out at once
TRIAL: Final = 60  # games over held-out deals that decide whether a generation is better
HELD_OUT: Final = 1_000_000
CERTAIN: Final = {"cave-farmers.complete.1": 4}  # settings without chance: trials begin with turns at random there
PLAN: Final = Budget(6, 1, 1, 99, 6, beam=2, later_ends=3)  # how whole games are planned in them
OVER: Final = -1  # what follows the last sample of a game


@dataclass(frozen=True)
class Setting:
    """What is learned: one way to play a game."""

    game: str
    mode: str
    players: int

    @property
    def name(self) -> str:
        """What its files are called."""
        return f"{self.game}.{self.mode}.{self.players}"

    def new(self) -> State:
        """A fresh game."""
        return game(self.game).new(players=self.players, mode=self.mode)


class Explorer(Planner):
    """Plays the best end of its turn that a quick look finds, and now and then another one."""

    wild_turn = -1
    missed: State | None = None  # where the best turn would have led, if another one was played

    def choose(self, state: State, dice: Dice) -> int:
        return state.any_choice(dice) if self.wild_turn == state.turn else super().choose(state, dice)

    def planned(self, state: State, dice: Dice) -> dict[Hashable, int]:
        throw = dice.share()
        lines = ends_of_turn(state, self.evaluation, WIDTH, 12)
        if throw >= WILD + EXPLORED:
            return lines[0].plan()
        self.missed = self.missed or lines[0].state
        if throw >= WILD:
            return lines[dice.below(len(lines))].plan()
        self.wild_turn = state.turn
        return {state.known_key(state.mover): state.any_choice(dice)}


def _evaluation(setting: Setting, weights: list[float] | None) -> Evaluation:
    return thumb_for(setting.game) if weights is None else evaluation_with(setting.game, weights)


@dataclass
class Games:
    """Games as numbers: places and amounts of all samples, where each begins, and for each time left and points.

    What a sample came to is told by the next one of its seat: `after` is its number, or OVER; `ends` are the points in
    the end. Where an explorer tried something else, `after` is where the best turn would have led: a sample of that is
    no part of a game (`is_played`).
    """

    places: Numbers
    amounts: Numbers
    starts: Numbers
    lefts: Numbers
    points: Numbers
    after: Numbers
    ends: Numbers
    is_played: Numbers

    def expected(self, weights: Numbers) -> Numbers:
        """The points that each sample is expected to come to."""
        count = len(weights) // 2
        sums = [self._sums(each[self.places] * self.amounts) for each in (weights[:count], weights[count:])]
        found: Numbers = self.points + sums[0] + self.lefts * sums[1]
        return found

    def _sums(self, parts: Numbers) -> Numbers:
        return numpy.diff(numpy.concatenate([[0.0], numpy.cumsum(parts)])[numpy.append(self.starts, len(parts))])

    def targets(self, weights: Numbers) -> Numbers:
        """What each sample comes to with the best turns: partly as the game went on, partly as is expected of it."""
        expected, found = self.expected(weights), self.ends.copy()
        for i in numpy.flatnonzero(self.is_played & (self.after != OVER))[::-1]:
            after = self.after[i]
            trust = TRUST if self.is_played[after] else 0.0
            found[i] = (1 - trust) * expected[after] + trust * found[after]
        return found

    def square(self, count: int) -> Numbers:
        """The products of all numbers with each other, summed over what was played."""
        found, edges = numpy.zeros((2 * count, 2 * count)), numpy.append(self.starts, len(self.places))
        played = numpy.flatnonzero(self.is_played)
        for at in range(0, len(played), CHUNK):
            some = played[at : at + CHUNK]
            pieces = [slice(edges[i], edges[i + 1]) for i in some]
            rows = numpy.array([numpy.bincount(self.places[each], self.amounts[each], count) for each in pieces])
            both = numpy.hstack([rows, rows * self.lefts[some, None]])
            found += both.T @ both
        return found

    def right(self, count: int, gained: Numbers) -> Numbers:
        """The products of all numbers with what was gained afterwards, summed over what was played."""
        gained = numpy.where(self.is_played, gained, 0.0)
        sizes = numpy.diff(numpy.append(self.starts, len(self.places)))
        parts = [numpy.repeat(each, sizes) * self.amounts for each in (gained, gained * self.lefts)]
        return numpy.concatenate([numpy.bincount(self.places, part, count) for part in parts])


class Notes:
    """Takes samples while games are played."""

    def __init__(self, features: Features) -> None:
        self.features = features
        self.places: list[int] = []
        self.amounts: list[float] = []
        self.rows: list[list[float]] = []  # start, time left, points, what follows, points in the end, whether played
        self.last: dict[int, int] = {}  # by seat: the last sample of this game

    def take(self, state: State, *, is_played: bool) -> None:
        """A sample for each seat, which follows the last one."""
        for seat in range(state.players):
            sample = Sample()
            left = 0.0 if state.is_over else self.features.fill(state, seat, sample)
            last = self.last.get(seat)
            if last is not None and self.rows[last][3] == OVER:
                self.rows[last][3] = len(self.rows)
            if is_played:
                self.last[seat] = len(self.rows)
            row = [len(self.places), left, self.features.points(state, seat), OVER, 0.0, is_played]
            self.rows.append(row)
            self.places += sample.places
            self.amounts += sample.amounts

    def end(self, state: State, first: int) -> None:
        """Note how a game ended that began with some sample."""
        for number, row in enumerate(self.rows[first:]):
            row[4] = self.features.points(state, number % state.players)
        self.last = {}

    def games(self) -> Games:
        """All of it."""
        starts, lefts, points, after, ends, is_played = numpy.array(self.rows).T
        places, amounts = numpy.array(self.places, numpy.int64), numpy.array(self.amounts)
        return Games(places, amounts, starts.astype(int), lefts, points, after.astype(int), ends, is_played > 0)


def played(setting: Setting, pool: list[list[float] | None], seeds: list[int]) -> Games:
    """Games between explorers."""
    notes = Notes(features_for(setting.game))
    for seed in seeds:
        dice = Dice(f"{setting.name}/{seed}")
        bots = [Explorer(_evaluation(setting, pool[dice.below(len(pool))])) for _ in range(setting.players)]
        _one_game(setting.new(), bots, notes, Dealer(seed), dice)
    return notes.games()


def _one_game(state: State, bots: list[Explorer], notes: Notes, dealer: Dealer, dice: Dice) -> None:
    first = len(notes.rows)
    while not state.is_over:
        if state.seat == CHANCE:
            state.apply(dealer.answer(state.slot(), state.options()))
            continue
        turn, bot = state.turn, bots[state.mover]
        state.apply(bot.answer(state, dice))
        if state.turn != turn or state.is_over:
            if bot.missed is not None:
                notes.take(bot.missed, is_played=False)
                bot.missed = None
            if not state.is_over:
                notes.take(state, is_played=True)
    notes.end(state, first)


def fitted(features: Features, batches: list[Games], start: list[float] | None) -> list[float]:
    """Half way to the weights that explain best what was gained after each sample: a ridge regression near the thumb.

    Whoever takes the best of a thousand ends takes what is overrated. The mean of two fits overrates less than each.
    """
    count, prior = len(features.names), numpy.array(features.prior())
    square = sum([games.square(count) for games in batches], STIFFNESS * numpy.eye(2 * count))
    begun = weights = prior if start is None else numpy.array(start)
    for _ in range(SWEEPS):
        gains = [games.right(count, games.targets(weights) - games.points) for games in batches]
        weights = numpy.linalg.solve(square, sum(gains, STIFFNESS * prior))
    found: list[float] = ((begun + weights) / 2).tolist()
    return found


def margins(setting: Setting, one: list[float] | None, other: list[float] | None, seeds: list[int]) -> list[float]:
    """How far the first is ahead of the second over the same deals: in turn on every seat, or alone."""
    found = []
    for seed in seeds:
        if setting.players == 1:
            found.append(_final(setting, [one], seed)[0] - _final(setting, [other], seed)[0])
            continue
        seat = seed % setting.players
        sides = [one if each == seat else other for each in range(setting.players)]
        points = _final(setting, sides, seed // setting.players)
        others = points[:seat] + points[seat + 1 :]
        found.append(points[seat] - sum(others) / len(others))  # the lead over the best of them is no measure of equals
    return found


def _final(setting: Setting, sides: list[list[float] | None], seed: int) -> list[float]:
    opening = CERTAIN.get(setting.name, 0)
    bot_type, budget = (PlanBot, PLAN) if opening else (SearchBot, Budget(WIDE))
    bots: list[Bot] = [bot_type(_evaluation(setting, weights), budget) for weights in sides]
    state, dealer, dice = setting.new(), Dealer(seed), Dice(seed)
    while not state.is_over:
        if state.seat == CHANCE:
            state.apply(dealer.answer(state.slot(), state.options()))
        elif state.turn < opening:
            state.apply(state.any_choice(dice))
        else:
            state.apply(bots[state.mover].answer(state, dice))
    return [float(score) for score in state.scores()]


@dataclass
class Progress:
    """What a training folder says: the generations so far, and the best weights."""

    folder: Path
    setting: Setting

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.file = self.folder / f"{self.setting.name}.json"
        data = json.loads(self.file.read_text(encoding="utf-8")) if self.file.exists() else {}
        self.generation: int = data.get("generation", 0)
        self.best: list[float] | None = data.get("best")
        self.pool: list[list[float]] = data.get("pool", [])
        self.story: list[dict[str, float]] = data.get("story", [])

    def batches(self) -> list[Games]:
        """The games of the last generations."""
        first = max(0, self.generation - MEMORY)
        return [self._load(number) for number in range(first, self.generation)]

    def keep_games(self, games: Games) -> None:
        """Keep the games of this generation."""
        numpy.savez_compressed(self._games(self.generation), **vars(games))

    def _games(self, number: int) -> Path:
        return self.folder / f"{self.setting.name}.{number}.npz"

    def _load(self, number: int) -> Games:
        with numpy.load(self._games(number)) as file:
            return Games(**file)

    def weights_file(self, folder: Path) -> Path:
        """Write the best weights for bots to read, and say where."""
        features, rules = features_for(self.setting.game), game(self.setting.game).rules_version
        path = folder / f"{self.setting.name}.json"
        story = {"mode": self.setting.mode, "players": self.setting.players, "generations": self.generation}
        write_weights(path, features, rules, self.best or features.prior(), story)
        return path

    def save(self) -> None:
        """Keep all of it, in one step."""
        data = {"generation": self.generation, "best": self.best, "pool": self.pool, "story": self.story}
        draft = self.file.with_suffix(".draft")
        draft.write_text(json.dumps(data), encoding="utf-8")
        draft.replace(self.file)


def one_generation(
    progress: Progress, seed: int, executor: Executor, watch: Callable[[int], object] = lambda done: None
) -> dict[str, float]:
    """Play, fit, and keep the new weights if they beat the former best over held-out deals."""
    setting, number = progress.setting, progress.generation
    pool: list[list[float] | None] = [None, *progress.pool[-2:], progress.best, progress.best]
    first = seed * HELD_OUT * 10 + number * GAMES
    seeds = [list(range(first + at, first + at + BATCH)) for at in range(0, GAMES, BATCH)]
    parts = []
    for task in [executor.submit(played, setting, pool, some) for some in seeds]:
        parts.append(task.result())
        watch(len(parts) * BATCH)
    progress.keep_games(_joined(parts))
    progress.generation += 1
    weights = fitted(features_for(setting.game), progress.batches(), progress.best)
    trials = [list(range(HELD_OUT + at, HELD_OUT + at + BATCH)) for at in range(0, TRIAL, BATCH)]
    tasks = [executor.submit(margins, setting, weights, progress.best, some) for some in trials]
    found = [margin for task in tasks for margin in task.result()]
    mean = sum(found) / len(found)
    if mean > 0:
        progress.best = weights
    progress.pool.append(weights)
    wins = sum(margin > 0 for margin in found)
    progress.story.append({"generation": number, "margin": round(mean, 3), "wins": wins, "games": len(found)})
    progress.save()
    return progress.story[-1]


def _joined(parts: list[Games]) -> Games:
    joined = {name: numpy.concatenate([vars(part)[name] for part in parts]) for name in vars(parts[0])}
    rows = numpy.repeat(_offsets([len(part.starts) for part in parts]), [len(part.starts) for part in parts])
    begun = numpy.repeat(_offsets([len(part.places) for part in parts]), [len(part.starts) for part in parts])
    follows = numpy.where(joined["after"] == OVER, OVER, joined["after"] + rows)
    return Games(**{**joined, "starts": joined["starts"] + begun, "after": follows})


def _offsets(sizes: list[int]) -> Numbers:
    return numpy.cumsum([0, *sizes[:-1]])
