"""Cavum written down: views, positions, score sheets, and sentences for what is not asked now."""

from typing import cast

from pickaxe.games.cavum.book import CavumBook
from pickaxe.games.cavum.position import write_position
from pickaxe.games.cavum.recall import Recall
from pickaxe.games.cavum.scoring import score_sheet
from pickaxe.games.cavum.state import CavumState
from pickaxe.games.cavum.text import CavumTexts
from pickaxe.games.cavum.view import view
from pickaxe.kernel.stack import Json, Scribe, State


class CavumScribe(Scribe):
    """Writes states of Cavum."""

    def __init__(self, book: CavumBook) -> None:
        self.text = CavumTexts(book)

    def view(self, state: State, seat: int | None) -> Json:
        return view(cast(CavumState, state), seat, self.text.prompt(state))

    def position(self, state: State) -> Json:
        return write_position(cast(CavumState, state))

    def score_sheet(self, state: State) -> list[Json]:
        return score_sheet(cast(CavumState, state))

    def recall(self, start: State, choices: list[int]) -> Json:
        recall = Recall(cast(CavumState, start))
        for choice in choices:
            recall.play(choice)
        return recall.view()

    def objections(self, state: State, choice: int) -> list[str]:
        if state.book.lexicon.token(choice).startswith(("first ", "reveal ")):
            return ["Chance decides this."]
        return [f"What is asked now: {self.text.prompt(state)}."]
