"""The players in the order of their turns, and a position of the replay: what everybody could see of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from markupsafe import Markup

from pickaxe.draw.cavum import Marks, mountain, order_card, piece_picture, pool, scales, station_picture
from pickaxe.draw.cavum.market import ROW
from pickaxe.draw.svg import Drawing
from pickaxe.draw.targets import targets
from pickaxe.games.cavum.view import CavumView, Space
from pickaxe.games.cavum.words import WORDS
from pickaxe.kernel.words import ENGLISH, Name, Said
from pickaxe.server.layouts.kept import about, drawn, only
from pickaxe.server.layouts.layout import Shelf
from pickaxe.server.tables import Line, Table

_BIDDING = ("bid", "offer", "pass")
NAMED_TURNS: Final = 6  # of the log, whose spaces carry their names


@dataclass(frozen=True, slots=True)
class Gem:
    """Some stones of a colour."""

    colour: str
    name: str
    number: int


@dataclass(frozen=True, slots=True)
class Left:
    """Pieces of a kind that lie in front of a seat."""

    picture: Markup
    name: str
    number: int


class Player:
    """One player's line: how the seat stands in a view, and what it bid last in the auction or sale under way."""

    def __init__(
        self, view: CavumView, before: CavumView, seat: int, name: str, bid: str, *, is_you: bool, lang: str
    ) -> None:
        now, bidding = view["seats"][seat], view["auction"] or view["sale"]
        self.seat = seat
        self.name = name
        self.card = now["card"]
        self.sign = Markup(station_picture(seat))
        self.is_you = is_you
        self.is_now = seat == view["seat"]
        is_out = bidding is not None and seat not in bidding["in"]
        self.has_passed = is_out and not (view["auction"] and now["card"])  # who has a card is in no auction
        self.bid = bid
        self.leads = bidding is not None and bidding["by"] == seat
        self.pieces = sum(now["pieces"].values())
        self.most_pieces = view["most_pieces"]
        self.city_points = now["city_points"]  # None if it is unknown
        self.stones = now["stones"]
        self.is_open = all(each["colours"] is not None for each in view["seats"])
        self.gems = gems_of(now["colours"], lang) if self.is_open else ()
        self.orders = [drawn(order_card, order, lang=lang) for order in now["orders"]]
        self.left = [_left(piece, n, seat, view["game"], lang) for piece, n in now["pieces"].items() if n]
        self.stations_left = now["stations_left"]
        self.score = now["score"]
        self.change = now["score"] - before["seats"][seat]["score"]


@lru_cache(1024)
def _left(piece: str, number: int, seat: int, game: str, lang: str) -> Left:
    picture = Markup(piece_picture(piece, seat=seat, lang=lang, game=game))
    return Left(picture, WORDS.name("piece", piece, lang), number)


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
    first, number = view["opener"] or 0, view["players"]
    return view["turn_order"] or [(first + step) % number for step in range(number)]


def last_bids(lines: Sequence[Line]) -> dict[int, str]:
    """What every seat said last in the auction or sale under way."""
    found: dict[int, str] = {}
    for line in reversed(lines):
        if line.meaning is None:  # it happened by itself
            continue
        if not line.has(*_BIDDING):
            break
        if line.seat is not None:
            found.setdefault(line.seat, str(line.meaning.values.get("n", "")))
    return found


def spoken_of(table: Table) -> frozenset[str]:
    """The spaces that the last turns of the log name."""
    first = table.turns[-NAMED_TURNS].number if len(table.turns) >= NAMED_TURNS else 0
    return frozenset(space for line in table.lines_since(first) for space in _spaces(line.said))


def owners_of(table: Table, seat: int) -> dict[str, int]:
    """Who did something last on each space that the log names since the last turn of a seat."""
    news = table.lines_since(table.since(seat))
    return {space: line.seat for line in news if line.seat is not None for space in _spaces(line.said)}


@lru_cache(4096)
def _spaces(said: Said) -> tuple[str, ...]:
    parts = WORDS.parts(said, ENGLISH, ["?"] * 4)
    return tuple(part.id for part in parts if isinstance(part, Name) and part.kind == "space")


def gems_of(colours: Mapping[str, int] | None, lang: str) -> tuple[Gem, ...]:
    """The stones of a purse by colour, without the colours that it has none of."""
    held = (colours or {}).items()
    return tuple(Gem(colour, WORDS.name("colour", colour, lang), number) for colour, number in held if number)


def fronts(view: CavumView, names: Sequence[str], lang: str) -> list[Shelf]:
    """What lies in front of the seats."""
    found = []
    for seat in seating(view):
        orders = [drawn(order_card, order, lang=lang) for order in view["seats"][seat]["orders"]]
        left = [_left(piece, n, seat, view["game"], lang) for piece, n in view["seats"][seat]["pieces"].items() if n]
        pieces = [Markup("{}<b>{}</b>").format(piece.picture, piece.number) for piece in left]
        found += [Shelf(names[seat], "orders", orders), Shelf("" if orders else names[seat], "pieces", pieces)]
    return found


class Stage:
    """What the replay shows of a position, by the view that everybody may see."""

    def __init__(self, view: CavumView, before: CavumView, names: Sequence[str], lang: str) -> None:
        new = changed(view, before)
        marks = Marks(changed=new, named=new, blast=True)
        self.mountain = mountain_of({**view, "options": []}, marks, names, lang)
        self.players = players(view, before, names, lang=lang)
        self.scales = scales_of({**view, "options": []}, lang, row=26)


def mountain_of(view: CavumView, marks: Marks, names: Sequence[str], lang: str) -> Markup:
    """The mountain with what can be chosen on it."""
    seen = {
        **only(view, "game", "spaces", "cities", "in_hand", "route", "blast", "network", "turns", "seat"),
        "viewer": view["viewer"] if view["network"] else None,
        "asked": only(view["asked"], "kind"),
        "seats": [only(seat, "connected") for seat in view["seats"]],
        "options": about(view["options"], "space", "turn"),
    }
    return drawn(mountain, seen, marks=marks, names=tuple(names), lang=lang)


def pool_of(view: CavumView, names: Sequence[str], lang: str) -> Markup:
    """The pool with what can be bought there."""
    seen = {**only(view, "game", "pool", "pool_stations", "seat"), "options": about(view["options"], "pool")}
    return drawn(_pool, seen, names=tuple(names), lang=lang)


def _pool(view: CavumView, **told: Any) -> Drawing:
    return pool(view, targets=targets(view["options"]), **told)


def scales_of(view: CavumView, lang: str, row: float = ROW) -> Markup:
    """The prices with what can be chosen there."""
    seen = {**only(view, "game", "scales", "sale"), "options": about(view["options"], "price", "count", "colour")}
    return drawn(_scales, seen, lang=lang, row=row)


def _scales(view: CavumView, **told: Any) -> Drawing:
    return scales(view, targets=targets(view["options"]), **told)


def changed(view: CavumView, before: CavumView) -> frozenset[str]:
    """The spaces on which something is new; a vein that is gone is not, or it would tell who emptied it (R33)."""
    new = {space for space, held in view["spaces"].items() if _is_new(held, before["spaces"].get(space))}
    for city, spaces in view["cities"].items():
        new |= {space for space, owner in spaces.items() if before["cities"][city][space] != owner}
    return frozenset(new)


def _is_new(held: Space, before: Space | None) -> bool:
    """Whether something lies on a space that did not lie there before, apart from the number of stones."""
    if before is None or {**held, "vein": None} != {**before, "vein": None}:
        return True
    vein, old = held["vein"], before["vein"]
    return vein is not None and (old is None or vein["colour"] != old["colour"])
