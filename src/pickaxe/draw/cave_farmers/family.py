"""The dwarfs of a seat in a row: who is at home, who is away, who is armed and how strongly."""

from collections.abc import Sequence

from pickaxe.draw import icons
from pickaxe.draw.cave_farmers.printed import say
from pickaxe.draw.seats import colour_class
from pickaxe.draw.svg import Drawing, Svg, circle, document, group, rect, tag, text
from pickaxe.draw.targets import Targets, handle
from pickaxe.games.cave_farmers.view import Dwarf, FarmersView
from pickaxe.kernel.words import Name

STEP = 27.0
HEIGHT = 26.0


def _words(dwarf: Dwarf, lang: str) -> str:
    said = _where(dwarf["at"], lang)
    if dwarf["newborn"]:
        said += f", {say('newborn', lang)}"
    return f"{said}, {say('strength {n}', lang, n=dwarf['strength'])}" if dwarf["strength"] else said


def _where(place: str, lang: str) -> str:
    if place == "home":
        return say("dwarf at home", lang)
    if place == "aside":
        return say("dwarf laid aside", lang)
    return say("dwarf at {space.short}", lang, space=Name("space", place))


def _ordered(dwarfs: Sequence[Dwarf]) -> list[Dwarf]:
    """Those at home first, the weakest of them first, as they will go; then the others."""
    return sorted(dwarfs, key=lambda dwarf: (dwarf["at"] != "home", dwarf["newborn"], dwarf["strength"]))


def _strength(strength: int) -> list[Svg]:
    if not strength:
        return []
    wide = 8 + 6 * len(str(strength))
    return [
        rect(23 - wide / 2 - 1, 14, wide, 13, rx=6.5, class_="strengthface"),
        text(str(strength), 22, 24.200, class_="strengthink"),
    ]


def _dwarf(dwarf: Dwarf, x: float, choices: Sequence[int], lang: str) -> Svg:
    is_out = dwarf["at"] != "home"
    size = 18 if dwarf["newborn"] else 23
    parts = [tag("g", icons.use("dwarf", 1, 25 - size, size), class_="away" if is_out else None)]
    label = _words(dwarf, lang)
    if choices:
        label += f"; {say('send now for a ruby', lang)}"
        parts += [circle(12.5, 13, 15, class_="ring2"), circle(12.5, 13, 13.5, class_="ring")]
    parts += _strength(dwarf["strength"])
    named = handle(label=label, about=f"dwarf {dwarf['strength']}", choices=choices)
    return group(*parts, class_="dwarf legal" if choices else "dwarf", transform=f"translate({x:g} 0)", **named)


def _summary(view: FarmersView, seat: int, lang: str) -> str:
    dwarfs = view["seats"][seat]["dwarfs"]
    home = sum(dwarf["at"] == "home" for dwarf in dwarfs)
    return say("{n} at home, {out} at work", lang, n=home, out=len(dwarfs) - home)


def dwarfs_row(view: FarmersView, seat: int, *, targets: Targets | None = None, lang: str = "en") -> Drawing:
    """The dwarfs of a seat as a picture of its own, 26 high; a stronger one that can go for a ruby is a button."""
    offered = {id: targets.of("dwarf", id) for id in targets.ids("dwarf")} if targets and view["viewer"] == seat else {}
    parts, x = [], 0.0
    for dwarf in _ordered(view["seats"][seat]["dwarfs"]):
        choices = offered.pop(str(dwarf["strength"]), ()) if dwarf["at"] == "home" else ()
        parts.append(_dwarf(dwarf, x, choices, lang))
        x += STEP + (4 if dwarf["strength"] > 9 else 0) + (7 if choices else 0)
    drawn, label = group(*parts, class_=colour_class(seat)), _summary(view, seat, lang)
    return document(x, HEIGHT, drawn, class_="drawing dwarfs", role="group", aria_label=label)
