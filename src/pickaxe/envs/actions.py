"""Fewer actions: the choices that occur in an environment, numbered without gaps, exchanges last or left out.

Which choices occur is a list that was found by play (`bench/choices.py`), not a proof; so a few spare actions stand for
open choices that are not on it, in their order.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from pickaxe.kernel.errors import BadSetup
from pickaxe.kernel.game import Game
from pickaxe.kernel.stack import State

Space = Literal["all", "compact", "pruned"]

CHOICES: Final = Path(__file__).parent / "data" / "choices.json"
SPARE: Final = 8
NOTHING: Final = -1
NO_ACTION: Final = "No open choice has this number now."


class Actions:
    """The choices of an environment as actions; here all of its game, each with its own number."""

    def __init__(self, game: Game) -> None:
        self.size = len(game.lexicon)

    def open(self, state: State) -> list[int]:
        """The actions that are open in a state."""
        return state.choices()

    def choice(self, state: State, action: int) -> int:
        """The choice that an action stands for in a state, open or not; -1 if it stands for nothing there."""
        return action if 0 <= action < self.size else NOTHING


class FewActions(Actions):
    """Own choices first, then the spare actions, then the any-time exchanges, if they are not pruned."""

    def __init__(self, game: Game, choices: list[int], *, has_exchanges: bool) -> None:
        own = [choice for choice in choices if choice >= game.book.exchange_count]
        self.exchanges = [choice for choice in choices if choice not in own] if has_exchanges else []
        self.spare = range(len(own), len(own) + SPARE)
        self.known = [*own, *[NOTHING] * SPARE, *self.exchanges]
        self.size = len(self.known)
        self._numbers = {choice: action for action, choice in enumerate(self.known) if choice != NOTHING}
        self._has_exchanges = has_exchanges

    def open(self, state: State) -> list[int]:
        known = [self._numbers[choice] for choice in self._offered(state) if choice in self._numbers]
        return [*known, *self.spare[: len(self._others(state))]]

    def choice(self, state: State, action: int) -> int:
        if action in self.spare:
            return dict(zip(self.spare, self._others(state), strict=False)).get(action, NOTHING)
        return self.known[action] if 0 <= action < self.size else NOTHING

    def _others(self, state: State) -> list[int]:
        """The open choices that are not on the list."""
        return sorted(choice for choice in self._offered(state) if choice not in self._numbers)

    def _offered(self, state: State) -> list[int]:
        return state.choices() if self._has_exchanges else state.options()


def actions(name: str, game: Game, space: Space) -> Actions:
    """The actions of an environment."""
    if space == "all":
        return Actions(game)
    found = _found()
    if found["rules"][game.family] != game.rules_version:
        raise BadSetup(f"{CHOICES.name} is of other rules of {game.name}: python bench/choices.py makes it anew.")
    runs = found["choices"][name]
    choices = [choice for first, last in runs for choice in range(first, last + 1)]
    return FewActions(game, choices, has_exchanges=space == "compact")


@cache
def _found() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(CHOICES.read_text(encoding="utf-8"))
    return found
