"""The loot as a ladder by strength: what the dwarf can take is ringed, the rest says what it needs."""

from collections.abc import Sequence
from dataclasses import dataclass

from pickaxe.draw import icons, notation
from pickaxe.draw.cave_farmers.printed import loot_line, say
from pickaxe.draw.seats import colour_class
from pickaxe.draw.svg import Drawing, Svg, at, circle, document, group, in_states, join, path, rect, text
from pickaxe.draw.targets import Targets, handle
from pickaxe.games.cave_farmers.book import Item
from pickaxe.games.cave_farmers.setup import BOOK
from pickaxe.games.cave_farmers.view import FarmersView
from pickaxe.kernel.words import Name

WIDTH = 330.0
ROW = 30.0
ROW_FOR_FINGERS = 40.0
_HEAD = 8.0
_LEFT = 40.0
_STRENGTHS = frozenset(item.strength for item in BOOK.items)
_STRONGEST = max(_STRENGTHS)


@dataclass(frozen=True)
class _Ladder:
    """Everything that drawing the ladder needs."""

    view: FarmersView
    targets: Targets
    lang: str
    reached: int
    row: float

    @property
    def within(self) -> int:
        """How far loot is not out of reach: all of it while nobody goes, what could be forged while forging."""
        if self.view["expedition"] or self.targets.ids("loot"):
            return self.reached
        return max(map(int, self.targets.ids("strength")), default=_STRONGEST)

    @property
    def taken(self) -> Sequence[str]:
        """What was taken on this expedition."""
        expedition = self.view["expedition"]
        return expedition["taken"] if expedition else ()


def _reached(view: FarmersView) -> int:
    """How strong the dwarf on its way is, or the one that would go."""
    if view["expedition"]:
        return view["expedition"]["strength"]
    seat, dwarf = view["seat"], view["dwarf"]
    if seat is None or seat < 0 or dwarf is None or dwarf < 0:
        return 0
    return view["seats"][seat]["dwarfs"][dwarf]["strength"]


def _item(ladder: _Ladder, item: Item, x: float, width: float) -> Svg:
    choices = ladder.targets.of("loot", item.token)
    is_taken = item.token in ladder.taken
    label = say("{loot}, strength {n}", ladder.lang, loot=Name("loot", item.token), n=item.strength)
    if choices:
        label += f"; {say('take', ladder.lang)}"
    elif is_taken:
        label += f"; {say('taken already', ladder.lang)}"
    elif item.strength > ladder.within:
        label += f"; {say('needs {n}', ladder.lang, n=item.strength)}"
    line = loot_line(item.token, ladder.lang)
    size = min(13.0, (width - 16) / notation.length(line, size=1))
    face = (0, 2, width, ladder.row - 4)
    parts = [rect(*face, rx=7, class_="lootface"), notation.row(line, x=8, y=ladder.row / 2, size=size)]
    if is_taken:
        parts += [circle(width - 4, 5, 8, class_="badge"), icons.use("check", width - 10, -1, 12, class_="badgeink")]
    parts += [
        rect(-2.5, -0.5, width + 5, ladder.row + 1, rx=9, class_="ring2"),
        rect(*face, rx=7, class_="ring"),
    ]
    classes = in_states("loot", legal=choices, had=is_taken, far=item.strength > ladder.within)
    named = handle(label=label, about=f"loot {item.token}", choices=choices)
    return group(*parts, class_=classes, transform=at(x, 0), **named)


def _rung(ladder: _Ladder, strength: int) -> Svg:
    """One strength with its items."""
    items = [item for item in BOOK.items if item.strength == strength]
    room = (WIDTH - _LEFT - 6 - 6 * (len(items) - 1)) / max(2, len(items))
    parts = [_item(ladder, item, _LEFT + index * (room + 6), room) for index, item in enumerate(items)]
    return join([_number(ladder, strength), *parts])


def _number(ladder: _Ladder, strength: int) -> Svg:
    """The strength of a rung; to forge a weapon of this strength it is pressed."""
    choices = ladder.targets.of("strength", str(strength))
    inside, y = strength <= ladder.reached, ladder.row / 2
    parts = [
        rect(4, y - 10, 26, 20, rx=10, class_="rungnow" if inside else "rung"),
        text(str(strength), 17, y + 4.6, class_="rungnowink" if inside else "rungink"),
    ]
    if not choices:
        return group(*parts, role="img", aria_label=say("Strength {n}", ladder.lang, n=strength))
    parts += [
        rect(-1, 0, _LEFT - 1, ladder.row, class_="reach"),
        rect(1, y - 13, 32, 26, rx=13, class_="ring2"),
        rect(3.5, y - 10.5, 27, 21, rx=10.5, class_="ring"),
    ]
    label = say("forge strength {n}", ladder.lang, n=strength)
    return group(*parts, class_="forging legal", **handle(label=label, about=f"strength {strength}", choices=choices))


def loot_ladder(view: FarmersView, *, targets: Targets, lang: str = "en", row: float = ROW) -> Drawing:
    """The loot as one picture, 330 wide, the weakest on top; how far the dwarf reaches is a line."""
    ladder = _Ladder(view, targets, lang, _reached(view), row)
    rungs = sorted({*_STRENGTHS, *map(int, targets.ids("strength"))})  # of loot, and whatever else can be forged
    parts = [
        group(_rung(ladder, strength), transform=at(0, _HEAD + index * row)) for index, strength in enumerate(rungs)
    ]
    below = sum(strength <= ladder.reached for strength in rungs)
    if 0 < below < len(rungs):
        y = _HEAD + below * row
        parts.append(path(f"M2 {y:g}H{WIDTH - 2:g}", class_="reachline"))
    seat = view["seat"] if view["seat"] is not None and view["seat"] >= 0 else 0
    inside = group(*parts, class_=f"ladder {colour_class(seat)}")
    height = _HEAD + row * len(rungs) + 4
    return document(WIDTH, height, inside, class_="drawing lootladder", role="group", aria_label=_summary(view, lang))


def _summary(view: FarmersView, lang: str) -> str:
    expedition = view["expedition"]
    if not expedition:
        return say("Loot", lang)
    taken = len(expedition["taken"])
    return f"{say('Loot', lang)}: {say('{n} of {all}', lang, n=taken, all=expedition['left'] + taken)}"
