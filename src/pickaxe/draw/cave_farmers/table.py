"""The whole table as one picture that stands alone: action spaces, homes, goods, furnishings and what is asked."""

from collections.abc import Sequence

from pickaxe.draw import sheet
from pickaxe.draw.cave_farmers.bars import bar, turn_bar
from pickaxe.draw.cave_farmers.display import display
from pickaxe.draw.cave_farmers.others import others
from pickaxe.draw.cave_farmers.said import points_words
from pickaxe.draw.cave_farmers.setting import Setting
from pickaxe.draw.cave_farmers.side import side
from pickaxe.draw.cave_farmers.strip import strip
from pickaxe.draw.palette import Theme
from pickaxe.draw.svg import join
from pickaxe.draw.targets import targets
from pickaxe.games.cave_farmers.view import FarmersView


def _label(table: Setting) -> str:
    seats = table.view["seats"]
    said = [f"{table.name(seat)} {points_words(held['score'], table.lang)}" for seat, held in enumerate(seats)]
    now = table.say("round {n} of {all}", n=table.view["round"], all=table.view["rounds"][-1])
    return table.say("The Cave Farmers, {round}: {scores}", round=now, scores=", ".join(said))


def table(
    view: FarmersView, *, names: Sequence[str] = ("Ida", "Bruno"), lang: str = "en", theme: Theme = "light"
) -> str:
    """The whole table as a picture of 1366 × 768 that needs no page around it."""
    laid = Setting(view, names, lang, theme, targets(view["options"]))
    inside = join([bar(laid), strip(laid), side(laid), display(laid), others(laid), turn_bar(laid)])
    return sheet.picture(inside, theme=theme, label=_label(laid))
