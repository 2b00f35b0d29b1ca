"""The action spaces in three groups, each space at the same place for a whole game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from pickaxe.draw.cave_farmers import Group, Marks, Targets, groups, harvest_strip, space_card
from pickaxe.server.layouts.cave_farmers.reasons import in_short
from pickaxe.server.layouts.layout import View

# With more columns than this the spaces lie in three rows of lower ones.
_MOST_COLUMNS: Final = 14
_WIDTH, _BETWEEN, _GAP = 1346, 10, 5
_TALL: Final = {2: 52, 3: 44}


@dataclass(frozen=True, slots=True)
class SpaceGroup:
    """Some action spaces below a title."""

    id: str
    title: str
    columns: int
    cards: tuple[Markup, ...]


@dataclass(frozen=True, slots=True)
class Strip:
    """All action spaces: in how many rows and columns they lie."""

    rows: int
    columns: int
    groups: tuple[SpaceGroup, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """What the cards of the spaces need to know."""

    view: View
    targets: Targets
    names: Sequence[str]
    last: frozenset[str]  # where the last move went
    last_seat: int
    reasons: Callable[[str], Sequence[str]] | None  # only where a space is asked for
    lang: str


def strip(board: Board) -> Strip:
    """The model of all action spaces."""
    found = groups(board.view, lang=board.lang)
    rows = 2 if sum(_columns(group, 2) for group in found) <= _MOST_COLUMNS else 3
    columns = [_columns(group, rows) for group in found]
    width = _card_width(columns)
    shown = zip(found, columns, strict=True)
    return Strip(rows, sum(columns), tuple(_group(board, group, number, width, _TALL[rows]) for group, number in shown))


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
        cards.append(Markup(harvest_strip(board.view, lang=board.lang, width=width, height=height)))
    return SpaceGroup(group.id, group.title, columns, tuple(cards))


def _card(board: Board, entry: Mapping[str, Any], width: int, height: int) -> Markup:
    choices = board.targets.of_space(entry["token"])
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
    return Markup(drawn)


def _asks(board: Board, entry: Mapping[str, Any], choices: Sequence[int]) -> bool:
    """Whether a space says why not: a free one why nobody can go there, one of an opponent why none can imitate it."""
    if choices or "rounds" in entry:
        return False
    imitates = board.view["asked"]["kind"] == "imitate"
    return entry["seat"] not in (None, board.view["seat"]) if imitates else entry["seat"] is None
