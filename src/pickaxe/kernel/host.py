"""What a good host does for whoever plays: takes what has no drawback, says what is left, warns before waste."""

from typing import Any, ClassVar, Final

from pickaxe.kernel.stack import State
from pickaxe.kernel.view import plain
from pickaxe.kernel.words import Listing, Said

# The kinds of waste, each of which somebody may not want to hear of.
LEFT: Final = "left"  # goods
UNDONE: Final = "undone"  # what could still be done
CLOSED: Final = "closed"
NOTHING: Final = "nothing"
DEAR: Final = "dear"
LOST: Final = "lost"


class Waste:
    """What would be wasted: of which kind, and in words."""

    def __init__(self, kind: str, said: Said) -> None:
        self.kind = kind
        self.said = said

    def plain(self) -> dict[str, Any]:
        """The same as plain data."""
        return {"kind": self.kind, "said": plain(self.said)}


class Host:
    """The host of one game; one that knows nothing of a game takes nothing and warns of nothing."""

    gains: tuple[str, ...] = ()  # verbs that only bring something
    offered: ClassVar[dict[str, str]] = {}  # what can be left open beside gains, by verb, the most important first
    endings: tuple[str, ...] = ("end",)  # verbs that end a turn
    spoken: tuple[str, ...] = ()  # verbs of what is said aloud and is a whole turn: bids, offers

    def taken_along(self, before: State, state: State) -> int | None:
        """A gain that came up since a state before and has no drawback: it comes whole and closes nothing else."""
        if state.seat != before.seat:
            return None
        known, open_now = before.options(), state.options()
        fresh = [choice for choice in open_now if choice not in known and self.is_gain(state, choice)]
        return next((choice for choice in fresh if self._is_free(state, choice, open_now)), None)

    def is_gain(self, state: State, choice: int) -> bool:
        """Whether a choice only brings something, and all of it."""
        return state.book.lexicon.meaning(choice).verb.id in self.gains

    def _is_free(self, state: State, choice: int, open_now: list[int]) -> bool:
        """Whether everything else that is open stays so, but for other parts of the same gain."""
        after = state.copy()
        after.apply(choice)
        if after.seat != state.seat or after.turn != state.turn:
            return False
        left = set(after.options())
        return all(other in left for other in open_now if other != choice)

    def can_only_end(self, state: State) -> bool:
        """Whether nothing is left but to end the turn; goods can be exchanged in any other turn, too."""
        verbs = [state.book.lexicon.meaning(choice).verb.id for choice in state.options()]
        return len(verbs) == 1 and verbs[0] in self.endings

    def unused(self, state: State) -> list[Waste]:
        """What would be left if the turn ended now, the most important first; nothing where it cannot end."""
        verbs = [state.book.lexicon.meaning(choice).verb.id for choice in state.options()]
        return self.leftovers(state) if any(verb in self.endings for verb in verbs) else []

    def leftovers(self, state: State) -> list[Waste]:
        """What is open beside the end of the turn and of worth."""
        goods, open_now = self.left_lying(state), verbs_open(state)
        lying = [Waste(LEFT, Said("{goods} left lying", goods=goods))] if goods.values else []
        return lying + [Waste(UNDONE, Said(words)) for verb, words in self.offered.items() if verb in open_now]

    def left_lying(self, state: State) -> Listing:
        """The goods that could still be taken."""
        return Listing([])

    def wasted(self, state: State, choice: int) -> list[Waste]:
        """What a choice would waste in this state."""
        return []

    def wastes(self, state: State, choice: int) -> list[Waste]:
        """What a choice would waste or, if it ends the turn, leave."""
        is_end = state.book.lexicon.meaning(choice).verb.id in self.endings
        return self.leftovers(state) if is_end else self.wasted(state, choice)

    def told(self, state: State, seat: int | None) -> list[dict[str, Any]]:
        """What would be left, as it stands in the view of a seat."""
        return [waste.plain() for waste in self.unused(state)] if seat is not None and seat == state.seat else []


def verbs_open(state: State) -> dict[str, list[int]]:
    """The choices that are open now, by their verbs."""
    found: dict[str, list[int]] = {}
    for choice in state.options():
        found.setdefault(state.book.lexicon.meaning(choice).verb.id, []).append(choice)
    return found
