"""A whole game without a mouse."""

from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from browser.hands import FOCUSED, FarmerKeys, Keys, choose, press
from browser.screen import Screen
from browser.steering import Farmer, Miner, Steering

pytestmark = pytest.mark.browser

SPOKEN = """() => {
    window.spoken = [];
    for (const region of document.querySelectorAll("#live, #call"))
        new MutationObserver(() => window.spoken.push(region.textContent)).observe(region, { childList: true });
}"""
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


def spoken(page: Page) -> list[str]:
    """What was read out since this was asked before."""
    return list(page.evaluate("() => window.spoken.splice(0)"))


def test_what_the_end_of_the_turn_would_leave_is_read_out(screen: Screen) -> None:
    screen.open("hotseat")
    screen.settle("take")
    page, left = screen.page, "2 emmer and 1 flax left lying, a room can still be activated"
    page.evaluate(SPOKEN)
    choose(screen, "A01")
    end = page.get_by_role("button", name=f"End turn: {left}", exact=True)
    expect(end).to_have_id("end")
    assert spoken(page) == [f"Player 2 took Cultivation. End turn: {left}."]
    choose(screen, "gain 2 emmer")
    assert spoken(page)[0].endswith(" End turn: 1 flax left lying, a room can still be activated.")
    press(screen, "#undo")
    assert spoken(page)[0].endswith(f" End turn: {left}.")
    number = screen.number
    page.keyboard.press("e")
    screen.wait_past(number)
    assert spoken(page)[0] == f"End turn: {left}"


def test_why_the_turn_cannot_be_ended_yet_is_read_out(screen: Screen) -> None:
    screen.open("hotseat")
    page, turn = screen.page, screen.known()["view"]["turn"]
    page.evaluate(SPOKEN)
    page.keyboard.press("e")
    assert spoken(page) == ["Not yet: Take an action tile"]
    choose(screen, "A01")
    assert spoken(page)[0].endswith("a room can still be activated.")
    choose(screen, "activate 00")
    assert " Not yet: " in spoken(page)[0]
    assert screen.known()["view"]["turn"] == turn
