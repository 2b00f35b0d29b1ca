"""The players: homes, dwarfs, goods and score, with what has just changed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from pickaxe.draw.cave_farmers import Marks, dwarfs_row, home, small_home
from pickaxe.draw.cave_farmers.printed import ANIMALS, WARES, good_name
from pickaxe.draw.targets import Targets
from pickaxe.games.cave_farmers.view import CellEntry, Dwarf, FarmersView, Seat
from pickaxe.games.cave_farmers.words import WORDS
from pickaxe.kernel.words import Listing, Said
from pickaxe.server.markup import marked
from pickaxe.server.tables import Line, Table
from pickaxe.server.words import say

ABOUT = ("space", "space.short", "furnishing")  # kinds of names that have details


@dataclass(frozen=True, slots=True)
class Good:
    """One good or animal on a shelf."""

    id: str
    name: str
    number: int
    change: int
    homeless: int


@dataclass(frozen=True, slots=True)
class Side:
    """One player's side of the table."""

    seat: int
    name: str
    is_you: bool
    is_now: bool
    starts: bool
    score: int
    change: int
    begging: int
    dwarfs: Markup
    family: str
    goods: tuple[Good, ...]
    animals: tuple[Good, ...]
    small: Markup
    drawing: Markup  # the whole home, if it is asked for
    last_move: Markup


@dataclass(frozen=True, slots=True)
class Seen:
    """What every side is made from."""

    view: FarmersView
    before: FarmersView
    names: Sequence[str]
    lang: str
    you: int | None = None
    last: Sequence[Markup] = ()


def side(seen: Seen, seat: int, *, targets: Targets | None = None, large: bool = False) -> Side:
    """One player; the whole home only where it is wanted."""
    view, now, then = seen.view, seen.view["seats"][seat], seen.before["seats"][seat]
    name, lang = seen.names[seat], seen.lang
    return Side(
        seat=seat,
        name=name,
        is_you=seat == seen.you,
        is_now=seat == view["seat"] and not view["over"],
        starts=seat == view["start"],
        score=now["score"],
        change=now["score"] - then["score"],
        begging=now["begging"],
        dwarfs=Markup(dwarfs_row(view, seat, targets=targets, lang=lang)),
        family="" if seen.view["over"] else _family(now["dwarfs"], lang),
        goods=tuple(_goods(WARES, now, then, lang)),
        animals=tuple(_goods(ANIMALS, now, then, lang)),
        small=Markup(small_home(view, seat, marks=_marks(seen, seat), name=name, lang=lang)),
        drawing=_drawing(seen, seat, targets) if large else Markup(""),
        last_move=seen.last[seat] if seen.last else Markup(""),
    )


def _drawing(seen: Seen, seat: int, targets: Targets | None) -> Markup:
    marks = _marks(seen, seat)
    return Markup(home(seen.view, seat, targets=targets, marks=marks, name=seen.names[seat], lang=seen.lang))


def _goods(names: Iterable[str], now: Seat, then: Seat, lang: str) -> Iterable[Good]:
    held, before = now["goods"] | now["animals"], then["goods"] | then["animals"]
    for good in names:
        number = held[good]
        yield Good(good, good_name(good, lang, number), number, number - before[good], now["homeless"].get(good, 0))


def _family(dwarfs: Sequence[Dwarf], lang: str) -> str:
    """Who is at home, and who goes next."""
    home_ = [dwarf["strength"] for dwarf in dwarfs if dwarf["at"] == "home"]
    if not home_:
        return say("all at work", lang)
    said = say("{n} at home", lang, n=len(home_))
    weakest = min(home_)
    return f"{said}, {say('strength {n} goes next', lang, n=weakest)}" if weakest else said


def _marks(seen: Seen, seat: int) -> Marks:
    """What is new in a home, in its owner's colour if someone else looks at it."""
    now, then = seen.view["seats"][seat]["cells"], seen.before["seats"][seat]["cells"]
    new = frozenset(cell for cell, held in now.items() if _bare(held) != _bare(then.get(cell)))
    if seen.view["viewer"] is not None and seat != seen.view["viewer"]:
        return Marks(last=new, last_seat=seat)
    return Marks(changed=new)


def _bare(held: CellEntry | None) -> tuple[object, ...]:
    """What lies on a cell, without its crops, which change by themselves."""
    return () if held is None else (held["kind"], held["stable"], held["furnishing"], held["crop"])


def last_moves(table: Table, names: Sequence[str], lang: str) -> list[Markup]:
    """For every seat what its last finished turn was."""
    lines = {mark.seat: mark.lines for mark in table.turns}
    moves = [Said("{moves}", moves=_moves(lines.get(seat, ()))) for seat in range(len(table.seats))]
    return [marked(WORDS, move, lang, names, about=ABOUT) for move in moves]


def _moves(lines: Sequence[Line]) -> Listing:
    """A turn, beginning with the name of its space."""
    return Listing(
        [
            line.meaning.short if line.meaning and line.has("go") else line.said
            for line in lines
            if line.meaning is None or not line.meaning.verb.is_quiet
        ],
        ",",
    )
