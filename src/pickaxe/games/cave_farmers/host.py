"""What a host knows of The Cave Farmers: what a space still offers, and what closes something else there."""

from typing import Final, cast

from pickaxe.games.cave_farmers.components import GOODS
from pickaxe.games.cave_farmers.harvest import Feed, food_due
from pickaxe.games.cave_farmers.state import FarmersState
from pickaxe.games.cave_farmers.steps import ONCE, Steps
from pickaxe.kernel.host import CLOSED, LOST, Host, Waste, verbs_open
from pickaxe.kernel.stack import NODE_BITS, State
from pickaxe.kernel.words import Listing, Said

# What a space still offers, by verb, the most important first.
_OFFERED: Final = {
    "furnish": "furnishing unused",
    "grow": "the family can still grow",
    "lay": "you can still lay a tile",
    "sow": "you can still sow",
    "fence": "you can still fence",
    "stable": "you can still build a stable",
    "forge": "you can still forge",
    "loot": "you can still go on the expedition",
}
# What cannot be done any more, by verb.
_CLOSED: Final = {
    "lay": "no tile can be laid here any more",
    "sow": "nothing can be sown here any more",
    "fence": "nothing can be fenced here any more",
    "stable": "no stable can be built here any more",
    "forge": "nothing can be forged here any more",
    "loot": "there is no expedition here any more",
    "take": "the goods here cannot be taken any more",
}


class FarmersHost(Host):
    """The host of The Cave Farmers."""

    gains = ("take",)
    offered = _OFFERED

    def left_lying(self, state: State) -> Listing:
        gains = verbs_open(state).get("take")
        return _brought(state, gains[0]) if gains else Listing([])

    def wasted(self, state: State, choice: int) -> list[Waste]:
        """Parts of a space that come before what is chosen, and could have been done; points that begging costs."""
        steps = state.asker()
        if isinstance(steps, Feed):
            return _begged(cast(FarmersState, state), choice)
        if not isinstance(steps, Steps) or choice not in state.options():
            return []
        closed = _closed(cast(FarmersState, state), steps, choice)
        return [Waste(CLOSED, Said(words)) for verb, words in _CLOSED.items() if verb in closed]


def _brought(state: State, choice: int) -> Listing:
    """The goods that a choice brings."""
    after = state.copy()
    after.apply(choice)
    pairs = enumerate(zip(state.purse(), after.purses[state.mover], strict=True))
    return Listing([GOODS.amount(later - earlier, kind) for kind, (earlier, later) in pairs if later > earlier])


def _begged(farm: FarmersState, choice: int) -> list[Waste]:
    """The points that are lost if a payment is made that does not feed everybody."""
    if choice not in farm.guide.pay_choice:
        return []
    after = farm.copy()
    after.home().begging += food_due(farm, farm.stack[-1] >> NODE_BITS) - farm.guide.pay_choice.index(choice)
    lost = round(farm.scores()[farm.mover] - after.scores()[farm.mover])
    return [Waste(LOST, Said("{n} {n:point|points} less", n=lost))] if lost > 0 else []


def _closed(farm: FarmersState, steps: Steps, choice: int) -> set[str]:
    """The verbs of the parts that a choice closes because they come before it."""
    memory = farm.stack[-1] >> NODE_BITS
    free = [step for step in steps.steps if steps.is_free(farm, memory, step)]
    chosen = [step for step in free if step.part.accepts(choice)]
    found: list[int] = []
    for step in free:
        if chosen and step.later & ONCE << chosen[0].shift:
            step.part.offer(farm, found)
    return {farm.book.lexicon.meaning(each).verb.id for each in found}


HOST = FarmersHost()
