"""The Cave Farmers written down: views, positions, score sheets, and sentences for what is not asked now."""

from typing import cast

from pickaxe.games.cave_farmers import verbs
from pickaxe.games.cave_farmers.position import write_position
from pickaxe.games.cave_farmers.reasons import exchange_reasons
from pickaxe.games.cave_farmers.sheet import score_sheet
from pickaxe.games.cave_farmers.state import FarmersState
from pickaxe.games.cave_farmers.text import FarmersTexts
from pickaxe.games.cave_farmers.view import view
from pickaxe.kernel.chance import CHANCE
from pickaxe.kernel.stack import Json, Scribe, State
from pickaxe.kernel.words import Said


class FarmersScribe(Scribe):
    """Writes states of The Cave Farmers."""

    def __init__(self) -> None:
        self.text = FarmersTexts()

    def view(self, state: State, seat: int | None) -> Json:
        return cast(Json, view(cast(FarmersState, state), seat, self.text.prompt(state)))

    def position(self, state: State) -> Json:
        return write_position(cast(FarmersState, state))

    def score_sheet(self, state: State) -> list[Json]:
        return score_sheet(cast(FarmersState, state))

    def objections(self, state: State, choice: int) -> list[Said]:
        if state.seat == CHANCE:
            return [Said("Chance decides now.")]
        verb = state.book.lexicon.meaning(choice).verb
        if verb in (verbs.FIRST, verbs.REVEAL, verbs.REVEAL_GREEN, verbs.REVEAL_RED):
            return [Said("Chance decides this.")]
        if choice < state.book.exchange_count:
            return exchange_reasons(cast(FarmersState, state), choice)
        return [Said("What is asked now: {prompt.low}.", prompt=self.text.prompt(state))]
