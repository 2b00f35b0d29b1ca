"""Which drawn thing each option of a view belongs to."""

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

View = Mapping[str, Any]

_AT = re.compile(r"at (.+)")
_ORDER = re.compile(r"(?:take|fulfil) (.+)")
_USE = re.compile(r"(?:lay|discover|build) (.+)")
_OPTION = re.compile(r"(option) \d+ points")
_PROSPECT = re.compile(r"(prospect)")
_GIVE_UP = re.compile(r"give up (.+)")
_BUY = re.compile(r"buy (.+)")
_BID = re.compile(r"bid (\d+)")
_CARD = re.compile(r"card (\d+)")
_OFFER = re.compile(r"offer (\d+)")
_COUNT = re.compile(r"sell (\d+)")
_TURN = re.compile(r"turn (\d+)")
_COLOUR = re.compile(r"(?:stones|sell) ([a-z]+)")


def _table() -> dict[str, list[int]]:
    return defaultdict(list)


@dataclass
class Targets:
    """The choices of a view by the thing they are about; `elsewhere` are those that need a button of their own.

    Spaces and orders go by their names; pieces of the own hand, pieces to give up and pieces of the pool by the name of
    the piece; prices to offer, numbers to sell, turns, bids and sequence cards by their number.
    """

    spaces: dict[str, list[int]] = field(default_factory=_table)
    orders: dict[str, list[int]] = field(default_factory=_table)
    pieces: dict[str, list[int]] = field(default_factory=_table)
    give_up: dict[str, list[int]] = field(default_factory=_table)
    pool: dict[str, list[int]] = field(default_factory=_table)
    colours: dict[str, list[int]] = field(default_factory=_table)
    scale: dict[int, int] = field(default_factory=dict)
    counts: dict[int, int] = field(default_factory=dict)
    turns: dict[int, int] = field(default_factory=dict)
    bids: dict[int, int] = field(default_factory=dict)
    cards: dict[int, int] = field(default_factory=dict)
    elsewhere: list[int] = field(default_factory=list)
    tokens: dict[int, str] = field(default_factory=dict)

    def of_space(self, space: str) -> tuple[int, ...]:
        """The choices about a space of the mountain or of a city."""
        return tuple(self.spaces.get(space, ()))

    def of_order(self, order: str) -> tuple[int, ...]:
        """The choices about an order card."""
        return tuple(self.orders.get(order, ()))

    def of_piece(self, piece: str) -> tuple[int, ...]:
        """The choices that use a piece of the own hand, then those that give it up."""
        return (*self.pieces.get(piece, ()), *self.give_up.get(piece, ()))

    def of_pool(self, piece: str) -> tuple[int, ...]:
        """The choices that buy a piece."""
        return tuple(self.pool.get(piece, ()))

    def of_colour(self, colour: str) -> tuple[int, ...]:
        """The choices about a colour of stones."""
        return tuple(self.colours.get(colour, ()))

    def of_price(self, colour: str, price: int, sale: Mapping[str, Any] | None) -> tuple[int, ...]:
        """The choices on a space of a scale: what to offer, or how many stones to put back down to here."""
        if sale is None or sale["colour"] != colour:
            return ()
        if price in self.scale:
            return (self.scale[price],)
        number = sale["top"] - price + 1
        return (self.counts[number],) if number in self.counts else ()


def _is_put(found: Targets, choice: int, token: str) -> bool:
    """Whether a choice about a named thing was put to it."""
    named = (
        (_AT, found.spaces),
        (_ORDER, found.orders),
        (_USE, found.pieces),
        (_OPTION, found.pieces),
        (_PROSPECT, found.pieces),
        (_GIVE_UP, found.give_up),
        (_BUY, found.pool),
        (_COLOUR, found.colours),
    )
    for pattern, table in named:
        if match := pattern.fullmatch(token):
            table[match[1]].append(choice)
            return True
    return False


def _is_counted(found: Targets, choice: int, token: str) -> bool:
    """Whether a choice of a number was put to it."""
    numbered = (
        (_BID, found.bids),
        (_CARD, found.cards),
        (_OFFER, found.scale),
        (_COUNT, found.counts),
        (_TURN, found.turns),
    )
    for pattern, table in numbered:
        if match := pattern.fullmatch(token):
            table[int(match[1])] = choice
            return True
    return False


def targets(view: View) -> Targets:
    """The options of a view, sorted by the thing they are about."""
    found = Targets()
    for option in view["options"]:
        choice, token = option["choice"], option["token"]
        found.tokens[choice] = token
        if not _is_counted(found, choice, token) and not _is_put(found, choice, token):
            found.elsewhere.append(choice)
    return found
