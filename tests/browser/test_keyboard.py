"""A whole game without a mouse."""

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from browser.hands import FOCUSED, FarmerKeys, Keys
from browser.screen import Screen
from browser.steering import Farmer, Miner, Steering

pytestmark = pytest.mark.browser

REGION = "() => document.activeElement.closest('[data-region]')?.dataset.region ?? ''"


@pytest.mark.complete
def test_a_game_at_one_screen_by_keys_alone(screen: Screen) -> None:
    screen.page.goto("/")
    screen.card().locator("button[name=kind][value=hotseat]").focus()
    screen.page.keyboard.press("Enter")
    screen.page.wait_for_url("**/t/*")
    steering = Steering()
    screen.play(Keys(), steering, each_turn=screen.assert_fits)
    assert steering.done["end"] == 44
    assert {"furnish", "excavate", "wall", "activate"} <= set(steering.done)
    screen.page.locator("#result").focus()
    screen.page.keyboard.press("Enter")
    screen.page.wait_for_url("**/end")


@pytest.mark.complete
def test_a_farm_by_keys_alone(screen: Screen) -> None:
    screen.open("solo", game="cave-farmers", mode="beginner")
    steering = Farmer(often=1)
    screen.play(FarmerKeys(), steering, each_turn=screen.assert_fits)
    assert {"go", "take", "lay", "at", "furnish", "pay"} <= set(steering.done)


@pytest.mark.complete
def test_a_mountain_by_keys_alone(screen: Screen) -> None:
    screen.open("bot", game="cavum", mode="two-phases", players=2)
    steering = Miner()
    screen.play(Keys(), steering, each_turn=screen.assert_fits)
    assert {"bid", "card", "lay", "at", "build", "stones"} <= set(steering.done)


def test_tab_leads_from_region_to_region_and_arrows_inside_them(screen: Screen) -> None:
    screen.open("hotseat")
    page, seen = screen.page, []
    page.locator("main#table").focus()
    for _ in range(8):
        page.keyboard.press("Tab")
        seen.append(page.evaluate(REGION))
    assert {"strip", "own", "display", "opponent", "turn"} <= set(seen)
    assert all(before != after for before, after in pairwise(seen) if after), seen

    page.keyboard.press("n")
    first = page.evaluate(FOCUSED)
    page.keyboard.press("ArrowRight")
    second = page.evaluate(FOCUSED)
    assert (len(first), len(second), first == second) == (1, 1, False)
    assert page.evaluate(REGION) == "strip"
    before = screen.number
    page.keyboard.press("Enter")
    screen.wait_past(before)
    assert screen.known()["view"]["tile"]


def test_keys_undo_explain_and_open(screen: Screen) -> None:
    screen.open("hotseat")
    page, number, at_first = screen.page, screen.number, screen.known()["view"]
    page.keyboard.press("1")
    screen.wait_past(number)
    assert screen.known()["view"]["tile"] == "A01"
    number = screen.number
    page.keyboard.press("u")
    screen.wait_past(number)
    assert screen.known()["view"] == at_first

    page.keyboard.press("b")
    assert page.evaluate(REGION) == "own"
    page.keyboard.press("o")
    assert page.evaluate(REGION) == "opponent"
    page.keyboard.press("l")
    expect(page.locator("dialog#log")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog#log")).to_be_hidden()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.locator("dialog#keys")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    page.keyboard.press("?")
    expect(page.locator("#live")).not_to_be_empty()
    expect(page.locator(".about-it")).to_have_attribute("data-shows", "tile A01")
