"""The lobby: what does not fit a mode cannot be pressed."""

import pytest
from playwright.sync_api import expect

from browser.screen import Screen

pytestmark = pytest.mark.browser


def test_solo_is_offered_only_in_modes_for_one(screen: Screen) -> None:
    screen.page.goto("/")
    card = screen.card()
    modes, solo = card.locator("select[name=mode]"), card.locator("button[value=solo]")
    expect(solo).to_be_enabled()
    modes.select_option("draft")
    expect(solo).to_be_disabled()
    modes.select_option("both-eras")
    expect(solo).to_be_enabled()
