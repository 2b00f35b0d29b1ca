"""What a table says of a goal that somebody has pinned: what is missing, the ways to it, and where to look."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from pickaxe.kernel.goals import Goal, Way, goal, told
from pickaxe.kernel.lack import Lack
from pickaxe.kernel.lexicon import Lexicon
from pickaxe.kernel.words import Listing, Name, Said
from pickaxe.server.layouts import layout_of
from pickaxe.server.layouts.layout import Layout
from pickaxe.server.markup import icon
from pickaxe.server.refusal import NotFound
from pickaxe.server.seats import Reader
from pickaxe.server.story import text_of
from pickaxe.server.tables import Table
from pickaxe.server.words import say

TOLD: Final = 3  # ways in words; all of them are marked


@dataclass(frozen=True, slots=True)
class Missing:
    """Something that is missing, with its icon."""

    sign: Markup
    words: str


@dataclass(frozen=True, slots=True)
class Helping:
    """A choice that helps, and what it helps with in a word or two."""

    choice: int
    pill: str


@dataclass(frozen=True, slots=True)
class GoalPage:
    """A goal as its card shows it."""

    name: str  # of the thing, as the page knows it
    title: str
    state: str  # "ready", "done", "lost", "near" or "far"
    missing: Sequence[Missing]
    way: str
    more: Sequence[str]
    helping: Sequence[Helping]
    places: Sequence[str]


def goal_page(table: Table, reader: Reader, seat: int, name: str) -> GoalPage:
    """The model of a goal of a seat."""
    layout, lang = layout_of(table.game.id), reader.lang
    wanted = _wanted(table, name)
    found = goal(table.state, wanted, seat)
    return GoalPage(
        name=name,
        title=layout.goal_title(wanted, lang),
        state=_state(found),
        missing=[_missing(table, layout, lack, lang) for lack in found.lacks],
        way=_way(table, found, seat, lang),
        more=[_told(table, way, lang) for way in found.ways[1:TOLD]] if not found.is_ready else [],
        helping=[Helping(way.choice, _pill(table, way, lang)) for way in found.ways],
        places=[f"{place.kind} {place.id}" for lack in found.lacks for place in lack.places],
    )


def _wanted(table: Table, name: str) -> Name:
    """The thing that a name of the page means, if it can be a goal."""
    sort, _, id = name.partition(" ")
    if sort != table.game.text.goal_kind or Name(sort, id) not in _things(table.game.lexicon):
        raise NotFound("This cannot be a goal.")
    return Name(sort, id)


@lru_cache(16)
def _things(lexicon: Lexicon) -> frozenset[Name]:
    """All that choices are about."""
    return frozenset(target for number in range(len(lexicon)) for target in lexicon.meaning(number).targets)


def _state(found: Goal) -> str:
    if found.is_reached or found.is_lost:
        return "done" if found.is_reached else "lost"
    if found.is_ready:
        return "ready"
    return "near" if found.ways and found.ways[0].does_all else "far"


def _missing(table: Table, layout: Layout, lack: Lack, lang: str) -> Missing:
    sign = layout.sign_of(lack.what) if isinstance(lack.what, Name) else ""
    return Missing(icon(sign, 15) if sign else Markup(""), text_of(table, lack.said, lang))


def _way(table: Table, found: Goal, seat: int, lang: str) -> str:
    """The best way, or why there is none; while others decide, nothing."""
    if found.is_reached or found.is_lost:
        return say("Done." if found.is_reached else "There is no way left to reach it.", lang)
    if found.ways and _is_it(table, found.ways[0], found.name):
        return say(layout_of(table.game.id).goal_ready, lang)
    if found.ways:
        return _told(table, found.ways[0], lang)
    if table.state.seat != seat:
        return ""
    later = layout_of(table.game.id).goal_later
    return say(later if found.is_ready else "Nothing that is still free brings it now.", lang)


def _is_it(table: Table, way: Way, name: Name) -> bool:
    return name in table.game.lexicon.meaning(way.choice).targets


def _told(table: Table, way: Way, lang: str) -> str:
    return text_of(table, told(table.game, table.state, way), lang)


def _pill(table: Table, way: Way, lang: str) -> str:
    return text_of(table, Said("{what}", what=Listing([lack.what for lack in way.brings], " +")), lang)
