"""What every part of a table's picture knows: the view, who sits where, language and theme, and the places."""

from dataclasses import dataclass

from pickaxe.draw import setting
from pickaxe.draw.cave_farmers.space import Group, groups
from pickaxe.draw.cave_farmers.targets import Targets
from pickaxe.draw.cave_farmers.words import say, seat_name

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
        return seat_name(self.names, seat, self.lang)

    def say(self, key: str, **values: object) -> str:
        """A phrase in the language of the table."""
        return say(key, self.lang, **values)
