"""The order cards of a table: those of the viewer, or of every seat, and those on offer."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from pickaxe.draw.cavum.cards import ORDER, STRIP, order_piece, order_strip
from pickaxe.draw.cavum.setting import HEAD, LEFT, Setting, headed
from pickaxe.draw.seats import sign
from pickaxe.draw.sheet import panel
from pickaxe.draw.svg import Svg, at, join, text
from pickaxe.games.cavum.view import Order

_GAP = 6.0
_INSET = 9.0
_ROOM = LEFT[1] - 2 * _INSET
_COLUMNS = (2, 3, 4, 5, 6)
# Strips: columns to choose from, the space between them, the height of a row of one seat and the room in it.
_STRIP_COLUMNS = (3, 4, 5, 6)
_STRIP_GAP = 4.0
_SEAT_ROW = 28.0
_SEAT_ROOM = LEFT[1] - 40


@dataclass(frozen=True)
class _Cards:
    """Some cards in columns."""

    table: Setting
    orders: Sequence[Order]
    columns: int
    is_own: bool

    @property
    def scale(self) -> float:
        """How large the cards are."""
        return ((_ROOM + _GAP) / self.columns - _GAP) / ORDER[0]

    @property
    def step(self) -> tuple[float, float]:
        """From one card to the next, and from one row to the next."""
        return ORDER[0] * self.scale + _GAP, ORDER[1] * self.scale + _GAP

    @property
    def height(self) -> float:
        """The height of all rows, at least of a line that says there are none."""
        return max(22.0, ceil(len(self.orders) / self.columns) * self.step[1])

    def drawn(self, y: float) -> Svg:
        """The cards, or that there are none."""
        if not self.orders:
            return text(self.table.say("none"), LEFT[0] + 11, y + 12, class_="note")
        return join(_card(self.table, order, *self._place(index, y), self) for index, order in enumerate(self.orders))

    def _place(self, index: int, y: float) -> tuple[float, float]:
        row, column = divmod(index, self.columns)
        return LEFT[0] + _INSET + column * self.step[0], y + row * self.step[1]


def _card(table: Setting, order: Order, x: float, y: float, cards: _Cards) -> Svg:
    choices = table.targets.of("order", order["id"])
    verb = "fulfil" if table.view["asked"]["kind"] == "fulfil" else "take"
    held = table.purse(table.viewer) if table.viewer is not None else None
    return order_piece(
        order,
        lang=table.lang,
        choices=choices,
        verb=verb,
        held=held if cards.is_own else None,
        is_own=cards.is_own,
        game=table.view["game"],
        transform=at(x, y, cards.scale),
    )


def _offer_head(table: Setting, y: float) -> Svg:
    deck = table.say("{n} in the deck", n=table.view["orders"]["deck"])
    return headed(table.say("On offer"), deck, LEFT[0], y, LEFT[1])


def _of_viewer(table: Setting, viewer: int, y: float, height: float) -> Svg:
    own, offered = table.view["seats"][viewer]["orders"], table.view["orders"]["open"]
    for columns in _COLUMNS:
        mine, others = _Cards(table, own, columns, True), _Cards(table, offered, columns, False)
        if mine.height + others.height + 2 * HEAD <= height:
            break
    head = headed(table.say("Your orders"), table.say("penalty at the end"), LEFT[0], y, LEFT[1])
    second = y + HEAD + mine.height
    return join([head, mine.drawn(y + HEAD), _offer_head(table, second), others.drawn(second + HEAD)])


def _strips(table: Setting, orders: Sequence[Order], columns: int, x: float, y: float, room: float) -> Svg:
    """Some cards as strips in columns, or that there are none."""
    if not orders:
        return text(table.say("none"), x, y + 16, class_="note")
    scale = _strip_scale(columns, room)
    across, down = STRIP[0] * scale + _STRIP_GAP, STRIP[1] * scale + _STRIP_GAP
    parts = []
    for index, order in enumerate(orders):
        row, column = divmod(index, columns)
        place = at(x + column * across, y + row * down, scale)
        parts.append(order_strip(order, lang=table.lang, game=table.view["game"], transform=place))
    return join(parts)


def _strip_scale(columns: int, room: float) -> float:
    return min(1.0, ((room + _STRIP_GAP) / columns - _STRIP_GAP) / STRIP[0])


def _strip_columns(number: int, room: float, height: float) -> int:
    """In how many columns some strips are as large as they can be."""
    for columns in _STRIP_COLUMNS:
        step = STRIP[1] * _strip_scale(columns, room) + _STRIP_GAP
        if ceil(number / columns) * step - _STRIP_GAP <= height:
            return columns
    return _STRIP_COLUMNS[-1]


def _offer_height(number: int) -> float:
    """The height of the strips on offer at their smallest."""
    return ceil(number / _STRIP_COLUMNS[-1]) * (STRIP[1] * _strip_scale(_STRIP_COLUMNS[-1], _ROOM) + _STRIP_GAP)


def _seat_height(orders: Sequence[Order], columns: int) -> float:
    """The height of the rows of one seat, at least that of its sign."""
    step = STRIP[1] * _strip_scale(columns, _SEAT_ROOM) + _STRIP_GAP
    return max(_SEAT_ROW, ceil(len(orders) / columns) * step + _STRIP_GAP)


def _seat_columns(hands: Sequence[Sequence[Order]], height: float) -> int:
    """In how many columns the strips of all seats are as large as they can be."""
    for columns in _STRIP_COLUMNS:
        if sum(_seat_height(orders, columns) for orders in hands) <= height:
            return columns
    return _STRIP_COLUMNS[-1]


def _of_everyone(table: Setting, y: float, height: float) -> Svg:
    """What a spectator sees: the cards of every seat and those on offer, as strips."""
    x, width = LEFT
    parts = [headed(table.say("Orders"), table.say("penalty at the end"), x, y, width)]
    hands, offered = [table.view["seats"][seat]["orders"] for seat in table.order], table.view["orders"]["open"]
    offer = HEAD + max(_SEAT_ROW, _offer_height(len(offered)))
    columns, level = _seat_columns(hands, height - HEAD - offer), y + HEAD - 2
    for seat, orders in zip(table.order, hands, strict=True):
        strips = _strips(table, orders, columns, x + 30, level, _SEAT_ROOM)
        parts += [sign(seat, x + 11, level + 6, 12), strips]
        level += _seat_height(orders, columns)
    columns = _strip_columns(len(offered), _ROOM, y + height - level - HEAD)
    return join(
        [*parts, _offer_head(table, level - 4), _strips(table, offered, columns, x + _INSET, level + HEAD - 4, _ROOM)]
    )


def contracts(table: Setting, y: float, height: float) -> Svg:
    """The panel of the order cards."""
    x, width = LEFT
    inside = _of_everyone(table, y, height) if table.viewer is None else _of_viewer(table, table.viewer, y, height)
    return join([panel(x, y, width, height), inside])
