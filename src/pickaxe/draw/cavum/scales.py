"""The six price scales: which stones lie on them, what a stone brings, and what can be offered or sold there."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pickaxe.draw.cavum import pieces
from pickaxe.draw.cavum.printed import printed
from pickaxe.draw.cavum.targets import Targets, View
from pickaxe.draw.cavum.words import colour_name, say
from pickaxe.draw.handle import handle
from pickaxe.draw.svg import Svg, document, group, join, rect, tag, text

WIDTH = 324.0
HEADING = 16.0
_LEFT = 32.0
_RIGHT = 34.0
_ROW = 33.0
_GAP = 2.0
_KEPT = 2048


@dataclass(frozen=True)
class _Scales:
    """Everything that drawing the scales needs."""

    view: View
    targets: Targets
    lang: str
    row: float
    spaces: int

    @property
    def step(self) -> float:
        """The width of a space with its gap."""
        return (WIDTH - _LEFT - _RIGHT) / self.spaces

    def left(self, price: int) -> float:
        """Where a space begins."""
        return _LEFT + (price - 1) * self.step + _GAP / 2


def height(rows: int, row: float = _ROW) -> float:
    """The height of some scales."""
    return HEADING + rows * row


def _price_label(scales: _Scales, colour: str, price: int, choices: Sequence[int]) -> str:
    named = colour_name(colour, scales.lang)
    token = scales.targets.tokens[choices[0]]
    if token.startswith("offer"):
        return say("offer", scales.lang, colour=named, n=price)
    return say("sell", scales.lang, n=token.removeprefix("sell "), colour=named, price=scales.view["sale"]["offer"])


@lru_cache(_KEPT)
def _space(colour: str, is_stone: bool, is_top: bool, width: float, height: float) -> Svg:
    """A space of a scale: a stone lies on it, or it is free; the dearest free one is what a stone brings."""
    size = min(20.0, height - 9, width - 4)
    kind = "pricestone" if is_stone else "pricetop" if is_top else "pricefree"
    inset = 1 if is_top else 0.5
    ground = rect(inset, inset, width - 2 * inset, height - 2 * inset, rx=5, class_=kind)
    if not is_stone:
        return ground
    return join([ground, pieces.gem_at(colour, (width - size) / 2, (height - size) / 2, size)])


def _price(scales: _Scales, colour: str, price: int, y: float) -> Svg:
    scale = scales.view["scales"][colour]
    width, tall = scales.step - _GAP, scales.row - _GAP
    drawn = _space(colour, price in scale["stones"], price == scale["top"], width, tall)
    place = f"translate({scales.left(price):.5g} {y:.5g})"
    choices = scales.targets.of_price(colour, price, scales.view["sale"])
    if not choices:
        return tag("g", drawn, transform=place)
    label = _price_label(scales, colour, price, choices)
    ring = rect(0, 0, width, tall, rx=5.5, class_="ring")
    halo = rect(-1.5, -1.5, width + 3, tall + 3, rx=7, class_="ring2")
    sign = text(_sign(scales, price, choices), width / 2, tall / 2 + 4.6, class_="priceink")
    named = handle(label=label, about=f"price {colour} {price}", choices=choices)
    return tag("g", drawn, halo, ring, sign, class_="price legal", transform=place, **named)


def _sign(scales: _Scales, price: int, choices: Sequence[int]) -> str:
    """What stands on a space that can be chosen: the price, or how many stones are sold."""
    token = scales.targets.tokens[choices[0]]
    return str(price) if token.startswith("offer") else f"×{token.removeprefix('sell ')}"


def _row_label(scales: _Scales, colour: str, choices: Sequence[int]) -> str:
    scale = scales.view["scales"][colour]
    named = colour_name(colour, scales.lang)
    price = scale["top"] or say("not sold", scales.lang)
    said = [say("scale", scales.lang, colour=named, taken=len(scale["stones"]), price=price)]
    if choices and scales.targets.tokens[choices[0]].startswith("stones"):
        number = min(printed(scales.view["game"]).stones_per_vein[scales.view["players"]], len(scale["stones"]))
        said.append(say("put", scales.lang, n=number, colour=named))
    elif choices:
        said.append(say("sell one", scales.lang, colour=named, n=scale["top"]))
    return ", ".join(said)


def _scale(scales: _Scales, colour: str, y: float) -> Svg:
    choices = scales.targets.of_colour(colour)
    is_sold = bool(scales.view["sale"]) and scales.view["sale"]["colour"] == colour
    tall = scales.row - _GAP
    top = scales.view["scales"][colour]["top"]
    parts = [
        rect(2, y - 1, WIDTH - 4, scales.row, rx=7, class_="scaleface"),
        pieces.gem_at(colour, 6, y + tall / 2 - 11, 22),
        *(_price(scales, colour, price, y) for price in range(1, scales.spaces + 1)),
        text(str(top) if top else "–", WIDTH - _RIGHT / 2, y + tall / 2 + 5, class_="serif sellink"),
        rect(2, y - 1, WIDTH - 4, scales.row, rx=7, class_="ring"),
    ]
    states = [("legal", bool(choices)), ("current", is_sold)]
    kind = "scale" + "".join(f" {name}" for name, holds in states if holds)
    label = _row_label(scales, colour, choices)
    if scales.targets.scale or scales.targets.counts:
        return group(*parts, class_=kind, role="group", aria_label=label)
    return group(*parts, class_=kind, **handle(label=label, about=f"colour {colour}", choices=choices))


def scales_piece(view: View, *, targets: Targets, lang: str = "en", row: float = _ROW) -> Svg:
    """All scales, one below the other, 324 wide."""
    spaces = printed(view["game"]).stones_per_colour
    scales = _Scales(view, targets, lang, row, spaces)
    heads = [
        text(str(price), scales.left(price) + scales.step / 2 - _GAP / 2, 11, class_="headink")
        for price in range(1, spaces + 1)
    ]
    rows = [_scale(scales, colour, HEADING + index * row) for index, colour in enumerate(view["scales"])]
    return join([group(*heads, aria_hidden="true"), *rows])


def scales(view: View, *, targets: Targets, lang: str = "en", row: float = _ROW) -> str:
    """All scales as one picture."""
    inside = scales_piece(view, targets=targets, lang=lang, row=row)
    size = (WIDTH, height(len(view["scales"]), row))
    return document(*size, inside, class_="drawing scales", role="group", aria_label=say("scales", lang))
