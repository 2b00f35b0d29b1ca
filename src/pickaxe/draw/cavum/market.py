"""The market: the price scales with what can be offered or sold there, and the pool of pieces to buy."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pickaxe.draw.cavum import pieces
from pickaxe.draw.cavum.hexes import DYNAMITE, TILES, printed
from pickaxe.draw.seats import called
from pickaxe.draw.svg import Drawing, Svg, at, document, group, in_states, join, rect, tag, text
from pickaxe.draw.targets import Targets, handle
from pickaxe.games.cavum.tiles import HAND
from pickaxe.games.cavum.view import CavumView
from pickaxe.games.cavum.words import WORDS, say
from pickaxe.kernel.words import Name

WIDTH = 324.0
HEADING = 16.0
_LEFT = 32.0
_RIGHT = 34.0
ROW = 35.0
_GAP = 2.0
_KEPT = 2048
_POOL = 46.0
# Of the pieces, those that can lie in the pool whoever gave them up.
_SHARED = tuple(piece for piece in HAND if piece in TILES or piece == "vein")


@lru_cache(_KEPT)
def _space(colour: str, is_stone: bool, is_top: bool, width: float, height: float) -> Svg:
    """A space of a scale: a stone lies on it, or it is free; the dearest free one is what a stone brings."""
    size = min(20.0, height - 9, width - 4)
    look = "pricestone" if is_stone else "pricetop" if is_top else "pricefree"
    inset = 1 if is_top else 0.5
    ground = rect(inset, inset, width - 2 * inset, height - 2 * inset, rx=5, class_=look)
    if not is_stone:
        return ground
    return join([ground, pieces.gem_at(colour, (width - size) / 2, (height - size) / 2, size)])


@dataclass(frozen=True)
class _Scales:
    """Everything that drawing the scales needs."""

    view: CavumView
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

    def _sold(self, price: int) -> int:
        """How many stones of a sale would go on the scale down to a space."""
        return self.view["sale"]["top"] - price + 1 if self.view["sale"] else 0

    def _choices(self, colour: str, price: int) -> tuple[int, ...]:
        """The choices on a space of a scale: what to offer, or how many stones to put back down to here."""
        sale = self.view["sale"]
        if sale is None or sale["colour"] != colour:
            return ()
        return self.targets.of("price", str(price)) or self.targets.of("count", str(self._sold(price)))

    def _is_offer(self) -> bool:
        """Whether prices are asked, not numbers of stones."""
        return bool(self.targets.ids("price"))

    def _price_label(self, colour: str, price: int) -> str:
        named, sale = Name("colour", colour), self.view["sale"]
        if self._is_offer() or not sale:
            return say("offer {colour} for {n}", self.lang, colour=named, n=price)
        sold, each = self._sold(price), sale["offer"] or 0
        return say("sell {n} {colour} for {price} each", self.lang, n=sold, colour=named, price=each)

    def _price(self, colour: str, price: int, y: float) -> Svg:
        scale = self.view["scales"][colour]
        width, tall = self.step - _GAP, self.row - _GAP
        drawn = _space(colour, price in scale["stones"], price == scale["top"], width, tall)
        place = f"translate({self.left(price):.5g} {y:.5g})"
        choices = self._choices(colour, price)
        if not choices:
            return tag("g", drawn, transform=place)
        label = self._price_label(colour, price)
        ring = rect(0, 0, width, tall, rx=5.5, class_="ring")
        halo = rect(-1.5, -1.5, width + 3, tall + 3, rx=7, class_="ring2")
        shown = str(price) if self._is_offer() else f"×{self._sold(price)}"
        sign = text(shown, width / 2, tall / 2 + 4.6, class_="priceink")
        named = handle(label=label, about=f"price {colour} {price}", choices=choices)
        return tag("g", drawn, halo, ring, sign, class_="price legal", transform=place, **named)

    def _row_label(self, colour: str) -> str:
        scale, named, lang = self.view["scales"][colour], Name("colour", colour), self.lang
        price = scale["top"] or say("nothing to sell", lang)
        told = "{colour}: {taken} on the scale, sells for {price}"
        said = [say(told, lang, colour=named, taken=len(scale["stones"]), price=price)]
        if self.targets.of("colour", colour, "stones"):
            said.append(say("put {n} {colour} on the vein", lang, n=scale["gives"], colour=named))
        elif self.targets.of("colour", colour):
            said.append(say("sell one {colour} for {n}", lang, colour=named, n=scale["top"]))
        return ", ".join(said)

    def scale(self, colour: str, y: float) -> Svg:
        """The scale of a colour."""
        choices, sale = self.targets.of("colour", colour), self.view["sale"]
        is_sold = sale is not None and sale["colour"] == colour
        tall = self.row - _GAP
        top = self.view["scales"][colour]["top"]
        parts = [
            rect(2, y - 1, WIDTH - 4, self.row, rx=7, class_="scaleface"),
            pieces.gem_at(colour, 6, y + tall / 2 - 11, 22),
            *(self._price(colour, price, y) for price in range(1, self.spaces + 1)),
            text(str(top) if top else "–", WIDTH - _RIGHT / 2, y + tall / 2 + 5, class_="serif sellink"),
            rect(2, y - 1, WIDTH - 4, self.row, rx=7, class_="ring"),
        ]
        classes = in_states("scale", legal=choices, current=is_sold)
        label = self._row_label(colour)
        if self._is_offer() or self.targets.ids("count"):
            return group(*parts, class_=classes, role="group", aria_label=label)
        return group(*parts, class_=classes, **handle(label=label, about=f"colour {colour}", choices=choices))


def scales(view: CavumView, *, targets: Targets, lang: str = "en", row: float = ROW) -> Drawing:
    """All scales as one picture, one below the other, 324 wide."""
    spaces = printed(view["game"]).stones_per_colour
    drawn = _Scales(view, targets, lang, row, spaces)
    middles = {price: drawn.left(price) + drawn.step / 2 - _GAP / 2 for price in range(1, spaces + 1)}
    heads = [text(str(price), middle, 11, class_="headink") for price, middle in middles.items()]
    rows = [drawn.scale(colour, HEADING + index * row) for index, colour in enumerate(view["scales"])]
    inside = join([group(*heads, aria_hidden="true"), *rows])
    size = (WIDTH, HEADING + len(rows) * row)
    return document(*size, inside, class_="drawing scales", role="group", aria_label=say("Price scales", lang))


def _entry(
    drawn: Svg, number: int | None, name: str, choices: Sequence[int], about: str, x: float, step: float, lang: str
) -> Svg:
    half = min(15.0, step / 2 - 1.5)
    shown = "?" if number is None else str(number)
    classes = in_states("pooled", legal=choices, spent=number == 0)
    label = say("{piece}: {n} in the pool", lang, piece=name, n=shown)
    if choices:
        label += f", {say('buy with an option', lang)}"
    parts = [
        rect(-half, 1, 2 * half, _POOL - 2, rx=6, class_="pooledface"),
        tag("g", drawn, transform=at(0, 17, min(0.44, half / 30))),
        text(shown, 0, 42, class_="pooledink"),
        rect(-half, 1, 2 * half, _POOL - 2, rx=6, class_="ring"),
    ]
    return group(*parts, class_=classes, transform=at(x, 0), **handle(label=label, about=about, choices=choices))


def pool(view: CavumView, *, targets: Targets, names: Sequence[str] = (), lang: str = "en") -> Drawing:
    """The pool as one picture in one row, 324 × 46: tiles, veins, then the stations of each seat."""
    entries: list[tuple[Svg, int | None, str, Sequence[int], str]] = []
    for piece in _SHARED:
        number, name = view["pool"][piece], WORDS.name("piece", piece, lang)
        if number or not piece.startswith(DYNAMITE):
            drawn = pieces.piece(piece, game=view["game"])
            entries.append((drawn, number, name, targets.of("pool", piece), f"pool {piece}"))
    for seat, number in enumerate(view["pool_stations"]):
        choices = targets.of("pool", "station") if seat == view["seat"] else ()
        name = say("station of {name}", lang, name=called(names, seat, lang))
        entries.append((pieces.station(seat, 2.1), number, name, choices, f"pool station {seat}"))
    step = WIDTH / len(entries)
    parts = [_entry(*entry, (index + 0.5) * step, step, lang) for index, entry in enumerate(entries)]
    return document(WIDTH, _POOL, *parts, class_="drawing pool", role="group", aria_label=say("Pool", lang))
