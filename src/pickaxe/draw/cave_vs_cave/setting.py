"""What every part of a table's picture knows: the view, who sits where, language and theme, and the places."""

from dataclasses import dataclass

from pickaxe.draw import setting
from pickaxe.draw.cave_vs_cave.pieces import say
from pickaxe.draw.targets import Targets
from pickaxe.games.cave_vs_cave.view import CaveView
from pickaxe.kernel.words import Value

# Upper edges of strip, panels and turn bar.
STRIP = 58
TOP = 168
FOOT = 714


@dataclass(frozen=True)
class Setting(setting.Setting[Targets]):
    """Everything that drawing a table needs."""

    view: CaveView

    def say(self, template: str, **values: Value) -> str:
        """A sentence in the language of the table."""
        return say(template, self.lang, **values)
