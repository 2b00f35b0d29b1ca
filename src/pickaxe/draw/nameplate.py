"""The head of a tile: its name in one or two lines on a coloured band, and its points on a shield."""

from collections.abc import Sequence

from pickaxe.draw import lettering
from pickaxe.draw.svg import Svg, at, group, join, number, path, rect, tag, text

CORNER = 7
STRIP = 15.0  # the height of what is said at the foot of a card
# Between two lines, and the heights of a band with one and with two of them, for letters up to this size.
_LINE = 10.4
_HEIGHTS = (16.0, 26.0)
_USUAL = 11.0
# A single word is set a little smaller before it is broken.
_SQUEEZE = 0.9
# Second parts of compound names, before which a long word may be broken.
_ENDINGS = (
    *("smith", "wright", "house", "room", "giamenti"),
    *("werkstatt", "schmiede", "handlung", "kammer", "schrank", "raum", "höhle", "stätte", "stelle", "markt"),
    *("stein", "ecke", "röste", "lager", "pfosten", "stube", "stand", "ofen", "loch", "zimmer", "lieferant", "meister"),
    *("schule", "bruch"),
)


def _split_word(word: str) -> tuple[str, str] | None:
    for ending in _ENDINGS:
        if word.lower().endswith(ending) and len(word) - len(ending) > 2:
            return word[: -len(ending)] + "-", word[-len(ending) :]
    return None


def name_lines(name: str, *, size: float, room: float) -> list[str]:
    """A name in one line where it fits, else in two: at a blank, or inside a compound word."""
    words = name.split()
    squeezed = size if len(words) > 1 else size * _SQUEEZE
    if lettering.width(name, squeezed) <= room:
        return [name]
    if len(words) > 1:
        first = max(1, len(words) - 1) if lettering.width(" ".join(words[:-1]), size) <= room else 1
        return [" ".join(words[:first]), " ".join(words[first:])]
    parts = _split_word(name)
    return list(parts) if parts else [name]


def _growth(size: float) -> float:
    """How much more room letters of a size take than usual ones."""
    return max(1.0, size / _USUAL)


def _title(lines: Sequence[str], *, x: float, size: float, rooms: Sequence[float]) -> Svg:
    drawn = []
    for index, line in enumerate(lines):
        fitting = lettering.fit(line, size=size, room=rooms[index], least=size * 0.78)
        held = lettering.held(line, size=fitting, room=rooms[index])
        drawn.append(text(line, x, size * 1.17 + index * _LINE * _growth(size), font_size=fitting, **held))
    return group(*drawn, class_="nm")


def _band(width: float, height: float) -> Svg:
    """The coloured ground of a name."""
    data = (
        f"M.5 {number(height)}V{CORNER + 0.5}a{CORNER} {CORNER} 0 0 1 {CORNER}-{CORNER}"
        f"h{number(width - 1 - 2 * CORNER)}a{CORNER} {CORNER} 0 0 1 {CORNER} {CORNER}V{number(height)}z"
    )
    return path(data, class_="band", style=f"--thin:{8 / height:.2f}")


def band_height(lines: Sequence[str], size: float = _USUAL) -> float:
    """How high the band of a name is."""
    return _HEIGHTS[len(lines) > 1] * _growth(size)


def nameplate(lines: Sequence[str], *, width: float, size: float, aside: float) -> list[Svg]:
    """The band with the name, which leaves a corner to the shield."""
    rooms = (width - 8 - aside, width - 8 - max(0, aside - 3))
    return [_band(width, band_height(lines, size)), _title(lines, x=5, size=size, rooms=rooms)]


def shield(value: int | str, *, x: float, y: float) -> Svg:
    """Points on a cream shield, its upper left corner at a place."""
    form = path("M0 0h18v9c0 5-4 7.500-9 9.500-5-2-9-4.500-9-9.500z", class_="shield")
    return tag("g", group(form, text(str(value), 9, 12.6), class_="vp"), transform=at(x, y))


def foot(top: float, width: float, bottom: float, *, name: str) -> Svg:
    """A ground at the foot of a card, with its round lower corners."""
    data = f"M1 {number(top)}H{number(width - 1)}V{number(bottom - 8)}a7 7 0 0 1-7 7H8a7 7 0 0 1-7-7z"
    return path(data, class_=name)


def strip(
    words: str, width: float, height: float, *, name: str = "reason", tall: float = STRIP, aside: float = 0
) -> Svg:
    """What is said at the foot of a card, why it cannot be chosen; to its left, or right, stands something `aside`."""
    shown, held = lettering.fitted(words, size=10.5, room=width - 8 - abs(aside), least=8)
    ink = text(shown, (width + aside) / 2, height - tall * 0.3, class_=f"{name}ink", **held)
    return join([foot(height - tall, width, height, name=name), ink])


def rings(width: float, height: float) -> Svg:
    """The rings around a card that its states show."""
    halo = rect(-4, -4, width + 8, height + 8, rx=11, class_="ring2")
    return join([halo, rect(-1, -1, width + 2, height + 2, rx=8.5, class_="ring")])
