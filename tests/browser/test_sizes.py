"""What is written and drawn can be read, and what a finger must hit can be hit."""

from collections.abc import Iterable, Iterator

import pytest
from playwright.sync_api import Locator

from browser.conftest import NewScreen
from browser.screen import Screen
from browser.shelf import GAMES, IDA, UTA, paths, questions, sit
from browser.still import PHONE
from browser.tongues import LONGEST, SHORTEST
from pickaxe.server.seats import Visitor
from server.site import Site

pytestmark = pytest.mark.browser

SIZES = ((1366, 640), (1366, 768), (1920, 1080))
LOOKS = [(LONGEST, "light"), (SHORTEST, "dark")]
# Words and drawn letters below ten pixels, as they are shown. In the rules a small picture of a table stands for the
# table: its parts are named beside it.
SMALL = """async () => {
    const drawn = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    await drawn();
    const found = new Set(), walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement, said = node.data.trim();
        if (!said || parent.closest(".vh, .pictured, script, style, template, symbol")) continue;
        if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const shown = parent.closest("text")?.getScreenCTM(), scale = shown ? Math.hypot(shown.c, shown.d) : 1;
        const size = parseFloat(getComputedStyle(parent).fontSize) * scale;
        if (size && size < 9.95) found.add(`${size.toFixed(1)}px: ${said}, ${parent.outerHTML.slice(0, 60)}`);
    }
    return [...found];
}"""
# What is pressed and is narrower or lower than forty pixels, drawn or not. A link inside a sentence is as high as its
# line; a tap on a mountain that is seen as a whole comes nearer before it chooses.
LITTLE = """() => {
    const isFar = Boolean(document.querySelector("[data-zoom-out][hidden]"));
    const pressed = "a, button, summary, input:not([type=hidden]), select, main [data-choice]";
    return [...document.querySelectorAll(pressed)].flatMap(it => {
        if (!it.checkVisibility({ visibilityProperty: true })) return [];
        if (getComputedStyle(it).pointerEvents === "none") return []; // the same can be pressed beside it
        if (it.closest(".vh, .skip, .pictured, .log, .turns, p, td, th") || isFar && it.closest(".mountain")) return [];
        const { width, height } = (it.matches("input") && it.closest("label") || it).getBoundingClientRect();
        return width && Math.min(width, height) < 39.5 ? [`${it.outerHTML.slice(0, 90)} ${width} x ${height}`] : [];
    });
}"""
EVERYWHERE = ["/", *(path for game in GAMES for path in paths(game))]


def opened(new_screen: NewScreen, site: Site, lang: str, visitor: Visitor = IDA, **look: object) -> Screen:
    """The screen of who has the seats, in a language."""
    screen = new_screen(address=site.address, **look)
    sit(screen.page, site, visitor)
    screen.page.context.add_cookies([{"name": "lang", "value": lang, "url": site.address}])
    return screen


def visited(screen: Screen, pages: Iterable[str]) -> Iterator[str]:
    """Pages one after the other, each when it is shown."""
    for path in pages:
        screen.page.goto(path)
        screen.take()
        yield path


def too_small(screen: Screen, *scripts: str, pages: Iterable[str]) -> list[str]:
    """What scripts find on pages in a window as it is."""
    return [
        f"{path}: {each}" for path in visited(screen, pages) for script in scripts for each in screen.measure(script)
    ]


@pytest.mark.complete
@pytest.mark.parametrize(("lang", "theme"), LOOKS)
def test_fingers_hit_what_they_must(new_screen: NewScreen, library: Site, lang: str, theme: str) -> None:
    screen = opened(new_screen, library, lang, color_scheme=theme, **PHONE)
    found = too_small(screen, LITTLE, SMALL, pages=EVERYWHERE)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", GAMES)
def test_fingers_hit_whatever_is_asked(new_screen: NewScreen, library: Site, game: str) -> None:
    screen = opened(new_screen, library, "en", UTA, **PHONE)
    found = too_small(screen, LITTLE, SMALL, pages=questions(game))
    assert not found, "\n".join(found)


def spaces(screen: Screen) -> Locator:
    return screen.page.locator(".mountain .hex[data-choice]")


def test_a_mountain_that_was_tapped_is_near_enough_for_a_finger(new_screen: NewScreen, library: Site) -> None:
    screen = opened(new_screen, library, "en", UTA, **PHONE)
    seen = next(path for path in visited(screen, questions("cavum")) if spaces(screen).count())
    spaces(screen).first.tap()
    screen.page.locator("[data-zoom-out]:not([hidden])").wait_for()
    assert screen.measure(LITTLE) == [], seen


@pytest.mark.parametrize(("lang", "theme"), LOOKS)
def test_nothing_written_or_drawn_is_below_ten_pixels(
    new_screen: NewScreen, library: Site, lang: str, theme: str
) -> None:
    found = small_at_all_sizes(opened(new_screen, library, lang, color_scheme=theme), EVERYWHERE)
    assert not found, "\n".join(found)


@pytest.mark.complete
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_below_ten_pixels_whatever_is_asked(new_screen: NewScreen, library: Site, game: str) -> None:
    found = small_at_all_sizes(opened(new_screen, library, LONGEST, UTA), questions(game))
    assert not found, "\n".join(found)


def small_at_all_sizes(screen: Screen, pages: Iterable[str]) -> list[str]:
    """What is too small on pages in any window, each page opened once."""
    found = []
    for path in visited(screen, pages):
        for width, height in SIZES:
            screen.page.set_viewport_size({"width": width, "height": height})
            found += [f"{path} at {width}x{height}: {small}" for small in screen.measure(SMALL)]
    return found
