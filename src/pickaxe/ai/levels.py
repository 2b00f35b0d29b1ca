"""Who plays how well: what each level looks at, for every game."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from pickaxe.ai.cave_farmers import FarmersEvaluation, FarmersFeatures
from pickaxe.ai.cave_vs_cave import CaveEvaluation, CaveFeatures
from pickaxe.ai.cavum import CavumEvaluation, CavumFeatures
from pickaxe.ai.evaluation import Evaluation
from pickaxe.ai.learned import Features, LearnedEvaluation, read_weights
from pickaxe.ai.search import Budget, SearchBot
from pickaxe.kernel.chance import Dice
from pickaxe.kernel.errors import BadSetup
from pickaxe.kernel.game import Game, game
from pickaxe.kernel.playout import Bot, RandomBot
from pickaxe.kernel.stack import State

DATA: Final = Path(__file__).parent / "data"
SHARP: Final = 80  # ways that are kept at each step of a turn

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


class Level(NamedTuple):
    """A strength that a bot can have."""

    id: str
    name: str
    line: str
    bot: str  # the name of who plays so
    make: Callable[[str], Bot]  # for a game

    def plays(self, game_id: str) -> bool:
        """Whether it knows a game."""
        return self.id != "sharp" or game(game_id).family in _FEATURES


class LearnedBot(Bot):
    """Plays by what was learned for the mode and the number of players that it finds."""

    def __init__(self, game_id: str) -> None:
        self.game = game(game_id)
        self._search: SearchBot | None = None

    def choose(self, state: State, dice: Dice) -> int:
        if self._search is None:
            weights = weights_for(self.game, state.mode, state.players)
            self._search = SearchBot(evaluation_with(self.game.id, weights), Budget(SHARP))
        return self._search.choose(state, dice)


def _random(game_id: str) -> Bot:
    return RandomBot()


def _greedy(game_id: str) -> Bot:
    evaluation = thumb_for(game_id)
    return SearchBot(evaluation, Budget(evaluation.width))


def weights_for(game: Game, mode: str, players: int) -> list[float]:
    """What was learned for a mode with the nearest number of players; the rules of thumb where nothing was."""
    features, known = features_for(game.id), DATA.glob(f"{game.family}.{mode}.*.json")
    counts = sorted([int(path.name.split(".")[2]) for path in known], key=lambda count: (abs(count - players), count))
    if not counts:
        return features.prior()
    return read_weights(DATA / f"{game.family}.{mode}.{counts[0]}.json", features, game.rules_version)


_SHARP_LINE: Final = "has learned from many games, and plays the best turn it can find"

LEVELS: Final[dict[str, Level]] = {
    "random": Level("random", "Random", "takes any choice that is open", "Random bot", _random),
    "greedy": Level("greedy", "Greedy", "plays the best turn it can find, and looks no further", "Greedy bot", _greedy),
    "sharp": Level("sharp", "Sharp", _SHARP_LINE, "Sharp bot", LearnedBot),
}


def bot(level: str, game_id: str) -> Bot:
    """A bot of a level for a game."""
    if level not in LEVELS:
        raise BadSetup(f"No bot is called {level!r}; there is {', '.join(LEVELS)}.")
    if not LEVELS[level].plays(game_id):
        raise BadSetup(f"No bot plays {game_id!r} at this level.")
    return LEVELS[level].make(game_id)


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
