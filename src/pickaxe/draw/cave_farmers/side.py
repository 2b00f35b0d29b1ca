"""The own side in a table's picture: name, dwarfs and score, home, goods, and the end of the round."""

from pickaxe.draw import icons, lettering
from pickaxe.draw.cave_farmers.family import family_piece
from pickaxe.draw.cave_farmers.forecast import HEIGHT as FORECAST
from pickaxe.draw.cave_farmers.forecast import forecast_piece
from pickaxe.draw.cave_farmers.furnishing import Detail
from pickaxe.draw.cave_farmers.home import picture
from pickaxe.draw.cave_farmers.setting import OWN, Setting
from pickaxe.draw.cave_farmers.shelf import HEIGHT as SHELF
from pickaxe.draw.cave_farmers.shelf import shelf_piece
from pickaxe.draw.seats import sign
from pickaxe.draw.sheet import panel
from pickaxe.draw.svg import Svg, at, group, join, text
from pickaxe.draw.targets import Targets
from pickaxe.kernel.words import figures

_HEAD = 34.0


def head(table: Setting, seat: int, x: float, y: float, width: float, *, size: float = 16.0) -> Svg:
    """Whose panel it is: sign, name, dwarfs, whether they begin, begging markers, score."""
    owner = table.view["seats"][seat]
    end = x + width - 12
    total = figures(owner["score"])
    room = width - 190 - lettering.width(total, 20)
    shown = lettering.shorten(table.name(seat), size=size, room=max(60.0, room))
    after = x + 32 + lettering.width(shown, size) + 8
    dwarfs, long = family_piece(table.view, seat, targets=table.targets, lang=table.lang)
    parts = [
        sign(seat, x + 12, y + 10, 13),
        text(shown, x + 32, y + 22, class_="serif panelhead", font_size=size),
        group(dwarfs, transform=at(after, y + 3)),
        text(total, end, y + 23, class_="serif totalink flush"),
    ]
    if table.view["start"] == seat:
        parts.append(icons.use("start", after + long + 2, y + 6, 20))
    if owner["begging"]:
        left = end - lettering.width(total, 20) - 40
        parts += [
            icons.use("begging", left, y + 7, 18),
            text(str(owner["begging"]), left + 20, y + 21, class_="shortink"),
        ]
    return join(parts)


def home_piece(table: Setting, seat: int, x: float, y: float, width: float, height: float, detail: Detail) -> Svg:
    """A home in a box, as large as it fits."""
    mine = table.targets if table.decides and seat == table.first else Targets()
    drawn = picture(table.view, seat, targets=mine, name=table.name(seat), lang=table.lang, detail=detail)
    scale = min(width / drawn.width, height / drawn.height)
    left = x + (width - drawn.width * scale) / 2
    return group(drawn.inside, transform=at(left, y, scale), role="group", aria_label=drawn.summary)


def side(table: Setting) -> Svg:
    """The panel of the viewer."""
    x, width = OWN
    y, height = table.top, table.room
    inner = width - 18
    foot = y + height - FORECAST - 6
    goods = foot - SHELF - 4
    return join(
        [
            panel(x, y, width, height),
            head(table, table.first, x, y, width),
            home_piece(table, table.first, x + 9, y + _HEAD, inner, goods - y - _HEAD, "full"),
            group(
                shelf_piece(table.view, table.first, width=inner, lang=table.lang),
                transform=at(x + 9, goods),
            ),
            group(
                forecast_piece(table.view, table.first, width=inner, lang=table.lang),
                transform=at(x + 9, foot + 2),
            ),
        ]
    )
