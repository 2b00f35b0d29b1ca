"""Both sides of a table of Cave vs Cave: caves and goods, with what has just changed in them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from pickaxe.draw.cave_vs_cave import Marks, cave
from pickaxe.games.cave_vs_cave.components import GOODS
from pickaxe.games.cave_vs_cave.view import CaveView
from pickaxe.games.cave_vs_cave.words import WORDS
from pickaxe.kernel.words import Listing, Name, Said
from pickaxe.server.markup import marked
from pickaxe.server.tables import Line, Table

ABOUT: Final = ("room", "tile")  # kinds of names that have details


@dataclass(frozen=True, slots=True)
class Good:
    """One good on a shelf."""

    id: str
    name: str
    number: int
    change: int
    part: int  # of its limit, in percent


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a score."""

    name: str
    points: float


@dataclass(frozen=True, slots=True)
class Side:
    """One player's side of the table."""

    seat: int
    name: str
    is_you: bool
    score: float
    change: float
    parts: tuple[Part, ...]
    drawing: Markup
    goods: tuple[Good, ...]
    last_move: Markup


def sides(
    view: CaveView,
    before: CaveView,
    names: Sequence[str],
    lang: str,
    *,
    you: int | None = None,
    last: Sequence[Markup] = (),
) -> list[Side]:
    """Every seat's cave and goods, with what has just changed."""
    return [
        _side(view, before, seat, name, lang, is_you=seat == you, last=last[seat] if last else Markup(""))
        for seat, name in enumerate(names)
    ]


def _side(view: CaveView, before: CaveView, seat: int, name: str, lang: str, *, is_you: bool, last: Markup) -> Side:
    now, then = view["seats"][seat], before["seats"][seat]
    return Side(
        seat=seat,
        name=name,
        is_you=is_you,
        score=now["score"],
        change=now["score"] - then["score"],
        parts=tuple(Part(WORDS.say(Said(part["name"]), lang), part["points"]) for part in now["score_parts"]),
        drawing=Markup(cave(view, seat, name=name, lang=lang, marks=_marks(view, before, seat))),
        goods=tuple(_good(good, number, then["goods"].get(good, 0), lang) for good, number in now["goods"].items()),
        last_move=last,
    )


def _good(good: str, number: int, before: int, lang: str) -> Good:
    name = WORDS.called(Name("good", good), lang, number)
    return Good(good, name, number, number - before, round(100 * number / GOODS.limits[GOODS.index(good)]))


def _marks(view: CaveView, before: CaveView, seat: int) -> Marks:
    """What is new in a cave, in its owner's colour if the other player looks at it; and the room its owner is using."""
    now, then = view["seats"][seat], before["seats"][seat]
    new = frozenset(space for space, held in now["spaces"].items() if then["spaces"].get(space) != held)
    new |= {edge for edge in now["walls"] if edge not in then["walls"]}
    in_use = view["in_use"] if seat == view["seat"] else None
    used = frozenset(space for space, held in now["spaces"].items() if in_use is not None and held == in_use)
    if view["viewer"] is not None and seat != view["viewer"]:
        return Marks(last=new - used, last_seat=seat, chosen=used)
    return Marks(changed=new - used, chosen=used)


def last_moves(table: Table, names: Sequence[str], lang: str) -> list[Markup]:
    """For every seat what its last finished turn was."""
    lines = {mark.seat: mark.lines for mark in table.turns}
    return [_last_move(lines.get(seat, ()), names, lang) for seat in range(len(table.seats))]


def _last_move(lines: Sequence[Line], names: Sequence[str], lang: str) -> Markup:
    """A turn, beginning with the name of its tile."""
    told = [_told(line) for line in lines if line.meaning is None or not line.meaning.verb.is_quiet]
    return marked(WORDS, Said("{parts}", parts=Listing([*told], ",")), lang, names, about=ABOUT)


def _told(line: Line) -> Said:
    return line.meaning.label if line.meaning is not None and line.has("take") else line.said
