"""What every part of a table's picture knows: the view, who sits where, language and theme, and the places."""

from collections.abc import Sequence
from dataclasses import dataclass

from pickaxe.draw.cave_vs_cave.pieces import in_language
from pickaxe.draw.cave_vs_cave.targets import Targets, View
from pickaxe.draw.cave_vs_cave.words import say
from pickaxe.draw.palette import Theme

# Upper edges of strip, panels and turn bar.
STRIP = 58
TOP = 168
FOOT = 714


@dataclass(frozen=True)
class Setting:
    """Everything that drawing a table needs."""

    view: View
    names: Sequence[str]
    lang: str
    theme: Theme
    targets: Targets

    @property
    def first(self) -> int:
        """The seat whose cave is the large one."""
        viewer: int | None = self.view["viewer"]
        return 0 if viewer is None else viewer

    @property
    def decides(self) -> bool:
        """Whether the viewer is the one who is asked."""
        return self.view["viewer"] is not None and self.view["viewer"] == self.view["seat"]

    @property
    def is_drafting(self) -> bool:
        """Whether rooms are drafted, or the rest of their pile is being placed."""
        return self.view["phase"] in ("drafting", "burying")

    @property
    def prompt(self) -> str:
        """What is asked, in the language of the table."""
        return in_language(self.view["asked"]["prompt"], self.lang)

    def say(self, key: str, **values: object) -> str:
        """A phrase in the language of the table."""
        return say(key, self.lang, **values)
