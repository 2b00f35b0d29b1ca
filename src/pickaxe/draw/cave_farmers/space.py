"""An action space: its name, what lies there, what is done there, and whose dwarf has gone there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import Any

from pickaxe.draw import icons, lettering, notation
from pickaxe.draw.cave_farmers.family import strength_pill
from pickaxe.draw.cave_farmers.printed import GROUPS, goods_words, say, space_lines, space_name
from pickaxe.draw.marks import Marks
from pickaxe.draw.nameplate import foot, rings, strip
from pickaxe.draw.seats import called, colour_class
from pickaxe.draw.svg import Drawing, Svg, at, circle, document, group, in_states, join, number, path, rect, text
from pickaxe.draw.targets import handle
from pickaxe.games.cave_farmers.hidden import cards_of
from pickaxe.games.cave_farmers.setup import BOOK
from pickaxe.games.cave_farmers.view import FarmersView
from pickaxe.games.cave_farmers.words import WORDS

Entry = Mapping[str, Any]

WIDTH = 107.0
HEIGHT = 58.0
_VERBS = {"imitate": "imitate", "protect": "would be cleared now; keep what lies there for 1 ruby"}
_TITLES = {"mountain": "Mountain", "forest": "Forest and farm", "home": "Home and family"}
_KEPT = 4096
# With more columns than this the spaces lie in three rows.
_MOST_COLUMNS = 14
# How much narrower than usual the letters of a long name may be set, and how much narrower than bold they are.
_NARROW = 0.7
_SEMIBOLD = 0.9
_LEAST_NAME = 9.1
# What the dwarf on a space takes of its width, and the font size below which there is no use in an effect.
_DISC = 30.0
_LEAST = 7.4
# How high a line with icons is, by its font size.
_TALL = 1.6
# The band at the foot of a space: a reason, or what keeps the goods there.
_BAND = 13.0


# Which spaces there are, and where


def coming(view: FarmersView) -> list[dict[str, Any]]:
    """The cards that are still face down, as entries like those of the spaces, with the rounds they may come in."""
    shown = {card["id"] for card in view["cards"]}
    rounds: dict[int, list[int]] = {}
    for card in view["cards"]:
        for index in cards_of(view["players"], card["round"]) if card["id"] is None else []:
            rounds.setdefault(index, []).append(card["round"])
    down = [BOOK.spaces[index] for index in rounds if BOOK.spaces[index].id not in shown]
    return [{"id": card.id, "token": card.token, "rounds": rounds[card.index]} for card in down]


@dataclass(frozen=True)
class Group:
    """Action spaces that belong together, each at a place that stays the same for a whole game."""

    id: str
    title: str
    entries: Sequence[Entry]


def groups(view: FarmersView, *, lang: str = "en") -> list[Group]:
    """All action spaces in three groups; cards that are still face down stand where they will lie."""
    entries = {entry["token"]: entry for entry in [*coming(view), *view["spaces"]]}
    return [
        Group(id, say(_TITLES[id], lang), [entries[token] for token in tokens if token in entries])
        for id, tokens in GROUPS.items()
    ]


def columns(found: Sequence[Group]) -> tuple[int, list[int]]:
    """In how many rows the spaces lie, and in how many columns each group; harvest markers lie with the forest."""
    places = [len(group.entries) + (group.id == "forest") for group in found]
    rows = 2 if sum(ceil(number / 2) for number in places) <= _MOST_COLUMNS else 3
    return rows, [ceil(number / rows) for number in places]


# What a space says


def label(
    view: FarmersView, entry: Entry, *, names: Sequence[str], lang: str, reason: str, choices: Sequence[int]
) -> str:
    """The accessible name of a space: name, what lies there and is done there, who has taken it, what can be done."""
    said = [f"{WORDS.name('space', entry['id'], lang)}: {', '.join(_what(entry, lang))}"]
    if "rounds" in entry:
        said.append(say("comes in round {rounds}", lang, rounds=rounds_words(entry["rounds"])))
        return "; ".join(said)
    said += _taken(entry, names, lang)
    if is_new(view, entry):
        said.append(say("new", lang))
    if choices:
        said.append(say(_VERBS.get(view["asked"]["kind"] or "", "send a dwarf"), lang))
    if reason:
        said.append(say("not possible: {reason}", lang, reason=reason))
    return "; ".join(said)


def _what(entry: Entry, lang: str) -> list[str]:
    """What lies there and what is done there."""
    text_of = WORDS.name("space does", entry["id"], lang).rstrip(".")
    if not entry.get("added"):
        return [text_of]
    goods = goods_words(entry["goods"], lang) if entry["goods"] else say("empty", lang)
    return [goods, text_of]


def _taken(entry: Entry, names: Sequence[str], lang: str) -> list[str]:
    if entry["seat"] is None:
        return []
    said = "taken by {name}, strength {n}" if entry["dwarf"] else "taken by {name}"
    taken = say(said, lang, name=called(names, entry["seat"], lang), n=entry["dwarf"] or 0)
    return [taken, say("with a newborn", lang)] if entry["newborn"] else [taken]


def is_new(view: FarmersView, entry: Entry) -> bool:
    """Whether a card came up in this round."""
    return bool(entry.get("round")) and entry["round"] == view["round"]


def rounds_words(rounds: Sequence[int]) -> str:
    """The rounds in which a card may come."""
    return str(rounds[0]) if len(rounds) == 1 else f"{rounds[0]}–{rounds[-1]}" if rounds else ""


# Drawing


def _heap(goods: Mapping[str, int], y: float, tall: float) -> tuple[Svg, float]:
    """What lies on a space, and where it ends."""
    if not goods:
        return Svg(""), 7.0
    icon = min(22.0 if len(goods) == 1 else 18.0, tall)
    size = icon * 0.68
    parts, x = [], 6.0
    for good, amount in goods.items():
        parts.append(icons.use(good, x, y - icon / 2, icon))
        parts.append(text(str(amount), x + icon + 1, y + size * 0.36, class_="heapink", font_size=size))
        x += icon + 2 + lettering.width(str(amount), size) + 2
    return join(parts), x


def _laid(lines: Sequence[str], room: float, tall: float, size: float) -> tuple[Sequence[str], float]:
    """The lines and their size: all in one line where that lets them be larger."""
    joined = " ".join(lines)
    apart = min(size, tall / 1.75 / len(lines), *(room / notation.length(line, size=1) for line in lines))
    together = min(size, tall / _TALL, room / notation.length(joined, size=1))
    return ([joined], together) if together >= apart else (lines, min(size, tall / 1.75 / len(lines)))


def _effect(lines: Sequence[str], x: float, y: float, room: float, tall: float, *, is_right: bool) -> Svg:
    """The face of a space in the room beside its heap, at the right end of it where there is a heap."""
    if not lines:
        return Svg("")
    lines, size = _laid(lines, room, tall, 11.0 if is_right else 12.5)
    if size < _LEAST or room < _LEAST * max(notation.length(line, size=1) for line in lines):
        return Svg("")
    rows = []
    for index, line in enumerate(lines):
        fitting = min(size, room / max(notation.length(line, size=1), 0.01))
        left = x + room - notation.length(line, size=fitting) if is_right else x
        middle = y + (index - (len(lines) - 1) / 2) * size * 1.68
        rows.append(notation.row(line, x=left, y=middle, size=fitting))
    return join(rows)


def _title(words: str, width: float) -> Svg:
    size = lettering.fit(words, size=11.5, room=width - 13, least=_LEAST_NAME)
    shown = lettering.shorten(words, size=size, room=(width - 12) / _NARROW)
    held = lettering.held(shown, size=size * _SEMIBOLD, room=width - 12)
    return text(shown, 7, 17, class_="spacename", font_size=size, **held)


@lru_cache(_KEPT)
def _face(
    id: str,
    goods: tuple[tuple[str, int], ...],
    lang: str,
    width: float,
    height: float,
    *,
    is_taken: bool,
    has_band: bool,
) -> Svg:
    """Name, heap and effect, which leave room for the dwarf that came and for the band at the foot."""
    foot = height - _BAND + 2 if has_band else height
    middle, tall = 20 + (foot - 22) / 2, foot - 24 + (3 if has_band else 0)
    heap, x = _heap(dict(goods), middle, tall)
    room = width - 6 - x - (_DISC if is_taken else 0)
    effect = _effect(space_lines(id, lang), x, middle, room, tall, is_right=bool(goods))
    return join([_title(space_name(id, lang), width), group(heap, effect, class_="spacefx")])


def _mark(view: FarmersView, entry: Entry, lang: str, width: float) -> Svg:
    """On the upper edge: new, or the rounds in which a card may come."""
    is_coming = "rounds" in entry
    if not is_coming and not is_new(view, entry):
        return Svg("")
    words = rounds_words(entry["rounds"]) if is_coming else say("new", lang)
    wide = lettering.width(words, 10) + 10
    return join(
        [
            rect(width - 6 - wide, -5, wide, 13.5, rx=5, class_="newface"),
            text(words, width - 6 - wide / 2, 5.2, class_="newink"),
        ]
    )


def _frame(width: float, height: float, group_id: str) -> list[Svg]:
    """The ground of a space, with a coloured edge on top."""
    across = number(width - 16)
    edge = (
        f"M.5 9v-1a7.5 7.5 0 0 1 7.5-7.5h{across}a7.5 7.5 0 0 1 7.5 7.5v1q-2-5-7.5-5.500h-{across}q-5.500.5-7.5 5.500z"
    )
    return [rect(0.5, 0.5, width - 1, height - 1, rx=8, class_="spaceface"), path(edge, class_=f"edge{group_id}")]


def _who(entry: Entry, width: float, height: float) -> Svg:
    """The dwarf on a space with its strength, and one that was born there; smaller on a low one, below the name."""
    strength, seat = entry["dwarf"] or 0, entry["seat"]
    parts = [circle(0, 0, 13, class_="discface"), icons.use("dwarf", -11, -11.5, 22)]
    parts += strength_pill(strength, 7 + 3 * len(str(strength)), 4)
    parts += [icons.use("dwarf", -23, -3, 15)] if entry["newborn"] else []
    scale = min(1.0, (height - 20) / 32)
    moved = at(width - 5 - 13 * scale, height - 5 - 13 * scale, scale)
    return group(group(*parts, class_=colour_class(seat)), transform=moved)


def _group_of(token: str) -> str:
    return next(id for id, tokens in GROUPS.items() if token in tokens)


def _can_be_kept(view: FarmersView, choices: Sequence[int]) -> bool:
    """Whether a ruby would keep what lies on a space: no dwarf goes there now."""
    return bool(choices) and view["asked"]["kind"] == "protect"


def _states(view: FarmersView, entry: Entry, choices: Sequence[int], reason: str, marks: Marks) -> str:
    is_coming = "rounds" in entry
    classes = in_states(
        "space",
        legal=choices,
        coming=is_coming,
        taken=not is_coming and entry["seat"] is not None,
        keeps=_can_be_kept(view, choices),
        unfit=reason,
        held=not is_coming and view["space"] == entry["id"],
    )
    return classes + marks.classes(entry["token"])


def space_card(
    view: FarmersView,
    entry: Entry,
    *,
    choices: Sequence[int] = (),
    reason: str = "",
    names: Sequence[str] = (),
    marks: Marks | None = None,
    lang: str = "en",
    width: float = WIDTH,
    height: float = HEIGHT,
) -> Drawing:
    """An action space, or a card that is still to come, as a card of its own."""
    shown = marks or Marks()
    goods = tuple(entry.get("goods", {}).items())
    is_taken, is_kept = entry.get("seat") is not None, _can_be_kept(view, choices)
    parts = [
        *_frame(width, height, _group_of(entry["token"])),
        _face(entry["id"], goods, lang, width, height, is_taken=is_taken, has_band=bool(reason) or is_kept),
    ]
    if reason:
        parts.append(strip(reason, width, height, tall=_BAND, aside=-_DISC if is_taken else 0))
    elif is_kept:
        parts.append(_keep(say("keep for 1", lang), width, height))
    if is_taken:
        parts.append(_who(entry, width, height))
    said = label(view, entry, names=names, lang=lang, reason=reason, choices=choices)
    named = handle(label=said, about=f"space {entry['token']}", choices=choices, disabled=bool(reason))
    if "rounds" not in entry and view["space"] == entry["id"]:
        named["aria_current"] = "step"
    classes = _states(view, entry, choices, reason, shown)
    parts += [rings(width, height), _mark(view, entry, lang, width)]
    return document(width, height, group(*parts, class_=classes, **named), class_="drawing card spacecard")


def _keep(words: str, width: float, height: float) -> Svg:
    """What keeps the goods: words and a ruby, at the foot."""
    room = width - 22
    size = lettering.fit(words, size=10.5, room=room, least=9)
    long = min(room, lettering.width(words, size))
    left = (width - long - 14) / 2
    held = lettering.held(words, size=size, room=long)
    return join(
        [
            foot(height - _BAND, width, height, name="keepface"),
            text(words, left, height - 3.4, class_="keepink", font_size=size, **held),
            icons.use("ruby", left + long + 2, height - _BAND + 0.5, 12),
        ]
    )
