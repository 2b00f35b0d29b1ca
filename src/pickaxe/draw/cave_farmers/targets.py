"""Which drawn thing each option of a view belongs to."""

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

View = Mapping[str, Any]
# The cells of the two halves of a twin tile, the first half first.
Pair = tuple[str, str]

_SPACE = re.compile(r"(?:go|imitate|protect) (\S+)")
_PAIR = re.compile(r"at (\d,\d) (\d,\d)")
_CELL = re.compile(r"at (\d,\d)")
_FURNISH = re.compile(r"furnish (\d+)(?: .+)?")
_LOOT = re.compile(r"loot (\S+)")
_FORGE = re.compile(r"forge (\d+)")
_DWARF = re.compile(r"ruby for dwarf (\d+)")
_PAY = re.compile(r"pay (\d+)")


def _lists() -> dict[str, list[int]]:
    return defaultdict(list)


def _numbered() -> dict[int, list[int]]:
    return defaultdict(list)


@dataclass
class Targets:
    """The choices of a view by the thing they are about; `elsewhere` are those that need a button of their own.

    Spaces go by their token (go, imitate, protect), cells by "row,column", twin tiles by the pair of cells with the
    first half first, furnishings by number, loot by item; weapons to forge, dwarfs to send for a ruby and food to pay
    by their number.
    """

    spaces: dict[str, list[int]] = field(default_factory=_lists)
    cells: dict[str, list[int]] = field(default_factory=_lists)
    pairs: dict[Pair, int] = field(default_factory=dict)
    furnishings: dict[int, list[int]] = field(default_factory=_numbered)
    loot: dict[str, list[int]] = field(default_factory=_lists)
    forge: dict[int, int] = field(default_factory=dict)
    dwarfs: dict[int, int] = field(default_factory=dict)
    pays: dict[int, int] = field(default_factory=dict)
    elsewhere: list[int] = field(default_factory=list)
    tokens: dict[int, str] = field(default_factory=dict)

    def of_space(self, token: str) -> tuple[int, ...]:
        """The choices about an action space."""
        return tuple(self.spaces.get(token, ()))

    def of_cell(self, cell: str) -> tuple[int, ...]:
        """The choices about a cell: single tiles, then twin tiles that begin there, then those that end there."""
        begin = [choice for pair, choice in self.pairs.items() if pair[0] == cell]
        end = [choice for pair, choice in self.pairs.items() if pair[1] == cell]
        return (*self.cells.get(cell, ()), *begin, *end)

    def of_furnishing(self, number: int) -> tuple[int, ...]:
        """The choices that furnish with a tile: for its price, then partly for ore."""
        return tuple(self.furnishings.get(number, ()))

    def of_loot(self, item: str) -> tuple[int, ...]:
        """The choices about an item of loot."""
        return tuple(self.loot.get(item, ()))

    def places(self) -> frozenset[str]:
        """Every cell that some choice is about."""
        return frozenset(self.cells) | {cell for pair in self.pairs for cell in pair}


def _is_put(found: Targets, choice: int, token: str) -> bool:
    """Whether a choice about a named thing was put to it."""
    named = ((_SPACE, found.spaces), (_CELL, found.cells), (_LOOT, found.loot))
    for pattern, table in named:
        if match := pattern.fullmatch(token):
            table[match[1]].append(choice)
            return True
    if pair := _PAIR.fullmatch(token):
        found.pairs[pair[1], pair[2]] = choice
        return True
    if furnish := _FURNISH.fullmatch(token):
        found.furnishings[int(furnish[1])].append(choice)
        return True
    return False


def _is_counted(found: Targets, choice: int, token: str) -> bool:
    """Whether a choice of a number was put to it."""
    for pattern, table in ((_FORGE, found.forge), (_DWARF, found.dwarfs), (_PAY, found.pays)):
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
