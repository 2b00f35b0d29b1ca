"""Who plays how well: how each level thinks, for every game."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from pickaxe.ai.cave_farmers import FarmersEvaluation, FarmersFeatures
from pickaxe.ai.cave_vs_cave import CaveEvaluation, CaveFeatures
from pickaxe.ai.cavum import CavumEvaluation, CavumFeatures
from pickaxe.ai.evaluation import Evaluation
from pickaxe.ai.learned import Features, LearnedEvaluation, read_weights
from pickaxe.ai.search import Budget, PlanBot, SearchBot
from pickaxe.ai.slips import HumanBot, Slips
from pickaxe.kernel.chance import Dice
from pickaxe.kernel.errors import BadSetup
from pickaxe.kernel.game import Game, game
from pickaxe.kernel.playout import Bot, RandomBot
from pickaxe.kernel.stack import State

DATA: Final = Path(__file__).parent / "data"

Made = TypeVar("Made")

_THUMBS: Final[dict[str, Callable[[], Evaluation]]] = {
    "cave-vs-cave": CaveEvaluation,
    "cave-farmers": FarmersEvaluation,
    "cavum": CavumEvaluation,
}
_FEATURES: Final[dict[str, Callable[[], Features]]] = {
    "cave-vs-cave": CaveFeatures,
    "cave-farmers": FarmersFeatures,
    "cavum": CavumFeatures,
}
_CERTAIN_ALONE: Final = ("cave-farmers",)  # whose game for one leaves nothing to chance


class Level(NamedTuple):
    """A strength that a bot can have, and how it thinks."""

    id: str
    name: str
    line: str
    bot: str  # the name of who plays so
    widths: dict[str, int]  # by game: how wide it searches by rules of thumb
    learned: Mapping[str, Budget] = {}  # how it searches by what was learned
    plans: bool = False  # whether it plans ahead when it is alone
    slips: Slips | None = None
    is_offered: bool = True  # False for those that only programs ask for

    def player(self, game_id: str) -> Bot:
        """A bot for a game."""
        rules, thumb = game(game_id), thumb_for(game_id)
        if rules.family in self.learned:
            return LearnedBot(rules, self.learned[rules.family], plans=self.plans)
        if not self.widths:
            return RandomBot()
        if self.slips:
            return HumanBot(thumb, self.widths[rules.family], self.slips, rules.lexicon)
        return SearchBot(thumb, Budget(self.widths[rules.family]))


# Steps of Cavum have hundreds of ways where others have dozens, and what others dig until one's next turn cannot be
# foreseen: there a wide look at this turn is better than a look at the next ones.
_GENTLE: Final = {"cave-vs-cave": 1, "cave-farmers": 1, "cavum": 1}
_STEADY: Final = {"cave-vs-cave": 8, "cave-farmers": 8, "cavum": 3}
_GREEDY: Final = {family: thumb().width for family, thumb in _THUMBS.items()}
_SHARP: Final = {"cave-vs-cave": Budget(80), "cave-farmers": Budget(80)}
_AHEAD: Final = Budget(80, 12, 4, 2, 8, positions=200_000)  # in sampled worlds, two turns on
_MASTER: Final = {"cave-vs-cave": _AHEAD, "cave-farmers": _AHEAD, "cavum": Budget(40)}
# Alone: the best few lines over three turns; the whole game as one plan where nothing is left to chance.
_ALONE: Final = Budget(40, 8, 8, 3, 8, beam=4, later_ends=4, positions=65_000)
_WHOLE_GAME: Final = Budget(12, 1, 12, 99, 12, beam=32, later_ends=6, positions=300_000)

LEVELS: Final[dict[str, Level]] = {
    level.id: level
    for level in (
        Level("random", "Random", "takes any choice that is open", "Random bot", {}, is_offered=False),
        Level(
            "greedy",
            "Greedy",
            "plays the best turn it can find, and looks no further",
            "Greedy bot",
            _GREEDY,
            is_offered=False,
        ),
        Level(
            "gentle",
            "Gentle",
            "plays for fun and overlooks things",
            "Gentle bot",
            _GENTLE,
            slips=Slips(50, 30, 25, 6.0),
        ),
        Level("steady", "Steady", "makes no big mistakes", "Steady bot", _STEADY),
        Level("sharp", "Sharp", "has learned from many games", "Sharp bot", {"cavum": 12}, _SHARP),
        Level("master", "Master", "also thinks about the turns to come", "Master bot", {}, _MASTER, plans=True),
    )
}
OFFERED: Final = [level for level in LEVELS.values() if level.is_offered]
USUAL: Final = "steady"


class LearnedBot(Bot):
    """Plays by what was learned for the mode and the number of players that it finds."""

    def __init__(self, game: Game, budget: Budget, *, plans: bool) -> None:
        self.game = game
        self.budget = budget
        self.plans = plans
        self._search: SearchBot | None = None

    def choose(self, state: State, dice: Dice) -> int:
        if self._search is None:
            self._search = self._player(evaluation_for(self.game, state.mode, state.players), state.players == 1)
        choice = self._search.choose(state, dice)
        self.positions = self._search.positions
        return choice

    def _player(self, evaluation: Evaluation, is_alone: bool) -> SearchBot:
        if not self.plans or not is_alone:
            return SearchBot(evaluation, self.budget)
        is_certain = self.game.family in _CERTAIN_ALONE
        return PlanBot(evaluation, _WHOLE_GAME) if is_certain else SearchBot(evaluation, _ALONE)


def evaluation_for(game: Game, mode: str, players: int) -> Evaluation:
    """The best value that is known for a mode."""
    return evaluation_with(game.id, weights_for(game, mode, players))


def weights_for(game: Game, mode: str, players: int) -> list[float]:
    """What was learned for a mode with the nearest number of players; the rules of thumb where nothing was."""
    features, known = features_for(game.id), DATA.glob(f"{game.family}.{mode}.*.json")
    counts = sorted([int(path.name.split(".")[2]) for path in known], key=lambda count: (abs(count - players), count))
    if not counts:
        return features.prior()
    return read_weights(DATA / f"{game.family}.{mode}.{counts[0]}.json", features, game.rules_version)


def bot(level: str, game_id: str) -> Bot:
    """A bot of a level for a game."""
    if level not in LEVELS:
        raise BadSetup(f"No bot is called {level!r}; there is {', '.join(LEVELS)}.")
    return LEVELS[level].player(game_id)


def thumb_for(id: str) -> Evaluation:
    """The rules of thumb for a game, with whatever facts."""
    return _for(_THUMBS, id)


def features_for(id: str) -> Features:
    """What a learned value counts in a game."""
    return _for(_FEATURES, id)


def _for(makers: dict[str, Callable[[], Made]], id: str) -> Made:
    family = game(id).family
    if family not in makers:
        raise BadSetup(f"No bot plays {id!r} at this level.")
    return makers[family]()


def evaluation_with(id: str, weights: list[float]) -> LearnedEvaluation:
    """A learned value of a game."""
    thumb = thumb_for(id)
    return LearnedEvaluation(thumb, features_for(id), weights, thumb.width, thumb.depth)
