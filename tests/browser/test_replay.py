"""The replay: every position has an address, and the game can be played on from it."""

import re

import pytest

from browser.conftest import NewScreen
from browser.hands import mouse
from browser.screen import Screen, nothing
from browser.steering import Steering

pytestmark = pytest.mark.browser

SLIDER = "#slider"
STAGE = '[data-part="stage"]'
AT = "() => Number(new URLSearchParams(location.search).get('at'))"
LOADED = """said => document.querySelector('[data-part="stage"]').dataset.says !== said"""


def _turn(screen: Screen, key: str) -> int:
    """Press a key and wait for the position it leads to."""
    before = screen.page.locator(STAGE).get_attribute("data-says")
    screen.page.keyboard.press(key)
    screen.page.wait_for_function(LOADED, arg=before)
    return int(screen.page.evaluate(AT))


def test_slider_keys_and_address_lead_to_the_same_position(screen: Screen) -> None:
    screen.open("hotseat")
    table = screen.table
    screen.play_unseen(Steering(often=4), turns=6)
    last = len(screen.record().choices)
    screen.page.goto(f"{table}/replay?at=0")
    page = screen.page
    marks = [int(mark) for mark in page.evaluate("() => JSON.parse(document.querySelector('#slider').dataset.marks)")]
    assert (len(marks), marks[-1]) == (7, last)

    ways = [_turn(screen, "ArrowRight") for _ in range(3)]
    assert ways == marks[1:4]
    by_keys = page.locator(STAGE).inner_html()
    _turn(screen, "End")
    assert page.evaluate(AT) == last
    _turn(screen, "Home")
    assert page.evaluate(AT) == marks[0]

    before = page.locator(STAGE).get_attribute("data-says")
    page.locator(SLIDER).fill("3")
    page.wait_for_function(LOADED, arg=before)
    assert page.locator(STAGE).inner_html() == by_keys

    page.goto(f"{table}/replay?at={marks[3]}")
    assert page.locator(STAGE).inner_html() == by_keys
    page.keyboard.press("ArrowUp")
    page.wait_for_function(f"at => ({AT})() === at", arg=marks[3] - 1)


def test_buttons_and_the_list_of_turns_move_too(screen: Screen) -> None:
    screen.open("hotseat")
    table = screen.table
    screen.play_unseen(Steering(), turns=4)
    page = screen.page
    page.goto(f"{table}/replay?at=0")
    page.locator("[data-go=last]").click()
    last = page.evaluate(AT)
    assert last == len(screen.record().choices)
    page.locator("[data-go=previous]").click()
    turn = page.evaluate(AT)
    assert 0 < turn < last
    line = page.locator("a[data-at]").first
    line.click()
    assert page.evaluate(AT) == int(line.get_attribute("data-at") or 0)


BOX = """() => {
    const line = document.querySelector(".turns .on").getBoundingClientRect();
    const list = document.querySelector(".turns ol").getBoundingClientRect();
    return { above: line.top < list.top - 1, below: line.bottom > list.bottom + 1, scrolled: scrollY };
}"""


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_an_address_of_a_moment_shows_its_line_in_the_list(new_screen: NewScreen, size: tuple[int, int]) -> None:
    screen = new_screen(viewport={"width": size[0], "height": size[1]})
    screen.open("hotseat")
    table = screen.table
    screen.play_unseen(Steering(often=4), turns=40)
    page = screen.page
    page.goto(f"{table}/replay?at=0")
    marks = [int(mark) for mark in page.evaluate("() => JSON.parse(document.querySelector('#slider').dataset.marks)")]
    for at in (marks[-1], marks[len(marks) // 2], marks[1], marks[-2] + 1):
        page.goto(f"{table}/replay?at={at}")
        page.evaluate("() => document.fonts.ready")
        assert page.evaluate(BOX) == {"above": False, "below": False, "scrolled": 0}
    for key, line in (("End", "li:last-child"), ("ArrowLeft", f'li[data-turn="{len(marks) - 3}"]')):
        page.keyboard.press(key)
        page.locator(f".turns {line}.on").wait_for()
        assert page.evaluate(BOX) == {"above": False, "below": False, "scrolled": 0}


def test_play_on_from_here(screen: Screen) -> None:
    screen.open("hotseat")
    table = screen.table
    screen.play_unseen(Steering(often=4), turns=6)
    record = screen.record()
    page = screen.page
    page.goto(f"{table}/replay?at=0")
    for _ in range(3):
        at = _turn(screen, "ArrowRight")
    page.locator(f'form[action="{table}/fork"] button.go').click()
    page.locator("main#table").wait_for()
    assert screen.table != table
    assert screen.record().choices == record.choices[:at]
    screen.play(mouse, Steering(), turns=1, each_turn=nothing)
    assert len(screen.record().choices) > at
    assert screen.record().choices[:at] == record.choices[:at]


def test_a_link_to_a_position_shows_the_table_as_it_was_and_its_line(screen: Screen) -> None:
    screen.open("hotseat")
    table = screen.table
    screen.play_unseen(Steering(), turns=30)
    marks = len(re.findall(r'data-turn="\d', screen.page.request.get(f"{table}/replay?at=0").text()))
    assert marks == 30
    screen.page.goto(f"{table}/replay?at=0")
    tiles = screen.page.locator(".around .tiles .tile")
    at_first = tiles.all_text_contents()
    screen.page.goto(f"{table}/replay")
    assert tiles.all_text_contents() != at_first  # more were turned up since
    assert screen.page.locator(".around .rooms .drawing").count() > 0
    line, whole = screen.page.locator(".turns .on").bounding_box(), screen.page.locator(".turns ol").bounding_box()
    assert line
    assert whole
    assert whole["y"] <= line["y"] < whole["y"] + whole["height"]


def test_who_plays_on_may_choose_a_bot_to_play_against(screen: Screen) -> None:
    screen.open("hotseat")
    screen.play_unseen(Steering(), turns=3)
    screen.page.goto(f"{screen.table}/replay")
    screen.page.get_by_role("button", name="Play on against a bot").click()
    screen.page.get_by_role("button", name="Gentle bot").click()
    screen.page.wait_for_url(lambda address: "/replay" not in address)
    assert sorted("bot" in name for name in screen.record().names) == [False, True]
