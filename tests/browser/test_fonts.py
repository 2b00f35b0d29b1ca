"""Pages and their drawings are set in fonts of our own, which are there at once; without them they still work."""

from typing import Any

import pytest

from browser.conftest import FONTS, NewScreen
from browser.screen import Screen
from pickaxe.draw import lettering as own

pytestmark = pytest.mark.browser

# What is set in which family: words of the page, its headings, words and headings of drawings, a letter on an icon.
SET_IN = {
    ".status b": own.SANS,
    ".own h2": own.SERIF,
    ".brand span": own.SERIF,
    ".strip svg.drawing text": own.SANS,
    ".own svg.drawing text": own.SANS,
}


def families(screen: Screen, selector: str) -> list[tuple[str, bool]]:
    """The fonts that the browser really sets something in, and whether they came with the page."""
    browser = screen.page.context.new_cdp_session(screen.page)
    browser.send("DOM.enable")
    browser.send("CSS.enable")
    root = browser.send("DOM.getDocument")["root"]["nodeId"]
    node = browser.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    used: list[dict[str, Any]] = browser.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    return [(font["familyName"], font["isCustomFont"]) for font in used]


@pytest.mark.parametrize("fonts", FONTS)
def test_pages_and_drawings_are_set_in_our_fonts(new_screen: NewScreen, fonts: str) -> None:
    screen = new_screen(viewport={"width": 1366, "height": 768}, fonts=fonts)
    screen.open("hotseat")
    screen.measure("() => 0")
    for selector, family in SET_IN.items():
        ((used, is_ours),) = families(screen, selector)
        assert is_ours == (fonts == "own"), selector
        assert used.startswith(family) == (fonts == "own"), selector


def test_fonts_are_there_before_anything_is_shown(new_screen: NewScreen) -> None:
    screen = new_screen()
    for path in ("/", "/t/nowhere", "/rules/cavum"):
        screen.page.goto(path)
        early = screen.page.locator("link[rel=preload][as=font]").evaluate_all("links => links.map(link => link.href)")
        loaded = screen.measure("() => performance.getEntriesByType('resource').map(it => it.name)")
        used = screen.measure("() => [...document.fonts].filter(it => it.status === 'loaded').length")
        assert len(early) == 4, path
        assert set(early) <= set(loaded), path
        assert used >= len(early), path  # else they were fetched in vain
    screen.troubles = [trouble for trouble in screen.troubles if "404" not in trouble]


def test_a_half_is_as_wide_as_it_is_drawn(screen: Screen) -> None:
    screen.open("hotseat")
    faces = [f'{font.weight} 100px "{font.family}"' for font in own.FONTS]
    script = """async faces => {
        await Promise.all(faces.map(face => document.fonts.load(face, "½")));
        const pen = document.createElement("canvas").getContext("2d");
        return faces.map(face => {
            pen.font = face;
            const { width, actualBoundingBoxRight } = pen.measureText("½");
            return width >= actualBoundingBoxRight - 2;
        });
    }"""
    assert screen.page.evaluate(script, faces) == [True] * len(faces)
