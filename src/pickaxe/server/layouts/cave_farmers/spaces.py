"""The action spaces in three groups, each space at the same place for a whole game."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from pickaxe.draw.cave_farmers import Group, Marks, groups, harvest_strip, space_card
from pickaxe.draw.cave_farmers.printed import space_name
from pickaxe.draw.cave_farmers.space import Entry, columns, rounds_words
from pickaxe.draw.svg import Drawing
from pickaxe.games.cave_farmers.view import FarmersView
from pickaxe.server.layouts.cave_farmers.labels import in_short
from pickaxe.server.layouts.cave_farmers.scene import VERBS, Scene
from pickaxe.server.layouts.kept import drawn, kept, only, shared

_WIDTH, _BETWEEN, _GAP = 1346, 10, 5
_TALL: Final = {2: 52, 3: 44}
_SLIM_ROWS: Final = 2  # on a phone


@dataclass(frozen=True, slots=True)
class SpaceCard:
    """A space, or the harvest markers, as drawn; a card that is still to come has no room on a phone."""

    drawing: Markup
    is_coming: bool


@dataclass(frozen=True, slots=True)
class Coming:
    """A space that is still to come, in words."""

    token: str
    name: str
    rounds: str


class SpaceGroup:
    """Some action spaces below a title, with their columns here and on a phone."""

    def __init__(self, scene: Scene, marks: Marks, group: Group, columns: int, width: int, height: int) -> None:
        self.id = group.id
        self.title = group.title
        self.note = _note(scene, group)  # what is asked about them, where it is not where a dwarf goes
        self.columns = columns
        self.cards = [_card(scene, marks, entry, width, height) for entry in group.entries]
        if group.id == "forest":
            seen = only(scene.view, "harvest", "round", "rounds", "players")
            self.cards.append(SpaceCard(drawn(harvest_strip, seen, lang=scene.lang, width=width, height=height), False))
        self.slim_columns = -(-sum(not card.is_coming for card in self.cards) // _SLIM_ROWS)


class Strip:
    """All action spaces: in how many rows and columns they lie, and which are still to come, the first one first."""

    def __init__(self, scene: Scene, marks: Marks) -> None:
        found = groups(scene.view, lang=scene.lang)
        self.rows, wide = columns(found)
        self.columns = sum(wide)
        size = _card_width(wide), _TALL[self.rows]
        self.groups = [SpaceGroup(scene, marks, each, across, *size) for each, across in zip(found, wide, strict=True)]
        self.coming = _coming(scene, found)


def strip_of(scene: Scene, marks: Marks) -> Strip:
    """The strip; while no space can be chosen it is kept by all that it shows."""
    if scene.kind in VERBS or scene.targets.ids("space"):
        return Strip(scene, marks)
    return shared(_still, scene.view, marks, tuple(scene.names), scene.lang)


def _still(view: FarmersView, marks: Marks, names: Sequence[str], lang: str) -> Strip:
    shown = ("spaces", "cards", "players", "round", "rounds", "space", "harvest")
    return kept(_quiet, {**only(view, *shown), "asked": {"kind": None}}, marks, names, lang)


def _quiet(view: Any, marks: Marks, names: Sequence[str], lang: str) -> Strip:
    return Strip(Scene(view, view, names, lang), marks)


def _coming(scene: Scene, found: Sequence[Group]) -> tuple[Coming, ...]:
    """The cards that are still face down, by the rounds in which they may come."""
    entries = [entry for group in found for entry in group.entries if "rounds" in entry]
    return tuple(
        Coming(entry["token"], space_name(entry["id"], scene.lang), rounds_words(entry["rounds"]))
        for entry in sorted(entries, key=lambda entry: tuple(entry["rounds"]))
    )


def _card_width(columns: Sequence[int]) -> int:
    """How wide a card is drawn, so that all of them fill the page."""
    room = _WIDTH - _BETWEEN * (len(columns) - 1) - _GAP * (sum(columns) - len(columns))
    return room // sum(columns)


def _note(scene: Scene, group: Group) -> str:
    """That spaces of a group would be cleared, while this is asked."""
    is_asked = scene.view["asked"]["kind"] == "protect"
    is_kept = is_asked and any(scene.targets.of("space", entry["token"]) for entry in group.entries)
    return scene.say("Cleared now, unless you pay 1 ruby") if is_kept else ""


def _card(scene: Scene, marks: Marks, entry: Entry, width: int, height: int) -> SpaceCard:
    view, token, choices = scene.view, entry["token"], scene.targets.of("space", entry["token"])
    reason = in_short(scene.space_reasons(token), scene.lang) if _asks(scene, entry) else ""
    is_held = view["space"] == entry["id"]
    mark = Marks(earlier=tuple(each for each in marks.earlier if each == (token, entry.get("seat"))))
    asked = {"kind": view["asked"]["kind"] if choices else None}
    seen = {"round": view["round"], "space": entry["id"] if is_held else None, "asked": asked, "entry": entry}
    told = {"choices": choices, "reason": reason, "names": tuple(scene.names), "marks": mark, "lang": scene.lang}
    return SpaceCard(drawn(_space_card, seen, width=width, height=height, **told), "rounds" in entry)


def _space_card(view: Any, **told: Any) -> Drawing:
    return space_card(view, view["entry"], **told)


def _asks(scene: Scene, entry: Entry) -> bool:
    """Whether a space says why not: a free one why nobody can go there, one of an opponent why none can imitate it."""
    if "rounds" in entry or scene.kind not in VERBS:
        return False
    is_other = entry["seat"] not in (None, scene.view["seat"])
    return is_other if scene.kind == "imitate" else entry["seat"] is None
