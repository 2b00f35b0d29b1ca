"""What every part of a table's picture knows in any game: the view, who sits where, language and theme."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pickaxe.draw.palette import Theme
from pickaxe.kernel.game import game
from pickaxe.kernel.view import said_of

Targets = TypeVar("Targets")


@dataclass(frozen=True)
class Setting(Generic[Targets]):
    """Everything that drawing a table needs."""

    view: Mapping[str, Any]
    names: Sequence[str]
    lang: str
    theme: Theme
    targets: Targets

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
        return game(self.view["game"]).words.say(said_of(self.view["asked"]["said"]), self.lang)
