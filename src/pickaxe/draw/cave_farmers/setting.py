"""What every part of a table's picture knows: the view, who sits where, language and theme, and the places."""

from dataclasses import dataclass

from pickaxe.draw import setting
from pickaxe.draw.cave_farmers.said import name_of, say
from pickaxe.draw.cave_farmers.space import Group, groups
from pickaxe.draw.targets import Targets
from pickaxe.games.cave_farmers.view import FarmersView
from pickaxe.kernel.words import Value

# Upper edge of the action spaces; upper edge of the turn bar.
STRIP = 64.0
FOOT = 714.0
# Left edges and widths of the three columns.
OWN = (10.0, 504.0)
OFFER = (522.0, 492.0)
OTHERS = (1022.0, 334.0)
# With more columns than this the action spaces lie in three rows of lower ones.
_MOST_COLUMNS = 14
_GAP = 5.0


@dataclass(frozen=True)
class Setting(setting.Setting[Targets]):
    """Everything that drawing a table needs."""

    view: FarmersView

    @property
    def groups(self) -> list[Group]:
        """The action spaces in their three groups."""
        return groups(self.view, lang=self.lang)

    @property
    def rows(self) -> int:
        """In how many rows the action spaces lie."""
        columns = sum(-(-self.places(group) // 2) for group in self.groups)
        return 2 if columns <= _MOST_COLUMNS else 3

    @property
    def tall(self) -> float:
        """How high an action space is."""
        return 58.0 if self.rows == 2 else 46.0

    @property
    def top(self) -> float:
        """The upper edge of the panels."""
        return STRIP + self.rows * (self.tall + _GAP) + 2

    @property
    def room(self) -> float:
        """How high the panels are."""
        return FOOT - 8 - self.top

    def places(self, group: Group) -> int:
        """How many places a group takes; the harvest markers lie with the forest."""
        return len(group.entries) + (group.id == "forest")

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return name_of(self.names, seat, self.lang)

    def say(self, template: str, **values: Value) -> str:
        """A text in the language of the table."""
        return say(template, self.lang, **values)
