"""The players: homes, dwarfs, goods and score, with what has just changed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup

from pickaxe.draw.cave_farmers import Marks, dwarfs_row, home, small_home
from pickaxe.draw.cave_farmers.printed import ANIMALS, WARES, good_name
from pickaxe.games.cave_farmers.view import CellEntry, Dwarf, Seat
from pickaxe.games.cave_farmers.words import WORDS
from pickaxe.kernel.words import Listing, Said
from pickaxe.server.layouts.cave_farmers.scene import Scene
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


class Side:
    """One player's side of the table; the whole home only where it is wanted."""

    def __init__(self, scene: Scene, seat: int, *, large: bool = False) -> None:
        view, now, then = scene.view, scene.view["seats"][seat], scene.before["seats"][seat]
        name, lang, targets, marks = scene.names[seat], scene.lang, scene.targets, _marks(scene, seat)
        self.seat = seat
        self.name = name
        self.is_you = seat == scene.you
        self.is_now = seat == view["seat"] and not view["over"]
        self.starts = seat == view["start"]
        self.score = now["score"]
        self.change = now["score"] - then["score"]
        self.begging = now["begging"]
        self.dwarfs = Markup(dwarfs_row(view, seat, targets=targets, lang=lang))
        self.family = "" if view["over"] else _family(now["dwarfs"], lang)
        self.goods = list(_goods(WARES, now, then, lang))
        self.animals = list(_goods(ANIMALS, now, then, lang))
        self.small = Markup(small_home(view, seat, marks=marks, name=name, lang=lang))
        drawn = home(view, seat, targets=targets, marks=marks, name=name, lang=lang) if large else ""
        self.drawing = Markup(drawn)
        self.last_move = scene.last[seat] if scene.last else Markup("")


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


def _marks(scene: Scene, seat: int) -> Marks:
    """What is new in a home, in its owner's colour if someone else looks at it."""
    now, then = scene.view["seats"][seat]["cells"], scene.before["seats"][seat]["cells"]
    new = frozenset(cell for cell, held in now.items() if _bare(held) != _bare(then.get(cell)))
    if scene.view["viewer"] is not None and seat != scene.view["viewer"]:
        return Marks(last=new, last_seat=seat)
    return Marks(changed=new)


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
    """A turn, beginning with the name of its space."""
    return Listing(
        [
            line.meaning.short if line.meaning and line.has("go") else line.said
            for line in lines
            if line.meaning is None or not line.meaning.verb.is_quiet
        ],
        ",",
    )
