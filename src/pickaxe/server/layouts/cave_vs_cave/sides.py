"""Both sides of a table of Cave vs Cave: caves and goods, with what has just changed in them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from pickaxe.draw.cave_vs_cave.cave import cave
from pickaxe.draw.cave_vs_cave.marks import Marks
from pickaxe.draw.cave_vs_cave.pieces import good_name, limits, tile_name
from pickaxe.games.cave_vs_cave.names import NAMES
from pickaxe.server.layouts.cave_vs_cave.sentences import is_worth_telling, marked
from pickaxe.server.layouts.layout import View
from pickaxe.server.tables import Line, Table
from pickaxe.server.words import say


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
    view: View,
    before: View,
    names: Sequence[str],
    lang: str,
    *,
    you: int | None = None,
    last: Sequence[Markup] = (),
    in_use: int | None = None,
) -> list[Side]:
    """Every seat's cave and goods, with what has just changed."""
    return [
        _side(
            view, before, seat, name, lang, is_you=seat == you, last=last[seat] if last else Markup(""), in_use=in_use
        )
        for seat, name in enumerate(names)
    ]


def _side(
    view: View, before: View, seat: int, name: str, lang: str, *, is_you: bool, last: Markup, in_use: int | None
) -> Side:
    now, then = view["seats"][seat], before["seats"][seat]
    marks = _marks(view, before, seat, in_use if seat == view["seat"] else None)
    return Side(
        seat=seat,
        name=name,
        is_you=is_you,
        score=now["score"],
        change=now["score"] - then["score"],
        parts=tuple(_parts(view, seat, lang)),
        drawing=Markup(cave(view, seat, name=name, lang=lang, marks=marks)),
        goods=tuple(_good(good, number, then["goods"].get(good, 0), lang) for good, number in now["goods"].items()),
        last_move=last,
    )


def _good(good: str, number: int, before: int, lang: str) -> Good:
    name = good_name(good, lang, number)
    return Good(good, name, number, number - before, round(100 * number / limits()[good]))


def _parts(view: View, seat: int, lang: str) -> Iterable[Part]:
    """What the score is made of."""
    now = view["seats"][seat]
    first = view["era1_scores"][seat] if view["era1_scores"] else 0
    if view["era1_scores"]:
        yield Part(say("Era I", lang), first)
    yield Part(say("rooms", lang), now["rooms_score"])
    goods = say("gold" if view["era"] == 1 else "goods", lang)
    yield Part(goods, now["score"] - now["rooms_score"] - first)


def _marks(view: View, before: View, seat: int, in_use: int | None) -> Marks:
    """What is new in a cave, in its owner's colour if the other player looks at it; and the room its owner is using."""
    now, then = view["seats"][seat], before["seats"][seat]
    new = frozenset(space for space, held in now["spaces"].items() if then["spaces"].get(space) != held)
    new |= {edge for edge in now["walls"] if edge not in then["walls"]}
    used = frozenset(space for space, held in now["spaces"].items() if in_use is not None and held == in_use)
    if view["viewer"] is not None and seat != view["viewer"]:
        return Marks(last=new - used, last_seat=seat, chosen=used)
    return Marks(changed=new - used, chosen=used)


def last_moves(table: Table, lang: str) -> list[Markup]:
    """For every seat what its last finished turn was."""
    lines = {mark.seat: mark.lines for mark in table.turns}
    return [_last_move(lines.get(seat, ()), lang) for seat in range(len(table.seats))]


def _last_move(lines: Sequence[Line], lang: str) -> Markup:
    """A turn, beginning with the name of its tile."""
    told = [line for line in lines if is_worth_telling(line.token)]
    parts = [tile_name(line.token, lang) if line.token in NAMES["tile"] else line.words[lang] for line in told]
    return marked(", ".join(parts), lang)
