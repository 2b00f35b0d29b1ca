"""The order cards of a table: those of the viewer, or of every seat, and those on offer."""

from dataclasses import dataclass
from itertools import product
from math import ceil

from pickaxe.draw.cavum.cards import ORDER, STRIP, order_piece, order_strip
from pickaxe.draw.cavum.setting import HEAD, LEFT, Setting, headed
from pickaxe.draw.seats import sign
from pickaxe.draw.sheet import panel
from pickaxe.draw.svg import Svg, at, join, text
from pickaxe.games.cavum.view import Order

_COLUMNS = (2, 3, 4, 5, 6)
_GAP = 5.0
_INSET = 9.0
_SIGNED = 30.0  # where the cards of a seat begin, beside its sign
_LEAST = 26.0  # the height of a row that has no cards


@dataclass(frozen=True)
class _Row:
    """Some cards that lie together: below a title, or beside the sign of a seat."""

    table: Setting
    orders: list[Order]
    seat: int | None = None
    title: str = ""
    note: str = ""

    @property
    def head(self) -> float:
        """The height of the title."""
        return HEAD if self.title else 0

    @property
    def left(self) -> float:
        """Where the cards begin."""
        return _INSET if self.seat is None else _SIGNED

    def scale(self, columns: int) -> float:
        """How large the cards are in so many columns: those that lie before the viewer whole, others as strips."""
        size = ORDER if self.table.viewer is not None else STRIP
        room = LEFT[1] - self.left - _INSET
        return min(1.0, ((room + _GAP) / columns - _GAP) / size[0])

    def step(self, columns: int) -> tuple[float, float]:
        """From one card to the next, and from one row to the next."""
        wide, tall = ORDER if self.table.viewer is not None else STRIP
        return wide * self.scale(columns) + _GAP, tall * self.scale(columns) + _GAP

    def height(self, columns: int) -> float:
        """The height of all cards with their title."""
        return self.head + max(_LEAST, ceil(len(self.orders) / columns) * self.step(columns)[1])

    def drawn(self, columns: int, y: float) -> Svg:
        """The cards, or that there are none."""
        x, top = LEFT[0], y + self.head
        parts = [headed(self.title, self.note, x, y, LEFT[1])] if self.title else []
        if self.seat is not None:
            parts.append(sign(self.seat, x + 11, top + 6, 12))
        if not self.orders:
            parts.append(text(self.table.say("none"), x + self.left + 2, top + 15, class_="note"))
        across, down = self.step(columns)
        for index, order in enumerate(self.orders):
            row, column = divmod(index, columns)
            place = at(x + self.left + column * across, top + row * down, self.scale(columns))
            parts.append(_card(self.table, order, place))
        return join(parts)


def _card(table: Setting, order: Order, place: str) -> Svg:
    game, lang = table.view["game"], table.lang
    if table.viewer is None:
        return order_strip(order, lang=lang, game=game, transform=place)
    choices = table.targets.of("order", order["id"])
    is_own = order in table.view["seats"][table.viewer]["orders"]
    verb = "fulfil" if table.view["asked"]["kind"] == "fulfil" else "take"
    held = table.purse(table.viewer) if is_own else None
    return order_piece(
        order, lang=lang, choices=choices, verb=verb, held=held, is_own=is_own, game=game, transform=place
    )


def _rows(table: Setting) -> list[_Row]:
    """What is shown: the cards of the viewer or of every seat, then those on offer."""
    offered, note = table.view["orders"], table.say("penalty at the end")
    deck = table.say("{n} in the deck", n=offered["deck"])
    on_offer = _Row(table, offered["open"], title=table.say("On offer"), note=deck)
    seats = table.view["seats"]
    if table.viewer is not None:
        return [_Row(table, seats[table.viewer]["orders"], title=table.say("Your orders"), note=note), on_offer]
    first, *others = [_Row(table, seats[seat]["orders"], seat) for seat in table.order]
    titled = _Row(table, first.orders, first.seat, table.say("Orders"), note)
    return [titled, *others, on_offer]


def _columns(rows: list[_Row], height: float) -> list[int]:
    """In how many columns the cards of the seats, and those on offer, are as large as they can be."""
    for held, offered in sorted(product(_COLUMNS, repeat=2), key=sum):
        columns = [*(held for _ in rows[1:]), offered]
        if sum(map(_Row.height, rows, columns)) <= height:
            return columns
    return [_COLUMNS[-1] for _ in rows]


def contracts(table: Setting, y: float, height: float) -> Svg:
    """The panel of the order cards."""
    rows, level, parts = _rows(table), y, [panel(LEFT[0], y, LEFT[1], height)]
    for row, columns in zip(rows, _columns(rows, height), strict=True):
        parts.append(row.drawn(columns, level))
        level += row.height(columns)
    return join(parts)
