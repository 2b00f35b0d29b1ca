"""The Cave Farmers written down: views, positions, score sheets, and sentences for what is not asked now."""

from typing import cast

from pickaxe.games.cave_farmers.position import write_position
from pickaxe.games.cave_farmers.reasons import exchange_reasons
from pickaxe.games.cave_farmers.sheet import score_sheet
from pickaxe.games.cave_farmers.state import FarmersState
from pickaxe.games.cave_farmers.text import FarmersTexts
from pickaxe.games.cave_farmers.view import view
from pickaxe.kernel.chance import CHANCE
from pickaxe.kernel.phrases import uncapitalised
from pickaxe.kernel.stack import Json, Scribe, State


class FarmersScribe(Scribe):
    """Writes states of The Cave Farmers."""

    def __init__(self) -> None:
        self.text = FarmersTexts()

    def view(self, state: State, seat: int | None) -> Json:
        return view(cast(FarmersState, state), seat, self.text.prompt(state))

    def position(self, state: State) -> Json:
        return write_position(cast(FarmersState, state))

    def score_sheet(self, state: State) -> list[Json]:
        return score_sheet(cast(FarmersState, state))

    def objections(self, state: State, choice: int) -> list[str]:
        farm = cast(FarmersState, state)
        token = state.book.lexicon.token(choice)
        if farm.seat == CHANCE:
            return ["Chance decides now."]
        if token.startswith(("first ", "reveal ")):
            return ["Chance decides this."]
        if choice < state.book.exchange_count:
            return exchange_reasons(farm, choice)
        return [f"What is asked now: {uncapitalised(self.text.prompt(state))}."]
