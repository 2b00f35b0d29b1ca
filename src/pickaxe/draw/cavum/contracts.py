"""The order cards of a table: those of the viewer, or of every seat, and those on offer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from pickaxe.draw.cavum.cards import ORDER, order_piece
from pickaxe.draw.cavum.setting import HEAD, LEFT, Setting, headed
from pickaxe.draw.seats import sign
from pickaxe.draw.sheet import panel
from pickaxe.draw.svg import Svg, at, join, text

Order = Mapping[str, Any]

_GAP = 6.0
_INSET = 9.0
_ROOM = LEFT[1] - 2 * _INSET
_COLUMNS = (2, 3, 4, 5, 6)
_SEAT_ROW = 34.0


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
            return text(self.table.say("no orders"), LEFT[0] + 11, y + 12, class_="note")
        return join(_card(self.table, order, *self._place(index, y), self) for index, order in enumerate(self.orders))

    def _place(self, index: int, y: float) -> tuple[float, float]:
        row, column = divmod(index, self.columns)
        return LEFT[0] + _INSET + column * self.step[0], y + row * self.step[1]


def _card(table: Setting, order: Order, x: float, y: float, cards: _Cards) -> Svg:
    choices = table.targets.of_order(order["id"])
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


def _fitting(table: Setting, orders: Sequence[Order], height: float) -> _Cards:
    """Some cards as large as their room allows."""
    laid = [_Cards(table, orders, columns, False) for columns in _COLUMNS]
    return next((cards for cards in laid if cards.height <= height), laid[-1])


def _on_offer(table: Setting, cards: _Cards, y: float) -> Svg:
    deck = table.say("in deck", n=table.view["orders"]["deck"])
    return join([headed(table.say("on offer"), deck, LEFT[0], y, LEFT[1]), cards.drawn(y + HEAD)])


def _of_viewer(table: Setting, viewer: int, y: float, height: float) -> Svg:
    own, offered = table.view["seats"][viewer]["orders"], table.view["orders"]["open"]
    for columns in _COLUMNS:
        mine, others = _Cards(table, own, columns, True), _Cards(table, offered, columns, False)
        if mine.height + others.height + 2 * HEAD <= height:
            break
    head = headed(table.say("your orders"), table.say("penalty note"), LEFT[0], y, LEFT[1])
    return join([head, mine.drawn(y + HEAD), _on_offer(table, others, y + HEAD + mine.height)])


def _row(table: Setting, orders: Sequence[Order], y: float) -> Svg:
    """Some cards in one row, as large as they can be."""
    x, room = LEFT[0] + 32.0, LEFT[1] - 41.0
    if not orders:
        return text(table.say("no orders"), x, y + 17, class_="note")
    scale = min((_SEAT_ROW - 4) / ORDER[1], ((room + 4) / len(orders) - 4) / ORDER[0])
    step = ORDER[0] * scale + 4
    return join(
        order_piece(order, lang=table.lang, game=table.view["game"], transform=at(x + step * index, y, scale))
        for index, order in enumerate(orders)
    )


def _of_everyone(table: Setting, y: float, height: float) -> Svg:
    x, width = LEFT
    parts = [headed(table.say("orders"), table.say("penalty note"), x, y, width)]
    level = y + HEAD
    for seat in table.order:
        parts += [sign(seat, x + 11, level + 9, 12), _row(table, table.view["seats"][seat]["orders"], level)]
        level += _SEAT_ROW
    left = y + height - level - HEAD
    return join([*parts, _on_offer(table, _fitting(table, table.view["orders"]["open"], left), level - 4)])


def contracts(table: Setting, y: float, height: float) -> Svg:
    """The panel of the order cards."""
    x, width = LEFT
    inside = _of_everyone(table, y, height) if table.viewer is None else _of_viewer(table, table.viewer, y, height)
    return join([panel(x, y, width, height), inside])
