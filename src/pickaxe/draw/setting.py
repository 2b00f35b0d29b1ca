"""What every part of a table's picture knows in any game: the view, who sits where, language and theme."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from pickaxe.draw.palette import Theme
from pickaxe.draw.seats import called
from pickaxe.draw.targets import Targets, targets
from pickaxe.kernel.game import Game, game
from pickaxe.kernel.lexicon import Meaning
from pickaxe.kernel.view import Option, said_of
from pickaxe.kernel.words import Said, Value

View = TypeVar("View", bound=Mapping[str, Any])


@dataclass(frozen=True)
class Setting(Generic[View]):
    """Everything that drawing a table needs."""

    view: View
    names: Sequence[str]
    lang: str
    theme: Theme

    @cached_property
    def game(self) -> Game:
        return game(self.view["game"])

    @cached_property
    def targets(self) -> Targets:
        """The options by the things they are about."""
        return targets(self.view["options"])

    @property
    def viewer(self) -> int | None:
        """The seat from which the table is seen, if any."""
        seat: int | None = self.view["viewer"]
        return seat

    @property
    def first(self) -> int:
        """The seat whose board is the large one."""
        return self.viewer or 0

    @property
    def others(self) -> list[int]:
        """The other seats in the order of play from that one on."""
        players: int = self.view["players"]
        return [(self.first + step) % players for step in range(1, players)]

    @property
    def actor(self) -> int | None:
        """The seat that is asked; nobody at the end and while chance decides."""
        seat: int | None = self.view["seat"]
        return None if seat is None or seat < 0 else seat

    @property
    def decides(self) -> bool:
        """Whether the viewer is the one who is asked."""
        return self.viewer is not None and self.viewer == self.view["seat"]

    @property
    def prompt(self) -> str:
        """What is asked, in the language of the table."""
        return self.game.words.say(said_of(self.view["asked"]["said"]), self.lang)

    def name(self, seat: int) -> str:
        """The name of a seat, or its number."""
        return called(self.names, seat, self.lang)

    def meaning(self, option: Option) -> Meaning:
        """What an option says."""
        lexicon = self.game.lexicon
        return lexicon.meaning(lexicon.parse(option["token"]))

    def say(self, template: str, **values: Value) -> str:
        """A sentence in the language of the table."""
        return self.game.words.say(Said(template, **values), self.lang)
