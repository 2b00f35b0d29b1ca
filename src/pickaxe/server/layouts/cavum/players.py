"""The players in the order of their turns, and a position of the replay: what everybody could see of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from pickaxe.draw.cavum import Marks, mountain, order_card, scales, station_picture
from pickaxe.draw.targets import Targets
from pickaxe.games.cavum.view import CavumView, Space, Vein
from pickaxe.games.cavum.words import WORDS
from pickaxe.server.tables import Line

_BIDDING = ("bid", "offer", "pass")


@dataclass(frozen=True, slots=True)
class Gem:
    """Some stones of a colour."""

    colour: str
    name: str
    number: int


class Player:
    """One player's line: how the seat stands in a view, and what it bid last in the auction or sale under way."""

    def __init__(
        self, view: CavumView, before: CavumView, seat: int, name: str, bid: str, *, is_you: bool, lang: str
    ) -> None:
        now, bidding = view["seats"][seat], view["auction"] or view["sale"]
        self.name = name
        self.card = now["card"]
        self.sign = Markup(station_picture(seat))
        self.is_you = is_you
        self.is_now = seat == view["seat"]
        self.has_passed = _has_passed(view, seat)
        self.bid = bid
        self.leads = bidding is not None and bidding["by"] == seat
        self.pieces = sum(now["pieces"].values())
        self.most_pieces = view["most_pieces"]
        self.city_points = now["city_points"]  # None if it is unknown
        self.stones = now["stones"]
        self.is_open = all(each["colours"] is not None for each in view["seats"])
        self.gems = gems_of(now["colours"], lang) if self.is_open else ()
        self.orders = len(now["orders"])
        self.score = now["score"]
        self.change = now["score"] - before["seats"][seat]["score"]


def players(
    view: CavumView,
    before: CavumView,
    names: Sequence[str],
    *,
    lines: Sequence[Line] = (),
    you: int | None = None,
    lang: str,
) -> list[Player]:
    """All players, by sequence card once they have one."""
    bids = last_bids(lines) if view["section"] in ("auction", "colour sale") else {}
    return [
        Player(view, before, seat, names[seat], bids.get(seat, ""), is_you=seat == you, lang=lang)
        for seat in seating(view)
    ]


def seating(view: CavumView) -> list[int]:
    """The seats in the order of their turns; during an auction around the table from its opener."""
    if view["turn_order"]:
        return list(view["turn_order"])
    first, number = view["opener"] or 0, view["players"]
    return [(first + step) % number for step in range(number)]


def last_bids(lines: Sequence[Line]) -> dict[int, str]:
    """What every seat said last in the auction or sale under way."""
    found: dict[int, str] = {}
    for line in reversed([line for line in lines if line.is_chosen]):
        if not line.has(*_BIDDING) or line.meaning is None:
            break
        if line.seat is not None:
            found.setdefault(line.seat, str(line.meaning.values.get("n", "")))
    return found


def _has_passed(view: CavumView, seat: int) -> bool:
    """Whether a seat is out of the auction or sale under way; who has a card already is in no auction."""
    if view["auction"]:
        return seat not in view["auction"]["in"] and not view["seats"][seat]["card"]
    return view["sale"] is not None and seat not in view["sale"]["in"]


def gems_of(colours: Mapping[str, int] | None, lang: str) -> tuple[Gem, ...]:
    """The stones of a purse by colour, without the colours that it has none of."""
    return tuple(
        Gem(colour, WORDS.name("colour", colour, lang), number) for colour, number in (colours or {}).items() if number
    )


# A position in the replay


@dataclass(frozen=True, slots=True)
class Stage:
    """What the replay shows of a position."""

    mountain: Markup
    players: tuple[Player, ...]
    scales: Markup
    orders: tuple[Markup, ...]


def stage(view: CavumView, before: CavumView, names: Sequence[str], lang: str) -> Stage:
    """The model of a position, by the view that everybody may see."""
    marks = Marks(changed=changed(view, before), blast=True)
    return Stage(
        mountain=Markup(mountain(view, targets=Targets(), marks=marks, names=names, lang=lang)),
        players=tuple(players(view, before, names, lang=lang)),
        scales=Markup(scales(view, targets=Targets(), lang=lang, row=26)),
        orders=tuple(Markup(order_card(order, lang=lang)) for order in view["orders"]["open"]),
    )


def changed(view: CavumView, before: CavumView) -> frozenset[str]:
    """The spaces on which something is new; a vein that is gone is not, or it would tell who emptied it (R33)."""
    new = {space for space, held in view["spaces"].items() if _is_new(held, before["spaces"].get(space))}
    for city, spaces in view["cities"].items():
        new |= {space for space, owner in spaces.items() if before["cities"][city][space] != owner}
    return frozenset(new)


def _is_new(held: Space, before: Space | None) -> bool:
    """Whether something lies on a space that did not lie there before, apart from the number of stones."""
    return before is None or _bare(held, held["vein"]) != _bare(before, held["vein"])


def _bare(held: Space, vein: Vein | None) -> dict[str, object]:
    """What lies on a space: of a vein only its colour, and nothing where no vein is asked for."""
    return {**held, "vein": held["vein"] and vein and held["vein"]["colour"]}
