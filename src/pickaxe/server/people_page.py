"""What is shown about somebody: their name, their devices, their games; a seat that they hand over."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pickaxe.server.lobby_page import named_seats
from pickaxe.server.seats import NAME_LENGTH, Visitor
from pickaxe.server.store import Seat
from pickaxe.server.story import AboutTable, heading
from pickaxe.server.tables import Table


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the page about somebody: a template and what it shows, there called `part`."""

    template: str
    part: object


@dataclass(frozen=True, slots=True)
class MePage:
    """Everything about somebody, one section after the other."""

    sections: Sequence[Section]


@dataclass(frozen=True, slots=True)
class NamePart:
    """What somebody is called."""

    name: str
    name_length: int = NAME_LENGTH


@dataclass(frozen=True, slots=True)
class DevicesPart:
    """How another device becomes somebody's; no link as long as there is nothing to take along."""

    link: str


@dataclass(frozen=True, slots=True)
class GamesPart:
    """The games of somebody, to be taken home."""

    count: int


def me_page(visitor: Visitor, link: str, games: int) -> MePage:
    """The model of the page about somebody."""
    parts = {
        "me_name.html": NamePart(visitor.name),
        "me_devices.html": DevicesPart(link),
        "me_games.html": GamesPart(games),
    }
    return MePage([Section(template, part) for template, part in parts.items()])


# Another device


@dataclass(frozen=True, slots=True)
class AlonePage:
    """What is asked before all other devices are forgotten: whether the ways by which somebody is told shall stay."""

    heir: str  # to whom everything is left
    address: str  # no mail without it
    hook: str


@dataclass(frozen=True, slots=True)
class AdoptPage:
    """Whose link was opened, and what becomes of what this device has."""

    name: str
    key: str
    theirs: int  # tables
    brought: int  # tables of this device that come along
    left: int  # tables where both sit: there this device gives up its seat


# A seat for somebody else


@dataclass(frozen=True, slots=True)
class Offer:
    """A seat that can be handed over, and the link to it if there is one."""

    seat: Seat
    link: str


@dataclass(frozen=True, slots=True)
class HandoverPage(AboutTable):
    """The seats of somebody, to be given to others."""

    offers: Sequence[Offer]
    days: int


def handover_page(table: Table, links: Mapping[int, str], days: int, lang: str) -> HandoverPage:
    """The model of the page on which somebody hands over what they hold."""
    seats = named_seats(table, lang)
    return HandoverPage(
        *heading(table, lang), offers=[Offer(seats[seat], link) for seat, link in links.items()], days=days
    )
