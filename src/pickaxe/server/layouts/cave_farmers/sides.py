"""The players: homes, dwarfs, goods and score, with what has just changed."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from markupsafe import Markup

from pickaxe.draw.cave_farmers import Marks, dwarfs_row, home, small_home
from pickaxe.draw.cave_farmers.printed import ANIMALS, WARES, good_name
from pickaxe.draw.svg import Drawing
from pickaxe.draw.targets import targets
from pickaxe.games.cave_farmers.view import CellEntry, Dwarf, FarmersView, Seat, still_to_go
from pickaxe.games.cave_farmers.words import WORDS
from pickaxe.kernel.words import Listing, Said
from pickaxe.server.layouts.cave_farmers.scene import Scene
from pickaxe.server.layouts.kept import Part, about, kept, only, part_of, shared
from pickaxe.server.layouts.layout import by_weight
from pickaxe.server.markup import marked
from pickaxe.server.tables import Line, Table
from pickaxe.server.words import say

WEIGHTY: Final = ("go", "imitate", "furnish", "grow", "loot", "forge", "lay", "fence", "stable", "sow", "breed", "take")
_NOW: Final = ("animals", "begging", "capacity", "cells", "dwarfs", "goods", "homeless", "housing", "score")
ABOUT = ("space", "space.short", "furnishing")  # kinds of names that have details


@dataclass(frozen=True, slots=True)
class Good:
    """One good or animal on a shelf."""

    id: str
    name: str
    number: int
    change: int
    homeless: int


def side_of(scene: Scene, seat: int, *, large: bool = False) -> "Side":
    """One player's side of the table; the whole home only where it is wanted."""
    view = scene.view
    options = about(view["options"], "cell", "dwarf") if seat == scene.seat else []
    seen = {
        "options": options,
        "in_hand": view["in_hand"] if options else None,
        "is_own": view["viewer"] in (None, seat),
        "is_you": seat == scene.you,
        "is_now": seat == view["seat"] and not view["over"],
        "starts": seat == view["start"],
        "is_over": view["over"],
    }
    now, then = shared(_homes, view)[seat], shared(_homes, scene.before)[seat]
    last = scene.last[seat] if scene.last else Markup("")
    return kept(Side, seen, now, then, seat, scene.names[seat], last, scene.lang, large)


def _homes(view: FarmersView) -> list[Part]:
    return [part_of(only(owner, *_NOW)) for owner in view["seats"]]


class Side:
    """One player's side of the table, by all that it shows of a view."""

    def __init__(
        self,
        seen: Any,
        home_now: Part,
        home_then: Part,
        seat: int,
        name: str,
        last_move: Markup,
        lang: str,
        is_large: bool,
    ) -> None:
        now, then = home_now.data, home_then.data
        view: Any = {**seen, "viewer": seat, "seat": seat, "seats": {seat: now}}
        marks, found = _marks(now["cells"], then["cells"], seat, is_own=seen["is_own"]), targets(seen["options"])
        self.seat = seat
        self.name = name
        self.is_you = seen["is_you"]
        self.is_now = seen["is_now"]
        self.starts = seen["starts"]
        self.score = now["score"]
        self.change = now["score"] - then["score"]
        self.begging = now["begging"]
        self.dwarfs = Markup(dwarfs_row(view, seat, targets=found, lang=lang))
        self.family = "" if seen["is_over"] else _family(now["dwarfs"], lang)
        self.goods = tuple(_goods(WARES, now, then, lang))
        self.animals = tuple(_goods(ANIMALS, now, then, lang))
        self.is_large = is_large
        draw: Callable[..., Drawing] = home if is_large else small_home
        self.drawing = Markup(draw(view, seat, marks=marks, name=name, lang=lang))
        self.last_move = last_move


def _goods(names: Iterable[str], now: Seat, then: Seat, lang: str) -> Iterable[Good]:
    held, before = now["goods"] | now["animals"], then["goods"] | then["animals"]
    for good in names:
        number = held[good]
        yield Good(good, good_name(good, lang, number), number, number - before[good], now["homeless"].get(good, 0))


def _family(dwarfs: Sequence[Dwarf], lang: str) -> str:
    """Who is at home, and who goes next."""
    ahead = still_to_go(dwarfs)
    if not ahead:
        return say("all at work", lang)
    said = say("{n} at home", lang, n=len(ahead))
    return f"{said}, {say('strength {n} goes next', lang, n=ahead[0])}" if ahead[0] else said


def _marks(now: Mapping[str, CellEntry], then: Mapping[str, CellEntry], seat: int, *, is_own: bool) -> Marks:
    """What is new in a home, in its owner's colour if someone else looks at it."""
    new = frozenset(cell for cell, held in now.items() if _bare(held) != _bare(then.get(cell)))
    return Marks(changed=new) if is_own else Marks(last=new, last_seat=seat)


def _bare(held: CellEntry | None) -> tuple[object, ...]:
    """What lies on a cell, without its crops, which change by themselves."""
    return () if held is None else (held["kind"], held["stable"], held["furnishing"], held["crop"])


def last_moves(table: Table, names: Sequence[str], lang: str) -> list[Markup]:
    """For every seat what its last finished turn was."""
    return [_last_move(table.last_lines(seat), tuple(names), lang) for seat in range(len(table.seats))]


@lru_cache(1024)
def _last_move(lines: tuple[Line, ...], names: tuple[str, ...], lang: str) -> Markup:
    return marked(WORDS, Said("{moves}", moves=_moves(lines)), lang, names, about=ABOUT)


def _moves(lines: Sequence[Line]) -> Listing:
    """A turn, beginning with the name of its space and what mattered most; not what the round did after it."""
    told = [line for line in by_weight(lines, WEIGHTY) if line.seat is not None and not _is_quiet(line)]
    return Listing([line.meaning.short if line.meaning and line.has("go") else line.said for line in told], ",")


def _is_quiet(line: Line) -> bool:
    return line.meaning is not None and line.meaning.verb.is_quiet
