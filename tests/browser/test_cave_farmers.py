"""The Cave Farmers in a real browser: whole games, rounds at one screen, what fits, tiles, tabs, keys, and taps."""

import re

import pytest
from playwright.sync_api import expect

from browser.conftest import FONTS, NewScreen
from browser.hands import farmer, farmer_finger
from browser.screen import Screen
from browser.steering import Farmer, View

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
WIDE = "() => [document.scrollingElement.scrollWidth, innerWidth]"


def open_table(screen: Screen, kind: str, *, mode: str = "complete", players: int | None = None) -> None:
    screen.open(kind, game="cave-farmers", mode=mode, players=players)


def choose(screen: Screen, token: str) -> View:
    """Click on a choice; what is asked then."""
    view = screen.wait_for_question()
    choice = next(option["choice"] for option in view["options"] if option["token"] == token)
    before = screen.number
    farmer(screen, choice, token)
    screen.wait_past(before)
    return screen.wait_for_question()


# Whole games


def test_a_whole_game_against_the_greedy_bot(screen: Screen) -> None:
    open_table(screen, "bot", players=2)
    screen.assert_fits()
    steering = Farmer(often=1)
    screen.play(farmer, steering, each_turn=screen.assert_fits)
    assert {"go", "take", "lay", "at", "furnish", "pay"} <= set(steering.done)
    screen.go_to_end()
    expect(screen.page.locator(".keepsake .home")).to_have_count(2)


def test_a_whole_game_alone(screen: Screen) -> None:
    open_table(screen, "solo", mode="beginner")
    screen.assert_fits()
    expect(screen.page.locator(".aim .total")).to_have_text("100")
    screen.play(farmer, Farmer(often=1), each_turn=screen.assert_fits)
    screen.go_to_end()
    expect(screen.page.locator(".judgement")).to_contain_text("100")


# Many at one screen


@pytest.mark.parametrize("fonts", FONTS)
def test_four_play_a_round_at_one_screen_and_nothing_leaves_the_window(new_screen: NewScreen, fonts: str) -> None:
    screen = new_screen(viewport={"width": 1366, "height": 768}, fonts=fonts)
    open_table(screen, "hotseat", players=4)
    whose = []

    def look() -> None:
        screen.assert_fits()
        whose.append(screen.known()["view"]["seat"])

    look()
    screen.play(farmer, Farmer(), turns=8, each_turn=look)
    assert sorted(whose[:8]) == [0, 0, 1, 1, 2, 2, 3, 3]
    assert screen.known()["view"]["round"] == 2
    expect(screen.page.locator(".other.open")).to_have_count(3)


def test_seven_have_two_open_homes_and_lines_that_open(screen: Screen) -> None:
    open_table(screen, "hotseat", players=7)
    screen.assert_fits()
    page = screen.page
    expect(page.locator(".other.open")).to_have_count(2)
    line = page.locator(".other.folded").nth(2)
    expect(line.locator(".estate")).to_be_hidden()
    line.hover()
    expect(line.locator(".estate")).to_be_visible()
    line.locator(".unfold").click()
    expect(page.locator(".largehome")).to_have_attribute("aria-label", "Player 2")  # the fourth begins
    expect(line.locator(".unfold")).to_have_attribute("aria-pressed", "true")
    screen.assert_fits()
    page.locator(".enlarge").first.press("Enter")  # a line that closes moves what lies under the pointer
    expect(page.locator(".largehome")).to_have_attribute("aria-label", "Player 5")
    page.locator(".largehome [data-do=show]").click()
    expect(page.locator(".market")).to_be_visible()


# Furnishings, tiles, exchanges, feeding


def test_the_market_keeps_its_tab_and_can_show_only_what_is_affordable(screen: Screen) -> None:
    open_table(screen, "hotseat", players=2)
    page = screen.page
    page.locator("#tab-room").click()
    expect(page.locator("#cards-room li:visible")).to_have_count(6)
    page.locator("#only-affordable").click()
    expect(page.locator("#cards-room li:visible")).to_have_text("Nothing here that you can pay.")
    choose(screen, "go supplies")
    expect(page.locator("#only-affordable")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#cards-room")).to_be_visible()
    expect(page.locator("#cards-room .affordable:visible")).to_have_count(6)


def test_a_tile_of_two_halves_shows_where_it_would_lie(screen: Screen) -> None:
    open_table(screen, "hotseat", players=2)
    page = screen.page
    choose(screen, "go drift-mining")
    seat = choose(screen, "lay cavern-tunnel")["seat"]
    first, second = (page.locator(f'[data-twins] [data-cell="{cell}"]') for cell in ("3,5", "3,6"))
    first.hover()
    expect(page.locator(".pair.peeked")).to_have_count(1)
    first.click()
    expect(first).to_have_class(re.compile(r"\bpicked\b"))
    expect(page.locator("#live")).to_have_text("Cavern here; now choose the place of the other half: tunnel.")
    screen.draw_again()
    expect(first).to_have_class(re.compile(r"\bpicked\b"))
    second.hover()
    expect(page.locator(".pair.peeked")).to_have_attribute("data-second", "3,6")
    page.keyboard.press("Escape")
    expect(page.locator(".picked")).to_have_count(0)
    first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    before = screen.number
    page.keyboard.press("Enter")
    screen.wait_past(before)
    cells = screen.known()["view"]["seats"][seat]["cells"]
    assert [cells["3,5"]["kind"], cells["3,6"]["kind"]] == ["cavern", "tunnel"]


def test_many_exchanges_lie_in_lists_and_never_take_the_focus(screen: Screen) -> None:
    open_table(screen, "solo")
    page = screen.page
    choose(screen, "go ruby-mining")
    assert page.evaluate("() => !document.activeElement.closest('.any')")
    folded = page.locator(".any .fold")
    expect(folded).to_have_count(1)
    folded.click()
    lines = page.locator("#choices button")
    expect(lines.nth(10)).to_be_visible()
    before = screen.number
    lines.filter(has=page.locator('use[href="#i-wood"]')).click()
    screen.wait_past(before)
    assert screen.known()["view"]["seats"][0]["goods"]["wood"] == 1
    expect(folded).to_have_count(0)


def test_feeding_is_proposed_and_can_be_changed(screen: Screen) -> None:
    open_table(screen, "hotseat", players=2)
    screen.play_unseen(Farmer(often=1), until=lambda view: bool(view["feeding"]))
    page, seat = screen.page, screen.wait_for_question()["seat"]
    short = page.locator(".feeding .beg [data-short]")
    missing = int(short.inner_text())
    page.locator("#less-food").click()
    expect(short).to_have_text(str(missing + 1))
    expect(page.locator("#feed-them")).to_contain_text("beg")
    screen.draw_again()
    expect(short).to_have_text(str(missing + 1))
    page.locator("#more-food").click()
    expect(short).to_have_text(str(missing))
    before = screen.number
    page.locator("#feed-them").click()
    screen.wait_past(before)
    assert screen.known()["view"]["seats"][seat]["begging"] == missing


# A phone


def test_a_stretch_by_taps(new_screen: NewScreen) -> None:
    screen = new_screen(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    open_table(screen, "bot", players=2)

    def usable() -> None:
        assert screen.page.evaluate(WIDE) == [PHONE["width"], PHONE["width"]]
        expect(screen.page.locator("#turnbar")).to_be_in_viewport(ratio=0.99)

    usable()
    steering = Farmer(often=3)
    screen.play(farmer_finger, steering, turns=3, each_turn=usable)
    assert steering.done["end"] == 3
