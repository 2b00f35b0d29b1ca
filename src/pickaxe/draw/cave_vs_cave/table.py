"""The whole table as one picture that stands alone: strip, caves, goods, display and what is asked."""

from collections.abc import Sequence

from pickaxe.draw import sheet
from pickaxe.draw.cave_vs_cave.bars import bar, turn_bar
from pickaxe.draw.cave_vs_cave.display import display
from pickaxe.draw.cave_vs_cave.scores import scores, solo
from pickaxe.draw.cave_vs_cave.setting import FOOT, TOP, Setting
from pickaxe.draw.cave_vs_cave.side import side
from pickaxe.draw.cave_vs_cave.strip import strip
from pickaxe.draw.cave_vs_cave.targets import View, targets
from pickaxe.draw.cave_vs_cave.words import points
from pickaxe.draw.palette import Theme
from pickaxe.draw.svg import Svg, join

# Left edge and width of the columns; height of the other player's side.
_OWN = (10, 560)
_OTHER = (578, 394)
_DISPLAY = (980, 376)
_OTHER_HEIGHT = 400


def _others(table: Setting) -> Svg:
    x, width = _OTHER
    seats = [seat for seat in range(table.view["players"]) if seat != table.first]
    if not seats:
        return solo(table, x, width)
    return join(
        [
            side(table, seats[0], x, TOP, width, _OTHER_HEIGHT, "thin"),
            scores(table, x, TOP + _OTHER_HEIGHT + 8, width),
        ]
    )


def _label(table: Setting) -> str:
    seats = table.view["seats"]
    said = [f"{name} {points(seat['score'], table.lang)}" for name, seat in zip(table.names, seats, strict=False)]
    view = table.view
    now = table.say("draft") if table.is_drafting else table.say("round of", n=view["round"], all=view["rounds"])
    return table.say("table", round=now, scores=", ".join(said))


def table(view: View, *, names: Sequence[str] = ("Ida", "Bruno"), lang: str = "en", theme: Theme = "light") -> str:
    """The whole table as a picture of 1366 × 768 that needs no page around it."""
    laid = Setting(view, names, lang, theme, targets(view))
    inside = join(
        [
            bar(laid),
            strip(laid),
            side(laid, laid.first, _OWN[0], TOP, _OWN[1], FOOT - 8 - TOP, "full"),
            _others(laid),
            display(laid, *_DISPLAY),
            turn_bar(laid),
        ]
    )
    return sheet.picture(inside, theme=theme, label=_label(laid))
