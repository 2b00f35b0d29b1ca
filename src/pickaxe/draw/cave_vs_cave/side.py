"""One player's side in a table's picture: name and score, cave, goods."""

from collections.abc import Mapping

from pickaxe.draw import icons, lettering
from pickaxe.draw.cave_vs_cave.cave import picture
from pickaxe.draw.cave_vs_cave.pieces import limits
from pickaxe.draw.cave_vs_cave.room import Detail
from pickaxe.draw.cave_vs_cave.setting import Setting
from pickaxe.draw.cave_vs_cave.words import score
from pickaxe.draw.seats import sign
from pickaxe.draw.sheet import panel
from pickaxe.draw.svg import Svg, at, group, join, rect, text

# Heights: of the head with the name, of the goods below the cave.
_HEAD = 34.0
_GOODS = 36.0
# What an icon with two digits beside it takes, in icon sizes: ten goods have room in one row.
_GOOD = 2.0


def score_parts(table: Setting, seat: int) -> list[tuple[str, float]]:
    """What a seat's score is made of."""
    view = table.view
    owner = view["seats"][seat]
    has_first = view["era"] == 2 and bool(view["era1_scores"])
    first = view["era1_scores"][seat] if has_first else 0
    rest = owner["score"] - owner["rooms_score"] - first
    parts = [(table.say("era", numeral="I"), first)] if has_first else []
    parts.append((table.say("rooms score"), owner["rooms_score"]))
    if not table.is_drafting:
        parts.append((table.say("gold score" if view["era"] == 1 else "goods score"), rest))
    return parts


def _head(table: Setting, seat: int, x: float, y: float, width: float) -> Svg:
    end = x + width - 12
    total = score(table.view["seats"][seat]["score"])
    parts = " · ".join(f"{name} {score(points)}" for name, points in score_parts(table, seat))
    return join(
        [
            sign(seat, x + 12, y + 10, 13),
            text(table.names[seat], x + 32, y + 22, class_="serif panelhead"),
            text(parts, end - lettering.width(total, 20) - 12, y + 21.5, class_="body flush"),
            text(total, end, y + 23, class_="serif totalink flush"),
        ]
    )


def _goods(goods: Mapping[str, int], x: float, y: float, width: float) -> Svg:
    step = width / len(goods)
    icon = min(20.0, (step - 6) / _GOOD)
    return join(
        _good(good, amount, x + step * index, y, step, icon) for index, (good, amount) in enumerate(goods.items())
    )


def _good(good: str, amount: int, x: float, y: float, step: float, icon: float) -> Svg:
    inset = icon * 0.24
    track = step - 3 - 2 * inset
    size = icon * 0.8
    return join(
        [
            rect(x + 1, y, step - 3, _GOODS, rx=7, class_="quietground"),
            icons.use(good, x + inset, y + (26 - icon) / 2, icon),
            text(str(amount), x + inset * 1.5 + icon, y + 13 + size * 0.36, class_="amount", font_size=size),
            rect(x + 1 + inset, y + 29, track, 3, rx=1.5, class_="trackline"),
            rect(x + 1 + inset, y + 29, track * amount / limits()[good], 3, rx=1.5, class_="filled"),
        ]
    )


def _cave(table: Setting, seat: int, x: float, y: float, width: float, height: float, detail: Detail) -> Svg:
    prefix = f"{table.theme}{seat}"
    drawn = picture(table.view, seat, name=table.names[seat], lang=table.lang, prefix=prefix, detail=detail)
    scale = min(width / drawn.board.measures.width, height / drawn.board.measures.height)
    left = x + (width - drawn.board.measures.width * scale) / 2
    return group(drawn.inside, transform=at(left, y, scale), role="group", aria_label=drawn.summary)


def side(table: Setting, seat: int, x: float, y: float, width: float, height: float, detail: Detail) -> Svg:
    """The panel of one player."""
    return join(
        [
            panel(x, y, width, height),
            _head(table, seat, x, y, width),
            _cave(table, seat, x + 8, y + _HEAD, width - 16, height - _HEAD - _GOODS - 14, detail),
            _goods(table.view["seats"][seat]["goods"], x + 8, y + height - _GOODS - 6, width - 16),
        ]
    )
