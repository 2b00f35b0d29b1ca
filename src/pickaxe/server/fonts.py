"""The fonts of pages: the ones that pictures are set in, so that a page looks the same on every machine."""

from functools import cache

from pickaxe.draw.fonts import FONTS, Font
from pickaxe.server.assets import font_name, static


def _face(font: Font) -> str:
    # Text waits a moment for its font rather than jump when it comes; the browser keeps it for ever after.
    source = f'url("{static(font_name(font))}") format("woff")'
    return f'@font-face{{font-family:"{font.family}";font-weight:{font.weight};font-display:block;src:{source}}}\n'


@cache
def faces() -> str:
    """The rules that name the files of the fonts."""
    return "".join(map(_face, FONTS))


@cache
def early() -> tuple[str, ...]:
    """The addresses of the fonts that every page uses, to be fetched before the page is laid out."""
    return tuple(static(font_name(font)) for font in FONTS if font.weight < 900)
