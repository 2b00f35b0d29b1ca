"""Why something cannot be chosen, as the rules say it, and what a choice would do to the score."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from pickaxe.kernel.lexicon import Lexicon
from pickaxe.kernel.stack import State
from pickaxe.server.signs import points
from pickaxe.server.words import say

# What every game says of a price that cannot be paid: how much, of what, and how much there is.
SHORT: Final = re.compile(r"Costs (\d+) (\w+), you have (\d+)\.")


class Reasons:
    """Asks the rules why something cannot be chosen now.

    Reasons that begin like one of `beside` only say that another way to do the same is meant.
    """

    def __init__(self, state: State, lexicon: Lexicon, beside: tuple[str, ...]) -> None:
        self._state = state
        self._lexicon = lexicon
        self._beside = beside

    def of(self, start: str) -> list[str]:
        """Why no choice that begins like this is open: the shortest list of reasons that is to the point."""
        lists = [self._state.why_not(token) for token in _beginning(self._lexicon, start)]
        if [] in lists:
            return []
        useful = [reasons for reasons in lists if not reasons[0].startswith(self._beside)]
        return min(useful, key=_weight, default=lists[0])


@lru_cache(4096)
def _beginning(lexicon: Lexicon, start: str) -> tuple[str, ...]:
    """The tokens that begin with some words."""
    tokens = (lexicon.token(choice) for choice in range(len(lexicon)))
    return tuple(token for token in tokens if token == start or token.startswith(f"{start} "))


def _weight(reasons: Sequence[str]) -> tuple[int, int]:
    missing = sum(int(found[1]) - int(found[3]) for reason in reasons if (found := SHORT.fullmatch(reason)))
    return len(reasons), missing


def score_change(before: float, after: float, lang: str) -> Markup:
    """A score now and after, with a sign for better or worse."""
    if after == before:
        return Markup("{}").format(say("{points} stays", lang, points=points(before)))
    kind, sign = ("up", "▲") if after > before else ("down", "▼")
    return Markup('{} → <b class="{}">{} {} {}</b>').format(
        points(before), kind, points(after), sign, points(abs(after - before))
    )
