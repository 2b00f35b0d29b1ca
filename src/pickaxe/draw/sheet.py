"""The sheet that a whole table is drawn on: its size, the bar on top, and the picture that stands alone, as PNG too."""

from collections.abc import Iterable
from typing import Any

import resvg_py

from pickaxe.draw import icons, lettering, styles
from pickaxe.draw.palette import Theme
from pickaxe.draw.setting import Setting
from pickaxe.draw.svg import Svg, document, join, rect, tag, text

WIDTH = 1366
HEIGHT = 768  # at least
# Margin of the sheet, and height of the bar on top.
EDGE = 10
BAR = 42
# How much narrower a text is that is not bold.
_PLAIN = 0.94


def brand(title: str) -> tuple[Svg, float]:
    """The ground of the bar, with the name of the program and a title, and where it goes on."""
    parts = [
        rect(0, 0, WIDTH, BAR, class_="panelbar"),
        icons.use("logo", 12, 8, 26),
        text("Pickaxe", 44, 27.5, class_="serif brandink"),
        text(title, 122, 26, class_="body"),
    ]
    return join(parts), 142 + lettering.width(title, 13)


def _counters(word: str, numbers: Iterable[int], now: int, x: float) -> tuple[Svg, float]:
    """Rounds or phases as discs after their word, and where they end."""
    parts = [text(word, x, 26, class_="body")]
    x += lettering.width(word, 12.5) + 18
    for each in numbers:
        is_now = each == now
        face = "roundnow" if is_now else "rounddone" if each < now else "roundface"
        parts.append(tag("circle", cx=x, cy=21.5, r=11.5, class_=face))
        parts.append(text(str(each), x, 25.7, class_="roundnowink" if is_now else "roundink"))
        x += 27
    return join(parts), x


def _pill(strong: str, plain: str, x: float, end: float) -> Svg:
    """Who is asked, and what, as far as there is room."""
    strong = lettering.shorten(strong, size=14, room=end - x - 26)
    first = lettering.width(strong, 14)
    plain = lettering.shorten(plain, size=14 * _PLAIN, room=max(0.0, end - x - first - 34)) if plain else ""
    second = lettering.width(plain, 14) * _PLAIN
    parts = [
        rect(x, 6.5, first + second + (34 if plain else 26), 30, rx=15, class_="pill"),
        text(strong, x + 13, 26.5, class_="pillstrong"),
        text(plain, x + first + 21, 26.5, class_="pillink"),
    ]
    return join(parts if plain else parts[:2])


def _status(table: Setting[Any]) -> tuple[str, str]:
    if table.view["over"]:
        return table.say("The game is over"), ""
    return (table.prompt, "") if table.actor is None else (table.name(table.actor), table.prompt)


def bar(table: Setting[Any], title: str, word: str, numbers: Iterable[int], now: int, *, note: str = "") -> Svg:
    """The bar on top: game, rounds or phases, who is asked what, and a note at its end."""
    ground, x = brand(title)
    counters, x = _counters(word, numbers, now, x)
    end = WIDTH - EDGE - (lettering.width(note, 12.5) + 16 if note else 0)
    shown = text(note, WIDTH - EDGE - 4, 26, class_="strong flush") if note else Svg("")
    return join([ground, counters, _pill(*_status(table), x + 4, end), shown])


def picture(inside: Svg, height: float, *, theme: Theme, label: str) -> Svg:
    """A sheet as a picture that needs no page around it."""
    return document(
        WIDTH,
        height,
        tag("style", Svg(styles.picture(theme))),
        tag("defs", icons.symbols(icons.used(inside))),
        rect(0, 0, WIDTH, height, class_="sheet"),
        inside,
        standalone=True,
        class_=f"picture-{theme}",
        role="img",
        aria_label=label,
    )


def to_png(svg: str, *, scale: float = 2) -> bytes:
    """A picture as PNG, in our own fonts on every machine; those of the system only help out with missing letters."""
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            zoom=scale,
            font_files=[str(font.path) for font in lettering.FONTS],
            font_family=lettering.SANS,
            sans_serif_family=lettering.SANS,
            serif_family=lettering.SERIF,
        )
    )
