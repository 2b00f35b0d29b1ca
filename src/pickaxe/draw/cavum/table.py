"""The whole table as one picture that stands alone: players, orders, cities, mountain, market and what is asked."""

from collections.abc import Sequence

from pickaxe.draw import sheet
from pickaxe.draw.cavum import hexes
from pickaxe.draw.cavum.bars import bar, turn_bar
from pickaxe.draw.cavum.contracts import contracts
from pickaxe.draw.cavum.market import market
from pickaxe.draw.cavum.mountain import picture
from pickaxe.draw.cavum.players import cities, cities_height, players, players_height
from pickaxe.draw.cavum.setting import LOW, MIDDLE, TOP, Setting
from pickaxe.draw.palette import Theme
from pickaxe.draw.svg import Svg, at, group, join
from pickaxe.draw.targets import targets
from pickaxe.games.cavum.view import CavumView

_GAP = 8


def _mountain(table: Setting) -> Svg:
    x, width = MIDDLE
    drawn = picture(table.view, targets=table.targets, names=table.names, lang=table.lang)
    scale = min(width / hexes.WIDTH, (LOW - TOP) / hexes.HEIGHT)
    left = x + (width - hexes.WIDTH * scale) / 2
    return group(drawn.inside, transform=at(left, TOP, scale), role="group", aria_label=drawn.summary)


def _label(table: Setting) -> str:
    view = table.view
    scores = [
        table.say("{name} {n} points", name=table.name(seat), n=view["seats"][seat]["score"]) for seat in table.order
    ]
    return table.say(
        "Cavum, phase {n} of {all}: {scores}", n=view["phase"], all=view["phases"], scores=", ".join(scores)
    )


def table(view: CavumView, *, names: Sequence[str] = (), lang: str = "en", theme: Theme = "light") -> str:
    """The whole table as a picture of 1366 × 768 that needs no page around it."""
    laid = Setting(view, names, lang, theme, targets(view["options"]))
    top = TOP + players_height(laid) + _GAP
    inside = join(
        [
            bar(laid),
            players(laid),
            contracts(laid, top, LOW - cities_height(laid) - _GAP - top),
            cities(laid),
            _mountain(laid),
            market(laid),
            turn_bar(laid),
        ]
    )
    return sheet.picture(inside, theme=theme, label=_label(laid))
