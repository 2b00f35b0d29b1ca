"""The action spaces in three groups, each space at the same place for a whole game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from pickaxe.draw.cave_farmers import Group, Marks, groups, harvest_strip, space_card
from pickaxe.draw.cave_farmers.printed import space_name
from pickaxe.draw.cave_farmers.space import Entry, rounds_words
from pickaxe.draw.targets import Targets
from pickaxe.games.cave_farmers.view import FarmersView
from pickaxe.kernel.words import Said
from pickaxe.server.layouts.cave_farmers.labels import in_short
from pickaxe.server.words import say

# With more columns than this the spaces lie in three rows of lower ones.
_MOST_COLUMNS: Final = 14
_WIDTH, _BETWEEN, _GAP = 1346, 10, 5
_TALL: Final = {2: 52, 3: 44}
_SLIM_ROWS: Final = 2  # on a phone


@dataclass(frozen=True, slots=True)
class SpaceCard:
    """A space, or the harvest markers, as drawn; a card that is still to come has no room on a phone."""

    drawing: Markup
    is_coming: bool


@dataclass(frozen=True, slots=True)
class SpaceGroup:
    """Some action spaces below a title, with their columns here and on a phone."""

    id: str
    title: str
    note: str  # what is asked about them, where it is not where a dwarf goes
    columns: int
    slim_columns: int
    cards: tuple[SpaceCard, ...]


@dataclass(frozen=True, slots=True)
class Coming:
    """A space that is still to come, in words."""

    token: str
    name: str
    rounds: str


@dataclass(frozen=True, slots=True)
class Strip:
    """All action spaces: in how many rows and columns they lie, and which are still to come, the first one first."""

    rows: int
    columns: int
    groups: tuple[SpaceGroup, ...]
    coming: tuple[Coming, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """What the cards of the spaces need to know."""

    view: FarmersView
    targets: Targets
    names: Sequence[str]
    last: frozenset[str]  # where the last move went
    last_seat: int
    reasons: Callable[[str], Sequence[Said]] | None  # only where a space is asked for
    lang: str


def strip(board: Board) -> Strip:
    """The model of all action spaces."""
    found = groups(board.view, lang=board.lang)
    rows = 2 if sum(_columns(group, 2) for group in found) <= _MOST_COLUMNS else 3
    columns = [_columns(group, rows) for group in found]
    width = _card_width(columns)
    shown = zip(found, columns, strict=True)
    drawn = tuple(_group(board, group, number, width, _TALL[rows]) for group, number in shown)
    return Strip(rows, sum(columns), drawn, tuple(_coming(board, found)))


def _coming(board: Board, found: Sequence[Group]) -> list[Coming]:
    """The cards that are still face down, by the rounds in which they may come."""
    entries = [entry for group in found for entry in group.entries if "rounds" in entry]
    return [
        Coming(entry["token"], space_name(entry["id"], board.lang), rounds_words(entry["rounds"]))
        for entry in sorted(entries, key=lambda entry: tuple(entry["rounds"]))
    ]


def _columns(group: Group, rows: int) -> int:
    """The columns of a group; the harvest markers lie with the forest."""
    return -(-(len(group.entries) + (group.id == "forest")) // rows)


def _card_width(columns: Sequence[int]) -> int:
    """How wide a card is drawn, so that all of them fill the page."""
    room = _WIDTH - _BETWEEN * (len(columns) - 1) - _GAP * (sum(columns) - len(columns))
    return room // sum(columns)


def _group(board: Board, group: Group, columns: int, width: int, height: int) -> SpaceGroup:
    cards = [_card(board, entry, width, height) for entry in group.entries]
    if group.id == "forest":
        markers = harvest_strip(board.view, lang=board.lang, width=width, height=height)
        cards.append(SpaceCard(Markup(markers), is_coming=False))
    slim = -(-sum(not card.is_coming for card in cards) // _SLIM_ROWS)
    return SpaceGroup(group.id, group.title, _note(board, group), columns, slim, tuple(cards))


def _note(board: Board, group: Group) -> str:
    """That spaces of a group would be cleared, while this is asked."""
    is_asked = board.view["asked"]["kind"] == "protect"
    is_kept = is_asked and any(board.targets.of("space", entry["token"]) for entry in group.entries)
    return say("Cleared now, unless you pay 1 ruby", board.lang) if is_kept else ""


def _card(board: Board, entry: Entry, width: int, height: int) -> SpaceCard:
    choices = board.targets.of("space", entry["token"])
    reasons = board.reasons(entry["token"]) if board.reasons and _asks(board, entry, choices) else ()
    drawn = space_card(
        board.view,
        entry,
        choices=choices,
        reason=in_short(reasons, board.lang),
        names=board.names,
        marks=Marks(last=board.last, last_seat=board.last_seat),
        lang=board.lang,
        width=width,
        height=height,
    )
    return SpaceCard(Markup(drawn), is_coming="rounds" in entry)


def _asks(board: Board, entry: Entry, choices: Sequence[int]) -> bool:
    """Whether a space says why not: a free one why nobody can go there, one of an opponent why none can imitate it."""
    if choices or "rounds" in entry:
        return False
    imitates = board.view["asked"]["kind"] == "imitate"
    return entry["seat"] not in (None, board.view["seat"]) if imitates else entry["seat"] is None
