"""What the games of an arena say: wins and margins of each against each, ratings, points, time and positions a turn."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import sqrt
from statistics import quantiles
from typing import Any, Final

from pickaxe.ai.arena import Result, Spread
from pickaxe.kernel.errors import BadSetup
from pickaxe.kernel.stack import Score

SURE: Final = 1.96  # standard deviations to both sides that hold 95 of 100
BINS: Final = 24  # of a histogram, at most

Bounds = tuple[float, float]


class Meeting:
    """How a bot did in the games in which it alone sat at tables of another."""

    def __init__(self) -> None:
        self.wins = self.shared = 0
        self.share = Spread()  # of victories: a shared one counts in part
        self.margins = Spread()  # over the best of the others

    def add(self, result: Result, seat: int) -> None:
        """Add a game."""
        sharers = result.places.count(1) if result.places[seat] == 1 else 0
        self.wins += sharers == 1
        self.shared += sharers > 1
        self.share.add(1 / sharers if sharers else 0)
        self.margins.add(result.scores[seat] - max(result.scores[:seat] + result.scores[seat + 1 :]))

    def data(self) -> dict[str, Any]:
        """The same as plain data."""
        return {
            "games": self.share.count,
            "wins": self.wins,
            "shared": self.shared,
            "share": round(self.share.mean, 4),
            "share_interval": _rounded(wilson(self.share.mean, self.share.count)),
            "margin": round(self.margins.mean, 2),
            "margin_interval": _rounded(_around(self.margins.mean, _error(self.margins))),
        }


class Entrant:
    """What a bot did in all its games: its points, its turns, and what they cost."""

    def __init__(self) -> None:
        self.scores: list[Score] = []
        self.turns = self.positions = 0
        self.seconds = 0.0

    def add(self, result: Result, seat: int) -> None:
        """Add a game."""
        self.scores.append(result.scores[seat])
        self.turns += result.turns[seat]
        self.positions += result.positions[seat]
        self.seconds += result.seconds[seat]

    def data(self) -> dict[str, Any]:
        """The same as plain data."""
        spread, turns = Spread(), self.turns or 1
        for score in self.scores:
            spread.add(score)
        middle = quantiles(self.scores, method="inclusive") if len(self.scores) > 1 else self.scores * 3
        return {
            "games": len(self.scores),
            "points": spread.data() | {"quartiles": [round(each, 2) for each in middle]},
            "mean_interval": _rounded(_around(spread.mean, _error(spread))),
            "milliseconds_a_turn": round(1000 * self.seconds / turns, 2),
            "positions_a_turn": round(self.positions / turns, 1),
        }


def standings(found: Iterable[Result]) -> dict[str, Any]:
    """The bots, the best first, and what each did against each; alone there are histograms instead."""
    games = sorted(found, key=lambda result: (result.number, result.bots))
    entrants, meetings = defaultdict[str, Entrant](Entrant), defaultdict[tuple[str, str], Meeting](Meeting)
    for result in games:
        for seat, bot in enumerate(result.bots):
            entrants[bot].add(result, seat)
            if result.bots.count(bot) == 1 < len(result.bots):
                meetings[bot, result.bots[seat - 1]].add(result, seat)  # all others are alike
    rows = {bot: entrant.data() for bot, entrant in entrants.items()}
    if not games:
        return {"bots": []}
    if not meetings:
        bins = histograms({bot: entrant.scores for bot, entrant in entrants.items()})
        alone = [{"bot": bot, **row, "histogram": bins[bot]} for bot, row in rows.items()]
        return {"bots": sorted(alone, key=lambda row: -row["points"]["mean"])}
    rated = [{"bot": bot, **rating, **rows[bot]} for bot, rating in ratings(games).items()]
    return {
        "bots": sorted(rated, key=lambda row: -row["rating"]),
        "meetings": [{"bot": pair[0], "against": pair[1], **met.data()} for pair, met in sorted(meetings.items())],
    }


def rating_model() -> Any:
    """What rates bots; where it is not installed, whoever wants ratings is told so."""
    try:
        from openskill.models import PlackettLuce
    except ModuleNotFoundError as error:
        raise BadSetup(f"Ratings need {error.name}, which is not installed: pip install 'pickaxe[arena]'") from error
    return PlackettLuce(tau=0.0)  # without drift


def ratings(games: Sequence[Result]) -> dict[str, dict[str, Any]]:
    """Ratings from duels, game by game: each two different bots at a table have one. Nobody learns on the way."""
    model = rating_model()
    rated = defaultdict[str, Any](model.rating)
    for result in games:
        for one, other in combinations(range(len(result.bots)), 2):
            pair = result.bots[one], result.bots[other]
            if pair[0] != pair[1]:
                teams = [[rated[bot]] for bot in pair]
                [[rated[pair[0]]], [rated[pair[1]]]] = model.rate(
                    teams, ranks=[float(result.places[one]), float(result.places[other])]
                )
    return {
        bot: {"rating": round(each.mu, 2), "rating_interval": _rounded(_around(each.mu, each.sigma))}
        for bot, each in rated.items()
    }


def histograms(scores: dict[str, list[Score]]) -> dict[str, dict[str, Any]]:
    """How often each bot had how many points, in the same steps for all."""
    low, high = min(map(min, scores.values())), max(map(max, scores.values()))
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000) if high // step - low // step < BINS)
    first, last = int(low // step), int(high // step)
    return {
        bot: {
            "from": first * step,
            "step": step,
            "counts": [sum(score // step == place for score in points) for place in range(first, last + 1)],
        }
        for bot, points in scores.items()
    }


def wilson(share: float, games: int) -> Bounds:
    """The 95% interval of a share that was measured in so many games."""
    if not games:
        return 0.0, 1.0
    square = SURE * SURE / games
    middle = (share + square / 2) / (1 + square)
    reach = SURE * sqrt(share * (1 - share) / games + square / (4 * games)) / (1 + square)
    return middle - reach, middle + reach


def _error(spread: Spread) -> float:
    """The standard error of a mean."""
    return spread.deviation / sqrt(spread.count - 1) if spread.count > 1 else 0.0


def _around(mean: float, error: float) -> Bounds:
    return mean - SURE * error, mean + SURE * error


def _rounded(bounds: Bounds) -> list[float]:
    return [round(bound, 4) for bound in bounds]
