"""The players in the order of their turns: pieces, stones, orders, points, and what they bid last."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from pickaxe.draw.cavum import station_picture
from pickaxe.draw.cavum.words import colour_name
from pickaxe.server.layouts.layout import View
from pickaxe.server.tables import Line

_BIDDING = ("bid", "offer", "pass")


@dataclass(frozen=True, slots=True)
class Gem:
    """Some stones of a colour."""

    colour: str
    name: str
    number: int


@dataclass(frozen=True, slots=True)
class Player:
    """One player's line."""

    seat: int
    name: str
    card: int | None
    sign: Markup
    is_you: bool
    is_now: bool
    has_passed: bool
    bid: str  # what was bid or offered last in the auction or sale under way, else nothing
    leads: bool
    pieces: int
    most_pieces: int
    city_points: int | None  # None if it is unknown
    stones: int
    is_open: bool
    gems: tuple[Gem, ...]  # only if everybody may see them
    orders: int
    score: int
    change: int


def players(
    view: View,
    before: View,
    names: Sequence[str],
    *,
    lines: Sequence[Line] = (),
    you: int | None = None,
    most_pieces: int,
    lang: str,
) -> list[Player]:
    """All players, by sequence card once they have one."""
    bids = last_bids(lines) if view["section"] in ("auction", "colour sale") else {}
    return [
        _player(view, before, names, seat, bids, you=you, most_pieces=most_pieces, lang=lang) for seat in seating(view)
    ]


def seating(view: View) -> list[int]:
    """The seats in the order of their turns; during an auction around the table from its opener."""
    if view["turn_order"]:
        return list(view["turn_order"])
    first, number = view["opener"] or 0, view["players"]
    return [(first + step) % number for step in range(number)]


def last_bids(lines: Sequence[Line]) -> dict[int, str]:
    """What every seat said last in the auction or sale under way."""
    found: dict[int, str] = {}
    for line in reversed([line for line in lines if line.is_chosen]):
        verb, _, number = line.token.partition(" ")
        if verb not in _BIDDING:
            break
        if line.seat is not None:
            found.setdefault(line.seat, number)
    return found


def _player(
    view: View,
    before: View,
    names: Sequence[str],
    seat: int,
    bids: Mapping[int, str],
    *,
    you: int | None,
    most_pieces: int,
    lang: str,
) -> Player:
    now, then = view["seats"][seat], before["seats"][seat]
    bidding = view["auction"] or view["sale"]
    is_open = all(each["colours"] is not None for each in view["seats"])
    return Player(
        seat=seat,
        name=names[seat],
        card=now["card"],
        sign=Markup(station_picture(seat)),
        is_you=seat == you,
        is_now=seat == view["seat"],
        has_passed=_has_passed(view, seat),
        bid=bids.get(seat, ""),
        leads=bidding is not None and bidding["by"] == seat,
        pieces=sum(now["pieces"].values()),
        most_pieces=most_pieces,
        city_points=now["city_points"],
        stones=now["stones"],
        is_open=is_open,
        gems=gems_of(now["colours"], lang) if is_open else (),
        orders=len(now["orders"]),
        score=now["score"],
        change=now["score"] - then["score"],
    )


def _has_passed(view: View, seat: int) -> bool:
    """Whether a seat is out of the auction or sale under way; who has a card already is in no auction."""
    if view["auction"]:
        return seat not in view["auction"]["in"] and not view["seats"][seat]["card"]
    return bool(view["sale"]) and seat not in view["sale"]["in"]


def gems_of(colours: Mapping[str, int] | None, lang: str) -> tuple[Gem, ...]:
    """The stones of a purse by colour, without the colours that it has none of."""
    return tuple(Gem(colour, colour_name(colour, lang), number) for colour, number in (colours or {}).items() if number)
