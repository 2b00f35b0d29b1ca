"""The goods and animals of a seat in a row."""

from collections.abc import Mapping

from pickaxe.draw import icons
from pickaxe.draw.cave_farmers.printed import ANIMALS, GOODS
from pickaxe.draw.cave_farmers.said import goods_words, say
from pickaxe.draw.svg import Svg, group, join, rect, text
from pickaxe.games.cave_farmers.view import FarmersView, Seat

WIDTH = 486.0
HEIGHT = 44.0
_TOP = 11.0
_GAP = 8.0


def _homeless(number: int, x: float) -> list[Svg]:
    """The badge of animals that have no room."""
    if not number:
        return []
    wide = 13 + 6.5 * len(str(number))
    return [rect(x, 1, wide, 15, rx=7.5, class_="lessface"), text(f"!{number}", x + wide / 2, 12.2, class_="lessink")]


def _good(good: str, amount: int, homeless: int, x: float, step: float, lang: str) -> Svg:
    wide = step - 3
    inside = 21 + 8.5 * len(str(amount))
    left = x + (wide - inside) / 2
    parts = [
        rect(x, _TOP, wide, 33, rx=6, class_="quietground"),
        icons.use(good, left, _TOP + 6.5, 20),
        text(str(amount), left + 21, _TOP + 21.6, class_="amount", font_size=14.5),
        *_homeless(homeless, x - 3),
    ]
    said = goods_words({good: amount}, lang)
    if homeless:
        said += f", {say('{n} without room', lang, n=homeless)}"
    return group(*parts, role="img", aria_label=said, data_about=f"good {good}", class_=None if amount else "faint")


def all_goods(owner: Seat) -> dict[str, int]:
    """Goods and animals of a seat, in the order of the shelf."""
    return {good: owner["goods"][good] for good in GOODS} | {animal: owner["animals"][animal] for animal in ANIMALS}


def shelf_piece(view: FarmersView, seat: int, *, width: float = WIDTH, lang: str = "en") -> Svg:
    """The shelf."""
    goods = all_goods(view["seats"][seat])
    homeless = view["seats"][seat]["homeless"]
    step = (width - _GAP) / len(goods)
    parts = []
    for index, (good, amount) in enumerate(goods.items()):
        x = index * step + (_GAP if good in ANIMALS else 0)
        parts.append(_good(good, amount, homeless.get(good, 0), x, step, lang))
    return join(parts)


def goods_block(view: FarmersView, seat: int, *, width: float) -> Svg:
    """Goods in two rows of four and animals in one of five below, small, for the panel of an opponent; 60 high."""
    owner = view["seats"][seat]
    parts = [
        _small(good, owner["goods"][good], (index % 4) * width / 4, (index // 4) * 18)
        for index, good in enumerate(GOODS)
    ]
    parts.append(rect(0, 38, width, 1, class_="trackline"))
    for index, animal in enumerate(ANIMALS):
        parts.append(_small(animal, owner["animals"][animal], index * width / len(ANIMALS), 43))
    return join(parts)


def goods_row(goods: Mapping[str, int], x: float, y: float, width: float) -> Svg:
    """Some goods in one row, smaller still."""
    step = width / len(goods)
    return join(_small(good, amount, x + index * step, y, 12.5) for index, (good, amount) in enumerate(goods.items()))


def _small(good: str, amount: int, x: float, y: float, size: float = 16) -> Svg:
    ink = text(str(amount), x + size + 1, y + size * 0.77, class_="amount", font_size=min(12, size * 0.85))
    return group(icons.use(good, x, y, size), ink, class_=None if amount else "faint")
