"""Weights for planning whole games alone, learned from plans: what wins in the end is to be seen early.

    python bench/foresight.py build/foresight --generations 2

A plan keeps the best lines after each turn. Once it is made, it is known from which of them its best end came, however
low that one stood. Weights are fitted by which it stands as high as can be among some of those beside it: as if one of
them were drawn, the likelier the more it promises. They are held near those that come with Pickaxe for all who do not
plan. Each generation makes plans after other openings, by the weights of the one before, and fits all plans so far.
With `--dwarf` each further dwarf is overrated by so many points of a whole game, so that plans grow families, and only
plans are fitted that ended with one.

What was planned lies in the folder, so that it goes on where it was interrupted; the same seed gives the same weights.
"""

import argparse
from pathlib import Path
from typing import Any, Final

import numpy
from numpy.typing import NDArray

from pickaxe.ai.chronicle import Chronicle
from pickaxe.ai.evaluation import Evaluation
from pickaxe.ai.learned import Features, Sample, write_weights
from pickaxe.ai.levels import evaluation_with, features_for, weights_for
from pickaxe.ai.search import Budget, Line, Meter, World, start_of
from pickaxe.games.cave_farmers.book import MOST_DWARFS
from pickaxe.kernel.chance import Dice
from pickaxe.kernel.game import game
from pickaxe.kernel.stack import State

Numbers = NDArray[Any]

GAME, MODE = "cave-farmers", "complete"  # the one way to play alone in which nothing is left to chance
PLAN: Final = Budget(8, 1, 1, 99, 16, beam=64, later_ends=8)
DWARFS: Final = 2  # at first
OPENING: Final = 4  # turns at random before a plan
BESIDE: Final = 23  # lines with which the one that wins is compared each time
HOLD: Final = 0.0003  # how strongly a weight is held where it was
SHARE, LEAST = 0.3, 0.1  # how far a weight goes as easily as another: a share of it, and something
STEPS: Final = 300  # of a fit
RATE: Final = 0.03  # how far one step goes at first
SLOW, SLOWER = 0.9, 0.99  # how much of the former slopes and of their squares a step remembers


def opened(seed: int, number: int) -> State:
    """A game after an opening at random."""
    state, dice = game(GAME).new(players=1, mode=MODE), Dice(f"foresight/{seed}/{number}")
    while state.turn < OPENING:
        state.apply(state.any_choice(dice))
    return state


def comparisons(state: State, evaluation: Evaluation, features: Features, chooser: numpy.random.Generator) -> Numbers:
    """For each turn of a plan what was counted for the line that won, and then for some beside it.

    Each is a row: points, time left, and all that is counted. Where too few lines are beside it, a turn is left out.
    """
    chronicle = Chronicle(evaluation, PLAN, state.mover, World(0), Meter())
    best = chronicle.best(start_of(state), state.turn + 1 + PLAN.turns, PLAN.beam)
    assert best
    winners, found = {id(line) for line in best.turns()}, []
    for kept in chronicle.history:
        for lines in kept.values():
            won = [line for line in lines if id(line) in winners]
            others = [line for line in lines if id(line) not in winners]
            if won and len(others) >= BESIDE:
                some = [others[place] for place in sorted(chooser.choice(len(others), BESIDE, replace=False))]
                found.append([row(line, features) for line in [*won, *some]])
    return numpy.array(found, numpy.float32)


def row(line: Line, features: Features) -> Numbers:
    """Points, time left, and all that is counted after a turn."""
    sample, state = Sample(), line.state
    left = features.fill(state, state.mover, sample)
    counted = numpy.bincount(sample.places, sample.amounts, len(features.names))
    return numpy.concatenate([[features.points(state, state.mover), left], counted])


def fitted(groups: Numbers, start: Numbers) -> Numbers:
    """The weights by which the first row of each group is drawn most likely."""
    points, left, counted = groups[..., 0], groups[..., 1:2], groups[..., 2:]
    both = numpy.concatenate([counted, counted * left], axis=-1)
    far = SHARE * abs(start) + LEAST
    place, slope, square = numpy.zeros((3, len(start)))
    for step in range(1, STEPS + 1):
        values = both @ (start + far * place).astype(numpy.float32) + points
        shares = numpy.exp(values - values.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        shares[:, 0] -= 1
        down = far * numpy.einsum("ij,ijk->k", shares, both) / len(groups) + HOLD * place
        slope, square = SLOW * slope + (1 - SLOW) * down, SLOWER * square + (1 - SLOWER) * down**2
        size = numpy.sqrt(square / (1 - SLOWER**step)) + 1e-6
        place -= RATE * slope / (1 - SLOW**step) / size
    found: Numbers = start + far * place
    return found


def overrated(weights: Numbers, points: float) -> Numbers:
    """The weights with each further dwarf worth so many more points of a whole game."""
    found, names = weights.copy(), features_for(GAME).names
    for number in range(DWARFS + 1, MOST_DWARFS + 1):
        found[len(names) + names.index(f"{number} dwarfs")] += points * (number - DWARFS)
    return found


def has_grown(groups: Numbers) -> bool:
    """Whether the plan that these comparisons are of ended with a larger family than at first."""
    return not groups[-1, 0, 2 + features_for(GAME).names.index(f"{DWARFS} dwarfs")]


def compared(folder: Path, seed: int, numbers: range, weights: Numbers, *, grown: bool = False) -> Numbers:
    """The comparisons of all plans with these numbers; those that are not in the folder are made by the weights.

    If asked for, only of those in which the family has grown.
    """
    evaluation, features, found = evaluation_with(GAME, weights.tolist()), features_for(GAME), []
    for number in numbers:
        path = folder / f"{seed}.{number}.npy"
        if not path.exists():
            chooser = numpy.random.default_rng([seed, number])
            draft = path.with_suffix(".draft.npy")
            numpy.save(draft, comparisons(opened(seed, number), evaluation, features, chooser))
            draft.replace(path)
        groups = numpy.load(path)
        if not grown or has_grown(groups):
            found.append(groups)
    return numpy.concatenate(found)


def main() -> None:
    """Plan and fit, a generation after the other, and write the weights of each."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--generations", type=int, default=2)
    parser.add_argument("--openings", type=int, default=100, help="of each generation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--dwarf", type=float, default=0.0, help="points by which each further one is overrated")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    rules, count, more = game(GAME), options.openings, options.dwarf
    start = weights = overrated(numpy.array(weights_for(rules, MODE, 1)), more)
    parts: list[Numbers] = []
    for generation in range(options.generations):
        numbers = range(generation * count, (generation + 1) * count)
        parts.append(compared(options.folder, options.seed, numbers, weights, grown=more > 0))
        weights = overrated(fitted(numpy.concatenate(parts), start), more)
        path = options.folder / f"{GAME}.{MODE}.1.plans.{generation + 1}.json"
        story = {"mode": MODE, "players": 1, "generations": generation + 1, "openings": count, "seed": options.seed}
        story |= {"dwarf": more} if more else {}
        write_weights(path, features_for(GAME), rules.rules_version, weights.tolist(), story)
        print(path, flush=True)


if __name__ == "__main__":
    main()
