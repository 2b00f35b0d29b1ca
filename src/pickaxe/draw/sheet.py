"""The sheet that a whole table is drawn on: its size, its panels, the bar on top, and the picture that stands alone."""

from collections.abc import Iterable

from pickaxe.draw import icons, lettering, styles
from pickaxe.draw.palette import Theme
from pickaxe.draw.svg import Svg, document, join, number, path, rect, tag, text

WIDTH = 1366
HEIGHT = 768
# Margin of the sheet, and height of the bar on top.
EDGE = 10
BAR = 42


def panel(x: float, y: float, width: float, height: float) -> Svg:
    """The ground of a panel."""
    return rect(x + 0.5, y + 0.5, width - 1, height - 1, rx=10, class_="panelface")


def brand(title: str) -> Svg:
    """The ground of the bar on top, with the name of the program and a title."""
    return join(
        [
            rect(0, 0, WIDTH, BAR, class_="panelbar"),
            icons.use("logo", 12, 8, 26),
            text("Pickaxe", 44, 27.5, class_="serif brandink"),
            text(title, 122, 26, class_="body"),
        ]
    )


def after_brand(title: str) -> float:
    """Where the bar goes on after a title."""
    return 142 + lettering.width(title, 13)


def counters(word: str, numbers: Iterable[int], now: int, x: float) -> tuple[Svg, float]:
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


def pill(x: float, strong: str, plain: str = "") -> Svg:
    """Who is asked, and what."""
    first = lettering.width(strong, 14)
    second = lettering.width(plain, 14) * 0.94
    parts = [
        rect(x, 6.5, first + second + (34 if plain else 26), 30, rx=15, class_="pill"),
        text(strong, x + 13, 26.5, class_="pillstrong"),
        text(plain, x + first + 21, 26.5, class_="pillink"),
    ]
    return join(parts if plain else parts[:2])


def step(prompt: str, x: float, y: float) -> tuple[Svg, float]:
    """What is asked as a broad arrow, 32 high, and where it ends."""
    long = lettering.width(prompt, 13) + 34
    arrow = f"M{number(x)} {number(y)}h{number(long - 10)}l10 16-10 16h-{number(long - 10)}"
    face = path(f"{arrow}a6 6 0 0 1-6-6v-20a6 6 0 0 1 6-6z", class_="stepface")
    return join([face, text(prompt, x + 14, y + 20.5, class_="stepink")]), x + long


def picture(inside: Svg, *, theme: Theme, label: str) -> Svg:
    """A sheet as a picture that needs no page around it."""
    return document(
        WIDTH,
        HEIGHT,
        tag("style", Svg(styles.picture(theme))),
        tag("defs", icons.symbols(icons.used(inside))),
        rect(0, 0, WIDTH, HEIGHT, class_="sheet"),
        inside,
        standalone=True,
        class_=f"picture-{theme}",
        role="img",
        aria_label=label,
    )
