"""What somebody has settled for every table, by what differs from the usual.

A cookie tells it with each request; the server keeps it with the visitor, so that their other devices get it, too.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pickaxe.kernel.host import CLOSED, DEAR, LEFT, LOST, NOTHING, UNDONE
from pickaxe.server.words import say

COOKIE: Final = "settings"
PACES: Final = {
    "slow": "slow",
    "normal": "normal",
    "fast": "fast",
    "off": "no motion",
}  # of what moves


@dataclass(frozen=True, slots=True)
class Switch:
    """Something that is on or off."""

    id: str
    is_usual: bool
    label: str


@dataclass(frozen=True, slots=True)
class Group:
    """Switches that belong together."""

    title: str
    switches: tuple[Switch, ...]


GROUPS: Final = (
    Group(
        "During your turn",
        (
            Switch("take", True, "Take goods at once when there is no drawback"),
            Switch("bids", True, "Confirm bids, offers and sales"),
            Switch("end", False, "End a turn by itself when nothing is left to do"),
        ),
    ),
    Group(
        "Warn before waste",
        (
            Switch(LEFT, True, "goods are left lying"),
            Switch(UNDONE, True, "something can still be done"),
            Switch(CLOSED, True, "something cannot be done any more"),
            Switch(NOTHING, True, "a room gives nothing now"),
            Switch(DEAR, True, "a bid is higher, or an offer lower, than it need be"),
            Switch(LOST, True, "points are lost"),
        ),
    ),
    Group("Sound", (Switch("sound", False, "A sound when it is your turn"),)),
)
SWITCHES: Final = {switch.id: switch for group in GROUPS for switch in group.switches}


@dataclass(frozen=True, slots=True)
class Draft:
    """How a turn is drafted for somebody: what is held back, and what is done for them without being asked."""

    holds: bool = True  # what would end the turn, until it is chosen again
    holds_spoken: bool = True  # bids and offers, too
    takes: bool = True  # gains without a drawback come along
    ends: bool = False  # a turn in which nothing else is left


FINAL: Final = Draft(holds=False, holds_spoken=False, takes=False)


class Settings(frozenset[str]):
    """What is on, and the pace."""

    @property
    def pace(self) -> str:
        """How fast things move."""
        return next((pace for pace in PACES if f"pace-{pace}" in self), "normal")

    @property
    def draft(self) -> Draft:
        """How a turn is drafted."""
        return Draft(holds="end" not in self, holds_spoken="bids" in self, takes="take" in self, ends="end" in self)


def parse_settings(cookie: str) -> Settings:
    """The settings that a cookie tells; of what nobody knows, nothing."""
    told = set(cookie.split("."))
    on = {switch.id for switch in SWITCHES.values() if switch.is_usual != (switch.id in told)}
    return Settings(on | {f"pace-{pace}" for pace in PACES if f"pace-{pace}" in told})


def known(told: str) -> str:
    """What a cookie tells, without what nobody knows."""
    wanted = set(told.split("."))
    return ".".join(id for id in (*SWITCHES, *(f"pace-{pace}" for pace in PACES)) if id in wanted)


USUAL: Final = parse_settings("")


@dataclass(frozen=True, slots=True)
class Field:
    """A switch as the dialog shows it."""

    id: str
    label: str
    is_on: bool
    is_usual: bool


@lru_cache(256)
def fields(settings: Settings, lang: str) -> Sequence[tuple[str, Sequence[Field]]]:
    """All switches by group, with their titles."""
    return [(say(group.title, lang), [_field(switch, settings, lang) for switch in group.switches]) for group in GROUPS]


def _field(switch: Switch, settings: Settings, lang: str) -> Field:
    return Field(switch.id, say(switch.label, lang), switch.id in settings, switch.is_usual)
