"""What every part of a table's picture knows: the view, who sits where, language and theme, and the places."""

from collections.abc import Mapping
from dataclasses import dataclass

from pickaxe.draw import setting
from pickaxe.draw.cavum.printed import Printed, printed
from pickaxe.draw.svg import Svg, join, text
from pickaxe.draw.targets import Targets
from pickaxe.games.cavum.view import CavumView
from pickaxe.games.cavum.words import say, seat_called
from pickaxe.kernel.words import Value

# Upper edge of the panels, lower edge of them, upper edge and height of the turn bar.
TOP = 50
LOW = 668
FOOT = 676
FOOT_HEIGHT = 84
# Left edge and width of the columns.
LEFT = (10, 290)
MIDDLE = (308, 696)
RIGHT = (1012, 344)
HEAD = 30


@dataclass(frozen=True)
class Setting(setting.Setting[Targets]):
    """Everything that drawing a table needs."""

    view: CavumView

    @property
    def printed(self) -> Printed:
        """What is printed in this game."""
        return printed(self.view["game"])

    @property
    def order(self) -> list[int]:
        """The seats in turn order; before there is one, as they sit."""
        known = self.view["turn_order"]
        return [*known, *(seat for seat in range(self.view["players"]) if seat not in known)]

    def purse(self, seat: int) -> Mapping[str, int] | None:
        """The stones of a seat by colour, if the viewer may see them."""
        return self.view["seats"][seat]["colours"]

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return seat_called(self.names, seat, self.lang)

    def say(self, template: str, **values: Value) -> str:
        """A few words in the language of the table."""
        return say(template, self.lang, **values)


def headed(title: str, note: str, x: float, y: float, width: float) -> Svg:
    """The title of a panel, and a note at its right end."""
    return join(
        [
            text(title, x + 11, y + 20, class_="serif panelhead"),
            text(note, x + width - 11, y + 19.5, class_="note flush"),
        ]
    )
