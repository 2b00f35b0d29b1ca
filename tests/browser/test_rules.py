"""The rules: they open beside the table, and what is looked for in them is found."""

from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import expect

import pickaxe
from browser.conftest import NewScreen
from browser.screen import Screen

pytestmark = pytest.mark.browser

WINDOWS: dict[str, dict[str, Any]] = {
    "laptop": {"viewport": {"width": 1366, "height": 768}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}


@pytest.mark.parametrize("window", WINDOWS)
def test_every_page_of_rules_fits_and_finds_words(new_screen: NewScreen, window: str) -> None:
    screen = new_screen(**WINDOWS[window])
    page = screen.page
    for game in pickaxe.games():
        page.goto("/")
        screen.speak("de")
        page.goto(f"/rules/{game.id}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert screen.cut() == []
        entries = page.locator("[data-finder] li:visible")
        every = entries.count()
        page.keyboard.press("/")
        expect(page.locator("[data-find]")).to_be_focused()
        page.keyboard.type(entries.nth(3).locator("h3").inner_text())
        expect(page.locator("[data-hits]")).not_to_be_empty()
        assert 0 < entries.count() < every
        page.locator("[data-find]").fill("")
        page.locator("button[data-kind]").nth(1).click()
        assert 0 < entries.count() < every


DRAWN = """() => [...document.querySelectorAll(".pictured text")].map(it => it.getBoundingClientRect())
    .filter(box => box.width).map(box => [box.left, box.top, box.right, box.bottom])"""


@pytest.mark.parametrize("window", WINDOWS)
def test_no_letters_lie_on_each_other_in_the_picture_of_the_table(new_screen: NewScreen, window: str) -> None:
    screen = new_screen(**WINDOWS[window])
    for game in pickaxe.games():
        screen.page.goto(f"/rules/{game.id}")
        boxes = screen.measure(DRAWN)
        assert all(bottom - top >= 10 for _, top, _, bottom in boxes)
        for one, other in combinations(boxes, 2):
            apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            assert apart, (game.id, one, other)


def test_the_rules_open_beside_the_table(screen: Screen) -> None:
    screen.open("hotseat")
    page, panel = screen.page, screen.page.locator("dialog#beside")
    page.locator("[data-menu=menu]").click()
    page.locator("a[data-rules]").click()
    expect(panel).to_be_visible()
    box = panel.bounding_box()
    assert box
    assert box["x"] > 1366 / 2
    expect(panel.locator(".rulebook section").first).to_be_in_viewport()  # the aim comes first, and no keys of a phone
    page.keyboard.type("/wall")  # the key that leads to the field is no part of what is looked for in it
    expect(panel.locator("[data-find]")).to_have_value("wall")
    expect(panel.locator("[data-hits]")).not_to_be_empty()
    expect(panel.locator("[data-finder] li:visible").first).to_be_in_viewport()
    page.locator("main [data-choice]").first.click()
    expect(panel).to_be_visible()
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()


def test_what_was_read_has_a_tick_in_the_contents(screen: Screen) -> None:
    page = screen.page
    page.goto("/rules/cavum")
    ticked = page.locator(".contents li", has=page.locator("small:visible")).locator("a > span")
    expect(page.locator(".contents li")).not_to_have_count(0)
    expect(ticked.filter(has_text="Veins")).to_have_count(0)
    page.locator(".contents").get_by_role("link", name="Veins").click()
    expect(ticked.filter(has_text="Veins")).to_have_count(1)
    page.reload()
    expect(ticked.filter(has_text="Veins")).to_have_count(1)
