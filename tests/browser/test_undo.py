"""Steps of a turn: taking them back, the lock on what is no longer hidden, and 'why not?'."""

import pytest
from playwright.sync_api import expect

from browser.hands import choose, mouse, press
from browser.screen import Screen
from browser.steering import Steering

pytestmark = pytest.mark.browser


def test_back_to_any_step(screen: Screen) -> None:
    screen.open("hotseat")
    at_first = screen.known()["view"]
    screen.settle("take")
    choose(screen, "A01")
    with_tile = screen.known()["view"]
    choose(screen, "gain")
    after_gain = screen.known()["view"]
    choose(screen, "gain")
    steps = screen.page.locator("#turnbar .steps button[data-undo]")
    expect(steps).to_have_count(3)
    screen.assert_fits()
    press(screen, "#undo")
    assert screen.known()["view"] == after_gain
    press(screen, "#turnbar li[data-number] >> nth=1 >> button")
    assert screen.known()["view"] == with_tile
    press(screen, "#undo")
    assert screen.known()["view"] == at_first
    expect(screen.page.locator("#undo")).to_have_attribute("aria-disabled", "true")


def test_no_way_back_behind_what_was_turned_over(screen: Screen) -> None:
    screen.open("hotseat")
    tiles = screen.known()["view"]["options"]
    for tile in tiles:
        choose(screen, tile["token"])
        options = screen.known()["view"]["options"]
        if any(option["token"].startswith("excavate") for option in options):
            break
        press(screen, "#undo")
    choose(screen, "excavate")
    after = screen.known()
    page = screen.page
    expect(page.locator("#undo")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#turnbar button[data-undo]")).to_have_count(0)
    expect(page.locator('#turnbar li[data-number] use[href="#i-lock"]').first).to_be_attached()
    page.keyboard.press("u")
    page.locator("#undo").click(force=True)
    assert screen.post("undo", {"number": after["number"], "to": 0}) >= 400
    assert screen.known() == after


def test_what_is_closed_says_why(screen: Screen) -> None:
    screen.open("hotseat")
    choose(screen, "A02")
    page, why = screen.page, screen.page.locator(".about-it .why li")
    closed = page.locator('[data-region="display"] [data-about^="room"][aria-disabled="true"]').first
    closed.hover()
    expect(why.first).to_be_visible()
    told = why.first.inner_text()
    before = screen.number
    closed.click(force=True)
    expect(why.first).to_have_text(told)
    assert screen.number == before
    assert screen.known()["view"]["tile"] == "A02"


def test_a_step_taken_back_can_be_played_otherwise(screen: Screen) -> None:
    screen.open("hotseat")
    choose(screen, "A01")
    press(screen, "#undo")
    choose(screen, "A02")
    assert screen.known()["view"]["tile"] == "A02"
    screen.play(mouse, Steering(often=0), turns=2, each_turn=screen.assert_fits)
