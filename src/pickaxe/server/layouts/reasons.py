"""Why something cannot be chosen, as the rules say it, and what a choice would do to the score."""

from collections.abc import Sequence
from functools import lru_cache

from markupsafe import Markup, escape

from pickaxe.kernel.effects import COSTS
from pickaxe.kernel.lexicon import Lexicon
from pickaxe.kernel.stack import State
from pickaxe.kernel.words import Amount, Name, Said, figures
from pickaxe.server.words import say


class Reasons:
    """Asks the rules why something cannot be chosen now.

    Reasons with one of the templates `beside` only say that another way to do the same is meant.
    """

    def __init__(self, state: State, beside: tuple[str, ...] = ()) -> None:
        self._state = state
        self._beside = beside
        self._found: dict[tuple[str, *tuple[Name, ...]], Sequence[Said]] = {}

    def of(self, verb: str, *targets: Name) -> Sequence[Said]:
        """Why no choice with this verb about these things is open: the shortest list of reasons to the point."""
        if (verb, *targets) not in self._found:
            self._found[verb, *targets] = self._of(verb, targets)
        return self._found[verb, *targets]

    def _of(self, verb: str, targets: tuple[Name, ...]) -> Sequence[Said]:
        lists = [self._state.reasons(choice) for choice in _meant(self._state.book.lexicon, verb, targets)]
        if [] in lists:
            return []
        useful = [reasons for reasons in lists if reasons[0].template not in self._beside]
        return clearest(useful or lists[:1])


@lru_cache(4096)
def _meant(lexicon: Lexicon, verb: str, targets: tuple[Name, ...]) -> tuple[int, ...]:
    """The choices with a verb about some things."""
    meanings = ((choice, lexicon.meaning(choice)) for choice in range(len(lexicon)))
    return tuple(
        choice
        for choice, meaning in meanings
        if meaning.verb.id == verb and tuple(meaning.targets[: len(targets)]) == targets
    )


def clearest(lists: Sequence[Sequence[Said]]) -> Sequence[Said]:
    """The shortest of some lists of reasons; of several the one in which least is missing, which takes time to add."""
    fewest = min(map(len, lists), default=0)
    shortest = [reasons for reasons in lists if len(reasons) == fewest]
    return min(shortest, key=_lack, default=[]) if len(shortest) != 1 else shortest[0]


def _lack(reasons: Sequence[Said]) -> int:
    return sum([missing(reason) for reason in reasons if reason.template == COSTS])


def missing(reason: Said) -> int:
    """How much of a price cannot be paid, if that is the reason."""
    if reason.template != COSTS:
        return 0
    price, held = reason.values["price"], reason.values["n"]
    return price.number - held if isinstance(price, Amount) and isinstance(held, int) else 0


def score_change(before: float, after: float, lang: str) -> Markup:
    """A score now and after, with a sign for better or worse."""
    if after == before:
        return escape(say("{points} stays", lang, points=before))
    look, sign = ("up", "▲") if after > before else ("down", "▼")
    return Markup(f'{figures(before)} → <b class="{look}">{figures(after)} {sign} {figures(abs(after - before))}</b>')
