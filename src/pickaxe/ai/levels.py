"""Who plays how well: how each level thinks, for every game."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from pickaxe.ai.bridge import BRIDGE, Address, BridgeBot, is_address
from pickaxe.ai.cave_farmers import FarmersEvaluation, FarmersFeatures
from pickaxe.ai.cave_farmers_plans import FarmersPlanning
from pickaxe.ai.cave_vs_cave import CaveEvaluation, CaveFeatures
from pickaxe.ai.cavum import CavumEvaluation, CavumFeatures
from pickaxe.ai.evaluation import Evaluation
from pickaxe.ai.learned import Features, LeadEvaluation, LearnedEvaluation, read_weights
from pickaxe.ai.plans import PlanBot
from pickaxe.ai.search import Budget, SearchBot
from pickaxe.ai.slips import HumanBot, Slips
from pickaxe.kernel.chance import Dice
from pickaxe.kernel.errors import BadSetup
from pickaxe.kernel.game import Game, game
from pickaxe.kernel.playout import Bot, RandomBot
from pickaxe.kernel.stack import State

DATA: Final = Path(__file__).parent / "data"
MANY: Final = 4  # players among whom it takes long until one's next turn

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
_PLANNING: Final[dict[str, Callable[[list[float]], Evaluation]]] = {"cave-farmers": FarmersPlanning}


class Level(NamedTuple):
    """A strength that a bot can have, and how it thinks."""

    id: str
    name: str
    line: str
    bot: str  # the name of who plays so
    widths: dict[str, int]  # by game: how wide it searches by rules of thumb
    learned: Mapping[str, Budget] = {}  # how it searches by what was learned
    alone: Mapping[str, Budget] = {}  # where it searches otherwise when it is alone
    many: Mapping[str, Budget] = {}  # where it searches otherwise among many
    plans: Mapping[str, Budget] = {}  # where it then plans the whole game
    slips: Slips | None = None
    is_offered: bool = True  # False for those that only programs ask for
    address: Address | None = None  # of the program that plays

    def row(self, family: str, players: int) -> tuple[object, ...]:
        """How it thinks about one game with so many players."""
        tables = (self.learned, self.alone, self.plans) if players == 1 else (self.looks(players),)
        budgets = [each.get(family) for each in tables]
        return (self.id, self.widths.get(family), *budgets, self.slips)

    def looks(self, players: int) -> Mapping[str, Budget]:
        """How it searches by what was learned with so many players."""
        others = self.alone if players == 1 else self.many if players >= MANY else {}
        return {**self.learned, **others}

    def player(self, game_id: str) -> Bot:
        """A bot for a game."""
        if self.address:
            return BridgeBot(self.address)
        rules, thumb = game(game_id), thumb_for(game_id)
        if rules.family in self.learned:
            return LearnedBot(rules, self)
        if not self.widths:
            return RandomBot()
        if self.slips:
            return HumanBot(thumb, self.widths[rules.family], self.slips, rules.lexicon)
        return SearchBot(thumb, Budget(self.widths[rules.family]))


# Steps of Cavum have hundreds of ways where others have dozens, and only at the end of a phase have all built as much:
# there a narrow look at this turn goes with a long one at how the phase may end.
_GENTLE: Final = {"cave-vs-cave": 1, "cave-farmers": 1, "cavum": 1}
_STEADY: Final = {"cave-vs-cave": 8, "cave-farmers": 8, "cavum": 3}
_GREEDY: Final = {family: thumb().width for family, thumb in _THUMBS.items()}
_SHARP: Final = {"cave-vs-cave": Budget(24), "cave-farmers": Budget(24), "cavum": Budget(3)}
# In sampled worlds, two turns on: the best three lines together.
_AHEAD: Final = Budget(80, 12, 8, 2, 8, beam=3, later_ends=3, positions=400_000)
# In The Cave Farmers replies must be looked at as widely as that: by narrower looks they differ more than the ends do.
_REPLIES: Final = Budget(160, 8, 1, 2, 16, positions=60_000)
# Among many, up to one's next turn: then fewer ends are enough.
_ROUND: Final = {"cave-farmers": Budget(80, 4, 1, 4, 16, positions=60_000)}
_MASTER: Final = {"cave-vs-cave": _AHEAD, "cave-farmers": _REPLIES, "cavum": Budget(16, 8, 1, 10, 1, positions=50_000)}
# Alone: the best few lines over two more turns; the whole game as one plan where nothing is left to chance.
_ALONE: Final = {"cave-vs-cave": Budget(80, 8, 4, 2, 8, beam=3, later_ends=3, positions=65_000)}
_WHOLE_GAME: Final = {"cave-farmers": Budget(8, 1, 99, 99, 16, beam=64, later_ends=8, positions=600_000)}

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
            slips=Slips(50, 30, 25, 6.0, 35),
        ),
        Level("steady", "Steady", "makes no big mistakes", "Steady bot", _STEADY),
        Level("sharp", "Sharp", "also looks at the others", "Sharp bot", {}, _SHARP),
        Level(
            "master",
            "Master",
            "also thinks about the turns to come",
            "Master bot",
            {},
            _MASTER,
            alone=_ALONE,
            many=_ROUND,
            plans=_WHOLE_GAME,
        ),
    )
}
OFFERED: Final = [level for level in LEVELS.values() if level.is_offered]
USUAL: Final = "steady"


class LearnedBot(Bot):
    """Plays by what was learned for the mode and the number of players that it finds."""

    def __init__(self, game: Game, level: Level) -> None:
        self.game = game
        self.level = level
        self._search: SearchBot | None = None

    def choose(self, state: State, dice: Dice) -> int:
        if self._search is None:
            self._search = self._player(state.mode, state.players)
        choice = self._search.choose(state, dice)
        self.positions = self._search.positions
        return choice

    def _player(self, mode: str, players: int) -> SearchBot:
        level, family = self.level, self.game.family
        if players == 1 and family in level.plans:
            first, *others = planning_for(self.game, mode)
            return PlanBot(first, level.plans[family], others)
        return SearchBot(evaluation_for(self.game, mode, players), level.looks(players)[family])


def evaluation_for(game: Game, mode: str, players: int) -> Evaluation:
    """The best value that is known for a mode: the rules of thumb, as a lead, where nothing was learned."""
    weights = weights_for(game, mode, players)
    return evaluation_with(game.id, weights) if weights else LeadEvaluation(thumb_for(game.id))


def planning_for(game: Game, mode: str) -> list[Evaluation]:
    """The values to plan a whole game by, each by itself: what was learned for that, or else what is known alone."""
    files, features = planned(game.family, mode), features_for(game.id)
    found = [_PLANNING[game.family](read_weights(path, features, game.rules_version)) for path in files]
    return found or [evaluation_for(game, mode, 1)]


def weights_for(game: Game, mode: str, players: int) -> list[float]:
    """What was learned for a mode with the nearest number of players; none where nothing was."""
    files = learned(game.family, mode, players)
    return read_weights(files[0], features_for(game.id), game.rules_version) if files else []


def learned(family: str, mode: str, players: int) -> list[Path]:
    """The files of weights for a mode, the nearest number of players first, of two as near the smaller."""
    found = sorted(DATA.glob(f"{family}.{mode}.[0-9].json"))
    return sorted(found, key=lambda path: abs(int(path.name.split(".")[2]) - players))


def planned(family: str, mode: str) -> list[Path]:
    """The files of weights for planning a mode alone, if there are any."""
    return sorted(DATA.glob(f"{family}.{mode}.1.plans*.json"))


def bot(level: str, game_id: str) -> Bot:
    """A bot of a level for a game, or one that is a program of its own."""
    return level_of(level).player(game_id)


def level_of(name: str) -> Level:
    """What is known of a bot by its name: a level, or how a program is started."""
    if name in LEVELS:
        return LEVELS[name]
    if is_address(name):
        address = Address.parse(name)
        return foreign(name, address, address.name)
    raise BadSetup(f"No bot is called {name!r}; there is {', '.join(LEVELS)}, or {BRIDGE}:PROGRAM for one of your own.")


def foreign(id: str, address: Address, name: str) -> Level:
    """A program as if it were a level."""
    return Level(id, name, "a program run by this server's operator", name, {}, address=address)


def offer(name: str, address: Address) -> None:
    """Offer a program beside the levels from now on."""
    level = foreign(f"{BRIDGE} {name}", address, name)
    LEVELS[level.id] = level
    OFFERED.append(level)


def called(name: str) -> str:
    """What a bot is asked for by in a process that knows only what is always there."""
    level = LEVELS.get(name)
    return str(level.address) if level and level.address else name


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
    return LearnedEvaluation(thumb_for(id), features_for(id), weights)
