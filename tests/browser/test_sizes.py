"""What is written can be read, and what a finger must hit can be hit."""

import pytest

from browser.conftest import NewScreen
from browser.screen import Screen
from browser.shelf import GAMES, paths, sit
from browser.still import PHONE
from server.site import Site

pytestmark = pytest.mark.browser

SIZES = ((1366, 640), (1366, 768), (1920, 1080))
SHORT_AND_LONG = ("cs", "fr")
# Words of the page below ten pixels; drawings have a size of their own.
SMALL = """() => {
    const found = new Set(), walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement, size = parseFloat(getComputedStyle(parent).fontSize);
        if (parent.closest("svg, .vh, script, style, template") || !parent.checkVisibility()) continue;
        if (size < 9.95 && node.data.trim()) found.add(`${size}px: ${node.data.trim()}`);
    }
    return [...found];
}"""
# What is pressed and is narrower or lower than forty pixels. A link inside a sentence is as high as its line, and what
# is drawn has a size of its own.
LITTLE = """() => [...document.querySelectorAll("a, button, input:not([type=hidden]), select")].flatMap(it => {
    if (!it.checkVisibility({ visibilityProperty: true })) return [];
    if (it.closest(".vh, svg, .skip, .rule, [data-rule], p")) return [];
    const { width, height } = (it.matches("input") && it.closest("label") || it).getBoundingClientRect();
    return width && Math.min(width, height) < 39.5 ? [`${it.outerHTML.slice(0, 90)} ${width} x ${height}`] : [];
})"""


def opened(new_screen: NewScreen, site: Site, lang: str, **look: object) -> Screen:
    """The screen of who has the seats, in a language."""
    screen = new_screen(address=site.address, **look)
    sit(screen.page, site)
    screen.page.context.add_cookies([{"name": "lang", "value": lang, "url": site.address}])
    return screen


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("lang", SHORT_AND_LONG)
def test_fingers_hit_what_they_must(new_screen: NewScreen, library: Site, lang: str, theme: str) -> None:
    screen, found = opened(new_screen, library, lang, color_scheme=theme, **PHONE), []
    for path in ["/", *(path for game in GAMES for path in paths(game))]:
        screen.page.goto(path)
        found += [f"{path}: {little}" for little in screen.measure(LITTLE)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("lang", SHORT_AND_LONG)
def test_no_words_of_a_page_are_below_ten_pixels(new_screen: NewScreen, library: Site, lang: str) -> None:
    screen, found = opened(new_screen, library, lang), []
    for path in ["/", *(path for game in GAMES for path in paths(game))]:
        screen.page.goto(path)
        for width, height in SIZES:
            screen.page.set_viewport_size({"width": width, "height": height})
            found += [f"{path} at {width}x{height}: {small}" for small in screen.measure(SMALL)]
    assert not found, "\n".join(found)
