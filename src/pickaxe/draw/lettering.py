"""The fonts that come with the installation, and how wide a text will be without knowing the reader's font."""

import unicodedata
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from pickaxe.draw.svg import Value, number

SANS: Final = "Source Sans Pro"
SERIF: Final = "Source Serif Pro"


@dataclass(frozen=True, slots=True)
class Font:
    """A family in one weight."""

    family: str
    weight: int
    path: Path


def _font(family: str, weight: int, style: str, kind: str = "ttf") -> Font:
    """A font out of the package that is named like its family (SIL Open Font License 1.1)."""
    package = f"font_{family.lower().replace(' ', '_')}"
    return Font(family, weight, Path(str(files(package) / "files" / f"{family.replace(' ', '')}-{style}.{kind}")))


FONTS: Final = (
    _font(SANS, 400, "Regular"),
    _font(SANS, 600, "Semibold"),
    _font(SANS, 700, "Bold"),
    _font(SANS, 900, "Black"),
    _font(SERIF, 700, "Bold", "otf"),  # in the other file ½ is as wide as a blank
)

# Widths in thousandths of the font size, as in most bold grotesques: some readers have other fonts than ours.
_WIDTHS = {
    238: "'",
    278: " ijlI,./|",
    333: "ft!()[]:;-·",
    389: "r*",
    500: "z",
    556: "aceksvxyJ0123456789",
    584: "+<=>−–≥≤",
    611: "bdghnopquFLTZ?",
    667: "EPSVXY",
    722: "ABCDHKNRU&",
    778: "GOQw",
    833: "M½",
    889: "m%",
    944: "W→",
}
_WIDTH_OF = {letter: width for width, letters in _WIDTHS.items() for letter in letters}
_OTHER = 611
# Some fonts are a fifth wider: a text that takes up more of its room than this is held to it.
_SAFE = 0.82


@cache
def _letter(letter: str) -> int:
    if letter in _WIDTH_OF:
        return _WIDTH_OF[letter]
    base = unicodedata.normalize("NFD", letter)[0]
    wide = 1000 if unicodedata.east_asian_width(letter) in "WF" else _OTHER
    return _WIDTH_OF.get(base, wide)


def width(content: str, size: float) -> float:
    """The estimated width of a text."""
    return sum(map(_letter, content)) * size / 1000


def fit(content: str, *, size: float, room: float, least: float) -> float:
    """The font size at which a text fits its room, never below the least one."""
    wanted = width(content, size)
    return size if wanted <= room else max(least, size * room / wanted)


def shorten(content: str, *, size: float, room: float) -> str:
    """The text, cut with an ellipsis where it would leave its room."""
    if width(content, size) <= room:
        return content
    while content and width(content + "…", size) > room:
        content = content[:-1]
    return content.rstrip() + "…"


def held(content: str, *, size: float, room: float) -> dict[str, Value]:
    """The attributes that hold a text to its room in any font, or none where it is short enough anyway."""
    wanted = width(content, size)
    if wanted <= room * _SAFE:
        return {}
    return {"textLength": min(wanted, room), "lengthAdjust": "spacingAndGlyphs"}


def fitted(content: str, *, size: float, room: float, least: float) -> tuple[str, dict[str, Value]]:
    """The text in its room, smaller before it is cut, and the attributes that keep it there in any font."""
    fitting = fit(content, size=size, room=room, least=least)
    shown = shorten(content, size=fitting, room=room + 2)
    return shown, {"style": f"font-size:{number(fitting)}px", **held(shown, size=fitting, room=room + 2)}
