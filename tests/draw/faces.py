"""Our fonts for a page that no server gives."""

from base64 import b64encode
from functools import cache

from playwright.sync_api import Page

from pickaxe.draw.lettering import FONTS, Font


def _face(font: Font) -> str:
    content = b64encode(font.path.read_bytes()).decode()
    return (
        f'@font-face{{font-family:"{font.family}";font-weight:{font.weight};src:url(data:font/ttf;base64,{content})}}'
    )


@cache
def faces() -> str:
    """The rules that hold the fonts."""
    return "".join(map(_face, FONTS))


def show(page: Page, html: str) -> None:
    """Show a page, and wait until it is set in its fonts."""
    page.set_content(html)
    page.evaluate("() => document.body.offsetHeight && document.fonts.ready.then(() => {})")
