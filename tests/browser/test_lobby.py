"""The lobby: what does not fit a mode cannot be pressed and says why; everybody at the screen has a name."""

import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.screen import Screen
from pickaxe.server.words import LANGUAGES

pytestmark = pytest.mark.browser


def test_solo_is_offered_only_in_modes_for_one_and_says_why(screen: Screen) -> None:
    screen.page.goto("/")
    card = screen.card()
    modes, solo = card.locator("select[name=mode]"), card.locator("button[value=solo]")
    reason = card.get_by_text("You can play solo in: Era I, Era I and II.")
    expect(solo).to_be_enabled()
    expect(reason).to_be_hidden()
    modes.select_option("draft")
    expect(solo).to_have_attribute("aria-disabled", "true")
    expect(solo).to_have_accessible_description("You can play solo in: Era I, Era I and II.")
    expect(reason).to_be_visible()
    solo.click(force=True)
    expect(reason).to_be_visible()  # nothing was opened
    modes.select_option("both-eras")
    expect(solo).to_be_enabled()
    expect(reason).to_be_hidden()
    solo.click()
    expect(screen.page.locator("main#table")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "names"),
    [("cave-vs-cave", ["Bruno"]), ("cave-farmers", ["Bruno", "Carla"]), ("cavum", ["Bruno", "Carla"])],
)
def test_all_at_this_screen_can_be_named(screen: Screen, game: str, names: list[str]) -> None:
    screen.page.goto("/")
    card = screen.card(game)
    screen.page.get_by_label("Your name").fill("Ida")
    if len(names) > 1:
        card.locator(f'input[name=several][value="{len(names) + 1}"]').check()
    card.get_by_text("Seats and options").click()
    expect(card.locator(".sits li").locator("visible=true")).to_have_count(len(names))
    for seat, name in enumerate(names, 2):
        card.get_by_label(f"name of seat {seat}").fill(name)
    screen.page.keyboard.press("Escape")
    card.locator("button[value=hotseat]").click()
    screen.page.wait_for_url("**/t/*")
    assert screen.record().names == ["Ida", *names]


# What of a card is wider than its place.
OVERFLOWING = """() => [...document.querySelectorAll(".about, .about *, .ways, .ways *")]
    .filter(it => !it.matches(".vh") && it.clientWidth && it.scrollWidth > it.clientWidth + 1)
    .map(it => it.outerHTML)"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_games_stand_above_the_fold(screen: Screen, lang: str) -> None:
    screen.page.goto("/")
    screen.speak(lang)
    screen.page.goto("/")
    bottoms = "() => [...document.querySelectorAll('.game')].map(game => game.getBoundingClientRect().bottom)"
    found = screen.measure(bottoms)
    assert len(found) == 3
    assert max(found) <= 768
    wide = screen.measure("() => [...document.querySelectorAll('.scene')].map(it => it.offsetWidth)")
    assert min(wide) >= 400  # no less than what the pictures are drawn for
    assert screen.measure(OVERFLOWING) == []


def test_the_one_name_goes_with_every_game_and_is_known_the_next_time(screen: Screen) -> None:
    screen.page.goto("/")
    expect(screen.page.get_by_label("Your name")).to_have_count(1)
    screen.page.get_by_label("Your name").fill("Ida")
    screen.card("cavum").locator("button[value=hotseat]").click()
    screen.page.wait_for_url("**/t/*")
    assert screen.record().names[0] == "Ida"
    screen.page.goto("/")
    expect(screen.page.get_by_label("Your name")).to_have_value("Ida")


def test_on_a_phone_your_tables_come_first_with_round_and_turn(new_screen: NewScreen) -> None:
    screen = new_screen(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    screen.open("hotseat")
    screen.page.goto("/")
    line = screen.page.locator(".tables .lines li")
    expect(line).to_contain_text("Your turn")
    expect(line).to_contain_text("round 1 of 8")
    parts = "['.tables', '.games', '.bring']"
    tops = f"() => {parts}.map(part => document.querySelector(part).getBoundingClientRect().top)"
    tables, games, bring = screen.measure(tops)
    assert tables < games < bring


def test_who_resigns_leaves_the_rest_to_a_bot_and_keeps_the_table(screen: Screen) -> None:
    screen.open("bot", level="gentle")
    screen.page.goto("/")
    screen.page.locator(".tables a.goes").click()
    screen.page.get_by_role("button", name="Resign").click()
    screen.page.wait_for_url("**/")
    expect(screen.page.locator(".tables, .finished").locator("li")).to_have_count(1)
    screen.page.locator(".lines li a").first.click()
    screen.page.wait_for_url("**/t/**")
    assert "(bot)" in screen.page.locator("body").inner_text()
