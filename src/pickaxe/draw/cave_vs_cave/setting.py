"""What every part of a table's picture knows: the view, who sits where, language and theme, and the places."""

from dataclasses import dataclass

from pickaxe.draw import setting
from pickaxe.draw.cave_vs_cave.targets import Targets
from pickaxe.draw.cave_vs_cave.words import say

# Upper edges of strip, panels and turn bar.
STRIP = 58
TOP = 168
FOOT = 714
# The phases in which rooms are drafted, or the rest of their pile is being placed.
DRAFT = ("drafting", "burying")


@dataclass(frozen=True)
class Setting(setting.Setting[Targets]):
    """Everything that drawing a table needs."""

    @property
    def is_drafting(self) -> bool:
        """Whether rooms are drafted, or the rest of their pile is being placed."""
        return self.view["phase"] in DRAFT

    def say(self, key: str, **values: object) -> str:
        """A phrase in the language of the table."""
        return say(key, self.lang, **values)
