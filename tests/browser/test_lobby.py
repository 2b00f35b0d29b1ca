"""The lobby: what does not fit a mode cannot be pressed and says why; everybody at the screen has a name."""

import pytest
from playwright.sync_api import expect

from browser.screen import Screen

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
    card.get_by_label("Your name").fill("Ida")
    if len(names) > 1:
        card.locator(f'input[name=several][value="{len(names) + 1}"]').check()
    card.get_by_text("Names and seats").click()
    expect(card.locator(".sits li").locator("visible=true")).to_have_count(len(names))
    for seat, name in enumerate(names, 2):
        card.get_by_label(f"name of seat {seat}").fill(name)
    card.locator("button[value=hotseat]").click()
    screen.page.wait_for_url("**/t/*")
    assert screen.record().names == ["Ida", *names]
