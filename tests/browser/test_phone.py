"""A game with one finger on a phone."""

import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.hands import finger
from browser.screen import Screen
from browser.steering import Steering

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}


def _assert_usable(screen: Screen) -> None:
    """Nothing is wider than the window, and the foot with the steps of the turn is in it."""
    wide = screen.page.evaluate("() => [document.scrollingElement.scrollWidth, innerWidth]")
    assert wide == [PHONE["width"], PHONE["width"]]
    expect(screen.page.locator("#turnbar")).to_be_in_viewport(ratio=0.99)
    expect(screen.page.locator("#end, #result")).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize(("kind", "mode", "turns"), [("bot", "era-1", 22), ("hotseat", "draft", 4)])
def test_a_game_by_taps(new_screen: NewScreen, kind: str, mode: str, turns: int) -> None:
    screen = new_screen(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    screen.open(kind, mode=mode)
    _assert_usable(screen)
    steering = Steering()
    screen.play(finger, steering, turns=turns, each_turn=lambda: _assert_usable(screen))
    assert steering.done["end"] == turns
    if screen.known()["view"]["over"]:
        screen.go_to_end()
