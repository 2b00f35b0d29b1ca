"""Which drawn thing each option of a view belongs to."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

View = Mapping[str, Any]

_SPACE = re.compile(r"(?:at|excavate|bury) (\w+)(?: .*)?")
_EDGE = re.compile(r"(?:wall|raze) (\w+-\w+)")
_ROOM = re.compile(r"(?:activate|before) (\d\d)")
_CARD = re.compile(r"(?:furnish|draft) (\d\d)(?: .*)?")
_TILE = re.compile(r"(A\d\d)")


def _table() -> dict[str, list[int]]:
    return defaultdict(list)


@dataclass
class Targets:
    """The choices of a view by the thing they are about; `elsewhere` are those that need a button of their own."""

    spaces: dict[str, list[int]] = field(default_factory=_table)
    edges: dict[str, list[int]] = field(default_factory=_table)
    rooms: dict[str, list[int]] = field(default_factory=_table)
    pool: dict[str, list[int]] = field(default_factory=_table)
    cards: dict[str, list[int]] = field(default_factory=_table)
    tiles: dict[str, list[int]] = field(default_factory=_table)
    elsewhere: list[int] = field(default_factory=list)
    tokens: dict[int, str] = field(default_factory=dict)

    def of_card(self, number: int) -> tuple[int, ...]:
        """The choices that furnish or draft a room of the display."""
        return tuple(self.cards.get(f"{number:02}", ()))

    def of_tile(self, tile: str | None) -> tuple[int, ...]:
        """The choices that take an action tile."""
        return tuple(self.tiles.get(tile or "", ()))

    def of_room(self, number: int) -> tuple[int, ...]:
        """The choices about a room of the own cave or of the pool."""
        return tuple(self.rooms.get(f"{number:02}", ())) or tuple(self.pool.get(f"{number:02}", ()))

    def of_space(self, space: str) -> tuple[int, ...]:
        """The choices about a space."""
        return tuple(self.spaces.get(space, ()))

    def of_edge(self, edge: str) -> tuple[int, ...]:
        """The choices about an edge."""
        return tuple(self.edges.get(edge, ()))


def targets(view: View) -> Targets:
    """The options of a view, sorted by the thing they are about."""
    found = Targets()
    kinds = (
        (_SPACE, found.spaces),
        (_EDGE, found.edges),
        (_ROOM, found.rooms),
        (_CARD, found.cards),
        (_TILE, found.tiles),
    )
    for option in view["options"]:
        choice, token = option["choice"], option["token"]
        found.tokens[choice] = token
        for pattern, table in kinds:
            if match := pattern.fullmatch(token):
                table[match[1]].append(choice)
                break
        else:
            found.elsewhere.append(choice)
    _part_pool(found, view["pool"])
    return found


def _part_pool(found: Targets, pool: Iterable[int]) -> None:
    """Rooms of the pool lie in no cave, so they have a place of their own."""
    for number in map("{:02}".format, pool):
        if number in found.rooms:
            found.pool[number] = found.rooms.pop(number)


def no_targets() -> Targets:
    """What a cave has whose owner decides nothing now."""
    return Targets()
