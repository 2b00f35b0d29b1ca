"""Learning values: bots play each other with some exploration, a line is fitted through how their games ended.

Everything that was played and fitted lies in a folder, a generation after the other, so that training goes on where it
was interrupted; the same seed gives the same weights.
"""

import json
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy
from numpy.typing import NDArray

from pickaxe.ai.evaluation import Evaluation
from pickaxe.ai.learned import Features, Sample, write_weights
from pickaxe.ai.levels import evaluation_with, features_for, thumb_for
from pickaxe.ai.search import Budget, SearchBot, ends_of_turn
from pickaxe.kernel.chance import CHANCE, Dealer, Dice
from pickaxe.kernel.game import game
from pickaxe.kernel.playout import Bot
from pickaxe.kernel.stack import State

Numbers = NDArray[numpy.float64]

GAMES: Final = 200  # of one generation
BATCH: Final = 10  # games that one task plays
WIDTH: Final = 6  # ways that are kept while learning: many quick games teach more than few good ones
EXPLORED: Final = 0.25  # of all turns are not the best one found
WILD: Final = 0.05  # are played at random
MEMORY: Final = 6  # generations whose games are fitted
STIFFNESS: Final = 100.0  # of the fit: how strongly weights are held near those of the rules of thumb
TRIAL: Final = 60  # games over held-out deals that decide whether a generation is better
HELD_OUT: Final = 1_000_000


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


class Explorer(Bot):
    """Plays the best end of its turn that a quick look finds, and now and then another one."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation = evaluation
        self.plan: dict[object, int] = {}
        self.wild_turn = -1

    def choose(self, state: State, dice: Dice) -> int:
        if self.wild_turn == state.turn:
            return state.any_choice(dice)
        advice = self.evaluation.advice(state)
        if advice >= 0:
            return advice
        key = state.known_key(state.mover)
        if key not in self.plan:
            throw = dice.share()
            if throw < WILD:
                self.wild_turn = state.turn
                return state.any_choice(dice)
            lines = ends_of_turn(state, self.evaluation, WIDTH, 6)
            line = lines[dice.below(len(lines))] if throw < WILD + EXPLORED else lines[0]
            self.plan = {**line.plan()}
        return self.plan[key]


def _evaluation(setting: Setting, weights: list[float] | None) -> Evaluation:
    return thumb_for(setting.game) if weights is None else evaluation_with(setting.game, weights)


def played(setting: Setting, pool: list[list[float] | None], seeds: list[int]) -> tuple[Any, ...]:
    """Games between explorers, as numbers: places and amounts of all samples, where each begins, time left, target."""
    features = features_for(setting.game)
    places: list[int] = []
    amounts: list[float] = []
    starts, lefts, targets = [], [], []
    for seed in seeds:
        dice = Dice(f"{setting.name}/{seed}")
        bots = [Explorer(_evaluation(setting, pool[dice.below(len(pool))])) for _ in range(setting.players)]
        taken, ends = _one_game(setting.new(), bots, features, Dealer(seed), dice)
        for seat, sample, left, points in taken:
            starts.append(len(places))
            places += sample.places
            amounts += sample.amounts
            lefts.append(left)
            targets.append(ends[seat] - points)
    return (
        numpy.array(places, numpy.int16),
        numpy.array(amounts, numpy.float32),
        numpy.array(starts, numpy.int32),
        numpy.array(lefts, numpy.float32),
        numpy.array(targets, numpy.float32),
    )


def _one_game(
    state: State, bots: list[Explorer], features: Features, dealer: Dealer, dice: Dice
) -> tuple[list[tuple[int, Sample, float, float]], list[float]]:
    taken = []
    while not state.is_over:
        if state.seat == CHANCE:
            state.apply(dealer.answer(state.slot(), state.options()))
            continue
        turn = state.turn
        state.apply(bots[state.mover].answer(state, dice))
        if state.turn != turn and not state.is_over:
            for seat in range(state.players):
                sample = Sample()
                left = features.fill(state, seat, sample)
                taken.append((seat, sample, left, features.points(state, seat)))
    return taken, [features.points(state, seat) for seat in range(state.players)]


def fitted(features: Features, batches: list[tuple[Any, ...]]) -> list[float]:
    """The weights that explain best what was gained after each sample: a ridge regression, held near the thumb."""
    count = len(features.names)
    square, right = numpy.zeros((2 * count, 2 * count)), numpy.zeros(2 * count)
    for places, amounts, starts, lefts, targets in batches:
        rows = _dense(count, places, amounts, starts)
        both: Numbers = numpy.hstack([rows, rows * lefts[:, None]])
        square += both.T @ both
        right += both.T @ targets
    square += STIFFNESS * numpy.eye(2 * count)
    right += STIFFNESS * numpy.array(features.prior())
    weights: list[float] = numpy.linalg.solve(square, right).tolist()
    return weights


def _dense(count: int, places: Any, amounts: Any, starts: Any) -> Numbers:
    rows = numpy.zeros((len(starts), count))
    numbers = numpy.repeat(numpy.arange(len(starts)), numpy.diff(numpy.append(starts, len(places))))
    numpy.add.at(rows, (numbers, places.astype(numpy.int64)), amounts)
    return rows


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
        found.append(points[seat] - max(points[:seat] + points[seat + 1 :]))
    return found


def _final(setting: Setting, sides: list[list[float] | None], seed: int) -> list[float]:
    evaluations = [_evaluation(setting, weights) for weights in sides]
    bots: list[Bot] = [SearchBot(each, Budget(WIDTH)) for each in evaluations]
    state, dealer, dice = setting.new(), Dealer(seed), Dice(seed)
    while not state.is_over:
        if state.seat == CHANCE:
            state.apply(dealer.answer(state.slot(), state.options()))
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

    def batches(self) -> list[tuple[Any, ...]]:
        """The games of the last generations."""
        first = max(0, self.generation - MEMORY)
        return [self._load(number) for number in range(first, self.generation)]

    def keep_games(self, arrays: tuple[Any, ...]) -> None:
        """Keep the games of this generation."""
        numpy.savez_compressed(self._games(self.generation), *arrays)

    def _games(self, number: int) -> Path:
        return self.folder / f"{self.setting.name}.{number}.npz"

    def _load(self, number: int) -> tuple[Any, ...]:
        with numpy.load(self._games(number)) as file:
            return tuple(file[name] for name in file.files)

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
    weights = fitted(features_for(setting.game), progress.batches())
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


def _joined(parts: list[tuple[Any, ...]]) -> tuple[Any, ...]:
    places, amounts, starts, lefts, targets = ([part[i] for part in parts] for i in range(5))
    offsets = numpy.cumsum([0, *(len(part) for part in places[:-1])])
    moved = [start + offset for start, offset in zip(starts, offsets, strict=True)]
    joined = [numpy.concatenate(each) for each in (places, amounts, moved, lefts, targets)]
    return tuple(joined)
