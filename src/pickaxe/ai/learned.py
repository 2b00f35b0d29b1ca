"""Values that were learned: numbers about a state, each with a weight, and how these weights are read."""

import json
from pathlib import Path
from typing import Final

from pickaxe.ai.evaluation import Evaluation
from pickaxe.kernel.chance import Dice
from pickaxe.kernel.errors import PickaxeError
from pickaxe.kernel.stack import State

BY_THUMB: Final = " by thumb"
PLACE: Final = 3.0  # what a place behind the first costs in the end, in points of the lead


class BadWeights(PickaxeError):
    """A file of weights does not fit the rules or the numbers it was learned for."""


class Row:
    """The numbers about one seat of one state; each counts once by itself and once for the time that is left."""

    def __init__(self, now: list[float], later: list[float]) -> None:
        self.now = now
        self.later = later
        self.sum = 0.0
        self.slope = 0.0

    def add(self, place: int, amount: float) -> None:
        """Count a number."""
        self.sum += self.now[place] * amount
        self.slope += self.later[place] * amount


class Sample(Row):
    """The same numbers kept, for learning."""

    def __init__(self) -> None:
        super().__init__([], [])
        self.places: list[int] = []
        self.amounts: list[float] = []

    def add(self, place: int, amount: float) -> None:
        self.places.append(place)
        self.amounts.append(amount)


class Features:
    """What is counted in the states of one game."""

    def __init__(self, names: list[str]) -> None:
        self.names = names

    def prior(self) -> list[float]:
        """The weights before anything is learned: those of the rules of thumb, whose parts are counted, too."""
        return [float(name.endswith(BY_THUMB)) for name in self.names] + [0.0] * len(self.names)

    def fill(self, state: State, seat: int, row: Row) -> float:
        """Count everything about a seat, and return the time left for it: about 1 when a game begins, 0 at its end."""
        raise NotImplementedError

    def points(self, state: State, seat: int) -> float:
        """What the seat has now."""
        raise NotImplementedError


class LeadEvaluation(Evaluation):
    """What rules of thumb promise a seat, less what they promise the best of the others; in the end places count."""

    def __init__(self, thumb: Evaluation) -> None:
        super().__init__(thumb.width, thumb.depth)
        self.thumb = thumb

    def value(self, state: State, seat: int) -> float:
        mine = self.prospect(state, seat)
        if state.players == 1:
            return mine
        best = -1e9
        for other in range(state.players):
            if other != seat:
                best = max(best, self.prospect(state, other))
        return mine - best - (PLACE * (state.ranking()[seat] - 1) if state.is_over else 0.0)

    def prospect(self, state: State, seat: int) -> float:
        """The points that a seat is expected to have in the end."""
        return float(state.scores()[seat]) if state.is_over else self.thumb.value(state, seat)

    def exchanges(self, state: State) -> list[int]:
        return self.thumb.exchanges(state)

    def advice(self, state: State) -> int:
        return self.thumb.advice(state)

    def is_step(self, state: State) -> bool:
        return self.thumb.is_step(state)

    def stage(self, state: State) -> int:
        return self.thumb.stage(state)


class LearnedEvaluation(LeadEvaluation):
    """Points on the table and what a learned value adds to them, less what the best of the others has."""

    def __init__(self, thumb: Evaluation, features: Features, weights: list[float]) -> None:
        super().__init__(thumb)
        self.features = features
        count = len(features.names)
        self.now = weights[:count]
        self.later = weights[count:]

    def prospect(self, state: State, seat: int) -> float:
        points = self.features.points(state, seat)
        if state.is_over:
            return points
        row = Row(self.now, self.later)
        left = self.features.fill(state, seat, row)
        return points + row.sum + left * row.slope

    def shaken(self, dice: Dice, size: float) -> Evaluation:
        weights = [weight * (1 + size * (2 * dice.share() - 1)) for weight in self.now + self.later]
        return LearnedEvaluation(self.thumb, self.features, weights)


def read_weights(path: Path, features: Features, rules: int) -> list[float]:
    """The weights of a file, if they were learned for these rules and what is counted now."""
    data = json.loads(path.read_text(encoding="utf-8"))
    if data["rules"] != rules or data["names"] != features.names:
        raise BadWeights(f"{path.name} was learned for other rules, or when other things were counted: train it again.")
    weights: list[float] = data["now"] + data["later"]
    return weights


def write_weights(path: Path, features: Features, rules: int, weights: list[float], story: dict[str, object]) -> None:
    """Keep weights with what they were learned for and how."""
    count = len(features.names)
    rounded = [round(weight, 4) for weight in weights]
    data = {"rules": rules, **story, "names": features.names, "now": rounded[:count], "later": rounded[count:]}
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [f" {json.dumps(name)}: {json.dumps(value)}" for name, value in data.items()]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
