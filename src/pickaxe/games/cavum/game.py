"""Cavum as a game that others can use."""

from typing import cast

from pickaxe.games.cavum.book import CavumBook
from pickaxe.games.cavum.components import refused
from pickaxe.games.cavum.facts import Facts, is_same, merged
from pickaxe.games.cavum.goals import lacks, owns
from pickaxe.games.cavum.observer import CavumObserver
from pickaxe.games.cavum.position import read_position, write_position
from pickaxe.games.cavum.scoring import score_sheet
from pickaxe.games.cavum.setup import book_of, unsettled
from pickaxe.games.cavum.state import CavumState
from pickaxe.games.cavum.text import CavumTexts
from pickaxe.games.cavum.view import recall, view
from pickaxe.kernel import game as registry
from pickaxe.kernel.edition import Edition
from pickaxe.kernel.fields import Misfit
from pickaxe.kernel.game import Game, Mode
from pickaxe.kernel.lack import Lack
from pickaxe.kernel.observation import Observer
from pickaxe.kernel.stack import Json, Scribe, State
from pickaxe.kernel.words import Name, Said

ID = "cavum"
NAME = "Cavum"
RULES_VERSION = 1
CAVEAT = (
    "The rulebook does not print most order cards, their penalties, the layout of the cities and the three-exit tile: "
    "ours are partly reconstructed, and whoever owns the game can correct them with a data file "
    "(docs/corrections-cavum.md)."
)


class CavumScribe(Scribe):
    """Writes states of Cavum: views, positions, score sheets, and why something is not asked now."""

    def __init__(self, text: CavumTexts) -> None:
        self.text = text

    def view(self, state: State, seat: int | None) -> Json:
        return cast(Json, view(cast(CavumState, state), seat, self.text.prompt(state)))

    def position(self, state: State) -> Json:
        return write_position(cast(CavumState, state))

    def score_sheet(self, state: State) -> list[Json]:
        return score_sheet(cast(CavumState, state))

    def recall(self, start: State, choices: list[int]) -> Json:
        return cast(Json, recall(cast(CavumState, start), choices))

    def objections(self, state: State, choice: int) -> list[Said]:
        if state.book.lexicon.meaning(choice).verb.id in ("first", "reveal"):
            return [Said("Chance decides this.")]
        return [Said("What is asked now: {prompt}.", prompt=self.text.prompt(state))]

    def lacks(self, state: State, goal: Name, choice: int) -> list[Lack]:
        return lacks(cast(CavumState, state), goal, choice)

    def owns(self, state: State, goal: Name) -> bool:
        return owns(cast(CavumState, state), goal)


class Cavum(Game):
    """Cavum, with our facts or with an owner's corrections of them."""

    def __init__(self, facts: Facts, edition: Edition | None = None) -> None:
        id = edition.id() if edition else ID
        book = book_of(id, facts)
        text = CavumTexts(book)
        super().__init__(
            id,
            f"{NAME}, corrected ({edition.mark()})" if edition else NAME,
            RULES_VERSION,
            [
                Mode("three-phases", "Three phases", [2, 3, 4], "The whole game: three phases."),
                Mode("two-phases", "Learning game", [2, 3, 4], "Two phases, then the end of the game."),
            ],
            facts.switches,
            book,
            text,
            edition=edition,
            takes_corrections=edition is None,
            caveat="" if edition else CAVEAT,
        )
        self.guide: CavumBook = book
        book.scribe = CavumScribe(text)

    def fresh(self, players: int, mode: str, switches: dict[str, bool]) -> State:
        state = unsettled(self.guide, players, mode, switches)
        state.settle()
        return state

    def from_position(self, position: object) -> State:
        return read_position(self, self.guide, position)

    def observer(self, players: int) -> Observer:
        return CavumObserver(self.guide, players)

    def corrected(self, edition: Edition) -> Game:
        try:
            data = merged(edition.data())
            return self if is_same(data, merged({})) else Cavum(Facts(data), edition)
        except Misfit as misfit:
            raise refused(misfit) from misfit


def register() -> None:
    """Make the game known."""
    registry.register(Cavum(Facts(merged({}))))
