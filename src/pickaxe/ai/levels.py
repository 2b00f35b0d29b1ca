"""Who plays how well: what each level looks at, for every game."""

from collections.abc import Callable
from typing import Final, TypeVar

from pickaxe.ai.cave_farmers import FarmersEvaluation, FarmersFeatures
from pickaxe.ai.cave_vs_cave import CaveEvaluation, CaveFeatures
from pickaxe.ai.cavum import CavumEvaluation
from pickaxe.ai.evaluation import Evaluation
from pickaxe.ai.learned import Features, LearnedEvaluation
from pickaxe.kernel.errors import BadSetup
from pickaxe.kernel.game import game

Made = TypeVar("Made")

_THUMBS: Final[dict[str, Callable[[], Evaluation]]] = {
    "cave-vs-cave": CaveEvaluation,
    "cave-farmers": FarmersEvaluation,
    "cavum": CavumEvaluation,
}
_FEATURES: Final[dict[str, Callable[[], Features]]] = {"cave-vs-cave": CaveFeatures, "cave-farmers": FarmersFeatures}


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


def evaluation_with(id: str, weights: list[float]) -> Evaluation:
    """A learned value of a game."""
    thumb = thumb_for(id)
    return LearnedEvaluation(thumb, features_for(id), weights, thumb.width, thumb.depth)
